from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from niagara_ai.registry import LADDER

from niagara_tui.core import i18n
from niagara_tui.core.catalogues import FOLDER
from niagara_tui.core.grammar import Grammar
from niagara_tui.games.registry import GAMES
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import bots, ladder
from niagara_tui.shell.after_game import PRACTICE, after_game, before_game, what_next
from niagara_tui.shell.ladder import Ladder, ladder_of, rungs_of
from niagara_tui.shell.learning import first_game_setup
from niagara_tui.shell.logbook.keeping import keep_game
from niagara_tui.shell.logbook.profiles import read_games
from niagara_tui.shell.logbook.rating import WITHOUT_HINTS, is_at_stake, own_rating
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.store.models import Help, SeatSetup, Setup
from tests.support.logbooks import keep, played, wins_and_losses
from tests.support.matches import clock
from tests.support.tables import new_match, play_on

NIAGARA = GAMES["niagara"]
DUCKLINGS, TROUTS, OTTERS, OWLS = ((bot,) * 3 for bot in ("mcts:easy", "greedy:balanced", "mcts:normal", "mcts:expert"))


def climbed(*games: Sequence[PlayedGame]) -> Ladder:
    return ladder_of(NIAGARA, [each for series in games for each in series])


def table(*opponents: str, **options: str | bool) -> Setup:
    """A game of one person, at the last seat, against these."""
    seats = [
        *(SeatSetup(name=f"Bot {place}", player=bot) for place, bot in enumerate(opponents)),
        SeatSetup(name="Ann"),
    ]
    return Setup(game="niagara", options=dict(options), seats=seats, seed=1)


def names(found: Ladder) -> list[str]:
    return [step.rung.name for step in found.steps]


def test_a_ladder_goes_from_the_frog_to_owls_with_mixed_tables_between_the_strongest() -> None:
    assert names(climbed()) == [
        "three Frogs",
        "three Ducklings",
        "three Trout",
        "three Otters",
        "a Heron and two Otters",
        "two Herons and an Otter",
        "three Herons",
        "an Owl and two Herons",
        "two Owls and a Heron",
        "three Owls",
    ]


@pytest.mark.parametrize("name", list(GAMES))
def test_each_game_has_a_ladder_at_its_usual_number_of_seats_and_every_rung_can_be_played(name: str) -> None:
    game = GAMES[name]
    rungs = rungs_of(game)
    assert {bot for rung in rungs for bot in rung.opponents} == set(LADDER)
    for rung in rungs:
        setup = rung.setup("Ann")
        assert len(setup.seats) in game.seats
        assert (setup.seats[0].name, setup.seats[0].player) == ("Ann", "human")
        step = ladder_of(game, []).at(setup)
        assert step is not None
        assert step.rung == rung


def test_where_one_name_has_no_article_none_has() -> None:
    mixed = ["mcts:hard", "greedy:cautious", "mcts:normal", "mcts:normal"]
    assert bots.counted(mixed[::2], None) == "a Heron and an Otter"
    said = bots.counted(mixed, NIAGARA)
    assert said.startswith("Heron, ")
    assert said.endswith(" and 2 \N{MULTIPLICATION SIGN} Otter")
    assert bots.counted(["mcts:hard", "greedy:steady"], None).startswith("Heron and ")


def test_every_character_can_be_counted_in_words() -> None:
    for bot, card in LADDER.items():
        assert card.character.name in bots.counted([bot], None)
        several = {"Trout": "Trout"}.get(card.character.name, f"{card.character.name}s")
        assert bots.counted([bot] * 2, None) == f"two {several}"


@pytest.mark.parametrize(
    ("results", "beaten"),
    [("", False), ("w", False), ("ww", True), ("wllw", True), ("wlllw", False), ("lllllww", True), ("wwllll", True)],
)
def test_a_rung_is_beaten_once_two_of_four_games_in_a_row_were_won_and_stays_so(results: str, beaten: bool) -> None:
    step = climbed(wins_and_losses(results, *DUCKLINGS)).steps[1]
    assert bool(step.beaten_by) is beaten


@pytest.mark.parametrize("name", [*GAMES])
def test_games_against_random_bots_that_sat_at_the_lowest_table_before_stay_counted(name: str) -> None:
    others = len(rungs_of(GAMES[name])[0].opponents)
    before = wins_and_losses("wl", *["random:uniform"] * others, game=name)
    lowest = ladder_of(GAMES[name], before).steps[0]
    assert (lowest.games, lowest.won, lowest.beaten_by) == (2, 1, "")
    now = wins_and_losses("w", *lowest.rung.opponents, game=name)
    assert ladder_of(GAMES[name], [*before, *now]).steps[0].beaten_by


