"""The picture of the river: a pure function of a position, its marks and the state of the animation."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.i18n import _, pgettext
from niagara_tui.core.signs import Drawn, like
from niagara_tui.games.upriver import signs
from niagara_tui.games.upriver.board import looks
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
from niagara_tui.games.upriver.rules import (
    DOCK_VALUES,
    DOCKS,
    FIRST_SECTION,
    HARBOUR,
    LAST_SECTION,
    LETTERS,
    LOST,
    Phase,
    Shift,
    State,
    docks_taken,
    is_protected,
    shift_of,
)
from niagara_tui.games.upriver.words import SANDBANK, cards_on
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Canvas, cells
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.kit.trails import PictureMarks, Trip
from niagara_tui.ui.kit.vessels import Variant, ends_of, ink_of

if TYPE_CHECKING:
    from niagara_tui.games.upriver.board.landscape import Current


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
    """The marks for this scene and its highlighted option."""
    keys: dict[int, str] = {}
    for option in selection.options:
        if option.place is not None:
            keys[option.place] = keys.get(option.place, "") + option.key
    highlighted = selection.highlighted
    if highlighted is None or scene.acting is None:
        return Marks(tuple(keys.items()), names=scene.names)
    return Marks(tuple(keys.items()), shift_of(scene.view, scene.acting, highlighted.moves[0]), scene.names)


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
        """The name of the player at that seat, or its letter."""
        return (self.marks.names or LETTERS)[seat]

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
        grounds = {self.view.sandbank: looks.ON_SAND, self.view.wave: looks.ON_WATER, HARBOUR: looks.ON_WATER}
        return grounds.get(place, Style())

    def write_boats(self, x: int, y: int, seat: int, place: int, count: int, variant: Variant) -> None:
        """Write boats at that place as signs; on the river with sides if there is room."""
        wood, mark = looks.WOOD_ON_SAND if place == self.view.sandbank else palette.WOOD, palette.SELECTED
        if self.is_picture:
            wood, mark = palette.WOOD + self.ground(place), looks.MARK + self.ground(place)
        ends = ends_of(variant, self.glyphs)
        style = {"plain": wood, "selected": mark, "ghost": palette.GHOST}[variant]
        if place in (HARBOUR, LOST):
            self.canvas.put_spans(x, y, hull(seat, count, ends, style, variant))
            return
        figure = lined(self.parts, self.glyphs, seat, count, ends, style, variant)
        figure.draw(self.canvas, x, y)
        self.tell_boats(x, y, figure.breadth, 1, (seat, place, count), variant)

    def tell_boats(self, x: int, y: int, width: int, rows: int, boats: tuple[int, int, int], variant: Variant) -> None:
        """Tell what fills this rectangle: of that seat, at that place, so many boats."""
        seat, place, count = boats
        name = self.name(seat)
        told = signs.BOATS.of(name=name, count=count, section=place)
        if variant != "plain":
            told = (signs.GHOST if variant == "ghost" else signs.CHOSEN).of(name=name)
        self.canvas.tell(x, y, width, rows, told)


def mark_places(canvas: Canvas, parts: Chart, slid: int) -> None:
    """Set the hits of the sections, which still have `slid` columns to slide, and of the harbour."""
    for section in range(FIRST_SECTION, HARBOUR):
        canvas.mark(parts.x(section) + slid, 0, parts.breadth, parts.height, section)
    canvas.mark(parts.x(HARBOUR), 0, parts.harbour, parts.height, HARBOUR)


# -- the sections, the keys of options, the highlighted boat's way -------------------------------------


def draw_sections(drawing: Drawing) -> None:
    """Draw the ten sections; while they slide also the lost one, which leaves to the left."""
    before, parts = drawing.animation.before, drawing.parts
    if before is not None:
        _draw_section(drawing, before, FIRST_SECTION, parts.x(FIRST_SECTION) - parts.breadth + drawing.slid)
    if drawing.is_picture:
        # The water of the sections with options, and of the one where the highlighted boat ends
        for section, _keys in drawing.marks.keys:
            _colour(drawing, section, swatches.offered)
        highlighted = drawing.marks.highlighted
        if highlighted is not None and highlighted.end < HARBOUR:
            _colour(drawing, highlighted.end, swatches.chosen)
        _draw_way(drawing)
    for section in range(FIRST_SECTION, HARBOUR):
        _draw_section(drawing, drawing.view, section, parts.x(section) + drawing.slid)


def draw_keys(drawing: Drawing) -> None:
    """Draw the key below each boat that can be moved, and a mark below the end of the highlighted one."""
    canvas, parts, highlighted = drawing.canvas, drawing.parts, drawing.marks.highlighted
    foot = parts.foot(drawing.view.seats)
    for section, keys in drawing.marks.keys:
        is_highlighted = highlighted is not None and highlighted.start == section
        text = f"[{keys}]" if len(keys) + 2 < parts.breadth else keys
        canvas.put(parts.x(section) + 1, foot, text, palette.HIGHLIGHT if is_highlighted else palette.OFFERED)
        canvas.tell(parts.x(section) + 1, foot, cell_len(text), 1)
    if highlighted is not None and highlighted.end != HARBOUR:
        x = parts.x(highlighted.end) + parts.breadth // 2
        style = looks.MARK + drawing.ground(highlighted.end) if drawing.is_picture else palette.GLOW
        canvas.put(x, foot + 1, signs.END.drawn(drawing.glyphs.marker), style)


def _draw_section(drawing: Drawing, state: State, section: int, x: int) -> None:
    parts, room = drawing.parts, drawing.parts.breadth - 1
    if not drawing.is_picture:
        looks.lined_section(drawing.canvas, parts, state, section, x, drawing.glyphs, drawing.animation.frame)
    if not drawing.is_picture or parts.falls <= x <= parts.x(LAST_SECTION):  # as text, the ends are drawn over it
        number = signs.SECTION.drawn(str(section), section=section)
        if is_protected(state, section):
            number = signs.PROTECTED.drawn(f"{section}{drawing.glyphs.pile}", section=section)
        drawing.write_centred(x + 1, parts.top, number, room, palette.LABEL)
        # The name of a special card, abbreviated if there is no room; nothing on other sections
        name = ""
        if (card := next(iter(cards_on(state, section)), None)) is not None:
            name = (card.word if len(card.word) <= room else card.short)[:room]
            row, rule = (signs.SANDBANK, signs.STOPS) if card is SANDBANK else (signs.WAVE, signs.CARRIES)
            name = row.drawn(name, section=section, card=rule)
        style = palette.LABEL + drawing.ground(section) if drawing.is_picture else looks.styles_of(state, section)[1]
        drawing.write_centred(x + 1, parts.top + 1, name, room, style)
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
            _write_to_come(drawing, to_come, (x + 1, row), count)
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


def _write_to_come(drawing: Drawing, trips: Sequence[Trip], place: tuple[int, int], count: int) -> None:
    """Write the boats that will be on a section as signs.

    They stand beside so many that are there already or, where that has no room, these are drawn as ghosts with them, as
    those on the section where a highlighted boat would end.
    """
    (x, row), seat, section = place, trips[0].seat, trips[0].end
    there, coming = (
        lined(drawing.parts, drawing.glyphs, seat, boats, drawing.glyphs.ghost).breadth if boats > 0 else 0
        for boats in (count, len(trips))
    )
    has_room = there + coming < drawing.parts.breadth
    for trip in trips:
        drawing.canvas.spots[trip.ghost] = x + (there + coming // 2 if has_room else there // 2), row
    if has_room:
        drawing.write_boats(x + there, row, seat, section, len(trips), "ghost")
    else:
        drawing.write_boats(x, row, seat, section, count + len(trips), "ghost")


# -- colours of a picture -----------------------------------------------------------------------------


def _colour(drawing: Drawing, section: int, change: Callable[[Style], Style]) -> None:
    parts = drawing.parts
    for y in range(parts.top + 1, parts.height):
        drawing.canvas.restyle(parts.x(section), y, parts.breadth, change)


def _draw_way(drawing: Drawing) -> None:
    """Draw arrows on the sections between start and end of the highlighted boat."""
    highlighted, parts = drawing.marks.highlighted, drawing.parts
    if highlighted is None:
        return
    low, high = sorted((highlighted.start, highlighted.end))
    sign = drawing.glyphs.next_right if highlighted.end > highlighted.start else drawing.glyphs.next_left
    rows = size_on(parts, drawing.glyphs).rows
    row = (parts.lane - rows) // 2 + rows - 1 if drawing.is_picture else lined_row(parts, drawing.glyphs)
    y = parts.row(highlighted.seat) + row
    for section in range(low + 1, high):
        style = looks.MARK + drawing.ground(section)
        drawing.canvas.put(parts.x(section) + parts.breadth // 2, y, signs.WAY.drawn(sign), style)


_LETTER_BOAT = 3
"""Cells of a boat of one letter, with bow and stern."""

# -- the falls with the boats lost, and the harbour ----------------------------------------------------


def draw_falls(drawing: Drawing) -> None:
    """Draw the falls, the boats lost, and arrows at the seats that lose boats next."""
    canvas, parts, view = drawing.canvas, drawing.parts, drawing.view
    name, danger = palette.plunge(0.0), palette.plunge(0.5)
    if drawing.is_picture:
        name, danger = looks.ON_ROCKS, looks.ON_WATER
    else:
        looks.lined_falls(canvas, parts, drawing.glyphs, drawing.animation.frame)
    words = (_("FALLS"), pgettext("in six letters", "FALLS"))
    said = next((word for word in words if cell_len(word) <= parts.falls), words[-1])
    canvas.put(0, 0, said.center(parts.falls), palette.FALLS_NAME + name)
    for seat, player in enumerate(view.players):
        canvas.spots[seat, LOST] = (parts.falls - 4) // 2, parts.row(seat)
        if lost := player.boats[LOST]:
            # Their number; on pictures also a wreck that drifts in the foam
            x, y = canvas.spots[seat, LOST]
            text = f"{LETTERS[seat]}{drawing.glyphs.times}{lost}"
            canvas.put(x, y, signs.LOST.drawn(text, name=drawing.name(seat), count=lost), palette.SEATS[seat])
            if drawing.is_picture and parts.lane > 1:
                draw_wreck(canvas, x - drawing.animation.frame // 8, y + 1)
        falling = [trip for trip in drawing.marks.trips if (trip.seat, trip.end) == (seat, LOST)]
        canvas.spots.update(dict.fromkeys((trip.ghost for trip in falling), canvas.spots[seat, LOST]))
        if falling:
            _write_falling(drawing, seat, lost, len(falling))
        if player.boats[FIRST_SECTION] and view.phase != Phase.OVER:
            told = signs.AT_FALLS.of(name=drawing.name(seat), count=player.boats[FIRST_SECTION])
            canvas.put(parts.falls - 1, parts.row(seat), Drawn(drawing.glyphs.next_left, told), palette.BAD + danger)


def _write_falling(drawing: Drawing, seat: int, lost: int, falling: int) -> None:
    """Write the boats that will be lost as a ghost; if some are lost already, the number that will be, in its signs."""
    x, y = drawing.canvas.spots[seat, LOST]
    if not lost:
        drawing.write_boats(x, y, seat, LOST, falling, "ghost")
        return
    bow, stern = drawing.glyphs.ghost
    told = signs.GHOST.of(name=drawing.name(seat))
    text = f"{bow}{LETTERS[seat]}{drawing.glyphs.times}{lost + falling}{stern}"
    drawing.canvas.put(max(0, min(x, drawing.parts.falls - 1 - len(text))), y, Drawn(text, told), ink_of(seat, "ghost"))


def draw_harbour(drawing: Drawing) -> None:
    """Draw the docks with their values and the boats in them."""
    canvas, parts, view, highlighted = drawing.canvas, drawing.parts, drawing.view, drawing.marks.highlighted
    title = palette.LABEL
    if not drawing.is_picture:
        title = palette.STAGE_TITLE
        looks.lined_harbour(canvas, parts, drawing.glyphs)
    taken = docks_taken(view)
    to_come = dict(enumerate((trip for trip in drawing.marks.trips if trip.end == HARBOUR), taken))
    drawing.write_centred(parts.x(HARBOUR) + 1, 0, harbour_sign(view, _(signs.HARBOUR.shown)), parts.harbour - 1, title)
    for index in range(len(DOCKS)):
        is_next = index == taken and highlighted is not None and highlighted.end == HARBOUR
        coming = highlighted.seat if is_next and highlighted is not None else None
        if (trip := to_come.get(index)) is not None:
            canvas.spots[trip.ghost], coming = _berth(drawing, index), trip.seat
        _draw_dock(drawing, index, coming)
    for seat in range(view.seats):
        canvas.spots[seat, HARBOUR] = _berth(drawing, min(taken, len(DOCKS) - 1))


def _draw_dock(drawing: Drawing, index: int, coming: int | None) -> None:
    """Draw a dock's value, and the boat there; or, as a ghost, the boat of the seat `coming`."""
    x, y = drawing.parts.dock(index)
    plain, free = (palette.LABEL, palette.HIGHLIGHT) if drawing.is_picture else (palette.STAGE, palette.GLOW)
    drawing.canvas.put(x, y, DOCKS[index].rjust(2), free if index == docks_taken(drawing.view) else plain)
    holder = next((seat for seat, player in enumerate(drawing.view.players) if player.docks[index]), None)
    # What the dock's value and the boat above or beside it mean
    (left, top), size = _berth(drawing, index), size_at_dock(drawing.parts, drawing.glyphs)
    name = "" if holder is None else drawing.name(holder)
    told = (signs.TAKEN if name else signs.FREE).of(points=DOCK_VALUES[index], name=name)
    if size is SMALL:
        drawing.canvas.tell(x, y, left + _LETTER_BOAT - x, 1, told)
    else:
        drawing.canvas.tell(min(x, left), top, size.breadth, y - top + 1, told)
    if holder is not None and (holder, HARBOUR, index) not in drawing.animation.in_motion:
        _draw_berthed(drawing, index, holder, "plain")
    elif coming is not None:
        _draw_berthed(drawing, index, coming, "ghost")
    elif not drawing.is_picture:
        drawing.canvas.put(x + 3, y, drawing.glyphs.empty, palette.STAGE)


