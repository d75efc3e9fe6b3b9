"""A hint in words: the best plan and why, and the second best where it is another one and known well enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from niagara_ai.contract import Thought

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.odds import Say, percent
from niagara_tui.session.bots.processes import Answer

ENOUGH = 40
"""Tries after which a second best plan's chance can be told; a quarter of the best one's do as well."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What a table offers to choose: its moves, and the words and keys by which it is found there.

    `aim` is what it is about, as a canoe and where that ends; `twins` are moves of others that come to the same, and
    that the table therefore does not offer.
    """

    moves: tuple[int, ...]
    words: str
    aim: object = None
    twins: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: its text, a line a plan, and the moves of what it calls best; none where it names nothing."""

    text: str
    moves: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Voice:
    """What a hint calls the seats, and how it says a chance: of winning (`wins`), and of what a reason tells of."""

    names: Sequence[str]
    wins: Say = percent
    likely: Say = percent


@dataclass(frozen=True, slots=True)
class _Found:
    """A plan that the table offers, what the search thought of it, and why somebody might choose it."""

    offered: Offered
    thought: Thought
    reason: str

    def differs(self, other: _Found) -> bool:
        """Whether it is about something else, or good for another reason."""
        return self.offered.aim != other.offered.aim or self.reason != other.reason


def advise(game: Game[Any], view: Any, seat: int, answer: Answer, offered: Sequence[Offered], voice: Voice) -> Advice:
    """The hint for what the table offers the seat."""
    if len({each.words for each in offered}) < 2:
        only = _("There is only one thing to do: {plan}.")
        return Advice(only.format(plan=offered[0].words), offered[0].moves) if offered else Advice("")
    told = _told([*_plans(game, view, seat, answer.thoughts, offered, voice)])
    if not told:
        return Advice(_("There is no hint: the search did not come to anything."))
    quick = [_("A quick look, for the search is not ready yet:")] if answer.quick else []
    return Advice("\n".join([*quick, *_sentences(seat, told, voice.wins)]), told[0].offered.moves)


def chain(game: Game[Any], thought: Thought) -> tuple[int, ...]:
    """The moves of a thought, as far as the game knows them."""
    numbers = [game.number(text) for text in (thought.move, *thought.then)]
    known = next((index for index, number in enumerate(numbers) if number is None), len(numbers))
    return tuple(number for number in numbers[:known] if number is not None)


def begun(offered: Offered, moves: Sequence[int]) -> int:
    """How many of these moves, from the first on, what is offered plays."""
    return max(_alike(each, moves) for each in (offered.moves, *offered.twins))


def _alike(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


# -- which plans are told -------------------------------------------------------------------------------


def _plans(
    game: Game[Any], view: Any, seat: int, thoughts: Sequence[Thought], offered: Sequence[Offered], voice: Voice
) -> Iterator[_Found]:
    """The thoughts that the table has words for, the best first, each of these words once."""
    said: set[str] = set()
    ends = [(each, played(game, view, seat, each.moves)) for each in offered]
    for thought in thoughts:
        found = _meant(game, view, seat, chain(game, thought), ends)
        if found is not None and found.words not in said:
            said.add(found.words)
            why = game.explain(view, seat, found.moves, voice.names, voice.likely)
            yield _Found(found, thought, why)


def _meant(
    game: Game[Any], view: Any, seat: int, moves: Sequence[int], ends: Sequence[tuple[Offered, Any]]
) -> Offered | None:
    """What is offered that plays these moves, or comes to the same by others; else None.

    Of plans with one result a table offers the shortest, and what a search thought of may be none of them. Where its
    tree ends within a plan, what is offered that begins like it will do.
    """
    after = played(game, view, seat, moves)
    is_whole = game.is_whole(after, seat)

    def fits(end: tuple[Offered, Any]) -> tuple[bool, bool, int]:
        each = end[0]
        return moves in (each.moves, *each.twins), end[1] == after, 0 if is_whole else begun(each, moves)

    best = max(ends, key=fits)
    return best[0] if any(fits(best)) else None


def played(game: Game[Any], view: Any, seat: int, moves: Sequence[int]) -> Any:
    """The position after these moves of the seat, as far as they are legal."""
    after = clone(view)
    for move in moves:
        if game.is_over(after) or move not in game.legal(after, seat):
            break
        game.play(after, seat, move)
    return after


def _told(found: Sequence[_Found]) -> list[_Found]:
    """The best plan, and the next one that is another and has been tried often enough to say something of it."""
    enough = min(ENOUGH, found[0].thought.visits / 4) if found else 0
    others = (each for each in found[1:] if each.thought.visits >= enough and each.differs(found[0]))
    return [*found[:1], *[each for each in others if each.thought.chances][:1]]


# -- how they are told ----------------------------------------------------------------------------------


def _sentences(seat: int, told: Sequence[_Found], say: Say) -> Iterator[str]:
    best = 1.0
    for rank, found in enumerate(told):
        chances = found.thought.chances
        chance = chances[seat] if seat < len(chances) else None
        said = "" if chance is None else say(chance)
        reads_higher = chance is not None and chance > best and said != say(best)
        # Translators: the chance is such as `37%`, or as `37 percent of the games tried`.
        line = _praise(rank, said, reads_higher).format(plan=found.offered.words, chance=said)
        # Translators: why a plan is good, as in "It steals blue from Bert."
        why = " " + _("It {reason}.").format(reason=found.reason) if found.reason else ""
        yield line + why
        best = best if chance is None else chance


def _praise(rank: int, chance: str, reads_higher: bool) -> str:
    """What a plan is called.

    The best plan is the one that was looked into most. The next one's chance, found out with fewer tries, may be the
    higher one all the same; such a number would only puzzle.
    """
    if rank and reads_higher:
        return _("About as good, but less sure: {plan}.")
    if not chance:
        return _("Second best: {plan}.") if rank else _("Best: {plan}.")
    return _("Second best: {plan}, wins {chance}.") if rank else _("Best: {plan}, wins {chance}.")
