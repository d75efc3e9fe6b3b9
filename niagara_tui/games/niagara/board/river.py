"""The river pane: what moves from one position to the next, and how canoes fall."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, repeat
from types import MappingProxyType

from textual.geometry import Region
from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.board.canoes import JOE, Boat, CanoeHit, draw_elk, hull
from niagara_tui.games.niagara.board.chart import IDLE_FRAMES, Chart, Stream, arm_of, chart
from niagara_tui.games.niagara.board.picture import Marks, draw_river
from niagara_tui.games.niagara.player.forecast import drifted
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, DEPTH, LOST, NONE, RED, SITE, SIX, UP_RIVER
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.state import Canoe, State
from niagara_tui.games.niagara.words import ELK
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas, Figure, cells
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.motion import WOODEN, Place, Sprite, Trip, splash, tilted
from niagara_tui.ui.kit.picture import PicturePane

# -- falling -------------------------------------------------------------------------------------------


_EDGE, _TIPPED, _FALL, _SPLASH = 0.5, 0.65, 0.9, 0.5
"""Times in seconds when a canoe is at the edge, has tipped over and has fallen; the duration of the splash."""
_HIGH_FALLS = 4  # minimum height of falls that have spray below the foam
_LEANING, _DIVING = 0.4, 0.85  # by what part of a quarter turn a canoe is tilted as it tips over, and as it falls


def over_the_falls(boat: Boat, figure: Figure, path: Sequence[Place], falls: Region, glyphs: Glyphs) -> list[Sprite]:
    """Sprites of a canoe that goes down `path` to the edge and over it; `figure` is what it looks like until then."""
    if glyphs.half_blocks:
        # In half blocks the hull leans over the edge, falls bow first, and foam spreads in rings
        swatches = looks.SILVER_SIDES if boat.seat == JOE else WOODEN
        signs = boat.letter + looks.gem_signs(glyphs)
        laden = [span for span in hull(boat, glyphs) if span[0] in signs]
        leaning, diving = (tilted(laden, figure.breadth, turn, swatches) for turn in (_LEANING, _DIVING))
        brink = foot_of(falls, figure.breadth)[0], falls.y
        base = foot_of(falls, cells(laden))
        over, below = (base[0], falls.y), (base[0], falls.y + 1)
        return [
            Sprite(None, figure, (*path, brink), 0.0, _EDGE),
            Sprite(None, leaning, (over, below), _EDGE, _TIPPED - _EDGE),
            Sprite(None, diving, (below, base), _TIPPED, _FALL - _TIPPED),
            *splash(base, min(falls.width, 2 * figure.breadth), _FALL, _SPLASH),
        ]
    spans = hull(boat, glyphs)
    foot = foot_of(falls)
    edge = foot[0], falls.y
    foam = [(glyphs.foam[0] + glyphs.foam[-1] * inner + glyphs.foam[0], palette.FALLS_NAME) for inner in (2, 6)]
    drops = (" ".join([glyphs.spray[0]] * 3), palette.FALLS_NAME)
    (x, y), later = foot, _FALL + _SPLASH / 2
    tipped = tuple((glyphs.tipped if text in glyphs.hull else text, style) for text, style in spans)
    return [
        Sprite(None, figure, (*path, edge), 0.0, _EDGE),
        Sprite(None, Figure(tipped), (edge, foot), _EDGE, _FALL - _EDGE),
        # Foam that spreads where it has fallen, and drops above it
        Sprite(None, Figure((foam[0],)), (foot,), _FALL, _SPLASH / 2),
        Sprite(None, Figure((foam[1],)), ((x - 2, y),), later, _SPLASH / 2),
        Sprite(None, Figure((drops,)), ((x - 1, y - 1),), later, _SPLASH / 2),
    ]


def foot_of(falls: Region, breadth: int = 4) -> Place:
    """Where something of that breadth comes down, in the foam."""
    row = falls.y + max(0, falls.height - (1 if falls.height < _HIGH_FALLS else 2))
    return falls.x + (falls.width - breadth + 1) // 2, row


# -- motion --------------------------------------------------------------------------------------------


STEP = 0.25
"""Duration of a river step's animation, in seconds at normal speed; a little less than the pause after the step."""
_ZONE, _SHORTEST, _LONGEST = 0.12, 0.3, 0.8
"""Duration of a canoe's animated move in seconds: per zone, and the minimum and maximum in all."""
_FLIGHT, _GLEAM = 0.5, 0.7  # durations in seconds of a gem's flight, and of its gleam on the bank
_IN_PIXELS = 4  # minimum height of discs, in rows, with which pictures show gems and the elk in pixels


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, and the places and figures of its pieces in the picture."""

    view: State
    spots: Mapping[Hashable, Place]
    figures: Mapping[Hashable, Figure]

    @classmethod
    def of(cls, view: State, canvas: Canvas, moved: Mapping[Hashable, Place] = MappingProxyType({})) -> Picture:
        """The position as drawn on that canvas, but for pieces that have `moved` from there."""
        return cls(view, canvas.spots | dict(moved), canvas.figures)


def is_step(before: State, after: State) -> bool:
    if before.next_arm == after.next_arm:
        return False
    later = drifted(before, 1)
    return all(
        [canoe.zone for canoe in one.canoes] == [canoe.zone for canoe in other.canoes]
        for one, other in zip(later.players, after.players, strict=True)
    )


def sprites_between(before: Picture, after: Picture, parts: Chart, glyphs: Glyphs) -> list[Sprite]:
    """The sprites of everything that moves, timed in seconds at normal speed from the start of the animation."""
    step = is_step(before.view, after.view)
    sprites = list(chain.from_iterable(_canoes(before, after, parts, glyphs, step)))
    arrived = max((sprite.end for sprite in sprites), default=0.0)
    # Whirlpool and beaver move with their discs
    for thing, style in looks.DRIFTERS:
        name = thing.id
        is_moved = getattr(before.view, name) != getattr(after.view, name)
        if is_moved and name in before.figures and name in after.figures:
            figure = before.figures[name] if glyphs.half_blocks else Figure(((glyphs.of(thing), style),))
            sprites.append(Sprite(name, figure, (before.spots[name], after.spots[name]), 0.0, STEP))
    sprites += _gems(before, after, parts, glyphs, arrived)
    # The elk goes from its site to a canoe, or back from one that has landed or fallen
    is_in_pixels = glyphs.half_blocks and parts.disc >= _IN_PIXELS
    elk = Figure(body=draw_elk) if is_in_pixels else Figure(((glyphs.of(ELK), looks.ELK),))
    for canoe, was, now in _pairs(before.view, after.view):
        if was.elk != now.elk:
            way = (_middle(parts.sites[RED]), _canoe_place(canoe, was, now, before, after, parts))
            sprites.append(Sprite(None, elk, way if now.elk else way[::-1], arrived, _FLIGHT))
    return sprites


# -- canoes -------------------------------------------------------------------------------------------


def _pairs(before: State, after: State) -> Iterator[tuple[CanoeHit, Canoe, Canoe]]:
    """Every canoe's name, its state before and its state after; Joe's included."""
    for seat in range(after.seats):
        for index, was in enumerate(before.players[seat].canoes):
            yield CanoeHit(seat, index), was, after.players[seat].canoes[index]
    yield CanoeHit(JOE, 0), before.joe, after.joe


def _canoes(before: Picture, after: Picture, parts: Chart, glyphs: Glyphs, step: bool) -> Iterator[list[Sprite]]:
    for name, was, now in _pairs(before.view, after.view):
        if (was.zone, was.lassoed) == (now.zone, now.lassoed) or name not in before.figures:
            continue
        boat = Boat(name.seat, name.canoe, looks.cargo_signs(glyphs, was.gems, was.hold), elk=bool(was.elk))
        figure = before.figures[name]
        if now.zone == LOST:
            way = _zones_down_river(was.zone, before.view.next_arm)
            path = (before.spots[name], *(_middle(parts.zones[zone], figure.breadth) for zone in way[1:]))
            yield over_the_falls(boat, figure, path, parts.falls[arm_of(way[-1]) or 0], glyphs)
        elif name in after.figures:
            zones = _zones_between(was.zone, now.zone)
            if glyphs.half_blocks and (was.gems, was.elk) == (now.gems, now.elk):
                figure = max(figure, after.figures[name], key=lambda one: one.breadth)
            on_way = (_middle(parts.zones[zone], figure.breadth) for zone in zones)
            path = (before.spots[name], *on_way, after.spots[name])
            duration = STEP if step else min(_LONGEST, max(_SHORTEST, _ZONE * (len(zones) + 1)))
            yield [Sprite(name, figure, path, 0.0, duration)]


def trips_between(before: State, after: State) -> tuple[Trip, ...]:
    """The ways of the players' canoes to where they are later; over the falls by the arm that is fed next."""
    return tuple(
        Trip(
            name,
            name.seat,
            (*_zones_down_river(was.zone, before.next_arm), LOST)
            if now.zone == LOST
            else (was.zone, *_zones_between(was.zone, now.zone), now.zone),
        )
        for name, was, now in _pairs(before, after)
        if was.zone != now.zone and name.seat != JOE
    )


