"""A puzzle under way: its match, what a plan costs, why the best one is best, and what may follow an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from niagara_ai.contract import WON, Bot, Difference, Line, Loss, Part
from niagara_ai.contract.bot import ERRORS_PER_MARGIN
from niagara_ai.plans import as_first_decider, played, same_outcome
from niagara_ai.quick import Greedy

from niagara_tui.core.chance import Chance
from niagara_tui.core.decisions import Naming
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import shown
from niagara_tui.core.plans import after, all_plans
from niagara_tui.core.sentences import one_told
from niagara_tui.core.text import Say, percent
from niagara_tui.games import registry
from niagara_tui.match.bots.advice import NO_REASON, Voice
from niagara_tui.match.offers import THIS, YOURS, Offered, Reason, TurnWords, why
from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.record_film import LineFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.models import Record, SeatSetup, Setup
from niagara_tui.study.analysing import analyse
from niagara_tui.study.decisions import DecisionView
from niagara_tui.study.puzzles.catalogue import Puzzle, PuzzlePlan
from niagara_tui.study.puzzles.mistakes import Mistake
from niagara_tui.study.reviews.models import Verdict, verdict_of
from niagara_tui.study.reviews.words import SENTENCES, beside_best

LOOK = 3.0  # seconds for which a plan is judged that no review has judged
BOT = "mcts:hard"  # the player shown at the other seats; it decides nothing in a puzzle
_BEGUN = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class PlanVerdict:
    """What a plan is worth: its cost in percent of a win, 0 for the best, and how far that may be off.

    `why` says why the best plan is better; it may say nothing.
    """

    cost: float
    margin: float
    is_best: bool
    why: str = field(default="", compare=False)

    @property
    def is_found(self) -> bool:
        """Whether it is the best plan or, of one's own mistakes, one that is not told apart from it."""
        return self.is_best or self.cost == 0

    def told(self, say: Say = percent) -> str:
        """The verdict and what the plan costs; `say` formats a chance."""
        if self.is_best:
            return SENTENCES[Verdict.BEST]
        loss = Loss(self.cost / 100, self.margin / 100 / ERRORS_PER_MARGIN)
        # Translators: as in "It costs 10% ± 2.0% of a win."
        return beside_best(loss, verdict_of(self.cost), _("It costs {share} of a win."), say)


