"""The app: opens on the home screen or at a table, and restores the terminal however it ends."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path, PurePath
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar

from rich.align import Align
from rich.segment import Segments
from rich.text import Text
from textual import on
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandList, CommandPalette, Hit, Hits, Provider
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider
from textual.widgets import OptionList
from textual.widgets.option_list import Option
from textual.worker import WorkerCancelled

from niagara_tui.core import user_folders
from niagara_tui.core.browser import is_in_browser
from niagara_tui.core.i18n import _, in_ascii
from niagara_tui.shell import terminal
from niagara_tui.shell.language import begin_again
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.menu import PAGES
from niagara_tui.shell.pages import for_display
from niagara_tui.ui.base_app import BaseApp
from niagara_tui.ui.keyboards import key_name
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.page import OwnScreen, TooSmall, is_too_small
from niagara_tui.ui.widgets.key_line import MORE, KeyLine

if TYPE_CHECKING:
    from niagara_tui.ui.open_games import Games

BY_EXPLANATION = 0.25  # how well a command fits that is found by what explains it

_STYLES = Path(__file__).parent / "screens"


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

        def say() -> None:
            sentence = Align.center(_("There is no such command"))
            self.query_one(CommandList).add_option(Option(sentence, disabled=True, id=self._NO_MATCHES))
            self._list_visible = True

        super()._start_no_matches_countdown(search_value)
        if search_value:
            self._stop_no_matches_countdown()
            self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, say)


class CommandSearch(SystemCommandsProvider):
    """Searches the app's commands by words.

    Textual's search takes a command for found if its letters occur anywhere, in their order: a long title has them all.
    """

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, about, callback, _discover in self.app.get_system_commands(self.screen):
            if fit := how_well(query, name, about):
                title = name if fit == BY_EXPLANATION else matcher.highlight(name)
                yield Hit(fit, title, callback, help=about)


def how_well(query: str, name: str, about: str) -> float:
    """How well a command fits: 1 if its name begins so, less if every word is the start of one of its words, or 0."""
    bare = re.split("[:;,]", name)[0]  # without what explains it
    texts = (query.strip(), name, bare, f"{name} {about}")
    query, name, bare, everything = (in_ascii(text).casefold() for text in texts)  # as those type who leave accents out
    wanted = re.findall(r"\w+", query)
    if wanted and name.startswith(query):
        return 1.0
    for fit, text in ((0.75, bare), (0.5, name), (BY_EXPLANATION, everything)):
        words = re.findall(r"\w+", text)
        if wanted and all(any(word.startswith(part) for word in words) for part in wanted):
            return fit
    return 0.0


def run(launch: Launch) -> int:
    app = NiagaraApp(launch)
    app.prepares_bots = True
    try:
        app.run()
    except SystemExit as error:  # raised by a game of another package: nothing of ours does
        from niagara_tui.ui import crash  # imported late: the first frame does not need it

        logging.getLogger("asyncio").disabled = True  # it would repeat the error, with the traceback
        print(crash.reported(error, launch.config, launch.clock()), file=sys.stderr)  # noqa: T201 - as below
        return 1
    gc.freeze()  # else the interpreter looks for garbage in all of it before it ends, seconds after a long game
    if app.unsaved:
        print(app.unsaved, file=sys.stderr)  # noqa: T201 - the screen that could show it has gone
    if app.again is not None and not app.status:
        from niagara_ai.process import end_left  # imported late: most programs end as what they were

        end_left()
        begin_again(app.again)
    return app.status


class NiagaraApp(BaseApp):
    """The app: its keys and commands, and the screens that it opens."""

    # Absolute paths, so that subclasses elsewhere find them. Textual does not load the first screen's file by itself.
    CSS_PATH: ClassVar[list[str | PurePath]] = [_STYLES / "shell.tcss", _STYLES / "home.tcss"]
    TITLE = user_folders.PROGRAM
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {CommandSearch}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", _("Quit"), priority=True),
        Binding("ctrl+c", "help_quit", show=False, system=True),
        Binding("ctrl+p", "command_palette", _("Commands"), show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("f1", "rules", _("Rules"), show=False),
        Binding("f2", "settings", _("Settings"), show=False),
        Binding(MORE[0], "more_keys", show=False, priority=True),  # its line shows it where there are more
    ]

    prepares_bots = False
    """Whether bots are got ready in the background: not in an app that is only a test or a picture."""
    again: list[str] | None = None  # with what the program is to begin anew once it has ended; None if it is not

    def get_default_screen(self) -> Screen[Any]:
        return Home()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the palette: only this program's own, none of Textual's."""
        yield SystemCommand(_("Home"), _("Leave whatever is open; a game under way is saved"), self.go_home)
        for name, page in PAGES.items():
            yield SystemCommand(page.title, page.about, partial(self.open_page, name))
        yield from getattr(screen, "commands", tuple)()  # what can be done at a table
        yield SystemCommand(_("Rules"), _("Read the rules"), self.action_rules)
        yield SystemCommand(_("Help"), _("The keys that work here, and what the signs mean"), self.open_help)
        yield SystemCommand(_("Quit"), _("Leave the program; a game under way is saved"), self.exit)

    def action_help_quit(self) -> None:
        self.notify(_("{key} leaves the program.").format(key="Ctrl+Q"), markup=False)

    def get_key_display(self, binding: Binding) -> str:
        return for_display(key_name(super().get_key_display(binding)), self.ascii)

    def action_settings(self) -> None:
        self.open_page("settings")

    def action_more_keys(self) -> None:
        for line in self.screen.query(KeyLine):
            line.turn()

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, Commands):
            self.push_screen(Commands())

    # -- life cycle -----------------------------------------------------------------------------------

    def on_mount(self) -> None:
        terminal.add_exit_handlers(lambda number: self.exit(return_code=128 + number))
        if self._driver is not None and not self.is_headless:
            self._driver.write(f"\x1b]2;{self.TITLE}\x07")
        self.screen_change_signal.subscribe(self, self._screen_changed)
        self.call_after_refresh(gc.enable)  # off since the start of the program
        self.call_after_refresh(self.warn_of_settings)
        if warning := user_folders.warning():
            self.notify(warning, severity="warning", timeout=20, markup=False)
        self._open_launched()
        if self.launch.settings:
            opening = [*self.workers]

            async def open_settings() -> None:  # once what they are to lie above is open
                for worker in opening:
                    with suppress(WorkerCancelled):
                        await worker.wait()
                self.open_page("settings")

            self.run_worker(open_settings())
        self._check_size()
        if self.prepares_bots:
            self.run_worker(self._get_bots_ready(), group="readiness")

    def _open_launched(self) -> None:
        if self.launch.setup is not None:
            self.games.start(self.launch.setup)
        elif self.launch.resume is not None:
            self.games.resume(self.launch.resume)
        elif self.launch.replay is not None:
            self.games.replay(self.launch.replay)
        elif self.launch.free is not None:
            self.games.free_position(self.launch.free)
        elif self.launch.learn:
            self.open_page("learn")
            if self.launch.lesson is not None:
                self.games.lesson(self.launch.lesson)
        elif self.launch.puzzle is not None:
            self.open_page("puzzles")
            self.games.puzzle(self.launch.puzzle, self.launch.day)
        elif self.launch.challenge is not None:
            self.games.challenge(self.launch.challenge, self.launch.day)

    async def _get_bots_ready(self) -> None:
        """Compile the searches of all games in the background, the current one first, unless that has been done."""
        await asyncio.sleep(0.5)  # the first frame waits for nothing that this imports
        from niagara_tui.match.bots import readiness

        await asyncio.sleep(readiness.IDLE)
        await readiness.get_ready(self.current_game().id)

    def begin_again(self) -> None:
        """End the app for a program in another language: the same table, lesson, puzzle or save, below the settings.

        If a game would be lost, or there can be no new program, the language is another one from the next start on.
        """
        opened = [screen.opened_by for screen in self.screen_stack if hasattr(screen, "opened_by")]
        can_begin = bool(sys.executable) and not is_in_browser()  # the server knows only its own program
        commands = [page() for page in opened] if can_begin else [None]
        if None in commands:
            self.again = None
            self.notify(_("The other language is used from the next start on."), markup=False)
            return
        from niagara_tui.store.where import saves_folder  # imported late, as most of this file's readers do

        folder, language = self.folder.path, self.settings.language
        self.again = [
            *next(filter(None, commands), ()),
            *(["--ascii"] if self.ascii else []),
            *([f"--saves={folder}"] if folder != saves_folder() else []),
            "--settings",
            *([f"--language={language}"] if language else []),  # the settings may not be writable
        ]
        self.exit()

    def on_unmount(self) -> None:
        """Write the settings; saves need nothing, as they are written after every decision."""
        terminal.remove_exit_handlers()
        self.save_settings()

    def _fatal_error(self) -> None:
        """Print a message and write a crash report, neither with any information about the game."""
        from niagara_tui.ui import crash  # imported late: the first frame does not need it

        message = Text(crash.reported(self._exception or RuntimeError(), self.launch.config, self.launch.clock()))
        self._exit_renderables.append(Segments(self.console.render(message, self.console.options)))
        self._close_messages_no_wait()

    # -- size -----------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        self.call_later(self._check_size)  # once Textual has taken over the new one

    def _screen_changed(self, _screen: Screen[Any]) -> None:
        """Remove the notifications from all screens but the top one, and check the size."""
        self._clear_toasts(self.screen_stack[:-1])
        self._check_size()

    def _check_size(self) -> None:
        """Cover the screen while the terminal is too small, uncover it when it is large enough."""
        if not self.is_running or not self.screen_stack:
            return
        covered = isinstance(self.screen, TooSmall)
        if is_too_small(self.size) and not covered:
            self.push_screen(TooSmall())
        elif covered and not is_too_small(self.size):
            self.pop_screen()

    # -- screens --------------------------------------------------------------------------------------

    @cached_property
    def games(self) -> Games:
        """Opens tables, replays, reviews, lessons and puzzles; loaded late, so that the home screen opens sooner."""
        from niagara_tui.ui.open_games import Games

        return Games(self)

    def get_screen(  # type: ignore[override]  # Textual's overloads say the same, for names and for screens
        self, screen: Screen[Any] | str, screen_class: type[Screen[Any]] | None = None
    ) -> Screen[Any]:
        """The screen with its style sheets loaded: from Python 3.12 on, its widgets need them as soon as it opens."""
        opened: Screen[Any] = super().get_screen(screen, screen_class)
        self._load_screen_css(opened)
        return opened

    def go_home(self) -> None:
        """Close all other screens and show the home screen; the save of a table is free before its bots have ended."""
        from niagara_tui.ui.screens.base_table import BaseTable

        async def refresh() -> None:
            for screen in closing:
                await screen
            if isinstance(self.screen, Home):
                self.screen.refresh_menu()  # the save of a closed table can be resumed

        for screen in self.screen_stack:
            if isinstance(screen, BaseTable):
                screen.stop()
        closing = [self.pop_screen() for _ in self.screen_stack[1:]]
        self.run_worker(refresh())

    def open_page(self, name: str) -> None:
        page: type[Screen[Any]] = resolve_name(f"niagara_tui.ui.screens.{PAGES[name].screen}")
        if type(self.screen) is not page:  # keys and commands open no page on itself
            self.push_screen(page())

    def action_rules(self) -> None:
        """Show the rules of the current game, as it is played, at the section that fits the situation."""
        from niagara_tui.ui.screens.rules import Rules

        topic: Callable[[], str] = getattr(self.screen, "topic", str)
        if not isinstance(self.screen, Rules):
            self.push_screen(Rules(self.current_game(), topic(), self.current_options()))

    def open_help(self) -> None:
        """Show the current keys and the symbols, opened at the legend of the pane under the mouse."""
        from niagara_tui.ui.screens.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            return
        pointed = self.mouse_over.ancestors_with_self if self.mouse_over else ()
        legend = next(filter(None, (getattr(screen, "LEGEND", "") for screen in pointed)), "")
        self.push_screen(HelpScreen(self.screen, self.current_game(), legend))
