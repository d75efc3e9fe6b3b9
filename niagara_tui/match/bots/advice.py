"""Hints in words: the best turn and its reason, and another: one that is about as good, or what the next one costs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.contract import Thought

from niagara_tui.core.decisions import Naming
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.sentences import SEPARATOR
from niagara_tui.core.text import Say, percent, strip_hidden
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.offers import Offered, ToldTurn, TurnWords

_NEXT_TO_NOTHING = 0.01
"""Shares of a win up to this need no reason."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: its text, one line per turn, and the moves of the best turn's plan that is offered now; empty if none."""

    text: str
    moves: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Voice(Naming):
    """How a hint calls things, and formats the chance of winning (`wins`) and other probabilities (`likely`)."""

    wins: Say = percent
    likely: Say = percent


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A turn in the words of the table, the judge's thought about it, and a reason for it."""

    turn: ToldTurn
    thought: Thought
    reason: str

    def chance(self, seat: int) -> float | None:
        """The seat's chance of winning with it; None if the thought has none."""
        return self.thought.chances[seat] if seat < len(self.thought.chances) else None

    def differs(self, other: _Candidate) -> bool:
        """Whether its aims or its reason are others."""
        return self.turn.aims != other.turn.aims or self.reason != other.reason


def advise(game: Game[Any], view: Any, seat: int, answer: Answer, offered: Sequence[Offered], voice: Voice) -> Advice:
    """Compose a hint from an adviser's answer, restricted to the plans that the table offers the seat."""
    if len({each.words for each in offered}) < 2:
        only = _("There is only one thing to do: {plan}.")
        return Advice(only.format(plan=offered[0].words), offered[0].moves) if offered else Advice("")
    found = _candidates(game, view, seat, answer.thoughts, offered, voice)
    if (best := next(found, None)) is None:
        return Advice(_("There is no hint: the search found nothing."))
    said = [_told_best(best, seat, voice)]
    other = next((each for each in found if each.thought.loss is not None and each.differs(best)), None)
    return Advice("\n".join(said if other is None else [*said, _told_other(best, other, voice)]), best.turn.now)


def chain(game: Game[Any], thought: Thought) -> tuple[int, ...]:
    """The moves of a thought, up to the first text that is not a move of the game."""
    numbers = [game.number(text) for text in (thought.move, *thought.continuation)]
    known = next((index for index, number in enumerate(numbers) if number is None), len(numbers))
    return tuple(number for number in numbers[:known] if number is not None)


# -- private ----------------------------------------------------------------------------------------------


def _candidates(
    game: Game[Any], view: Any, seat: int, thoughts: Sequence[Thought], offered: Sequence[Offered], voice: Voice
) -> Iterator[_Candidate]:
    """The thoughts about turns that the table offers, best first; each wording occurs once."""
    words, said = TurnWords(game, view, seat, voice, offered), set[str]()
    for thought in thoughts:
        turn = words.tell(chain(game, thought))
        if turn is not None and turn.words not in said:
            said.add(turn.words)
            why = game.explain(view, seat, turn.moves, voice.names, voice.likely)
            yield _Candidate(turn, thought, strip_hidden(why))


def _told_best(best: _Candidate, seat: int, voice: Voice) -> str:
    chance = best.chance(seat)
    # Translators: the chance is such as `37%`, or as `37 percent of the games tried`.
    said = _("Best: {plan}.") if chance is None else _("Best: {plan}, wins {chance}.")
    return _with_reason(said.format(plan=best.turn.words, chance="" if chance is None else voice.wins(chance)), best)


def _told_other(best: _Candidate, other: _Candidate, voice: Voice) -> str:
    loss = other.thought.loss
    if loss is None or not loss.is_told:
        return _with_reason(_("About as good: {plan}.").format(plan=other.turn.words), other)
    # Translators: the share is such as `5%`.
    said = _("Second best: {plan}, costs {share} of a win.")
    told = _with_reason(said.format(plan=other.turn.words, share=voice.likely(loss.chance)), other)
    better = _what_it_lacks(best, other) if loss.chance > _NEXT_TO_NOTHING else ""
    # Translators: why the best plan is better, as in "The best steals blue from Bert."
    return " ".join([told, _("The best {reason}.").format(reason=better)]) if better else told


def _with_reason(told: str, candidate: _Candidate) -> str:
    # Translators: why a plan is good, as in "It steals blue from Bert."
    why = _("It {reason}.").format(reason=candidate.reason)
    return f"{told} {why}" if candidate.reason else told


def _what_it_lacks(best: _Candidate, other: _Candidate) -> str:
    """The first of the best one's reasons that the other lacks; empty if that is its only one, which was just read."""
    others = _without_numbers(other.reason)
    reasons = (reason for reason in best.reason.split(SEPARATOR) if _without_numbers(reason) not in others)
    better = next(reasons, "")
    return "" if better == best.reason else better


def _without_numbers(reason: str) -> str:
    """The reason without its numbers: where two plans differ in these alone, the other may well have the better one."""
    return re.sub(r"\d+( \w+)?", "#", reason)
