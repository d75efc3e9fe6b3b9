"""The picture of the river: a pure function of a position, its marks and the state of the animation."""

from __future__ import annotations

from collections.abc import Hashable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.i18n import _, pgettext
from niagara_tui.core.signs import like
from niagara_tui.games.upriver import rules, signs
from niagara_tui.games.upriver.board.boats import (
    IDLE_FRAMES,
    SMALL,
    Chart,
    chart,
    draw_boat,
    draw_wreck,
    hull,
    lined,
    lined_row,
    places_of,
    size_at_dock,
    size_on,
)
from niagara_tui.games.upriver.rules import Phase, Shift, State
from niagara_tui.games.upriver.words import SANDBANK, cards_on
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.swatches import NIGHT, Swatch
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Canvas, cells
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.motion import PictureMarks
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.kit.vessels import Variant, ends_of, ink_of

if TYPE_CHECKING:
    from niagara_tui.games.upriver.board.landscape import Current

_SAND = Style(color="#8a6f35", bgcolor="#c9ad6a")
_SAND_NAME = Style(color="#2b2008", bgcolor="#c9ad6a", bold=True)
_WOOD_ON_SAND = Style(color="#4a3210", bold=True)
_SURF = Style(color="#9be8f5", bgcolor="#127a96")
_SURF_NAME = Style(color="#f2feff", bgcolor="#127a96", bold=True)
# On pictures: backgrounds of texts, and highlights, pale enough to be legible in every theme
_ON_SAND = Style(bgcolor=NIGHT[Swatch.SHORE])
_ON_WATER = Style(bgcolor=NIGHT[Swatch.WATER_DEEP])
_ON_ROCKS = Style(bgcolor=NIGHT[Swatch.ROCK_DARK])
_MARK = Style(color="#fff0b3", bold=True)


@dataclass(frozen=True, slots=True)
class Marks(PictureMarks):
    """`keys` pairs a section with the keys of its options; `highlighted` is the shift of the highlighted option.

    `names` are the players' names; the pieces of `trips` are pairs of seat and section.
    """

    keys: tuple[tuple[int, str], ...] = ()
    highlighted: Shift | None = None
    names: tuple[str, ...] = ()


NO_MARKS = Marks()


def marks_of(scene: Scene, selection: Selection) -> Marks:
    keys: dict[int, str] = {}
    for option in selection.options:
        if option.place is not None:
            keys[option.place] = keys.get(option.place, "") + option.key
    shift = None
    if selection.highlighted is not None and scene.acting is not None:
        shift = rules.shift_of(scene.view, scene.acting, selection.highlighted.moves[0])
    return Marks(tuple(keys.items()), shift, scene.names)


# -- a drawing in progress -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnimationState:
    """State of the animation: boats still moving (`in_motion`, by seat and place) and sections still sliding.

    `before` is the position from which the sections slide down, None if they do not; `share` is the fraction of the
    slide done, 0 to 1; `frame` animates the water.
    """

    in_motion: AbstractSet[Hashable] = field(default_factory=frozenset)
    before: State | None = None
    share: float = 1.0
    frame: int = 0


