"""The river pane: shows a position and animates the change to the next."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.board.boats import SMALL, draw_boat, lined, size_on
from niagara_tui.games.upriver.board.chart import IDLE_FRAMES, Chart, chart
from niagara_tui.games.upriver.board.drawing import AnimationState
from niagara_tui.games.upriver.board.marks import Marks
from niagara_tui.games.upriver.board.picture import draw_river
from niagara_tui.games.upriver.rules.moves import Shift, rides_wave
from niagara_tui.games.upriver.rules.state import HARBOUR, LOST, State
from niagara_tui.ui.boards.canvas import Canvas, Figure
from niagara_tui.ui.boards.picture import PicturePane
from niagara_tui.ui.boards.sprites import Sprite
from niagara_tui.ui.boards.tumble import splash

SLIDE, _SPLASH = 0.8, 0.5
"""Durations of the sections' slide down by one and of a splash after it, in seconds at normal speed."""
_SECTION, _SHORTEST, _LONGEST = 0.12, 0.3, 0.9
"""Duration of a boat's animated move in seconds: per section, and the minimum and maximum in all."""


class UpRiverRiver(PicturePane[State, Marks]):
    """Shows a position of the river; places are the sections and the harbour."""

    LEGEND = _("River")
    idle_frames = IDLE_FRAMES
    _before: State | None = None
    _slide_start: float = 0.0

    def finish(self) -> None:
        """End all animation, that of the sections included."""
        self._before = None
        super().finish()

    @property
    def is_moving(self) -> bool:
        """Whether a boat or the sections are being animated."""
        return super().is_moving or (self._before is not None and self._share < 1.0)

    @property
    def _share(self) -> float:
        """Fraction of the sections' slide that is done."""
        duration = SLIDE * self.stretch
        return 1.0 if duration <= 0 else min(1.0, (self.clock() - self._slide_start) / duration)

    def draw_shown(self, width: int, height: int, view: State, marks: Marks) -> Canvas:
        """Draw the river but for what moves over it."""
        before = self._before if self._share < 1.0 else None
        animation = AnimationState(frozenset(self.moving_places), before, self._share, self._idle_frame)
        return draw_river(view, width, height, self.glyphs, marks, animation)

    def start_movements(self, before: tuple[State, Marks], after: tuple[State, Marks]) -> None:
        """Slide all sections, or move one boat."""
        old, new = before[0], after[0]
        if old.sandbank != new.sandbank:
            self._before, self._slide_start = old, self.clock()
            if self.glyphs.half_blocks:
                self.start_sprites(splashes(old, new, chart(*self.content_size, new.seats)))
            return
        shift = shift_between(old, new)
        if shift is not None:
            self.start_sprites([self._sprite(old, new, shift)])

    def _sprite(self, old: State, new: State, shift: Shift) -> Sprite:
        spots = draw_river(old, self.content_size.width, self.content_size.height, self.glyphs).spots
        places = _path(old, shift)
        name: Hashable = (shift.seat, shift.end)
        if shift.end == HARBOUR:
            docks = zip(old.players[shift.seat].docks, new.players[shift.seat].docks, strict=True)
            name = (shift.seat, HARBOUR, next(index for index, (was, now) in enumerate(docks) if was != now))
        duration = min(_LONGEST, max(_SHORTEST, _SECTION * abs(shift.end - shift.start)))
        parts = chart(*self.content_size, old.seats)
        size = size_on(parts, self.glyphs)
        figure = lined(parts, self.glyphs, shift.seat, 1, self.glyphs.hull)
        if size is not SMALL:
            figure = Figure(body=partial(draw_boat, seat=shift.seat, size=size))
        return Sprite(name, figure, tuple(spots[shift.seat, place] for place in places), 0.0, duration)


def shift_between(old: State, new: State) -> Shift | None:
    """The shift of the one boat that has changed its place; None if there is not exactly one."""
    found = []
    for seat, (was, now) in enumerate(zip(old.players, new.players, strict=True)):
        gone = [place for place, (a, b) in enumerate(zip(was.boats, now.boats, strict=True)) if b < a]
        come = [place for place, (a, b) in enumerate(zip(was.boats, now.boats, strict=True)) if b > a]
        found += [Shift(seat, start, end) for start, end in zip(gone, come, strict=False)]
    return found[0] if len(found) == 1 else None


def splashes(old: State, new: State, parts: Chart) -> list[Sprite]:
    """Sprites of foam on the falls for the seats that have lost boats when the river moved."""
    losers = (seat for seat in range(new.seats) if new.players[seat].boats[LOST] > old.players[seat].boats[LOST])
    feet = ((parts.falls // 2, parts.row(seat)) for seat in losers)
    return [sprite for foot in feet for sprite in splash(foot, parts.falls, SLIDE, _SPLASH)]


def _path(old: State, shift: Shift) -> tuple[int, ...]:
    """The places of the boat's path: start, the wave if it carried the boat on, and end."""
    return (shift.start, old.wave, shift.end) if rides_wave(old, shift) else (shift.start, shift.end)
