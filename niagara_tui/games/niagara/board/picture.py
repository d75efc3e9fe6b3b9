"""The picture of the river: bank, discs, sites, canoes, falls, dangers, and ends that can be chosen.

Canoes on one disc fall together, so that one badge beside the zone's name speaks for all of them, however many there
are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from niagara_tui.core.i18n import _, figures
from niagara_tui.core.signs import Meaning
from niagara_tui.core.text import percent
from niagara_tui.games.niagara import signs
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.board.canoes import (
    JOE,
    Boat,
    CanoeHit,
    Drifter,
    Piece,
    Row,
    draw_afloat,
)
from niagara_tui.games.niagara.board.chart import Chart, Current, arm_of, chart, rounded
from niagara_tui.games.niagara.board.scenery import BANK_LABEL, draw_site, scenery
from niagara_tui.games.niagara.player.forecast import Danger, Fate
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LEFT, LETTERS, LOST, RED, RIVER_ZONES, ZONE_5, ZONES
from niagara_tui.games.niagara.rules.phases import lost_canoes
from niagara_tui.games.niagara.rules.state import AT_SITE, AT_TOP, BACK_LATER, BACK_SOON, WITH_JOE, State
from niagara_tui.games.niagara.words import BEAVER, DIAMOND_JOE, ELK, WHIRLPOOL
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.kit.canvas import Canvas, Spans, cells, explained
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.motion import PictureMarks, Trip
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.vessels import Variant

# -- dangers -------------------------------------------------------------------------------------------


_FEW, _PIECE = 2, 10
"""Maximum number of pieces that never share the badge's row if there is another; columns that more pieces take each."""


def fates_by_zone(view: State, fates: Iterable[Fate]) -> Mapping[int, Fate]:
    """The fate of the canoes on the river in each zone, which they share; of one that cannot leave it, if there is."""
    afloat = sorted((fate for fate in fates if not fate.is_ashore), key=lambda fate: not fate.may_move)
    return {view.players[fate.seat].canoes[fate.canoe].zone: fate for fate in afloat}


