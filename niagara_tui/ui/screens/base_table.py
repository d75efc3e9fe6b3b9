"""Base classes of tables: a match on its board, with a line of keys, a log, and a pace at which it is shown."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

from pydantic import BaseModel
from textual import on, work
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.worker import Worker

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.host import Host, HostedTable
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.ui.kit.board import Board, Scene, board_of
from niagara_tui.ui.kit.pane import AbstractMeta
from niagara_tui.ui.screens import table_keys
from niagara_tui.ui.screens.dialogs import LogDialog, with_progress
from niagara_tui.ui.screens.replay import BoardScreen, ReplayScreen
from niagara_tui.ui.widgets.key_line import Key, KeyLine
from niagara_tui.ui.widgets.log_pane import HintPane, LogPane

GRACE = 1.4  # seconds at normal speed in which a decision that ended a turn can still be undone


class BaseTable(HostedTable, BoardScreen, metaclass=AbstractMeta):
    """Shows a match; subclasses handle the choices made on its board."""

    CSS_PATH = "table.tcss"
    OWN_HELP: ClassVar[str] = ""  # markdown shown before the help of every table; empty if there is none
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012 - Textual's form
    BINDINGS: ClassVar[list[BindingType]] = table_keys.EVERY_TABLE

    def __init__(
        self, match: TableMatch, bots: BotSeats, autosave: Autosave | None = None, pace: Pace | None = None
    ) -> None:
        """Open a table for the match; `bots` play the seats that people do not. It is not saved without `autosave`."""
        super().__init__()
        self._board = board_of(match.game.id)()
        self._seat_players(match, bots, autosave, pace)

    def _seat_players(
        self, match: TableMatch, bots: BotSeats, autosave: Autosave | None = None, pace: Pace | None = None
    ) -> None:
        self._notice = ""
        self._playing: Worker[None] | None = None
        self._host = Host(match, autosave, bots, pace or Pace(), self)
        self._open_hand: int | None = None
        self._shown: Scene | None = None

    @property
    def match(self) -> TableMatch:
        return self._host.match

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def played(self) -> BaseModel:
        return self.match.options

    @property
    def pace(self) -> Pace:
        return self._host.pace

    def compose(self) -> ComposeResult:
        yield self._board
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self._board.focus()
        self.watch(self.app, "theme", self.show_match, init=False)
        self._start()

    def on_screen_resume(self) -> None:
        self._host.note_aids()
        self.pace.speed = self._app.settings.speed
        self._shown = None  # settings, as the language, may be others: all is drawn again
        self.show_match()

    def _start(self) -> None:
        self.pace.speed = self._app.settings.speed
        self._playing = self._run()

    @work(exclusive=True)
    async def _run(self) -> None:
        await self._host.run()
        await self._after_game()

    def stop(self) -> None:
        """Stop playing, at once; its bots may take longer to end."""
        if self._playing is not None:
            self._playing.cancel()

    async def _after_game(self) -> None:
        """Called when the game is over; does nothing by default."""

    # -- what the host asks ---------------------------------------------------------------------------

    def show_match(self) -> None:
        if self.is_mounted:
            self._shown = self._scene()  # keys ask what is shown: to make it looks through the whole match
            self._board.show(self._shown)
            self._show_keys()
            # Show a new notice as a notification, as the prompt line may not have room for it
            notice = self._host.notice
            if notice not in ("", self._notice):
                self.notify(notice, severity="warning", timeout=12, markup=False)
            self._notice = notice

    def seconds_after_step(self) -> float:
        return self._board.seconds_shown(self._app.settings.animation)

    def event_seconds(self) -> float:
        return self._board.event_seconds()

    async def linger(self) -> None:
        await self.pace.rest(GRACE)

    # -- whose hand is shown --------------------------------------------------------------------------

    @property
    def _acting(self) -> int | None:
        """The person who decides now and may be shown the hand; None while it is covered or nobody here decides."""
        return None if self._covered is not None else self._next_decider

    @property
    def _covered(self) -> int | None:
        """The person who decides next, while that hand is covered from others at this keyboard."""
        seat = self._next_decider
        is_open = len(self._host.match.people) < 2 or seat in {None, self._open_hand}
        return None if is_open or seat is None or not self.match.needs_privacy(seat) else seat

    @property
    def _next_decider(self) -> int | None:
        people = self._host.match.people
        return next((seat for seat in self.match.deciders() if seat in people), None)

    def _scene(self) -> Scene:
        """The match as the only person, the one who acts, or the public sees it, with the app's settings."""
        host, match, app, covered = self._host, self.match, self._app, self._covered
        plays_out = _("Conceded: the bots play the game out.") if host.plays_out and not match.is_over() else ""
        acting = None if covered is not None else self._next_decider
        people = host.match.people
        viewer = people[0] if len(people) == 1 else acting
        view = match.view(viewer)
        if self._shown is not None and view == self._shown.view:
            view = self._shown.view  # panes draw a position once
        return Scene(
            game=match.game,
            view=view,
            viewer=viewer,
            acting=acting,
            covered=covered,
            names=tuple(match.names),
            players=tuple(setup.player for setup in match.setup.seats),
            options=match.options,
            thinking=host.thinking,
            can_take_back=frozenset(seat for seat in people if match.can_take_back(seat)),
            can_undo=host.can_undo,
            can_redo=host.can_redo,
            goes_on=bool(host.thinking) or match.can_advance(),
            can_look_back=match.can_look_back,
            can_play_to_end=host.can_play_to_end,
            log=[line.text for line in match.log],
            notice=host.notice or plays_out,
            warming=host.seconds_until_ready,
            aids=app.settings.aids,
            ascii_only=app.launch.ascii,
            pictures=app.pictures,
            stretch=host.pace.stretch if app.settings.animation else 0.0,
            idle_animation=app.settings.animation,
        )

    @on(Board.KeysChanged)
    def _show_keys(self) -> None:
        for line in self.query(KeyLine):  # there is none while the screen is being removed
            line.show(self.valid_keys(), table_keys.MAIN_KEYS)

    def valid_keys(self) -> list[Key]:
        return [*self._board.keys(), *self._own_keys()]

    def _own_keys(self) -> list[Key]:
        """The valid keys, besides those of the board."""
        return [*table_keys.ALWAYS]

    def commands(self) -> Iterator[SystemCommand]:
        """What can be done at this table now, for the command palette: the keys of its board and of its own."""
        how, has_aids = _("At the table: press {key}"), self._shown is not None and self._shown.aids
        board_keys = self._board.keys()
        for key, sign, word in board_keys:
            if len(key) == 1:  # the others, such as arrows, belong to what is highlighted
                yield SystemCommand(word.capitalize(), how.format(key=sign), partial(self.app.simulate_key, key))
        bindings = Binding.make_bindings([*type(self).BINDINGS, *BaseTable.BINDINGS])
        for binding in {row.action: row for row in bindings}.values():
            if binding.action in {"help", "leave", "scroll_hint(-1)", "scroll_hint(1)"}:
                continue  # the palette has others for help and for leaving
            if binding.key in {"i", "plus", "L", "y"} and not has_aids:
                continue
            key = self.app.get_key_display(binding)
            yield SystemCommand(binding.description, how.format(key=key), partial(self.run_action, binding.action))
        if self.match.is_recorded:
            yield SystemCommand(_("Replay"), _("What has happened so far, step by step"), self.replay)

    @on(Board.Decided)
    def _board_decided(self, message: Board.Decided) -> None:
        self._decide(message)

    @abstractmethod
    def _decide(self, message: Board.Decided) -> object:
        """Handle a choice made on the board."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return action != "scroll_hint" or (self._shown is not None and self._shown.has_note)

    @on(KeyLine.Clicked)
    def _key_clicked(self, message: KeyLine.Clicked) -> None:
        self.app.simulate_key(message.key)

    def action_scroll_hint(self, pages: int) -> None:
        self.query_one(HintPane).turn(pages)

    def action_hurry(self) -> None:
        self.pace.skip()

    def action_pause(self) -> None:
        self.pace.toggle()
        self._show_keys()

    def action_speed(self) -> None:
        self._app.settings.speed = speed = self.pace.next_speed()
        self._app.notify(_("Speed: {speed}.").format(speed=_(speed)), timeout=2, markup=False)
        self.show_match()

    def action_motion(self) -> None:
        """Switch animation on or off; without it, only the result of a series of small steps is shown."""
        self._app.settings.animation = not self._app.settings.animation
        self.show_match()

    # -- the log, and the replay that each of its lines leads to --------------------------------------

    @work
    async def action_log(self) -> None:
        await self._show_log()

    async def _show_log(self) -> None:
        """Show the whole log; return once it, or the replay from the line chosen, has been closed."""
        line = await self.app.push_screen_wait(LogDialog(self.match.log, self._board.piece_signs()))
        if line is not None:
            await self._replay_from(self.match.log[line].moment)

    @work
    async def replay(self) -> None:
        await self._replay_from(0)

    @on(LogPane.Clicked)
    @work
    async def _line_clicked(self, message: LogPane.Clicked) -> None:
        await self._replay_from(self.match.log[message.line].moment)

    async def _replay_from(self, moment: int) -> None:
        """Replay from that moment, if there is a record; the table is paused until the replay is closed."""
        match = self.match
        if not match.is_recorded:
            return
        record, until = match.record(), match.moment
        with self.pace.held():
            film = await with_progress(self._app, len(record.moves), lambda: RecordFilm(record, until))
            if film is not None:
                await self.app.push_screen_wait(ReplayScreen(film, moment))
