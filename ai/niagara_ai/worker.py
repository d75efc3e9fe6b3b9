"""A bot of the house in its own process: the engine protocol (`wire`) on standard input and output.

`python -m niagara_ai.worker --game-source niagara_tui.games.registry:game --game niagara --bot greedy --seed 1`

With `--game` it plays that game and gets ready at once; without, it plays the game that the table names. The process
ends when its input ends. A bot that needs time to get ready answers meanwhile and reports its progress
(`{"id": null, "progress": 0.4}`). Only replies reach standard output; anything else printed goes to standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, BinaryIO

from pydantic import TypeAdapter, ValidationError

from niagara_ai.child import NICE, Answers, begin, take_standard_input
from niagara_ai.contract import Adviser, Bot, BotError, Choice, Game, SlowStarter, WholeGame
from niagara_ai.foreign import error_text
from niagara_ai.guests import load_game
from niagara_ai.plans import is_legal
from niagara_ai.registry import make_bot, parse_bot
from niagara_ai.wire import (
    PROTOCOL,
    Asked,
    Hello,
    NewGame,
    Question,
    Quit,
    Ready,
    Reply,
    line_of,
    read_asked,
    read_line,
)


class Sitting:
    """A bot in one game, which answers questions about it."""

    def __init__(self, game: Game[Any], bot: Bot[Any]) -> None:
        self._game, self._bot = game, bot
        self._views: TypeAdapter[Any] = TypeAdapter(game.state)

    def begin(self, message: NewGame) -> None:
        if message.game != self._game.id:
            raise BotError(f"game: this bot plays {self._game.id}, not {message.game}")

    def answer(self, question: Question) -> Reply:
        moves, view, seat = [*map(self._move, question.moves)], self._view(question.view), question.seat
        if not question.plans and question.before is None:
            choice = self._bot.choose(view, seat, moves)  # a bot at a table, which need not be ready yet
        elif not isinstance(self._bot, Adviser):
            raise BotError("plans: this bot judges none")
        else:
            plans = [[*map(self._move, texts)] for texts in question.plans]
            for plan, texts in zip(plans, question.plans, strict=True):
                if not is_legal(self._game, view, seat, plan):
                    raise BotError(f"plans: {' '.join(texts)!r} is not legal")
            before = None if question.before is None else self._view(question.before)
            choice = self._bot.advise(view, seat, moves, plans, before)
        return Reply(id=question.id, move=self._game.text(choice.move), thoughts=choice.thoughts)

    def _move(self, text: str) -> int:
        move = self._game.number(text)
        if move is None:
            raise BotError(f"moves: {self._game.id} has no move {text!r}")
        return move

    def _view(self, view: dict[str, Any]) -> Any:
        try:
            seen = self._views.validate_json(json.dumps(view))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            field = ".".join(["view", *(str(part) for part in first["loc"])])
            raise BotError(f"{field}: {first['msg']}") from error
        if wrong := self._game.audit_view(seen):  # rules that meet what cannot be may never end
            raise BotError(f"view.{wrong[0]}")
        return seen


class Worker:
    """Answers a table, in one game after the other; one with a `sitting` already stays in its game."""

    def __init__(self, introduction: Ready, sit: Callable[[str], Sitting], sitting: Sitting | None = None) -> None:
        self._introduction, self._sit, self._sitting = introduction, sit, sitting
        self._stays = sitting is not None
        self.has_quit = False  # whether the table has ended the conversation

    def reply(self, line: str) -> str | None:
        """Answer one line with one line, or with none if it asks nothing; what is no valid message gets a refusal."""
        number = None
        try:
            message = read_line(line)
            number = message.get("id") if type(message.get("id")) is int else None
            reply = self._reply(read_asked(message))
        except BotError as error:
            reply = Reply(id=number, error=str(error))
        except Exception as error:  # noqa: BLE001 - the table must be told of any failure
            traceback.print_exc(file=sys.stderr)
            reply = Reply(id=number, error=f"the bot failed: {error_text(error)}")
        return None if reply is None else line_of(reply)

    def _reply(self, message: Asked | None) -> Reply | None:
        match message:
            case Hello():
                spoken = min(PROTOCOL, message.protocol)
                return Reply(id=message.id, ready=self._introduction.model_copy(update={"protocol": spoken}))
            case NewGame():
                sitting = self._sitting
                if sitting is None or not self._stays:
                    self._sitting = None  # if none can begin, the bot of the last game answers nothing
                    sitting = self._sitting = self._sit(message.game)
                sitting.begin(message)
            case Question():
                if self._sitting is None:
                    raise BotError("no game has begun: a message of the type game comes before the first question")
                return self._sitting.answer(message)
            case Quit():
                self.has_quit = True
        return None


class Unready:
    """Stands in for a bot that could not get ready: the table learns why, and at which question it matters."""

    def __init__(self, why: BotError) -> None:
        self._why = why

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        del view, seat, moves
        raise self._why

    def advise(self, view: Any, seat: int, moves: Sequence[int], plans: Any, before: Any) -> Choice:
        del plans, before
        return self.choose(view, seat, moves)


def named_bot(text: str, game: WholeGame[Any], seed: int, threads: int = 1) -> Bot[Any]:
    """The bot of that name, or one that says why there is none."""
    try:
        return make_bot(parse_bot(text, game.styles, unlisted=True), game, seed, threads=threads)
    except BotError as error:
        return Unready(error)


def prepared(bot: Bot[Any], source: str, report: Callable[[float], None], *, waits: bool) -> Bot[Any]:
    """The bot, ready if it `waits` and else getting ready; or one that says why it cannot."""
    try:
        if isinstance(bot, SlowStarter) and waits:
            bot.get_ready()
        elif isinstance(bot, SlowStarter):
            bot.warm_up(source, report)
    except BotError as error:
        return Unready(error)
    return bot


def serve(worker: Worker, questions: BinaryIO, answers: Answers) -> None:
    """Answer every line until they end, the table quits, or the output's reading end is closed."""
    for line in questions:
        reply = worker.reply(line.decode(errors="replace"))
        if worker.has_quit:
            return
        if reply is None:
            continue
        try:
            answers.write(reply)
        except BrokenPipeError:
            return


