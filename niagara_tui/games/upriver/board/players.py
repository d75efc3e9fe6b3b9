"""The panes beside the river: points, docks and boats of each player, and the die."""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from rich.style import Style

from niagara_tui.core.i18n import _
from niagara_tui.core.words import points_words
from niagara_tui.games.upriver import rules, signs
from niagara_tui.games.upriver.board.boats import LARGE, draw_boat, draw_wreck, hull
from niagara_tui.games.upriver.rules import Phase, State
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch, style_of
from niagara_tui.ui.kit.canvas import Canvas, Spans, cut, explained, fit
from niagara_tui.ui.kit.glyphs import ASCII, Glyphs
from niagara_tui.ui.kit.pane import FramedPane
from niagara_tui.ui.kit.players import PlayersPane, Roster, first_player, kind_of, mark

_NAMES = (8, 14)  # cells for a name in a narrow and in a wide pane
_WIDE = 48
_POINTS = 10
_BOATS = 8
_PLAYER_ROWS, _MOST_ROWS = 3, 5  # minimum and maximum rows per player if each boat is shown
_WATER = 8  # width of the water below a sprite
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
        return canvas
    # A header and one line per player, with blank lines between if there is room
    room, step = _NAMES[width >= _WIDE], 2 if height >= 2 * view.seats + 1 else 1
    pointed, afloat, lost, docks = _HEADS
    header = f"{'':{room + 4}} {pointed:{_POINTED_WIDE}} {afloat:{_BOATS_WIDE}} {lost:{_LOST_WIDE}} {docks}"
    canvas.put(0, 0, header, palette.UNUSED)
    for seat, player in enumerate(view.players):
        name, total, lost_boats = roster.names[seat], rules.points(player), player.boats[rules.LOST]
        sections = tuple(place for place in reversed(rules.SECTIONS) for _boat in range(player.boats[place]))
        where = f" {fit(' '.join(map(str, sections)), _BOATS_WIDE, glyphs)} "
        is_in_danger = player.boats[rules.FIRST_SECTION] and view.phase != Phase.OVER
        count = (str(lost_boats) if lost_boats else glyphs.empty).center(_LOST_WIDE)
        taken = [dock for dock, is_taken in zip(rules.DOCKS, player.docks, strict=True) if is_taken]
        line = [
            *_mark(view, roster, seat, glyphs),
            (f" {fit(name, room, glyphs)} ", palette.STRONG),
            (signs.POINTS.drawn(str(total).rjust(_POINTED_WIDE), name=name, points=total), palette.GLOW),
            (signs.AFLOAT.drawn(where, name=name, sections=sections), palette.BAD if is_in_danger else palette.TEXT),
            (
                (signs.LOST_COUNT if lost_boats else signs.NONE_LOST).drawn(count, name=name, count=lost_boats),
                palette.FAINT,
            ),
            (" ", palette.GOOD),
            (signs.DOCKS.drawn("+".join(taken), name=name, docks=taken) if taken else "", palette.GOOD),
        ]
        canvas.put_spans(0, seat * step + step, cut(line, width, glyphs))
    return canvas


def _draw_player(canvas: Canvas, view: State, seat: int, roster: Roster, glyphs: Glyphs) -> None:
    """Draw a player's name, points and kind, and below them where each boat is, with a sprite if there is room."""
    rows, room = min(_MOST_ROWS, (canvas.height + 1) // view.seats), canvas.width // rules.BOATS
    y, player, name = seat * rows, view.players[seat], roster.names[seat]
    line = [
        *_mark(view, roster, seat, glyphs),
        (f" {fit(name, _NAMES[1], glyphs)} ", palette.STRONG),
        (points_words(rules.points(player)).ljust(_POINTS), palette.GLOW),
        (" ", palette.FAINT),
        (kind_of(roster, seat, roster.kinds[seat]) if roster.kinds else "", palette.FAINT),
    ]
    canvas.put_spans(0, y, cut(line, canvas.width, glyphs))
    # Each boat by its place: those at home first, those lost last
    boats = [
        (rules.HARBOUR, points_words(worth))
        for worth, dock in zip(rules.DOCK_VALUES, player.docks, strict=True)
        if dock
    ]
    for place in reversed(rules.SECTIONS):
        # Translators: where a boat is, on the section of that number.
        boats += [(place, _("on {section}").format(section=place))] * player.boats[place]
    boats += [(rules.LOST, _("lost"))] * player.boats[rules.LOST]
    styles = {rules.HARBOUR: palette.GOOD, rules.LOST: palette.FAINT}
    if view.phase != Phase.OVER:
        styles[rules.FIRST_SECTION] = palette.BAD
    for x, (place, text) in zip(range(1, canvas.width, room), boats, strict=False):
        style, meaning = styles.get(place, palette.TEXT), signs.BOATS.of(name=name, count=1, section=place)
        if place == rules.LOST:
            meaning = signs.LOST_COUNT.of(name=name, count=player.boats[rules.LOST])
        elif place == rules.HARBOUR:
            meaning = signs.POINTS.of(name=name, points=rules.points(player))
        if not glyphs.half_blocks or rows <= LARGE.rows:
            canvas.put_spans(x, y + 1, explained([*hull(seat, 1, glyphs.hull), (f" {text}", style)], meaning))
            continue
        # On a patch of water, at a quay if it is home, as a wreck if it is lost
        for row in range(y + 1, y + 1 + LARGE.rows):
            canvas.put(x, row, " " * _WATER, style_of(Swatch.WATER_2, Swatch.WATER_2))
        if place == rules.LOST:
            draw_wreck(canvas, x + 2, y + 2)
        else:
            draw_boat(canvas, x + 1, y + 1, seat, LARGE)
        if place == rules.HARBOUR:
            canvas.put(x, y + LARGE.rows, "▀" * _WATER, style_of(Swatch.PLANK_LIGHT, Swatch.PLANK_DARK))
        canvas.tell(x, y + 1, _WATER, LARGE.rows, meaning)
        for row, words in enumerate(wrap(text, room - _WATER - 2), y + 2):
            canvas.put(x + _WATER + 1, row, words, style)


def _mark(view: State, roster: Roster, seat: int, glyphs: Glyphs) -> Spans:
    """Three cells: turn marker, the seat's letter in its colour, first player marker."""
    is_turn = seat == view.turn and view.phase not in (Phase.RIVER, Phase.OVER)
    turn = (glyphs.more if seat in roster.thinking else glyphs.turn) if is_turn else " "
    first = glyphs.buoy if seat in rules.turn_order(view)[:1] else " "
    return mark(roster, seat, rules.LETTERS[seat], glyphs, turn, first)


class UpRiverPlayers(PlayersPane[State]):
    """Shows a line or the boats of each player."""

    def signs(self) -> list[str]:
        if self._shown is None:
            return []
        view, roster = self._shown
        first = [first_player(roster.names[seat], self.glyphs) for seat in rules.turn_order(view)[:1]]
        crowded = next((section for section in rules.SECTIONS if rules.is_protected(view, section)), 0)
        if not crowded:
            return first
        # Translators: the sign stands beside the number of a section of the river.
        template = _("{sign} none can be sent back").format(sign=self.glyphs.pile)
        return [signs.PROTECTED.drawn(template, section=crowded), *first]

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
    rules.ARROWS: ("  >> ", "     ", " <<  "),
    rules.NOT_THROWN: ("     ", "  ?  ", "     "),
}


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
    table = str.maketrans({"o": pip, "<": glyphs.next_left, ">": glyphs.next_right})
    return [f"  {row}  ".translate(table) for row in _PIPS[die]]


