"""A hint in words: the best plan and why, and the second best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.speech import _
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
    told, best = [], 1.0
    for rank, (plan, thought) in enumerate([*_apart(game, thoughts, words).items()][:2]):
        chance = round(thought.chances[seat], 2) if seat < len(thought.chances) else None
        line = _praise(rank, chance, best).format(plan=plan, chance=chance)
        told.append(line + _why(game, view, seat, chain(game, thought), names))
        best = chance if chance is not None else best
    return "\n".join(told)


def _praise(rank: int, chance: float | None, best: float) -> str:
    """What a plan is called.

    The best plan is the one that was looked into most. The next one's chance, found out with fewer tries, may be the
    higher one all the same; such a number would only puzzle.
    """
    if rank and chance is not None and chance > best:
        return _("About as good, but less sure: {plan}.")
    if chance is None:
        return _("Second best: {plan}.") if rank else _("Best: {plan}.")
    return _("Second best: {plan}, wins {chance:.0%}.") if rank else _("Best: {plan}, wins {chance:.0%}.")


def _why(game: Game[Any], view: Any, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
    """The reason as a sentence of its own, if there is one."""
    reason = game.explain(view, seat, moves, names) if moves else ""
    return " " + _("It {reason}.").format(reason=reason) if reason else ""


def _apart(game: Game[Any], thoughts: Sequence[Thought], words: Words) -> dict[str, Thought]:
    """The best thought of those that come to the same words: one empty canoe ashore is as good as the other."""
    found: dict[str, Thought] = {}
    for thought in thoughts:
        if said := words(chain(game, thought)):
            found.setdefault(said, thought)
    return found or {thought.move: thought for thought in thoughts[:1]}
