"""Options: the entries of the menu that a player chooses from at a decision, in every game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Any

from niagara_tui.core.game import Game

LETTERS = "abcdeghjkmnprtvwy"
"""Keys of lettered options, without the letters that the table itself uses."""
_DIGITS = "123456789"
NO_PIECE_KEY = "o"
"""Key of the option that belongs to no piece."""


@dataclass(frozen=True, slots=True)
class Option:
    """One entry to choose: its key, its label, and the sequence of moves that it plays.

    `inner` are the options of its submenu if it stands for several plans; `place` and `piece` are highlighted on the
    board; `warning` is a question to confirm before it is played, empty if none is needed. A lower `rank` is better.
    `twins` are the moves of plans that are as good in everything and therefore have no option of their own.
    """

    key: str
    label: str
    moves: tuple[int, ...] = ()
    inner: tuple[Option, ...] = ()
    place: int | None = None
    piece: int | None = None
    warning: str = ""
    rank: tuple[int, ...] = ()
    twins: tuple[tuple[int, ...], ...] = ()


def best_first(options: Iterable[Option]) -> list[Option]:
    """Sort the options by rank, best first."""
    return sorted(options, key=lambda option: option.rank)


def options_of(game: Game[Any], view: Any, seat: int) -> list[Option]:
    """Create an option for each legal move of the seat, labelled with its text: the default for games without labels.

    If there are more moves than letters, a key is a letter and a digit; moves beyond these have no key.
    """
    moves = game.legal(view, seat)
    keys = [*LETTERS] if len(moves) <= len(LETTERS) else ["".join(pair) for pair in product(LETTERS, _DIGITS)]
    keys += [""] * (len(moves) - len(keys))
    return [Option(key, game.text(move), (move,)) for key, move in zip(keys, moves, strict=False)]
