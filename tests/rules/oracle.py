"""One canoe's turn by brute force, written from the sentences N-20 to N-34 alone; it shares no rule with the engine.

Every sequence of single strokes, loads, unloads and robberies is tried, and a sentence after the other is asked whether
the sequence so far offends against it. What is left and has used every point, or is on the bank, is legal (N-28).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from niagara_tui.games.niagara.board import LETTERS, ZONES
from niagara_tui.games.niagara.state import State
from tests.support.positions import colours

DOWN = {"bank": "1", "1": "2", "2": "3", "3": "4", "4": "5", "5": "6L 6R", "6L": "7L", "6R": "7R", "7L": "", "7R": ""}
"""The zones next below each; below 7 the falls, where nobody paddles (N-1, N-27)."""
UP = {below: above for above, those in DOWN.items() for below in those.split()}
SITE = {"3": "violet", "4": "white", "5": "yellow", "6L": "blue", "6R": "blue", "7L": "red", "7R": "red"}

Gems = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """What a canoe's turn can change: every canoe's zone and gems by its name, the sites, the mover's reserve."""

    canoes: tuple[tuple[str, str, Gems], ...]
    sites: tuple[tuple[str, Gems], ...]
    reserve: Gems

    def canoe(self, name: str) -> tuple[str, Gems]:
        """The zone and the gems of this canoe."""
        return next((zone, gems) for other, zone, gems in self.canoes if other == name)

    def with_canoe(self, name: str, zone: str, gems: Gems) -> Table:
        """The table with this canoe there, so laden."""
        canoes = tuple((name, zone, gems) if canoe[0] == name else canoe for canoe in self.canoes)
        return replace(self, canoes=canoes)

    def with_site(self, colour: str, gems: Gems) -> Table:
        """The table with this on the site."""
        sites = tuple((name, tuple(sorted(gems)) if name == colour else there) for name, there in self.sites)
        return replace(self, sites=sites)


@dataclass(frozen=True)
class Deed:
    """One thing that the canoe did: `down`, `up`, `load`, `unload`, `rob`; what it took or put, where, laden or not."""

    what: str
    zone: str
    gem: str = ""
    laden: bool = False


@dataclass(frozen=True)
class Course:
    """A sequence of deeds so far: where it has led, and the points left."""

    table: Table
    points: int
    deeds: tuple[Deed, ...] = field(default=())


def read(state: State, seat: int) -> Table:
    """The table as the state has it, seen by the seat that moves."""
    canoes = [
        (LETTERS[other] + letter, ZONES[canoe.zone], colours(canoe.gems))
        for other, player in enumerate(state.players)
        for letter, canoe in zip("ab", player.canoes, strict=True)
    ]
    sites = [
        (name, tuple(sorted(colours(site.gems)))) for name, site in zip(sorted_colours(), state.sites, strict=True)
    ]
    return Table(tuple(canoes), tuple(sites), tuple(sorted(colours(state.players[seat].reserve))))


def sorted_colours() -> Gems:
    """The colours in their order down the river."""
    return ("violet", "white", "yellow", "blue", "red")


def turns(table: Table, name: str, points: int) -> set[Table]:
    """Every table that a legal turn of this canoe can leave."""
    return {course.table for course in _courses(Course(table, points), name) if _is_complete(course, name)}


def _courses(course: Course, name: str) -> Iterator[Course]:
    """The course and all that continue it without an offence."""
    yield course
    for longer in _one_deed_more(course, name):
        if not any(offends(longer.deeds) for offends in SENTENCES):
            yield from _courses(longer, name)


def _is_complete(course: Course, name: str) -> bool:
    """N-21, N-25, N-28: every point is used, or the canoe has reached the bank; a canoe that moves does something."""
    ashore = course.table.canoe(name)[0] == "bank"
    return bool(course.deeds) and (course.points == 0 or ashore)


# -- what can be done at all ---------------------------------------------------------------------------


def _one_deed_more(course: Course, name: str) -> Iterator[Course]:
    zone, gems = course.table.canoe(name)
    if zone == "bank" and course.deeds:
        return  # it has landed (N-25)
    if course.points >= 1:
        yield from _strokes(course, name, zone, gems)
    if course.points >= 2 and zone in SITE:
        yield from _cargo(course, name, zone, gems)
    if zone != "bank" and not gems:
        yield from _robberies(course, name, zone)


