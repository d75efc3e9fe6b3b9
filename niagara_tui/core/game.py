"""The interface of a game: the only way in which matches, screens, bots, command line and tests access games.

What bots need of it is in `niagara_ai.contract`, which explains decisions, steps and views; here is what people and
files need in addition. A **secret** decision (a card laid face down) appears in no other seat's view, in no log and in
no shared copy until a step reveals it, and in a save only as a seal (`match.replay`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from niagara_ai import contract
from niagara_ai.contract import (
    FIELD_BITS,
    FIELDS,
    RULES,
    SEVERAL,
    SLOT_RULES,
    Character,
    Encoding,
    Event,
    Part,
    RenamingTables,
    SlotRules,
    Standing,
    by_name,
)

from niagara_tui.core.compiling import Report, compile_once, is_compiled
from niagara_tui.core.decisions import Moment, Naming, Option
from niagara_tui.core.goals import Count, Goal, Noted, sums
from niagara_tui.core.speed import can_compile, game_of, link
from niagara_tui.core.themes import Theme

__all__ = [  # adapters know no bots, and so no contract of theirs but through here
    "FIELDS",
    "FIELD_BITS",
    "RULES",
    "SEVERAL",
    "SLOT_RULES",
    "Character",
    "Count",
    "Encoding",
    "Event",
    "Game",
    "Kernel",
    "Part",
    "RenamingTables",
    "SlotRules",
    "Standing",
    "by_name",
    "noted",
    "sums",
    "winners",
]

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class Kernel(contract.Kernel[S]):
    """The rule functions of a game that run at both speeds, interpreted and compiled (`core.speed`)."""

    def link(self, functions: Sequence[Callable[..., Any]], tag: str, fast: bool) -> dict[str, Callable[..., Any]]:
        """Link a search's functions, by name, with these rules and those of `core.slots`: see `core.speed.link`."""
        from niagara_tui.core.slots import slot_rules  # imported here: an app that never searches needs no numpy

        return link(functions, {**by_name(self), **by_name(slot_rules(fast))}, tag, fast)

    def can_compile(self) -> bool:
        """Whether the compiled speed is available."""
        return can_compile()

    def slots(self, state: Any, count: int, fast: bool) -> tuple[Any, Any]:
        """Allocate storage for `count` positions at that speed: see `core.slots.new_slots`."""
        from niagara_tui.core.slots import new_slots

        return new_slots(state, count, fast)

    def store(self, slots: Any, index: int, state: Any) -> None:
        """Store a copy of `state` at `index`."""
        from niagara_tui.core.slots import store

        store(slots, index, state)

    def load(self, slots: Any, index: int, like: Any) -> Any:
        """A copy of the position at `index`: see `core.slots.load`."""
        from niagara_tui.core.slots import load

        return load(slots, index, like)

    def is_compiled(self, tag: str) -> bool:
        """Whether the code compiled under that tag can be loaded from the cache: see `core.compiling`."""
        return is_compiled(tag, game_of(self.play))

    def compile_once(
        self, tag: str, work: Callable[[], object], report: Report, give_way: Callable[[], object] | None = None
    ) -> None:
        """Run `work`, which compiles, unless a process has already done so under that tag: see `core.compiling`."""
        compile_once(tag, game_of(self.play), work, report, give_way)