def _zones_down_river(zone: int, next_arm: int) -> list[int]:
    """The zones from `zone` to the last one of its arm; above the fork, of the next arm to be fed."""
    arm = arm_of(zone)
    last = SIX[next_arm if arm is None else arm] + 1
    return [zone, *_zones_between(zone, last), *([last] if zone != last else [])]


def _zones_between(start: int, end: int) -> list[int]:
    """The zones on the way between the two, both excluded."""
    if LOST in (start, end) or start == end:
        return []
    up, down = [start], [end]
    while up[-1] != down[-1]:
        way = up if DEPTH[up[-1]] >= DEPTH[down[-1]] else down
        way.append(UP_RIVER[way[-1]])
    return [*up, *down[-2::-1]][1:-1]


def _middle(rect: Region, breadth: int = 4) -> Place:
    """Where something of that breadth begins if centred in the rectangle."""
    return rect.x + rect.width // 2 - breadth // 2, rect.y + rect.height // 2


# -- gems ---------------------------------------------------------------------------------------------


_Holder = tuple[Place, list[int], bool]  # its place, by how many its gems of each colour increase, whether it is a bank


def _gems(before: Picture, after: Picture, parts: Chart, glyphs: Glyphs, arrived: float) -> Iterator[Sprite]:
    """Sprites of gems that change their holder; a gem that is won gleams on the bank for a moment."""

    def gain(was: Sequence[int], now: Sequence[int]) -> list[int]:
        return [new - old for old, new in zip(was, now, strict=True)]

    holders: list[_Holder] = [
        (_canoe_place(name, was, now, before, after, parts), gain(was.gems, now.gems), False)
        for name, was, now in _pairs(before.view, after.view)
    ]
    for site, old, new in zip(parts.sites, before.view.sites, after.view.sites, strict=True):
        holders.append((_middle(site), gain(old.gems, new.gems), False))
    bank = parts.zones[BANK]
    for seat, (earlier, later) in enumerate(zip(before.view.players, after.view.players, strict=True)):
        # The quay's edge above the seat's canoe that has landed
        spots = [
            after.spots[thing]
            for thing, was, now in _pairs(before.view, after.view)
            if thing.seat == seat and now.zone == BANK and total(was.gems) and thing in after.spots
        ]
        place = (spots[0][0] + 1 if spots else bank.right - 4), max(0, bank.y - 1)
        holders.append((place, gain(earlier.reserve, later.reserve), True))
    is_in_pixels = glyphs.half_blocks and parts.disc >= _IN_PIXELS
    for colour in range(len(COLOURS)):
        sign = ((looks.gem_sign(glyphs, colour), looks.GEMS[colour]),)
        figure = Figure(body=partial(looks.draw_gem, colour=colour, in_flight=True)) if is_in_pixels else Figure(sign)
        givers = chain.from_iterable(repeat(place, -gained[colour]) for place, gained, _is_bank in holders)
        takers = chain.from_iterable(repeat((place, bank), gained[colour]) for place, gained, bank in holders)
        for giver, (taker, is_bank) in zip(givers, takers, strict=False):
            yield Sprite(None, figure, (giver, taker), arrived, _FLIGHT)
            if is_bank:
                won = (("+", palette.STAGE_TITLE), *sign, (" ", palette.STAGE))
                yield Sprite(None, Figure(won), (taker,), arrived + _FLIGHT, _GLEAM)


