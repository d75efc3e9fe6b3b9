from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from niagara_tui.core.decisions import Moment, Option
from niagara_tui.core.goals import Played, in_a_game, in_a_round, longest_run, rounds_running
from niagara_tui.games.registry import GAMES
from tests.support.chronicles import chronicle, goal_of, is_bound_of

GAME = GAMES["upriver"]
LAST_TO_FIRST = [(0, 2, 1), (0, 2, 1), (3, 2, 1), (9, 2, 1)]

CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("finish", {"won": False}, {"won": None}),
    ("win", {"won": True}, {"won": False}),
    ("win_unaided", {"won": True}, {"won": True, "helped": True}),
    ("unaided", {"won": False, "earlier": "ll"}, {"won": False, "earlier": "ll", "helped": True}),
    ("ten_games", {"won": False, "earlier": "l" * 9}, {"won": False, "earlier": "l" * 8}),
    ("two_in_a_row", {"won": True, "earlier": "lw"}, {"won": True, "earlier": "wl"}),
    ("four_in_a_row", {"won": True, "earlier": "www"}, {"won": True, "earlier": "wwlw"}),
    ("ten_wins", {"won": True, "earlier": "wlwwwwwwww"}, {"won": True, "earlier": "wlwwwwwww"}),
    ("full_table", {"won": True, "is_full_table": True}, {"won": True}),
    ("strong_table", {"won": True, "is_strong_table": True}, {"won": False, "is_strong_table": True}),
    ("from_last", {"won": True, "scores": LAST_TO_FIRST}, {"won": True, "scores": [(1, 1, 2), (1, 1, 2), (3, 1, 1)]}),
    ("clear_lead", {"won": True, "scores": [(8, 4, 1)]}, {"won": True, "scores": [(8, 5, 1)]}),
]


@pytest.mark.parametrize(("goal", "enough", "short"), CASES, ids=[case[0] for case in CASES])
def test_a_goal_of_every_game_is_reached_by_so_much_and_no_less(
    goal: str, enough: dict[str, Any], short: dict[str, Any]
) -> None:
    assert is_bound_of(GAME, goal, enough, short)


def test_wins_from_three_seats_are_counted_over_the_games() -> None:
    seen = chronicle(GAME, won=True)
    goal = goal_of(GAME, "every_seat")
    earlier = (Played(1, won=True), Played(2), Played(1, won=True))
    assert goal.reached_by(replace(seen, earlier=earlier)) == 2
    assert goal.reached_by(replace(seen, earlier=(*earlier, Played(3, won=True)))) == 3


def test_nothing_about_the_result_is_reached_while_the_game_goes_on() -> None:
    running = chronicle(GAME, scores=LAST_TO_FIRST, earlier="w" * 20, is_full_table=True, is_strong_table=True)
    assert [goal.id for goal in GAME.goals if goal.id in {case[0] for case in CASES} and goal.reached_by(running)] == []


def test_counts_add_up_by_round_and_name_of_the_seat_alone() -> None:
    seen = chronicle(GAME, [{"home": 1, "sent": 2}, {}, {"home": 2}], others=[{"home": 5}])
    assert in_a_game("home")(seen) == 3
    assert in_a_game("home", "sent")(seen) == 5
    assert in_a_round("home")(seen) == 2
    assert in_a_round("home", "sent")(seen) == 3
    assert rounds_running("home")(seen) == 1
    assert in_a_round("home")(chronicle(GAME)) == 0


@pytest.mark.parametrize(("values", "run"), [([], 0), ([0, 0], 0), ([1, 2, 0, 1], 2), ([0, 1, 1, 1], 3)])
def test_the_longest_run(values: list[int], run: int) -> None:
    assert longest_run(values) == run


# -- What a game says of its decisions is shown as it is, but for what a terminal would obey ----------

OBEYED = "\x1b[2J\x9b31m\n"


def test_no_text_of_a_moment_or_an_option_has_what_a_terminal_obeys() -> None:
    moment = Moment(
        phase=f"{OBEYED}go",
        asks=f"{OBEYED}is at {{space}}?",
        asks_you=f"{OBEYED}{{name}}, go?",
        happens=f"{OBEYED}flows",
        offers=f"{OBEYED}0 to 3",
        laid=f"{OBEYED}laid",
    ).with_values(space=f"{OBEYED}3")
    said = [moment.phase, moment.question(), moment.question_to("Ann"), moment.happening(), moment.offered()]
    option = Option(f"{OBEYED}k", f"{OBEYED}steer", warning=f"{OBEYED}sure?", heading=f"{OBEYED}boats")
    said += [moment.laid, option.key, option.label, option.warning, option.heading]
    assert [text for text in said if not text.isprintable()] == []
    assert moment.question() == "[2J31mis at [2J31m3?"


def test_what_no_terminal_obeys_stays_as_it_is() -> None:
    label = (
        "to 3,\N{NO-BREAK SPACE}\N{BLACK UP-POINTING TRIANGLE} \N{EM DASH} na\N{LATIN SMALL LETTER I WITH DIAERESIS}ve"
    )
    assert Option("a", label).label == label