def draw_die(die: int | None, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the die in the middle of the pane, as large as there is room for; nothing if `die` is None."""
    canvas = Canvas(width, height)
    if die is None:
        return canvas
    cube = next(
        (cube for cube in _CUBES if glyphs.half_blocks and width >= cube.side and 2 * height >= cube.side), None
    )
    breadth, rows = (cube.side, cube.side // 2) if cube else (9, 3)
    x, y = max(0, (width - breadth) // 2), max(0, (height - rows) // 2)
    if cube:
        _draw_cube(canvas, die, cube, x, y)
    else:
        for line, text in enumerate(face(die, glyphs), y):
            canvas.put(x, line, text, _DIE_AT_REST if die == rules.NOT_THROWN else _DIE)
    row = {rules.ARROWS: signs.ARROWS_THROWN, rules.NOT_THROWN: signs.UNTHROWN}.get(die, signs.DIE)
    canvas.tell(x, y, breadth, rows, row.of(thrown=die))
    return canvas


def _draw_cube(canvas: Canvas, die: int, cube: _Cube, left: int, top: int) -> None:
    """Draw a face in half blocks with rounded corners, and a shaded edge if the die is large."""
    if die == rules.ARROWS:  # one up the river, one down
        arrow = next(arrow for arrow in _ARROWS if cube.side > 2 * len(arrow))
        high, wide = len(arrow), len(arrow[0])
        gap, margin = (cube.side - 2 * high) // 3, (cube.side - wide) // 2
        ahead = {(x, y) for y, line in enumerate(arrow) for x, sign in enumerate(line) if sign == "#"}
        dark = {(margin + wide - 1 - x, cube.side - cube.edge - gap - high + y) for x, y in ahead}
        dark |= {(margin + x, gap + y) for x, y in ahead}
    else:
        last, step = cube.pip - 1, (cube.side - cube.edge - 2 * cube.margin - cube.pip) // 2
        pip = {(x, y) for x in range(cube.pip) for y in range(cube.pip)}
        if cube.pip > 3:  # with round corners
            pip -= {(0, 0), (0, last), (last, 0), (last, last)}
        dots = [(x, y) for y, line in enumerate(_PIPS[die]) for x, sign in enumerate(line[::2]) if sign == "o"]
        dark = {(cube.margin + column * step + x, cube.margin + row * step + y) for column, row in dots for x, y in pip}
    rows, is_thrown = cube.side // 2, die != rules.NOT_THROWN
    for row in range(rows):
        is_end = row in (0, rows - 1)
        for column in range(is_end, cube.side - is_end):
            upper, lower = ((column, 2 * row + half) in dark for half in (0, 1))
            style, sign = _DIE if is_thrown else _DIE_AT_REST, " ▄▀█"[2 * upper + lower]
            if is_thrown and cube.edge and column == cube.side - 1:
                style = _DIE_EDGE
            elif is_thrown and cube.edge and row == rows - 1:
                style, sign = _DIE_FOOT, "▄"
            canvas.put(left + column, top + row, sign, style)
    if not is_thrown:
        canvas.put(left + cube.side // 2 - 1, top + rows // 2, "?", _DIE_AT_REST)


class Die(FramedPane[int | None]):
    """Shows this turn's throw; no die once the game is over."""

    LEGEND = signs.DIE_PANE

    DEFAULT_CSS = "Die { width: 12; }"
    BORDER_TITLE = _("die")

    def draw_shown(self, width: int, height: int, die: int | None) -> Canvas:
        return draw_die(die, width, height, self.glyphs)
