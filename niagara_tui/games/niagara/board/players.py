"""The players pane: each player in a line or two, or in a block with a framed card."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.core.signs import meaning_of
from niagara_tui.games.niagara import signs
from niagara_tui.games.niagara.board.player_parts import BASE_HAND, Parts, is_wide, legend, legend_rows
from niagara_tui.games.niagara.rules.river import lowest_number
from niagara_tui.games.niagara.rules.state import State, hand_of
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas, cut
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.players import PlayersPane, Roster, first_player
from niagara_tui.ui.kit.vessels import draw_shield

# -- blocks --------------------------------------------------------------------------------------------


CARD_WIDTH, CARD_ROWS = 5, 3
_BESIDE = CARD_WIDTH + 1  # first column of what stands beside the card
PORTRAIT_ROWS, PORTRAIT_WIDTH = 7, 34  # minimum size of a block with a portrait
FANNED_ROWS = 10  # minimum rows of a block with a portrait in which the cards left are drawn as cards
_BADGE = 7
_BESIDE_BADGE = _BADGE + 2  # columns of a portrait's badge, and the first column of what stands beside it
_WAYS_WIDE, _WAYS_NARROW = 4, 5  # rows of a block that shows all three ways to win beside the card


def block_rows(rows: int, width: int, *, is_wide: bool) -> int:
    """How many of `rows` a block fills; those left over separate it from the next."""
    if rows >= PORTRAIT_ROWS and width >= PORTRAIT_WIDTH:
        return FANNED_ROWS if rows >= FANNED_ROWS else PORTRAIT_ROWS
    ways = _WAYS_WIDE if is_wide else _WAYS_NARROW
    return ways if rows >= ways else CARD_ROWS


def draw_block(canvas: Canvas, parts: Parts, y: int, rows: int, *, is_wide: bool) -> None:
    """Draw a player in `rows` rows from row `y` on, at least `CARD_ROWS`."""
    filled = block_rows(rows, canvas.width, is_wide=is_wide)
    if filled >= PORTRAIT_ROWS:
        _draw_portrait(canvas, parts, y, filled)
        return
    _draw_card(canvas, parts, 0, y)
    room = canvas.width - _BESIDE
    if is_wide:
        ways = parts.wide_ways(room) if filled >= _WAYS_WIDE else [parts.wide_rest(room), parts.other_ways(room)]
        lines = [parts.wide_top(), *ways]
    else:
        goals = parts.goals.lines(room) if filled >= _WAYS_NARROW else [parts.goals.line(room)]
        lines = [parts.who(room), parts.left_and_gems(), *goals]
    for row, line in enumerate(lines, y):
        canvas.put_spans(_BESIDE, row, cut(line, room, parts.glyphs))


def _draw_portrait(canvas: Canvas, parts: Parts, y: int, rows: int) -> None:
    """Draw a badge in the seat's colour, name, cards and reserve, and below them the three ways to win."""
    glyphs, width = parts.glyphs, canvas.width
    room = width - _BESIDE_BADGE - CARD_WIDTH - 1
    # Draw the seat's letter on a shield of its colour, with the marks of turn and first player beside it
    turn, (letter, _style), buoy = parts.mark()
    canvas.put_spans(0, y, [turn])
    draw_shield(canvas, 1, y, (_BADGE - 2, CARD_ROWS), (parts.seat, letter), parts.glyphs)
    canvas.put_spans(0, y + 2, [buoy])
    _draw_card(canvas, parts, width - CARD_WIDTH, y)
    canvas.put_spans(_BESIDE_BADGE, y, cut(parts.name(), room, glyphs))
    canvas.put_spans(_BESIDE_BADGE, y + 1, cut(parts.kind() + parts.lost(), room, glyphs))
    ways_at = y + rows - len(parts.goals.lines(0))
    if rows >= FANNED_ROWS:
        fits_beside = _BESIDE_BADGE + 3 * sum(hand_of(parts.view.parts)) <= width
        # Draw the cards left side by side, each in three cells of three rows
        x, top, cards = _BESIDE_BADGE if fits_beside else 0, y + CARD_ROWS, parts.left_each()
        if cards and (meaning := meaning_of(cards[0][0])) is not None:
            canvas.tell(x, top, 3 * len(cards), CARD_ROWS, meaning)
        for sign, style in cards:
            is_held = style is not palette.UNUSED or sign == "?"
            canvas.frame(x, top, 3, CARD_ROWS, glyphs.box, palette.FAINT if is_held else palette.UNUSED)
            canvas.put(x + 1, top + 1, str(sign), style)
            x += 3
    else:
        canvas.put_spans(_BESIDE_BADGE, y + 2, cut(parts.left_apart(), room, glyphs))
    canvas.put_spans(
        _BESIDE_BADGE, ways_at - 1, cut(parts.gem_signs(width - _BESIDE_BADGE), width - _BESIDE_BADGE, glyphs)
    )
    for row, line in enumerate(parts.goals.lines(width - _BESIDE_BADGE), ways_at):
        canvas.put_spans(_BESIDE_BADGE, row, cut(line, width - _BESIDE_BADGE, glyphs))


