from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from niagara_tui.core.game import Standing
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.board.looks import draw_holdings
from niagara_tui.match.ending import headline_with_reason
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import Record
from niagara_tui.ui.charts import bar, columns
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE
from niagara_tui.ui.screens.ending import outcome_of
from niagara_tui.ui.screens.results import Outcome, draw_results, height_of
from tests.support.tables import match_of, play_on

OUTCOME = Outcome(
    standings=(
        Standing(seat=1, place=1, won=True, reason="four violet gems"),
        Standing(seat=0, place=2, won=False, reason="1 gem worth 3"),
    ),
    names=("Rose", "Bert"),
    letters=("R", "B"),
    players=("Rose", "Bert"),
    holdings=([("●", looks.GEMS[4])], [("◆◆◆◆", looks.GEMS[0])]),
    scores=((0, 1, 1), (1, 2, 4)),
    unit="gems",
)


def test_the_winner_stands_first_with_the_reason_what_everybody_holds_and_the_score_of_each_round() -> None:
    lines = draw_results(OUTCOME, 90, 7, UNICODE).lines()
    assert lines[1].startswith("1.  B  Bert  ◆◆◆◆")
    assert "four violet gems" in lines[2]
    assert any(line.startswith("2.  R  Rose  ●") for line in lines)
    lines = draw_results(OUTCOME, 90, 5, UNICODE).lines()
    assert lines[0].strip() == "gems by round, 1 to 3"
    assert lines[2].rstrip().endswith("▄▄▄ ███ ███ 4")
    assert lines[4].rstrip().endswith("··· ▄▄▄ ▄▄▄ 1")


def test_what_a_bot_has_won_for_a_person_who_conceded_is_the_bots_place() -> None:
    bot_won = (
        Standing(seat=0, place=1, won=True, reason="four violet gems"),
        Standing(seat=1, place=2, won=False, reason="1 gem worth 3"),
    )
    outcome = replace(OUTCOME, standings=bot_won, players=("Rose's bot", "Bert"))
    text = "\n".join(draw_results(outcome, 90, 7, UNICODE).lines())
    assert "1.  R  Rose's bot  ●" in text
    assert "Rose conceded" in text
    assert headline_with_reason(bot_won, outcome.names, outcome.players).startswith(
        "Rose conceded and lost; Rose's bot "
    )


def test_where_there_is_room_reserves_lie_as_heaps_below_the_reasons_all_or_none() -> None:
    heaps = (draw_holdings((0, 0, 0, 0, 1), 2), draw_holdings((4, 0, 0, 0, 2), 2))
    outcome = replace(OUTCOME, pictures=heaps)
    lines = draw_results(outcome, 90, 10, UNICODE).lines()
    assert [line[:40].count("▀") for line in lines[1:5]] == [0, 0, 2, 10]
    assert [line[:40].count("▀") for line in lines[6:10]] == [0, 0, 0, 2]
    assert not any("▀" in line for line in draw_results(outcome, 90, 5, UNICODE).lines())
    long = "four white gems and seven gems in all (7 gems worth 11)"
    standings = (OUTCOME.standings[0].model_copy(update={"reason": long}), OUTCOME.standings[1])
    outcome = replace(OUTCOME, standings=standings, pictures=heaps)
    for room in range(5, 16):
        lines = draw_results(outcome, 74, height_of(outcome, 74, room), UNICODE).lines()
        assert sum(line[:40].count("▀") for line in lines) in {0, 14}
    assert height_of(outcome, 74, 9) < 10
    lines = draw_results(outcome, 74, height_of(outcome, 74, 10), UNICODE).lines()
    assert sum(line[:40].count("▀") for line in lines) == 14


@pytest.mark.parametrize("gems", [(0, 0, 0, 0, 0), (1, 1, 1, 1, 1), (7, 0, 3, 0, 2), (0, 6, 0, 0, 0)])
def test_a_picture_of_holdings_shows_every_gem_once(gems: tuple[int, ...]) -> None:
    picture = draw_holdings(gems, 2)
    assert sum(line.count("▀") for line in picture.lines()) == 2 * sum(gems)


@pytest.mark.parametrize("width", [30, 60, 74, 120])
def test_reasons_are_wrapped_and_never_cut(width: int) -> None:
    long = Standing(seat=0, place=2, won=False, reason="in the village " * 5 + "at last")
    outcome = replace(OUTCOME, standings=(OUTCOME.standings[0], long))
    lines = draw_results(outcome, width, height_of(outcome, width, 20), UNICODE).lines()
    assert any("at last" in line for line in lines)
    assert all(cell_len(line) == width for line in lines)


def test_a_bar_is_as_high_as_its_value_larger_in_more_room_and_a_number_in_ascii() -> None:
    assert bar(8, 8, 2, 1, UNICODE) == ["█", "█"]
    assert bar(3, 8, 2, 1, UNICODE) == [" ", "▆"]
    assert bar(0, 8, 2, 1, UNICODE) == [" ", "·"]
    assert height_of(OUTCOME, 90, 5) == 5
    assert height_of(OUTCOME, 90, 30) > 5
    text = "\n".join(draw_results(replace(OUTCOME, holdings=()), 90, 5, ASCII).lines())
    assert text.isascii()
    assert " 1 2 4 4" in text
    assert columns(10, 7, 30, UNICODE) == (10, 3)
    assert columns(50, 7, 30, UNICODE) == (30, 1)


def test_scores_by_round_end_with_the_games_score(over: Record) -> None:
    match = TableMatch.resume(over)
    scores = RecordFilm(over).scores_by_round()
    view = match.view(None)
    assert [each[-1] for each in scores] == [match.game.kernel.score(view, seat) for seat in range(len(scores))]
    assert {len(each) for each in scores} == {match.game.kernel.clock(view)}


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
def test_every_game_shows_what_its_winner_holds(game: str) -> None:
    match = play_on(match_of(game, ["human"] * 3), 2000)
    outcome = outcome_of(match, UNICODE)
    winner = next(standing.seat for standing in outcome.standings if standing.won)
    assert match.is_over()
    assert outcome.holdings[winner]
    assert outcome.rounds > 1
    assert not outcome.pictures
    assert len(outcome_of(match, UNICODE, with_pictures=True).pictures) == len(match.names)


def test_where_there_is_little_room_every_place_has_as_many_rows_as_it_needs() -> None:
    long = Standing(seat=0, place=2, won=False, reason="in the village " * 5)
    outcome = replace(OUTCOME, standings=(OUTCOME.standings[0], long))
    assert height_of(outcome, 74, 5) == 1 + 2 + 4
    lines = draw_results(outcome, 74, 7, UNICODE).lines()
    assert [line[:2] for line in lines if line[0].isdigit()] == ["1.", "2."]
    assert lines[3].startswith("2.")