def test_a_shared_win_counts_in_part_and_a_conceded_game_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = [each.model_copy(update={"share": 1 / 2}) for each in wins_and_losses("wwww", *DUCKLINGS)]
    assert not climbed(shared[:3]).steps[1].beaten_by
    assert climbed(shared[:3]).steps[1].far == "1.5 of 2"
    with monkeypatch.context() as german:
        german.setattr(i18n, "GRAMMAR", Grammar.read(FOLDER / "de"))
        assert climbed(shared[:3]).steps[1].far == "1,5 of 2"
    assert climbed(shared).steps[1].beaten_by == shared[3].key
    thirds = [shared[0].model_copy(update={"share": 1 / 3})] * 3
    assert climbed([thirds[0].model_copy(update={"share": 1.0}), *thirds]).steps[1].beaten_by
    conceded = [each.model_copy(update={"share": 0.0, "place": None}) for each in wins_and_losses("ll", *DUCKLINGS)]
    assert climbed(conceded).steps[1].sentence() == "won 0 of 2, 2 needed"


def test_only_games_at_exactly_that_table_count() -> None:
    with_options = [
        each.model_copy(update={"options": {"ending": "value"}}) for each in wins_and_losses("ww", *DUCKLINGS)
    ]
    others = [
        *with_options,
        *wins_and_losses("ww", *DUCKLINGS[:2]),
        *wins_and_losses("ww", *DUCKLINGS, game="canyon"),
        *wins_and_losses("ww", *DUCKLINGS[:2], "human"),
    ]
    assert [step.games for step in climbed(others).steps] == [0] * 10
    elsewhere = [
        each.model_copy(update={"seat": 3, "players": [*DUCKLINGS, "human"]})
        for each in wins_and_losses("ww", *DUCKLINGS)
    ]
    assert climbed(elsewhere).steps[1].beaten_by


def hinted(games: Sequence[PlayedGame]) -> list[PlayedGame]:
    return [each.model_copy(update={"help": Help(hints=1)}) for each in games]


def test_a_game_with_a_hint_does_not_count_and_the_ending_says_so() -> None:
    games = [*wins_and_losses("w", *DUCKLINGS), *hinted([played(1, *DUCKLINGS, won=True)])]
    step = climbed(games).steps[1]
    assert (step.games, step.far, step.beaten_by) == (1, "1 of 2", "")
    label, players = proposed(table(*DUCKLINGS), games)
    assert label == "With a hint it did not count. Next: three Ducklings again (won 1 of 1, 2 needed)"
    assert players == ["human", *DUCKLINGS]


def test_48_a_game_with_a_hint_at_any_table_that_would_count_did_not_and_the_ending_says_so() -> None:
    beaten = wins_and_losses("ww", *DUCKLINGS)
    again = hinted([played(7, *DUCKLINGS, won=True)])
    assert proposed(table(*DUCKLINGS), [*beaten, *again])[0] == "With a hint it did not count. Next: three Trout"
    elsewhere = hinted(wins_and_losses("w", *TROUTS[:2]))
    assert proposed(table(*TROUTS[:2]), elsewhere)[0] == "With a hint it did not count. Next: three Frogs"
    unknown = "exec:unheard-of", "mcts:easy"
    assert proposed(table(*unknown), hinted(wins_and_losses("w", *unknown)))[0] == "Next on the ladder: three Frogs"


def test_a_table_at_which_only_games_with_hints_were_played_is_not_said_to_be_new() -> None:
    games = hinted([played(1, *DUCKLINGS, won=True)])
    ladder = climbed(games)
    assert ladder.next is not None
    assert ladder.far(ladder.next) == "next: played, but not rated so far"
    label, _players = proposed(table(*DUCKLINGS), games)
    assert label == "With a hint it did not count. Next: three Ducklings again (played, but not rated so far)"


def test_the_next_rung_is_the_lowest_above_all_that_are_beaten() -> None:
    for series, following in (
        ([], "three Frogs"),
        (wins_and_losses("ww", *DUCKLINGS), "three Trout"),
        (wins_and_losses("ww", *OTTERS), "a Heron and two Otters"),
    ):
        step = climbed(series).next
        assert step is not None
        assert step.rung.name == following
    assert climbed(wins_and_losses("ww", *OWLS)).next is None


def test_of_the_rungs_above_the_last_beaten_one_that_is_next_which_was_tried_last() -> None:
    tried = [*wins_and_losses("ww", *DUCKLINGS), *wins_and_losses("l", *OWLS)]
    for series, following in (
        (tried, "three Owls"),
        ([*tried, *wins_and_losses("l", *OTTERS)], "three Otters"),
        ([*tried, *wins_and_losses("l", "random:uniform", "random:uniform", "random:uniform")], "three Trout"),
        ([*tried, *wins_and_losses("l", *OTTERS, game="canyon")], "three Owls"),
    ):
        step = climbed(series).next
        assert step is not None
        assert step.rung.name == following


def test_how_far_a_rung_is_beaten_is_said_in_words() -> None:
    steps = [climbed(wins_and_losses(results, *TROUTS)).steps[2] for results in ("", "w", "llwll", "lwww")]
    assert [step.sentence() for step in steps] == [
        "not played yet",
        "won 1 of 1, 2 needed",
        "won 1 of the last 4, 2 needed",
        "beaten",
    ]


