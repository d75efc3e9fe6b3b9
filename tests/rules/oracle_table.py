"""The oracle's table and actions: what a turn of one canoe can change, and what the canoe can do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from niagara_tui.games.niagara.rules.board import LETTERS, ZONES
from niagara_tui.games.niagara.rules.state import ELK_PLACES, WITH_JOE, State
from tests.support.positions import colours

DOWN = {"bank": "1", "1": "2", "2": "3", "3": "4", "4": "5", "5": "6L 6R", "6L": "7L", "6R": "7R", "7L": "", "7R": ""}
"""By zone: the next zones down-river, none below 7, since nobody paddles over the falls (N-1, N-27)."""
UP = {below: above for above, those in DOWN.items() for below in those.split()}
SITE = {"3": "violet", "4": "white", "5": "yellow", "6L": "blue", "6R": "blue", "7L": "red", "7R": "red"}
COLOURS = ("violet", "white", "yellow", "blue", "red")
SOON = "back after this river"

Gems = tuple[str, ...]
Hull = tuple[str, str, Gems]


@dataclass(frozen=True)
class Table:
    """What a canoe's turn can change: every canoe's zone and gems by its name, the sites, the mover's reserve.

    Joe is one more canoe, by that name. `elk` is the name of the canoe that carries it, or where it is; `holds` and
    `whirlpool` stay as they are.
    """

    canoes: tuple[Hull, ...]
    sites: tuple[tuple[str, Gems], ...]
    reserve: Gems
    elk: str
    holds: tuple[tuple[str, int], ...]
    whirlpool: str

    def canoe(self, name: str) -> tuple[str, Gems]:
        """The zone and the gems of this canoe."""
        return next((zone, gems) for other, zone, gems in self.canoes if other == name)

    def room(self, name: str) -> int:
        """The free places of this canoe's hold."""
        return dict(self.holds)[name] - len(self.canoe(name)[1])

    def with_canoe(self, name: str, zone: str, gems: Gems) -> Table:
        """The table with this canoe in that zone and with these gems."""
        put = (name, zone, tuple(sorted(gems)))
        return replace(self, canoes=tuple(put if canoe[0] == name else canoe for canoe in self.canoes))

    def with_cargo(self, name: str, gems: Gems) -> Table:
        """The table with these gems in this canoe."""
        return self.with_canoe(name, self.canoe(name)[0], gems)

    def with_site(self, colour: str, gems: Gems) -> Table:
        """The table with these gems at that site."""
        sites = tuple((name, tuple(sorted(gems)) if name == colour else there) for name, there in self.sites)
        return replace(self, sites=sites)

    def without_elk(self, name: str) -> Table:
        """The table after the elk has left this canoe, if it was there (S-52)."""
        return replace(self, elk=SOON) if self.elk == name else self


@dataclass(frozen=True)
class Action:
    """One action of the canoe: its kind, its zone, the gem, and the free places in the hold before it.

    `down` and `up` are strokes, `swirl` pays the extra point on the whirlpool, `push` is made by the whirlpool;
    `load`, `unload`, `rob`; `take`, `give` and `swap` with Joe.
    """

    what: str
    zone: str
    gem: str = ""
    free: int = 0


@dataclass(frozen=True)
class ActionSequence:
    """The actions of a turn so far, the table after them, and the points left."""

    table: Table
    points: int
    actions: tuple[Action, ...] = field(default=())


def read(state: State, seat: int) -> Table:
    """The table of a state, with the reserve of the seat that moves."""
    named = [
        (LETTERS[other] + letter, canoe)
        for other, player in enumerate(state.players)
        for letter, canoe in zip("ab", player.canoes, strict=True)
    ]
    if state.parts[WITH_JOE]:
        named.append(("Joe", state.joe))
    sites = [(name, tuple(sorted(colours(site.gems)))) for name, site in zip(COLOURS, state.sites, strict=True)]
    return Table(
        canoes=tuple((name, ZONES[canoe.zone], tuple(sorted(colours(canoe.gems)))) for name, canoe in named),
        sites=tuple(sites),
        reserve=tuple(sorted(colours(state.players[seat].reserve))),
        elk=next((name for name, canoe in named if canoe.elk), ELK_PLACES[state.elk]),
        holds=tuple((name, canoe.hold) for name, canoe in named),
        whirlpool=ZONES[state.whirlpool] if state.whirlpool > 0 else "",
    )
