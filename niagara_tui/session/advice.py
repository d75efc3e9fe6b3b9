"""A hint in words: the best plan and why, and the second best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.session.wire import Thought

Words = Callable[[Sequence[int]], str]
"""What the option says that begins with these moves."""


def chain(game: Game[Any], thought: Thought) -> tuple[int, ...]:
    """The moves of a thought, as far as the game knows them."""
    numbers = [game.number(text) for text in (thought.move, *thought.then)]
    known = next((index for index, number in enumerate(numbers) if number is None), len(numbers))
    return tuple(number for number in numbers[:known] if number is not None)


def sentences(
    game: Game[Any], view: Any, seat: int, thoughts: Sequence[Thought], words: Words, names: Sequence[str]
) -> str:
    """The hint; empty if there are no thoughts, which is so where there is only one thing to do."""
    told = []
    for place, thought in zip(("Best", "Second best"), thoughts, strict=False):
        moves = chain(game, thought)
        reason = game.explain(view, seat, moves, names) if moves else ""
        chance = f", wins {thought.chances[seat]:.0%}" if seat < len(thought.chances) else ""
        told.append(f"{place}: {words(moves) or thought.move}{chance}.{f' It {reason}.' if reason else ''}")
    return "\n".join(told)
