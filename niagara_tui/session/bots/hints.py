"""Hints for people: what a search thinks of the decision that one of them owes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.plans import plan_is_done
from niagara_tui.session.bots.child import ChildTrouble
from niagara_tui.session.bots.processes import DEADLINE, Answer, BotProcesses, Command, worker_command
from niagara_tui.session.bots.wire import Thought
from niagara_tui.session.match import Match

S = TypeVar("S")

BOT = "mcts:adviser"
SEED = 1
"""Every adviser's: with it, the same position has the same hint, also in another process or on another day."""
LOADING = 20.0
"""Seconds beyond a bot's that an adviser has: it waits for its search to be loaded."""


class NoHint(NiagaraError):
    """There is no hint; its text says why."""


class Hints(BotProcesses):
    """Advisers to the people at a table: a process for each of them, which sees what that seat sees.

    A process starts when its first hint is wanted. A hint that is not wanted any more is cancelled like any task; what
    the search says too late is passed over.
    """

    def __init__(
        self, match: Match, *, bot: str = BOT, deadline: float = DEADLINE + LOADING, command: Command = worker_command
    ) -> None:
        """Hints for every seat of the match that a person plays; nothing is started yet."""
        people = {seat: bot for seat, setup in enumerate(match.setup.seats) if setup.is_human}
        self._given: dict[int, tuple[Any, Answer]] = {}
        super().__init__(match, people, deadline=deadline, command=command, chance=None)

    def question(self, seat: int) -> Any:
        """What a hint for that seat follows from, and as long as it is the same, the same hint: the seat's view.

        Where all choose in secret it makes no difference to it who of the others has done so by now.
        """
        view, game = self._match.view(seat), self._match.game
        if game.is_secret(view, seat):
            for other in range(len(self._match.names)):
                if other != seat and game.lies_hidden(view, other):
                    game.take_up(view, other)
        return view

    async def ask(self, seat: int) -> Answer:
        """What the search would decide now, and its thoughts on the plans, the best first.

        Where there is only one plan it has no thoughts.

        Raises:
            ValueError: no person sits there, the seat owes no decision, or the hints have been closed.
            NoHint: the search failed.
        """
        view = self.question(seat)
        known, answer = self._given.get(seat, (None, None))
        if answer is None or known != view or answer.quick:
            answer = await self._think(seat, view)
            self._given[seat] = view, answer
        return answer

    async def _think(self, seat: int, view: Any) -> Answer:
        """The answer at the first fork of the way, told from where the seat stands now."""
        game = self._match.game
        begun, fork = forced(game, view, seat)
        moves = self._match.legal(seat) if not begun else game.legal(fork, seat)
        if begun and seat in self._bots and plan_is_done(game, fork, seat):
            return Answer(begun[0])
        try:
            found = await self._ask(seat, moves, fork)
        except ChildTrouble as trouble:
            # Translators: what is wrong is one of the phrases such as "has ended with status 1".
            said = _("There is no hint: {bot} {wrong}.")
            raise NoHint(said.format(bot=self._bots[seat], wrong=trouble)) from trouble
        if not begun:
            return found
        led = tuple(map(game.text, begun))
        return replace(found, move=begun[0], thoughts=tuple(_led_to(thought, led) for thought in found.thoughts))

    def _seed(self, seat: int) -> int:
        del seat  # the same position shall have the same hint
        return SEED


def forced(game: Game[S], view: S, seat: int) -> tuple[tuple[int, ...], S]:
    """The moves that the seat has no choice about, and the position at the first fork after them.

    A canoe that alone can still be taken is no decision for a person, who chooses among what can be done with it.
    """
    position, found = clone(view), []
    while len(moves := game.legal(position, seat)) == 1:
        found.append(moves[0])
        game.play(position, seat, moves[0])
        if plan_is_done(game, position, seat):
            break
    return tuple(found), position


def _led_to(thought: Thought, led: tuple[str, ...]) -> Thought:
    """The thought of a plan that begins with these moves."""
    return thought.model_copy(update={"move": led[0], "then": (*led[1:], thought.move, *thought.then)})