@dataclass(frozen=True, slots=True)
class Drawing:
    """One drawing in progress; the sections still have `slid` columns to slide."""

    canvas: Canvas
    parts: Chart
    view: State
    glyphs: Glyphs
    marks: Marks
    animation: AnimationState
    slid: int

    def name(self, seat: int) -> str:
        return (self.marks.names or rules.LETTERS)[seat]

    @property
    def is_picture(self) -> bool:
        """Whether the background has been drawn in half blocks."""
        return self.glyphs.half_blocks

    def write_centred(self, x: int, y: int, text: str, room: int, style: Style) -> None:
        """Write text in the middle of `room` cells, which are cleared first unless this is a picture."""
        if self.is_picture:
            self.canvas.put(x + (room - cell_len(text)) // 2, y, text, style)
        else:
            self.canvas.put(x, y, like(text, text.center(room)), style)

    def ground(self, place: int) -> Style:
        """The background of signs on a picture, for places where the pixels below them would make them illegible."""
        grounds = {self.view.sandbank: _ON_SAND, self.view.wave: _ON_WATER, rules.HARBOUR: _ON_WATER}
        return grounds.get(place, Style())

    def write_boats(self, x: int, y: int, seat: int, place: int, count: int, variant: Variant) -> None:
        """Write boats at that place as signs; on the river with sides if there is room."""
        wood, mark = _WOOD_ON_SAND if place == self.view.sandbank else palette.WOOD, palette.SELECTED
        if self.is_picture:
            wood, mark = palette.WOOD + self.ground(place), _MARK + self.ground(place)
        ends = ends_of(variant, self.glyphs)
        style = {"plain": wood, "selected": mark, "ghost": palette.GHOST}[variant]
        if place in (rules.HARBOUR, rules.LOST):
            self.canvas.put_spans(x, y, hull(seat, count, ends, style, variant))
            return
        figure = lined(self.parts, self.glyphs, seat, count, ends, style, variant)
        figure.draw(self.canvas, x, y)
        self.tell_boats(x, y, figure.breadth, 1, (seat, place, count), variant)

    def tell_boats(self, x: int, y: int, width: int, rows: int, boats: tuple[int, int, int], variant: Variant) -> None:
        """Tell what fills this rectangle: of that seat, at that place, so many boats."""
        seat, place, count = boats
        name = self.name(seat)
        meaning = signs.BOATS.of(name=name, count=count, section=place)
        if variant != "plain":
            meaning = (signs.GHOST if variant == "ghost" else signs.CHOSEN).of(name=name)
        self.canvas.tell(x, y, width, rows, meaning)


# -- the sections, the keys of options, the highlighted boat's way -------------------------------------


def draw_sections(drawing: Drawing) -> None:
    """Draw the ten sections; while they slide also the lost one, which leaves to the left."""
    canvas, parts, highlighted = drawing.canvas, drawing.parts, drawing.marks.highlighted
    if drawing.animation.before is not None:
        _draw_section(
            drawing, drawing.animation.before, rules.FIRST_SECTION, parts.falls - parts.breadth + drawing.slid
        )
    if drawing.is_picture:
        # The water of the sections with options, and of the one where the highlighted boat ends
        changes = [(section, swatches.offered) for section, _keys in drawing.marks.keys]
        if highlighted is not None and highlighted.end < rules.HARBOUR:
            changes.append((highlighted.end, swatches.chosen))
        for section, change in changes:
            for y in range(parts.top + 1, parts.height):
                canvas.restyle(parts.x(section), y, parts.breadth, change)
        if highlighted is not None:
            # Arrows on the sections between start and end of the highlighted boat
            low, high = sorted((highlighted.start, highlighted.end))
            sign = drawing.glyphs.next_right if highlighted.start == low else drawing.glyphs.next_left
            rows = size_on(parts, drawing.glyphs).rows
            y = parts.row(highlighted.seat) + (parts.lane - rows) // 2 + rows - 1
            for section in range(low + 1, high):
                x, style = parts.x(section) + parts.breadth // 2, _MARK + drawing.ground(section)
                canvas.put(x, y, signs.WAY.drawn(sign), style)
    for section in rules.SECTIONS:
        _draw_section(drawing, drawing.view, section, parts.x(section) + drawing.slid)


def draw_keys(drawing: Drawing) -> None:
    """Draw the key below each boat that can be moved, and a mark below the end of the highlighted one."""
    canvas, parts, highlighted = drawing.canvas, drawing.parts, drawing.marks.highlighted
    foot = parts.row(drawing.view.seats)
    for section, keys in drawing.marks.keys:
        is_highlighted = highlighted is not None and highlighted.start == section
        text = f"[{keys}]" if len(keys) + 2 < parts.breadth else keys
        canvas.put(parts.x(section) + 1, foot, text, palette.HIGHLIGHT if is_highlighted else palette.OFFERED)
        canvas.tell(parts.x(section) + 1, foot, cell_len(text), 1)
    if highlighted is not None and highlighted.end != rules.HARBOUR:
        x = parts.x(highlighted.end) + parts.breadth // 2
        style = _MARK + drawing.ground(highlighted.end) if drawing.is_picture else palette.GLOW
        canvas.put(x, foot + 1, signs.END.drawn(drawing.glyphs.marker), style)


def _draw_section(drawing: Drawing, state: State, section: int, x: int) -> None:
    parts, glyphs, room = drawing.parts, drawing.glyphs, drawing.parts.breadth - 1
    card = next(iter(cards_on(state, section)), None)
    if drawing.is_picture:
        named = palette.LABEL + drawing.ground(section)
    else:
        # From 1 at the harbour on
        depth = 7 - (section - rules.FIRST_SECTION) * 6 // (rules.LAST_SECTION - rules.FIRST_SECTION)
        water = palette.water(depth, (section - state.sandbank) % rules.LAST_SECTION)
        ground, named = water, water
        if card is not None:
            ground, named = (_SAND, _SAND_NAME) if card is SANDBANK else (_SURF, _SURF_NAME)
        frame = drawing.animation.frame
        for y in range(parts.height):
            # The pattern moves along with the section's card: sand, a wave, or a ripple on about one cell in seven
            waves = [glyphs.waves[(column + y + frame) % 3] for column in range(parts.breadth)]
            if section == state.sandbank:
                waves = [glyphs.hidden] * parts.breadth
            elif section != state.wave:
                shift = y * 11 + (section - state.sandbank) % rules.LAST_SECTION * 3 + frame // 2 * 7
                waves = [wave if (column * 5 + shift) % 23 < 3 else " " for column, wave in enumerate(waves)]
            drawing.canvas.put(x, y, "".join(waves), ground)
            drawing.canvas.put(x, y, glyphs.box[3], palette.shore(depth))
    if not drawing.is_picture or parts.falls <= x <= parts.x(rules.LAST_SECTION):  # as text, the ends are drawn over it
        number = signs.SECTION.drawn(str(section), section=section)
        if rules.is_protected(state, section):
            number = signs.PROTECTED.drawn(f"{section}{glyphs.pile}", section=section)
        drawing.write_centred(x + 1, parts.top, number, room, palette.LABEL)
        # The name of a special card, abbreviated if there is no room; nothing on other sections
        name = ""
        if card is not None:
            row, rule = (signs.SANDBANK, signs.STOPS) if card is SANDBANK else (signs.WAVE, signs.CARRIES)
            name = row.drawn((card.word if len(card.word) <= room else card.short)[:room], section=section, card=rule)
        drawing.write_centred(x + 1, parts.top + 1, name, room, named)
    for seat in range(state.seats):
        _draw_boats(drawing, state, seat, section, x)


# -- boats --------------------------------------------------------------------------------------------


def _draw_boats(drawing: Drawing, state: State, seat: int, section: int, x: int) -> None:
    """Draw a seat's boats on the section from `x` on; the highlighted one is marked, with a ghost at its end."""
    y, highlighted = drawing.parts.row(seat), drawing.marks.highlighted
    variant: Variant = "plain"  # of all of them as signs, of the last one as a sprite
    if highlighted is not None and highlighted.seat == seat and section in (highlighted.start, highlighted.end):
        variant = "ghost" if section == highlighted.end else "selected"
    count = state.players[seat].boats[section] - ((seat, section) in drawing.animation.in_motion) + (variant == "ghost")
    to_come = [trip for trip in drawing.marks.trips if (trip.seat, trip.end) == (seat, section)]
    size = size_on(drawing.parts, drawing.glyphs)
    if size is SMALL:
        row = y + lined_row(drawing.parts, drawing.glyphs)
        drawing.canvas.spots[seat, section] = (x + 1, row)
        if count > 0:
            drawing.write_boats(x + 1, row, seat, section, count, variant)
        if to_come:
            # Those that will be here stand beside those that are or, where that has no room, are ghosts together with
            # these, as on the section where a highlighted boat would end
            breadth = partial(lined, drawing.parts, drawing.glyphs, seat, ends=drawing.glyphs.ghost)
            there, coming = breadth(count=count).breadth if count > 0 else 0, breadth(count=len(to_come)).breadth
            has_room = there + coming < drawing.parts.breadth
            for trip in to_come:
                drawing.canvas.spots[trip.ghost] = x + 1 + (there + coming // 2 if has_room else there // 2), row
            left, ghosts = (x + 1 + there, len(to_come)) if has_room else (x + 1, count + len(to_come))
            drawing.write_boats(left, row, seat, section, ghosts, "ghost")
        return
    places = places_of(drawing.parts, x, y, max(0, count) + len(to_come), size)
    drawing.canvas.spots[seat, section] = places[count - 1] if count > 0 else places_of(drawing.parts, x, y, 1, size)[0]
    for trip, (left, top) in zip(to_come, places[max(0, count) :], strict=True):
        drawing.canvas.spots[trip.ghost] = left + size.breadth // 2, top
        if any(size.field):
            draw_boat(drawing.canvas, left, top, seat, size, "ghost")
        else:  # too small to show the letter of a boat that will be here
            sign = hull(seat, 1, drawing.glyphs.ghost, palette.GHOST, "ghost")
            drawing.canvas.put_spans(left + (size.breadth - cells(sign)) // 2, top, sign)
        drawing.tell_boats(left, top, size.breadth, size.rows, (seat, section, 1), "ghost")
    for index, place in enumerate(places[: max(0, count)], start=1):
        its_variant: Variant = variant if index == count else "plain"
        draw_boat(drawing.canvas, *place, seat, size, its_variant)
        drawing.tell_boats(*place, size.breadth, size.rows, (seat, section, 1), its_variant)


# -- the falls with the boats lost, and the harbour ----------------------------------------------------


def draw_falls(drawing: Drawing) -> None:
    """Draw the falls, the boats lost, and arrows at the seats that lose boats next."""
    canvas, parts, view, glyphs = drawing.canvas, drawing.parts, drawing.view, drawing.glyphs
    title, danger = _ON_ROCKS, _ON_WATER
    if not drawing.is_picture:
        title, danger = palette.plunge(0.0), palette.plunge(0.5)
        for y in range(parts.height):
            foam = (glyphs.falls[(x * 2 + y + drawing.animation.frame) % len(glyphs.falls)] for x in range(parts.falls))
            style = palette.FALLS_THIN + palette.plunge(1.0 - y / max(1, parts.height - 1))
            canvas.put(0, y, "".join(foam), style)
    words = (_("FALLS"), pgettext("in six letters", "FALLS"))
    word = next((word for word in words if cell_len(word) <= parts.falls), words[-1])
    canvas.put(0, 0, word.center(parts.falls), palette.FALLS_NAME + title)
    for seat, player in enumerate(view.players):
        name, lost = drawing.name(seat), player.boats[rules.LOST]
        x, y = canvas.spots[seat, rules.LOST] = (parts.falls - 4) // 2, parts.row(seat)
        if lost:
            # Their number; on pictures also a wreck that drifts in the foam
            text = f"{rules.LETTERS[seat]}{glyphs.times}{lost}"
            canvas.put(x, y, signs.LOST.drawn(text, name=name, count=lost), palette.SEATS[seat])
            if drawing.is_picture and parts.lane > 1:
                draw_wreck(canvas, x - drawing.animation.frame // 8, y + 1)
        falling = [trip for trip in drawing.marks.trips if (trip.seat, trip.end) == (seat, rules.LOST)]
        canvas.spots.update(dict.fromkeys((trip.ghost for trip in falling), (x, y)))
        if falling and lost:  # the number that will be, in the signs of a ghost
            bow, stern = glyphs.ghost
            text = f"{bow}{rules.LETTERS[seat]}{glyphs.times}{lost + len(falling)}{stern}"
            left = max(0, min(x, parts.falls - 1 - len(text)))
            canvas.put(left, y, signs.GHOST.drawn(text, name=name), ink_of(seat, "ghost"))
        elif falling:
            drawing.write_boats(x, y, seat, rules.LOST, len(falling), "ghost")
        if (count := player.boats[rules.FIRST_SECTION]) and view.phase != Phase.OVER:
            sign = signs.AT_FALLS.drawn(glyphs.next_left, name=name, count=count)
            canvas.put(parts.falls - 1, y, sign, palette.BAD + danger)


def draw_harbour(drawing: Drawing) -> None:
    """Draw the docks with their values and the boats in them; as a ghost, the boat that would come next."""
    canvas, parts, view, highlighted = drawing.canvas, drawing.parts, drawing.view, drawing.marks.highlighted
    style = palette.LABEL if drawing.is_picture else palette.STAGE_TITLE
    if not drawing.is_picture:
        for y in range(parts.height):
            canvas.put(parts.x(rules.HARBOUR), y, " " * parts.harbour, palette.STAGE)
            canvas.put(parts.x(rules.HARBOUR), y, drawing.glyphs.box[3], palette.STAGE_EDGE)
    taken = rules.docks_taken(view)
    worth = rules.DOCK_VALUES[min(taken, len(rules.DOCKS) - 1)]
    title = signs.HARBOUR.drawn(_(signs.HARBOUR.shown), taken=taken, points=worth)
    drawing.write_centred(parts.x(rules.HARBOUR) + 1, 0, title, parts.harbour - 1, style)
    ghosts = {taken: highlighted.seat} if highlighted is not None and highlighted.end == rules.HARBOUR else {}
    for index, trip in enumerate((trip for trip in drawing.marks.trips if trip.end == rules.HARBOUR), taken):
        canvas.spots[trip.ghost], ghosts[index] = _berth(drawing, index), trip.seat
    plain, free = (palette.LABEL, palette.HIGHLIGHT) if drawing.is_picture else (palette.STAGE, palette.GLOW)
    size = size_at_dock(parts, drawing.glyphs)
    for index, value in enumerate(rules.DOCKS):
        (x, y), (left, top) = parts.dock(index), _berth(drawing, index)
        canvas.put(x, y, value.rjust(2), free if index == taken else plain)
        holder = next((seat for seat, player in enumerate(view.players) if player.docks[index]), None)
        # What the dock's value and the boat above it, or beside it in three cells, mean
        name = "" if holder is None else drawing.name(holder)
        dock = (signs.TAKEN if name else signs.FREE).of(points=rules.DOCK_VALUES[index], name=name)
        if size is SMALL:
            canvas.tell(x, y, left + 3 - x, 1, dock)
        else:
            canvas.tell(min(x, left), top, size.breadth, y - top + 1, dock)
        is_there = holder is not None and (holder, rules.HARBOUR, index) not in drawing.animation.in_motion
        seat = holder if is_there else ghosts.get(index)
        variant: Variant = "plain" if is_there else "ghost"
        if seat is None:
            if not drawing.is_picture:
                canvas.put(x + 3, y, drawing.glyphs.empty, palette.STAGE)
        elif size is not SMALL:
            draw_boat(canvas, left, top, seat, size, variant)
        elif is_there and not drawing.is_picture:
            canvas.put(left + 1, top, rules.LETTERS[seat], palette.SEATS[seat])
        else:
            drawing.write_boats(left, top, seat, rules.HARBOUR, 1, variant)
    for seat in range(view.seats):
        canvas.spots[seat, rules.HARBOUR] = _berth(drawing, min(taken, len(rules.DOCKS) - 1))


def _berth(drawing: Drawing, index: int) -> tuple[int, int]:
    """The first cell of a boat in that dock: above the planks or, drawn as signs, beside the value."""
    x, y = drawing.parts.dock(index)
    size = size_at_dock(drawing.parts, drawing.glyphs)
    return (x + 2, y) if size is SMALL else (x, y - size.rows)


# -- the whole -----------------------------------------------------------------------------------------


AT_REST = AnimationState()


def draw_river(
    view: State, width: int, height: int, glyphs: Glyphs, marks: Marks = NO_MARKS, animation: AnimationState = AT_REST
) -> Canvas:
    parts = chart(width, height, view.seats)
    slid = 0 if animation.before is None else round((1.0 - animation.share) * parts.breadth)
    if glyphs.half_blocks:
        from niagara_tui.games.upriver.board.landscape import Current

        canvas = _painted(parts, view.seats, Current(view.sandbank, view.wave, slid, animation.frame)).copy()
    else:
        canvas = Canvas(parts.width, parts.height)
    for section in rules.SECTIONS:
        canvas.mark(parts.x(section) + slid, 0, parts.breadth, parts.height, section)
    canvas.mark(parts.x(rules.HARBOUR), 0, parts.harbour, parts.height, rules.HARBOUR)
    drawing = Drawing(canvas, parts, view, glyphs, marks, animation, slid)
    draw_sections(drawing)
    draw_falls(drawing)
    draw_harbour(drawing)
    draw_keys(drawing)
    return canvas


@lru_cache(maxsize=IDLE_FRAMES)
def _painted(parts: Chart, seats: int, current: Current) -> Canvas:
    """A canvas with the background in half blocks; shared, so copy it before drawing."""
    from niagara_tui.games.upriver.board.landscape import landscape
    from niagara_tui.ui.kit.landscape import canvas_of

    return canvas_of(landscape(parts, seats, current))
