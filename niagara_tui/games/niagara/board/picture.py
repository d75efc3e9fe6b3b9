"""The picture of the river: bank, discs, sites, canoes, falls, dangers, and ends that can be chosen.

Of the scenery only the water moves. Canoes on one disc fall together, so that one badge beside the zone's name speaks
for all of them, however many there are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from niagara_tui.core.i18n import _, figures, plural
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
    draw_elk,
)
from niagara_tui.games.niagara.board.chart import IDLE_FRAMES, PERIOD, Chart, Current, arm_of, chart, rounded
from niagara_tui.games.niagara.player.forecast import Danger, Fate
from niagara_tui.games.niagara.rules import board
from niagara_tui.games.niagara.rules.phases import lost_canoes
from niagara_tui.games.niagara.rules.state import AT_SITE, AT_TOP, BACK_LATER, BACK_SOON, WITH_JOE, Site, State
from niagara_tui.games.niagara.signs import SITE
from niagara_tui.games.niagara.words import BEAVER, COLOUR_WORDS, DIAMOND_JOE, ELK, WHIRLPOOL
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.swatches import Swatch
from niagara_tui.ui.kit.canvas import Canvas, Spans, cells, explained, paint_pixels
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.motion import PictureMarks, Trip
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.vessels import Variant

_WAVES = (0, 5, 9)  # places of the waves in each 13 columns of a row of water
BANK_LABEL = " " + _("BANK") + " "  # label on the edge of the bank


@lru_cache(maxsize=32)
def scenery(width: int, height: int, glyphs: Glyphs, current: Current) -> Canvas:
    """Everything that is drawn below sites, canoes and notes, to be copied."""
    if glyphs.half_blocks:
        from niagara_tui.games.niagara.board.landscape import landscape
        from niagara_tui.ui.kit.landscape import canvas_of

        canvas = canvas_of(landscape(width, height, current))
    else:
        canvas = _lined(width, height, glyphs, current)
    parts = chart(width, height)
    for zone in range(1, board.RIVER_ZONES + 1):
        disc = parts.zones[zone]
        canvas.put(rounded(disc, 0).x + 1, disc.y, board.ZONES[zone], palette.LABEL)
        canvas.mark(disc.x, disc.y, disc.width, disc.height, zone)
        canvas.tell(rounded(disc, 0).x + 1, disc.y, len(board.ZONES[zone]), 1)
    stage = parts.stage
    canvas.put(parts.zones[board.BANK].x, 0, BANK_LABEL, palette.STAGE_TITLE)
    canvas.mark(0, 0, stage.width, stage.height, board.BANK)
    canvas.tell(parts.zones[board.BANK].x, 0, len(BANK_LABEL), 1)
    return canvas


def _lined(width: int, height: int, glyphs: Glyphs, current: Current) -> Canvas:
    canvas = _ashore(width, height, glyphs).copy()
    parts = chart(width, height)
    for zone in range(1, board.RIVER_ZONES + 1):
        # The water and the rim of its disc, shifted by the current
        disc, shift = parts.zones[zone], current.of(zone)
        for row in range(disc.height):
            above = disc.y + row - parts.stage.height - shift
            depth, within = divmod(board.DEPTH[zone] - 1 + (row + 0.5) / disc.height - shift / parts.disc, 1)
            row_of_disc = int(within * disc.height)
            line = rounded(disc, row_of_disc)
            # Sparse waves in slanting lines; they sway by a cell, each row after the next one
            sway = (current.frame + 3 * above) % IDLE_FRAMES // 4 - 3 * above % IDLE_FRAMES // 4
            text = ""
            for x in range(line.x - sway, line.right - sway):
                place = (x + above % PERIOD * 5) % 13
                is_wave = place in _WAVES and _noise(x // 3, above % PERIOD, 7) % 4
                text += glyphs.waves[_WAVES.index(place)] if is_wave else " "
            canvas.put(line.x, disc.y + row, text, palette.water(board.DEPTH[zone], int(depth)))
            left, right = glyphs.disc[1], glyphs.disc[3]
            if disc.height > 1 and row_of_disc in (0, disc.height - 1):  # the corners
                left, right = (glyphs.disc[0], glyphs.disc[2]) if row_of_disc == 0 else glyphs.disc[4:6]
            canvas.put(line.x, disc.y + row, left, palette.shore(board.DEPTH[zone]))
            canvas.put(line.right - 1, disc.y + row, right, palette.shore(board.DEPTH[zone]))
    for arm in (board.LEFT, board.RIGHT):
        slid = current.left if arm == board.LEFT else current.right
        _falls(canvas, parts.falls[arm], glyphs, slid + current.frame)
    return canvas


@lru_cache(maxsize=4)
def _ashore(width: int, height: int, glyphs: Glyphs) -> Canvas:
    canvas = Canvas(width, height, palette.LAND)
    for y in range(canvas.height):
        for x in range(canvas.width):
            noise = _noise(x, y)
            if noise % 6 == 0:
                kind = noise // 6 % len(glyphs.plants)
                canvas.put(x, y, glyphs.plants[kind], palette.PLANTS[kind])
    # Draw the bank: the quay's edge, planks, and piles below if there is room
    stage = chart(width, height).stage
    for y in range(min(2, stage.height)):
        canvas.put(0, y, " " * stage.width, palette.STAGE)
    edge = (glyphs.quay[0] * 10 + glyphs.quay[1]) * (stage.width // 11 + 2)
    canvas.put(0, 0, edge[8 : 8 + stage.width], palette.STAGE)
    if stage.height > 2:
        piles = (" " * 11 + glyphs.pile) * (stage.width // 12 + 2)
        canvas.put(0, 2, piles[7 : 7 + stage.width], palette.STAGE_EDGE)
    return canvas


def _noise(x: int, y: int, salt: int = 0) -> int:
    """A hash of the cell's coordinates, for textures that look random but never change."""
    mixed = (x * 374761393 + y * 668265263 + salt * 2246822519) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return mixed ^ (mixed >> 16)


