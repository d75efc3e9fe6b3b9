"""The advisor at a table, while the settings want one: a note beside the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from niagara_tui.core.i18n import _
from niagara_tui.shell.pages import for_display
from niagara_tui.ui.widgets.hint_pane import Note

if TYPE_CHECKING:
    from niagara_tui.session.lessons.advisor import Advisor
    from niagara_tui.session.match import Match
    from niagara_tui.ui.base_app import BaseApp


class TableAdvice:
    """Holds the advisor of one match, which comes with the first note that is wanted."""

    def __init__(self, match: Match, app: Callable[[], BaseApp]) -> None:
        """Advise at this match by the app's settings."""
        self._match, self._app = match, app
        self._advisor: Advisor | None = None

    def note(self, acting: int | None) -> Note | None:
        """What is new at the acting seat's decision; None if nothing is, or no advisor is wanted."""
        app = self._app()
        if not app.settings.advisor:
            self._advisor = None  # the next one begins with what happens from then on
            return None
        self._advisor = self._advisor or app.new_advisor(self._match)
        if self._advisor is None:
            app.settings.advisor = False
            return None
        note = self._advisor.note(acting)
        if note is None:
            return None
        keys = (_("esc closes"), _("A: no more"))
        return Note(_("advisor"), for_display(_(note.say), app.ascii), keys=keys, lean=True)

    def close(self) -> None:
        """Close the note that is shown."""
        if self._advisor is not None:
            self._advisor.close()

    def toggle(self) -> None:
        """Switch the advisor on or off, and say so."""
        settings = self._app().settings
        settings.advisor = not settings.advisor
        said = _("The advisor is on: a word about each new thing.") if settings.advisor else _("The advisor is off.")
        self._app().notify(said, markup=False)
