from __future__ import annotations

import pytest

from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.games.upriver.rules import State
from tests.support.upriver import GAME, after_the_round, play, position, step

NAMES = ("Rose", "Bert", "Yann", "Gina")


def told(state: State, decision: str = "") -> list[str]:
    """The log's sentences about a decision of R's or, without one, the next step."""
    after = play(state, f"R {decision}") if decision else step(state)
    move = GAME.number(decision) if decision else None
    return GAME.tell(GAME.view(state, None), GAME.view(after, None), 0 if decision else None, move, NAMES)


MOVES = {
    "to a section": ("6 4 4", "2", "move 6", "Rose's boat goes from 6 to 8."),
    "onto the sandbank": ("7 4 4", "5", "move 7", "Rose's boat goes from 7 and is stopped by the sandbank on 10."),
    "by the wave": ("3 4 4", "1", "move 3", "Rose's boat goes from 3 to the wave on 4, which carries it to 7."),
    "home": ("10 4 4", "1", "move 10", "Rose's boat goes from 10 into the harbour: 12 points."),
    "forward": ("3 4 7", "arrows", "forward 4", "Rose's boat goes forward from 4 to the next one on 7."),
    "back": ("4 4 4", "arrows", "back B 7", "Rose sends Bert's boat back from 7 to 5."),
}


@pytest.mark.parametrize(("reds", "die", "move", "sentence"), MOVES.values(), ids=MOVES)
def test_a_move_is_told(reds: str, die: str, move: str, sentence: str) -> None:
    assert told(position(R=reds, B="5 7 lost", die=die, sandbank=10), move) == [sentence]


def test_a_wave_that_carries_home_is_told() -> None:
    state = position(R="8 4 4", B="5 7 lost", die="1", sandbank=5)
    assert told(state, "move 8") == ["Rose's boat goes from 8 to the wave on 9 and on into the harbour: 12 points."]


def test_a_sandbank_that_stops_arrows_is_told() -> None:
    state = position(R="2 9 9", B="5 7 lost", die="arrows", sandbank=6)
    assert told(state, "forward 2") == ["Rose's boat goes forward from 2 and is stopped by the sandbank on 6."]


def test_a_throw_is_told() -> None:
    assert told(position(R="4 4 4", B="4 4 4"))[0].startswith("Rose throws ")


def test_arrows_that_are_good_for_nothing_are_told() -> None:
    assert told(position(R="4 4 4", B="4 4 4", die="arrows")) == ["Rose can do nothing with the arrows."]


def test_the_river_is_told_with_what_it_takes() -> None:
    state = after_the_round(position(R="1 1 5", B="1 4 4", Y="5 5 5"))
    assert told(state) == [
        "The river moves, and 2 boats of Rose go over the falls.",
        "Bert's boat goes over the falls.",
        "The sandbank comes in again as section 10.",
        "Round 2 begins; Rose is first.",
    ]


def test_the_end_is_told() -> None:
    state = after_the_round(position(R="1 lost lost", B="harbour lost lost", sandbank=3))
    over, won = told(state)[-2:]
    assert (over, won) == ("No boat is left on the river: the game is over.", "Bert wins: 12 points, 1 boat home: 12.")
    assert isinstance(won, Sentence)
    assert won.event is Event.WIN


def test_u_8_a_win_that_is_shared_is_told_of_each() -> None:
    state = after_the_round(position(R="1 lost lost", B="lost lost lost", sandbank=3))
    shared = [line for line in told(state) if "shares the win" in line]
    assert [line.split()[0] for line in shared] == [*NAMES[: state.seats]]


def away(rounds: int) -> str:
    """The reason for moving a boat away from a section that the falls reach after that many rounds."""
    return f"moves a boat that would go over the falls in {rounds} rounds"


def near(sections: int) -> str:
    return f"brings a boat within {sections} sections of the harbour"


REASONS = {
    "home": ("10 4 4", "1", "move 10", "takes the 12 point dock before a rival does"),
    "wave": ("3 4 4", "1", "move 3", f"gains 3 sections by the wave; {away(3)}; {near(4)}"),
    "saved": ("1 4 4", "2", "move 1", f"saves a boat from the falls; {near(8)}"),
    "left": ("1 1 6", "2", "move 6", f"{near(3)}, though it leaves 2 boats to the falls"),
    "forward": ("3 4 7", "arrows", "forward 4", f"{away(4)}; {near(4)}"),
    "gains": ("3 6 7", "arrows", "forward 6", f"gains 1 section; {near(4)}"),
    "back": ("4 4 4", "arrows", "back B 7", "costs Bert 2 sections"),
    "nothing": ("4 4 6", "2", "move 6", near(3)),
}


@pytest.mark.parametrize(("reds", "die", "move", "reason"), REASONS.values(), ids=REASONS)
def test_a_reason_says_what_the_move_brings(reds: str, die: str, move: str, reason: str) -> None:
    state = position(R=reds, B="5 7 lost", die=die, sandbank=10)
    number = GAME.number(move)
    assert number is not None
    assert GAME.explain(state, 0, [number], NAMES) == reason
