"""Puzzles made by hand, with chances made up: Red's turn with a 5, Red's first card, and the one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.shell.progress import Progress, load
from niagara_tui.study.puzzles import catalogue
from niagara_tui.study.puzzles.catalogue import Choice, Puzzle, PuzzleFile, PuzzlePlan
from niagara_tui.study.puzzles.solving import Solving

NAMES = ("Rose", "Bert", "Yann")
BEST, OBVIOUS = ["a", "to 3", "load violet"], ["a", "to 5"]


def a_puzzle(**changed: object) -> Puzzle:
    """Red has shown the 5: to fetch violet is best, to paddle on is obvious. With these fields changed."""
    fields: dict[str, object] = {
        "id": "niagara-1",
        "seats": 3,
        "options": {"first": "R"},
        "seed": 7,
        "moves": ["R 5", "B 3", "Y 2"],
        "seat": "R",
        "plans": [PuzzlePlan(moves=BEST, chance=0.5, error=0), PuzzlePlan(moves=OBVIOUS, chance=0.4, error=0.01)],
        "obvious": 1,
    }
    return Puzzle.model_validate({**fields, **changed})


def card_puzzle() -> Puzzle:
    """Red's first card: the 6 is best, the 5 is second, the 3 is obvious."""
    chances = {"6": 0.5, "5": 0.44, "3": 0.3, "4": 0.28, "2": 0.2, "1": 0.1, "cloud": 0.1}
    plans = [PuzzlePlan(moves=[card], chance=chance, error=0.01 * (card != "6")) for card, chance in chances.items()]
    return a_puzzle(id="niagara-2", moves=[], plans=plans, obvious=2)


def sequence_puzzle() -> Puzzle:
    """Red's first card, of which the 5 is best and the 3 obvious, and then, with the others' cards, the 5's turn."""
    chances = {"5": 0.5, "6": 0.44, "3": 0.3, "4": 0.28, "2": 0.2, "1": 0.1, "cloud": 0.1}
    cards = [PuzzlePlan(moves=[card], chance=chance, error=0.01 * (card != "5")) for card, chance in chances.items()]
    turn = a_puzzle()
    then = [Choice(moves=turn.moves, plans=turn.plans, obvious=turn.obvious)]
    return a_puzzle(id="niagara-3", moves=[], plans=cards, obvious=2, then=then)


def begun(puzzle: Puzzle) -> Solving:
    return Solving(puzzle, 2, NAMES)


def moves_of(solving: Solving, *texts: str) -> tuple[int, ...]:
    return tuple(number for text in texts if (number := solving.game.number(text)) is not None)


def kept(folder: Path) -> Progress:
    """What is kept of lessons and puzzles, where that folder is the program's."""
    return load(folder / "config")[0]


def bring_puzzles(monkeypatch: pytest.MonkeyPatch, *more: Puzzle) -> None:
    """Let Niagara bring these two puzzles, and more if given, and no other game any."""
    file = PuzzleFile(game="niagara", version=2, puzzles=[a_puzzle(), card_puzzle(), *more])
    monkeypatch.setattr(catalogue, "file_of", lambda game: file if game == "niagara" else None)
