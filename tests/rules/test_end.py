from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.state import FLOW, PADDLE, State
from tests.support import play, settle, step, turn
from tests.support.niagara import deciders
from tests.support.positions import GAME, Situation


@pytest.mark.parametrize(
    "won", ["white white white", "violet white yellow blue", "violet violet white white yellow yellow"]
)
def test_n_60_less_does_not_win(won: str) -> None:
    after = _to_the_end(turn("1", zones={"Ra": "1"}, reserve={"R": won}))
    assert not GAME.is_over(after)
    assert after.round == 2


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
