"""The river pane: shows a position, and what moves on it from one to the next."""

from __future__ import annotations

from collections.abc import Hashable

from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.rules.board import ARROWS, HARBOUR, NOT_THROWN
from niagara_tui.games.upriver.rules.river import carried
from niagara_tui.games.upriver.rules.shift import Shift
from niagara_tui.games.upriver.rules.state import State
from niagara_tui.games.upriver.table.marks import NO_MARKS, Marks
from niagara_tui.games.upriver.table.picture import Moment, draw_river, hull
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.moving import MovingPane
from niagara_tui.ui.boards.sprites import Sprite, draw_sprites

SLIDE = 0.8
"""Seconds at normal speed in which the sections move down by one."""
_SECTION, _SHORTEST, _LONGEST = 0.12, 0.3, 0.9
"""Seconds for each section that a boat goes, and for the whole way at least and at most."""


class River(MovingPane):
    """Shows a position of the river; clicks name a section or the harbour."""

    class PlaceClicked(Message):
        """A section or the harbour was clicked."""

        def __init__(self, place: int) -> None:
            """Keep the place."""
            super().__init__()
            self.place = place

    LEGEND = _("River")
    beats = 12
    _shown: tuple[State, Marks] | None = None
    _before: State | None = None
    _slid_at: float = 0.0

    def show(self, view: State, marks: Marks = NO_MARKS) -> None:
        """Draw this position with these marks; what lay elsewhere before is on its way there now."""
        before = self._shown
        self._shown = (view, marks)
        if before is not None and before[0] != view and self.may_move:
            self._set_out(before[0], view)
        self.show_moment()

    def finish(self) -> None:
        """End every movement, that of the sections too."""
        self._before = None
        super().finish()

    @property
    def is_moving(self) -> bool:
        """Whether a boat is on its way, or the sections slide."""
        return super().is_moving or (self._before is not None and self._share < 1.0)

    @property
    def _share(self) -> float:
        lasts = SLIDE * self.tempo
        return 1.0 if lasts <= 0 else min(1.0, (self.clock() - self._slid_at) / lasts)

    def draw(self, width: int, height: int) -> Canvas:
        """The picture at that size, at this moment."""
        if self._shown is None:
            return Canvas(width, height)
        view, marks = self._shown
        before = self._before if self._share < 1.0 else None
        moment = Moment(frozenset(self.under_way), before, self._share, self._beat)
        canvas = draw_river(view, width, height, self.glyphs, marks, moment)
        draw_sprites(canvas, self._sprites, self.clock())
        return canvas

    def rows_at(self, width: int) -> int:
        """What the smallest picture takes."""
        del width
        return 8

    def clicked(self, hit: Hashable) -> None:
        """Post the message for what was clicked."""
        if isinstance(hit, int):
            self.post_message(self.PlaceClicked(hit))

    def _set_out(self, old: State, new: State) -> None:
        """Send on its way what has changed its place: all sections, or one boat."""
        if old.sandbank != new.sandbank:
            self._before, self._slid_at = old, self.clock()
            return
        shift = moved(old, new)
        if shift is not None:
            self.send([self._sprite(old, new, shift)])

    def _sprite(self, old: State, new: State, shift: Shift) -> Sprite:
        spots = draw_river(old, self.content_size.width, self.content_size.height, self.glyphs).spots
        places = _way(old, shift)
        name: Hashable = (shift.seat, shift.end)
        if shift.end == HARBOUR:
            docks = zip(old.players[shift.seat].docks, new.players[shift.seat].docks, strict=True)
            name = (shift.seat, HARBOUR, next(index for index, (was, now) in enumerate(docks) if was != now))
        lasts = min(_LONGEST, max(_SHORTEST, _SECTION * abs(shift.end - shift.start)))
        spans = tuple(hull(shift.seat, 1, self.glyphs.hull))
        return Sprite(name, spans, tuple(spots[shift.seat, place] for place in places), 0.0, lasts)


def moved(old: State, new: State) -> Shift | None:
    """The one boat that lies elsewhere now; None if there is not exactly one."""
    found = []
    for seat, (was, now) in enumerate(zip(old.players, new.players, strict=True)):
        gone = [place for place, (a, b) in enumerate(zip(was.boats, now.boats, strict=True)) if b < a]
        come = [place for place, (a, b) in enumerate(zip(was.boats, now.boats, strict=True)) if b > a]
        found += [Shift(seat, start, end) for start, end in zip(gone, come, strict=False)]
    return found[0] if len(found) == 1 else None


def _way(old: State, shift: Shift) -> tuple[int, ...]:
    """The places that the boat passes: by the wave, where that carried it on."""
    if old.die in (NOT_THROWN, ARROWS):
        return shift.start, shift.end
    wave = carried(old, shift.start, old.die)
    return (shift.start, shift.end) if wave == shift.end else (shift.start, wave, shift.end)