def test_a_ladder_that_is_climbed_says_so() -> None:
    assert (
        ladder.next_words(climbed(wins_and_losses("ww", *DUCKLINGS))) == "Next: beat three Trout in Niagara (0 of 2)."
    )
    assert ladder.next_words(climbed(wins_and_losses("ww", *OWLS))) == (
        "Nobody is left on this ladder: you have climbed it."
    )


# -- what an ending proposes ------------------------------------------------------------------------


def proposed(setup: Setup, games: Sequence[PlayedGame]) -> tuple[str, list[str]]:
    found = what_next(setup, games[-1].key if games else "", games, "Ann")
    assert found is not None
    return found.label, [seat.player for seat in found.setup.seats] if found.setup else []


def test_the_same_rung_is_proposed_until_it_is_beaten_then_the_next_one() -> None:
    games = wins_and_losses("wlw", *DUCKLINGS)
    again = ("Next: three Ducklings again (won 1 of 2, 2 needed)", ["human", *DUCKLINGS])
    assert proposed(table(*DUCKLINGS), games[:2]) == again
    assert proposed(table(*DUCKLINGS), games) == ("Three Ducklings are beaten. Next: three Trout", ["human", *TROUTS])
    after = [*games, played(7, *DUCKLINGS, won=True)]
    assert proposed(table(*DUCKLINGS), after)[0] == "Next on the ladder: three Trout"


def test_after_another_table_the_next_rung_is_proposed() -> None:
    games = wins_and_losses("w", *TROUTS[:2])
    assert proposed(table(*TROUTS[:2]), games)[0] == "Next on the ladder: three Frogs"
    assert proposed(table(*TROUTS, ending="value"), games)[0] == "Next on the ladder: three Frogs"


def test_the_top_of_the_ladder_is_said_and_nothing_proposed() -> None:
    label = "Three Owls are beaten. Nobody is left on this ladder: you have climbed it"
    assert proposed(table(*OWLS), wins_and_losses("ww", *OWLS)) == (label, [])


def test_the_person_keeps_the_name_in_the_table_that_is_proposed() -> None:
    found = what_next(table(*TROUTS), "", [], "Rosalind")
    assert found is not None
    assert found.setup is not None
    assert found.setup.seats[0].name == "Rosalind"


def test_nothing_is_proposed_to_several_people_or_to_bots_alone() -> None:
    people = [SeatSetup(name="Ann"), SeatSetup(name="Ben"), SeatSetup(name="Bot", player="mcts:easy")]
    bots = [seat.model_copy(update={"player": "mcts:easy"}) for seat in people]
    for seats in (people, bots):
        assert what_next(Setup(game="niagara", seats=seats, seed=1), "", [], "Ann") is None


def test_a_table_of_the_ladder_begins_with_what_is_to_be_done_there_and_that_hints_do_not_count(tmp_path: Path) -> None:
    frogs, *_more = rungs_of(NIAGARA)
    task = f"Ladder: beat three Frogs, 2 wins needed, {{won}} so far. {frogs.introduction}".strip()
    won = wins_and_losses("ww", *frogs.opponents)
    for count, said in ((0, task.format(won=0)), (1, task.format(won=1)), (2, "")):
        keep(tmp_path, *won[:count])
        match = TableMatch(frogs.setup("Ann"), clock)
        assert before_game(match, Settings(), tmp_path) == f"{said} {WITHOUT_HINTS}".strip()
        assert before_game(match, Settings(record=False), tmp_path) == ""
        match.settle()
        match.submit(seat := match.deciders()[0], match.legal(seat)[0])
        assert before_game(match, Settings(), tmp_path) == "", "it is under way"


def test_a_rated_game_at_any_other_table_says_so_as_it_begins(tmp_path: Path) -> None:
    assert before_game(TableMatch(table(*TROUTS[:2]), clock), Settings(), tmp_path) == WITHOUT_HINTS
    assert before_game(new_match("human", "human", "greedy"), Settings(), tmp_path) == ""


def test_a_first_game_is_not_rated_and_leads_to_the_ladder_where_hints_do_not_count(tmp_path: Path) -> None:
    match = TableMatch(first_game_setup(NIAGARA, Settings(name="Ann")), clock)
    match.practise()
    assert match.setup.seats[1].player == rungs_of(NIAGARA)[0].opponents[0]
    assert before_game(match, Settings(), tmp_path).startswith(PRACTICE)
    assert not is_at_stake(TableMatch.resume(match.record(), clock), 0, Settings(), tmp_path)
    play_on(match, 4000)
    assert keep_game(match, Settings(), tmp_path, clock()) == ""
    after = after_game(match, Settings(), tmp_path)
    assert after is not None
    assert after.label == "Try the ladder: three Frogs? Games with hints do not count there"
    (step, *_others) = ladder_of(NIAGARA, read_games(tmp_path, Settings())).steps
    assert (step.games, step.helped) == (0, 1)
    assert own_rating(read_games(tmp_path, Settings()), NIAGARA).rated == 0
