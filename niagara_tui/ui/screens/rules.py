"""The rules screen: games at the top, sections on the left, the text on the right, and a search."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import BaseModel
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static, Tabs
from textual.widgets.option_list import Option

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.games.registry import GAMES
from niagara_tui.shell import pages
from niagara_tui.ui.screens.page import Sheet
from niagara_tui.ui.widgets.fields import GameTabs
from niagara_tui.ui.widgets.prose import Prose


class Rules(Sheet):
    """Shows the rules of one game at a time.

    Moving through the list of sections scrolls the text to them; the search restricts the list to the sections that
    contain all of its words.
    """

    CSS_PATH = "reading.tcss"
    HEADING = _("Rules")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", _("Search"), key_display="/"),
        Binding("space", "turn(1)", _("Next page")),
        Binding("b", "turn(-1)", _("Previous page")),
        # With priority over the list of sections, where they would jump from section to section.
        Binding("pagedown", "turn(1)", show=False, priority=True),
        Binding("pageup", "turn(-1)", show=False, priority=True),
        Binding("g", "other_game", _("Other game")),
    ]
    AUTO_FOCUS = "#sections"

    def __init__(self, game: Game[Any], topic: str = "", played: BaseModel | None = None) -> None:
        """Open the rules of that game at the section with that heading; with options `played` of what holds then."""
        super().__init__()
        self._at_table = {game.id: played}
        self._read(game)
        self._topic = topic

    def _read(self, game: Game[Any]) -> None:
        self.game, self.played = game, self._at_table.get(game.id)
        self._marked = self._app.with_signs(pages.marked_rules(game, self.played))
        self.page = pages.without_marks(self._marked)

    def body(self) -> ComposeResult:
        yield GameTabs(self.game.id, id="game")
        with Horizontal():
            with Vertical(id="finding"):
                yield Input(placeholder=_("/ search"), compact=True, id="search")
                yield OptionList(id="sections")
                yield Static(_("Nothing found."), id="nothing")
            with VerticalScroll(id="text"):
                yield Prose(self.page, self._app.ascii)

    def on_mount(self) -> None:
        self._list("")
        names = pages.sections(self.page)
        if self._topic in names:
            self.query_one("#sections", OptionList).highlighted = names.index(self._topic)

    def _list(self, words: str) -> None:
        places = pages.search(self._marked, words)
        sections = self.query_one("#sections", OptionList)
        sections.clear_options()
        names = pages.sections(self.page)
        sections.add_options(Option(Content(names[index]), id=f"section-{index}") for index in places)
        self.query_one("#nothing").display = not places
        if places:
            sections.highlighted = 0

    @on(Tabs.TabActivated)
    def _game_chosen(self, event: Tabs.TabActivated) -> None:
        game = GAMES[str(event.tab.id)]
        if game is not self.game:
            self._read(game)
            self.query_one("#search", Input).value = ""
            self._list("")
            self.query_one(Prose).update(self.page)
            self.query_one("#text").scroll_home(animate=False)

    def action_other_game(self) -> None:
        self.query_one(GameTabs).action_next_tab()

    @on(Input.Changed, "#search")
    def _searched(self, event: Input.Changed) -> None:
        self._list(event.value)

    @on(Input.Submitted, "#search")
    def _found(self) -> None:
        self.query_one("#sections").focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        index = int((event.option_id or "section-0").removeprefix("section-"))
        self.query_one(Prose).turn_to(index)

    def action_search(self) -> None:
        self.query_one("#search").focus()

    def action_back(self) -> None:
        """Clear the search if it is in use, otherwise go back to the screen below."""
        search = self.query_one("#search", Input)
        if search.has_focus or search.value:
            search.value = ""
            self.query_one("#sections").focus()
        else:
            super().action_back()

    def action_turn(self, pages_on: int) -> None:
        text = self.query_one("#text")
        text.scroll_relative(y=pages_on * (text.size.height - 2), animate=False)