def _falls(canvas: Canvas, falls: Region, glyphs: Glyphs, slid: int) -> None:
    """Draw the curtain of water, the foam at its foot, and spray below if there is room."""
    spray = 1 if falls.height >= 4 else 0
    foam = 2 if falls.height >= 7 else 1
    for row in range(falls.height):
        y, from_foot = falls.y + row, falls.height - 1 - row
        for x in range(falls.x - (from_foot < spray), falls.right + (from_foot < spray)):
            if from_foot < spray:
                drop = _noise(x, y, 13) % 4
                canvas.put(x, y, glyphs.spray[drop] if drop < len(glyphs.spray) else " ", palette.SPRAY)
            elif from_foot < spray + foam:
                flake = _noise(x, (y + slid) % PERIOD, 11) % len(glyphs.foam)
                canvas.put(x, y, glyphs.foam[flake], palette.FOAM[flake])
            else:
                ground = palette.plunge(row / max(1, falls.height - spray - foam))
                canvas.put(x, y, " ", ground)
                noise = _noise(x, (y - slid) % PERIOD, 3)
                strand = _noise(x, 0, 5) % 3
                kind = noise % len(glyphs.falls) if strand else noise % 2
                canvas.put(x, y, glyphs.falls[kind], palette.FALLS if kind < 2 else palette.FALLS_THIN)


# -- sites ---------------------------------------------------------------------------------------------


_WIDEST, _HEAP_WIDTH = 13, 11  # columns of a site at most, and of a heap of the usual number of gems
_LEAST_JETTY, _LONGEST_JETTY = 2, 16
_LEAST_HEAP, _HIGHEST_HEAP = 2, 3  # rows of a heap of gems in a picture


