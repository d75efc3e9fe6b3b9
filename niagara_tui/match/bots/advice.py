"""Hints in words: the best plan and its reason, and the second best if it differs and is well enough explored."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.contract import Thought
from niagara_ai.plans import same_outcome

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.plans import shared_length
from niagara_tui.core.sentences import SEPARATOR
from niagara_tui.core.text import Say, percent, strip_hidden
from niagara_tui.match.bots.processes import Answer

LEAST_TRIED = 100
"""Visits from which a plan's chance is told: before, the search may not have found what its turn is worth."""
ERRORS = 2.0
"""Standard errors of a difference of chances above which it is told."""
_NEXT_TO_NOTHING = 0.01
"""Shares of a win up to this need no reason."""
MIN_VISITS = 40
"""Visits required to mention the second best plan; a quarter of the best plan's visits also suffices."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A plan that the table offers: its moves, and the words and keys that identify it there.

    `aim` identifies its goal, such as a canoe and its destination; `twins` are the moves of equivalent plans, which
    the table therefore does not offer.
    """

    moves: tuple[int, ...]
    words: str
    aim: object = None
    twins: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: its text, one line per plan, and the moves of the best plan; empty if it names none."""

    text: str
    moves: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Voice:
    """How a hint names the seats, and formats the chance of winning (`wins`) and other probabilities (`likely`)."""

    names: Sequence[str]
    wins: Say = percent
    likely: Say = percent


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A plan that the table offers, the search's evaluation of it, and a reason for it."""

    offered: Offered
    thought: Thought
    reason: str

    def chance(self, seat: int) -> float | None:
        """The seat's chance of winning with it; None if the search has none."""
        chances = self.thought.chances
        return chances[seat] if seat < len(chances) else None

    def differs(self, other: _Candidate) -> bool:
        """Whether the aim or the reason is different."""
        return self.offered.aim != other.offered.aim or self.reason != other.reason

    @property
    def is_hardly_tried(self) -> bool:
        """Whether it was tried too little to tell what it is worth."""
        return self.thought.visits < LEAST_TRIED

    def error(self, seat: int) -> float:
        """An upper bound of the chance's standard error, that of so many games of which each is won or lost."""
        wins = (self.chance(seat) or 0.0) * self.thought.visits
        share = (wins + 1) / (self.thought.visits + 2)  # none of a few tries won does not mean that none ever is
        return math.sqrt(share * (1 - share) / max(1, self.thought.visits))


def advise(game: Game[Any], view: Any, seat: int, answer: Answer, offered: Sequence[Offered], voice: Voice) -> Advice:
    """Compose a hint from a search's answer, restricted to the plans that the table offers the seat."""
    if len({each.words for each in offered}) < 2:
        only = _("There is only one thing to do: {plan}.")
        return Advice(only.format(plan=offered[0].words), offered[0].moves) if offered else Advice("")
    found = [*_plans(game, view, seat, answer.thoughts, offered, voice)]
    told = found[:1] if answer.quick else _selected(found)  # a quick look has compared too little to name a second best
    if not told:
        return Advice(_("There is no hint: the search found nothing."))
    quick = [_("A quick look, as the bots are still warming up:")] if answer.quick else []
    return Advice("\n".join([*quick, *_sentences(seat, told, voice)]), told[0].offered.moves)


def chain(game: Game[Any], thought: Thought) -> tuple[int, ...]:
    """The moves of a thought, up to the first text that is not a move of the game."""
    numbers = [game.number(text) for text in (thought.move, *thought.continuation)]
    known = next((index for index, number in enumerate(numbers) if number is None), len(numbers))
    return tuple(number for number in numbers[:known] if number is not None)


def common_prefix_length(offered: Offered, moves: Sequence[int]) -> int:
    """Length of the longest common prefix of these moves and the offered ones or a twin's."""
    return max(shared_length(each, moves) for each in (offered.moves, *offered.twins))


# -- choice of the plans --------------------------------------------------------------------------------


def _plans(
    game: Game[Any], view: Any, seat: int, thoughts: Sequence[Thought], offered: Sequence[Offered], voice: Voice
) -> Iterator[_Candidate]:
    """Match the thoughts with the offered plans, best first; each wording occurs once, the best outcome as well."""
    said: set[str] = set()
    best: list[Any] = []
    ends = [(each, position_after(game, view, seat, each.moves)) for each in offered]
    is_same = same_outcome(game, view, seat)
    for thought in thoughts:
        found = _matching(game, view, seat, chain(game, thought), ends)
        if found is None or found.words in said:
            continue
        said.add(found.words)
        end = position_after(game, view, seat, found.moves)
        if not best or not is_same(best[0], end):
            best.append(end)
            why = strip_hidden(game.explain(view, seat, found.moves, voice.names, voice.likely))
            yield _Candidate(found, thought, why)


def offer_of(game: Game[Any], view: Any, seat: int, moves: Sequence[int], offered: Sequence[Offered]) -> Offered | None:
    """Find the offered plan with these moves or with the same resulting position; None if there is none."""
    return _matching(
        game, view, seat, moves, [(each, position_after(game, view, seat, each.moves)) for each in offered]
    )


