"""One canoe's turn by brute force, written from the sentences of N, S and J alone; it shares no rule with the engine.

Every sequence of single strokes, loads, unloads, robberies and meetings is tried, and checked after each action against
every sentence. Those that offend against none and have used every point, or end on the bank, are legal (N-28).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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


def points_of(table: Table, name: str, card: str) -> tuple[int, ...]:
    """N-21, S-31, S-51: the points that this card can give the canoe."""
    return tuple(int(points) + 2 * (table.elk == name) for points in card.split("/"))


def turns(table: Table, name: str, card: str) -> set[Table]:
    """Every table that a legal turn of this canoe with this card can leave."""
    return {after for after, _ in turns_and_waits(table, name, card)}


def turns_and_waits(table: Table, name: str, card: str) -> set[tuple[Table, bool]]:
    """The same, each with whether the canoe has not paddled."""
    found: set[tuple[Table, bool]] = set()
    for points in points_of(table, name, card):
        seen: set[object] = set()
        for sequence in _sequences(ActionSequence(table, points), name, seen):
            if _is_complete(sequence, name):
                found.add((sequence.table, not PADDLING & set(_what(sequence.actions))))
    return found


def ends(table: Table, waiting: frozenset[str]) -> set[Table]:
    """J-6: every table that the end of a turn can leave in which these canoes, each once or not, may meet Joe."""
    found = {table}
    for name in waiting:
        zone = table.canoe(name)[0]
        for met in _meetings(ActionSequence(table, 0), name, zone) if zone != "bank" else ():
            found |= ends(met.table, waiting - {name})
    return found


def _sequences(sequence: ActionSequence, name: str, seen: set[object]) -> Iterator[ActionSequence]:
    """The sequence and all its continuations without an offence; orders at a stop are not told apart."""
    if (known := _key(sequence)) in seen:
        return
    seen.add(known)
    yield sequence
    for longer in _one_action_more(sequence, name):
        if not any(offends(longer.actions) for offends in SENTENCES):
            yield from _sequences(longer, name, seen)


def _key(sequence: ActionSequence) -> object:
    """Everything that the sentences depend on; the order of actions matters only while the canoe paddles."""
    what = _what(sequence.actions)
    first = min((index for index, one in enumerate(what) if one in PADDLING), default=len(what))
    last = max((index for index, one in enumerate(what) if one in PADDLING), default=first)
    before = Counter((action.what, action.gem) for action in sequence.actions[:first])
    after = Counter((action.what, action.gem) for action in sequence.actions[last + 1 :])
    paddled = sequence.actions[first : last + 1]
    return sequence.table, sequence.points, frozenset(before.items()), paddled, frozenset(after.items())


def _is_complete(sequence: ActionSequence, name: str) -> bool:
    """N-21, N-25, N-28, S-20: every point is used, or the canoe has reached the bank; it is not on the whirlpool."""
    zone = sequence.table.canoe(name)[0]
    return bool(sequence.actions) and (sequence.points == 0 or zone == "bank") and zone != sequence.table.whirlpool


# -- what can be done at all ---------------------------------------------------------------------------

PADDLING = {"up", "down", "swirl", "push"}
MEETING = {"take", "give", "swap"}


def _one_action_more(sequence: ActionSequence, name: str) -> Iterator[ActionSequence]:
    zone, _ = sequence.table.canoe(name)
    if (zone == "bank" and sequence.actions) or zone == "lost":
        return  # it has landed (N-25), or gone over the falls (S-24)
    if zone == sequence.table.whirlpool and sequence.actions:
        yield from _in_the_whirlpool(sequence, name, zone)
        return
    if sequence.points >= 1:
        yield from _strokes(sequence, name, zone)
    if sequence.points >= 2 and zone in SITE:
        yield from _cargo(sequence, name, zone)
    if zone != "bank":
        yield from _robberies(sequence, name, zone)
        yield from _meetings(sequence, name, zone)


def _in_the_whirlpool(sequence: ActionSequence, name: str, zone: str) -> Iterator[ActionSequence]:
    """S-21, S-22: crossed down-river as any zone, up-river for one point more; whoever has no point left is pushed."""
    last = sequence.actions[-1].what
    if sequence.points == 0:
        yield from _pushes(sequence, name, zone)
    elif last == "up":
        yield _after(sequence, sequence.table, 1, Action("swirl", zone))
    else:
        yield from _strokes(sequence, name, zone)


def _pushes(sequence: ActionSequence, name: str, zone: str) -> Iterator[ActionSequence]:
    """S-22, S-24: one zone down, from 5 into either arm, from 7 over the falls."""
    for below in DOWN[zone].split():
        table = sequence.table.with_canoe(name, below, sequence.table.canoe(name)[1])
        yield _after(sequence, table, 0, Action("push", zone))
    if not DOWN[zone]:
        table = sequence.table
        for gem in table.canoe(name)[1]:  # back to the site of its own colour (N-43)
            table = table.with_site(gem, (*dict(table.sites)[gem], gem))
        yield _after(sequence, table.with_canoe(name, "lost", ()).without_elk(name), 0, Action("push", zone))


def _strokes(sequence: ActionSequence, name: str, zone: str) -> Iterator[ActionSequence]:
    gems, free = sequence.table.canoe(name)[1], sequence.table.room(name)
    for below in DOWN[zone].split():
        yield _after(sequence, sequence.table.with_canoe(name, below, gems), 1, Action("down", zone, free=free))
    if zone != "bank":
        table = sequence.table.with_canoe(name, UP[zone], gems)
        if UP[zone] == "bank":  # its gems move to the reserve at no cost (N-25), its elk leaves (S-52)
            table = table.with_cargo(name, ()).without_elk(name)
            table = replace(table, reserve=tuple(sorted(table.reserve + gems)))
        yield _after(sequence, table, 1, Action("up", zone, free=free))


def _cargo(sequence: ActionSequence, name: str, zone: str) -> Iterator[ActionSequence]:
    colour, gems = SITE[zone], sequence.table.canoe(name)[1]
    there = dict(sequence.table.sites)[colour]
    for gem in set(gems):
        table = sequence.table.with_cargo(name, _less(gems, gem)).with_site(colour, (*there, gem))
        yield _after(sequence, table, 2, Action("unload", zone, gem))
    for gem in set(there) if sequence.table.room(name) else ():
        table = sequence.table.with_cargo(name, (*gems, gem)).with_site(colour, _less(there, gem))
        yield _after(sequence, table, 2, Action("load", zone, gem))


def _robberies(sequence: ActionSequence, name: str, zone: str) -> Iterator[ActionSequence]:
    gems = sequence.table.canoe(name)[1]
    for other, where, theirs in sequence.table.canoes:
        if where == zone and other[0] != name[0] and other != "Joe":  # never one's own (N-34), nor Joe's (J-1)
            for gem in set(theirs) if sequence.table.room(name) else ():
                table = sequence.table.with_cargo(other, _less(theirs, gem)).with_cargo(name, (*gems, gem))
                yield _after(sequence, table, 0, Action("rob", zone, gem))


def _meetings(sequence: ActionSequence, name: str, zone: str) -> Iterator[ActionSequence]:
    """J-5: take his gem with a free place, swap one with his, give him one if he is empty."""
    joes = [gems for other, where, gems in sequence.table.canoes if other == "Joe" and where == zone]
    gems = sequence.table.canoe(name)[1]
    for his in joes:
        if his and sequence.table.room(name):
            yield _met(sequence, name, "take", (*gems, *his), ())
        for gem in set(gems):
            if not his:
                yield _met(sequence, name, "give", _less(gems, gem), (gem,))
            elif his != (gem,):
                yield _met(sequence, name, "swap", (*_less(gems, gem), *his), (gem,))


def _met(sequence: ActionSequence, name: str, what: str, gems: Gems, joes: Gems) -> ActionSequence:
    table = sequence.table.with_cargo(name, gems).with_cargo("Joe", joes)
    return _after(sequence, table, 0, Action(what, sequence.table.canoe(name)[0]))


def _less(gems: Gems, gem: str) -> Gems:
    return tuple((Counter(gems) - Counter([gem])).elements())


def _after(sequence: ActionSequence, table: Table, cost: int, action: Action) -> ActionSequence:
    return ActionSequence(table, sequence.points - cost, (*sequence.actions, action))


# -- the sentences: each says whether the actions so far offend against it --------------------------------

Actions = tuple[Action, ...]


def _what(actions: Actions) -> list[str]:
    return [action.what for action in actions]


def _both_ways(actions: Actions) -> bool:
    """N-22: up-river or down-river, never both in one turn."""
    return {"up", "down"} <= set(_what(actions))


def _two_stops(actions: Actions) -> bool:
    """N-24: either before it paddles or after, never both, never in the middle."""
    doings = [
        "paddle" if what in PADDLING else "cargo" for what in _what(actions) if what in PADDLING | {"load", "unload"}
    ]
    changes = [one for one, before in zip(doings, ["", *doings], strict=False) if one != before]
    return len(changes) > 2


def _loads_what_it_unloaded(actions: Actions) -> bool:
    """N-24: a colour unloaded in this turn by this canoe is not loaded by it again in the same turn.

    The ruling on N-24 reads it both ways round: a colour loaded is not unloaded, so no gem goes to and fro.
    """
    colours_of = {what: {action.gem for action in actions if action.what == what} for what in ("load", "unload")}
    return bool(colours_of["load"] & colours_of["unload"])


def _does_things_in_passing(actions: Actions) -> bool:
    """N-30, J-5: robbing and meeting Joe happen where the canoe ends its paddling: after a stroke, before none."""
    what = _what(actions)
    first = next((index for index, one in enumerate(what) if one in MEETING | {"rob"}), len(what))
    return first < len(what) and (not PADDLING & set(what[:first]) or bool(PADDLING & set(what[first:])))


def _robs_out_of_place(actions: Actions) -> bool:
    """N-30: the canoe paddled up-river; S-22: it was not pushed."""
    return "rob" in _what(actions) and bool({"down", "push"} & set(_what(actions)))


def _robs_too_much(actions: Actions) -> bool:
    """N-30, N-32, S-11: as many gems as it had free places while it paddled up-river."""
    free = min((action.free for action in actions if action.what == "up"), default=0)
    return _what(actions).count("rob") > free


def _robs_and_loads(actions: Actions) -> bool:
    """N-31, S-12: no stealing after loading at the same zone, no loading after stealing there."""
    robbed = {action.zone for action in actions if action.what == "rob"}
    return any(action.what == "load" and action.zone in robbed for action in actions)


def _cargo_after_a_push(actions: Actions) -> bool:
    """S-23: there is no cargo after a push."""
    what = _what(actions)
    return "push" in what and bool({"load", "unload"} & set(what[what.index("push") :]))


def _cargo_to_end_on_the_whirlpool(actions: Actions) -> bool:
    """S-23: only the card's own points end there, so whoever is pushed has spent none on cargo."""
    what = _what(actions)
    return "push" in what and bool({"load", "unload"} & set(what[: what.index("push")]))


def _meets_twice(actions: Actions) -> bool:
    """J-5: one of take, swap and give, once a canoe a turn."""
    return sum(what in MEETING for what in _what(actions)) > 1


SENTENCES = (
    _both_ways,
    _two_stops,
    _loads_what_it_unloaded,
    _does_things_in_passing,
    _robs_out_of_place,
    _robs_too_much,
    _robs_and_loads,
    _cargo_after_a_push,
    _cargo_to_end_on_the_whirlpool,
    _meets_twice,
)
