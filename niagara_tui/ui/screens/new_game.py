"""The screen for a new game: the game, a preset, a form for all details, and a start button that is always visible."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from niagara_ai.commands import MAX_COMMAND
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Button, Input, OptionList, Select, Static, Switch, Tabs
from textual.widgets._select import SelectOverlay

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.programs import known
from niagara_tui.shell import pages, players
from niagara_tui.shell.logbook.profiles import active_games
from niagara_tui.shell.logbook.rating import before_a_game, my_strength
from niagara_tui.shell.presets import matching_preset, presets_of, remember
from niagara_tui.shell.setting_up import program_named
from niagara_tui.shell.settings import LastGame
from niagara_tui.store.models import Setup
from niagara_tui.ui.screens.dialogs import AskText
from niagara_tui.ui.screens.page import Form
from niagara_tui.ui.widgets.fields import GameTabs, SeatRow
from niagara_tui.ui.widgets.game_form import FirstRules, GameForm, PresetList

_OWN_ENTER: tuple[type[Widget], ...] = (Input, Select, SelectOverlay, Switch, Button)
"""The types of fields in which Enter does something of its own; with any other focus it starts the game."""

_SOON = 1 / 60  # seconds until it is looked again whether the form of the chosen game is there


class NewGame(Form):
    """Sets up a game and starts it."""

    CSS_PATH = "new_game.tcss"
    HEADING = _("New game")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", _("Start"), key_display="enter", priority=True),
        # With priority over the field: otherwise keys typed ahead would go to the field that is being left.
        Binding("enter", "enter('Input')", _("Next field"), key_display="enter", priority=True),
        Binding("enter", "enter('Select')", _("Open the list"), key_display="enter", priority=True),
        Binding("enter", "enter('SelectOverlay')", _("Take"), key_display="enter", priority=True),
        Binding("enter", "enter('Switch')", _("Switch"), key_display="enter", priority=True),
        Binding("enter", "enter('Button')", _("Press"), key_display="enter", priority=True),
        Binding("ctrl+s", "start", _("Start"), priority=True),
        Binding("f1", "app.rules", _("Rules")),
        Binding("ctrl+up", "move_seat(-1)", _("Seat up"), key_display="ctrl+up", priority=True),
        Binding("ctrl+down", "move_seat(1)", _("Seat down"), key_display="ctrl+down", priority=True),
        Binding("tab", "app.focus_next", _("Next field"), priority=True),
        Binding("shift+tab", "app.focus_previous", show=False, priority=True),
        # With priority over a Select, which arrows would open: only Enter opens it.
        Binding("up", "move_focus(-1)", show=False, priority=True),
        Binding("down", "move_focus(1)", show=False, priority=True),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "#game"
    _waiting: Timer | None = None

    def body(self) -> ComposeResult:
        game = self._app.current_game()
        with Horizontal(classes="line", id="which"):
            yield Static(_("Game"), classes="title")
            yield GameTabs(game.id, id="game")
        yield Static(game.summary, id="summary", markup=False)
        with Horizontal(id="ready"):
            yield Static(_("Table"), classes="title")
            yield PresetList(id="presets")
        with Container(id="form"):
            yield self._form(game)
            yield FirstRules(only_ascii=self._app.ascii)
        yield Static(id="about", markup=False)
        with self.buttons({"start": _("Start"), "back": _("Back")}, primary="start"):
            yield Static(id="form-error", markup=False)

    def on_mount(self) -> None:
        self._offer(self._form_game)

    @property
    def game(self) -> Game[Any] | None:
        chosen = self.query(GameTabs)
        return GAMES.get(chosen.first().game) if chosen else None

    @property
    def _form_game(self) -> Game[Any]:
        return self.query_one(GameForm).game

    def _form(self, game: Game[Any]) -> GameForm:
        settings = self._app.settings
        games, last = active_games(self._app.load_logbook(), settings), settings.last.get(game.id, LastGame())
        return GameForm(game, last, self._app.ascii, my_strength(games, game), players.own_name(settings))

    def _offer(self, game: Game[Any]) -> None:
        """Offer the game's presets, and show the first sections of its rules below the form."""
        self.query_one(PresetList).offer(presets_of(game, self._app.settings.last.get(game.id)))
        self.query_one(FirstRules).show([*map(self._app.with_signs, pages.first_sections(game))])

    @on(Tabs.TabActivated)
    async def _game_chosen(self) -> None:
        form, game = self.query_one(GameForm), self.game
        if game is not None and form.game is not game:
            self.query_one("#summary", Static).update(game.summary)
            self._offer(game)
            await form.remove()
            await self.query_one("#form").mount(self._form(game), before=0)

    @on(OptionList.OptionHighlighted, "#presets")
    def _table_chosen(self, event: OptionList.OptionHighlighted) -> None:
        form, preset = self.query_one(GameForm), self.query_one(PresetList).presets[event.option_index]
        if not preset.matches(form.game, form.last_choices()):
            form.fill(preset.choices(form.game, form.names))

    @on(SeatRow.PlayerHighlighted)
    def _player_highlighted(self, event: SeatRow.PlayerHighlighted) -> None:
        if self._row is None:  # a form posts this for every seat when it is opened or filled
            return
        about = Content.assemble((event.choice.label, "bold"), ": ", event.choice.about)
        self.query_one("#about", Static).update(about)

    @on(SeatRow.ProgramWanted)
    def _program_wanted(self, event: SeatRow.ProgramWanted) -> None:
        form = self.query_one(GameForm)

        def seat(command: str | None) -> None:
            if command and (program := known(f"{players.ANOTHER_PROGRAM}{command}")) is not None:
                form.seat_program(event.row, program)

        self._app.push_screen(AskProgram(form.game), seat)

    @on(GameForm.Validated)
    def _validated(self, event: GameForm.Validated) -> None:
        """Show what is wrong, or what counts for the rating; and highlight the preset that the form matches, if any."""
        message = event.error
        if event.setup is not None:
            message = message or before_a_game(event.setup, self._form_game, self._app.settings)
        line = self.query_one("#form-error", Static)
        line.update(message)
        line.set_class(bool(event.error), "error")
        tables = self.query_one(PresetList)
        tables.highlighted = matching_preset(tables.presets, self._form_game, self.query_one(GameForm).last_choices())

    def action_start(self) -> None:
        """Start what is set up, or focus the first invalid field; keys typed ahead wait for the chosen game's form."""
        form = next(iter(self.query(GameForm)), None)
        if form is None or not form.is_mounted or form.game is not self.game:
            if self._waiting is not None:  # however often the key is pressed meanwhile, one game is started
                self._waiting.stop()
            self._waiting = self.set_timer(_SOON, self.action_start)
        elif (setup := form.setup()) is None:
            form.focus_first_error()
        else:
            self.start(form, setup)

    def start(self, form: GameForm, setup: Setup) -> None:
        remember(self._app.settings, form.game, form.last_choices())
        self._app.save_settings()
        self._app.games.start(setup)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "enter":
            return any(isinstance(self.focused, kind) for kind in _OWN_ENTER if kind.__name__ in parameters)
        if action == "begin":
            return not isinstance(self.focused, _OWN_ENTER)
        if action == "move_seat":
            return self._row is not None
        if action == "move_focus":
            return isinstance(self.focused, Select)
        return super().check_action(action, parameters)

    def action_begin(self) -> None:
        self.action_start()

    def action_move_focus(self, by: int) -> None:
        if by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_enter(self, _field: str) -> None:
        match self.focused:
            case Input():
                self.focus_next()
            case Select() as choices:
                choices.action_show_overlay()
            case SelectOverlay() as entries:
                entries.action_select()
            case Switch() as switch:
                switch.toggle()
            case Button() as button:
                button.press()

    def action_move_seat(self, by: int) -> None:
        if self._row is not None:
            self.query_one(GameForm).move(self._row, by)

    @property
    def _row(self) -> SeatRow | None:
        around = self.focused.ancestors if self.focused else ()
        return next((widget for widget in around if isinstance(widget, SeatRow)), None)


class AskProgram(AskText):
    """Asks for a command, and starts it; dismissed with the command once that program has introduced itself, or ""."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(_("Which command starts the program? For example: ./mybot --level 3"), most=MAX_COMMAND)
        self._game = game

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        event.prevent_default()
        if command := event.value.strip():
            self.query_one(Input).disabled = True
            self.query_one(".error", Static).update(_("The program introduces itself …"))
            self._introduce(command)
        else:
            self.dismiss("")

    @work(exclusive=True)
    async def _introduce(self, command: str) -> None:
        try:
            program = await asyncio.to_thread(program_named, command, self._game)
        except BadInput as error:
            self.query_one(".error", Static).update(as_sentence(error))
            self.query_one(Input).disabled = False
            self.query_one(Input).focus()
        else:
            self.dismiss(program.command)
