"""Why a bot did what it did: the judge's word on a turn that was taken, in the view of the seat that took it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.contract import Thought
from niagara_ai.plans import forced_moves, turn_is_done

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.bots.advice import Voice, chain
from niagara_tui.match.bots.advisers import BOT, PATIENCE, Advisers
from niagara_tui.match.bots.child import ChildTrouble
from niagara_tui.match.bots.processes import Answer, Command, worker_command
from niagara_tui.match.offers import TurnWords
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.turns import BotTurn, player_of, view_at
from niagara_tui.match.why import why

_ONLY = 0
"""The key of the only adviser: what it is asked about is no secret of any seat."""


class NoMotive(NiagaraError):
    """There is no answer; the message says why."""


@dataclass(frozen=True, slots=True)
class Motive:
    """Why a bot did what it did: what it did and what that was worth, the reason, and what to know of the bot.

    The last two can be empty.
    """

    deed: str
    reason: str = ""
    bot: str = ""

    @property
    def lines(self) -> list[str]:
        """All of it, in the order in which it is told."""
        return [line for line in (self.deed, self.reason, self.bot) if line]


class Motives(Advisers):
    """One adviser, which is asked about turns that bots have taken, whoever they are."""

    def __init__(
        self,
        game: Game[Any],
        *,
        bot: str = BOT,
        deadline: float = PATIENCE,
        command: Command = worker_command,
    ) -> None:
        """Prepare an adviser for a game; no process is started yet."""
        super().__init__(game, {_ONLY: bot}, deadline=deadline, command=command)

    async def ask(self, view: Any, turn: BotTurn) -> Answer:
        """Return the thoughts on the turns of that decision, the one that was taken among them, best first.

        There are none if there was nothing to decide.

        Raises:
            NoMotive: the adviser failed.
        """
        begun, end = forced_moves(self._game, view, turn.seat, turn_is_done)
        if begun and turn_is_done(self._game, end, turn.seat):
            return Answer(begun[0])
        moves = self._game.legal(view, turn.seat)
        try:
            return await self._answer(_ONLY, moves, *self._question(turn.seat, moves, view, [turn.moves]))
        except ChildTrouble as trouble:
            # Translators: what is wrong is one of the phrases such as "has ended with status 1".
            said = _("There is no answer: {bot} {wrong}.")
            raise NoMotive(said.format(bot=self._bots[_ONLY], wrong=trouble)) from trouble

    async def motive(self, film: RecordFilm, turn: BotTurn, voice: Voice, introduction: str) -> Motive:
        """Tell why a bot took that turn, as far as everybody may know it; `introduction` says how the bot plays.

        Raises:
            NoMotive: the adviser failed.
        """
        view = view_at(film, turn)
        if view is None:
            said = _("{where}. What {name} knew then is a secret until the game is over; its replay tells it.")
            return Motive(said.format(where=_where(film, turn), name=player_of(film, turn)[0]))
        return _told(film, turn, view, await self.ask(view, turn), voice, introduction)


# -- in words ---------------------------------------------------------------------------------------------


def _told(
    film: RecordFilm, turn: BotTurn, view: Any, answer: Answer, voice: Voice, introduction: str
) -> Motive:
    words = _Words(film, turn, view, voice)
    # Translators: what a bot did, as in "Bert, round 4: to 3, load violet."
    done = _("{where}: {plan}.").format(where=_where(film, turn), plan=words.of(turn.moves))
    taken = next((each for each in answer.thoughts if words.chain(each) == turn.moves), None)
    if taken is None or taken.loss is None or len(answer.thoughts) < 2:
        return Motive(" ".join([done, _("There was nothing else to do.")]), bot=introduction)
    # Translators: what a bot did, as in "Bert, round 4: to 3, load violet, wins 34%."
    said = _("{where}: {plan}, wins {chance}.")
    done = said.format(where=_where(film, turn), plan=words.of(turn.moves), chance=words.wins(taken))
    if taken.loss.is_told:
        best = answer.thoughts[0]
        # Translators: the first share is such as `5%`, the chance such as `37%`, or `37 percent of the games tried`.
        said = _("It cost {share} of a win. Best: {plan}, wins {chance}.")
        share = voice.likely(taken.loss.chance)
        cost = said.format(share=share, plan=words.of(words.chain(best)), chance=words.wins(best))
        return Motive(f"{done} {cost}", words.why(taken), introduction)
    others = (each for each in answer.thoughts if words.of(words.chain(each)) != words.of(turn.moves))
    other = next(others, None)
    if other is None or other.loss is None:
        return Motive(" ".join([done, _("Nothing was better.")]), bot=introduction)
    plan = words.of(words.chain(other))
    if not other.loss.is_told:
        as_good = _("About as good: {plan}.").format(plan=plan)
        return Motive(" ".join([done, _("Nothing was clearly better."), as_good]), bot=introduction)
    second = _("Second best: {plan}, costs {share} of a win.").format(plan=plan, share=voice.likely(other.loss.chance))
    return Motive(" ".join([done, _("Nothing was better."), second]), words.why(other), introduction)


def _where(film: RecordFilm, turn: BotTurn) -> str:
    # Translators: whose turn it was, as in "Bert, round 4".
    return _("{name}, round {round}").format(name=player_of(film, turn)[0], round=turn.round)


class _Words:
    """The words for the turns of one decision."""

    def __init__(self, film: RecordFilm, turn: BotTurn, view: Any, voice: Voice) -> None:
        self._game, self._seat, self._voice = film.game, turn.seat, voice
        self._turns = TurnWords(film.game, film.game.visible_to_people(view, turn.seat, film.options), turn.seat, voice)
        self._names = [*voice.names]
        self._names[turn.seat] = player_of(film, turn)[0]

    def of(self, moves: Sequence[int]) -> str:
        """What is done with these moves, as the table has it."""
        told = self._turns.tell(moves)
        return ", ".join(map(self._game.text, moves)) if told is None else told.words

    def chain(self, thought: Thought) -> tuple[int, ...]:
        """The moves of a thought."""
        return chain(self._game, thought)

    def wins(self, thought: Thought) -> str:
        """The seat's chance to win, by that thought."""
        return self._voice.wins(thought.chances[self._seat])

    def why(self, worse: Thought) -> str:
        """Why the best turn is better than this one."""
        return why(self._game, worse.why, self._names, self._voice.viewer, self._voice.likely)
