"""The app: opens on the home screen or at a table, and leaves the terminal as it found it, whatever ends it."""

from __future__ import annotations

import gc
import os
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
from niagara_tui.shell.pages import for_signs
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

RUBBISH = 20_000
"""How much is made before Python looks for what nobody can reach: a screen alone is ten thousand things that stay."""

_STYLES = Path(__file__).parent / "screens"


def local_time() -> datetime:
    """The time of day here."""
    return datetime.now().astimezone()


@dataclass(frozen=True)
class Launch:
    """How the app is started.

    `saves` is the folder of saves (None: the default one), `config` that of the settings (None: the user's).
    `setup` goes straight to a new table, `resume` to the save of that name, `replay` shows that record or
    shared copy; at most one of them is given.
    """

    saves: Path | None = None
    ascii: bool = False
    setup: Setup | None = None
    resume: str | None = None
    replay: Record | Shared | None = None
    clock: Callable[[], datetime] = local_time
    config: Path | None = None


def run(launch: Launch) -> int:
    """Run the app until it is left; the exit status."""
    gc.set_threshold(RUBBISH)
    app = NiagaraApp(launch)
    app.run()
    return app.status


class NiagaraApp(SteadyApp):
    """Holds what the screens share: how it was launched, the settings, the folder of saves."""

    # In full, so that a subclass elsewhere finds them. Textual reads no file of the first screen by itself.
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
        """An app that was launched like this."""
        # Textual makes greys of colours where there shall be none; of the terminal's own colours it leaves none.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.launch = launch
        self.settings, self._complaint = settings.load(settings.folder_for(launch.config))
        for each in LOOKS.values():
            self.register_theme(each.theme)
        self.dress()
        self.set_class(launch.ascii, "-ascii")
        self.set_class(self.no_color, "-no-color")
        ScrollBar.renderer = PlainBars if launch.ascii else ScrollBarRender

    def get_default_screen(self) -> Screen[Any]:
        """The home screen lies under everything."""
        return Home()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands that can be called by name: this program's own."""
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
        """How a key is written in the footer."""
        return for_signs(super().get_key_display(binding), self.ascii)

    def action_rules(self) -> None:
        """Show the rules."""
        self.open_rules()

    def action_settings(self) -> None:
        """Show the settings."""
        self.open_settings()

    def action_command_palette(self) -> None:
        """Show the commands by name."""
        if not isinstance(self.screen, Commands):
            self.push_screen(Commands())

    def dress(self) -> None:
        """Put on the theme that the settings name; without colours the terminal's own is the one to take them from."""
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
        """Whether only ASCII signs may be drawn."""
        return self.launch.ascii

    # -- from the start to the end --------------------------------------------------------------------

    def on_mount(self) -> None:
        """Go where the launch says, and listen to the system."""
        signals.on_request_to_end(lambda number: self.exit(return_code=128 + number))
        self._name_window(self.TITLE)
        self.screen_change_signal.subscribe(self, lambda _: self._make_room())
        if self._complaint:
            self.notify(self._complaint, title=_("Settings"), severity="warning", markup=False)
        if self.launch.setup is not None:
            self.start(self.launch.setup)
        elif self.launch.resume is not None:
            self.resume(self.launch.resume)
        elif self.launch.replay is not None:
            self.replay(self.launch.replay)
        self._make_room()

    def on_unmount(self) -> None:
        """Keep the settings; the saves are up to date after every decision."""
        signals.forget_requests_to_end()
        self.remember()

    def remember(self) -> None:
        """Write the settings down."""
        complaint = settings.save(self.settings, settings.folder_for(self.launch.config))
        if complaint and self.is_running:
            self.notify(complaint, title=_("Settings"), severity="warning", markup=False)

    def _name_window(self, title: str) -> None:
        if self._driver is not None and not self.is_headless:
            self._driver.write(f"\x1b]2;{title}\x07")

    def _fatal_error(self) -> None:
        """Say in one sentence that this is a crash; what was on the table is neither shown nor written."""
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

    # -- room -----------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Watch whether there is room enough, once the new size is known."""
        self.call_later(self._make_room)

    def _make_room(self) -> None:
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
        """Begin a new game and go to its table; where nothing can be saved it is played all the same."""
        from niagara_tui.ui import seating  # the home screen is up sooner without it

        seating.begin(self, setup)

    def play_on(self, record: Record) -> None:
        """Begin a new game where that record ends, and go to its table."""
        from niagara_tui.ui import seating

        seating.play_on(self, record)

    def replay(self, record: Record | Shared) -> None:
        """Show the game of a record or a shared copy from its start; what is wrong with it is said."""
        from niagara_tui.ui import seating

        seating.look_back(self, record)

    @work
    async def resume(self, name: str) -> None:
        """Go on with the save of that name at its table; if it is damaged, from its last good move after asking."""
        from niagara_tui.ui import seating

        await seating.go_on(self, name)

    # -- screens --------------------------------------------------------------------------------------

    def get_screen(  # type: ignore[override]  # Textual's overloads say the same, for names and for screens
        self, screen: Screen[Any] | str, screen_class: type[Screen[Any]] | None = None
    ) -> Screen[Any]:
        """That screen, its style sheets read: from Python 3.12 on its widgets are made and dressed as it is opened."""
        found: Screen[Any] = super().get_screen(screen, screen_class)
        self._load_screen_css(found)
        return found

    def go_home(self) -> None:
        """Leave whatever is open and show the home screen."""
        left = [self.pop_screen() for _ in self.screen_stack[1:]]
        self.run_worker(self._look_again_after(left))

    async def _look_again_after(self, left: list[AwaitComplete]) -> None:
        """Once a table has been left its save is free, and the home screen can offer it."""
        for screen in left:
            await screen
        if isinstance(self.screen, Home):
            self.screen.look_again()

    def go_on(self) -> None:
        """Go on with the newest game that is not over, or say that there is none."""
        from niagara_tui.session.saved import newest_to_go_on

        newest = newest_to_go_on(self.folder, self.launch.clock())
        if newest is None:
            self.say_why(_("There is no game to go on with: n begins a new one."))
        else:
            self.resume(newest.name)

    def say_why(self, sentence: str) -> None:
        """Say why a key does nothing now; the last such sentence stands alone."""
        self.clear_notifications()
        self.notify(sentence, markup=False)

    def clear_notifications(self) -> None:
        """Take back all that was said, and the holders too: Textual leaves them, and the next text lower for each."""
        super().clear_notifications()
        for screen in self.screen_stack:
            screen.query("ToastHolder").remove()

    def open_new_game(self) -> None:
        """Show the set-up of a new game."""
        from niagara_tui.ui.screens.new_game import NewGame

        self.push_screen(NewGame())

    def open_load(self) -> None:
        """Show the saves."""
        from niagara_tui.ui.screens.load import Load

        self.push_screen(Load())

    def open_settings(self) -> None:
        """Show the settings."""
        from niagara_tui.ui.screens.settings import SettingsPage

        if not isinstance(self.screen, SettingsPage):
            self.push_screen(SettingsPage())

    def open_rules(self) -> None:
        """Show the rules of the game on the table, at what is going on there, or of the one set up last."""
        from niagara_tui.ui.screens.rules import Rules

        topic: Callable[[], str] = getattr(self.screen, "topic", str)
        if not isinstance(self.screen, Rules):
            self.push_screen(Rules(self.game_at_hand(), topic()))

    def open_help(self) -> None:
        """Show the keys that work here and the signs, beginning with those of the pane under the mouse."""
        from niagara_tui.ui.screens.help import HelpScreen

        pointed = self.mouse_over.ancestors_with_self if self.mouse_over else ()
        legend = next(filter(None, (getattr(each, "LEGEND", "") for each in pointed)), "")
        self.push_screen(HelpScreen(self.screen, self.game_at_hand(), legend))

    def game_at_hand(self) -> Game[Any]:
        """The game on the table, or the one set up last."""
        from niagara_tui.games.registry import GAMES

        for screen in reversed(self.screen_stack):
            game: Game[Any] | None = getattr(screen, "game", None)
            if game is not None:
                return game
        return GAMES.get(self.settings.game) or next(iter(GAMES.values()))
