"""Why a bot did what it did: the judge's word on a turn that was taken, in the view of the seat that took it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from niagara_ai.contract import Loss, Thought
from niagara_ai.faults import ChildFault

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.bots.advice import Voice, ends_with_win, figure, turn_of
from niagara_tui.match.bots.hints import BOT, PATIENCE, Advisers
from niagara_tui.match.bots.processes import Answer, Command, worker_command
from niagara_tui.match.bots.programs import fault_words
from niagara_tui.match.offers import CHOSEN, THIS, Sides, TurnWords, why
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.turns import BotTurn, choice_before, choice_view, player_of, view_at

LOOKS = 2  # number of times that an adviser looks at a decision if the turn that was taken is not one of the two best
_ONLY = 0  # the key of the only adviser: what it is asked about is no secret of any seat


class NoMotive(NiagaraError):
    """There is no answer; the message says why."""


@dataclass(frozen=True, slots=True)
class Motive:
    """Why a bot did what it did: sentences, a line each, a reason, and `more` for which there need not be room."""

    said: tuple[str, ...]
    more: str = ""
    reason: str = ""

    @property
    def lines(self) -> list[str]:
        return [line for line in (*self.said, self.reason, self.more) if line]


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
        super().__init__(game, {_ONLY: bot}, deadline=deadline, command=command)

    async def ask(self, view: Any, turn: BotTurn, before: Any = None) -> Answer:
        """Return the thoughts on the turns of that decision, the one that was taken among them, best first.

        There are none if there was nothing to decide. It is `NoMotive` if the adviser fails.
        """
        try:
            return await self._judge(turn.seat, view, [turn.moves], before, bot=_ONLY)
        except ChildFault as fault:
            # Translators: what is wrong is one of the phrases such as "has ended with status 1".
            sentence = _("There is no answer: {bot} {wrong}.")
            raise NoMotive(sentence.format(bot=self._bots[_ONLY], wrong=fault_words(fault))) from fault

    async def motive(
        self, film: RecordFilm, turn: BotTurn, voice: Voice, introduction: str, chooses: str = ""
    ) -> Motive:
        """Tell why a bot took that turn, as far as everybody may know it; `introduction` says how the bot plays.

        Of a turn that was the only one after a secret choice, it is told why that was made. `chooses` is how its
        choices come about, if that is not by a long look.
        """
        view = view_at(film, turn)
        if view is None:
            secret = _("What {name} knew then is a secret until the game is over; its replay tells it.")
            sentences = (f"{_where(film, turn)}.", chooses, secret.format(name=player_of(film, turn)[0]))
            return Motive((" ".join(filter(None, sentences)),))
        before = choice_view(film, turn.begin, turn.seat)
        answer, words = await self.ask(view, turn, before), _Words(film, turn, view, voice)
        choice = None if answer.thoughts else choice_before(film, turn)
        if choice is None:
            return words.motive(answer, introduction, chooses)
        earlier = await self.motive(film, choice, voice, introduction, chooses)
        left = _("Only this was left to do after an earlier choice:")
        return replace(earlier, said=(f"{words.done} {left}", *earlier.said))


def _where(film: RecordFilm, turn: BotTurn) -> str:
    # Translators: whose turn it was, as in "Bert, round 4".
    return _("{name}, round {round}").format(name=player_of(film, turn)[0], round=turn.round)


class _Words:
    """The words for the turns of one decision: `where` it was made, and what was `taken`.

    They are words of the game, not signs of the table: a card or a canoe is not before the reader's eyes any more.
    Who had conceded by then is not addressed: it is the bot in their place to whom it happens.
    """

    def __init__(self, film: RecordFilm, turn: BotTurn, view: Any, voice: Voice) -> None:
        made, you = turn.begin + 1, voice.viewer
        viewer = None if you is None or film.has_conceded(you, made) else you
        voice = replace(voice, names=film.players_at(made), viewer=viewer, signs=None)
        self._game, self._seat, self._voice, self._moves = film.game, turn.seat, voice, turn.moves
        self._turns = TurnWords(film.game, film.game.visible_to_people(view, turn.seat, film.options), turn.seat, voice)
        self.where = _where(film, turn)
        self.taken = self._of(turn.moves)

    @property
    def done(self) -> str:
        # Translators: what a bot did, as in "Bert, round 4: to 3, load violet."
        return _("{where}: {plan}.").format(where=self.where, plan=self.taken)

    def motive(self, answer: Answer, introduction: str, chooses: str) -> Motive:
        """What was done and how the bot `chooses`, then what was better or, if nothing was, what is next to it."""
        game, seat, voice = self._game, self._seat, self._voice
        taken = next((each for each in answer.thoughts if turn_of(game, each) == self._moves), None)
        if taken is None or taken.loss is None or len(answer.thoughts) < 2:
            return Motive((f"{self.done} " + _("There was nothing else to do."),), introduction)
        # Translators: what a bot did, as in "Bert, round 4: to 3, load violet, wins 34%."
        done = _("{where}: {plan}, wins {chance}.").format(where=self.where, plan=self.taken, chance=self._wins(taken))
        done = f"{done} {chooses}".rstrip()
        if taken.loss.is_told:
            best = answer.thoughts[0]
            # Translators: the share is such as `4.8% ± 3.1%`, the chance such as `37%`.
            sentence = _("It cost {share} of a win. Best: {plan}, wins {chance}.")
            cost = sentence.format(share=figure(taken.loss, voice.say), plan=self._turn(best), chance=self._wins(best))
            return Motive((f"{done} {cost}",), introduction, self._why(taken, CHOSEN))
        others = [each for each in answer.thoughts if self._turn(each) != self.taken]
        equals = [each for each in others if each.loss and not each.loss.is_told]
        if ends_with_win(game, taken, seat):  # with which nothing else can compare
            equals = [each for each in equals if ends_with_win(game, each, seat)]
        as_good = next(iter(equals), None)
        worse = next((each for each in others if each.loss and each.loss.is_told), None)
        # Translators: a turn that is worse than those named before, as in "Worse: to 5, costs 4.8% ± 3.1% of a win."
        beside = _("Second best: {plan}, {costs}.") if as_good is None else _("Worse: {plan}, {costs}.")
        verdict = _("Nothing was better.")
        if as_good is not None:
            loss = taken.loss if as_good is answer.thoughts[0] else as_good.loss
            verdict = voice.beside(self._turn(as_good), loss or Loss(0.0, 0.0), "")
        if worse is None:
            return Motive((f"{done} {verdict}",), introduction)
        second = voice.beside(self._turn(worse), worse.loss or Loss(0.0, 0.0), beside)
        return Motive((f"{done} {verdict} {second}",), introduction, self._why(worse, THIS))

    def _turn(self, thought: Thought) -> str:
        return self._of(turn_of(self._game, thought))

    def _wins(self, thought: Thought) -> str:
        return self._voice.say(thought.chances[self._seat])

    def _why(self, worse: Thought, sides: Sides) -> str:
        return why(self._game, worse.why, self._voice.names, self._seat, self._voice.viewer, sides)

    def _of(self, moves: Sequence[int]) -> str:
        turn = self._turns.tell(moves)
        return ", ".join(map(self._game.text, moves)) if turn is None else turn.words
