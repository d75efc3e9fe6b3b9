"""Why one plan is better than another, in words: what happens more often, or less, in the games tried after it.

And what is likely to follow a plan, where there is no such reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.contract import WON, Likely, Part

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, clauses, listed, plural
from niagara_tui.core.text import Say, capital, percent

_MOST_OF_OTHERS = 2
"""Maximum number of likely things that are told of the others."""


def why(
    game: Game[Any],
    parts: Iterable[Part],
    names: Sequence[str],
    you: int | None = None,
    likely: Say = percent,
    *,
    is_answer: bool = False,
) -> str:
    """Why the better plan is better, in a sentence or two; empty if nothing speaks for it in the foreseen rounds.

    `names` are the players' by seat, `you` is the seat of the one who is addressed; `likely` formats a share. If it
    `is_answer` to a puzzle, the better plan is not before the reader's eyes, and the other one is the reader's. What
    only differs, and has no worth that is known, is not called a reason.
    """
    telling, parts = _Telling(game, names, you, likely, is_answer), [*parts]
    alone, with_cons = _("What differs: {pros}."), _("What differs: {pros}; but {cons}.")
    if is_answer:  # whoever has just chosen knows that it differs
        alone, with_cons = "{pros}.", _("{pros}; but {cons}.")
    differs = capital(telling.sentence([part for part in parts if not part.worth], alone, with_cons))
    reasons = telling.sentence([part for part in parts if part.worth], _("Why: {pros}."), _("Why: {pros}; but {cons}."))
    return f"{differs} {reasons}".strip()


def what_follows(game: Game[Any], likely: Iterable[Likely], names: Sequence[str], you: int) -> str:
    """What is likely to follow a plan, in a sentence to its seat; empty if nothing is.

    That is what happens to the seat or, if there is nothing of that, what happens to the others.
    """
    likely = [*likely]
    told = [each for each in likely if each.seat == you] or likely[:_MOST_OF_OTHERS]
    if not told:
        return ""
    named = [(each, None if each.seat == you else names[each.seat]) for each in told]
    happens = listed([game.happening(each.event, each.least, name) for each, name in named])
    rounds = max(each.ticks for each in told)
    if rounds == 1:
        return _("Then likely this round: {happens}.").format(happens=happens)
    said = plural(
        "Then likely within {count} round: {happens}.", "Then likely within {count} rounds: {happens}.", rounds
    )
    return said.format(count=rounds, happens=happens)


def _wins(name: str | None) -> str:
    return _("{name} wins").format(name=name) if name else _("you win")


@dataclass(frozen=True, slots=True)
class _Telling:
    """How parts are told; the attributes are as in `why`."""

    game: Game[Any]
    names: Sequence[str]
    you: int | None
    likely: Say
    is_answer: bool

    def sentence(self, parts: Sequence[Part], alone: str, with_cons: str) -> str:
        """What speaks for the better plan and, if there is any, what against it; empty if nothing speaks for it."""
        pros, cons = list[str](), list[str]()
        for part in parts:
            told = self._told(part, is_first=not (pros or cons))
            (pros if self._is_for(part) else cons).append(told)
        said = with_cons if cons else alone
        return said.format(pros=clauses(pros), cons=clauses(cons)) if pros else ""

    def _is_for(self, part: Part) -> bool:
        """Whether it speaks for the better plan; where its worth is not known, by whether it is good for the reader."""
        if part.worth:
            return part.worth > 0
        gain = next((event.gain for event in (*self.game.events, WON) if event.name == part.event), 0)
        return gain * (part.share - part.other) * (1 if part.seat == self.you else -1) > 0

    def _told(self, part: Part, *, is_first: bool) -> str:
        share, other = self.likely(part.share), self.likely(part.other)
        if part.is_certain:
            # What happens is told as always after one of the plans, and never after the other.
            # Translators: what happens is such as "you bring a gem home this round".
            if self.is_answer:
                always = _("after the best plan {happens}, after yours never")
                never = _("after your plan {happens}, after the best one never")
            else:
                always = _("{happens}, never with the other")
                never = _("{happens} with the other, never with this one")
            said = always if part.share else never
        elif share == other:
            said = self._than(part)
        else:
            said = self._at_length() if is_first else self._in_short()
        return said.format(happens=self._happens(part), share=share, other=other)

    def _at_length(self) -> str:
        # Translators: what happens, such as "you bring 2 gems home", with two shares of games, such as 76%.
        if self.is_answer:
            return _("{happens} in {share} of the games tried after the best plan, after yours in {other}")
        return _("{happens} in {share} of the games tried, with the other in {other}")

    def _in_short(self) -> str:
        if self.is_answer:
            return _("{happens} in {share}, after yours in {other}")
        return _("{happens} in {share}, with the other in {other}")

    def _than(self, part: Part) -> str:
        """The same where both shares have the same words."""
        if self.is_answer:
            more, less = _("{happens} more often than after yours"), _("{happens} less often than after yours")
        else:
            more, less = _("{happens} more often than with the other"), _("{happens} less often than with the other")
        return more if part.share > part.other else less

    def _happens(self, part: Part) -> str:
        """What happens, to whom and how soon."""
        name = None if part.seat == self.you else self.names[part.seat]
        happens = _wins(name) if part.event == WON.name else self.game.happening(part.event, part.least, name)
        if part.ticks == 1:
            return _("{happens} this round").format(happens=happens)
        said = plural("{happens} within {count} round", "{happens} within {count} rounds", part.ticks)
        return said.format(happens=happens, count=part.ticks)
