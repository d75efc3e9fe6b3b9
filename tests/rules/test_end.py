from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.state import FLOW, PADDLE, State
from tests.support import play, reserve, settle, step, turn, zone
from tests.support.niagara import deciders
from tests.support.positions import GAME, Situation

ABOUT_TO_WIN = {
    "four of one colour": ("white white white", "white"),
    "all five colours": ("violet white yellow blue", "red"),
    "any seven": ("violet violet white white yellow yellow", "blue"),
}


@pytest.mark.parametrize(("won", "last"), ABOUT_TO_WIN.values(), ids=ABOUT_TO_WIN)
def test_n_60_four_of_a_colour_or_all_five_or_any_seven_win(won: str, last: str) -> None:
    after = _to_the_end(turn("1", zones={"Ra": "1"}, gems={"Ra": last}, reserve={"R": won}))
    assert GAME.is_over(after)
    assert _winners(after) == "R"


@pytest.mark.parametrize(
    "won", ["white white white", "violet white yellow blue", "violet violet white white yellow yellow"]
)
def test_n_60_less_does_not_win(won: str) -> None:
    after = _to_the_end(turn("1", zones={"Ra": "1"}, reserve={"R": won}))
    assert not GAME.is_over(after)
    assert after.round == 2


def test_n_60_two_canoes_that_land_in_one_turn_bring_what_they_carry() -> None:
    state = turn("1", zones={"Ra": "1", "Rb": "1"}, gems={"Ra": "red", "Rb": "red"}, reserve={"R": "red red"})
    assert _winners(_to_the_end(state)) == "R"


def test_n_60_extra_gems_do_not_matter() -> None:
    situation: Situation = {
        "zones": {"Ra": "1", "Rb": "1", "Ba": "1"},
        "gems": {"Ra": "white", "Rb": "red", "Ba": "violet"},
        "reserve": {"R": "white white white", "B": "violet violet violet"},
    }
    after = _to_the_end(turn("1", "R", {"B": "1"}, **situation))
    assert reserve(after, "R") == "white white white white red"
    assert _winners(after) == "RB"


def test_n_60_phase_2_is_finished_then_the_game_ends_without_phase_3() -> None:
    state = turn("1", zones={"Ra": "1", "Ba": "7L"}, gems={"Ra": "white"}, reserve={"R": "white white white"})
    won = play(state, "R a", "R to bank", "R done")
    assert won.phase == PADDLE
    assert deciders(step(won)) == "B", "the others still have their turns"
    after = _to_the_end(won)
    assert GAME.is_over(after)
    assert zone(after, "Ba") == "7L" or zone(after, "Ba") == "6L"
    assert "lost" not in {zone(after, seat + canoe) for seat in "RBY" for canoe in "ab"}


def test_n_60_without_a_winner_phase_3_comes() -> None:
    state = turn("1", zones={"Ra": "1"}, gems={"Ra": "white"}, reserve={"R": "white white"})
    state = play(state, "R a", "R to bank", "R done")
    while state.phase == PADDLE:
        state = _next(state)
    assert state.phase == FLOW


RIVALS: Situation = {
    "zones": {"Ra": "1", "Ba": "1", "Ya": "1"},
    "gems": {"Ra": "white", "Ba": "blue", "Ya": "yellow"},
    "reserve": {"R": "white white white", "B": "blue blue blue"},
}


@pytest.mark.parametrize(
    ("ending", "first", "winners"),
    [
        ("shared", "R", "RB"),
        ("shared", "B", "RB"),
        ("value", "R", "B"),
        ("value", "B", "B"),
        ("first", "R", "R"),
        ("first", "B", "B"),
        ("first", "Y", "R"),
    ],
)
def test_n_61_when_several_reach_it_in_one_round(ending: str, first: str, winners: str) -> None:
    situation: Situation = {**RIVALS, "ending": ending}
    after = _to_the_end(turn("1", first, {"R": "1", "B": "1", "Y": "1"}, **situation))
    assert _winners(after) == winners


def test_n_61_the_winners_share_the_first_place_and_the_next_place_counts_on() -> None:
    after = _to_the_end(turn("1", "R", {"B": "1", "Y": "1"}, **RIVALS))
    assert [(LETTERS[standing.seat], standing.place) for standing in GAME.standings(after)][2] == ("Y", 3)
    assert {standing.place for standing in GAME.standings(after) if standing.won} == {1}


def test_n_61_by_value_equal_totals_share() -> None:
    rivals: Situation = {
        "ending": "value",
        "zones": {"Ra": "1", "Ba": "1"},
        "gems": {"Ra": "white", "Ba": "violet"},
        "reserve": {"R": "white white white", "B": "violet violet violet blue"},
    }
    assert _winners(_to_the_end(turn("1", "R", {"B": "1"}, **rivals))) == "RB"


