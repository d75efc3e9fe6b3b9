"""The game loop of a match at the table: paces the steps, asks bots for moves and accepts people's decisions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.core.plans import only_plan
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.advice import Advice
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.pace import Pace
from niagara_tui.match.table_match import TableMatch

BOT_REST = 0.45  # seconds at normal speed between a bot's answer, or an only choice, and playing it
REDRAW_INTERVAL = 0.1  # minimum seconds between two redraws while the game is played out


class HostedTable:
    """What a host asks of the table that it serves; by default one that shows nothing and waits for nothing."""

    def show_match(self) -> None:
        """Show the match; called after every change."""

    def seconds_after_step(self) -> float:
        """Seconds at normal speed for which a step that has just been shown is left to be seen."""
        return 0.0

    def event_seconds(self) -> float:
        """Seconds for which the event that is announced now should stay on screen, 0 if there is none."""
        return 0.0

    async def linger(self) -> None:
        """Awaited before a step that ends the possibility to undo."""

    @property
    def has_aids(self) -> bool:
        return True

    @property
    def plays_only_choices(self) -> bool:
        """Whether a person's decision without a choice is played automatically."""
        return False

    @property
    def people_first(self) -> bool:
        """Whether bots decide only once no person has to, also where all may decide at the same time."""
        return False

    def decided(self) -> None:
        """Called when a result is certain: once the match is over, and when a person has conceded."""