def _matching(
    game: Game[Any], view: Any, seat: int, moves: Sequence[int], ends: Sequence[tuple[Offered, Any]]
) -> Offered | None:
    """Find the offered plan with these moves or with the same resulting position; None if there is none.

    A table offers only the shortest of the plans with the same result, so the search's moves may differ from it. If
    the search tree ends in the middle of a plan, the offered plan with the longest common prefix is used.
    """
    after = position_after(game, view, seat, moves)
    is_between_plans = game.is_between_plans(after, seat)

    def fits(end: tuple[Offered, Any]) -> tuple[bool, bool, int]:
        each = end[0]
        return (
            moves in (each.moves, *each.twins),
            end[1] == after,
            0 if is_between_plans else common_prefix_length(each, moves),
        )

    best = max(ends, key=fits, default=None)
    return best[0] if best is not None and any(fits(best)) else None


def position_after(game: Game[Any], view: Any, seat: int, moves: Sequence[int]) -> Any:
    """Return the position after these moves of the seat, up to the first illegal one."""
    after = clone(view)
    for move in moves:
        if game.is_over(after) or move not in game.legal(after, seat):
            break
        game.play(after, seat, move)
    return after


def _selected(found: Sequence[_Candidate]) -> list[_Candidate]:
    """Select the best plan, and the next one that differs from it and has enough visits."""
    enough = min(MIN_VISITS, found[0].thought.visits / 4) if found else 0
    others = (each for each in found[1:] if each.thought.visits >= enough and each.differs(found[0]))
    return [*found[:1], *[each for each in others if each.thought.chances][:1]]


# -- wording --------------------------------------------------------------------------------------------


def _sentences(seat: int, told: Sequence[_Candidate], voice: Voice) -> Iterator[str]:
    best = told[0]
    for found in told:
        chance = found.chance(seat)
        said = "" if chance is None else voice.wins(chance)
        # Translators: the chance is such as `37%`, or as `37 percent of the games tried`.
        sentences = [_template(best, found, seat, voice).format(plan=found.offered.words, chance=said)]
        if found.reason:
            # Translators: why a plan is good, as in "It steals blue from Bert."
            sentences.append(_("It {reason}.").format(reason=found.reason))
        if _is_told_worse(best, found, seat, voice):
            loss = _difference(best.chance(seat) or 0.0, chance or 0.0)
            sentences.append(_loss(best, found, loss, voice.likely))
        yield " ".join(sentences)


def _is_told_worse(best: _Candidate, other: _Candidate, seat: int, voice: Voice) -> bool:
    """Whether the other plan's chance reads lower, and by more than the tries of the two may err."""
    if other.is_hardly_tried or not _reads_higher(best, other, seat, voice):
        return False
    ahead = (best.chance(seat) or 0.0) - (other.chance(seat) or 0.0)
    return ahead > ERRORS * math.hypot(best.error(seat), other.error(seat))


def _reads_higher(one: _Candidate, other: _Candidate, seat: int, voice: Voice) -> bool:
    """Whether the one's chance is higher than the other's, and reads so."""
    chance, less = one.chance(seat), other.chance(seat)
    if chance is None or less is None:
        return False
    return chance > less and voice.wins(chance) != voice.wins(less)


def _difference(best: float, other: float) -> float:
    """The difference of two chances as people subtract them who read both rounded; the real one if that is 0."""
    return round(round(best, 2) - round(other, 2), 2) or best - other


def _loss(best: _Candidate, other: _Candidate, loss: float, say: Say) -> str:
    """What another plan gives up against the best one, and what the best has that it lacks."""
    share = say(loss)
    reasons, others = best.reason.split(SEPARATOR), _without_numbers(other.reason)
    better = next((reason for reason in reasons if _without_numbers(reason) not in others), "")
    if not better or better == best.reason or loss <= _NEXT_TO_NOTHING:  # a whole reason has just been read
        return _("That costs {share} of a win.").format(share=share)
    # Translators: why the best plan is better, as in "the best steals blue from Bert".
    return _("That costs {share} of a win: the best {reason}.").format(share=share, reason=better)


def _without_numbers(reason: str) -> str:
    """The reason without its numbers: where two plans differ in these alone, the other may well have the better one."""
    return re.sub(r"\d+( \w+)?", "#", reason)


def _template(best: _Candidate, found: _Candidate, seat: int, voice: Voice) -> str:
    """The template of a plan's sentence.

    The best plan is the most visited one. The second may still have a higher estimated chance, from fewer visits, or a
    lower one that so many visits cannot tell from the best: these numbers are omitted, as they would only confuse.
    """
    if found is best:
        return _("Best: {plan}.") if found.chance(seat) is None else _("Best: {plan}, wins {chance}.")
    if found.is_hardly_tried:
        return _("Hardly tried: {plan}.")
    if _reads_higher(found, best, seat, voice):
        return _("About as good, but less sure: {plan}.")
    if _reads_higher(best, found, seat, voice) and not _is_told_worse(best, found, seat, voice):
        return _("Perhaps as good: {plan}.")
    return _("Second best: {plan}, wins {chance}.")
