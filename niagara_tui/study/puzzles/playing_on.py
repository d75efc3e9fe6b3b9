"""What may follow an answer to a puzzle: greedy players go on, as far as what its reason is about."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from niagara_ai.contract import WON, Bot, Line, Part
from niagara_ai.plans import as_first_decider, played
from niagara_ai.quick import Greedy

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.match.position_line import to_jsonable

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
    seats, texts = tuple(each for each, _ in decided), tuple(game.text(move) for _, move in decided)
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
