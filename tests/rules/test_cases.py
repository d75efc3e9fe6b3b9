"""The rules as `cases/*.txt` tell them: a position, what is played, and what has changed and may be done then.

A case is its sentence and the lines below it, up to an empty one; after `#` stands why.

    at LINE           a position line (docs/notation.md); what follows begins there
    play R a; R to 3  decisions, with the automatic steps before each
    settle, steps 2   all automatic steps, or so many
    then sky=+2 …     all that this has changed, by the fields of the position's line; without a value: as usual
    may R: a; b       what R may decide, in order; - for nothing
    plans R: a, to 3  whole plans of R, in any order
    asked RBY         who decides; - for nobody
    over yes          whether the game is over
    ranks R 1 won: …  who has which place, and why, the first first
    tells A. | B.     the log's sentences about the one decision or step just before; - for none
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.core import plans
from niagara_tui.match import positions
from niagara_tui.match.position import Position
from tests.support.playing import Playing

NAMES = ("Rose", "Bert", "Yann", "Gina", "Kim", "Nora")
FILES = sorted(Path(__file__).parent.glob("cases/*.txt"))


@dataclass(frozen=True)
class Case:
    sentence: str
    lines: list[str]

    def __str__(self) -> str:
        return self.sentence


def cases() -> Iterator[Case]:
    for file in FILES:
        for block in file.read_text(encoding="utf-8").split("\n\n"):
            sentence, *lines = [line for line in block.splitlines() if not line.startswith("#")] or [""]
            if sentence:
                yield Case(sentence, lines)


def fields(line: str) -> dict[str, str]:
    """The values in a position line, by section and field: `R:canoes`."""
    found: dict[str, str] = {}
    for section in line.split("/")[1:]:
        of, pairs = re.fullmatch(r"([\w.]+:)?(.*)", section).groups("")  # type: ignore[union-attr]  # it fits any text
        found |= {of + name: value for name, _, value in (pair.partition("=") for pair in pairs.split(","))}
    return found


def changes(before: Position, after: Position) -> list[str]:
    old, new = fields(before.to_line()), fields(after.to_line())
    changed = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return [f"{name}={new.get(name, '')}" for name in changed]


class Table:
    """The position of a case, and the one before what was done last."""

    def __init__(self) -> None:
        self.before: Position[Any] | None = None
        self.after: Position[Any] | None = None
        self.decided: tuple[int | None, int | None] = None, None

    def do(self, word: str, rest: str) -> bool:
        """Do what the line says, if it says that something is done."""
        if word == "at":
            self.before = self.after = positions.from_line(rest)
            return True
        if word not in {"play", "settle", "steps"}:
            return False
        assert self.after is not None, "a case begins with a position"
        game, state = self.after.game, self.after.state
        playing, self.before, self.decided = Playing(game), self.after, (None, None)
        if word == "play":
            decisions = rest.split("; ")
            letter, text = decisions[-1].split(" ", 1)
            seat = game.letters.index(letter)
            self.decided = seat, None if game.is_secret(state, seat) else game.number(text)
            state = playing.play(state, *decisions)
        else:
            state = playing.settle(state) if word == "settle" else playing.step(state, int(rest))
        self.after = Position(game, state)
        return True

    def answers(self, word: str, seat: str) -> list[str]:  # noqa: PLR0911 - one for each word
        """What the program says of the position, a list of texts."""
        assert self.before is not None
        assert self.after is not None
        game, state = self.after.game, self.after.state
        match word:
            case "then":
                return changes(self.before, self.after)
            case "may":
                return Playing(game).texts(state, seat)
            case "plans":
                found = plans.plans(game, state, game.letters.index(seat))
                return sorted({", ".join(map(game.text, plan.moves)) for plan in found})
            case "tells":
                before, after = (game.view(each.state, None) for each in (self.before, self.after))
                return game.tell(before, after, *self.decided, NAMES)
            case "over":
                return ["yes" if game.is_over(state) else "no"]
            case "ranks":
                places = game.standings(state)
                return [f"{game.letters[one.seat]} {one.place}{' won' * one.won}: {one.reason}" for one in places]
            case "asked":
                return [game.letters[seat] for seat in game.deciders(state)]
        pytest.fail(f"no case asks {word!r}")


BETWEEN = {"then": " ", "asked": "", "tells": " | ", "ranks": " | "}


def test_cases_are_of_the_rules_of_today_unless_they_say_so() -> None:
    for case in cases():
        for line in case.lines:
            if line.startswith("at ") and "version" not in case.sentence:
                found = positions.from_line(line[3:])
                assert line.split("/")[0].endswith(f":{found.game.version}"), case.sentence


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_rules_are_as_the_case_tells(case: Case) -> None:
    table = Table()
    for line in case.lines:
        word, _, rest = line.partition(" ")
        if not table.do(word, rest):
            seat, told = rest.split(": ", 1) if word in {"may", "plans"} else ("", rest)
            assert (BETWEEN.get(word, "; ").join(table.answers(word, seat)) or "-") == told, line