def harbour_sign(view: State, text: str) -> str:
    """A text on the harbour as a sign, with how many docks are taken."""
    taken = docks_taken(view)
    return signs.HARBOUR.drawn(text, taken=taken, points=DOCK_VALUES[min(taken, len(DOCK_VALUES) - 1)])


def _draw_berthed(drawing: Drawing, index: int, seat: int, variant: Variant) -> None:
    """Draw a boat in that dock; without pictures, only its letter, unless it is a ghost."""
    x, y = _berth(drawing, index)
    size = size_at_dock(drawing.parts, drawing.glyphs)
    if size is not SMALL:
        draw_boat(drawing.canvas, x, y, seat, size, variant)
    elif variant == "plain" and not drawing.is_picture:
        drawing.canvas.put(x + 1, y, LETTERS[seat], palette.SEATS[seat])
    else:
        drawing.write_boats(x, y, seat, HARBOUR, 1, variant)


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
    """Draw the falls, the sections with their boats, and the harbour."""
    parts = chart(width, height, view.seats)
    slid = 0 if animation.before is None else round((1.0 - animation.share) * parts.breadth)
    if glyphs.half_blocks:
        from niagara_tui.games.upriver.board.landscape import Current

        canvas = _painted(parts, view.seats, Current(view.sandbank, view.wave, slid, animation.frame)).copy()
    else:
        canvas = _blank(parts, slid).copy()
    drawing = Drawing(canvas, parts, view, glyphs, marks, animation, slid)
    draw_sections(drawing)
    draw_falls(drawing)
    draw_harbour(drawing)
    draw_keys(drawing)
    return canvas


@lru_cache(maxsize=2)
def _blank(parts: Chart, slid: int) -> Canvas:
    """A canvas with nothing but the hits; shared, so copy it before drawing."""
    canvas = Canvas(parts.width, parts.height)
    mark_places(canvas, parts, slid)
    return canvas


@lru_cache(maxsize=IDLE_FRAMES)
def _painted(parts: Chart, seats: int, current: Current) -> Canvas:
    """A canvas with the background in half blocks; shared, so copy it before drawing."""
    from niagara_tui.games.upriver.board.landscape import landscape
    from niagara_tui.ui.kit.landscape import canvas_of

    canvas = canvas_of(landscape(parts, seats, current))
    mark_places(canvas, parts, current.slid)
    return canvas
