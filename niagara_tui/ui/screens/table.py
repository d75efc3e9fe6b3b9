"""The table screen: plays a match on its board, with the players at this keyboard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.session.autosave import Autosave
from niagara_tui.session.bots.hints import Hints
from niagara_tui.session.bots.seats import BotSeats
from niagara_tui.session.host import Host
from niagara_tui.session.match import Match
from niagara_tui.session.pace import Pace
from niagara_tui.ui.boards.board import Board, Scene, board_of
from niagara_tui.ui.screens import table_keys
from niagara_tui.ui.screens.conceding import who_concedes
from niagara_tui.ui.screens.confirm import Confirm
from niagara_tui.ui.screens.hand_cover import HandCover
from niagara_tui.ui.screens.ranking import Ranking
from niagara_tui.ui.screens.table_advice import TableAdvice
from niagara_tui.ui.screens.table_hints import NO_AIDS, TableHints
from niagara_tui.ui.screens.table_log import TableLog
from niagara_tui.ui.screens.table_scene import table_scene
from niagara_tui.ui.widgets.hint_pane import HintPane, Note
from niagara_tui.ui.widgets.key_line import Key, KeyLine
from niagara_tui.ui.widgets.log_pane import LogPane

if TYPE_CHECKING:
    from niagara_tui.ui.base_app import BaseApp


class TableScreen(Screen[None]):
    """Plays one match from its current position to its end."""

    CSS_PATH = "table.tcss"
    OWN_HELP: ClassVar[str] = ""
    """Markdown that stands before the help of every table."""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide"), (150, "-broad")]  # noqa: RUF012 - Textual's form
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012 - Textual's form
    BINDINGS: ClassVar[list[BindingType]] = table_keys.BINDINGS
    """The keys of every table; what can be chosen has keys of its own, see `on_key`."""

    def __init__(
        self,
        match: Match,
        autosave: Autosave | None,
        bots: BotSeats | None = None,
        hints: Hints | None = None,
        pace: Pace | None = None,
    ) -> None:
        """Open a table for the match.

        Args:
            match: the match to play.
            autosave: saves the match; None if it is not saved.
            bots: players of the other seats; by default those that the match names.
            hints: source of hints; by default a search.
            pace: the pace at which it shows what happens; by default its own.
        """
        super().__init__()
        self._board: Board = board_of(match.game.id)()
        self._seat_players(match, autosave, bots, hints, pace)

    def _seat_players(
        self,
        match: Match,
        autosave: Autosave | None,
        bots: BotSeats | None,
        hints: Hints | None = None,
        pace: Pace | None = None,
    ) -> None:
        """Prepare this match to be played, at the board that there is."""
        self._notice = ""
        self._autosave = autosave
        self._hints = TableHints(match, hints or Hints(match), self._board)
        self._host = Host(
            match,
            autosave,
            bots or BotSeats(match),
            pace or Pace(),
            show=self._show,
            rest_after=lambda: self._board.seconds_shown(self._app.settings.animation),
        )
        self._hand_cover = HandCover(self._host)
        self._table_advice = TableAdvice(match, lambda: self._app)
        self._log = TableLog(self._host, self._board)
        self._ranking = Ranking(match, lambda: self._log.show(self._app))
        self._host.event_seconds = self._board.event_seconds
        self._host.plays_only_choices = lambda: self._app.settings.only_choices

    @property
    def match(self) -> Match:
        """The match being played."""
        return self._host.match

    @property
    def game(self) -> Game[Any]:
        """The game being played."""
        return self.match.game

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing happens until somebody at this keyboard decides."""
        return not self.match.can_advance() and set(self.match.deciders()) <= set(self._host.human_seats)

    @property
    def pace(self) -> Pace:
        """The pace at which the table shows what happens."""
        return self._host.pace

    def compose(self) -> ComposeResult:
        """Compose the board and the line of keys."""
        yield self._board
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Start the match."""
        self._board.focus()
        self.watch(self.app, "app_focus", self._focus_changed, init=False)
        self.watch(self.app, "theme", self._show, init=False)
        self._start()

    def _start(self) -> None:
        """Start the match that the players are seated for."""
        self.pace.speed = self._app.settings.speed
        self._playing = self._run()

    def on_screen_resume(self) -> None:
        """Apply settings that may have changed."""
        self.pace.speed = self._app.settings.speed
        self._show()

    async def on_unmount(self) -> None:
        """Close the save, so that another window can open it, and the source of hints."""
        if self._autosave is not None and (why := self._autosave.close()):
            self._app.notify_unsaved(_("What was decided last is not saved: {why}.").format(why=why))
        await self._hints.close()

    @property
    def _app(self) -> BaseApp:
        return cast("BaseApp", self.app)

    @work(exclusive=True)
    async def _run(self) -> None:
        await self._host.run()
        await self._after_game()

    async def _after_game(self) -> None:
        """What follows the end of the game."""
        await self._ranking.run(self._app)

    def topic(self) -> str:
        """Heading of the section of the rules that fits the situation."""
        return self._board.topic()

    # -- drawing --------------------------------------------------------------------------------------

    def _show(self) -> None:
        if self.is_mounted:
            self._board.show(self._scene())
            self._show_keys()
            self._tell(self._host.notice)

    def _tell(self, notice: str) -> None:
        """Show a new notice in full, as the prompt line may not have room for it."""
        if notice not in ("", self._notice):
            self.notify(notice, severity="warning", timeout=12, markup=False)
        self._notice = notice

    def _scene(self) -> Scene:
        acting = self._hand_cover.acting if self._app.settings.aids else None
        scene = table_scene(self._host, self._hand_cover, self._hints.shown_to(acting), self._app)
        return scene if scene.hint else replace(scene, note=self._advice(acting))

    def _advice(self, acting: int | None) -> Note | None:
        """What the advisor says to the acting seat, if anything."""
        return self._table_advice.note(acting)

    @on(Board.KeysChanged)
    def _show_keys(self) -> None:
        for line in self.query(KeyLine):  # there is none while the screen is being removed
            line.show(self._keys(), table_keys.MAIN_KEYS)

    def _keys(self) -> list[Key]:
        return [*self._board.keys(), *self._own_keys()]

    def _own_keys(self) -> list[Key]:
        return table_keys.own_keys(self._host, self._scene(), self._app.settings)

    # -- input ----------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Offer a key to the hint, then to the board; the screen's bindings get the rest.

        The letters and digits that choose something change with every decision, so no binding can hold them.
        """
        if self._press_hint(event.key) or self._board.press(event.key):
            event.stop()
            event.prevent_default()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Scroll a hint or a note only where there is one."""
        del parameters
        return action != "scroll_hint" or self._scene().has_note

    @on(KeyLine.Clicked)
    def _key_clicked(self, message: KeyLine.Clicked) -> None:
        self.app.simulate_key(message.key)

    @on(Board.Decided)
    def _decided(self, message: Board.Decided) -> None:
        self._receive(message)

    def _receive(self, message: Board.Decided) -> None:
        """Take up what has been chosen at the board."""
        self._decide(message)

    @work
    async def _decide(self, message: Board.Decided) -> None:
        warning = message.warning if self._app.settings.aids else ""
        if warning and not await self.app.push_screen_wait(Confirm(warning)):
            return
        acting = self._hand_cover.acting
        if acting is not None:
            self._forget_hint()
            self._hand_cover.close()
            self._host.decide(acting, message.moves)

    @on(Board.Uncovered)
    def _uncovered(self) -> None:
        self._hand_cover.open(self._hand_cover.covered)
        self._show()

    @on(Board.TakenBack)
    def _taken_back(self, message: Board.TakenBack) -> None:
        self._hand_cover.open(message.seat)
        self._host.take_back(message.seat)

    def _focus_changed(self, has_focus: bool) -> None:
        """Cover an open hand when the window loses the focus, as somebody else may be looking."""
        if not has_focus:
            self._forget_hint()
            self._hand_cover.close()
            self._show()

    def action_undo(self) -> None:
        """Take the last decision back, or say why that cannot be."""
        if self._host.can_undo:
            self._host.undo()
        else:
            self._app.notify_reason(_("There is nothing of yours to undo, or something new has been seen since."))

    def action_redo(self) -> None:
        """Decide again as before the undoing, or say why that cannot be."""
        if self._host.can_redo:
            self._host.redo()
        else:
            self._app.notify_reason(_("There is nothing to redo."))

    def action_hurry(self) -> None:
        """Skip the current rest, or show the ranking again once the game is over."""
        self.pace.skip()
        self._ranking.show_again()

    def action_pause(self) -> None:
        """Pause or resume what happens automatically."""
        self.pace.toggle()
        self._show_keys()

    def action_speed(self) -> None:
        """Show things at the next speed."""
        self._app.settings.speed = self.pace.next_speed()
        self._show()

    def action_motion(self) -> None:
        """Switch animation on or off; without it, only the result of a series of small steps is shown."""
        self._app.settings.animation = not self._app.settings.animation
        self._show()

    def action_advisor(self) -> None:
        """Switch the advisor on or off."""
        self._table_advice.toggle()
        self._show()

    def action_help(self) -> None:
        """Show the keys and signs."""
        self._app.open_help()

    def action_leave(self) -> None:
        """Go home; the game has been saved."""
        self._app.go_home()

    @work
    async def action_log(self) -> None:
        """Show the whole log; a line of it leads to its moment."""
        await self._log.show(self._app)

    @on(LogPane.Clicked)
    @work
    async def _line_clicked(self, message: LogPane.Clicked) -> None:
        await self._log.replay_from(message.line, self._app)

    @work(exclusive=True, group="concede")
    async def action_concede(self) -> None:
        """Concede, after confirmation, for the only person or the acting one; a bot takes over the seat."""
        seat = await who_concedes(self.match, self._hand_cover.acting, self._app)
        if seat is not None:
            self._hints.forget()
            self._host.concede(seat)

    # -- hints ----------------------------------------------------------------------------------------

    def _press_hint(self, key: str) -> bool:
        """Handle a key that closes or highlights the hint; False if there is none, or for other keys."""
        if key == "escape" and self._scene().note is not None:
            self._table_advice.close()
            self._show()
            return True
        if key not in {"escape", "i"} or not self._scene().hint:
            return False
        if key == "escape":
            self._forget_hint()
            self._show()
        else:
            self._hints.highlight()
        return True

    def action_scroll_hint(self, pages: int) -> None:
        """Turn so many of the hint's pages."""
        self.query_one(HintPane).turn(pages)

    def _forget_hint(self) -> None:
        """Drop the hint and any request for one."""
        self.workers.cancel_group(self, "hint")
        self._hints.forget()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Request a hint while the table goes on; a stale one is not shown."""
        seat = self._hand_cover.acting
        if not self._app.settings.aids:
            self._app.notify_reason(NO_AIDS)
        elif seat is None:
            self._app.notify_reason(_("There is a hint for every decision of yours; none is wanted now."))
        else:
            await self._hints.give(seat, lambda: self._hand_cover.acting, self._show)
