"""The page of the person's goals, game by game: which are reached, and how near they have come to the others."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static, Tabs

from niagara_tui.core.i18n import _
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.goals.page import OFF, goals_page, summary
from niagara_tui.shell.logbook.profiles import active_profile
from niagara_tui.store.goals import GoalsFile
from niagara_tui.ui.documents import content
from niagara_tui.ui.screens.page import Sheet
from niagara_tui.ui.widgets.game_tabs import GameTabs


class OwnGoals(Sheet):
    """Shows the active profile's goals at one game, and at another one by its tab."""

    CSS_PATH = "goals.tcss"
    HEADING = _("Goals")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "other_game", _("Other game")),
        Binding("space", "turn(1)", _("Next page")),
        Binding("b", "turn(-1)", _("Page before")),
    ]
    AUTO_FOCUS = "#goals"

    def __init__(self, game: str = "") -> None:
        """Show the goals at that game, or at the current one."""
        super().__init__()
        self._game = game or self._app.current_game().id

    def body(self) -> ComposeResult:
        yield GameTabs(self._game, id="game")
        yield Static(id="summary", markup=False)
        with VerticalScroll(id="goals"):
            yield Static(id="list")
        yield self.buttons({"other_game": _("Other game"), "back": _("Back")})

    def on_screen_resume(self) -> None:
        """Read the goals again, as another window may have reached some."""
        self._fill()

    @on(Tabs.TabActivated)
    def _game_chosen(self, event: Tabs.TabActivated) -> None:
        if self._game != event.tab.id:
            self._game = str(event.tab.id)
            self.query_one("#goals").scroll_home(animate=False)
            self._fill()

    def _fill(self) -> None:
        app, game = self._app, GAMES[self._game]
        goals, problem = GoalsFile(app.launch.config).load()
        held = goals.of(active_profile(app.load_logbook(), app.settings), game.id)
        said = [summary(game, held), "" if app.settings.record else OFF, problem]
        self.query_one("#summary", Static).update("\n".join(filter(None, said)))
        self.query_one("#list", Static).update(content(goals_page(game, held), app.ascii))

    def action_other_game(self) -> None:
        self.query_one(GameTabs).action_next_tab()

    def action_turn(self, pages_on: int) -> None:
        goals = self.query_one("#goals")
        goals.scroll_relative(y=pages_on * (goals.size.height - 2), animate=False)
