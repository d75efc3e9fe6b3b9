"""The table screen: plays a match on its board, with the players at this keyboard, and what helps them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import SystemCommand
from textual.binding import BindingType

from niagara_tui.core.i18n import _
from niagara_tui.match.autosave import LAST_UNSAVED, Autosave
from niagara_tui.match.bots.advice import Advice, Voice, advise
from niagara_tui.match.bots.hints import Hints, NoHint
from niagara_tui.match.bots.readiness import hint_waits
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import LineFilm, RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.match.turns import NO_BOT, BotTurn, turns_of_bots
from niagara_tui.shell.bell import Bell
from niagara_tui.shell.goals import GoalWatch, told_goals
from niagara_tui.shell.learning import advisor_for
from niagara_tui.shell.logbook.keeping import keep_game
from niagara_tui.shell.logbook.rating import after_hint, is_at_stake
from niagara_tui.shell.matches.keeping import keep_result
from niagara_tui.shell.remarks import Remarks
from niagara_tui.store.keeper import CannotSave
from niagara_tui.ui.kit.board import Board, Scene
from niagara_tui.ui.screens import table_keys
from niagara_tui.ui.screens.base_table import BaseTable
from niagara_tui.ui.screens.dialogs import Confirm, with_progress
from niagara_tui.ui.screens.ending import Ranking
from niagara_tui.ui.screens.replay import NO_AIDS, AskedMotives, LineScreen
from niagara_tui.ui.widgets.key_line import Key
from niagara_tui.ui.widgets.log_pane import Note

if TYPE_CHECKING:
    from niagara_tui.match.host import Host
    from niagara_tui.shell.settings import Settings
    from niagara_tui.study.lessons.advisor import Advisor
    from niagara_tui.ui.base_app import BaseApp

NOTHING = Advice("")
# Translators: it has one line, and should not be longer than 78 letters.
STAKE = _("With a hint this game no longer counts (rating, ladder). i again asks for it.")


class TableHints:
    """Requests hints for one match, in the background, and holds the one to show on its board."""

    def __init__(self, host: Host, hints: Hints, board: Board, settings: Callable[[], Settings]) -> None:
        """Start without a hint; with the advisor of the `settings` hints are in words alone."""
        self._host, self._match, self._source, self._board = host, host.match, hints, board
        self._settings = settings
        self._asking: tuple[int, Any] | None = None
        self._has_said_stake = False
        self.stake: tuple[int, Any] | None = None
        """The seat to which it stands on the screen what a hint costs, and its question."""
        self._given: tuple[int, Advice] = (-1, NOTHING)  # the last hint, and to whom
        self._shown: tuple[tuple[int, Any], Advice] | None = None  # a hint, after the seat and question it answers
        self.lists_all = False  # whether every turn that was looked at stands in the place of the hint
        self._highlighted: tuple[Any, tuple[int, ...] | None] = (None, None)  # by a hint: at which question, and what

    async def close(self) -> None:
        await self._source.close()

    async def load(self, seat: int) -> None:
        await self._source.load(seat)

    def shown_to(self, acting: int | None) -> Advice:
        """The hint for the pending decision of `acting`, a message while one is computed, or an empty one.

        A hint is valid for one position and one seat only.
        """
        if acting is None:
            return NOTHING
        if self._shown is not None and self._is_pending(self._shown[0], acting):
            hint = self._shown[1]
            return replace(hint, text=hint.every, reason="") if self.lists_all and hint.every else hint
        if self._asking is not None and self._is_pending(self._asking, acting):
            if (left := self._source.seconds_until_ready) is None:
                return Advice(_("A hint is being worked out. Escape cancels it."))
            return Advice("\n".join(filter(None, [hint_waits(left), _("Escape cancels it.")])))
        return NOTHING

    @property
    def is_asking(self) -> bool:
        return self._asking is not None

    def highlight(self) -> bool:
        """Highlight what the hint recommends; False if there is none, or only the message why there is none."""
        if self._shown is None or not self._shown[1].moves:
            return False
        (_seat, question), advice = self._shown
        self._board.highlight(advice.moves)
        self._highlighted = question, self._board.highlighted_moves
        return True

    def has_told(self, seat: int, moves: Sequence[int]) -> bool:
        """Whether the last hint recommended these moves of the seat, and has told what they lose."""
        hinted, advice = self._given
        return hinted == seat and advice.tells(self._match.game, self._visible(seat), seat, moves)

    def line(self, acting: int | None) -> LineFilm | None:
        """How the game may go on after what the hint shown to `acting` recommends; None if it does not tell.

        It counts as a hint.
        """
        advice = self.shown_to(acting)
        if acting is None or advice.line is None:
            return None
        try:
            film = LineFilm(self._match.game, self._match.setup, advice.line, acting)
        except ValueError:
            return None
        self._host.count_hint(acting, advice)
        return film

    def says_stake(self, seat: int, config: Path | None) -> bool:
        """Say that the game would no longer count, once, where a hint would cost that; whether it is said now."""
        if self._has_said_stake or not is_at_stake(self._match, seat, self._settings(), config):
            return False
        self._has_said_stake, self.stake = True, (seat, self._source.cache_key(seat))
        return True

    def stake_for(self, acting: int | None) -> str:
        """What a hint costs, if that stands on the screen of the acting seat; else an empty text."""
        is_shown = acting is not None and self.stake is not None and self._is_pending(self.stake, acting)
        return _(STAKE) if is_shown else ""

    async def give(
        self, seat: int, acting: Callable[[], int | None], show: Callable[[], None], show_wait: Callable[[], None]
    ) -> None:
        """Request a hint for the seat, and show and count it if the same decision is still pending.

        The recommended option is highlighted unless the person has highlighted another. `acting` returns the acting
        seat at that time; `show` redraws the table, `show_wait` only the message while the hint is computed.
        """
        self._shown, self.lists_all = None, False
        asked = self._asking = seat, self._source.cache_key(seat)
        self._source.changed = show_wait
        show()
        view = self._visible(seat)
        try:
            answer = await self._source.ask(seat)
        except NoHint as error:
            advice = Advice(str(error))
        else:
            naming = self._board.naming
            voice = Voice(naming.names, naming.viewer, naming.signs, without_figures=self._settings().advisor)
            advice = advise(self._match.game, view, seat, answer, self._board.offered(), voice)
        finally:
            if self._asking is asked:
                self._asking = None
        if self._is_pending(asked, acting()):
            # The moves that are highlighted; None if nothing is, or only what an earlier hint has highlighted
            chosen = self._board.highlighted_moves
            chosen = None if (asked[1], chosen) == self._highlighted else chosen
            if chosen is not None and advice.moves and chosen != advice.moves:
                kept = _("What you have highlighted stays as it is; i highlights the best instead.")
                advice = replace(advice, text=f"{advice.text}\n{kept}")
            self._host.count_hint(seat, advice)
            if advice.is_help:
                self._given = seat, advice
            self._shown = asked, advice
            if chosen is None:
                self.highlight()
        show()

    def forget(self) -> None:
        self._shown = self._asking = None

    def _visible(self, seat: int) -> Any:
        question = self._source.cache_key(seat)
        return self._match.game.visible_to_people(question, seat, self._match.options)

    def _is_pending(self, asked: tuple[int, Any], acting: int | None) -> bool:
        return acting == asked[0] and self._source.cache_key(asked[0]) == asked[1]


class TableAdvice:
    """Holds the advisor of one match, created when it is first needed.

    While the settings do not ask for its notes, it says nothing but that on a game that does not end.
    """

    def __init__(self, match: TableMatch) -> None:
        self._match = match
        self._advisor: Advisor | None = None
        self._is_on = False
        self._is_damaged = False  # whether this game's notes cannot be read; the person has been told

    def note(self, acting: int | None, app: BaseApp) -> Note | None:
        """The note on what is new at the acting seat's decision; None if nothing is."""
        is_on = app.settings.advisor
        if is_on is not self._is_on:
            self.close()
            self._advisor, self._is_on = None, is_on  # a new one starts with what happens from now on
            self._is_damaged = False
        if self._is_damaged:
            return None

        def complain(problem: str) -> None:
            if is_on:
                app.warn(app.first_time(problem), _("Advisor"))

        if self._advisor is None:
            self._advisor = advisor_for(self._match, app.config, complain, is_on=is_on)
            self._is_damaged = self._advisor is None
        note = self._advisor.note(acting) if self._advisor is not None else None
        if note is None:
            return None
        words = " ".join(_(text) for text in (note.say, note.signs) if text)
        keys = (_("esc closes"), *([_("A: no more")] if is_on else []))
        return Note(_("advisor"), app.with_signs(words), keys=keys, lean=True)

    def close(self) -> None:
        if self._advisor is not None:
            self._advisor.close()


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
        seat = match.people[0] if len(match.people) == 1 else self._acting
        assert seat is not None  # noqa: S101 - `why_not_concede` has ruled this out
        asked = _(
            "Does {name} concede? That is a loss. A bot then plays on at this seat; everybody else goes on as before."
        )
        if len(match.people) == 1:
            asked = _(
                "Does {name} concede? That is a loss. The bots then play the game out at once, and its ranking is"
                " shown."
            )
        after = after_hint(match, seat, self._app.settings, self._app.launch.config)
        question = " ".join(filter(None, [asked.format(name=match.names[seat]), after]))
        if await self.app.push_screen_wait(Confirm(question, yes=_("Concede"), no=_("Play on"))):
            self._hints.forget()
            self._host.concede(seat)

    def _press(self, key: str) -> bool:
        """Offer a key to the hint, then to the board; any key ends what is said of the cost of a hint.

        Escape closes the note or hint, unless a preview lies above it. After a search that failed, `i` is no key of the
        hint: it asks once more.
        """
        self._hide_stake()
        shown = self._shown
        if shown is None or (key == "escape" and self._board.is_previewing()):
            return super()._press(key)
        if key == "escape" and shown.note is not None:
            if self._why.note is None:
                self._advice.close()
            self._forget_why()
        elif key == "escape" and shown.hint:
            self._forget_hint()
        else:
            is_of_hint = key == "i" and bool(shown.hint) and (self._hints.is_asking or self._hints.highlight())
            return is_of_hint or super()._press(key)
        self.show_match()
        return True

    def on_click(self) -> None:
        self._hide_stake()

    def _hide_stake(self) -> None:
        if self._shown is not None and self._shown.saying:
            self._hints.stake = None
            self.show_match()

    def _forget_hint(self) -> None:
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
        if self._hints.shown_to(self._acting).every:
            self._hints.lists_all = not self._hints.lists_all  # the hint again, or all: it has been counted
            self.show_match()
        else:
            self._app.notify_reason(_("Ask for a hint first: i. Then + shows every plan that was looked at."))

    def action_line(self) -> None:
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
