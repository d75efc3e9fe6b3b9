"""Building blocks of the players pane: how near a player is to winning, in words, signs and bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.games.niagara.goals import FOUR, KINDS, Progress, progress, ways
from niagara_tui.ui.boards.canvas import Spans, cells
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.colours import palette


@dataclass(frozen=True, slots=True)
class GoalParts:
    """Texts and bars on the ways to win with this reserve; `free` counts by colour the gems that can still be won."""

    reserve: Sequence[int]
    free: Sequence[int]
    glyphs: Glyphs

    @property
    def nearest(self) -> Progress:
        """The nearest goal that can be reached."""
        return progress(self.reserve, self.free)

    def short(self) -> Spans:
        """The nearest goal in four cells, such as `2/4■`, `4/5≠` or `1/7 `."""
        goal = self.nearest
        style = _style_of(goal)
        share = (f"{goal.have}/{goal.need}", style)
        if goal.way == FOUR and goal.have:
            return [share, (self.glyphs.gem(goal.colour), palette.GEMS[goal.colour])]
        return [share, (self.glyphs.kinds if goal.way == KINDS else " ", style)]

    def line(self, width: int) -> Spans:
        """The nearest goal in words and as a bar."""
        return self._line(self.nearest, _style_of(self.nearest), width)

    def lines(self, width: int) -> list[Spans]:
        """The three ways to win with their bars, the nearest one coloured."""
        nearest = self.nearest
        return [
            self._line(way, _style_of(way) if way == nearest or not way.missing else palette.FAINT, width)
            for way in ways(self.reserve, self.free)
        ]

    def others(self) -> str:
        """The ways to win that are not the nearest, in words only."""
        return "  ".join(_words(way) for way in ways(self.reserve, self.free) if way != self.nearest)

    def _line(self, goal: Progress, style: Style, width: int) -> Spans:
        start: Spans = [(f"{_words(goal):12} ", style)]
        return start + self._bar_or_obstacle(goal, style, width - cells(start) - 1)

    def _bar_or_obstacle(self, goal: Progress, style: Style, width: int) -> Spans:
        """A bar, or why the goal cannot be reached, or why the gems in the reserve do not count for it.

        Where there is no room for that, it is said in two words.
        """
        why = goal.obstacle or goal.remark
        said = next((each for each in (why, goal.brief) if cell_len(each) <= width), "") if why else ""
        if said:
            return [(said, palette.UNUSED)]
        full = max(0, width) * goal.have // goal.need
        return [(self.glyphs.bar * full, style), (self.glyphs.bar_rest * (width - full), palette.UNUSED)]


def _style_of(goal: Progress) -> Style:
    """The style of a goal: green if reached, glowing if one gem is missing, faint if it cannot be reached."""
    if goal.obstacle:
        return palette.UNUSED
    if goal.missing == 0:
        return palette.GOOD
    return palette.GLOW if goal.missing == 1 else palette.WATERY


def _words(goal: Progress) -> str:
    return goal.label + ("!" if goal.missing <= 1 and not goal.obstacle else "")
