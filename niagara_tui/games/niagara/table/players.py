"""The players pane: cards, reserve, lost canoes and goal of each player."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.games.niagara.table.player_parts import Parts, Roster, has_ten_cards, is_wide, legend, legend_rows
from niagara_tui.ui.boards import palette
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import Pane

Columns = tuple[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]]
# Translators: head of a column: the player's card of this round.
_CARD = _("card")
# Translators: head of a column: the cards that are left.
_LEFT = _("left")
# Translators: head of a column: the gems of the reserve.
_GEMS = _("gems")
# Translators: head of a column: how near the nearest goal is.
_GOAL = _("goal")
_NARROW: Columns = (((7, _LEFT), (15, _GEMS), (26, _GOAL)), ((4, _CARD), (16, _GEMS), (27, _GOAL)))
_WIDE: Columns = (((13, _CARD), (18, _LEFT), (26, _GEMS), (37, _GOAL)), ((15, _CARD), (21, _LEFT), (30, _GEMS)))
_NARROW_TEN: Columns = (((5, _LEFT), (16, _GEMS), (27, _GOAL)), ((5, _LEFT), (16, _GEMS), (27, _GOAL)))
_WIDE_TEN: Columns = (
    ((13, _CARD), (18, _LEFT), (29, _GEMS), (40, _GOAL)),
    ((15, _CARD), (21, _LEFT), (33, _GEMS)),
)
"""Columns and words of the header, for one line per player and for two; with ten cards the gems are further right."""

WAYS_ROWS = 4
"""Lines per player in the form that shows all three ways to win."""


def draw_players(view: State, roster: Roster, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw every player in as many lines as fit, from one to five."""
    canvas = Canvas(width, height)
    rows = _rows_each(view, width, height)
    y = _header(canvas, view, rows) if rows < 3 and height > rows * view.seats else 0
    for seat in range(view.seats):
        lines = _lines(view, roster, seat, glyphs, width, rows)
        for row, line in enumerate(lines):
            canvas.put_spans(0, y + row, line)
        y += rows
    if rows == 1 and not is_wide(view, width) and height >= y + legend_rows(view.seats):
        for row, line in enumerate(legend(view, roster, width, glyphs), y):
            canvas.put_spans(0, row, line)
    return canvas


def _rows_each(view: State, width: int, height: int) -> int:
    """Lines per player; the last of three or five in the wide form, of four in the narrow one, is a separating rule."""
    if not is_wide(view, width):
        return 4 if height + 1 >= 4 * view.seats else max(1, min(3, height // view.seats))
    if height >= WAYS_ROWS * view.seats:
        return WAYS_ROWS + int(height + 1 >= (WAYS_ROWS + 1) * view.seats)
    return 3 if height + 1 >= 3 * view.seats else max(1, min(2, height // view.seats))


def _header(canvas: Canvas, view: State, rows: int) -> int:
    """Draw the header; return its number of rows."""
    narrow, wide = (_NARROW_TEN, _WIDE_TEN) if has_ten_cards(view) else (_NARROW, _WIDE)
    for x, word in (wide if is_wide(view, canvas.width) else narrow)[rows - 1]:
        canvas.put(x, 0, word, palette.UNUSED)
    return 1


def _lines(view: State, roster: Roster, seat: int, glyphs: Glyphs, width: int, rows: int) -> list[Spans]:
    parts = Parts(view, roster, seat, glyphs)
    if rows == 1:
        return [parts.one_line(width)]
    if is_wide(view, width):
        lines = [parts.wide_top(), *(parts.wide_ways(width) if rows >= WAYS_ROWS else [parts.wide_rest(width)])]
    elif rows == 2:
        lines = [parts.who(width), parts.cards_and_gems(width)]
    else:
        lines = [parts.who(width), parts.cards_and_gems(width, goal=False), parts.goal_and_bar(width)]
    if rows > len(lines) and seat + 1 < view.seats:
        lines.append([(glyphs.rule * width, palette.UNUSED)])
    return lines


class Players(Pane):
    """Shows every player in one or more lines, as many as fit."""

    LEGEND = _("Players")

    DEFAULT_CSS = """
    Players {
        height: auto;
        border: round $border-blurred;
        border-title-color: $foreground-muted;
        &.-ascii {
            border: ascii $border-blurred;
        }
    }
    """
    BORDER_TITLE = _("players")

    roomy: bool = True
    """Whether there is room for two lines per player."""
    _shown: tuple[State, Roster] | None = None

    def show(
        self,
        view: State,
        names: tuple[str, ...],
        kinds: tuple[str, ...],
        viewer: int | None,
        tracker: bool = True,
        thinking: AbstractSet[int] = frozenset(),
    ) -> None:
        """Draw the players of this position; the other arguments are those of `Roster`."""
        self._shown = (view, Roster(names, kinds, viewer, tracker, thinking))
        self.redraw()

    def most_rows(self) -> int:
        """Maximum height that the wide form uses: all ways to win of each player, with rules between."""
        return 1 if self._shown is None else (WAYS_ROWS + 1) * self._shown[0].seats - 1

    def rows_at(self, width: int) -> int:
        """Height: two lines per player with rules between; if not roomy, a header, one line each and any legend."""
        if self._shown is None:
            return 1
        view, _ = self._shown
        if self.roomy:
            return 3 * view.seats - 1
        return 1 + view.seats + (0 if is_wide(view, width) else legend_rows(view.seats))

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the pane's content at this size."""
        return Canvas(width, height) if self._shown is None else draw_players(*self._shown, width, height, self.glyphs)