def badge(fate: Fate, pieces: int, rows: Sequence[Row], glyphs: Glyphs) -> Spans:
    """The longest badge for the first of these rows that leaves the pieces enough room; its sign is always shown.

    Its forms are words, the first flow at which the canoes fall, and the sign alone.
    """
    sign, style = glyphs.dangers[fate.danger], palette.DANGERS[fate.danger]
    if fate.danger == Danger.NONE:
        texts = [sign, sign]
    elif fate.is_sure and fate.may_move:
        texts = [
            # Translators: beside a zone from which canoes are certain to fall unless they are paddled away.
            f"{sign} " + _("falls if it stays"),
            f"{sign} " + _("if it stays"),
            f"({sign}) {fate.flow}+",
            f"({sign})",
        ]
    else:
        chance = "" if fate.chance is None or fate.is_sure else f" {figures(percent(fate.chance))}"
        # Translators: canoes fall when the river moves so many steps or more; it stands beside their zone.
        texts = [f"{sign} " + _("falls {flow}+").format(flow=fate.flow) + chance, f"{sign} {fate.flow}+", sign]
    forms: list[Spans] = [[(text, style)] for text in texts]
    has_room_below = len(rows) > 1 and pieces <= max(_FEW, sum(row.width // _PIECE for row in rows[1:]))
    fitting = forms if has_room_below else forms[1:]
    room = rows[0].width if has_room_below else rows[0].width // 2
    return next((form for form in fitting if cells(form) <= room), forms[-1])


def _danger(fate: Fate, zone: int) -> Meaning:
    if fate.is_sure and fate.may_move:
        return signs.UNLESS_MOVED.of(zone=ZONES[zone])
    sign = signs.DANGERS[fate.danger]
    if fate.is_safe or fate.is_sure:
        return sign.of(zone=ZONES[zone])
    return sign.of(zone=ZONES[zone], flow=fate.flow, chance="" if fate.chance is None else percent(fate.chance))


# -- the picture ---------------------------------------------------------------------------------------


AT_REST = Current()
_ROOMY_BANK = 52


@dataclass(frozen=True, slots=True)
class Marks(PictureMarks):
    """What is drawn on the river in addition to the position.

    `selected` is the canoe in hand, as seat and canoe. The pieces of `trips` are `CanoeHit`s. `fates` are those of the
    canoes, shown beside the names of their zones. `names` are the players' sanitized names. `in_motion` are moving
    pieces, which are drawn separately. `is_preview` tells whether the position is that of a preview, in which the
    canoes in `fallen` are lost, as seat, canoe and arm.
    """

    selected: tuple[int, int] | None = None
    ends: tuple[End, ...] = ()
    fates: tuple[Fate, ...] = ()
    names: tuple[str, ...] = ()
    current: Current = AT_REST
    in_motion: AbstractSet[Hashable] = frozenset()
    is_preview: bool = False
    fallen: tuple[tuple[int, int, int], ...] = ()


NO_MARKS = Marks()


def draw_river(view: State, marks: Marks, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the whole picture; its hits are zone numbers and `CanoeHit`."""
    canvas = scenery(width, height, glyphs, marks.current).copy()
    parts = chart(width, height)
    for colour, site in enumerate(view.sites):
        draw_site(canvas, parts.sites[colour], colour, site, glyphs, _elk(view, glyphs) if colour == RED else "")
    _draw_lost(canvas, parts, view, marks, glyphs)
    fork = parts.fork
    roomy = _("THE FALLS")
    text = roomy if fork.width >= cell_len(roomy) + 2 else _("FALLS")
    x = fork.x + (fork.width - cell_len(text)) // 2
    canvas.put(x, fork.y + (fork.height - 1) // 2, text, palette.FALLS_NAME)
    next_arm = _draw_next(canvas, parts, view, glyphs)
    waiting = _draw_waiting(canvas, parts, view, glyphs)
    ends = {end.place: end for end in marks.ends}
    for end in marks.ends:
        _highlight(canvas, parts, end, glyphs)
    fates = fates_by_zone(view, marks.fates)
    for zone in range(BANK, RIVER_ZONES + 1):
        rows = _free_rows(parts, zone, next_arm, waiting)
        # The pieces in the zone: whirlpool, beaver, canoes, Joe, then the ghosts
        pieces: list[Piece] = [
            Drifter(thing.id, glyphs.of(thing), thing.word, style, _DRIFTERS[thing.id].of(zone=ZONES[zone]))
            for thing, style in looks.DRIFTERS
            if zone != BANK and zone == getattr(view, thing.id)
        ]
        pieces += _boats(view, marks, zone, glyphs, lassoed=False)
        if zone == view.joe.zone:
            cargo = looks.cargo_signs(glyphs, view.joe.gems, view.joe.hold)
            pieces.append(Boat(JOE, 0, cargo, meaning=signs.JOE.of(gems=view.joe.gems)))
        pieces += [_to_come(view, marks, trip, glyphs) for trip in marks.trips if trip.end == zone]
        if zone in fates:
            told = explained(badge(fates[zone], len(pieces), rows, glyphs), _danger(fates[zone], zone))
            # The danger is at the start of the zone's first row, after its name; the pieces have the rest of the row
            row = rows[0]
            canvas.put_spans(row.x, row.y, told)
            rows[0] = _shortened(row, cells(told) + 1, from_left=True)
        if lassoed := _boats(view, marks, zone, glyphs, lassoed=True):
            ashore, at, rows = _draw_beach(canvas, parts, zone, lassoed, rows, glyphs)
            draw_afloat(canvas, ashore, lassoed, None, glyphs, at, marks.in_motion)
        alignment = 0.0 if zone == BANK else (0.4, 0.6, 0.5)[zone % 3]  # canoes of different zones do not line up
        draw_afloat(canvas, rows, pieces, ends.get(zone), glyphs, alignment, marks.in_motion)
    _draw_falling(canvas, parts, view, marks, glyphs)
    return canvas


# -- canoes -------------------------------------------------------------------------------------------


def _boats(view: State, marks: Marks, zone: int, glyphs: Glyphs, *, lassoed: bool) -> list[Boat]:
    """The players' canoes in the zone, or the lassoed ones ashore beside it."""
    variants: tuple[Variant, Variant] = ("ghost", "ghost") if marks.is_preview else ("plain", "selected")
    return [
        _boat(view, marks, (seat, index), glyphs, variants[(seat, index) == marks.selected])
        for seat, player in enumerate(view.players)
        for index, canoe in enumerate(player.canoes)
        if canoe.zone == zone and bool(canoe.lassoed) == lassoed
    ]


_BREADTH = 14  # maximum columns of land used for lassoed canoes
_LEAST_WATER = 5  # minimum columns of water that an arm keeps
_ZONE_WITH_SITE_ON_ITS_RIGHT = 4


def _draw_beach(
    canvas: Canvas, parts: Chart, zone: int, boats: Sequence[Boat], water: list[Row], glyphs: Glyphs
) -> tuple[list[Row], float, list[Row]]:
    """Draw the beach for lassoed canoes beside the zone (S-32); with little land it grows into an arm's water.

    Returns its rows, the alignment of canoes there from 0 (left) to 1 (right), and the rows of water that are left.
    """
    rect, arm = parts.zones[zone], arm_of(zone)
    on_left = arm == LEFT if arm is not None else zone == _ZONE_WITH_SITE_ON_ITS_RIGHT
    land = rect.x if on_left else parts.stage.width - rect.right
    if arm is None:
        width = max(0, min(_BREADTH, land - 1))
        x = rect.x - 1 - width if on_left else rect.right + 1
        return [Row(x, rect.y + row, width) for row in range(rect.height)], float(on_left), water
    widest = max(len(boat.cargo) + 3 + boat.elk for boat in boats) + 1
    needed = widest * -(-len(boats) // max(1, rect.height - 1))
    taken = max(0, min(needed - land, rect.width - _LEAST_WATER))
    width = min(land, _BREADTH) + taken
    x = rect.x + taken - width if on_left else rect.right - taken
    ashore = [Row(x, rect.y + row, width) for row in range(min(1, rect.height - 1), rect.height)]
    if taken:  # the part of the bank that has grown into the water, and its edge
        ground, rim = (palette.MEADOW, palette.BEACH) if glyphs.half_blocks else (palette.LAND, palette.LABEL)
        for row in ashore:
            canvas.put(rect.x if on_left else rect.right - taken, row.y, " " * taken, ground)
            edge = rect.x + taken if on_left else rect.right - taken - 1
            canvas.put(edge, row.y, " " if glyphs.half_blocks else glyphs.disc[1 if on_left else 3], rim)
        dry = {row.y for row in ashore}
        water = [_shortened(row, taken + 1, from_left=on_left) if row.y in dry else row for row in water]
    return ashore, float(on_left), water


def _boat(view: State, marks: Marks, who: tuple[int, int], glyphs: Glyphs, variant: Variant = "ghost") -> Boat:
    canoe = view.players[who[0]].canoes[who[1]]
    meaning = signs.GHOST.of(name=(marks.names or LETTERS)[who[0]]) if variant == "ghost" else None
    cargo = looks.cargo_signs(glyphs, canoe.gems, canoe.hold)
    return Boat(*who, cargo, variant, bool(canoe.elk), meaning=meaning)


def _to_come(view: State, marks: Marks, trip: Trip, glyphs: Glyphs) -> Boat:
    assert isinstance(trip.piece, CanoeHit)  # noqa: S101 - as the marks promise
    return replace(_boat(view, marks, trip.piece, glyphs), will_be=trip.end)


_DRIFTERS = {WHIRLPOOL.id: signs.WHIRLPOOL, BEAVER.id: signs.BEAVER}


def _elk(view: State, glyphs: Glyphs) -> str:
    """The elk at the red site, or in brackets the number of phases 3 until it returns; else empty (S-52)."""
    if view.elk == AT_SITE:
        return signs.ELK.drawn(glyphs.of(ELK))
    moves = {BACK_SOON: 1, BACK_LATER: 2}.get(view.elk)
    return signs.ELK_BACK.drawn(f"({glyphs.of(ELK)}{moves})", count=moves) if moves else ""


def _free_rows(parts: Chart, zone: int, next_arm: Region, waiting: int) -> list[Row]:
    """The cells of a zone not taken by its rim, its name, the mark of the next arm or a waiting whirlpool."""
    rect = parts.zones[zone]
    if zone == BANK:
        return [Row(rect.x, rect.y, rect.width - waiting)]
    lines = [rounded(rect, row) for row in range(rect.height)]
    rows = [Row(line.x + 1, line.y, line.width - 2) for line in lines]
    rows[0] = _shortened(rows[0], cell_len(ZONES[zone]) + 1, from_left=True)
    if zone == ZONE_5:
        rows[-1] = _shortened(rows[-1], next_arm.width, from_left=next_arm.x <= rows[-1].x)
    return rows


def _shortened(row: Row, taken: int, *, from_left: bool) -> Row:
    return Row(row.x + taken * from_left, row.y, row.width - taken)


def _draw_falling(canvas: Canvas, parts: Chart, view: State, marks: Marks, glyphs: Glyphs) -> None:
    """Draw the canoes that will be lost, or that the preview loses, on the falls of their arm."""
    for arm, falls in enumerate(parts.falls):
        boats = [_boat(view, marks, (seat, index), glyphs) for seat, index, its in marks.fallen if its == arm]
        lost = (trip for trip in marks.trips if trip.end == LOST and arm_of(trip.way[-2]) == arm)
        boats += [_to_come(view, marks, trip, glyphs) for trip in lost]
        rows = [Row(falls.x, falls.y + row, falls.width) for row in range(falls.height)]
        if boats and rows:
            draw_afloat(canvas, rows[:2], boats, None, glyphs, 0.5)


# -- marks --------------------------------------------------------------------------------------------


def _highlight(canvas: Canvas, parts: Chart, end: End, glyphs: Glyphs) -> None:
    if end.place == BANK:
        return
    rect = parts.zones[end.place]
    if glyphs.half_blocks:
        for y in range(rect.y, rect.y + rect.height):
            canvas.restyle(rect.x - 1, y, rect.width + 2, swatches.chosen if end.highlighted else swatches.offered)
        return
    for line in (rounded(rect, row) for row in range(rect.height)):
        canvas.tint(line.x, line.y, line.width, palette.reached(DEPTH[end.place], end.highlighted))


def _draw_next(canvas: Canvas, parts: Chart, view: State, glyphs: Glyphs) -> Region:
    """Draw the mark of the arm that the river's next step feeds (N-42), in zone 5; return its cells."""
    disc = parts.zones[ZONE_5]
    line = rounded(disc, disc.height - 1)
    # Translators: it stands at the arm that the river feeds with its next step.
    word = _("next")
    text = f"{glyphs.next_left}{word}" if view.next_arm == LEFT else f"{word}{glyphs.next_right}"
    breadth = cell_len(text)
    x = line.x + 1 if view.next_arm == LEFT else line.right - 1 - breadth
    sign = signs.NEXT_LEFT if view.next_arm == LEFT else signs.NEXT_RIGHT
    canvas.put(x, line.y, sign.drawn(text), palette.NEXT)
    return Region(x, line.y, breadth, 1)


def _draw_waiting(canvas: Canvas, parts: Chart, view: State, glyphs: Glyphs) -> int:
    """Draw a whirlpool that waits to come in at zone 1 (S-26); return the columns of the bank that it takes."""
    if view.whirlpool != AT_TOP:
        return 0
    bank = parts.zones[BANK]
    sentence = _("{whirlpool} comes in next") if bank.width > _ROOMY_BANK else _("{whirlpool} next")
    text = f" {sentence.format(whirlpool=glyphs.of(WHIRLPOOL))} "
    breadth = cell_len(text)
    style = looks.WHIRLPOOL + palette.water(1, 0)
    text = signs.WHIRLPOOL_WAITS.drawn(text)
    canvas.put(bank.x + bank.width - breadth, bank.y, text, looks.WHIRLPOOL + Style(bgcolor=style.bgcolor))
    return breadth


def _draw_lost(canvas: Canvas, parts: Chart, view: State, marks: Marks, glyphs: Glyphs) -> None:
    """Draw the list of lost canoes, Joe's too (J-4), on the quay's edge: by name if there is room, else by letter."""
    lost = [(seat, lost_canoes(view, seat)) for seat in range(view.seats) if lost_canoes(view, seat)]
    joe_fell = bool(view.parts[WITH_JOE]) and view.joe.zone == LOST
    if not lost and not joe_fell:
        return
    names, bank = marks.names or LETTERS, parts.zones[BANK]
    spans: Spans = []
    for words, joe in ((names, DIAMOND_JOE.word), (LETTERS, DIAMOND_JOE.sign)):
        spans = [(" " + _("lost:"), palette.LOST)]
        for seat, count in lost:
            told = [(words[seat], palette.SEATS[seat]), (f"{glyphs.times}{count}", palette.LOST)]
            spans += [(" ", palette.LOST), *explained(told, signs.LOST.of(name=names[seat], count=count))]
        if joe_fell:
            spans += [(" ", palette.LOST), (signs.JOE_LOST.drawn(joe), looks.JOE)]
        spans.append((" ", palette.LOST))
        if cells(spans) <= bank.width - cell_len(BANK_LABEL) - 3:
            break
    canvas.put_spans(bank.x + bank.width - cells(spans), 0, spans)