def _draw_card(canvas: Canvas, parts: Parts, x: int, y: int) -> None:
    """Draw the card of this round in a frame; waves at its foot mark the one that moves the river."""
    glyphs, (sign, style) = parts.glyphs, parts.face()
    canvas.frame(x, y, CARD_WIDTH, CARD_ROWS, glyphs.box, parts.rim())
    canvas.put(x + 1, y + 1, sign * 3 if sign == glyphs.hidden else sign.center(3), style)
    if (meaning := meaning_of(sign)) is not None:
        canvas.tell(x, y, CARD_WIDTH, CARD_ROWS, meaning)
    if parts.moves_river:
        canvas.put(x + 1, y + 2, glyphs.waves[1] * 3, palette.GLOW)


# -- the pane ------------------------------------------------------------------------------------------


Columns = tuple[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]]
_CARD, _LEFT, _GEMS, _GOAL = (
    head.drawn(head.shown) for head in (signs.HEAD_CARD, signs.HEAD_LEFT, signs.HEAD_GEMS, signs.HEAD_GOAL)
)
_NARROW: Columns = (((7, _LEFT), (15, _GEMS), (26, _GOAL)), ((4, _CARD), (16, _GEMS), (27, _GOAL)))
_WIDE: Columns = (((13, _CARD), (18, _LEFT), (26, _GEMS), (37, _GOAL)), ((15, _CARD), (21, _LEFT), (30, _GEMS)))
_NARROW_MORE: Columns = (((5, _LEFT), (6, _GEMS), (17, _GOAL)), ((5, _LEFT), (6, _GEMS), (17, _GOAL)))
"""Columns and words of the header, for one line per player and for two.

Gems and goal stand where a hand of seven cards leaves them; in `_NARROW_MORE`, for larger hands, beside one of none.
"""

_HEIGHTS = (FANNED_ROWS + 1, PORTRAIT_ROWS + 1, PORTRAIT_ROWS, 6, 5, 4, CARD_ROWS)
"""Rows per player to try where the card has a frame, the highest first."""
_SPREAD = 2  # maximum rows by which players are further apart than they need, where there is room


