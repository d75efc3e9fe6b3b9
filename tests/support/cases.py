"""Cases as text: a position, what is done in it, and what has changed, may be done and is said then.

A case is its sentence and the lines below it, up to an empty one; after `#` stands why.

    at LINE           a position line (docs/notation.md); what follows begins there
    new niagara 4 elk=on  instead of that a new game for so many seats, with these options
    refused 3 to 5 …  why there is no such game
    play R a; R to 3  decisions, with the automatic steps before each
    settle, steps 2   all automatic steps, or so many
    greedy R, greedy R thief  the whole turn of R as greedy plays it, in a style
    spoil turn.free=1 the position of the case with these fields, which no game can bring about
    then sky=+2 …     all that this has changed, by the fields of the position's line; without a value: as usual
    among sky=+2 …    some of it
    is sky=+2 …       some of the position, by the fields of its line
    sees R: sky=+2 …  some of what R sees of it; -: what everybody sees
    may R: a; b       what R may decide, in order; - for nothing
    plans R: a, to 3  whole plans of R, in any order
    asked RBY         who decides; - for nobody
    over yes          whether the game is over
    ranks R 1 won: …  who has which place, and why, the first first
    shares R 0.5; …   what of the win is whose
    scores R 12; …    the points of each
    tells A. | B.     the log's sentences about the one decision or step just before; - for none
    events - win      what kind of news each of these sentences is
    log A. | B.       the rows of a log about all that has been done since the position
    notes loaded R 1  what is counted of all that was done since the position; `about loaded R 1.2.0.5` is with whom,
                      which gem, where and with which card
    best R: a; b      what greedy would decide for R: one of these; `best R thief: a` in that style
    says R a, to 3: … the reason for these moves of R; `says R bid 2; bid 3: …` the reason for each of these
    means R: A | B    what comes of each option of R
    fault turn: …     one of the faults that the audit finds, by the beginning of its sentence; - for nothing
    faults turn: …    all of them, in whole sentences
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.contract.game import FIELD_BITS, SEVERAL

from niagara_tui.core import plans
from niagara_tui.core.decisions import Naming
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.sentences import Sentence
from niagara_tui.games import registry
from niagara_tui.match import positions
from niagara_tui.match.position import Position
from tests.support.playing import Playing, given

Step = tuple[Position[Any], Position[Any], int | None, int | None]
"""The positions before and after something was done, and who decided what."""
NAMES = ("Rose", "Bert", "Yann", "Gina", "Kim", "Nora")

BETWEEN = {"then": " ", "events": " ", "asked": "", "tells": " | ", "log": " | ", "ranks": " | ", "means": " | "}
"""What stands between the answers to a word, if not a semicolon."""
OF_A_SEAT = {"may", "sees", "plans", "best", "says", "means"}


@dataclass(frozen=True)
class Case:
    sentence: str
    lines: list[str]

    def __str__(self) -> str:
        return self.sentence

    def check(self) -> None:
        table = Table()
        for line in self.lines:
            word, _, rest = line.partition(" ")
            if table.do(word, rest):
                continue
            about, text = rest.split(": ", 1) if word in OF_A_SEAT else ("", rest)
            answers = table.answers(word, about)
            if word == "best":
                assert answers[0] in text.split("; "), answers
            elif word in {"among", "is", "sees"}:
                absent = {part for part in text.split() if part.endswith("=")}
                named = {answer.partition("=")[0] + "=" for answer in answers}
                assert set(text.split()) - absent <= set(answers), answers
                assert word == "among" or not absent & named, answers
            elif word == "fault" and text != "-":
                assert any(answer.startswith(text) for answer in answers), answers
            else:
                assert (BETWEEN.get(word, "; ").join(answers) or "-") == text, line


def cases(folder: Path) -> Iterator[Case]:
    for file in sorted(folder.glob("*.txt")):
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


def pairs(position: Position) -> list[str]:
    return [f"{name}={value}" for name, value in fields(position.to_line()).items()]


def changes(before: Position, after: Position) -> list[str]:
    old, new = fields(before.to_line()), fields(after.to_line())
    changed = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return [f"{name}={new.get(name, '')}" for name in changed]


def noted(steps: Sequence[Step]) -> list[str]:
    """What is counted of these steps together, and what it was about."""
    game, found = steps[0][0].game, Counter[tuple[int, int]]()
    for before, after, *_decision in steps:
        game.kernel.note(clone(before.state), after.state, found)
    lines = []
    for (number, seat), value in found.items():
        event, letter = game.events[number], game.letters[seat]
        if value and event.of:
            parts = [value >> place * FIELD_BITS & ((1 << FIELD_BITS) - 1) for place in range(4)]
            named = ".".join("several" if part == SEVERAL else str(part) for part in parts)
            lines.append(f"about {event.of} {letter} {named}")
        elif value:
            lines.append(f"{event.name} {letter} {value}")
    return sorted(lines)


def spoil(state: Any, fault: str) -> None:
    """Give a field a value: `players.1.hand.3=1`."""
    path, value = fault.split("=")
    *way, last = path.split(".")
    for part in way:
        state = state[int(part)] if isinstance(state, list) else getattr(state, part)
    if isinstance(state, list):
        state[int(last)] = int(value)
    else:
        setattr(state, last, int(value))


class Table:
    """The position of a case, and what has been done since."""

    def __init__(self) -> None:
        self.start: Position[Any]
        self.refusal = ""
        self.after: Position[Any] | None = None
        self.steps: list[Step] = []

    def do(self, word: str, rest: str) -> bool:
        """Do what the line says, if it says that something is done."""
        if word == "at":
            self.start = self.after = positions.from_line(rest)
            self.steps = []
            return True
        if word == "new":
            name, seats, *pairs = rest.split(" ")
            game = registry.game(name)
            try:
                chosen = given(",".join(pair.removesuffix("=on") for pair in pairs) or "-")
                self.start = self.after = Position(game, game.new(game.options(**chosen), int(seats), 1))
            except BadInput as error:
                self.refusal = str(error)
            self.steps = []
            return True
        if word not in {"play", "settle", "steps", "greedy", "spoil"}:
            return False
        assert self.after is not None, "a case begins with a position"
        before, game, state = self.after, self.after.game, clone(self.after.state)
        playing, seat, move = Playing(game), None, None
        match word:
            case "play":
                decisions = rest.split("; ")
                letter, text = decisions[-1].split(" ", 1)
                seat = game.letters.index(letter)
                move = None if game.is_secret(state, seat) else game.number(text)
                state = playing.play(state, *decisions)
            case "settle":
                state = playing.settle(state)
            case "steps":
                state = playing.step(state, int(rest))
            case "greedy":
                letter, style = f"{rest} balanced".split()[:2]
                while game.deciders(state) == [game.letters.index(letter)]:
                    state = playing.play(state, f"{letter} {playing.best(state, letter, style)}")
            case "spoil":
                state = clone(self.start.state)
                for fault in rest.split():
                    spoil(state, fault)
                self.after, self.steps = Position(game, state), []
                return True
        self.after = Position(game, state)
        self.steps.append((before, self.after, seat, move))
        return True

    def answers(self, word: str, about: str) -> list[str]:  # noqa: C901, PLR0911, PLR0912 - one for each word
        """What the program says of the position, a list of texts."""
        if word == "refused":
            return [self.refusal]
        assert self.after is not None
        game, state = self.after.game, self.after.state
        match word:
            case "then" | "among":
                return changes(*self.steps[-1][:2])
            case "is":
                return pairs(self.after)
            case "sees":
                return pairs(Position(game, game.view(state, None if about == "-" else game.letters.index(about))))
            case "may":
                return Playing(game).texts(state, about)
            case "plans":
                found = plans.plans(game, state, game.letters.index(about))
                return sorted({", ".join(map(game.text, plan.moves)) for plan in found})
            case "tells":
                return self.told(self.steps[-1])
            case "events":
                lines = [line for line in self.told(self.steps[-1]) if isinstance(line, Sentence)]
                return [line.event.name.lower() if line.event else "-" for line in lines]
            case "log":
                from niagara_tui.ui.kit.board import board_of
                from niagara_tui.ui.widgets.log_pane import LogLook, tail

                look = LogLook(game.letters, board_of(game.id)().piece_signs(), in_words=False)
                return tail(self.told(*self.steps), 90, 20, look).plain.splitlines()
            case "notes":
                return noted(self.steps)
            case "over":
                return ["yes" if game.is_over(state) else "no"]
            case "ranks":
                places = game.standings(state)
                return [f"{game.letters[one.seat]} {one.place}{' won' * one.won}: {one.reason}" for one in places]
            case "shares":
                shares = [0.0] * state.seats
                game.kernel.shares(state, shares)
                return [f"{game.letters[seat]} {share:g}" for seat, share in enumerate(shares)]
            case "scores":
                return [f"{game.letters[seat]} {game.kernel.score(state, seat)}" for seat in range(state.seats)]
            case "asked":
                return [game.letters[seat] for seat in game.deciders(state)]
            case "best":
                return [Playing(game).best(state, *about.split())]
            case "says":
                letter, chains = about.split(" ", 1)
                seat = game.letters.index(letter)
                view = game.view(state, seat)
                moves = [[game.number(text) or 0 for text in chain.split(", ")] for chain in chains.split("; ")]
                return sorted({game.explain(view, seat, chain, NAMES) for chain in moves})
            case "means":
                seat = game.letters.index(about)
                view = game.view(state, seat)
                options = game.choices(view, seat, Naming(NAMES, seat))
                return [game.consequence(view, seat, plan) for one in options for plan in one.inner or (one,)]
            case "fault" | "faults":
                return game.audit(state)
        pytest.fail(f"no case asks {word!r}")

    def told(self, *steps: Step) -> list[str]:
        """What the log says of these steps."""
        lines: list[str] = []
        for before, after, seat, move in steps:
            game = after.game
            lines += game.tell(game.view(before.state, None), game.view(after.state, None), seat, move, NAMES)
        return lines