class Game(contract.WholeGame[S], Protocol[S]):
    """A game of the catalogue: what bots ask of it, and what people and files need in addition."""

    @property
    def title(self) -> str:
        """Display name."""

    @property
    def luck(self) -> str:
        """What reviews call that which no player does: "luck" or, in a game without dice and deals, what moves it."""

    @property
    def summary(self) -> str:
        """One sentence that describes the game."""

    @property
    def version(self) -> int:
        """Version of the rules, raised only when their behaviour changes; a started game keeps its version."""

    @property
    def letters(self) -> tuple[str, ...]:
        """One capital letter per seat, in seat order; it names the seat in moves, in files and on the board."""

    @property
    def outcomes(self) -> int:
        """The most outcomes that one draw has, if the rules draw by `core.chance.below` alone; 0 if that is unknown.

        Then `core.outcomes` can list what chance may bring.
        """

    @property
    def seat_lists(self) -> Sequence[str]:
        """Names of the state's lists with one item per seat; a mind gets them from the viewer's seat on."""

    @property
    def renamings(self) -> Sequence[Mapping[str, str]]:
        """Renamings of declared names, and of words of moves, that change nothing, such as one suit for another.

        What a mind learns about a position also holds for the renamed one.
        """

    @property
    def variants(self) -> Mapping[str, Mapping[str, bool | str]]:
        """Well-known variants besides the standard game: display name to the options that differ."""

    @property
    def animals(self) -> Mapping[str, Character]:
        """The animals of the styles, by style; a bot whose style has none, and is not the default, has no name."""

    def set_edition(self, state: S, version: int) -> None:
        """Switch a game at its start to the rules of that version, from 1 to the game's current `version`."""

    def visible_to_people(self, view: S, viewer: int | None, options: Any) -> S:
        """The part of a view that people are shown: the view itself, or a copy without what they must remember.

        `options` decide what is left to the players' memory; that is blank in the copy.
        """

    def audit(self, state: S) -> list[str]:
        """Return all faults of a full state, one sentence each that begins with the field; empty if it is valid."""

    def audit_view(self, view: S) -> list[str]:
        """Likewise for a view of a seat or of the public, whose hidden fields may be blank."""

    def is_finished(self, view: S, seat: int) -> bool:
        """Whether the seat has nothing left to decide in this game, whatever the others do and however it ends."""

    def place_hidden(self, state: S, seat: int) -> None:
        """Enter a placeholder for the seat's secret choice, which is unknown when a record is replayed."""

    def moment(self, view: S, seat: int | None) -> Moment:
        """The row of the game's decisions for what `seat` decides here or, if it is None, for what happens."""

    def choices(self, view: S, seat: int, naming: Naming) -> list[Option]:
        """The seat's options at this decision, in display order: together they play every legal move, or one like it.

        `naming` says how their labels call things.
        """

    def consequence(self, view: S, seat: int, option: Option) -> str:
        """The label of one of the seat's options and what comes of it, told before it is played; without full stop."""

    def refusal(self, view: S, seat: int, key: str) -> str:
        """Why the option with that key cannot be chosen, a clause without subject; empty if it can or is unknown."""

    def describe(self, view: S, names: Sequence[str]) -> list[str]:
        """Describe the position in lines of text, for boards without any other knowledge of the game.

        `names` are the players' names by seat.
        """

    def happening(self, event: str, count: int, name: str | None) -> str:
        """What happens to a player, at least so often: "Ann brings 2 gems home", "you bring 2 gems home".

        `event` is one of `events` with a gain; without a `name` the player is addressed. A clause without full stop.
        """

    def happens(self, part: Part, names: Sequence[str], you: int | None) -> str:
        """The same with what it is about, as far as that is known (`Part.detail`); `you` is who is addressed."""

    def explain(self, view: S, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
        """What these moves do at once, without subject or full stop: "steals blue from Bert"; may be empty.

        `moves` are the beginning of a turn or the whole turn. Plain facts of the rules, which add to the words of the
        turn; what is good or bad about it is for the judge to find. What speaks against the moves comes last
        (`core.sentences.joined_reasons`).
        """

    def tell(self, before: S, after: S, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
        """Describe in sentences what happened between two public views.

        `seat` and `move` are those of the decision; `move` is None for a secret one, both are None for a step.
        """

    @property
    def tallied(self) -> Mapping[str, str]:
        """The statistics that the game keeps for each seat: name to display words, in display order."""

    def tally(self, before: S, after: S, seat: int | None, move: int | None) -> Sequence[Count]:
        """Count what happened between two public views, with arguments as those of `tell`.

        Names are those of `tallied`; the others are 0. The counts of a whole game add up (`sums`).
        """

    @property
    def goals(self) -> Sequence[Goal]:
        """What a person can set out to do, each under an id of its own: see `core.goals`."""

    @property
    def themes(self) -> Sequence[Theme]:
        """What puzzles can be about, each under a name of its own; of those that fit, the first counts."""

    def noticed(self, before: S, after: S, seat: int | None, move: int | None) -> Iterable[Count]:
        """What goals look at between two public views, with arguments as those of `tell`.

        Every event, what `tally` counts, and what only goals count, under names of their own.
        """

    def occasions(self, view: S, seat: int) -> Sequence[str]:
        """Names of what the seat can meet for the first time at its decision, for the notes of the game's advisor."""


def winners(standings: Iterable[Standing]) -> frozenset[int]:
    """The seats that have won."""
    return frozenset(each.seat for each in standings if each.won)


def noted(game: Game[Any], before: Any, after: Any, seat: int | None, move: int | None) -> Noted:
    """What happened between two public views; arguments as those of `Game.tell`."""
    scores = tuple(int(game.kernel.score(after, each)) for each in range(after.seats))
    return Noted(int(game.kernel.clock(before)), tuple(game.noticed(before, after, seat, move)), scores)
