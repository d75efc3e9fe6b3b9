"""One canoe's turn by brute force, written from the sentences of N, S and J alone; it shares no rule with the engine.

Every sequence of single strokes, loads, unloads, robberies and meetings is tried, and a sentence after the other is
asked whether the sequence so far offends against it. What is left and has used every point, or is on the bank, is legal
(N-28).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from niagara_tui.games.niagara.rules.board import LETTERS, ZONES
from niagara_tui.games.niagara.rules.state import ELK_PLACES, WITH_JOE, State
from tests.support.positions import colours

DOWN = {"bank": "1", "1": "2", "2": "3", "3": "4", "4": "5", "5": "6L 6R", "6L": "7L", "6R": "7R", "7L": "", "7R": ""}
"""The zones next below each; below 7 the falls, where nobody paddles (N-1, N-27)."""
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
        """The table with this canoe there, so laden."""
        put = (name, zone, tuple(sorted(gems)))
        return replace(self, canoes=tuple(put if canoe[0] == name else canoe for canoe in self.canoes))

    def with_cargo(self, name: str, gems: Gems) -> Table:
        """The table with this canoe where it is, so laden."""
        return self.with_canoe(name, self.canoe(name)[0], gems)

    def with_site(self, colour: str, gems: Gems) -> Table:
        """The table with this on the site."""
        sites = tuple((name, tuple(sorted(gems)) if name == colour else there) for name, there in self.sites)
        return replace(self, sites=sites)

    def without_elk(self, name: str) -> Table:
        """The table once the elk, if it is in this canoe, has left it (S-52)."""
        return replace(self, elk=SOON) if self.elk == name else self


@dataclass(frozen=True)
class Deed:
    """One thing that the canoe did, what it took or put, where, and how many places were free before it.

    `down` and `up` are strokes, `swirl` pays the extra point on the whirlpool, `push` is what the whirlpool does;
    `load`, `unload`, `rob`; `take`, `give` and `swap` with Joe.
    """

    what: str
    zone: str
    gem: str = ""
    free: int = 0


@dataclass(frozen=True)
class Course:
    """A sequence of deeds so far: where it has led, and the points left."""

    table: Table
    points: int
    deeds: tuple[Deed, ...] = field(default=())


def read(state: State, seat: int) -> Table:
    """The table as the state has it, seen by the seat that moves."""
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


def points_of(table: Table, name: str, card: str) -> tuple[int, ...]:
    """N-21, S-31, S-51: the points that this card can give the canoe."""
    return tuple(int(points) + 2 * (table.elk == name) for points in card.split("/"))


def turns(table: Table, name: str, card: str) -> set[Table]:
    """Every table that a legal turn of this canoe with this card can leave."""
    found: set[Table] = set()
    for points in points_of(table, name, card):
        seen: set[object] = set()
        courses = _courses(Course(table, points), name, seen)
        found |= {course.table for course in courses if _is_complete(course, name)}
    return found


def _courses(course: Course, name: str, seen: set[object]) -> Iterator[Course]:
    """The course and all that continue it without an offence; what differs only in the order at a stop, once."""
    if (known := _gist(course)) in seen:
        return
    seen.add(known)
    yield course
    for longer in _one_deed_more(course, name):
        if not any(offends(longer.deeds) for offends in SENTENCES):
            yield from _courses(longer, name, seen)


def _gist(course: Course) -> object:
    """Everything about a course that a sentence asks for; the order of deeds counts while it paddles only."""
    what = _what(course.deeds)
    first = min((index for index, one in enumerate(what) if one in PADDLING), default=len(what))
    last = max((index for index, one in enumerate(what) if one in PADDLING), default=first)
    before = Counter((deed.what, deed.gem) for deed in course.deeds[:first])
    after = Counter((deed.what, deed.gem) for deed in course.deeds[last + 1 :])
    paddled = course.deeds[first : last + 1]
    return course.table, course.points, frozenset(before.items()), paddled, frozenset(after.items())


def _is_complete(course: Course, name: str) -> bool:
    """N-21, N-25, N-28, S-20: every point is used, or the canoe has reached the bank; it is not on the whirlpool."""
    zone = course.table.canoe(name)[0]
    return bool(course.deeds) and (course.points == 0 or zone == "bank") and zone != course.table.whirlpool


# -- what can be done at all ---------------------------------------------------------------------------

PADDLING = {"up", "down", "swirl", "push"}
MEETING = {"take", "give", "swap"}


def _one_deed_more(course: Course, name: str) -> Iterator[Course]:
    zone, _ = course.table.canoe(name)
    if (zone == "bank" and course.deeds) or zone == "lost":
        return  # it has landed (N-25), or gone over the falls (S-24)
    if zone == course.table.whirlpool and course.deeds:
        yield from _in_the_whirlpool(course, name, zone)
        return
    if course.points >= 1:
        yield from _strokes(course, name, zone)
    if course.points >= 2 and zone in SITE:
        yield from _cargo(course, name, zone)
    if zone != "bank":
        yield from _robberies(course, name, zone)
        yield from _meetings(course, name, zone)


def _in_the_whirlpool(course: Course, name: str, zone: str) -> Iterator[Course]:
    """S-21, S-22: crossed down-river as any zone, up-river for one point more; whoever has no point left is pushed."""
    last = course.deeds[-1].what
    if course.points == 0:
        yield from _pushes(course, name, zone)
    elif last == "up":
        yield _after(course, course.table, 1, Deed("swirl", zone))
    else:
        yield from _strokes(course, name, zone)


def _pushes(course: Course, name: str, zone: str) -> Iterator[Course]:
    """S-22, S-24: one zone down, from 5 into either arm, from 7 over the falls."""
    for below in DOWN[zone].split():
        table = course.table.with_canoe(name, below, course.table.canoe(name)[1])
        yield _after(course, table, 0, Deed("push", zone))
    if not DOWN[zone]:
        table = course.table
        for gem in table.canoe(name)[1]:  # back to the site of its own colour (N-43)
            table = table.with_site(gem, (*dict(table.sites)[gem], gem))
        yield _after(course, table.with_canoe(name, "lost", ()).without_elk(name), 0, Deed("push", zone))


def _strokes(course: Course, name: str, zone: str) -> Iterator[Course]:
    gems, free = course.table.canoe(name)[1], course.table.room(name)
    for below in DOWN[zone].split():
        yield _after(course, course.table.with_canoe(name, below, gems), 1, Deed("down", zone, free=free))
    if zone != "bank":
        table = course.table.with_canoe(name, UP[zone], gems)
        if UP[zone] == "bank":  # its gems move to the reserve at no cost (N-25), its elk leaves (S-52)
            table = table.with_cargo(name, ()).without_elk(name)
            table = replace(table, reserve=tuple(sorted(table.reserve + gems)))
        yield _after(course, table, 1, Deed("up", zone, free=free))


def _cargo(course: Course, name: str, zone: str) -> Iterator[Course]:
    colour, gems = SITE[zone], course.table.canoe(name)[1]
    there = dict(course.table.sites)[colour]
    for gem in set(gems):
        table = course.table.with_cargo(name, _less(gems, gem)).with_site(colour, (*there, gem))
        yield _after(course, table, 2, Deed("unload", zone, gem))
    for gem in set(there) if course.table.room(name) else ():
        table = course.table.with_cargo(name, (*gems, gem)).with_site(colour, _less(there, gem))
        yield _after(course, table, 2, Deed("load", zone, gem))


def _robberies(course: Course, name: str, zone: str) -> Iterator[Course]:
    gems = course.table.canoe(name)[1]
    for other, where, theirs in course.table.canoes:
        if where == zone and other[0] != name[0] and other != "Joe":  # never one's own (N-34), nor Joe's (J-1)
            for gem in set(theirs) if course.table.room(name) else ():
                table = course.table.with_cargo(other, _less(theirs, gem)).with_cargo(name, (*gems, gem))
                yield _after(course, table, 0, Deed("rob", zone, gem))


def _meetings(course: Course, name: str, zone: str) -> Iterator[Course]:
    """J-5: take his gem with a free place, swap one with his, give him one if he is empty."""
    joes = [gems for other, where, gems in course.table.canoes if other == "Joe" and where == zone]
    gems = course.table.canoe(name)[1]
    for his in joes:
        if his and course.table.room(name):
            yield _met(course, name, "take", (*gems, *his), ())
        for gem in set(gems):
            if not his:
                yield _met(course, name, "give", _less(gems, gem), (gem,))
            elif his != (gem,):
                yield _met(course, name, "swap", (*_less(gems, gem), *his), (gem,))


def _met(course: Course, name: str, what: str, gems: Gems, joes: Gems) -> Course:
    table = course.table.with_cargo(name, gems).with_cargo("Joe", joes)
    return _after(course, table, 0, Deed(what, course.table.canoe(name)[0]))


def _less(gems: Gems, gem: str) -> Gems:
    return tuple((Counter(gems) - Counter([gem])).elements())


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
    doings = [
        "paddle" if what in PADDLING else "cargo" for what in _what(deeds) if what in PADDLING | {"load", "unload"}
    ]
    changes = [one for one, before in zip(doings, ["", *doings], strict=False) if one != before]
    return len(changes) > 2


def _loads_what_it_unloaded(deeds: Deeds) -> bool:
    """N-24: a colour unloaded in this turn by this canoe is not loaded by it again in the same turn.

    The ruling on N-24 reads it both ways round: a colour loaded is not unloaded, so no gem goes to and fro.
    """
    colours_of = {what: {deed.gem for deed in deeds if deed.what == what} for what in ("load", "unload")}
    return bool(colours_of["load"] & colours_of["unload"])


def _does_things_in_passing(deeds: Deeds) -> bool:
    """N-30, J-5: robbing and meeting Joe happen where the canoe ends its paddling: after a stroke, before none."""
    what = _what(deeds)
    first = next((index for index, one in enumerate(what) if one in MEETING | {"rob"}), len(what))
    return first < len(what) and (not PADDLING & set(what[:first]) or bool(PADDLING & set(what[first:])))


def _robs_out_of_place(deeds: Deeds) -> bool:
    """N-30: the canoe paddled up-river; S-22: it was not pushed."""
    return "rob" in _what(deeds) and bool({"down", "push"} & set(_what(deeds)))


def _robs_too_much(deeds: Deeds) -> bool:
    """N-30, N-32, S-11: as many gems as it had free places while it paddled up-river."""
    free = min((deed.free for deed in deeds if deed.what == "up"), default=0)
    return _what(deeds).count("rob") > free


def _robs_and_loads(deeds: Deeds) -> bool:
    """N-31, S-12: no stealing after loading at the same zone, no loading after stealing there."""
    robbed = {deed.zone for deed in deeds if deed.what == "rob"}
    return any(deed.what == "load" and deed.zone in robbed for deed in deeds)


def _cargo_after_a_push(deeds: Deeds) -> bool:
    """S-23: there is no cargo after a push."""
    what = _what(deeds)
    return "push" in what and bool({"load", "unload"} & set(what[what.index("push") :]))


def _meets_twice(deeds: Deeds) -> bool:
    """J-5: one of take, swap and give, once a canoe a turn."""
    return sum(what in MEETING for what in _what(deeds)) > 1


SENTENCES = (
    _both_ways,
    _two_stops,
    _loads_what_it_unloaded,
    _does_things_in_passing,
    _robs_out_of_place,
    _robs_too_much,
    _robs_and_loads,
    _cargo_after_a_push,
    _meets_twice,
)
