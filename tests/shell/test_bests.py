from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.games.registry import GAMES
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.after_game import LEAST, best_line, best_of
from niagara_tui.shell.logbook.keeping import game_key, keep_game, played_game
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import LogbookFile, PlayedGame
from niagara_tui.study.reviews.tally import good_counts, tally_of
from tests.support.logbooks import logbook_of, played, put
from tests.support.reviews import NOW
from tests.support.tables import match_of, play_on


def whole_game(game: str = "niagara") -> TableMatch:
    return play_on(match_of(game, ("human", "greedy", "greedy")), 3000)


def thieves(*stolen: int | None) -> list[PlayedGame]:
    """Games in which so many gems were stolen; None where that is not known."""
    return [
        played(number, deeds=None if gems is None else {"fetched": 9, **({"stolen": gems} if gems else {})})
        for number, gems in enumerate(stolen)
    ]


def said(*stolen: int | None) -> str:
    games = thieves(*stolen)
    return best_line(GAMES["niagara"], games[-1].key, games)


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
def test_what_is_kept_of_a_game_is_what_the_review_counts(game: str) -> None:
    match = whole_game(game)
    tally, deeds = tally_of(RecordFilm(match.record())), played_game(match, 0, NOW).deeds
    assert deeds == {name: tally[name][0] for name in good_counts(match.game) if tally[name][0]} != {}


def test_of_a_conceded_game_nothing_is_kept() -> None:
    match = play_on(match_of("niagara", ("human", "greedy", "greedy")), 60)
    match.concede(0)
    assert played_game(match, 0, NOW).deeds is None


def test_the_most_of_the_latest_games_is_told_with_their_number() -> None:
    assert said(1, 0, 2, 3) == "Gems stolen 3: the most in your last 4 games of Niagara."


@pytest.mark.parametrize(
    "stolen",
    [
        pytest.param((1, 0, 3, 3), id="as many as once before"),
        pytest.param((1, 0, 2, 0), id="none"),
        pytest.param((2, 3), id="too few games to compare with"),
        pytest.param((1, 0, None, 3), id="not known of the one before"),
        pytest.param((1, 0, 2, None), id="not known of this one"),
    ],
)
def test_otherwise_nothing_is_told(stolen: tuple[int | None, ...]) -> None:
    assert said(*stolen) == ""


def test_games_of_which_it_is_not_known_are_not_counted() -> None:
    assert said(9, None, 1, 0, 2, 3) == "Gems stolen 3: the most in your last 4 games of Niagara."


def test_other_games_and_those_that_were_conceded_are_left_out() -> None:
    games = thieves(1, 0, 2, 3)
    conceded = played(91).model_copy(update={"place": None, "share": 0})
    games[1:1] = [played(90, game="canyon", deeds={"kept": 5}), conceded]
    told = "Gems stolen 3: the most in your last 4 games of Niagara."
    assert best_line(GAMES["niagara"], games[-1].key, games) == told
    assert best_line(GAMES["niagara"], "f" * 32, games) == "", "a game that is not in the record"


def test_the_ending_asks_the_record(tmp_path: Path) -> None:
    match = whole_game()
    poor = [played(number, deeds={}) for number in range(LEAST)]
    put(LogbookFile(tmp_path), logbook_of(Rose=poor))
    assert keep_game(match, Settings(), tmp_path, NOW) == ""
    kept = LogbookFile(tmp_path).read()[0].profiles[0].games
    assert kept[-1].key == game_key(match.record())
    told = best_of(match, Settings(), tmp_path)
    assert told.endswith(f": the most in your last {LEAST + 1} games of Niagara.")
    assert best_of(match, Settings(record=False), tmp_path) == ""
