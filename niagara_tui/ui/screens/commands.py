"""The command palette: Textual's, with a search by words, and fixed so that a command runs only once."""

from __future__ import annotations

import re

from rich.align import Align
from textual import on
from textual.command import CommandList, CommandPalette, Hit, Hits
from textual.system_commands import SystemCommandsProvider
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from niagara_tui.core.i18n import _, in_ascii
from niagara_tui.ui.screens.page import OwnScreen


class Commands(CommandPalette, OwnScreen[None]):
    """The palette; in Textual's own of 8.2, pressing Enter twice quickly runs a command twice."""

    def __init__(self) -> None:
        super().__init__(placeholder=_("Search for a command"))

    @on(OptionList.OptionSelected)
    def _take_once(self, event: OptionList.OptionSelected) -> None:
        if self.app.screen is not self:
            event.stop().prevent_default()

    def _start_no_matches_countdown(self, search_value: str) -> None:
        """Say in the user's language, not as Textual does, that nothing was found."""
        super()._start_no_matches_countdown(search_value)
        if search_value:
            self._stop_no_matches_countdown()
            self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, self._say_that_none_fits)

    def _say_that_none_fits(self) -> None:
        said = Align.center(_("No command is called so"))
        self.query_one(CommandList).add_option(Option(said, disabled=True, id=self._NO_MATCHES))
        self._list_visible = True


class CommandSearch(SystemCommandsProvider):
    """Searches the app's commands by words.

    Textual's search takes a command for found if its letters occur anywhere, in their order: a long title has them all.
    """

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, about, callback, _discover in self.app.get_system_commands(self.screen):
            if fit := how_well(query, name, about):
                shown = name if fit == BY_EXPLANATION else matcher.highlight(name)
                yield Hit(fit, shown, callback, help=about)


BY_EXPLANATION = 0.25
"""How well a command fits that is found by what explains it."""


def how_well(query: str, name: str, about: str) -> float:
    """How well a command fits: 1 if its name begins so, less if every word is the start of one of its words, or 0."""
    wanted = _words(query)
    if not wanted:
        return 0.0
    if _folded(name).startswith(_folded(query.strip())):
        return 1.0
    # A command's name without what explains it
    for fit, text in ((0.75, re.split("[:;,]", name)[0]), (0.5, name), (BY_EXPLANATION, f"{name} {about}")):
        if all(any(word.startswith(each) for word in _words(text)) for each in wanted):
            return fit
    return 0.0


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", _folded(text))


def _folded(text: str) -> str:
    """The text as people type it who leave accents out."""
    return in_ascii(text).casefold()
