"""The rules to read: sections on the left, the page on the right."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from niagara_tui.core.game import Game
from niagara_tui.ui import pages
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.widgets.prose import Prose


class Rules(Page):
    """A game's rules: walking the list of sections turns to them; the page scrolls by keys and wheel."""

    CSS_PATH = "reading.tcss"
    HEADING = "Rules"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "turn(1)", "Next page"),
        Binding("b", "turn(-1)", "Page before"),
    ]
    AUTO_FOCUS = "#sections"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__()
        self.page = pages.for_signs(pages.rules(game), self.shell.ascii)
        self.title_of_game = game.title

    def note(self) -> str:
        """The game's name."""
        return self.title_of_game

    def body(self) -> ComposeResult:
        """The list of sections and the page."""
        with Horizontal():
            yield OptionList(*(Option(Content(name)) for name in pages.sections(self.page)), id="sections")
            with VerticalScroll(id="text"):
                yield Prose(self.page, self.shell.ascii)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Turn to the section."""
        heading = list(self.query("MarkdownH1, MarkdownH2"))
        if event.option_index < len(heading):
            self.query_one("#text").scroll_to_widget(heading[event.option_index], top=True, animate=False)

    def action_turn(self, pages_on: int) -> None:
        """Scroll a page on or back."""
        text = self.query_one("#text")
        text.scroll_relative(y=pages_on * (text.size.height - 2), animate=False)
