"""The page of the person's record: games, ratings, what decisions cost, profiles, export, deletion; that of goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static, Tabs

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.costliest import clear_habits, costliest, kept_habits
from niagara_tui.shell.goals import OFF, goals_page, summary
from niagara_tui.shell.logbook.profiles import (
    DELETE,
    WHOSE,
    active_profile,
    add_profile,
    delete_profile,
    rename_profile,
)
from niagara_tui.shell.logbook.report import PRIVACY, costs, report
from niagara_tui.store.formats import write_model
from niagara_tui.store.goals import GoalsFile
from niagara_tui.store.logbook import Logbook, LogbookFile, PlayedGame
from niagara_tui.ui.charts import cost_chart, kind_chart
from niagara_tui.ui.screens.dialogs import AskFile, AskText, ChooseOne, Confirm, Message
from niagara_tui.ui.screens.page import Sheet
from niagara_tui.ui.widgets.fields import GameTabs
from niagara_tui.ui.widgets.prose import content

_CHART_WIDTH = 72


class OwnRecord(Sheet):
    """Shows the active profile's record, with its actions."""

    CSS_PATH = "own_record.tcss"
    HEADING = _("Your record")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "goals", _("Goals")),
        Binding("p", "choose", _("Profile")),
        Binding("n", "rename", _("Rename")),
        Binding("x", "export", _("Export")),
        Binding("d,delete", "delete", _("Delete")),
    ]
    AUTO_FOCUS = "#sections"

    _problem = ""  # the problem found when the file was read, shown as long as the page is open; empty if none

    def body(self) -> ComposeResult:
        yield Static(id="whose", markup=False)
        with VerticalScroll(id="sections"):
            yield Static(id="record")
            yield Static(id="chart", markup=False)
            yield Static(id="habits")
            yield Static(id="kinds", markup=False)
        yield Static(PRIVACY, id="privacy", markup=False)
        actions = {
            "goals": _("Goals"),
            "choose": _("Profile"),
            "rename": _("Rename"),
            "export": _("Export"),
            "delete": _("Delete"),
            "back": _("Back"),
        }
        yield self.buttons(actions)

    def on_screen_resume(self) -> None:
        self._fill()  # another window may have changed the record

    @property
    def _profile(self) -> str:
        return active_profile(self._app.load_logbook(), self._app.settings)

    def _fill(self) -> None:
        logbook, problem = LogbookFile(self._app.launch.config).load()
        self._problem = problem or self._problem
        profile = logbook.profile(active_profile(logbook, self._app.settings))
        games = profile.games if profile is not None else []
        whose = [_("The record of {name}").format(name=profile.name)] if profile is not None else []
        if not self._app.settings.record:
            whose.append(_("It is switched off: no game is added (Settings, Your record)."))
        self.query_one("#whose", Static).update("\n".join([*whose, *filter(None, [self._problem])]))
        self.query_one("#record", Static).update(content(report(games, problem), self._app.ascii))
        chart = cost_chart(costs(games), _CHART_WIDTH, self._app.ascii)
        self.query_one("#chart", Static).update("\n".join(chart))
        self._read_habits(games)

    @work(thread=True, exclusive=True, group="habits")
    def _read_habits(self, games: Sequence[PlayedGame]) -> None:
        habits = kept_habits(self._app.folder, games)

        def show() -> None:  # in sentences, and the table of the same as a chart
            sentences = [
                replace(section, blocks=tuple(block for block in section.blocks if isinstance(block, str)))
                for section in costliest(habits, games)
            ]
            self.query_one("#habits", Static).update(content(sentences, self._app.ascii))
            chart = kind_chart(clear_habits(habits), _CHART_WIDTH, self._app.ascii)
            self.query_one("#kinds", Static).update("\n".join(chart))

        self.app.call_from_thread(show)

    def action_goals(self) -> None:
        self._app.open_page("goals")

    @work(exclusive=True)
    async def action_choose(self) -> None:
        names = {profile.name: profile.name for profile in self._app.load_logbook().profiles}
        choice = ChooseOne(WHOSE, {**names, "": _("Somebody else: a new profile")}, self._profile)
        chosen = await self.app.push_screen_wait(choice)
        if chosen == "":
            added = await self.app.push_screen_wait(AskText(WHOSE))
            if added and self._change(partial(add_profile, added)):
                chosen = added
        if chosen:
            self._activate(chosen)

    @work(exclusive=True)
    async def action_rename(self) -> None:
        old = self._profile
        if not old:
            self._app.notify_reason(_("There is no profile yet; your first game makes one."))
            return
        new = await self.app.push_screen_wait(AskText(_("What should {name} be called now?").format(name=old), old))
        if new and self._change(partial(rename_profile, old, new)):
            self._activate(new)

    @work(exclusive=True)
    async def action_export(self) -> None:
        path = await self.app.push_screen_wait(ExportRecord(self._app.load_logbook()))
        if path:
            self._app.notify(_("It is exported to {path}.").format(path=path), markup=False)

    @work(exclusive=True)
    async def action_delete(self) -> None:
        """Delete the active profile with its games, after confirmation; with the last profile, the file is deleted."""
        name = self._profile
        if not name:
            self._app.notify_reason(_("There is nothing to delete."))
            return
        question = DELETE.format(name=name)
        if await self.app.push_screen_wait(Confirm(question, yes=_("Delete"), no=_("Keep"))):
            self._change(partial(delete_profile, name))
            self._fill()

    def _activate(self, name: str) -> None:
        self._app.settings.profile = name
        self._app.save_settings()
        self._fill()

    def _change(self, change: Callable[[Path | None], str]) -> bool:
        """Change the record; returns whether that succeeded, and shows a failure."""
        try:
            problem = change(self._app.launch.config)
        except NiagaraError as error:
            problem = str(error)
        if problem:
            self.app.push_screen(Message(problem, title=self.HEADING))
        return not problem


class ExportRecord(AskFile):
    """Asks where to, and writes the whole record there."""

    def __init__(self, logbook: Logbook) -> None:
        question = _("Into which file? It holds the games of all profiles, as JSON.")
        super().__init__(question, "~/niagara-record.json")
        self._logbook = logbook

    def contents(self, path: Path) -> bytes:
        del path
        return write_model(self._logbook)


class OwnGoals(Sheet):
    """Shows the active profile's goals at one game, and at another one by its tab."""

    CSS_PATH = "goals.tcss"
    HEADING = _("Goals")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "other_game", _("Other game")),
        Binding("space", "turn(1)", _("Next page")),
        Binding("b", "turn(-1)", _("Previous page")),
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
        self._fill()  # another window may have reached some

    @on(Tabs.TabActivated)
    def _game_chosen(self, event: Tabs.TabActivated) -> None:
        if self._game != event.tab.id:
            self._game = str(event.tab.id)
            self.query_one("#goals").scroll_home(animate=False)
            self._fill()

    def _fill(self) -> None:
        app, game = self._app, GAMES[self._game]
        goals, problem = GoalsFile(app.launch.config).load()
        reached = goals.of(active_profile(app.load_logbook(), app.settings), game.id)
        lines = [summary(game, reached), "" if app.settings.record else OFF, problem]
        self.query_one("#summary", Static).update("\n".join(filter(None, lines)))
        self.query_one("#list", Static).update(content(goals_page(game, reached), app.ascii))

    def action_other_game(self) -> None:
        self.query_one(GameTabs).action_next_tab()

    def action_turn(self, pages_on: int) -> None:
        goals = self.query_one("#goals")
        goals.scroll_relative(y=pages_on * (goals.size.height - 2), animate=False)
