"""The players pane: points, docks, and where the boats are."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.rules.board import DOCKS, FIRST_SECTION, HARBOUR, LETTERS, LOST
from niagara_tui.games.upriver.rules.result import points
from niagara_tui.games.upriver.rules.state import Phase, State
from niagara_tui.ui.boards import palette
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.boards.spans import cut, fit

_NAMES = (8, 14)
"""Cells for a name in a narrow and in a wide pane."""
_WIDE = 48
_BOATS = 8
# Translators: heads of columns: points, sections of the boats on the river, boats lost, docks taken.
_HEADS = (_("points"), _("boats on"), _("lost"), _("docks"))


def draw_players(
    view: State, names: tuple[str, ...], thinking: AbstractSet[int], width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """Draw a header and one line per player, with blank lines between if there is room."""
    canvas = Canvas(width, height)
    room = _NAMES[width >= _WIDE]
    pointed, boats, lost, docks = _HEADS
    canvas.put(0, 0, f"{'':{room + 4}} {pointed:6} {boats:{_BOATS}} {lost:4} {docks}", palette.UNUSED)
    step = 2 if height >= 2 * view.seats + 1 else 1
    for seat in range(view.seats):
        name = fit(names[seat], room, glyphs)
        line = [
            *_mark(view, seat, seat in thinking, glyphs),
            (f" {name} ", palette.STRONG),
            *_fleet(view, seat, glyphs),
        ]
        canvas.put_spans(0, seat * step + step, cut(line, width, glyphs))
    return canvas


def _fleet(view: State, seat: int, glyphs: Glyphs) -> Spans:
    """The seat's points, sections of boats on the river, number of boats lost, and docks."""
    player = view.players[seat]
    where = " ".join(str(place) for place in range(HARBOUR - 1, LOST, -1) for _boat in range(player.boats[place]))
    danger = player.boats[FIRST_SECTION] and view.phase != Phase.OVER
    held = [dock for dock, has in zip(DOCKS, player.docks, strict=True) if has]
    return [
        (str(points(player)).rjust(6), palette.GLOW),
        (f" {fit(where, _BOATS, glyphs)} ", palette.BAD if danger else palette.TEXT),
        ((str(player.boats[LOST]) if player.boats[LOST] else glyphs.empty).center(4), palette.FAINT),
        (" " + "+".join(held), palette.GOOD),
    ]


def _mark(view: State, seat: int, is_thinking: bool, glyphs: Glyphs) -> Spans:
    """Three cells: turn marker, the seat's letter in its colour, first player marker."""
    is_turn = seat == view.turn and view.phase not in (Phase.RIVER, Phase.OVER)
    turn = (glyphs.more if is_thinking else glyphs.turn) if is_turn else " "
    first = glyphs.buoy if seat == view.first else " "
    return [(turn, palette.GLOW), (LETTERS[seat], palette.SEATS[seat]), (first, palette.GLOW)]


class Players(Pane):
    """Shows one line per player."""

    DEFAULT_CSS = """
    Players {
        border: round $border-blurred;
        border-title-color: $foreground-muted;
        &.-ascii {
            border: ascii $border-blurred;
        }
    }
    """
    BORDER_TITLE = _("players")
    LEGEND = _("Players")

    _shown: tuple[State, tuple[str, ...], AbstractSet[int]] | None = None

    def show(self, view: State, names: tuple[str, ...], thinking: AbstractSet[int] = frozenset()) -> None:
        """Draw the players of this position; `thinking` are the seats whose bots are computing."""
        self._shown = (view, names, thinking)
        self.redraw()

    def rows_at(self, width: int) -> int:
        """Minimum height: one line per player and the header."""
        del width
        return 1 if self._shown is None else 1 + self._shown[0].seats

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the pane's content at this size."""
        return Canvas(width, height) if self._shown is None else draw_players(*self._shown, width, height, self.glyphs)
