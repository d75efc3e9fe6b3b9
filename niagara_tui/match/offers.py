"""What a table offers a seat, whole turns in its words, and why one of them is better than another.

A turn is told as the plan that the table offers now, then what comes after it; why it is better by what happens more
often, or less, in the games tried after it; where there is no such reason, what is likely to follow is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Self

from niagara_ai.contract import WON, Likely, Part
from niagara_ai.plans import plan_is_done

from niagara_tui.core.decisions import Naming, has_choice_of_pieces
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, clauses
from niagara_tui.core.plans import shared_length
from niagara_tui.documents.model import Column, Table
from niagara_tui.documents.text import rows_told


@dataclass(frozen=True, slots=True)
class Offered:
    """A plan that the table offers: its moves, and the words and keys that identify it there.

    `aim` identifies its goal, such as a canoe and its destination; `twins` are the moves of equivalent plans, which
    the table therefore does not offer. `warns` is whether the table asks before it plays the plan, since it loses
    something.
    """

    moves: tuple[int, ...]
    words: str
    aim: object = None
    twins: tuple[tuple[int, ...], ...] = ()
    warns: bool = False


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn, or a secret choice, as a table tells it: all of it in `words`, and the moves and the aim of each plan.

    `now` are the moves with which the table offers the first of them; `warns` whether it asks before it plays one.
    """

    words: str
    plans: tuple[tuple[int, ...], ...]
    now: tuple[int, ...]
    aims: tuple[object, ...]
    warns: bool = False

    @property
    def moves(self) -> tuple[int, ...]:
        return tuple(chain.from_iterable(self.plans))


class TurnWords:
    """Tells turns of one decision: plans offered now in the words of the table, later ones as the game labels them."""

    def __init__(
        self, game: Game[Any], view: Any, seat: int, naming: Naming, offered: Iterable[Offered] | None = None
    ) -> None:
        """Tell turns of a seat that the table offers these plans, by default those of the game in its own words.

        `view` is what people may see of the position.
        """
        self._game, self._view, self._seat, self._naming = game, view, seat, naming
        self._offered = self._offers(view) if offered is None else [*offered]

    def tell(self, moves: Sequence[int]) -> ToldTurn | None:
        """The turn with these moves; None if the table offers nothing like the first plan of it.

        Each plan is told as the one that is offered with the same result: a table offers only the shortest of these. If
        the moves end in the middle of a plan, that with the longest common prefix is told.
        """
        offers, position = list[tuple[Offered, tuple[int, ...]]](), self._view
        for plan, after in self._plans(moves):
            options = self._offers(position, is_later=True) if offers else self._offered
            offer = self._offer(position, plan, after, options)
            if offer is None and not offers:
                return None
            offers.append(offer or (Offered(plan, ", ".join(map(self._game.text, plan))), plan))
            position = after
        if not offers:
            return None
        words = offers[0][0].words
        for later, _moves in offers[1:]:
            # Translators: two plans of one turn, as in "to zone 5, load violet; then the other canoe: to zone 1".
            words = _("{plan}; then {later}").format(plan=words, later=later.words)
        plans = tuple(its for _plan, its in offers)
        aims, warns = tuple(plan.aim for plan, _moves in offers), any(plan.warns for plan, _moves in offers)
        return ToldTurn(words, plans, offers[0][0].moves, aims, warns)

    def _is_done(self, position: Any) -> bool:
        return plan_is_done(self._game, position, self._seat)

    def _plans(self, moves: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Any]]:
        """The moves, plan by plan, up to the first one that is not legal, each with the position after it."""
        position, plan = clone(self._view), list[int]()
        for move in moves:
            if self._game.is_over(position) or move not in self._game.legal(position, self._seat):
                break
            self._game.play(position, self._seat, move)
            plan.append(move)
            if self._is_done(position):
                yield tuple(plan), clone(position)
                plan = []
        if plan:
            yield tuple(plan), position

    def _offers(self, position: Any, *, is_later: bool = False) -> list[Offered]:
        """What the game offers there, in its own words; a `later` plan of a turn says which piece it is about."""
        options = self._game.choices(position, self._seat, self._naming)
        plans = [plan for option in options for plan in option.inner or (option,)]
        says_piece = is_later or has_choice_of_pieces(plans)
        worded = ((plan, plan.told if says_piece else plan.label) for plan in plans)
        return [
            Offered(plan.moves, words, (plan.piece, plan.place), plan.twins, bool(plan.warning))
            for plan, words in worded
        ]

    def _offer(
        self, position: Any, plan: tuple[int, ...], after: Any, offers: Sequence[Offered]
    ) -> tuple[Offered, tuple[int, ...]] | None:
        """Of these offers that of the plan, and the moves to tell it by; None if there is none.

        An equivalent one, with the other of two canoes that are alike, has the right words, but other moves.
        """
        exact = next((each for each in offers if plan in (each.moves, *each.twins)), None)
        if exact is not None:
            return exact, plan
        ends = [(each, self._after(position, each.moves)) for each in offers]
        if (same := next((each for each, end in ends if end == after), None)) is not None:
            return same, same.moves
        if self._is_done(after):
            alike = next((each for each, end in ends if self._game.equivalent(end, after)), None)
            return None if alike is None else (alike, plan)
        nearest = max(offers, key=lambda each: common_prefix_length(each, plan), default=None)
        return (nearest, nearest.moves) if nearest is not None and common_prefix_length(nearest, plan) else None

    def _after(self, position: Any, moves: Sequence[int]) -> Any:
        """The position after these moves of the seat, up to the first illegal one."""
        after = clone(position)
        for move in moves:
            if self._game.is_over(after) or move not in self._game.legal(after, self._seat):
                break
            self._game.play(after, self._seat, move)
        return after


