"""The rules as `cases/*.txt` tell them: a position, what is played, and what has changed and may be done then.

A case is its sentence and the lines below it, up to an empty one; after `#` stands why.

    at LINE           a position line (docs/notation.md); what follows begins there
    play R a; R to 3  decisions, with the automatic steps before each
    settle, steps 2   all automatic steps, or so many
    then sky=+2 …     all that this has changed, by the fields of the position's line; without a value: as usual
    may R: a; b       what R may decide, in order; - for nothing
    plans R: a, to 3  whole plans of R, in any order
    asked RBY         who decides; - for nobody
    tells A. | B.     the log's sentences about the one decision or step just before; - for none
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

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


def changes(before: Position, after: Position) -> str:
    old, new = fields(before.to_line()), fields(after.to_line())
    changed = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return " ".join(f"{name}={new.get(name, '')}" for name in changed) or "-"


def listed(told: str) -> list[str]:
    return [] if told == "-" else told.split("; ")


def test_cases_are_of_the_rules_of_today_unless_they_say_so() -> None:
    for case in cases():
        for line in case.lines:
            if line.startswith("at ") and "version" not in case.sentence:
                found = positions.from_line(line[3:])
                assert line.split("/")[0].endswith(f":{found.game.version}"), case.sentence


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_rules_are_as_the_case_tells(case: Case) -> None:
    before = after = positions.from_line(case.lines[0].removeprefix("at "))
    decided: tuple[int | None, int | None] = None, None
    for line in case.lines:
        word, _, rest = line.partition(" ")
        seat, told = rest[:1], rest[3:]
        game, playing = after.game, Playing(after.game)
        if word in {"play", "settle", "steps"}:
            before = after
        match word:
            case "at":
                after = positions.from_line(rest)
            case "play":
                letter, text = listed(rest)[-1].split(" ", 1)
                by = game.letters.index(letter)
                decided = by, None if game.is_secret(before.state, by) else game.number(text)
                after = Position(game, playing.play(after.state, *listed(rest)))
            case "settle":
                after = Position(game, playing.settle(after.state))
            case "steps":
                decided = None, None
                after = Position(game, playing.step(after.state, int(rest)))
            case "then":
                assert changes(before, after) == rest
            case "may":
                assert playing.texts(after.state, seat) == listed(told), line
            case "plans":
                found = plans.plans(game, after.state, game.letters.index(seat))
                assert {", ".join(map(game.text, plan.moves)) for plan in found} == set(listed(told)), line
            case "tells":
                views = [game.view(each.state, None) for each in (before, after)]
                assert (" | ".join(game.tell(views[0], views[1], *decided, NAMES)) or "-") == rest, line
            case "asked":
                assert (playing.deciders(after.state) or "-") == rest, line
            case _:
                pytest.fail(f"no case says {line!r}")
