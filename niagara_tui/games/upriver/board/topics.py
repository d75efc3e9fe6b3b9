"""The section of the rules that explains the current phase."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.rules.board import ARROWS
from niagara_tui.games.upriver.rules.state import Phase, State

# Translators: the sections' names, as the headings of the page of rules have them.
_PHASES: dict[int, str] = {Phase.RIVER: _("The river moves"), Phase.OVER: _("The end")}


def topic_of(view: State) -> str:
    """The heading of the section on the current phase or, after arrows were thrown, on arrows."""
    return _("Arrows") if view.die == ARROWS else _PHASES.get(view.phase, _("A turn"))
