"""Tabs for choosing a game by arrow keys or a click."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Tab, Tabs

from niagara_tui.core.i18n import _
from niagara_tui.games.registry import GAMES


class GameTabs(Tabs):
    """One line of games; `Tabs.TabActivated` is posted for the one chosen."""

    DEFAULT_CSS = """
    GameTabs {
        height: 1;
        Underline {
            display: none;
        }
        Tab {
            padding: 0 1;
        }
        Tab.-active {
            text-style: bold reverse;
        }
        &:focus Tab.-active {
            color: $accent;
            background: $background;
            text-style: bold reverse;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "next_tab", _("Other game"), key_display="←→"),
        Binding("left", "previous_tab", _("Previous game"), key_display="←", show=False),
    ]

    def __init__(self, game: str, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(*(Tab(Content(each.title), id=each.id) for each in GAMES.values()), active=game, id=id)

    @property
    def game(self) -> str:
        return self.active
