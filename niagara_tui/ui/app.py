"""The app: opens on the home screen or at a table, and restores the terminal however it ends."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from rich.segment import Segments
from rich.text import Text
from textual import work
from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.shell import settings, signals
from niagara_tui.shell.pages import for_display
from niagara_tui.ui import crash
from niagara_tui.ui.screens.commands import Commands
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.too_small import TooSmall, is_too_small
from niagara_tui.ui.steady_app import SteadyApp
from niagara_tui.ui.theme import LOOKS
from niagara_tui.ui.widgets.plain_bars import PlainBars

if TYPE_CHECKING:
    from niagara_tui.core.game import Game
    from niagara_tui.storage.folder import SaveFolder
    from niagara_tui.storage.models import Record, Setup
    from niagara_tui.storage.shared import Shared

GC_THRESHOLD = 20_000
"""Allocation threshold of the garbage collector: one screen alone holds ten thousand long-lived objects."""

_STYLES = Path(__file__).parent / "screens"


def local_time() -> datetime:
    """The current local time, with its time zone."""
    return datetime.now().astimezone()


@dataclass(frozen=True)
class Launch:
    """Start parameters of the app.

    `saves` is the folder of saves (None: the default one), `config` that of the settings (None: the user's).
    `setup` opens a new table, `resume` the save of that name, and `replay` shows that record or shared copy; at most
    one of the three is given.
    """

    saves: Path | None = None
    ascii: bool = False
    setup: Setup | None = None
    resume: str | None = None
    replay: Record | Shared | None = None
    clock: Callable[[], datetime] = local_time
    config: Path | None = None


def run(launch: Launch) -> int:
    """Run the app and return its exit status."""
    gc.set_threshold(GC_THRESHOLD)
    app = NiagaraApp(launch)
    app.run()
    if app.lost:
        print(app.lost, file=sys.stderr)  # noqa: T201 - the screen that could show it has gone
    return app.status


class NiagaraApp(SteadyApp):
    """The app; holds what screens share: the start parameters, the settings and the folder of saves."""

    # Absolute paths, so that subclasses elsewhere find them. Textual does not load the first screen's file by itself.
    CSS_PATH: ClassVar[list[str | PurePath]] = [_STYLES / "shell.tcss", _STYLES / "home.tcss"]
    TITLE = crash.PROGRAM
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", _("Quit"), priority=True),
        Binding("ctrl+c", "help_quit", show=False, system=True),
        Binding("ctrl+p", "command_palette", _("Commands"), show=False, priority=True),
        Binding("f1", "rules", _("Rules"), show=False),
        Binding("f2", "settings", _("Settings"), show=False),
    ]

    def __init__(self, launch: Launch) -> None:
        """Create the app with these start parameters."""
        # With NO_COLOR, Textual turns true colours into greys, but drops the terminal's own: so use those.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.launch = launch
        self.lost = ""
        """What could not be saved as a table was left, for people; empty if nothing was lost."""
        self.settings, self._complaint = settings.load(settings.folder_for(launch.config))
        for each in LOOKS.values():
            self.register_theme(each.theme)
        self.dress()
        self.set_class(launch.ascii, "-ascii")
        self.set_class(self.no_color, "-no-color")
        ScrollBar.renderer = PlainBars if launch.ascii else ScrollBarRender

    def get_default_screen(self) -> Screen[Any]:
        """The home screen, at the bottom of the screen stack."""
        return Home()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the palette: only this program's own, none of Textual's."""
        yield SystemCommand(_("Home"), _("Leave whatever is open; a game under way is saved"), self.go_home)
        yield SystemCommand(_("New game"), _("Set up a new game"), self.open_new_game)
        yield SystemCommand(_("Load"), _("Open a saved game"), self.open_load)
        yield SystemCommand(_("Settings"), _("Colours, speed, animation, aids, your name"), self.open_settings)
        if (concede := getattr(screen, "action_concede", None)) is not None:
            yield SystemCommand(_("Concede"), _("Give up: bots play this game out; at the table, the key C"), concede)
        yield SystemCommand(_("Rules"), _("Read the rules"), self.open_rules)
        yield SystemCommand(_("Help"), _("The keys that work here, and what the signs mean"), self.open_help)
        yield SystemCommand(_("Quit"), _("Leave the program; a game under way is saved"), self.exit)

    def get_key_display(self, binding: Binding) -> str:
        """The text for a key, in ASCII if required."""
        return for_display(super().get_key_display(binding), self.ascii)

    def action_rules(self) -> None:
        """Show the rules."""
        self.open_rules()

    def action_settings(self) -> None:
        """Show the settings."""
        self.open_settings()

    def action_command_palette(self) -> None:
        """Show the command palette."""
        if not isinstance(self.screen, Commands):
            self.push_screen(Commands())

    def dress(self) -> None:
        """Apply the theme of the settings; with NO_COLOR always the one in the terminal's own colours."""
        self.theme = LOOKS["terminal" if self.no_color else self.settings.theme].theme.name

    @cached_property
    def folder(self) -> SaveFolder:
        """The folder of saves."""
        from niagara_tui.storage.folder import SaveFolder

        return SaveFolder(self.launch.saves)

    @property
    def settings_path(self) -> Path:
        """The file of the settings."""
        return settings.folder_for(self.launch.config) / settings.FILE

    @property
    def ascii(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.launch.ascii

    # -- life cycle -----------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Install signal handlers and open what the start parameters name."""
        signals.add_exit_handlers(lambda number: self.exit(return_code=128 + number))
        self._set_window_title(self.TITLE)
        self.screen_change_signal.subscribe(self, lambda _: self._screen_changed())
        if self._complaint:
            self.notify(self._complaint, title=_("Settings"), severity="warning", markup=False)
        if self.launch.setup is not None:
            self.start(self.launch.setup)
        elif self.launch.resume is not None:
            self.resume(self.launch.resume)
        elif self.launch.replay is not None:
            self.replay(self.launch.replay)
        self._check_size()

    def on_unmount(self) -> None:
        """Write the settings; saves need nothing, as they are written after every decision."""
        signals.remove_exit_handlers()
        self.remember()

    def remember(self) -> None:
        """Write the settings; a failure is shown as a notification."""
        complaint = settings.save(self.settings, settings.folder_for(self.launch.config))
        if complaint and self.is_running:
            self.notify(complaint, title=_("Settings"), severity="warning", markup=False)

    def _set_window_title(self, title: str) -> None:
        if self._driver is not None and not self.is_headless:
            self._driver.write(f"\x1b]2;{title}\x07")

    def _fatal_error(self) -> None:
        """Print one sentence and write a crash report, neither with any information about the game."""
        error = self._exception or RuntimeError()
        path = crash.write_report(error, crash.report_folder(self.launch.config), self.launch.clock())
        report = (
            _("A report without anything of the game is in {path}.").format(path=clean(str(path)))
            if path
            else _("No report could be written.")
        )
        text = _("{program} came to a stop: an error of its own ({error}). {report}").format(
            program=self.TITLE, error=type(error).__name__, report=report
        )
        self._exit_renderables.append(Segments(self.console.render(Text(text), self.console.options)))
        self._close_messages_no_wait()

    # -- size -----------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Check the terminal's size once Textual has taken over the new one."""
        self.call_later(self._check_size)

    def _screen_changed(self) -> None:
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

    # -- tables ---------------------------------------------------------------------------------------

    def start(self, setup: Setup) -> None:
        """Start a new game and open its table, even if it cannot be saved."""
        from niagara_tui.ui import seating  # imported late, so that the home screen opens sooner

        seating.begin(self, setup)

    def play_on(self, record: Record) -> None:
        """Start a new game from the end of that record, and open its table."""
        from niagara_tui.ui import seating

        seating.play_on(self, record)

    def replay(self, record: Record | Shared) -> None:
        """Open the replay of a record or a shared copy at its start; damage and errors are shown as messages."""
        from niagara_tui.ui import seating

        seating.look_back(self, record)

    @work
    async def resume(self, name: str) -> None:
        """Open the save of that name at its table; a damaged one, after asking, from its last valid move."""
        from niagara_tui.ui import seating

        await seating.go_on(self, name)

    # -- screens --------------------------------------------------------------------------------------

    def get_screen(  # type: ignore[override]  # Textual's overloads say the same, for names and for screens
        self, screen: Screen[Any] | str, screen_class: type[Screen[Any]] | None = None
    ) -> Screen[Any]:
        """The screen with its style sheets loaded: from Python 3.12 on, its widgets need them as soon as it opens."""
        found: Screen[Any] = super().get_screen(screen, screen_class)
        self._load_screen_css(found)
        return found

    def go_home(self) -> None:
        """Close all other screens and show the home screen."""
        left = [self.pop_screen() for _ in self.screen_stack[1:]]
        self.run_worker(self._refresh_home_after(left))

    async def _refresh_home_after(self, left: list[AwaitComplete]) -> None:
        """Refresh the home screen once the screens are closed: the save of a closed table can be resumed."""
        for screen in left:
            await screen
        if isinstance(self.screen, Home):
            self.screen.look_again()

    def go_on(self) -> None:
        """Resume the newest unfinished game, or say that there is none."""
        from niagara_tui.session.saved import newest_resumable

        newest = newest_resumable(self.folder, self.launch.clock())
        if newest is None:
            self.say_why(_("There is no game to go on with: n begins a new one."))
        else:
            self.resume(newest.name)

    def say_why(self, sentence: str) -> None:
        """Notify why a key does nothing now, replacing earlier notifications."""
        self.clear_notifications()
        self.notify(sentence, markup=False)

    def say_unsaved(self, sentence: str) -> None:
        """Say what is lost as a table is left: on the home screen, and on the terminal once the app has ended."""
        self.lost = sentence
        if self.is_running:
            self.notify(sentence, title=_("This game is not saved"), severity="warning", timeout=20, markup=False)

    def clear_notifications(self) -> None:
        """Remove all notifications with their holders, which Textual leaves behind and which displace later ones."""
        super().clear_notifications()
        self._clear_toasts(self.screen_stack)

    @staticmethod
    def _clear_toasts(screens: Iterable[Screen[Any]]) -> None:
        for screen in screens:
            screen.query("ToastHolder").remove()

    def open_new_game(self) -> None:
        """Show the form of a new game."""
        from niagara_tui.ui.screens.new_game import NewGame

        self.push_screen(NewGame())

    def open_load(self) -> None:
        """Show the list of saves."""
        from niagara_tui.ui.screens.load import Load

        self.push_screen(Load())

    def open_settings(self) -> None:
        """Show the settings."""
        from niagara_tui.ui.screens.settings import SettingsPage

        if not isinstance(self.screen, SettingsPage):
            self.push_screen(SettingsPage())

    def open_rules(self) -> None:
        """Show the rules of the current game at the section that fits the situation, or of the game set up last."""
        from niagara_tui.ui.screens.rules import Rules

        topic: Callable[[], str] = getattr(self.screen, "topic", str)
        if not isinstance(self.screen, Rules):
            self.push_screen(Rules(self.game_at_hand(), topic()))

    def open_help(self) -> None:
        """Show the current keys and the symbols, opened at the legend of the pane under the mouse."""
        from niagara_tui.ui.screens.help import HelpScreen

        pointed = self.mouse_over.ancestors_with_self if self.mouse_over else ()
        legend = next(filter(None, (getattr(each, "LEGEND", "") for each in pointed)), "")
        self.push_screen(HelpScreen(self.screen, self.game_at_hand(), legend))

    def game_at_hand(self) -> Game[Any]:
        """The game of the topmost screen that has one, or the game set up last."""
        from niagara_tui.games.registry import GAMES

        for screen in reversed(self.screen_stack):
            game: Game[Any] | None = getattr(screen, "game", None)
            if game is not None:
                return game
        return GAMES.get(self.settings.game) or next(iter(GAMES.values()))
