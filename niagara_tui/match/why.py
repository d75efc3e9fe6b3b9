"""Why one plan is better than another, in words: what happens more often, or less, in the games tried after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from niagara_ai.contract import WON, Part

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, clauses, plural
from niagara_tui.core.text import Say, percent


def why(
    game: Game[Any],
    parts: Iterable[Part],
    names: Sequence[str],
    you: int | None = None,
    likely: Say = percent,
    *,
    is_answer: bool = False,
) -> str:
    """Why the better plan is better, in a sentence; empty if nothing speaks for it in the rounds that were foreseen.

    `names` are the players' by seat, `you` is the seat of the one who is addressed; `likely` formats a share. If it
    `is_answer` to a puzzle, the better plan is not before the reader's eyes, and the other one is the reader's.
    """
    pros, cons = list[str](), list[str]()
    for part in parts:
        said = _in_short(is_answer=is_answer) if pros or cons else _at_length(is_answer=is_answer)
        share, other = likely(part.share), likely(part.other)
        if share == other:
            said = _than(part, is_answer=is_answer)
        told = said.format(happens=_happens(game, part, names, you), share=share, other=other)
        (pros if part.worth > 0 else cons).append(told)
    if not pros:
        return ""
    if not cons:
        return _("Why: {pros}.").format(pros=clauses(pros))
    return _("Why: {pros}; but {cons}.").format(pros=clauses(pros), cons=clauses(cons))


def wins(name: str | None) -> str:
    """That somebody wins; without a `name` the reader is addressed."""
    return _("{name} wins").format(name=name) if name else _("you win")


def _at_length(*, is_answer: bool) -> str:
    # Translators: what happens, such as "you bring 2 gems home", with two shares of games, such as 76%.
    if is_answer:
        return _("{happens} in {share} of the games tried after the best plan, after yours in {other}")
    return _("{happens} in {share} of the games tried, with the other in {other}")


def _in_short(*, is_answer: bool) -> str:
    if is_answer:
        return _("{happens} in {share}, after yours in {other}")
    return _("{happens} in {share}, with the other in {other}")


def _than(part: Part, *, is_answer: bool) -> str:
    """The same where both shares have the same words."""
    if is_answer:
        more, less = _("{happens} more often than after yours"), _("{happens} less often than after yours")
    else:
        more, less = _("{happens} more often than with the other"), _("{happens} less often than with the other")
    return more if part.share > part.other else less


def _happens(game: Game[Any], part: Part, names: Sequence[str], you: int | None) -> str:
    """What happens, to whom and how soon."""
    name = None if part.seat == you else names[part.seat]
    happens = wins(name) if part.event == WON.name else game.happening(part.event, part.least, name)
    if part.ticks == 1:
        return _("{happens} this round").format(happens=happens)
    said = plural("{happens} within {count} round", "{happens} within {count} rounds", part.ticks)
    return said.format(happens=happens, count=part.ticks)