def draw_site(canvas: Canvas, rect: Region, colour: int, site: Site, glyphs: Glyphs, guest: str = "") -> None:
    """Draw the site of this colour with a jetty to each water that it serves; `guest` is shown beside its name."""
    is_roomy = rect.height >= 3 and rect.width >= _WIDEST - 2
    sign, ink, count = looks.gem_sign(glyphs, colour), looks.GEMS[colour], site.gems[colour]
    others: Spans = [
        (f"{looks.gem_sign(glyphs, other)}{number}", looks.GEMS[other])
        for other, number in enumerate(site.gems)
        if number and other != colour
    ]
    if is_roomy:
        # The name, the gems one by one, and the number left and gems of other colours
        # Translators: so many gems remain at the site.
        alone = plural("{count} left", "{count} left", count).format(count=count)
        numbers: Spans = [(f"{count}+", palette.SIGN), *others] if others else [(alone, palette.SIGN)]
        lines = [[(COLOUR_WORDS[colour].upper(), ink)], [(sign * count or glyphs.empty, ink)], numbers]
    else:
        # One line, in ASCII `vx4`, and another for gems of other colours; both in one if there is one row
        own: Spans = [(sign, ink), (glyphs.times, palette.SIGN), (str(count), palette.STRONG)]
        apart = [own, others] if rect.height > 1 else [[own[0], own[2], *others]]
        lines = apart if others else [own]
    if guest:
        lines[0] += [(" ", looks.ELK), (guest, looks.ELK)]
    width = min(_WIDEST, rect.width - _LEAST_JETTY) if is_roomy else max(map(cells, lines))
    # Left sites are at the left edge or a jetty's length from the water, the right one is near it, others are centred
    x = max(rect.x + min(1, rect.width - width), rect.right - width - _LONGEST_JETTY)
    if colour >= board.BLUE:
        x = rect.x + (rect.width - width) // 2
    elif colour == board.WHITE:
        x = max(rect.x, min(rect.x + 4, rect.right - width))
    is_picture = is_roomy and glyphs.half_blocks
    rows = rect.height if is_picture else min(rect.height, len(lines))
    canvas.tell(x, rect.y, width, rows, SITE.of(colour=colour, gems=site.gems))
    # Planks from the site to the water, on each side that has water
    planks_at, beyond = rect.y + is_roomy, x + width
    plank, style = ("▀", palette.JETTY_PLANKS) if is_picture else (glyphs.jetty, palette.JETTY)
    if colour >= board.BLUE or colour == board.WHITE:
        canvas.put(rect.x, planks_at, plank * (x - rect.x), style)
    if colour != board.WHITE:
        canvas.put(beyond, planks_at, plank * (rect.right - beyond), style)
    if is_picture:
        _draw_heap(canvas, Region(x, rect.y, width, rect.height), colour, site, lines)
        if guest == glyphs.of(ELK) and rect.height > _HIGHEST_HEAP + 3 and width >= _HEAP_WIDTH:  # below the heap
            draw_elk(canvas, x + width // 2 - 4, rect.y + _HIGHEST_HEAP + 2)
        return
    for row, line in enumerate(lines):
        if is_roomy:
            canvas.put(x, rect.y + row, " " * width, palette.SIGN)
        canvas.put_spans(x + is_roomy, rect.y + row, line)


def _draw_heap(canvas: Canvas, rect: Region, colour: int, site: Site, lines: Sequence[Spans]) -> None:
    """Draw the site's name, its gems as a heap on the sand, and the numbers below; with little room, signs for gems."""
    name, signs, numbers = lines
    rows = min(_HIGHEST_HEAP, rect.height - 2)
    if rows < _LEAST_HEAP or rect.width < _HEAP_WIDTH:
        canvas.put_lines(rect.x + 1, rect.y, lines)
        return
    middle = rect.x + rect.width // 2
    canvas.put_spans(rect.x + 1, rect.y, name)
    # A round patch of sand, darker at its lower edge
    patch = []
    for pixel in range(2 * rows):
        height = (pixel + 0.5) / rows - 1  # from -1 at the upper edge to 1 at the lower one
        inset = round((1 - (1 - height**4) ** 0.5) * rect.width / 2)
        sand = ("d" if pixel == 2 * rows - 1 else "s") * (rect.width - 2 * inset)
        patch.append(sand.center(rect.width, "."))
    paint_pixels(canvas, middle - rect.width // 2, rect.y + 1, patch, {"s": Swatch.SAND, "d": Swatch.SHORE})
    looks.draw_gems(canvas, middle, rect.y + 1, rows, colour, site.gems[colour])
    sign = (signs[0][0][0], looks.GEMS[colour])
    canvas.put_spans(rect.x + 1, rect.y + 1 + rows, [sign, (" ", palette.SIGN), *numbers])


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
        return signs.UNLESS_MOVED.of(zone=board.ZONES[zone])
    sign = signs.DANGERS[fate.danger]
    if fate.is_safe or fate.is_sure:
        return sign.of(zone=board.ZONES[zone])
    return sign.of(zone=board.ZONES[zone], flow=fate.flow, chance="" if fate.chance is None else percent(fate.chance))


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
        draw_site(canvas, parts.sites[colour], colour, site, glyphs, _elk(view, glyphs) if colour == board.RED else "")
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
    for zone in range(board.BANK, board.RIVER_ZONES + 1):
        rows = _free_rows(parts, zone, next_arm, waiting)
        # The pieces in the zone: whirlpool, beaver, canoes, Joe, then the ghosts
        pieces: list[Piece] = [
            Drifter(thing.id, glyphs.of(thing), thing.word, style, _DRIFTERS[thing.id].of(zone=board.ZONES[zone]))
            for thing, style in looks.DRIFTERS
            if zone != board.BANK and zone == getattr(view, thing.id)
        ]
        pieces += _boats(view, marks, zone, glyphs, lassoed=False)
        if zone == view.joe.zone:
            cargo = looks.cargo_signs(glyphs, view.joe.gems, view.joe.hold)
            pieces.append(Boat(JOE, 0, cargo, meaning=signs.JOE.of(gems=view.joe.gems)))
        pieces += [_to_come(view, marks, trip, glyphs) for trip in marks.trips if trip.end == zone]
        if zone in fates:
            danger = explained(badge(fates[zone], len(pieces), rows, glyphs), _danger(fates[zone], zone))
            # The danger is at the start of the zone's first row, after its name; the pieces have the rest of the row
            row = rows[0]
            canvas.put_spans(row.x, row.y, danger)
            rows[0] = _shortened(row, cells(danger) + 1, from_left=True)
        if lassoed := _boats(view, marks, zone, glyphs, lassoed=True):
            ashore, at, rows = _draw_beach(canvas, parts, zone, lassoed, rows, glyphs)
            draw_afloat(canvas, ashore, lassoed, None, glyphs, at, marks.in_motion)
        alignment = 0.0 if zone == board.BANK else (0.4, 0.6, 0.5)[zone % 3]  # canoes of different zones do not line up
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
    on_left = arm == board.LEFT if arm is not None else zone == _ZONE_WITH_SITE_ON_ITS_RIGHT
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
    meaning = signs.GHOST.of(name=(marks.names or board.LETTERS)[who[0]]) if variant == "ghost" else None
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
    if zone == board.BANK:
        return [Row(rect.x, rect.y, rect.width - waiting)]
    lines = [rounded(rect, row) for row in range(rect.height)]
    rows = [Row(line.x + 1, line.y, line.width - 2) for line in lines]
    rows[0] = _shortened(rows[0], cell_len(board.ZONES[zone]) + 1, from_left=True)
    if zone == board.ZONE_5:
        rows[-1] = _shortened(rows[-1], next_arm.width, from_left=next_arm.x <= rows[-1].x)
    return rows


def _shortened(row: Row, taken: int, *, from_left: bool) -> Row:
    return Row(row.x + taken * from_left, row.y, row.width - taken)


def _draw_falling(canvas: Canvas, parts: Chart, view: State, marks: Marks, glyphs: Glyphs) -> None:
    """Draw the canoes that will be lost, or that the preview loses, on the falls of their arm."""
    for arm, falls in enumerate(parts.falls):
        boats = [_boat(view, marks, (seat, index), glyphs) for seat, index, its in marks.fallen if its == arm]
        lost = (trip for trip in marks.trips if trip.end == board.LOST and arm_of(trip.way[-2]) == arm)
        boats += [_to_come(view, marks, trip, glyphs) for trip in lost]
        rows = [Row(falls.x, falls.y + row, falls.width) for row in range(falls.height)]
        if boats and rows:
            draw_afloat(canvas, rows[:2], boats, None, glyphs, 0.5)


# -- marks --------------------------------------------------------------------------------------------


def _highlight(canvas: Canvas, parts: Chart, end: End, glyphs: Glyphs) -> None:
    if end.place == board.BANK:
        return
    rect = parts.zones[end.place]
    if glyphs.half_blocks:
        for y in range(rect.y, rect.y + rect.height):
            canvas.restyle(rect.x - 1, y, rect.width + 2, swatches.chosen if end.highlighted else swatches.offered)
        return
    for line in (rounded(rect, row) for row in range(rect.height)):
        canvas.tint(line.x, line.y, line.width, palette.reached(board.DEPTH[end.place], end.highlighted))


def _draw_next(canvas: Canvas, parts: Chart, view: State, glyphs: Glyphs) -> Region:
    """Draw the mark of the arm that the river's next step feeds (N-42), in zone 5; return its cells."""
    disc = parts.zones[board.ZONE_5]
    line = rounded(disc, disc.height - 1)
    # Translators: it stands at the arm that the river feeds with its next step.
    word = _("next")
    text = f"{glyphs.next_left}{word}" if view.next_arm == board.LEFT else f"{word}{glyphs.next_right}"
    breadth = cell_len(text)
    x = line.x + 1 if view.next_arm == board.LEFT else line.right - 1 - breadth
    row = signs.NEXT_LEFT if view.next_arm == board.LEFT else signs.NEXT_RIGHT
    canvas.put(x, line.y, row.drawn(text), palette.NEXT)
    return Region(x, line.y, breadth, 1)


def _draw_waiting(canvas: Canvas, parts: Chart, view: State, glyphs: Glyphs) -> int:
    """Draw a whirlpool that waits to come in at zone 1 (S-26); return the columns of the bank that it takes."""
    if view.whirlpool != AT_TOP:
        return 0
    bank = parts.zones[board.BANK]
    template = _("{whirlpool} comes in next") if bank.width > _ROOMY_BANK else _("{whirlpool} next")
    text = f" {template.format(whirlpool=glyphs.of(WHIRLPOOL))} "
    breadth = cell_len(text)
    style = looks.WHIRLPOOL + palette.water(1, 0)
    text = signs.WHIRLPOOL_WAITS.drawn(text)
    canvas.put(bank.x + bank.width - breadth, bank.y, text, looks.WHIRLPOOL + Style(bgcolor=style.bgcolor))
    return breadth


def _draw_lost(canvas: Canvas, parts: Chart, view: State, marks: Marks, glyphs: Glyphs) -> None:
    """Draw the list of lost canoes, Joe's too (J-4), on the quay's edge: by name if there is room, else by letter."""
    lost = [(seat, lost_canoes(view, seat)) for seat in range(view.seats) if lost_canoes(view, seat)]
    joe_fell = bool(view.parts[WITH_JOE]) and view.joe.zone == board.LOST
    if not lost and not joe_fell:
        return
    names, bank = marks.names or board.LETTERS, parts.zones[board.BANK]
    spans: Spans = []
    for words, joe in ((names, DIAMOND_JOE.word), (board.LETTERS, DIAMOND_JOE.sign)):
        spans = [(" " + _("lost:"), palette.LOST)]
        for seat, count in lost:
            entry = [(words[seat], palette.SEATS[seat]), (f"{glyphs.times}{count}", palette.LOST)]
            spans += [(" ", palette.LOST), *explained(entry, signs.LOST.of(name=names[seat], count=count))]
        if joe_fell:
            spans += [(" ", palette.LOST), (signs.JOE_LOST.drawn(joe), looks.JOE)]
        spans.append((" ", palette.LOST))
        if cells(spans) <= bank.width - cell_len(BANK_LABEL) - 3:
            break
    canvas.put_spans(bank.x + bank.width - cells(spans), 0, spans)
