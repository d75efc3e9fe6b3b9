"""Speed-ups for apps under a pilot: no output for a terminal that does not exist, and quick hashing of style rules."""

from __future__ import annotations

from typing import Any

from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.css.model import RuleSet
from textual.geometry import Region
from textual.screen import Screen


def install() -> None:
    """Draw every widget as usual, but leave out the output that an app without a terminal discards."""
    Compositor._render_for_terminal = Compositor.render_update  # type: ignore[attr-defined]
    Compositor.render_update = _draw_widgets  # type: ignore[assignment]
    RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]  # Textual's calls `id` for it, 150 times a widget


def _draw_widgets(
    compositor: Compositor, full: bool = False, screen_stack: list[Screen[Any]] | None = None, simplify: bool = False
) -> object:
    """Replace `Compositor.render_update`: only a whole picture (`full`), as for a screenshot, is really rendered."""
    if full:
        return compositor._render_for_terminal(full, screen_stack, simplify)  # type: ignore[attr-defined]
    visible_screen_stack.set(screen_stack or [])
    dirty = compositor._dirty_regions.copy()
    compositor._dirty_regions.clear()
    if dirty:
        for _region, _clip, _strips in compositor._get_renders(Region.from_union(dirty)):
            pass
    return None
