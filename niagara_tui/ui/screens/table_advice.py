"""The advisor at a table: notes beside the board, while the settings ask for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from niagara_tui.core.i18n import _
from niagara_tui.shell.learning import advisor_for
from niagara_tui.shell.settings import folder_for
from niagara_tui.ui.screens.table_hints import NO_AIDS
from niagara_tui.ui.widgets.hint_pane import Note

if TYPE_CHECKING:
    from niagara_tui.match.match import Match
    from niagara_tui.study.lessons.advisor import Advisor
    from niagara_tui.ui.app import NiagaraApp


class TableAdvice:
    """Holds the advisor of one match, created when it is first needed."""

    def __init__(self, match: Match, app: Callable[[], NiagaraApp]) -> None:
        """Advise at this match by the app's settings."""
        self._match, self._app = match, app
        self._advisor: Advisor | None = None
        self._is_damaged = False
        """Whether this game's notes cannot be read; the person has been told."""

    def note(self, acting: int | None) -> Note | None:
        """The note on what is new at the acting seat's decision; None if nothing is, or the advisor is off."""
        app = self._app()
        if not app.settings.advisor:
            self.close()
            self._advisor = None  # a new one starts with what happens after it is switched on
        if not app.settings.advisor or self._is_damaged:
            return None
        if self._advisor is None:
            self._advisor = advisor_for(self._match, folder_for(app.launch.config), self._report_problem)
            self._is_damaged = self._advisor is None
        note = self._advisor.note(acting) if self._advisor is not None else None
        if note is None:
            return None
        said = " ".join(_(text) for text in (note.say, note.signs) if text)
        keys = (_("esc closes"), _("A: no more"))
        return Note(_("advisor"), app.with_signs(said), keys=keys, lean=True)

    def close(self) -> None:
        """Close the note that is shown."""
        if self._advisor is not None:
            self._advisor.close()

    def _report_problem(self, problem: str) -> None:
        if self._app().first_time(problem):
            self._app().notify(problem, title=_("Advisor"), severity="warning", markup=False)

    def toggle(self) -> None:
        """Switch the advisor on or off, and say so; without aids there is none."""
        settings = self._app().settings
        if not settings.aids:
            self._app().notify_reason(NO_AIDS)
            return
        settings.advisor = not settings.advisor
        said = _("The advisor is on: a word about each new thing.") if settings.advisor else _("The advisor is off.")
        self._app().notify(said, markup=False)
