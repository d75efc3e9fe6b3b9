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
    places = (
        (_("Best: {plan}."), _("Best: {plan}, wins {chance:.0%}.")),
        (_("Second best: {plan}."), _("Second best: {plan}, wins {chance:.0%}.")),
    )
    told = []
    for (said, said_with_chance), (plan, thought) in zip(places, _apart(game, thoughts, words).items(), strict=False):
        if seat < len(thought.chances):
            line = said_with_chance.format(plan=plan, chance=thought.chances[seat])
        else:
            line = said.format(plan=plan)
        told.append(line + _why(game, view, seat, chain(game, thought), names))
    return "\n".join(told)


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