class Host:
    """The game loop of one match; the table only displays it and forwards people's input."""

    def __init__(
        self, match: TableMatch, autosave: Autosave | None, bots: BotSeats, pace: Pace, table: HostedTable | None = None
    ) -> None:
        self.match = match
        self.pace = pace
        self.notice = ""
        self._unsaved = ""  # the part of `notice` about the last save, if that failed
        self._autosave, self._bots = autosave, bots
        self.stand_ins: BotSeats | None = None
        """The bots that play for people who have conceded; created when first needed."""
        self.table = table or HostedTable()
        self._shown_at = 0.0
        self._changed = asyncio.Event()
        self._asked: set[int] = set()
        """Seats whose bots have been asked; kept apart from `_asking`, since a task may finish as soon as it starts."""
        self._asking: set[asyncio.Task[None]] = set()
        self._fault: BaseException | None = None
        self._asked_for_end = False
        bots.changed = self.table.show_match

    @property
    def thinking(self) -> frozenset[int]:
        """The seats whose bots are thinking about a decision that they still owe: an undo can make it moot."""
        return frozenset(self._asked.intersection(self.match.deciders()))

    @property
    def seconds_until_ready(self) -> float | None:
        """Seconds until the bots are ready, by this machine's pace so far; None if none is getting ready."""
        return self._bots.seconds_until_ready

    @property
    def can_undo(self) -> bool:
        return not self.match.is_over() and any(self.match.can_undo(seat) for seat in self.match.people)

    @property
    def can_redo(self) -> bool:
        return not self.match.is_over() and any(self.match.can_redo(seat) for seat in self.match.people)

    def why_not_undo(self) -> str:
        """A sentence that says why nothing can be undone; empty if something can be."""
        return "" if self.can_undo else _("There is nothing of yours to undo, or something new has been seen since.")

    def why_not_redo(self) -> str:
        """A sentence that says why nothing can be redone; empty if something can be."""
        return "" if self.can_redo else _("There is nothing to redo.")

    async def run(self) -> None:
        """Run the match until it is over; on return or cancellation every bot's process has ended."""
        self.note_aids()
        try:
            while not self.match.is_over():
                if self._fault is not None:
                    raise self._fault
                self._changed.clear()
                self._show()
                await self._rest_for_event()
                if self.match.can_advance():
                    await self._step()
                elif forced := [(seat, only) for seat in self.match.deciders() if (only := self.only_choice(seat))]:
                    # Play the only choice with a bot's timing: a secret one at once, others after a short pause
                    seat, moves = forced[0]
                    if not self.match.is_secret(seat):
                        await self.pace.rest(BOT_REST)
                    if not self._changed.is_set():
                        self._play(seat, moves, free=False)
                else:
                    self._ask_bots()
                    await self._changed.wait()
            self.table.decided()
            self.table.show_match()
            await self._rest_for_event()
        finally:
            for task in self._asking:
                task.cancel()
            await asyncio.gather(*(bots.close() for bots in (self._bots, self.stand_ins) if bots is not None))

    def _show(self) -> None:
        """Redraw the match; at most once per `REDRAW_INTERVAL` while there are no pauses."""
        now = asyncio.get_running_loop().time()
        if self._pauses or now - self._shown_at >= REDRAW_INTERVAL:
            self._shown_at = now
            self.table.show_match()

    async def _rest(self, seconds: float) -> None:
        """Wait that long at normal speed; without pauses only if somebody has pressed the key for one."""
        await self.pace.rest(seconds if self._pauses else 0.0)

    async def _rest_for_event(self) -> None:
        """Let an event be read before anything else happens; people who must decide do not wait for it."""
        seconds = self.table.event_seconds() if self._pauses else 0.0
        if seconds and not set(self.match.deciders()) & set(self.match.people):
            await self.pace.wait(seconds)

    async def _step(self) -> None:
        if self.can_undo:
            await self.table.linger()
            if self._changed.is_set():
                return
        self.match.advance()
        self._save()
        self._show()
        await self._rest(self.table.seconds_after_step())

    # -- playing on without pauses: once all people have conceded or, if they ask for it, have nothing left to decide

    @property
    def plays_out(self) -> bool:
        """Whether all people have conceded, so that the rest is played without pauses."""
        return bool(self.match.conceded) and not self.match.people

    @property
    def can_play_to_end(self) -> bool:
        """Whether no person has anything left to decide, while the others play on with pauses."""
        return self._people_are_finished and not self.match.is_over() and not self._asked_for_end

    def play_to_end(self) -> None:
        """Let the bots play on without pauses, once no person has anything left to decide, and until an undo."""
        self._asked_for_end = self._people_are_finished
        self.pace.skip()

    @property
    def _people_are_finished(self) -> bool:
        match, people = self.match, self.match.people
        return bool(people) and all(match.game.is_finished(match.view(seat), seat) for seat in people)

    @property
    def _pauses(self) -> bool:
        """Whether there is somebody for whom the table pauses."""
        return not (self.plays_out or (self._asked_for_end and self._people_are_finished))

    def only_choice(self, seat: int) -> tuple[int, ...]:
        """The moves to play automatically for that person; empty if there is a choice or the setting is off."""
        if not self.table.plays_only_choices or seat not in self.match.people:
            return ()
        return only_plan(self.match.game, self.match.view(seat), seat)

    def _ask_bots(self) -> None:
        people, deciders = self.match.people, self.match.deciders()
        waits = self.table.people_first and set(people) & set(deciders)
        for seat in () if waits else deciders:
            if seat not in people and seat not in self._asked:
                self._asked.add(seat)
                task = asyncio.create_task(self._ask(seat))
                self._asking.add(task)
                task.add_done_callback(self._answered)
        self._show()

    def _answered(self, task: asyncio.Task[None]) -> None:
        """Pass an exception of the task on to `run`, which would otherwise wait forever."""
        self._asking.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._fault = task.exception()
            self._changed.set()

    async def _ask(self, seat: int) -> None:
        secret = self.match.is_secret(seat)
        answer = await self._bots_of(seat).ask(seat)
        if not secret:
            await self._rest(BOT_REST)
        self._asked.discard(seat)
        if answer.move not in self.match.legal(seat):  # undone meanwhile: the current deciders are asked again
            self._changed.set()
            return
        if answer.trouble:
            self.notice = answer.trouble
        self._play(seat, [answer.move])

    def _bots_of(self, seat: int) -> BotSeats:
        """The bots that play that seat; for conceded seats, and for all seats once nobody plays, the quick ones."""
        if not self.plays_out and seat not in self.match.conceded:
            return self._bots
        self.stand_ins = self.stand_ins or BotSeats.quick(self.match)
        return self.stand_ins

    def decide(self, seat: int, moves: Sequence[int]) -> None:
        self.notice = ""
        self.note_aids()
        self._play(seat, moves)

    def count_hint(self, seat: int, advice: Advice) -> None:
        """Count that this hint, or its line, is shown to that person, if it is help; a save keeps that at once."""
        if not advice.is_help:
            return
        self.match.count_hint(seat)
        if self._autosave is not None and self._autosave.is_on_disk:
            self._save()

    def note_aids(self) -> None:
        """Keep in mind that the aids are switched on, if they are; to be asked whenever that may have changed."""
        if self.table.has_aids:
            self.match.note_aids()

    def concede(self, seat: int) -> None:
        """Hand the seat of a person who concedes to a bot; if no people are left, the game is played out at once."""
        if not self.match.is_over() and seat in self.match.people:
            self.match.concede(seat)
            self._save()
            self.table.decided()
            self._changed.set()
            self.pace.skip()

    def take_back(self, seat: int) -> None:
        if self.match.can_take_back(seat):
            self.match.take_back(seat)
            self._save()
            self._changed.set()

    def undo(self) -> None:
        """Undo a person's last plan, if nothing new has been revealed since."""
        if self.can_undo:
            for seat in self.match.people:
                self._undo_or_redo(seat, self.match.can_undo, self.match.undo)

    def redo(self) -> None:
        if self.can_redo:
            for seat in self.match.people:
                self._undo_or_redo(seat, self.match.can_redo, self.match.redo)

    def _undo_or_redo(self, seat: int, can: Callable[[int], bool], go: Callable[[int], None]) -> None:
        """Undo or redo decisions, at least one, up to the end or start of a plan."""
        if not can(seat):
            return
        self._asked_for_end = False
        go(seat)
        while can(seat) and not self.match.game.is_between_plans(self.match.view(seat), seat):
            go(seat)
        self._save()
        self._changed.set()
        self.pace.skip()

    def _play(self, seat: int, moves: Sequence[int], *, free: bool = True) -> None:
        try:
            for move in moves:
                self.match.submit(seat, move, free=free)
        except NiagaraError as error:
            self.notice = str(error)
        self._save()
        self._changed.set()

    def _save(self) -> None:
        if self._autosave is None:
            return
        if self.notice == self._unsaved:
            self.notice = ""
        self._unsaved = ""
        try:
            self.notice = self._autosave.save() or self.notice
        except NiagaraError as error:
            self.notice = self._unsaved = str(error)