class Solving:
    """One choice of a puzzle at a table. Plans are judged, never played.

    Attributes:
        puzzle: the whole puzzle.
        choice: the one that is to be made.
        game: its game.
        seat: who decides.
        match: the match at the choice.
        view: what the seat sees.
        plans: the moves of `choice.plans`, best first.
        day: the day as whose puzzle it was opened, however long it takes to solve; None if it was not that day's.
        is_solved: whether the choices so far have been found; a right answer to the last one solves the puzzle.
        happened: what has happened since the choice before, in the sentences of the log.
    """

    def __init__(
        self, puzzle: Puzzle, version: int, names: Sequence[str], day: date | None = None, place: int = 0
    ) -> None:
        """Replay the puzzle's moves under that version of the rules; `names` are the players', by seat.

        Of the choices of a sequence it is that at `place`, the first one by default.
        """
        self.puzzle, self.day, self.choice, self.is_solved = puzzle, day, puzzle.choices[place], True
        self.happened: Sequence[str] = ()
        self._version, self._place = version, place
        self.game: Game[Any] = registry.game(puzzle.game)
        self.seat: int = self.game.letters.index(puzzle.seat)
        players = (HUMAN if seat == self.seat else BOT for seat in range(len(names)))
        seats = [SeatSetup(name=name, player=player) for name, player in zip(names, players, strict=True)]
        record = Record(
            game_version=version,
            setup=Setup(game=puzzle.game, options=puzzle.options, seats=seats, seed=puzzle.seed),
            moves=[move for choice in puzzle.choices[: place + 1] for move in choice.moves],
            started=_BEGUN,
            saved=_BEGUN,
            luck=puzzle.luck if isinstance(puzzle, Mistake) else {},
        )
        self.match: TableMatch[Any] = TableMatch[Any].resume(record)
        self.match.settle()
        self.view: Any = self.match.view(self.seat)
        self._same = same_outcome(self.game, self.view, self.seat)
        try:
            self.plans = tuple(tuple(_number(self.game, text) for text in plan.moves) for plan in self.choice.plans)
            self._ends = [*map(self._after, self.plans)]
            if not isinstance(puzzle, Mistake):  # of which other plans are judged when they are tried
                for moves in all_plans(self.game, self.view, self.seat):
                    self._plan_to(self._after(moves))
        except (BadInput, IllegalMove) as error:
            raise BadInput(_("the puzzle {id} is damaged: {reason}").format(id=puzzle.id, reason=error)) from error

    @property
    def is_last(self) -> bool:
        """Whether no choice of the puzzle follows."""
        return self._place == len(self.puzzle.then)

    @property
    def step(self) -> tuple[int, int]:
        """The number of the choice, from 1, and the number of all."""
        return self._place + 1, len(self.puzzle.choices)

    def followed(self) -> Solving:
        """The next choice, after the right answer to this one; there must be one."""
        following = Solving(self.puzzle, self._version, self.match.names, self.day, self._place + 1)
        following.is_solved = self.is_solved
        following.happened = [line.text for line in following.match.log[len(self.match.log) :]]
        return following

    def knows(self, moves: Sequence[int]) -> bool:
        """Whether that complete plan has been judged; if not, `judge` takes some seconds."""
        end = self._after(moves)
        return any(self._same(known, end) for known in self._ends)

    def judge(self, moves: Sequence[int]) -> PlanVerdict:
        """Judge a complete plan of the seat.

        Raises:
            IllegalMove: one of its moves is not legal.
            BotError: a plan that nobody has judged cannot be judged now.
        """
        if isinstance(self.puzzle, Mistake) and not self.knows(moves):
            # The review has not kept that plan: it is compared with the best one, and one of the choice's from now on
            decision = DecisionView(self.game, self.seat, self.view)
            first, second = analyse(decision, LOOK, plans=[self.plans[0], tuple(moves)]).plans
            is_ahead = [*second.moves] == [self.game.text(move) for move in self.plans[0]]
            tried = first if is_ahead else second
            costs = not is_ahead and tried.difference == Difference.COSTS
            judged = PuzzlePlan(
                moves=[*map(self.game.text, moves)],
                chance=max(0.0, self.choice.plans[0].chance - (tried.loss if costs else 0.0)),
                error=min(1.0, tried.error) if costs else 0.0,
                why=[*tried.why] if costs else [],
            )
            self.choice = self.choice.model_copy(update={"plans": [*self.choice.plans, judged]})
            self.plans, self._ends = (*self.plans, tuple(moves)), [*self._ends, self._after(moves)]
        plan = self._plan_to(self._after(moves))
        why_worse = self._why(plan, is_answer=True) if plan else ""
        return PlanVerdict(self.choice.cost(plan), self.choice.margin(plan), plan == 0, why_worse)

    def offered(self) -> list[tuple[str, ...]]:
        """All plans that the seat has, each as the texts of its moves, in the order of its legal moves."""
        return [tuple(map(self.game.text, moves)) for moves in all_plans(self.game, self.view, self.seat)]

    def answer(self, *moves: str) -> PlanVerdict:
        """Judge a plan of the seat, given by the texts of its moves.

        Raises:
            BadInput: it is none of `offered`.
        """
        if moves not in self.offered():
            texts: tuple[object, ...] = moves
            plan = ", ".join(move if isinstance(move, str) else shown(move) for move in texts)
            wrong = _("{moves} is not a whole plan of seat {seat}")
            raise BadInput(wrong.format(moves=shown(plan), seat=self.puzzle.seat))
        return self.judge([_number(self.game, text) for text in moves])

    def played_on(self, moves: Sequence[int]) -> LineFilm:
        """How the game may go on after a plan of the seat, as far as what the reason is about."""
        plan = self._plan_to(self._after(moves))
        parts = self.choice.plans[plan or self.choice.tempting].why
        part = parts[0] if parts else None
        line = telling_line(PuzzleDecision(self.game, self.view, self.seat), tuple(moves), part, is_best=plan == 0)
        return LineFilm(self.game, self.match.setup, line, self.seat)

    def best(self, offered: Sequence[Offered]) -> tuple[int, ...]:
        """The moves with which the table offers the best plan."""
        best = (each.moves for each in offered if self._same(self._after(each.moves), self._ends[0]))
        return next(best, self.plans[0])

    def explain(self, offered: Sequence[Offered], voice: Voice, *, is_found: bool = False) -> list[str]:
        """A line each on the best plan and a wrong one, in the words of the table, and why the best one is better.

        If it `is_found`, the first line is also the verdict on the plan that was chosen. The wrong one is the obvious
        one or, if nothing tells why it is worse, the first of which that is told.
        """
        tempting, others = self.choice.tempting, range(1, len(self.plans))
        wrong = next((plan for plan in (tempting, *others) if self._why(plan)), tempting)
        best, missed = self._offered(0, offered, voice), self._offered(wrong, offered, voice)
        sentence, seats = _("Best: {plan}, {promises}."), len(self.match.names)
        if is_found:
            sentence = _("That is the best plan: {plan}, {promises}.")
        line = sentence.format(plan=best.words, promises=voice.outlook(self.choice.plans[0].chance, seats))
        # Translators: what it costs is such as "costs 4.8% ± 3.1% of a win".
        worse = _("Worse: {plan}, {costs}.")
        if isinstance(self.puzzle, Mistake) and wrong == self.choice.obvious:
            worse = _("In the game you chose: {plan}, {costs}.")
        elif len(self.plans) > 2 and wrong == self.choice.obvious:
            worse = _("Obvious, but worse: {plan}, {costs}.")
        loss = Loss(self.choice.cost(wrong) / 100, self.choice.plans[wrong].error)
        costs = worse.format(plan=missed.words, costs=voice.cost(loss))
        effects = one_told(self._does(best, voice), self._does(missed, voice))
        lines = [f"{judged} {does}".rstrip() for judged, does in zip((line, costs), effects, strict=True)]
        return [*lines, self._why(wrong) or NO_REASON]

    def _plan_to(self, end: Any) -> int:
        """The index of the plan that has this outcome."""
        for index, known in enumerate(self._ends):
            if self._same(known, end):
                return index
        raise BadInput(_("one of its plans is missing"))

    def _offered(self, plan: int, offered: Sequence[Offered], naming: Naming) -> Offered:
        """The table's offer with the outcome of that plan, or else all of a turn that goes on after what it offers."""
        for each in offered:
            if self._same(self._after(each.moves), self._ends[plan]):
                return each
        view = self.game.visible_to_people(self.view, self.seat, self.match.options)
        turn = TurnWords(self.game, view, self.seat, naming, offered).tell(self.plans[plan])
        return Offered(self.plans[plan], turn.words if turn else ", ".join(self.choice.plans[plan].moves))

    def _after(self, moves: Sequence[int]) -> Any:
        return after(self.game, self.view, self.seat, moves)

    def _why(self, plan: int, *, is_answer: bool = False) -> Reason:
        """Why the best plan is better than that one, which is the reader's if it `is_answer`."""
        parts = self.choice.plans[plan].why
        return why(self.game, parts, self.match.names, self.seat, self.seat, YOURS if is_answer else THIS)

    def _does(self, offered: Offered, voice: Voice) -> str:
        """What the plan does at once; empty if there is nothing to say."""
        view = self.game.visible_to_people(self.view, self.seat, self.match.options)
        return voice.does(self.game, view, self.seat, offered.moves)