def draw_players(view: State, roster: Roster, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw every player as large as fits: in a line or two, or as a block with a framed card."""
    canvas = Canvas(width, height)
    rows = next((rows for rows in _HEIGHTS if _fits(view, width, height, rows)), 0)
    if not rows:
        return _draw_lines(canvas, view, roster, glyphs)
    is_wide = _is_wide_beside_card(view, width)
    filled = block_rows(rows, width, is_wide=is_wide)
    apart = min(rows + _SPREAD, (height - filled) // max(1, view.seats - 1))
    for seat in range(view.seats):
        y = seat * apart
        draw_block(canvas, Parts(view, roster, seat, glyphs), y, rows, is_wide=is_wide)
        if apart > filled and seat + 1 < view.seats:
            canvas.put(0, y + (filled + apart) // 2, glyphs.rule * width, palette.UNUSED)
    return canvas


def _fits(view: State, width: int, height: int, rows: int) -> bool:
    """Whether blocks of that height fit; the last one needs no rule below it."""
    filled = block_rows(rows, width, is_wide=_is_wide_beside_card(view, width))
    return rows <= filled + 1 and height >= rows * (view.seats - 1) + filled


def _is_wide_beside_card(view: State, width: int) -> bool:
    return is_wide(view, width - CARD_WIDTH - 1)


def _draw_lines(canvas: Canvas, view: State, roster: Roster, glyphs: Glyphs) -> Canvas:
    """Draw every player in one line or two."""
    width, height = canvas.width, canvas.height
    rows = max(1, min(2, height // view.seats))
    y = int(height > rows * view.seats)  # below the header
    if y:
        columns, beside = _WIDE, sum(hand_of(view.parts)) - BASE_HAND
        if not is_wide(view, width):
            columns, beside = (_NARROW_MORE, beside + BASE_HAND) if beside else (_NARROW, 0)
        for x, word in columns[rows - 1]:
            canvas.put(x + beside if word in (_GEMS, _GOAL) else x, 0, word, palette.UNUSED)
    for seat in range(view.seats):
        parts = Parts(view, roster, seat, glyphs)
        if rows == 1:
            lines = [parts.one_line(width)]
        elif is_wide(view, width):
            lines = [parts.wide_line(), parts.wide_rest(width)]
        else:
            lines = [parts.who(width), parts.cards_and_gems(width)]
        canvas.put_lines(0, y, lines)
        y += rows
    if rows == 1 and not is_wide(view, width) and height >= y + legend_rows(view.seats):
        canvas.put_lines(0, y, legend(view, roster, width, glyphs))
    return canvas


def legend_of_signs(view: State, roster: Roster, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """What the signs of the pane mean at this size: of a goal without words, of the lowest number, of who is first."""
    found = []
    # Whether goals are told in words: in blocks, and in wide players of two lines
    if not (_is_in_blocks(view, width, height) or (is_wide(view, width) and height >= 2 * view.seats)):
        found.append(signs.GOALS_BRIEFLY.drawn(signs.GOALS_BRIEFLY.shown))
    if lowest_number(view) and not _is_in_blocks(view, width, height):
        # Translators: the sign stands beside the card that moves the river.
        found.append(signs.LOWEST_BRIEFLY.drawn(_("{sign} lowest number").format(sign=glyphs.waves[1])))
    return [*found, first_player(roster.names[view.first], glyphs)]


def _is_in_blocks(view: State, width: int, height: int) -> bool:
    """Whether each player has a block with a framed card."""
    return any(_fits(view, width, height, rows) for rows in _HEIGHTS)


class NiagaraPlayers(PlayersPane[State]):
    """Shows every player, as large as fits."""

    DEFAULT_CSS = "NiagaraPlayers { height: auto; border-subtitle-color: $foreground-muted; }"

    room: int = 100  # the rows that the pane should not exceed, if its height is `auto`

    def signs(self) -> list[str]:
        return [] if self._shown is None else legend_of_signs(*self._shown, *self.content_size, self.glyphs)

    def rows_at(self, width: int) -> int:
        """Height within `room`: a framed card or two lines for each player, or one line each and any legend."""
        if self._shown is None:
            return 1
        view, _ = self._shown
        framed, in_lines = CARD_ROWS * view.seats, 1 + 2 * view.seats
        if in_lines <= self.room:
            return framed if framed <= self.room else in_lines
        return 1 + view.seats + (0 if is_wide(view, width) else legend_rows(view.seats))

    def draw_shown(self, width: int, height: int, view: State, roster: Roster) -> Canvas:
        return draw_players(view, roster, width, height, self.glyphs)
