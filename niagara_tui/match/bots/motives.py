"""Why a bot did what it did: the judge's word on a turn that was taken, in the view of the seat that took it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from niagara_ai.contract import Thought

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.bots.advice import Voice, ends_with_win, turn_of
from niagara_tui.match.bots.advisers import BOT, PATIENCE, Advisers
from niagara_tui.match.bots.faults import ChildTrouble
from niagara_tui.match.bots.processes import Answer, Command, worker_command
from niagara_tui.match.offers import TurnWords
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.turns import BotTurn, choice_before, player_of, view_at
from niagara_tui.match.why import why

LOOKS = 2
"""Number of times that an adviser looks at a decision if the turn that was taken is not one of the two best."""
_ONLY = 0
"""The key of the only adviser: what it is asked about is no secret of any seat."""


class NoMotive(NiagaraError):
    """There is no answer; the message says why."""


@dataclass(frozen=True, slots=True)
class Motive:
    """Why a bot did what it did: sentences, a line each, and `more` for which there need not be room."""

    said: tuple[str, ...]
    more: str = ""

    @property
    def lines(self) -> list[str]:
        """All of it, in the order in which it is told."""
        return [line for line in (*self.said, self.more) if line]


class Motives(Advisers):
    """One adviser, which is asked about turns that bots have taken, whoever they are."""

    def __init__(
        self,
        game: Game[Any],
        *,
        bot: str = BOT,
        deadline: float = LOOKS * PATIENCE,
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
        try:
            return await self._judge(turn.seat, view, [turn.moves], bot=_ONLY)
        except ChildTrouble as trouble:
            # Translators: what is wrong is one of the phrases such as "has ended with status 1".
            said = _("There is no answer: {bot} {wrong}.")
            raise NoMotive(said.format(bot=self._bots[_ONLY], wrong=trouble)) from trouble

    async def motive(
        self, film: RecordFilm, turn: BotTurn, voice: Voice, introduction: str, chooses: str = ""
    ) -> Motive:
        """Tell why a bot took that turn, as far as everybody may know it; `introduction` says how the bot plays.

        Of a turn that was the only one after a secret choice, it is told why that was made. `chooses` is how its
        choices come about, if that is not by a long look.

        Raises:
            NoMotive: the adviser failed.
        """
        view = view_at(film, turn)
        if view is None:
            secret = _("What {name} knew then is a secret until the game is over; its replay tells it.")
            said = (f"{_where(film, turn)}.", chooses, secret.format(name=player_of(film, turn)[0]))
            return Motive((" ".join(filter(None, said)),))
        answer, words = await self.ask(view, turn), _Words(film, turn, view, voice, chooses)
        choice = None if answer.thoughts else choice_before(film, turn)
        if choice is None:
            return _told(words, answer, introduction)
        told = await self.motive(film, choice, voice, introduction, chooses)
        left = _("Only this was left to do after an earlier choice:")
        return replace(told, said=(f"{words.done} {left}", *told.said))


# -- in words ---------------------------------------------------------------------------------------------


def _told(words: _Words, answer: Answer, introduction: str) -> Motive:
    taken = next((each for each in answer.thoughts if words.is_taken(each)), None)
    if taken is None or taken.loss is None or len(answer.thoughts) < 2:
        return Motive((f"{words.done} " + _("There was nothing else to do."),), introduction)
    # Translators: what a bot did, as in "Bert, round 4: to 3, load violet, wins 34%."
    done = _("{where}: {plan}, wins {chance}.").format(where=words.where, plan=words.taken, chance=words.wins(taken))
    done = f"{done} {words.chooses}".rstrip()
    if taken.loss.is_told:
        best = answer.thoughts[0]
        # Translators: the share is such as `5%`, the chance such as `37%`, or `37 percent of the games tried`.
        said = _("It cost {share} of a win. Best: {plan}, wins {chance}.")
        cost = said.format(share=words.cost(taken), plan=words.of(best), chance=words.wins(best))
        return Motive((f"{done} {cost}", words.why(taken), introduction))
    others = [each for each in answer.thoughts if words.of(each) != words.taken]
    equals = [each for each in others if each.loss and not each.loss.is_told]
    if words.wins_at_once(taken):
        equals = [each for each in equals if words.wins_at_once(each)]
    as_good = next(iter(equals), None)
    worse = next((each for each in others if each.loss and each.loss.is_told), None)
    if as_good is None:
        verdict, beside = _("Nothing was better."), _("Second best: {plan}, costs {share} of a win.")
    else:
        verdict = _("About as good: {plan}.").format(plan=words.of(as_good))
        # Translators: a turn that is worse than those named before, as in "Worse: to 5, costs 4% of a win."
        beside = _("Worse: {plan}, costs {share} of a win.")
    if worse is None:
        return Motive((f"{done} {verdict}",), introduction)
    second = beside.format(plan=words.of(worse), share=words.cost(worse))
    return Motive((f"{done} {verdict} {second}", words.why(worse)), introduction)


def _where(film: RecordFilm, turn: BotTurn) -> str:
    # Translators: whose turn it was, as in "Bert, round 4".
    return _("{name}, round {round}").format(name=player_of(film, turn)[0], round=turn.round)


class _Words:
    """The words for the turns of one decision: `where` it was made, how the bot `chooses`, and what was `taken`.

    They are words of the game, not signs of the table: a card or a canoe is not before the reader's eyes any more.
    Who had conceded by then is not addressed: it is the bot in their place to whom it happens.
    """

    def __init__(self, film: RecordFilm, turn: BotTurn, view: Any, voice: Voice, chooses: str) -> None:
        made, you = turn.begin + 1, voice.viewer
        viewer = None if you is None or film.has_conceded(you, made) else you
        voice = replace(voice, names=film.players_at(made), viewer=viewer, signs=None)
        self.chooses = chooses
        self._game, self._seat, self._voice, self._moves = film.game, turn.seat, voice, turn.moves
        self._turns = TurnWords(film.game, film.game.visible_to_people(view, turn.seat, film.options), turn.seat, voice)
        self.where = _where(film, turn)
        self.taken = self._of(turn.moves)

    @property
    def done(self) -> str:
        # Translators: what a bot did, as in "Bert, round 4: to 3, load violet."
        return _("{where}: {plan}.").format(where=self.where, plan=self.taken)

    def is_taken(self, thought: Thought) -> bool:
        """Whether this is the turn that was taken."""
        return turn_of(self._game, thought) == self._moves

    def of(self, thought: Thought) -> str:
        """What is done in this turn, as the table has it."""
        return self._of(turn_of(self._game, thought))

    def wins(self, thought: Thought) -> str:
        """The seat's chance to win with it."""
        return self._voice.wins(thought.chances[self._seat])

    def wins_at_once(self, thought: Thought) -> bool:
        """Whether it is a win at once, with which nothing else can compare."""
        return ends_with_win(self._game, thought, self._seat)

    def cost(self, thought: Thought) -> str:
        """What it loses against the best turn, as a share of a win."""
        return self._voice.likely(thought.loss.chance if thought.loss else 0.0)

    def why(self, worse: Thought) -> str:
        """Why the best turn is better than this one."""
        return why(self._game, worse.why, self._voice.names, self._voice.viewer, self._voice.likely)

    def _of(self, moves: Sequence[int]) -> str:
        told = self._turns.tell(moves)
        return ", ".join(map(self._game.text, moves)) if told is None else told.words