def _strokes(course: Course, name: str, zone: str, gems: Gems) -> Iterator[Course]:
    for below in DOWN[zone].split():
        table = course.table.with_canoe(name, below, gems)
        yield _after(course, table, 1, Deed("down", zone, laden=bool(gems)))
    if zone != "bank":
        above = UP[zone]
        table = course.table.with_canoe(name, above, gems)
        if above == "bank":  # its gem moves to the reserve at no cost (N-25)
            table = replace(table.with_canoe(name, above, ()), reserve=tuple(sorted(table.reserve + gems)))
        yield _after(course, table, 1, Deed("up", zone, laden=bool(gems)))


def _cargo(course: Course, name: str, zone: str, gems: Gems) -> Iterator[Course]:
    colour = SITE[zone]
    there = dict(course.table.sites)[colour]
    for gem in gems:
        table = course.table.with_canoe(name, zone, ()).with_site(colour, (*there, gem))
        yield _after(course, table, 2, Deed("unload", zone, gem))
    for gem in set(there) if not gems else ():  # the hold takes one (N-5)
        rest = tuple((Counter(there) - Counter([gem])).elements())
        table = course.table.with_canoe(name, zone, (gem,)).with_site(colour, rest)
        yield _after(course, table, 2, Deed("load", zone, gem))


def _robberies(course: Course, name: str, zone: str) -> Iterator[Course]:
    for other, where, gems in course.table.canoes:
        if where == zone and other[0] != name[0]:  # never one's own (N-34)
            for gem in gems:
                table = course.table.with_canoe(other, zone, ()).with_canoe(name, zone, (gem,))
                yield _after(course, table, 0, Deed("rob", zone, gem))


def _after(course: Course, table: Table, cost: int, deed: Deed) -> Course:
    return Course(table, course.points - cost, (*course.deeds, deed))


# -- the sentences: each says whether the deeds so far offend against it --------------------------------

Deeds = tuple[Deed, ...]


def _what(deeds: Deeds) -> list[str]:
    return [deed.what for deed in deeds]


def _both_ways(deeds: Deeds) -> bool:
    """N-22: up-river or down-river, never both in one turn."""
    return {"up", "down"} <= set(_what(deeds))


def _two_stops(deeds: Deeds) -> bool:
    """N-24: either before it paddles or after, never both, never in the middle."""
    doings = ["paddle" if what in {"up", "down"} else "cargo" for what in _what(deeds) if what != "rob"]
    changes = [one for one, before in zip(doings, ["", *doings], strict=False) if one != before]
    return len(changes) > 2


def _loads_what_it_unloaded(deeds: Deeds) -> bool:
    """N-24: a colour unloaded in this turn by this canoe is not loaded by it again in the same turn."""
    return any(
        deed.what == "load" and Deed("unload", before.zone, deed.gem) == before
        for index, deed in enumerate(deeds)
        for before in deeds[:index]
    )


def _unloads_what_it_loaded(deeds: Deeds) -> bool:
    """The ruling on N-24: a gem loaded in this turn is not unloaded again, so no gem goes to and fro to burn points."""
    loaded = {deed.gem for deed in deeds if deed.what == "load"}
    return any(deed.what == "unload" and deed.gem in loaded for deed in deeds)


def _robs_out_of_place(deeds: Deeds) -> bool:
    """N-30: the canoe paddled up-river at least one zone, empty all the way, and ends its paddling there."""
    if "rob" not in _what(deeds):
        return False
    before, after = deeds[: _what(deeds).index("rob")], deeds[_what(deeds).index("rob") :]
    strokes = [deed for deed in before if deed.what in {"up", "down"}]
    goes_on = any(deed.what in {"up", "down"} for deed in after)
    return goes_on or not strokes or any(deed.what == "down" or deed.laden for deed in strokes)


def _robs_twice(deeds: Deeds) -> bool:
    """N-30: it may take that canoe's gem, one gem."""
    return _what(deeds).count("rob") > 1


def _robs_and_loads(deeds: Deeds) -> bool:
    """N-31: no stealing after loading at the same zone, no loading after stealing there."""
    robbed = {deed.zone for deed in deeds if deed.what == "rob"}
    return any(deed.what == "load" and deed.zone in robbed for deed in deeds)


def _robs_after_unloading_on_arrival(deeds: Deeds) -> bool:
    """N-32: unload, then paddle up, then steal is legal; paddle up laden, unload on arrival, then steal is not."""
    if "rob" not in _what(deeds):
        return False
    thief = _what(deeds).index("rob")
    return any(deed.what == "unload" and deed.zone == deeds[thief].zone for deed in deeds[:thief])


SENTENCES = (
    _both_ways,
    _two_stops,
    _loads_what_it_unloaded,
    _unloads_what_it_loaded,
    _robs_out_of_place,
    _robs_twice,
    _robs_and_loads,
    _robs_after_unloading_on_arrival,
)
