"""The panes beside the river: points, docks and boats of each player, and the die."""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from rich.style import Style

from niagara_tui.core.i18n import _
from niagara_tui.core.signs import Drawn
from niagara_tui.core.words import points_words
from niagara_tui.games.upriver import signs
from niagara_tui.games.upriver.board.boats import LARGE, draw_boat, draw_wreck, hull
from niagara_tui.games.upriver.rules import (
    ARROWS,
    BOATS,
    DOCK_VALUES,
    DOCKS,
    FIRST_SECTION,
    HARBOUR,
    LAST_SECTION,
    LETTERS,
    LOST,
    NOT_THROWN,
    Phase,
    State,
    is_protected,
    points,
    turn_order,
)
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch, style_of
from niagara_tui.ui.kit.canvas import Canvas, Spans, cut, explained, fit
from niagara_tui.ui.kit.glyphs import ASCII, Glyphs
from niagara_tui.ui.kit.pane import FramedPane
from niagara_tui.ui.kit.players import PlayersPane, Roster, first_player, kind_of, mark

_NAMES = (8, 14)
"""Cells for a name in a narrow and in a wide pane."""
_WIDE = 48
_POINTS = 10
_BOATS = 8
_PLAYER_ROWS, _MOST_ROWS = 3, 5
"""Minimum and maximum rows per player if each boat is shown."""
_WATER = 8
"""Width of the water below a sprite."""
# Translators: heads of columns: points, sections of the boats on the river, boats lost, docks taken.
_HEADS = (_("points"), _("boats"), _("lost"), _("docks"))
_POINTED_WIDE, _BOATS_WIDE, _LOST_WIDE = (
    max(least, len(head)) for least, head in zip((6, _BOATS, 4), _HEADS, strict=False)
)
"""Cells of the columns of the table; a language's words may need more than ours."""


