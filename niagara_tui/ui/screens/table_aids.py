"""The aids of a table: hints for the decision that is pending, the advisor's notes, and why a bot did what it did."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from niagara_tui.core.i18n import _
from niagara_tui.match.bots.advice import Advice, Voice, advise
from niagara_tui.match.bots.hints import Hints, NoHint
from niagara_tui.match.bots.motives import Motives, NoMotive
from niagara_tui.match.bots.readiness import answer_waits, hint_waits
from niagara_tui.match.record_film import LineFilm, RecordFilm
from niagara_tui.match.turns import BotTurn, LookBack, player_of
from niagara_tui.shell.learning import advisor_for
from niagara_tui.shell.logbook.rating import is_at_stake
from niagara_tui.shell.players import behind_its_choices
from niagara_tui.shell.settings import folder_for
from niagara_tui.ui.widgets.log_pane import Note

if TYPE_CHECKING:
    from niagara_tui.core.game import Game
    from niagara_tui.match.host import Host
    from niagara_tui.match.table_match import TableMatch
    from niagara_tui.shell.settings import Settings
    from niagara_tui.study.lessons.advisor import Advisor
    from niagara_tui.ui.base_app import BaseApp
    from niagara_tui.ui.kit.board import Board

NO_AIDS = _("Aids are switched off; f2 opens the settings.")
NOTHING = Advice("")
# Translators: it has one line, and should not be longer than 78 letters.
STAKE = _("With a hint this game no longer counts (rating, ladder). i again asks for it.")
_KEPT = _("What you have highlighted stays as it is; i highlights the best instead.")

Find = Callable[[], tuple[RecordFilm, Iterator[BotTurn]]]
"""Finds the film and its turns of bots, the latest first; called in a thread, as the film of a game takes its time."""


class TableHints:
    """Requests hints for one match, in the background, and holds the one to show on its board."""

    def __init__(self, host: Host, hints: Hints, board: Board, settings: Callable[[], Settings]) -> None:
        """Start without a hint; with the advisor of the `settings` hints are in words alone."""
        self._host, self._match, self._source, self._board = host, host.match, hints, board
        self._settings = settings
        self._asking: tuple[int, Any] | None = None
        self._has_said_stake = False
        self._stake: tuple[int, Any] | None = None
        """The seat to which it stands on the screen what a hint costs, and its question."""
        self._given: tuple[int, Advice] = (-1, NOTHING)  # the last hint, and to whom
        self._shown: tuple[tuple[int, Any], Advice] | None = None  # a hint, after the seat and question it answers
        self._lists_all = False  # whether every turn that was looked at stands in the place of the hint
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
            return replace(hint, text=hint.every, reason="") if self._lists_all and hint.every else hint
        if self._asking is not None and self._is_pending(self._asking, acting):
            if (left := self._source.seconds_until_ready) is None:
                return Advice(_("A hint is being worked out. Escape cancels it."))
            return Advice("\n".join(filter(None, [hint_waits(left), _("Escape cancels it.")])))
        return NOTHING

    @property
    def is_asking(self) -> bool:
        return self._asking is not None

    def list_all(self) -> None:
        """Show every turn that was looked at in place of the hint, or the hint again; it has been counted."""
        self._lists_all = not self._lists_all

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
        self._has_said_stake, self._stake = True, (seat, self._source.cache_key(seat))
        return True

    def stake_for(self, acting: int | None) -> str:
        """What a hint costs, if that stands on the screen of the acting seat; else an empty text."""
        is_shown = acting is not None and self._stake is not None and self._is_pending(self._stake, acting)
        return _(STAKE) if is_shown else ""

    def hide_stake(self) -> None:
        self._stake = None

    async def give(
        self, seat: int, acting: Callable[[], int | None], show: Callable[[], None], show_wait: Callable[[], None]
    ) -> None:
        """Request a hint for the seat, and show and count it if the same decision is still pending.

        The recommended option is highlighted unless the person has highlighted another. `acting` returns the acting
        seat at that time; `show` redraws the table, `show_wait` only the message while the hint is computed.
        """
        self._shown, self._lists_all = None, False
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
                advice = replace(advice, text=f"{advice.text}\n{_KEPT}")
            self._host.count_hint(seat, advice)
            if advice.is_help:
                self._given = seat, advice
            self._shown = asked, advice
            if chosen is None:
                self.highlight()
        show()

    def forget(self) -> None:
        """Drop the hint, whether it is shown or still being computed."""
        self._shown = self._asking = None

    def _visible(self, seat: int) -> Any:
        """What people may see of the decision of the seat."""
        question = self._source.cache_key(seat)
        return self._match.game.visible_to_people(question, seat, self._match.options)

    def _is_pending(self, asked: tuple[int, Any], acting: int | None) -> bool:
        """Whether the decision asked about, a seat and its question, is still pending."""
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
            self._advisor = advisor_for(self._match, folder_for(app.launch.config), complain, is_on=is_on)
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


class AskedMotives:
    """What is told of turns of bots at one screen: of the latest first, then of one further back each time."""

    def __init__(self, game: Game[Any]) -> None:
        self._source = Motives(game)
        self._back = LookBack()
        self._answer = Note("", "")
        self._asked: object = None

    async def close(self) -> None:
        await self._source.close()

    @property
    def is_asked(self) -> bool:
        return self._asked is not None

    @property
    def note(self) -> Note | None:
        """The answer, or what is said while it is worked out; None if nothing has been asked."""
        if self.is_asked:
            left = self._source.seconds_until_ready
            wait = _("The answer is being worked out.") if left is None else answer_waits(left)
            return Note(_("why"), "\n".join([wait, _("Escape cancels it.")]))
        return self._answer if self._answer.text else None

    def forget(self) -> None:
        """Drop the answer, whether it is shown or waited for; the next question is about the latest turn again."""
        self._asked, self._answer = None, Note("", "")
        self._back.forget()

    async def ask(self, find: Find, voice: Voice, show: Callable[[], None]) -> None:
        """Tell of the latest turn or, if that has been told, of the one before; `show` redraws the screen."""
        asked = self._asked = object()
        self._source.changed = show
        show()
        try:
            film, turns = await asyncio.to_thread(find)
            if (turn := self._back.turn(turns)) is None:
                self._answer = Note(_("why"), _(self._back.nothing), keys=(_("esc closes"),))
            else:
                who, chooses = behind_its_choices(player_of(film, turn)[1], film.game)
                motive = await self._source.motive(film, turn, voice, who, chooses)
                self._answer = replace(self._note(*motive.said, motive.reason), more=motive.more)
        except NoMotive as error:
            self._back.forget()
            self._answer = self._note(str(error))
        finally:
            if self._asked is asked:
                self._asked = None
        show()

    def _note(self, *lines: str) -> Note:
        # Translators: `y` is a key; pressed again, it asks about the turn before.
        return Note.of(_("why"), lines, (_("y one back"), _("esc closes")))