class Progress:
    """Reports to the table how far a bot is in getting ready: each whole percent at most once."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self._reported = -1

    def __call__(self, share: float) -> None:
        """Report the completed share, from 0.0 to 1.0, unless that percent has been reported."""
        if (percent := int(100 * share)) > self._reported:
            self._reported = percent
            with suppress(BrokenPipeError):  # the table has closed its end; the next answer notices
                self._answers.write(line_of(Reply(id=None, progress=percent / 100)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a bot until its input ends; return the exit status, 2 if the arguments are invalid."""
    parser = argparse.ArgumentParser(
        prog="python -m niagara_ai.worker", description="A bot: JSON questions in, answers out."
    )
    parser.add_argument("--game-source", required=True, help="where games are found, as package.module:function")
    parser.add_argument("--game", help="the game's name (default: the one that the table names)")
    parser.add_argument("--bot", required=True, help="the bot, as kind or kind:level")
    parser.add_argument("--seed", required=True, type=int, help="the seed of the bot's own random numbers")
    parser.add_argument("--threads", type=int, default=1, help="how many threads a search may use (default: 1)")
    parser.add_argument("--ready", action="store_true", help="answer nothing before it plays at full strength")
    parser.add_argument("--plays", action="append", default=[], help="a game that it says it plays; again for each")
    parser.add_argument("--version", default="", help="the version that the bot says it is of")
    options = parser.parse_args(arguments)
    if not options.bot:
        parser.error("argument --bot: it names no bot")
    questions, answers = take_standard_input(), begin(NICE)
    answers.exit_when_closed()

    def sit(name: str) -> Sitting:
        game = load_game(options.game_source, name)
        bot = named_bot(options.bot, game, options.seed, options.threads)
        return Sitting(game, prepared(bot, options.game_source, Progress(answers), waits=options.ready))

    try:
        games = tuple(options.plays) if options.game is None else (options.game,)
        introduction = Ready(protocol=PROTOCOL, name=options.bot[:200], version=options.version[:200], games=games)
        worker = Worker(introduction, sit, None if options.game is None else sit(options.game))
    except BotError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    serve(worker, questions, answers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