def draw_players(view: State, roster: Roster, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the players: with each of their boats if there is room, else as a table."""
    canvas = Canvas(width, height)
    if width >= _WIDE and height >= _PLAYER_ROWS * view.seats - 1:
        for seat in range(view.seats):
            _draw_player(canvas, view, seat, roster, glyphs)
    else:
        _draw_table(canvas, view, roster, glyphs)
    return canvas


def _draw_table(canvas: Canvas, view: State, roster: Roster, glyphs: Glyphs) -> None:
    """Draw a header and one line per player, with blank lines between if there is room."""
    width, height = canvas.width, canvas.height
    room = _NAMES[width >= _WIDE]
    pointed, boats, lost, docks = _HEADS
    canvas.put(
        0,
        0,
        f"{'':{room + 4}} {pointed:{_POINTED_WIDE}} {boats:{_BOATS_WIDE}} {lost:{_LOST_WIDE}} {docks}",
        palette.UNUSED,
    )
    step = 2 if height >= 2 * view.seats + 1 else 1
    for seat in range(view.seats):
        name = fit(roster.names[seat], room, glyphs)
        line = [
            *_mark(view, roster, seat, glyphs),
            (f" {name} ", palette.STRONG),
            *_fleet(view, roster, seat, glyphs),
        ]
        canvas.put_spans(0, seat * step + step, cut(line, width, glyphs))


def _fleet(view: State, roster: Roster, seat: int, glyphs: Glyphs) -> Spans:
    """The seat's points, sections of boats on the river, number of boats lost, and docks."""
    player = view.players[seat]
    sections = tuple(place for place in range(HARBOUR - 1, LOST, -1) for _boat in range(player.boats[place]))
    where = " ".join(map(str, sections))
    danger = player.boats[FIRST_SECTION] and view.phase != Phase.OVER
    held = [dock for dock, has in zip(DOCKS, player.docks, strict=True) if has]
    lost, name, afloat = player.boats[LOST], roster.names[seat], f" {fit(where, _BOATS_WIDE, glyphs)} "
    lost_sign = (signs.LOST_COUNT if lost else signs.NONE_LOST).of(name=name, count=lost)
    docks = signs.DOCKS.drawn("+".join(held), name=name, docks=held) if held else ""
    return [
        (signs.POINTS.drawn(str(points(player)).rjust(_POINTED_WIDE), name=name, points=points(player)), palette.GLOW),
        (signs.AFLOAT.drawn(afloat, name=name, sections=sections), palette.BAD if danger else palette.TEXT),
        (Drawn((str(lost) if lost else glyphs.empty).center(_LOST_WIDE), lost_sign), palette.FAINT),
        (" ", palette.GOOD),
        (docks, palette.GOOD),
    ]


def _draw_player(canvas: Canvas, view: State, seat: int, roster: Roster, glyphs: Glyphs) -> None:
    """Draw a player's name, points and kind, and below them where each boat is, with a sprite if there is room."""
    rows = min(_MOST_ROWS, (canvas.height + 1) // view.seats)
    y = seat * rows
    line = [
        *_mark(view, roster, seat, glyphs),
        (f" {fit(roster.names[seat], _NAMES[1], glyphs)} ", palette.STRONG),
        (points_words(points(view.players[seat])).ljust(_POINTS), palette.GLOW),
        (" ", palette.FAINT),
        (kind_of(roster, seat, roster.kinds[seat]) if roster.kinds else "", palette.FAINT),
    ]
    canvas.put_spans(0, y, cut(line, canvas.width, glyphs))
    room, player, name = canvas.width // BOATS, view.players[seat], roster.names[seat]
    for index, (place, text, style) in enumerate(_boats(view, seat)):
        x = index * room + 1
        told = signs.BOATS.of(name=name, count=1, section=place)
        if place == LOST:
            told = signs.LOST_COUNT.of(name=name, count=player.boats[LOST])
        elif place == HARBOUR:
            told = signs.POINTS.of(name=name, points=points(player))
        if glyphs.half_blocks and rows > LARGE.rows:
            # On a patch of water, at a quay if it is home, as a wreck if it is lost
            for row in range(y + 1, y + 1 + LARGE.rows):
                canvas.put(x, row, " " * _WATER, style_of(Swatch.WATER_2, Swatch.WATER_2))
            if place == LOST:
                draw_wreck(canvas, x + 2, y + 2)
            else:
                draw_boat(canvas, x + 1, y + 1, seat, LARGE)
            if place == HARBOUR:
                canvas.put(x, y + LARGE.rows, "▀" * _WATER, style_of(Swatch.PLANK_LIGHT, Swatch.PLANK_DARK))
            canvas.tell(x, y + 1, _WATER, LARGE.rows, told)
            for row, words in enumerate(wrap(text, room - _WATER - 2), y + 2):
                canvas.put(x + _WATER + 1, row, words, style)
        else:
            canvas.put_spans(x, y + 1, explained([*hull(seat, 1, glyphs.hull), (f" {text}", style)], told))


def _boats(view: State, seat: int) -> list[tuple[int, str, Style]]:
    """For each boat of the seat: its place, the place in words, and the style of these words."""
    player = view.players[seat]
    worths = [worth for worth, has in zip(DOCK_VALUES, player.docks, strict=True) if has]
    home = [(HARBOUR, points_words(worth)) for worth in worths]
    afloat = [
        # Translators: where a boat is, on the section of that number.
        (place, _("on {section}").format(section=place))
        for place in range(LAST_SECTION, LOST, -1)
        for _boat in range(player.boats[place])
    ]
    lost = [(LOST, _("lost"))] * player.boats[LOST]
    styles = {HARBOUR: palette.GOOD, LOST: palette.FAINT}
    if view.phase != Phase.OVER:
        styles[FIRST_SECTION] = palette.BAD
    return [(place, text, styles.get(place, palette.TEXT)) for place, text in (*home, *afloat, *lost)]


def _mark(view: State, roster: Roster, seat: int, glyphs: Glyphs) -> Spans:
    """Three cells: turn marker, the seat's letter in its colour, first player marker."""
    is_turn = seat == view.turn and view.phase not in (Phase.RIVER, Phase.OVER)
    turn = (glyphs.more if seat in roster.thinking else glyphs.turn) if is_turn else " "
    first = glyphs.buoy if seat in turn_order(view)[:1] else " "
    return mark(roster, seat, LETTERS[seat], glyphs, turn, first)


class UpRiverPlayers(PlayersPane[State]):
    """Shows a line or the boats of each player."""

    def signs(self) -> list[str]:
        """What the signs mean that stand beside letters."""
        if self._shown is None:
            return []
        view, roster = self._shown
        first = [first_player(roster.names[seat], self.glyphs) for seat in turn_order(view)[:1]]
        crowded = next((each for each in range(FIRST_SECTION, LAST_SECTION + 1) if is_protected(view, each)), 0)
        if not crowded:
            return first
        # Translators: the sign stands beside the number of a section of the river.
        said = _("{sign} none can be sent back").format(sign=self.glyphs.pile)
        return [signs.PROTECTED.drawn(said, section=crowded), *first]

    def draw_shown(self, width: int, height: int, view: State, roster: Roster) -> Canvas:
        return draw_players(view, roster, width, height, self.glyphs)


# -- the die -------------------------------------------------------------------------------------------


_DIE = Style(color="#1a1408", bgcolor="#f3ead8", bold=True)
_DIE_AT_REST = Style(color="#8d8470", bgcolor="#4a4336")
_DIE_EDGE = Style(bgcolor="#c9bb9c")
_DIE_FOOT = Style(color="#c9bb9c", bgcolor="#f3ead8")
_PIPS = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    ARROWS: ("  >> ", "     ", " <<  "),
    NOT_THROWN: ("     ", "  ?  ", "     "),
}
BREADTH, ROWS = 9, 3
_ROUND = 4
"""Minimum side of pips with round corners, in pixels."""


class _Cube(NamedTuple):
    """A die in pixels: its side, the side of a pip, the margin around pips, the width of the shaded edge."""

    side: int
    pip: int
    margin: int
    edge: int


_CUBES = (_Cube(20, 5, 1, edge=1), _Cube(16, 3, 2, edge=1), _Cube(10, 2, 1, edge=0))
_ARROWS = (("    #   ", "    ##  ", "########", "########", "    ##  ", "    #   "), ("    # ", "######", "    # "))
"""The shape of an arrow, large and small."""


def face(die: int, glyphs: Glyphs) -> list[str]:
    """The three rows of a face in signs, padded with blanks on both sides."""
    pip = "o" if glyphs is ASCII else "●"
    signs = str.maketrans({"o": pip, "<": glyphs.next_left, ">": glyphs.next_right})
    return [f"  {row}  ".translate(signs) for row in _PIPS[die]]


def draw_die(die: int | None, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the die in the middle of the pane, as large as there is room for; nothing if `die` is None."""
    canvas = Canvas(width, height)
    if die is None:
        return canvas
    fitting = [cube for cube in _CUBES if width >= cube.side and 2 * height >= cube.side]
    is_cube = glyphs.half_blocks and bool(fitting)
    breadth, rows = (fitting[0].side, fitting[0].side // 2) if is_cube else (BREADTH, ROWS)
    x, y = max(0, (width - breadth) // 2), max(0, (height - rows) // 2)
    if is_cube:
        _draw_cube(canvas, die, fitting[0], x, y)
    else:
        for line, text in enumerate(face(die, glyphs), y):
            canvas.put(x, line, text, _DIE_AT_REST if die == NOT_THROWN else _DIE)
    row = {ARROWS: signs.ARROWS_THROWN, NOT_THROWN: signs.UNTHROWN}.get(die, signs.DIE)
    canvas.tell(x, y, breadth, rows, row.of(thrown=die))
    return canvas


# -- in half blocks -----------------------------------------------------------------------------------


def _draw_cube(canvas: Canvas, die: int, cube: _Cube, left: int, top: int) -> None:
    """Draw a face with rounded corners, and a shaded edge if the die is large."""
    rows = cube.side // 2
    dots = _arrows(cube) if die == ARROWS else _dots(die, cube)
    is_thrown = die != NOT_THROWN
    for row in range(rows):
        is_end = row in (0, rows - 1)
        for column in range(is_end, cube.side - is_end):
            halves = [(column, 2 * row + half) in dots for half in (0, 1)]
            style, sign = _DIE if is_thrown else _DIE_AT_REST, _SIGNS[halves[0], halves[1]]
            if is_thrown and cube.edge and column == cube.side - 1:
                style = _DIE_EDGE
            elif is_thrown and cube.edge and row == rows - 1:
                style, sign = _DIE_FOOT, "▄"
            canvas.put(left + column, top + row, sign, style)
    if not is_thrown:
        canvas.put(left + cube.side // 2 - 1, top + rows // 2, "?", _DIE_AT_REST)


_SIGNS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""The signs of cells whose upper and lower halves are dark or not."""


def _dots(die: int, cube: _Cube) -> set[tuple[int, int]]:
    """The dark pixels of a number's face, as column and row; large pips have round corners."""
    last = cube.pip - 1
    step = (cube.side - cube.edge - 2 * cube.margin - cube.pip) // 2
    pip = {(x, y) for x in range(cube.pip) for y in range(cube.pip)}
    if cube.pip >= _ROUND:
        pip -= {(0, 0), (0, last), (last, 0), (last, last)}
    return {
        (cube.margin + column * step + x, cube.margin + row * step + y)
        for row, line in enumerate(_PIPS[die])
        for column, sign in enumerate(line[::2])
        if sign == "o"
        for x, y in pip
    }


def _arrows(cube: _Cube) -> set[tuple[int, int]]:
    """The dark pixels of two arrows, up the river and down."""
    arrow = next(arrow for arrow in _ARROWS if cube.side > 2 * len(arrow))
    high, wide = len(arrow), len(arrow[0])
    gap, left = (cube.side - 2 * high) // 3, (cube.side - wide) // 2
    ahead = {(x, y) for y, line in enumerate(arrow) for x, sign in enumerate(line) if sign == "#"}
    up = {(left + x, gap + y) for x, y in ahead}
    down = {(left + wide - 1 - x, cube.side - cube.edge - gap - high + y) for x, y in ahead}
    return up | down


class Die(FramedPane[int | None]):
    """Shows this turn's throw; no die once the game is over."""

    LEGEND = signs.DIE_PANE

    DEFAULT_CSS = "Die { width: 12; }"
    BORDER_TITLE = _("die")

    def draw_shown(self, width: int, height: int, die: int | None) -> Canvas:
        """Draw this face; nothing if it is None."""
        return draw_die(die, width, height, self.glyphs)
