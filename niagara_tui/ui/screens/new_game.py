"""Setting up a new game: the form, and a start button that is always in sight."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Select, Static

from niagara_tui.catalog import GAMES
from niagara_tui.core.speech import _
from niagara_tui.session.settings import LastGame
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.widgets.game_form import GameForm
from niagara_tui.ui.widgets.seat_row import SeatRow


class NewGame(Page):
    """Chooses a game, fills its form, starts it."""

    CSS_PATH = "new_game.tcss"
    HEADING = _("New game")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "start", _("Start"), priority=True),
        Binding("ctrl+up", "move(-1)", _("Seat up"), key_display="ctrl+up", priority=True),
        Binding("ctrl+down", "move(1)", _("Seat down"), key_display="ctrl+down", priority=True),
        # Before the field has its turn: what was typed ahead would land in the field that is left.
        Binding("tab", "app.focus_next", show=False, priority=True),
        Binding("shift+tab", "app.focus_previous", show=False, priority=True),
        Binding("enter", "leave_input", show=False, priority=True),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "#count"

    def body(self) -> ComposeResult:
        """Which game, its form, and below them what is wrong and the buttons."""
        game = self.shell.settings.game if self.shell.settings.game in GAMES else next(iter(GAMES))
        with Horizontal(classes="line", id="which"):
            yield Static(_("Game"), classes="title")
            games = [(Content(each.title), each.id) for each in GAMES.values()]
            yield Select(games, value=game, allow_blank=False, compact=True, id="game")
            yield Static(GAMES[game].summary, classes="hint", id="summary", markup=False)
        with Container(id="form"):
            yield self._form(game)
        yield Static(id="about", markup=False)
        with Horizontal(id="buttons"):
            yield Button(_("Start"), id="start", compact=True, variant="primary")
            yield Button(_("Back"), id="back", compact=True)
            yield Static(id="whole-wrong", classes="wrong", markup=False)

    def _form(self, game: str) -> GameForm:
        settings = self.shell.settings
        return GameForm(GAMES[game], settings.last.get(game, LastGame()), self.shell.ascii, settings.name)

    # -- messages -------------------------------------------------------------------------------------

    @on(Select.Changed, "#game")
    async def _game_chosen(self, event: Select.Changed) -> None:
        game = str(event.value)
        form = self.query_one(GameForm)
        if form.game.id != game:
            self.query_one("#summary", Static).update(GAMES[game].summary)
            await form.remove()
            await self.query_one("#form").mount(self._form(game))

    @on(SeatRow.Looked)
    def _looked(self, event: SeatRow.Looked) -> None:
        about = Content.assemble((event.choice.label, "bold"), ": ", event.choice.about)
        self.query_one("#about", Static).update(about)

    @on(GameForm.Judged)
    def _judged(self, event: GameForm.Judged) -> None:
        self.query_one("#whole-wrong", Static).update(event.wrong)

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Start the game, or go to what is wrong."""
        form = self.query_one(GameForm)
        setup = form.setup()
        if setup is None:
            form.focus_first_wrong()
            return
        self.shell.settings.game = setup.game
        self.shell.settings.last[setup.game] = form.last_choices()
        self.shell.remember()
        self.shell.start(setup)

    @on(Button.Pressed, "#back")
    def _back(self) -> None:
        self.action_back()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter leaves a field of text; everywhere else it does what it does there."""
        return isinstance(self.focused, Input) if action == "leave_input" else super().check_action(action, parameters)

    def action_leave_input(self) -> None:
        """Go on to the next field."""
        self.focus_next()

    def action_move(self, by: int) -> None:
        """Move the seat that has the focus."""
        focused = self.focused
        row = next((each for each in focused.ancestors if isinstance(each, SeatRow)), None) if focused else None
        if row is not None:
            self.query_one(GameForm).move(row, by)
