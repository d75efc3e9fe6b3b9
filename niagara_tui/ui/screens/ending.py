"""The dialog at the end of a game: the ranking with its reasons, and what to do next."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from niagara_tui.core.i18n import _
from niagara_tui.match.ending import headline_with_reason
from niagara_tui.ui.kit.glyphs import UNICODE, Glyphs
from niagara_tui.ui.screens.dialog import Dialog
from niagara_tui.ui.screens.results import Outcome, Results

AGAIN, TABLE, LOG, REPLAY, REVIEW, HOME = "again", "table", "log", "replay", "review", "home"
_LEAVING = frozenset({AGAIN, HOME})
"""The choices that leave the table."""


class Ending(Dialog[str]):
    """Shows how the game ended; dismissed with `AGAIN`, `TABLE`, `LOG`, `REPLAY`, `REVIEW` or `HOME`.

    `AGAIN` and `HOME` can be chosen only after `hold` seconds, lest a click or key meant for the table leave it.
    """

    CSS_PATH = "ending.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012 - Textual's form
    AUTO_FOCUS = ""  # players press Enter to hurry the bots, which must not choose anything when the game ends
    BINDINGS: ClassVar[list[BindingType]] = [
        # In the order of the buttons, with words short enough for all of them to be shown in the smallest window.
        ("t,escape", "choose('table')", _("Table")),
        ("l", "choose('log')", _("Log")),
        ("r", "choose('replay')", _("Replay")),
        ("v", "choose('review')", _("Review")),
        ("a", "choose('again')", _("Play again")),
        ("h,q", "choose('home')", _("Home")),
        Binding("question_mark", "help", _("Help")),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(self, outcome: Outcome, glyphs: Glyphs = UNICODE, hold: float = 0.0) -> None:
        """Show this outcome."""
        super().__init__()
        self._outcome, self._glyphs, self._hold = outcome, glyphs, hold
        self._is_held = hold > 0

    def box(self) -> ComposeResult:
        """Compose the headline, the ranking and the buttons."""
        with Vertical(id="ending"):
            headline = headline_with_reason(self._outcome.standings, self._outcome.players)
            yield Static(Text(headline), id="headline")
            yield Results(self._outcome, self._glyphs, id="results")
            with Horizontal(id="next-steps"):
                # The harmless choice comes first, as a surplus arrow key and Enter would choose it.
                yield Button(_("Table (t)"), id=TABLE, compact=True)
                yield Button(_("Log (l)"), id=LOG, compact=True)
                yield Button(_("Replay (r)"), id=REPLAY, compact=True)
                yield Button(_("Review (v)"), id=REVIEW, compact=True)
                yield Button(_("Play again (a)"), id=AGAIN, compact=True, disabled=self._is_held)
                yield Button(_("Home (h)"), id=HOME, compact=True, disabled=self._is_held)

    def on_mount(self) -> None:
        """Enable leaving the table after `hold` seconds."""
        if self._is_held:
            self.set_timer(self._hold, self._release)

    def _release(self) -> None:
        self._is_held = False
        for button in self.query(Button):
            button.disabled = False
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable leaving the table until `hold` seconds have passed."""
        return action != "choose" or not (self._is_held and parameters[0] in _LEAVING)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)

    def action_choose(self, choice: str) -> None:
        """Dismiss with this choice."""
        self.dismiss(choice)
