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
    for place, (said, thought) in zip(("Best", "Second best"), _apart(game, thoughts, words).items(), strict=False):
        moves = chain(game, thought)
        reason = game.explain(view, seat, moves, names) if moves else ""
        chance = f", wins {thought.chances[seat]:.0%}" if seat < len(thought.chances) else ""
        told.append(f"{place}: {said}{chance}.{f' It {reason}.' if reason else ''}")
    return "\n".join(told)


def _apart(game: Game[Any], thoughts: Sequence[Thought], words: Words) -> dict[str, Thought]:
    """The best thought of those that come to the same words: one empty canoe ashore is as good as the other."""
    found: dict[str, Thought] = {}
    for thought in thoughts:
        found.setdefault(words(chain(game, thought)) or thought.move, thought)
    return found
