"""Tries a program that speaks the engine protocol, and says in sentences what it does wrong: for those who write one.

It introduces itself, plays a few games of each kind that it knows against bots of the house, is told something that it
cannot know, and is sent away in both ways in which a table does.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from niagara_ai.engine import BlockingConversation
from niagara_ai.faults import ChildFault, Wrong
from niagara_ai.plans import as_first_decider
from niagara_ai.registry import default_bot, make_bot, parse_bot
from niagara_ai.wire import DEADLINE, NewGame

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.perft import settle
from niagara_tui.core.text import clean
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots import programs
from niagara_tui.match.bots.programs import fault_clause
from niagara_tui.match.position_line import to_jsonable

GAMES_EACH = 2  # number of games of each kind, unless told otherwise
MAX_QUESTIONS = 1_000  # maximum number of questions in a game; a longer one is broken off
MAX_FAULTS = 5  # number of failures after which no more is tried
END = 5.0
"""Seconds in which it should end; a table waits for less, but on a busy machine that says nothing of a program."""
_FOREIGN = {"type": "weather", "id": 10**6, "sky": "blue"}  # a message as a later version of the protocol may have


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one thing that was tried, as a sentence; `errors` is the end of what it wrote to standard error."""

    said: str
    is_wrong: bool = False
    errors: str = ""


def check(command: str, games: int = GAMES_EACH, seconds: float = DEADLINE) -> Iterator[Finding]:
    """Try the program of a command that the user has named; it may play on this computer from now on.

    It plays so many games of each kind, and has so many seconds for each answer.
    """
    if wrong := programs.no_command(command):
        raise BadInput(wrong)
    trial = _Trial(command, seconds)
    try:
        yield from trial.all(games)
    finally:
        trial.end()