def common_prefix_length(offered: Offered, moves: Sequence[int]) -> int:
    """Length of the longest common prefix of these moves and the offered ones or a twin's."""
    return max(shared_length(each, moves) for each in (offered.moves, *offered.twins))


# -- why one plan is better than another --------------------------------------------------------------


_MOST_OF_OTHERS = 2  # maximum number of likely things that are told of the others
_MOST_ROWS = 3  # maximum number of rows of a reason: nobody reads more of them at a table
_LEAST_BESIDE = 0.15  # difference of the shares of games from which a row is told beside another, but for who wins
Sides = tuple[Column, Column]  # how the better plan and the other one are called above their columns, and in a sentence
THIS = Column(_("this"), align="right"), Column(_("the other"), align="right")
YOURS = Column(_("the best"), align="right"), Column(_("yours"), align="right")
CHOSEN = Column(_("the best"), align="right"), Column(_("chosen"), align="right")
OBVIOUS = Column(_("chosen"), align="right"), Column(_("obvious"), align="right")


class Reason(str):
    """Why one plan is better than another: rows of what happens, how often after the one and how often after the other.

    Its text is a line for each row, to be read aloud and for programs; empty if there is nothing to tell.
    """

    __slots__ = ("table",)
    table: Table

    def __new__(cls, table: Table) -> Self:
        self = super().__new__(cls, "\n".join(rows_told(table)))
        self.table = table
        return self

    def __getnewargs__(self) -> tuple[Table]:  # type: ignore[override] # copies are made of rows, not of their text
        return (self.table,)


