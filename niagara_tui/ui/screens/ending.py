"""The dialog at the end of a game: the ranking with its reasons, and what to do next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from niagara_tui.core.game import Standing
from niagara_tui.core.i18n import _
from niagara_tui.session.ending import headline, reason
from niagara_tui.ui.screens.dialog import Dialog

AGAIN, TABLE, LOG, REPLAY, HOME = "again", "table", "log", "replay", "home"


class Ending(Dialog[str]):
    """Shows how the game ended; dismissed with `AGAIN`, `TABLE`, `LOG`, `REPLAY` or `HOME`."""

    CSS_PATH = "ending.tcss"
    AUTO_FOCUS = ""  # players press Enter to hurry the bots: at the game's end that must not choose anything
    BINDINGS: ClassVar[list[BindingType]] = [
        ("a", "choose('again')", _("Play again")),
        ("t,escape", "choose('table')", _("Look at the table")),
        ("h,q", "choose('home')", _("Home")),
        ("l", "choose('log')", _("Log")),
        ("r", "choose('replay')", _("Replay")),
        ("left", "app.focus_previous", _("Back")),
        ("right", "app.focus_next", _("On")),
    ]

    def __init__(
        self, standings: Sequence[Standing], names: Sequence[str], conceded: Collection[int] = frozenset()
    ) -> None:
        """Show the ranking of the players with these names; `conceded` are the seats that conceded."""
        super().__init__()
        self._standings, self._names, self._conceded = standings, names, conceded

    def box(self) -> ComposeResult:
        """Compose the headline, the ranking and the buttons."""
        with Vertical(id="ending"):
            yield Static(Text(headline(self._standings, self._names)), id="headline")
            yield Static(Text("\n".join(ranking(self._standings, self._names, self._conceded))), id="ranking")
            with Horizontal(id="next-steps"):
                # The harmless choice comes first: one arrow key and Enter too many choose it.
                yield Button(_("Table (t)"), id=TABLE, compact=True)
                yield Button(_("Log (l)"), id=LOG, compact=True)
                yield Button(_("Replay (r)"), id=REPLAY, compact=True)
                yield Button(_("Play again (a)"), id=AGAIN, compact=True)
                yield Button(_("Home (h)"), id=HOME, compact=True)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)

    def action_choose(self, choice: str) -> None:
        """Dismiss with this choice."""
        self.dismiss(choice)


def ranking(standings: Sequence[Standing], names: Sequence[str], conceded: Collection[int] = frozenset()) -> list[str]:
    """One line per player: place, name, reason."""
    width = max(cell_len(names[standing.seat]) for standing in standings)
    return [
        f"{standing.place}.  {set_cell_size(names[standing.seat], width)}  {reason(standing, conceded)}"
        for standing in standings
    ]