class _Trial:
    """A program on trial."""

    def __init__(self, command: str, seconds: float) -> None:
        self._command, self._seconds = command, seconds
        self._talk: BlockingConversation | None = None
        self._faults = 0
        self._slowest = 0.0  # seconds of the slowest answer in games of a kind
        self._latest: tuple[int, Any, list[str], list[int]] | None = None
        """What it was asked last: seat, view and moves."""

    def end(self) -> None:
        if self._talk is not None:
            self._talk.close(grace=0)
        self._talk = None

    def all(self, games: int) -> Iterator[Finding]:
        try:
            program = programs.remembered(self._command, self._conversation().ready)
        except ChildFault as fault:
            yield self._failed(fault, _("It cannot play: {why}."))
            return
        known = [game for game in GAMES.values() if program.plays(game.id)]
        if not known:
            none = _("It plays only games that are not here: {games}.")
            yield self._wrong(none.format(games=clean(", ".join(program.games))))
            return
        sentence = _("It is called {name}, and plays {games}.")
        yield Finding(sentence.format(name=program.label, games=listed([game.title for game in known])))
        for game in known:
            yield from self._games(game, games)
            if self._faults >= MAX_FAULTS:
                yield Finding(_("Nothing more is tried: it fails too often."), is_wrong=True)
                return
        yield from self._foreign_message()
        yield from self._goodbyes()

    # -- games ----------------------------------------------------------------------------------------

    def _games(self, game: Game[Any], games: int) -> Iterator[Finding]:
        """Have it play games of that kind, each in another seat and at a table of another size."""
        count = over = 0
        self._slowest = 0.0
        for number in range(games):
            seats = game.seats[(number + 1) % len(game.seats)]
            mine = number % seats
            others = [make_bot(parse_bot(default_bot(), game.styles), game, seed) for seed in range(seats)]
            state = game.new(game.options(), seats, 10 * seats + mine)
            options: dict[str, bool | str] = game.options().model_dump()
            new_game = NewGame(
                game=game.id, rules=game.digest, edition=game.version, seats=seats, seat=mine, options=options
            )
            if not (yield from self._begins(new_game)):
                continue
            settle(game, state)
            questions = 0
            while not game.is_over(state) and questions < MAX_QUESTIONS and self._faults < MAX_FAULTS:
                seat = game.deciders(state)[0]
                moves, view = game.legal(state, seat), as_first_decider(game, game.view(state, seat), seat)
                if seat == mine:
                    questions += 1
                    move = yield from self._ask(game, view, moves, new_game, questions)
                else:
                    move = others[seat].choose(view, seat, moves).move
                game.play(state, seat, move)
                settle(game, state)
            count, over = count + questions, over + game.is_over(state)
        sentence = plural(
            "{game}: {count} answer; games begun: {games}, ended: {over}; the slowest took {ms} ms.",
            "{game}: {count} answers; games begun: {games}, ended: {over}; the slowest took {ms} ms.",
            count,
        )
        ms = round(1000 * self._slowest)
        yield Finding(sentence.format(game=game.title, count=count, games=games, over=over, ms=ms))

    def _begins(self, new_game: NewGame) -> Generator[Finding, None, bool]:
        """Begin a game, with a new process if it has ended; whether it plays."""
        try:
            self._conversation().begin(new_game)
        except ChildFault as fault:
            yield self._failed(fault, _("It does not begin a game: {why}."))
            return False
        return True

    def _ask(
        self, game: Game[Any], view: Any, moves: list[int], new_game: NewGame, number: int
    ) -> Generator[Finding, None, int]:
        """Ask it for a move; if it has none, the first one counts and the program is started again, as at a table."""
        seat = new_game.seat or 0
        texts = [*map(game.text, moves)]
        self._latest = seat, to_jsonable(game, view), texts, moves
        begun = time.monotonic()
        try:
            if not (unasked := self._conversation().unasked()):
                reply = self._conversation().ask(*self._latest)
                self._slowest = max(self._slowest, time.monotonic() - begun)
                return moves[texts.index(reply.move or "")]
            sentence = _("It writes what nobody has asked for, such as a second answer: {line}")
            yield self._wrong(sentence.format(line=unasked))
            self.end()
        except ChildFault as fault:
            sentence = _("{game}, question {number}: {why}. At a table, a legal move would be played in its place.")
            yield self._failed(fault, sentence.format(game=game.title, number=number, why="{why}"))
        if self._faults < MAX_FAULTS:
            yield from self._begins(new_game)
        return moves[0]

    # -- other things ---------------------------------------------------------------------------------

    def _foreign_message(self) -> Iterator[Finding]:
        """Tell it something that a later version may tell, and ask it once more."""
        if self._latest is None:
            return
        try:
            talk = self._conversation()
            talk.say(json.dumps(_FOREIGN, separators=(",", ":")) + "\n")
            talk.ask(*self._latest)
        except ChildFault as fault:
            yield self._failed(fault, _("It does not ignore a message of an unknown type: {why}."))
            return
        yield Finding(_("It ignores a message of an unknown type."))

    def _goodbyes(self) -> Iterator[Finding]:
        """Send it away by a message, and then by the end of its input."""
        ways: dict[str, Callable[[BlockingConversation], bool]] = {
            _("It does not end within {seconds:g} s after quit."): lambda talk: talk.quit(END),
            _("It does not end within {seconds:g} s after the end of its input."): lambda talk: talk.close(END),
        }
        are_good = True
        for late, send_away in ways.items():
            try:
                talk = self._conversation()
            except ChildFault as fault:
                yield self._failed(fault, _("It cannot be started again: {why}."))
                return
            self._talk = None
            if not send_away(talk):
                are_good = False
                yield self._wrong(late.format(seconds=END))
        if are_good:
            yield Finding(_("It ends after quit, and at the end of its input."))

    def _conversation(self) -> BlockingConversation:
        """The conversation with it, which is begun if there is none."""
        if self._talk is None:
            self._talk = BlockingConversation(self._command, seconds=self._seconds, keeps_errors=True)
        return self._talk

    def _failed(self, fault: ChildFault, said: str) -> Finding:
        """What it does wrong; it has been ended then."""
        errors = fault.errors or ("" if self._talk is None else self._talk.errors)
        self.end()
        # A program that no longer reads has most often ended on an error of its own.
        return self._wrong(said.format(why=fault_clause(fault)), errors if fault.wrong is not Wrong.LATE else "")

    def _wrong(self, said: str, errors: str = "") -> Finding:
        self._faults += 1
        return Finding(said, is_wrong=True, errors=errors)