def why(
    game: Game[Any], parts: Iterable[Part], names: Sequence[str], seat: int, you: int | None = None, sides: Sides = THIS
) -> Reason:
    """Why the better plan is better; empty if nothing speaks for it in the foreseen rounds.

    `names` are the players' by seat, `seat` is whose plans they are, `you` the seat that is addressed, None if none is.
    What they aim at comes first, what speaks for it next, what is certain before the rest. One row at most, of what is
    known to cost something, speaks against it and says "but".
    """
    parts = [*parts]

    def speaks_for(part: Part) -> bool:
        """Whether it speaks for the better plan; where its worth is not known, by whether it is good for the seat."""
        if part.worth:
            return part.worth > 0
        gain = next((event.gain for event in (*game.events, WON) if event.name == part.event), 0)
        return gain * (part.share - part.other) * (1 if part.seat == seat else -1) > 0

    def row(part: Part) -> tuple[str, str, str]:
        wins = (_("you win") if part.seat == you else _("{name} wins")).format(name=names[part.seat])
        happens = wins if part.event == WON.name else game.happens(part, names, you)
        sentence = _("{happens} this round") if part.ticks == 1 else _("{happens} soon")
        but = "{row}" if part in pros else _("but {row}")
        return but.format(row=sentence.format(happens=happens)), *_counted(part)

    # What is bad and might be told with whom and where, but is not, is a symptom, unless one plan nearly always has it
    bad = {event.name for event in game.events if event.gain < 0} & {event.of for event in game.events}
    clear = [part for part in parts if part.detail or part.event not in bad or part.apart >= 0.5]
    aims = {event.name for event in game.events if event.is_aim}
    ordered = clear if any(part.detail for part in clear) else parts
    ordered.sort(key=lambda part: part.event not in aims and not part.is_certain)
    speaking = [part for part in ordered if speaks_for(part) or part.event in aims]
    speaking = speaking if any(map(speaks_for, speaking)) else []
    far = {part.event for part in ordered if part.apart >= _LEAST_BESIDE}
    wins = {WON.name, *(event.name for event in game.events if event.is_goal)}
    leading = wins | aims if aims & far else wins  # of a bid both how often it comes out and how it does not
    plain = [part for part in ordered if part.event in leading or part.apart >= _LEAST_BESIDE]
    cons = [part for part in plain if part.worth < 0][: 1 if speaking else 0]  # what is not known to cost does not
    pros = [part for part in speaking if part in plain] or sorted(speaking, key=lambda part: -part.apart)[:1]
    rows = (*pros[: _MOST_ROWS - len(cons)], *cons)
    return Reason(Table((Column(""), *sides), tuple(map(row, rows))))


def what_follows(
    game: Game[Any], likely: Iterable[Likely], names: Sequence[str], you: int, *, is_other: bool = False
) -> str:
    """What is likely to follow a plan, or the other one, in a sentence to its seat; empty if nothing is.

    That is what happens to the seat or, if there is nothing of that, what happens to the others.
    """
    likely = [*likely]
    foremost = [each for each in likely if each.seat == you] or likely[:_MOST_OF_OTHERS]
    if not foremost:
        return ""
    named = [(each, None if each.seat == you else names[each.seat]) for each in foremost]
    happens = clauses(game.happening(each.event, each.least, name) for each, name in named)
    is_soon = any(each.ticks > 1 for each in foremost)
    sentence = _("What likely follows: {happens}.") if is_soon else _("What likely follows this round: {happens}.")
    if is_other:
        sentence = _("After the other: {happens}.") if is_soon else _("After the other, this round: {happens}.")
    return sentence.format(happens=happens)


def _counted(part: Part) -> tuple[str, str]:
    """Both shares of the games tried as people count: `8 of 10`, or of 100 where ten are too few to tell them apart.

    What has happened in some of the games tried and not in all is never told as none or all.
    """
    if part.is_certain:
        always, never = _("always"), _("never")
        return (always, never) if part.share else (never, always)
    shares = part.share, part.other

    def counted(games: int) -> list[int]:
        return [min(max(round(games * share), int(share > 0)), games - (share < 1)) for share in shares]

    games, numbers = 10, counted(10)
    if numbers[0] == numbers[1] or numbers != [round(games * share) for share in shares]:
        games, numbers = 100, counted(100)
    sentence = _("{count} of {games}")
    first, second = (sentence.format(count=count, games=games) for count in numbers)
    return first, second
