"""The table screen: plays a match on its board, with the players at this keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.app import SystemCommand
from textual.binding import BindingType

from niagara_tui.core.i18n import _
from niagara_tui.match.autosave import LAST_UNSAVED, Autosave
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.hints import Hints
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.match.turns import NO_BOT, BotTurn, turns_of_bots
from niagara_tui.shell.bell import Bell
from niagara_tui.shell.goals import GoalWatch, told_goals
from niagara_tui.shell.logbook.keeping import keep_game
from niagara_tui.shell.logbook.rating import after_hint
from niagara_tui.shell.matches.keeping import keep_result
from niagara_tui.shell.remarks import Remarks
from niagara_tui.store.keeper import CannotSave
from niagara_tui.ui.kit.board import Board, Scene
from niagara_tui.ui.screens import table_keys
from niagara_tui.ui.screens.base_table import BaseTable
from niagara_tui.ui.screens.dialogs import Confirm, with_progress
from niagara_tui.ui.screens.ending import Ranking
from niagara_tui.ui.screens.replay import LineScreen
from niagara_tui.ui.screens.table_aids import NO_AIDS, AskedMotives, TableAdvice, TableHints
from niagara_tui.ui.widgets.key_line import Key

_CONCEDE_ALONE = _(
    "Does {name} concede? That is a loss. The bots then play the game out at once, and its ranking is shown."
)
_CONCEDE_IN_COMPANY = _(
    "Does {name} concede? That is a loss. A bot then plays on at this seat; everybody else goes on as before."
)


class TableScreen(BaseTable):
    """Plays one match from its current position to its end."""

    BINDINGS: ClassVar[list[BindingType]] = table_keys.IN_A_GAME

    def __init__(
        self,
        match: TableMatch,
        autosave: Autosave | None,
        bots: BotSeats | None = None,
        hints: Hints | None = None,
        pace: Pace | None = None,
    ) -> None:
        """Open a table for the match, by default with the bots that it names and hints of a search."""
        super().__init__(match, bots or BotSeats(match), autosave, pace)
        self._autosave = autosave
        self._hints = TableHints(self._host, hints or Hints(match), self._board, lambda: self._app.settings)
        self._why = AskedMotives(match.game)
        self._advice = TableAdvice(match)
        self._ranking = Ranking(match, autosave, self._show_log)
        self._goal_watch: GoalWatch | None = None
        self._remarks = Remarks(match)
        self._bell = Bell(match, lambda: self.is_mounted and self._app.settings.bell, self._ring)

    @property
    def has_aids(self) -> bool:
        return self._app.settings.aids

    @property
    def plays_only_choices(self) -> bool:
        return self._app.settings.only_choices

    def decided(self) -> None:
        """Count the game in the active profile's record, its match and its challenge."""
        match, app = self.match, self._app
        app.warn(keep_game(match, app.settings, app.launch.config, app.launch.clock()), _("Your record"))
        app.warn(keep_result(match, app.launch.config), _("Matches"))

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing happens until somebody at this keyboard decides."""
        return not self.match.can_advance() and set(self.match.deciders()) <= set(self._host.match.people)

    def on_mount(self) -> None:
        """Watch the focus of the window: without it, somebody else may be looking; and watch for goals."""
        self._goal_watch = GoalWatch(self.match, self._app.launch.config)
        self.watch(self.app, "app_focus", self._focus_changed, init=False)

    async def on_unmount(self) -> None:
        self.stop()
        await asyncio.gather(self._hints.close(), self._why.close())

    def stop(self) -> None:
        """Stop playing and let go of the save, which can be opened again at once."""
        super().stop()
        if self._autosave is not None and (why := self._autosave.close()):
            self._app.notify_unsaved(LAST_UNSAVED.format(why=why))
        if (closed := self.open_save) is not None:
            self._app.tell_server(closed=closed)

    async def _after_game(self) -> None:
        await self._ranking.run(self._app)

    def _ring(self) -> None:
        self.app.bell()

    @property
    def open_save(self) -> str | None:
        """The name of the save of this table; None if nothing is saved yet."""
        autosave = self._autosave
        return autosave.name if autosave is not None and autosave.is_on_disk else None

    def opened_by(self) -> tuple[str, ...] | None:
        """The command that opens this table again, after writing what has been decided; None if that is not saved."""
        if self._autosave is None:
            return None
        self._autosave.waits = False
        try:
            self._autosave.save()
        except CannotSave:
            return None
        return "resume", self._autosave.name

    def show_match(self) -> None:
        super().show_match()
        self._bell.turn(has_turn=self._next_decider is not None)
        if self.is_mounted:
            self._app.tell_server(self.open_save)
            # Tell the goals that have just been reached, where notices are; at the end of the game the ranking does
            if self._goal_watch is not None:
                news = self._goal_watch.look(self._app.settings, self._app.launch.clock())
                self._app.warn(news.problem, _("Your record"))
                if news.goals and not self.match.is_over():
                    self._app.notify("\n".join(told_goals(self.game, news.goals)), markup=False)

    def _scene(self) -> Scene:
        """The table with the hint that was asked for, or else the advisor's note."""
        scene = super()._scene()
        acting = scene.acting if scene.aids else None
        hint = self._hints.shown_to(acting)
        return replace(
            scene,
            warming=None if self._hints.is_asking or self._why.is_asked else scene.warming,
            hint=hint.text,
            reason=hint.reason,
            hinted=hint.moves,
            note=None if hint.text else self._why.note or self._advice.note(acting, self._app),
            saying=self._hints.stake_for(acting),
            remarks=self._remarks.in_log() if self._app.settings.remarks else {},
        )

    def _own_keys(self) -> list[Key]:
        if self._shown is None:
            return super()._own_keys()
        hint, highlighted = self._hints.shown_to(self._shown.acting), self._board.highlighted_moves
        return table_keys.game_keys(self._host, self._shown, self._app.settings, hint, highlighted)

    @work
    async def _decide(self, message: Board.Decided) -> None:
        """Play what has been chosen, after confirmation if there is a warning that no hint has told."""
        warning, seat = message.warning if self._app.settings.aids else "", self._acting
        is_told = bool(warning) and seat is not None and self._hints.has_told(seat, message.moves)
        if warning and not is_told and not await self.app.push_screen_wait(Confirm(warning)):
            return
        acting = self._acting
        # A second Enter arrives when the choice has been played already.
        if acting is None or message.moves[0] not in self.match.legal(acting):
            return
        self._forget_hint()
        self._open_hand = None
        self._host.decide(acting, message.moves)

    @on(Board.Uncovered)
    def _uncovered(self) -> None:
        self._open_hand = self._covered
        self.show_match()

    @on(Board.TakenBack)
    def _taken_back(self, message: Board.TakenBack) -> None:
        self._open_hand = message.seat
        self._host.take_back(message.seat)

    def _focus_changed(self, has_focus: bool) -> None:
        """Cover an open hand when the window loses the focus, as other players at this keyboard may be looking."""
        if not has_focus and len(self._host.match.people) > 1:
            while any(isinstance(screen, LineScreen) for screen in self.app.screen_stack):
                self.app.pop_screen()  # what has been opened above it closes too
            self._forget_hint()
            self._open_hand = None
            self.show_match()

    def action_undo(self) -> None:
        if why_not := self._host.why_not_undo():
            self._app.notify_reason(why_not)
        else:
            self._host.undo()

    def action_redo(self) -> None:
        if why_not := self._host.why_not_redo():
            self._app.notify_reason(why_not)
        else:
            self._host.redo()

    def action_hurry(self) -> None:
        super().action_hurry()
        self._ranking.show_again()

    def action_leave(self) -> None:
        self._app.go_home()

    def action_play_to_end(self) -> None:
        if self._host.can_play_to_end:
            self._host.play_to_end()
        else:
            self._app.notify_reason(_("Once you have nothing left to decide, e plays to the end."))

    @work
    async def action_free(self) -> None:
        """Open a free board at the end of the game, from where it can be undone."""
        match = self.match
        if not (match.is_over() and match.is_recorded):
            self._app.notify_reason(_("The free board opens once the game is over."))
            return
        film = await with_progress(self._app, match.moment, lambda: RecordFilm(match.record()))
        if film is not None:
            self._app.games.free_board(film, film.last)

    @work(exclusive=True, group="concede")
    async def action_concede(self) -> None:
        """Concede, after confirmation, for the only person or the acting one; a bot takes over the seat."""
        match = self.match
        if why_not := match.why_not_concede(self._acting):
            self._app.notify_reason(why_not)
            return
        alone = len(match.people) == 1
        seat = match.people[0] if alone else self._acting
        assert seat is not None  # noqa: S101 - `why_not_concede` has ruled this out
        question = (_CONCEDE_ALONE if alone else _CONCEDE_IN_COMPANY).format(name=match.names[seat])
        after = after_hint(match, seat, self._app.settings, self._app.launch.config)
        question = " ".join(filter(None, [question, after]))
        if await self.app.push_screen_wait(Confirm(question, yes=_("Concede"), no=_("Play on"))):
            self._hints.forget()
            self._host.concede(seat)

    def _press(self, key: str) -> bool:
        """Offer a key to the hint, then to the board; any key ends what is said of the cost of a hint."""
        self._hide_stake()
        return self._press_hint(key) or super()._press(key)

    def _press_hint(self, key: str) -> bool:
        """Handle a key that closes or highlights the hint; False if there is none, or if the board comes first.

        After a search that failed, `i` is no key of the hint: it asks once more.
        """
        if key == "escape" and self._board.is_previewing():
            return False
        if self._shown is None:
            return False
        if key == "escape" and self._shown.note is not None:
            if self._why.note is None:
                self._advice.close()
            self._forget_why()
            self.show_match()
            return True
        if key not in {"escape", "i"} or not self._shown.hint:
            return False
        if key == "i":
            return self._hints.is_asking or self._hints.highlight()
        self._forget_hint()
        self.show_match()
        return True

    def on_click(self) -> None:
        self._hide_stake()

    def _hide_stake(self) -> None:
        if self._shown is not None and self._shown.saying:
            self._hints.hide_stake()
            self.show_match()

    def _forget_hint(self) -> None:
        """Drop the hint and any request for one, and what is told of a bot's turn."""
        self.workers.cancel_group(self, "hint")
        self._hints.forget()
        self._forget_why()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Request a hint while the table goes on; a stale one is not shown.

        Where the game would no longer count, the first time says so instead, while the search for hints is loaded.
        """
        seat = self._acting
        if not self._app.settings.aids:
            self._app.notify_reason(NO_AIDS)
        elif seat is None:
            self._app.notify_reason(_("You have no decision to make now; a hint is available whenever you do."))
        elif self._hints.says_stake(seat, self._app.launch.config):
            self.show_match()
            await self._hints.load(seat)
        else:
            self._forget_why()
            await self._hints.give(seat, lambda: self._acting, self.show_match, self._show_wait)

    def _show_wait(self) -> None:
        """Show how long a hint still takes, however often that changes: nothing else at the table does."""
        if self.is_mounted and self._shown is not None and self._shown.hint:
            self._shown = replace(self._shown, hint=self._hints.shown_to(self._shown.acting).text)
            self._board.show_hint(self._shown)

    def action_candidates(self) -> None:
        """Show every plan that the hint has looked at, or the hint again."""
        if self._hints.shown_to(self._acting).every:
            self._hints.list_all()
            self.show_match()
        else:
            self._app.notify_reason(_("Ask for a hint first: i. Then + shows every plan that was looked at."))

    def action_line(self) -> None:
        """Show how the game may go on after what the hint recommends."""
        if not self._app.settings.aids:
            self._app.notify_reason(NO_AIDS)
        elif (film := self._hints.line(self._acting)) is not None:
            self.app.push_screen(LineScreen(film))
        elif (hint := self._hints.shown_to(self._acting)).moves:
            self._app.notify_reason(_(hint.no_line))
        elif self._hints.is_asking:
            soon = _("The hint is still being worked out; then L shows how the game may go on after it.")
            self._app.notify_reason(soon)
        else:
            self._app.notify_reason(_("Ask for a hint first: i. Then L shows how the game may go on after it."))

    def action_why(self) -> None:
        """Ask why a bot did what it did last or, if that is told, the time before; while that is awaited, cancel it."""
        if not self._app.settings.aids:
            self._app.notify_reason(NO_AIDS)
        elif not self.match.can_look_back:
            self._app.notify_reason(_(NO_BOT))
        elif self._why.is_asked:
            self._forget_why()
            self.show_match()
        else:
            self.workers.cancel_group(self, "hint")
            self._hints.forget()
            self._ask_why()

    @work(exclusive=True, group="why")
    async def _ask_why(self) -> None:
        match, people, naming = self.match, self._host.match.people, self._board.naming
        record, until = match.record(), match.moment

        def find() -> tuple[RecordFilm, Iterator[BotTurn]]:
            film = RecordFilm(record, until)
            return film, turns_of_bots(film, until)

        voice = Voice(match.names, people[0] if len(people) == 1 else None, naming.signs)
        await self._why.ask(find, voice, self.show_match)

    def commands(self) -> Iterator[SystemCommand]:
        """Those of every table, and one that switches the bots' remarks on or off."""
        yield from super().commands()
        switch = _("Remarks off") if self._app.settings.remarks else _("Remarks on")
        yield SystemCommand(switch, _("What bots say at the table about what happens to them"), self.switch_remarks)

    def switch_remarks(self) -> None:
        self._app.settings.remarks = not self._app.settings.remarks
        self.show_match()

    def action_advisor(self) -> None:
        """Switch the advisor on or off, and say so; without aids there is none."""
        settings = self._app.settings
        if not settings.aids:
            self._app.notify_reason(NO_AIDS)
            return
        settings.advisor = not settings.advisor
        sentence = (
            _("The advisor is on: a word about each new thing.") if settings.advisor else _("The advisor is off.")
        )
        self._app.notify(sentence, markup=False)
        self.show_match()