@pytest.mark.parametrize(("colour", "value"), [("violet", 1), ("white", 2), ("yellow", 3), ("blue", 4), ("red", 5)])
def test_n_61_gems_are_worth_1_to_5_from_violet_to_red(colour: str, value: int) -> None:
    state = turn(
        "1", reserve={"R": colour, "B": "violet " * value if value < 4 else "white white" + " violet" * (value == 5)}
    )
    places = {LETTERS[standing.seat]: standing for standing in GAME.standings(state)}
    assert f"worth {value}" in places["R"].reason
    assert f"worth {value}" in places["B"].reason


def test_a_reason_says_all_that_a_reserve_reaches_and_nothing_of_nothing() -> None:
    held = {"R": "violet violet violet white white white", "B": "red"}
    after = _to_the_end(turn("1", zones={"Ra": "1"}, gems={"Ra": "white"}, reserve=held))
    reasons = {LETTERS[standing.seat]: standing.reason for standing in GAME.standings(after)}
    assert reasons["R"] == "four white gems and seven gems in all"
    assert (reasons["B"], reasons["Y"]) == ("1 gem worth 5", "no gems")


@pytest.mark.parametrize(
    ("ending", "reasons"),
    [
        ("shared", {"R": "four white gems", "B": "four blue gems", "Y": "2 gems"}),
        ("first", {"R": "four white gems", "B": "four blue gems (4 gems worth 16)", "Y": "2 gems worth 8"}),
        (
            "value",
            {"R": "four white gems (4 gems worth 8)", "B": "four blue gems (4 gems worth 16)", "Y": "2 gems worth 8"},
        ),
    ],
)
def test_a_reason_has_the_worth_of_gems_only_where_that_decides_the_place(ending: str, reasons: dict[str, str]) -> None:
    rivals: Situation = {
        "ending": ending,
        "zones": {"Ra": "1", "Ba": "1", "Ya": "1"},
        "gems": {"Ra": "white", "Ba": "blue", "Ya": "yellow"},
        "reserve": {"R": "white white white", "B": "blue blue blue", "Y": "red"},
    }
    after = _to_the_end(turn("1", "R", {"B": "1", "Y": "1"}, **rivals))
    assert {LETTERS[standing.seat]: standing.reason for standing in GAME.standings(after)} == reasons


def test_n_61_without_the_option_the_winners_share() -> None:
    assert Options().ending == "shared"


def test_n_62_everyone_else_is_ranked_by_value_then_by_number_of_gems() -> None:
    situation: Situation = {
        "seats": 5,
        "zones": {"Ra": "1"},
        "gems": {"Ra": "violet"},
        "reserve": {"R": "violet violet violet", "B": "blue", "Y": "white white", "G": "red", "K": "yellow"},
    }
    after = _to_the_end(turn("1", **situation))
    ranking = [(LETTERS[standing.seat], standing.place, standing.won) for standing in GAME.standings(after)]
    assert ranking == [("R", 1, True), ("G", 2, False), ("Y", 3, False), ("B", 4, False), ("K", 5, False)]


def test_n_62_equals_share_a_place() -> None:
    situation: Situation = {
        "seats": 4,
        "zones": {"Ra": "1"},
        "gems": {"Ra": "red"},
        "reserve": {"R": "red red red", "B": "white", "Y": "white", "G": "violet"},
    }
    after = _to_the_end(turn("1", **situation))
    assert {LETTERS[standing.seat]: standing.place for standing in GAME.standings(after)} == {
        "R": 1,
        "B": 2,
        "Y": 2,
        "G": 4,
    }


def test_n_62_who_reached_it_but_did_not_win_is_ranked_with_the_others() -> None:
    rivals: Situation = {
        "ending": "value",
        "zones": {"Ra": "1", "Ba": "1"},
        "gems": {"Ra": "red", "Ba": "violet"},
        "reserve": {"R": "red red red", "B": "violet violet violet", "Y": "blue white"},
    }
    after = _to_the_end(turn("1", "B", {"R": "1"}, **rivals))
    ranking = [(LETTERS[standing.seat], standing.won) for standing in GAME.standings(after)]
    assert ranking == [("R", True), ("Y", False), ("B", False)]


def _winners(state: State) -> str:
    won = {standing.seat for standing in GAME.standings(state) if standing.won}
    return "".join(LETTERS[seat] for seat in sorted(won))


def _next(state: State) -> State:
    """Make one decision, landing a canoe where possible, or one step."""
    if not (seats := deciders(state)):
        return step(state)
    moves = [GAME.text(move) for move in GAME.legal(state, LETTERS.index(seats[0]))]
    wish = next((text for text in ("to bank", "done") if text in moves), moves[0])
    return play(state, f"{seats[0]} {wish}")


def _to_the_end(state: State) -> State:
    """The end of the game, or of the river's movement if the game goes on."""
    while not GAME.is_over(state) and state.round == 1:
        state = _next(state)
    return settle(state)
