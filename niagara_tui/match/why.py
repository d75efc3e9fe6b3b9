"""Why one plan is better than another: what happens more often, or less, in the games tried after it.

And what is likely to follow a plan, where there is no such reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from niagara_ai.contract import WON, Likely, Part

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, clauses
from niagara_tui.documents.model import Column, Table
from niagara_tui.documents.text import rows_told

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
        said = _("{happens} this round") if part.ticks == 1 else _("{happens} soon")
        but = "{row}" if part in pros else _("but {row}")
        return but.format(row=said.format(happens=happens)), *_counted(part)

    # What is bad and might be told with whom and where, but is not, is a symptom, unless one plan nearly always has it
    bad = {event.name for event in game.events if event.gain < 0} & {event.of for event in game.events}
    clear = [part for part in parts if part.detail or part.event not in bad or abs(part.share - part.other) >= 0.5]
    aims = {event.name for event in game.events if event.is_aim}
    ordered = clear if any(part.detail for part in clear) else parts
    ordered.sort(key=lambda part: part.event not in aims and not part.is_certain)
    pros = [part for part in ordered if speaks_for(part) or part.event in aims]
    pros = pros if any(map(speaks_for, pros)) else []
    far = {part.event for part in ordered if abs(part.share - part.other) >= _LEAST_BESIDE}
    wins = {WON.name, *(event.name for event in game.events if event.is_goal)}
    told = wins | aims if aims & far else wins  # of a bid both how often it comes out and how it does not
    plain = [part for part in ordered if part.event in told or abs(part.share - part.other) >= _LEAST_BESIDE]
    cons = [part for part in plain if part.worth < 0][: 1 if pros else 0]  # what is not known to cost does not
    pros = [part for part in pros if part in plain] or sorted(pros, key=lambda part: -abs(part.share - part.other))[:1]
    rows = (*pros[: _MOST_ROWS - len(cons)], *cons)
    return Reason(Table((Column(""), *sides), tuple(map(row, rows))))


def what_follows(
    game: Game[Any], likely: Iterable[Likely], names: Sequence[str], you: int, *, is_other: bool = False
) -> str:
    """What is likely to follow a plan, or the other one, in a sentence to its seat; empty if nothing is.

    That is what happens to the seat or, if there is nothing of that, what happens to the others.
    """
    likely = [*likely]
    told = [each for each in likely if each.seat == you] or likely[:_MOST_OF_OTHERS]
    if not told:
        return ""
    named = [(each, None if each.seat == you else names[each.seat]) for each in told]
    happens = clauses(game.happening(each.event, each.least, name) for each, name in named)
    is_soon = any(each.ticks > 1 for each in told)
    said = _("What likely follows: {happens}.") if is_soon else _("What likely follows this round: {happens}.")
    if is_other:
        said = _("After the other: {happens}.") if is_soon else _("After the other, this round: {happens}.")
    return said.format(happens=happens)


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

    games, told = 10, counted(10)
    if told[0] == told[1] or told != [round(games * share) for share in shares]:
        games, told = 100, counted(100)
    said = _("{count} of {games}")
    first, second = (said.format(count=count, games=games) for count in told)
    return first, second
