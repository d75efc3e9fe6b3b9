"""Seats played by bots: one process per seat, a deadline for every answer, and always a legal move.

In lessons and demos they answer without processes, by script.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Self

from niagara_ai.contract import BotError
from niagara_ai.faults import ChildFault
from niagara_ai.plans import as_first_decider
from niagara_ai.registry import default_bot
from niagara_ai.wire import DEADLINE, NewGame

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.match.bots.processes import Answer, BotProcesses, Command, ready_worker_command, worker_command
from niagara_tui.match.bots.programs import command_of, fault_words, is_program, known
from niagara_tui.match.match import Match
from niagara_tui.store.limits import MAX_MOVES
from niagara_tui.store.models import Setup


class BotSeats(BotProcesses):
    """The bots of one match. Each is sent its own seat's view and nothing else."""

    def __init__(
        self,
        match: Match,
        *,
        deadline: float = DEADLINE,
        command: Command = worker_command,
        chance: random.Random | None = None,
        bots: Mapping[int, str] | None = None,
    ) -> None:
        """Manage the bots of all seats that no person plays, or the given `bots` by seat.

        `deadline` is in seconds. `chance` must not be derived from the game's seed.
        """
        if bots is None:
            bots = {seat: setup.player for seat, setup in enumerate(match.setup.seats) if not setup.is_human}
        self._match = match
        self._strangers = {seat: bot for seat, bot in bots.items() if is_program(bot) and known(bot) is None}
        """Programs that a save names and the user has not: a bot of the house plays for each, which is told once."""
        bots = {**bots, **dict.fromkeys(self._strangers, default_bot())}
        super().__init__(match.game, bots, deadline=deadline, command=command, chance=chance)
        self.seats = tuple(bots)
        self._reported: set[str] = set()

    @classmethod
    def quick(cls, match: Match) -> BotSeats:
        """Fast bots for every seat, which take over from people who have conceded."""
        return BotSeats(match, bots=dict.fromkeys(range(len(match.setup.seats)), default_bot()))

    async def __aenter__(self) -> Self:
        """Start the bots; if this is cancelled, end them again."""
        try:
            await self.start()
        except asyncio.CancelledError:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def start(self) -> None:
        """Start every bot in advance; a bot that cannot start is reported at its first question."""
        await asyncio.gather(*(self._conversation(seat) for seat in self.seats), return_exceptions=True)

    async def ask(self, seat: int) -> Answer:
        """Return the bot's move, or a random legal one if the bot fails or misses the deadline.

        `Answer.trouble` gives the reason only the first time a bot fails in the match, as it may fail every time.
        """
        moves = self._match.legal(seat)
        try:
            answer = await self._ask(seat, moves, as_first_decider(self._match.game, self._match.view(seat), seat))
        except ChildFault as fault:
            bot, move = self._bots[seat], self._chances[seat].choice(moves)
            if bot in self._reported:
                return Answer(move)
            self._reported.add(bot)
            # The consequence comes first, since a narrow screen cuts off the end of the sentence.
            # Translators: what is wrong is one of the phrases such as "has ended with status 1".
            sentence, wrong = _("A legal move is played for {name}, whose bot {bot} {wrong}."), fault_words(fault)
            trouble = sentence.format(bot=bot, name=self._match.names[seat], wrong=wrong)
            return Answer(move, trouble=trouble, fault=_("the bot {bot} {wrong}").format(bot=bot, wrong=wrong))
        if seat not in self._strangers:
            return answer
        # A bot of the house plays for a program of somebody else. Its command is not told as one to type: whoever wrote
        # the save chose it.
        sentence = _(
            "A built-in bot plays for {name}: a save never starts a program, and {command!r} was not named on this "
            "computer before."
        )
        command = clean(command_of(self._strangers.pop(seat)), 80)
        return replace(answer, trouble=sentence.format(name=self._match.names[seat], command=command))

    def _opening(self, seat: int) -> NewGame:
        setup = self._match.setup
        return NewGame(
            game=self._match.game.id,
            rules=self._match.game.digest,
            edition=self._match.edition,
            seats=len(setup.seats),
            seat=seat,
            options=dict(setup.options),
        )


Scripted = Callable[[int], str]  # returns the text of the move that a seat is to make; empty if there is none


def reply(match: Match, seat: int, wanted: str = "") -> int:
    """The legal move with the text `wanted`, or else the one that the game appraises highest."""
    game, moves = match.game, match.legal(seat)
    if (move := game.number(wanted)) in moves:
        assert move is not None  # noqa: S101 - a legal move is a number
        return move
    worth = game.appraise(match.view(seat), seat, moves, next(iter(game.styles)))
    return moves[worth.index(max(worth))]


class ImmediateBots(BotSeats):
    """The bots of one match, which answer at once and in this process: they follow a script as far as it goes."""

    def __init__(self, match: Match, scripted: Scripted) -> None:
        super().__init__(match)
        self._scripted = scripted

    async def ask(self, seat: int) -> Answer:
        """The scripted move if it is legal, or the legal one that the game appraises highest."""
        return Answer(reply(self._match, seat, self._scripted(seat)))


_NOT_ALONE = _("a game can play itself only where bots sit at every seat")
DEADLINE_ALONE = 600.0
"""Seconds that a bot has to answer: long, because a move made in its place would make it a different game."""


def bots_by_the_clock(setup: Setup) -> list[str]:
    """The players whose moves depend on the speed of the machine, each once."""
    from niagara_ai.registry import thinking_time

    return [player for player in dict.fromkeys(setup.players) if thinking_time(player)]


def play_alone(
    match: Match,
    bots_seed: int | None = None,
    after: Callable[[], None] | None = None,
    max_decisions: int = MAX_MOVES,
    failures: list[str] | None = None,
) -> None:
    """Play a match of bots with a seed of their own, drawn if None; the rest is as for `play_out`."""
    if match.setup.people:
        raise BadInput(_NOT_ALONE)
    if any(seat.player.startswith("mcts:") for seat in match.setup.seats) and match.game.kernel.can_compile():
        from niagara_ai.mcts.warmup import compile_here, explain_long_wait

        compile_here(match.game, explain_long_wait())
    chance = None if bots_seed is None else random.Random(bots_seed)  # noqa: S311 - a game, not a secret

    async def play() -> None:
        async with BotSeats(match, deadline=DEADLINE_ALONE, command=ready_worker_command, chance=chance) as bots:
            await play_out(match, bots, after, max_decisions, failures)

    return asyncio.run(play())


async def play_out(
    match: Match,
    bots: BotSeats,
    after: Callable[[], None] | None = None,
    max_decisions: int = MAX_MOVES,
    failures: list[str] | None = None,
) -> None:
    """Play the match to its end, or for `max_decisions`; a bot that fails ends it, unless `failures` takes a message.

    `after` is called after every decision and once at the end. If this is cancelled, the match stays at its last
    decision.
    """
    if len(bots.seats) != len(match.setup.seats):
        raise BadInput(_NOT_ALONE)
    match.settle()
    while not match.is_over() and max_decisions > 0:
        seats = match.deciders()[:max_decisions]
        max_decisions -= len(seats)
        for seat, answer in zip(seats, await asyncio.gather(*map(bots.ask, seats)), strict=True):
            if answer.trouble and failures is None:
                raise BotError(answer.fault or answer.trouble.removesuffix("."))
            match.play(seat, answer.move)
            if answer.trouble and failures is not None:
                failures.append(answer.trouble)
            if after is not None:
                after()
    if after is not None:
        after()