def _number(game: Game[Any], text: str) -> int:
    if (number := game.number(text)) is None:
        raise BadInput(_("{move!r} is no move of {game}").format(move=text[:60], game=game.title))
    return number


# -- what may follow an answer: greedy players go on, as far as what its reason is about ----------------------

TRIES = 40  # futures among which one is looked for in which it comes as the reason says
TICKS = 2  # ticks of the clock that are played on where there is no reason


class PuzzleDecision(NamedTuple):
    """A decision of a seat, and what the seat sees."""

    game: Game[Any]
    view: Any
    seat: int


@dataclass(frozen=True, slots=True)
class Future:
    """A future after a plan: how it begins and goes on, what has happened from the decision on, and where it ends."""

    line: Line
    noted: Counter[tuple[str, int]]
    end: Any

    def shows(self, game: Game[Any], part: Part) -> bool:
        """Whether what that part of a reason is about has happened in it."""
        if part.event != WON.name:
            return self.noted[part.event, part.seat] >= part.least
        shares = [0.0] * self.end.seats
        if game.is_over(self.end):
            game.kernel.shares(self.end, shares)
        return shares[part.seat] > 0


def future(decision: PuzzleDecision, moves: tuple[int, ...], bot: Bot[Any], seed: int, ticks: int) -> Future:
    """One future of the decision after these moves, with a guess and luck by `seed`; `bot` plays for everybody."""
    game, view, seat = decision
    begin = game.sample(as_first_decider(game, clone(view), seat), Chance(seed=seed))
    noted, names = Counter[tuple[int, int]](), [event.name for event in game.events]
    state, decided = begin, list[tuple[int, int]]()
    for place in range(len(moves)):
        before, state = state, played(game, state, seat, moves[place : place + 1])
        game.kernel.note(before, state, noted)
    start, clock = clone(state), game.kernel.clock
    while not game.is_over(state) and clock(state) - clock(begin) < ticks:
        before = clone(state)
        if deciders := game.deciders(state):
            each = deciders[0]
            move = bot.choose(game.view(state, each), each, game.legal(state, each)).move
            game.play(state, each, move)
            decided.append((each, move))
        else:
            game.advance(state)
        game.kernel.note(before, state, noted)
    seats, texts = tuple(each for each, _move in decided), tuple(game.text(move) for _seat, move in decided)
    by_name = Counter({(names[event], whose): number for (event, whose), number in noted.items()})
    return Future(Line(to_jsonable(game, start), seats, texts), by_name, state)


def telling_line(decision: PuzzleDecision, moves: tuple[int, ...], part: Part | None, *, is_best: bool) -> Line:
    """A line after a plan in which it comes as the reason says, if there is one; else any.

    `part` is the main part of why the best plan is better: these moves are that plan or, unless `is_best`, the other.
    """
    game = decision.game
    bot, ticks = Greedy(game, next(iter(game.styles)), 1), TICKS if part is None else part.ticks
    futures = [future(decision, moves, bot, 0, ticks)]
    if part is None:
        return futures[0].line
    wanted = (part.share > part.other) is is_best
    while futures[-1].shows(game, part) is not wanted and len(futures) < TRIES:
        futures.append(future(decision, moves, bot, len(futures), ticks))
    return (futures[-1] if futures[-1].shows(game, part) is wanted else futures[0]).line
