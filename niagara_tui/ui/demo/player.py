"""The app driven by a demo's script: the script presses the keys, and the viewer's keys only control the demo."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from niagara_ai.contract import Loss, Thought
from textual import events, work
from textual.content import Content
from textual.widgets import Static

from niagara_tui.core.i18n import _
from niagara_tui.match.bots.hints import Hints
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.bots.seats import ImmediateBots, Scripted
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.launch import Launch
from niagara_tui.store.models import UNKNOWN
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.demo.script import Advice, Beat, Script, example
from niagara_tui.ui.keyboards import also_meant
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.table import TableScreen

DEMO_TIME = datetime(2026, 1, 1, 9, 0, tzinfo=UTC)  # the time in all demos

READING = 0.055  # seconds per character of a caption
MIN_READING = 2.0  # minimum seconds for a caption
KEY_REST = 0.6  # seconds after each key
_POLL_SECONDS = 0.02


def follow(match: TableMatch, example: Sequence[str]) -> Scripted:
    """A script of the other seats' moves: those of the example, as long as the match follows it."""

    def following(seat: int) -> str:
        """The seat's next move in the example; empty if anybody has played differently, or the example ends.

        Seats that decide at the same time may do so in another order than in the example.
        """
        played, letters = match.record().moves, match.game.letters
        own = {letter: [move for move in played if move.startswith(f"{letter} ")] for letter in letters}
        examples = {letter: [move for move in example if move.startswith(f"{letter} ")] for letter in letters}
        for letter, moves in own.items():
            pairs = zip(moves, examples[letter], strict=False)
            if any(move != model and not move.startswith(f"{letter} {UNKNOWN}") for move, model in pairs):
                return ""
        letter = letters[seat]
        return next(iter(examples[letter][len(own[letter]) :]), "").removeprefix(f"{letter} ")

    return following


class ScriptedHints(Hints):
    """Hints whose contents the script fixes."""

    def __init__(self, match: TableMatch, advice: Sequence[Advice]) -> None:
        super().__init__(match)
        self._advice = advice

    async def ask(self, seat: int) -> Answer:
        most = max((advice.chances[seat] for advice in self._advice), default=0.0)
        thoughts = (
            Thought(
                move=advice.move,
                value=advice.chances[seat],
                chances=advice.chances,
                continuation=advice.then,
                loss=Loss(most - advice.chances[seat], 0.0),
            )
            for advice in self._advice
        )
        return Answer(self._match.legal(seat)[0], thoughts=tuple(thoughts))


class DemoApp(NiagaraApp):
    """The app playing one script, after which it stays open; no saves are kept, and no settings are read or written."""

    hold_at_end = 0.0  # only the script presses keys
    tells_story = False

    def __init__(self, script: Script, *, only_ascii: bool = False, hurry: bool = False) -> None:
        """Create the app for this script; `hurry` leaves out captions and rests, for tests and pictures."""
        self._cleanup = ExitStack()
        folder = Path(self._cleanup.enter_context(tempfile.TemporaryDirectory(prefix="demo-")))
        super().__init__(Launch(saves=folder, config=folder, ascii=only_ascii, clock=lambda: DEMO_TIME))
        self.script, self.hurry = script, hurry
        self.is_done = False
        self.after_beat: Callable[[Beat], None] = lambda _beat: None  # called after each beat, once the app is idle
        self.script_pace = Pace("instant" if hurry else "normal")
        """The pace at which the script is played, not that of the table."""
        self._script_key: events.Key | None = None
        self.settings.speed = "instant" if hurry else "normal"
        self.settings.animation = not hurry
        self.settings.remarks = False  # what is said of the log would stand beside it

    def on_ready(self) -> None:
        record = example(self.script.save)
        film = RecordFilm(record)
        moment = film.move_at(self.script.move)
        if self.script.screen == "replay":
            self.push_screen(ReplayScreen(film, moment))
        else:
            match = TableMatch.resume(film.branch(moment, DEMO_TIME), lambda: DEMO_TIME)
            bots, hints = ImmediateBots(match, follow(match, record.moves)), ScriptedHints(match, self.script.hint)
            self.push_screen(TableScreen(match, None, bots, hints, self.table_pace()))
        self._play()

    def save_settings(self) -> None:
        """Do nothing: the settings of a demo are not saved."""

    def on_unmount(self) -> None:
        self._cleanup.close()

    @work
    async def _play(self) -> None:
        await self._wait_until_idle()
        for number, beat in enumerate(self.script.beat, 1):
            caption = _(beat.say)
            keys = _("space pauses, enter goes on, escape leaves")
            self.show_caption(caption, f"{number}/{len(self.script.beat)}  {keys}")
            await self.script_pace.rest(max(MIN_READING, READING * len(caption)))
            if isinstance(self.screen, TableScreen):
                self.screen.pace.paused = beat.hold
            for key in beat.keys:
                self._script_key = events.Key(key, key if len(key) == 1 else None)
                self.post_message(self._script_key)
                await self._wait_until_idle()
                await self.script_pace.rest(KEY_REST)
            await self._wait_until_idle()
            self.after_beat(beat)
        # The keys that work at the end; the table can be resumed if the last beat paused it
        paused = isinstance(self.screen, TableScreen) and self.screen.pace.paused
        self.show_caption(
            _("That was the demo."), _("space lets the table go on, escape leaves") if paused else _("escape leaves")
        )
        self.is_done = True

    def table_pace(self) -> Pace:
        return Pace()

    def show_caption(self, words: str, note: str) -> None:
        if not self.hurry:
            caption = next(iter(self.screen.query(Caption)), None)
            if caption is None:
                caption = Caption(markup=False)
                self.screen.mount(caption)
            caption.update(Content.assemble(words, (f"  {note}", "not bold dim")))

    async def _wait_until_idle(self) -> None:
        await self.drain_messages()
        while not self.is_idle:
            await asyncio.sleep(_POLL_SECONDS)
            await self.drain_messages()

    @property
    def is_idle(self) -> bool:
        """Whether nothing more happens by itself: no table is shown, or it waits for a decision or is paused.

        At a table where the game is over, the ending is still to come.
        """
        if not isinstance(table := self.screen, TableScreen) or table.pace.paused:
            return True
        return table.is_at_rest and not table.match.is_over()

    async def drain_messages(self) -> None:
        for listener in (self, self.screen.focused or self.screen, self.screen, self):
            heard = asyncio.Event()
            listener.call_later(heard.set)
            await heard.wait()
        await asyncio.sleep(_POLL_SECONDS)

    async def on_event(self, event: events.Event) -> None:
        """Pass on the script's keys only; the viewer's keys pause, advance or end the demo."""
        if isinstance(event, events.InputEvent) and not event.is_forwarded and event is not self._script_key:
            if isinstance(event, events.Key):
                keys = {event.key, *also_meant(event)}
                if keys & {"escape", "q", "ctrl+q", "ctrl+c"}:
                    self.exit()
                elif "space" in keys and not self.is_done:
                    self.script_pace.toggle()
                elif "space" in keys and isinstance(self.screen, TableScreen):
                    self.screen.action_pause()
                elif keys & {"enter", "right"}:
                    self.script_pace.skip()
            return
        await super().on_event(event)


class Caption(Static):
    """One or two sentences above the table, which gives up their rows: its title says what goes on."""

    DEFAULT_CSS = """
    Caption {
        dock: top;
        width: 100%;
        height: auto;
        max-height: 4;
        padding: 0 1;
        background: $accent;
        color: $background;
        text-style: bold;
    }
    """
