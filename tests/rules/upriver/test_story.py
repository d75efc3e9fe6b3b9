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


def test_the_end_is_told() -> None:
    state = after_the_round(position(R="1 lost lost", B="harbour lost lost", sandbank=3))
    over, won = told(state)[-2:]
    assert (over, won) == ("No boat is left on the river: the game is over.", "Bert wins: 12 points, 1 boat home: 12.")
    assert isinstance(won, Sentence)
    assert won.event is Event.WIN


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
