"""The home screen: continue, start or load a game, read, quit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.widgets.title import Title

if TYPE_CHECKING:
    from niagara_tui.session.saved import Saved

ENTRIES = (
    ("c", "continue", _("Continue")),
    ("n", "new", _("New game")),
    ("l", "load", _("Load a game")),
    ("r", "rules", _("Rules")),
    ("s", "settings", _("Settings")),
    ("question_mark", "help", _("Help")),
    ("q", "quit", _("Quit")),
)
"""Key, name and label of each entry."""
CONTINUE, NEW = 0, 1


class Home(Page):
    """The main menu, each entry with its key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "noop", show=False),
        *(Binding(key, f"go('{name}')", words, show=False) for key, name, words in ENTRIES),
    ]
    AUTO_FOCUS = "#menu"

    _has_looked = False
    """Whether the saves have been read, so that a highlight is the user's choice."""

    def body(self) -> ComposeResult:
        """Compose the picture and the menu."""
        with Center():
            yield Title(self._app.ascii)
        with Center():
            yield OptionList(id="menu")

    def on_screen_resume(self) -> None:
        """Show the menu before looking for a game to continue, which takes longer."""
        if not self.query_one("#menu", OptionList).option_count:
            self._list(None)
            self.query_one("#menu", OptionList).highlighted = NEW
        self.call_after_refresh(self.refresh_menu)

    def refresh_menu(self) -> None:
        """Update the entry of the newest game to continue."""
        from niagara_tui.session.saved import newest_resumable  # imported late: it loads all games

        newest = newest_resumable(self._app.folder, self._app.launch.clock())
        self._list(newest)
        menu = self.query_one("#menu", OptionList)
        if newest and menu.highlighted == NEW and not self._has_looked:
            menu.highlighted = CONTINUE
        self._has_looked = True

    def _list(self, newest: Saved | None) -> None:
        menu = self.query_one("#menu", OptionList)
        highlighted = menu.highlighted
        menu.clear_options()
        for key, name, words in ENTRIES:
            note = _under_way(newest) if name == "continue" else ""
            shut = name == "continue" and newest is None
            menu.add_option(Option(_line(key, words, note), id=name, disabled=shut))
        menu.highlighted = highlighted

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id:
            self.action_go(event.option_id)

    def action_go(self, name: str) -> None:
        """Open the entry of that name."""
        doors: dict[str, Callable[[], object]] = {
            "continue": self._app.continue_newest,
            "new": self._app.open_new_game,
            "load": self._app.open_load,
            "rules": self._app.open_rules,
            "settings": self._app.open_settings,
            "help": self._app.open_help,
            "quit": self._app.exit,
        }
        doors[name]()


def _line(key: str, words: str, note: str) -> Content:
    sign = "?" if key == "question_mark" else key
    return Content.assemble(
        (f" {sign} ", "bold $accent"), f" {words:<12}", (f"  {note}" if note else "", "$foreground 60%")
    )


def _under_way(newest: Saved | None) -> str:
    """A note on the game that can be continued."""
    return f"{newest.game}: {newest.players}, {newest.when}" if newest else _("no game under way")