def _canoe_place(name: CanoeHit, was: Canoe, now: Canoe, before: Picture, after: Picture, parts: Chart) -> Place:
    """Where a canoe's gems and the elk fly from or to.

    Its new place at a site or the bank, else its old one; the foot of the falls if it has gone over them.
    """
    if was.zone != LOST == now.zone:
        return foot_of(parts.falls[arm_of(_zones_down_river(was.zone, before.view.next_arm)[-1]) or 0])
    known = after if name in after.spots and (now.zone == BANK or SITE[min(now.zone, LOST - 1)] != NONE) else before
    x, y = known.spots.get(name, _middle(parts.falls[0]))
    return x + (known.figures[name].breadth // 2 if name in known.figures else 2), y


# -- the pane ------------------------------------------------------------------------------------------


class NiagaraRiver(PicturePane[State, Marks]):
    """Shows a position of the river; clicks also post a canoe, and places are the zones and the bank."""

    LEGEND = _("River")

    @dataclass
    class CanoeClicked(Message):
        """A canoe was clicked."""

        seat: int
        canoe: int

    idle_frames = IDLE_FRAMES
    _stream: Stream = Stream()

    def finish(self) -> None:
        self._stream = replace(self._stream, duration=0.0)
        super().finish()

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self.clock() < self._stream.end

    def draw_shown(self, width: int, height: int, view: State, marks: Marks) -> Canvas:
        current = self._stream.current(self.clock(), chart(width, height).disc, self._idle_frame)
        marks = replace(marks, current=current, in_motion=frozenset(self.moving_places))
        return draw_river(view, marks, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        if isinstance(hit, CanoeHit):
            self.post_message(self.CanoeClicked(hit.seat, hit.canoe))
        else:
            super().clicked(hit)

    def start_movements(self, before: tuple[State, Marks], after: tuple[State, Marks]) -> None:
        size = (self.content_size.width, self.content_size.height)
        (old, old_marks), (view, marks) = before, after
        plain = replace(old_marks, selected=None, is_preview=False)
        was = Picture.of(old, draw_river(old, plain, *size, self.glyphs), self.moving_places)
        now = Picture.of(view, draw_river(view, marks, *size, self.glyphs))
        self.start_sprites(sprites_between(was, now, chart(*size), self.glyphs))
        if is_step(old, view):
            self._stream = self._stream.stepped(old.next_arm, self.clock(), STEP * self.stretch)
