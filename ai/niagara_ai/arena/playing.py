"""One game between bots, played to its end, and how long they think."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import index
from time import perf_counter
from typing import Annotated, Any

from pydantic import FailFast

from niagara_ai.contract import MAX_STEPS, Bot, BotError, WholeGame
from niagara_ai.faults import ChildFault
from niagara_ai.foreign import error_text
from niagara_ai.guests import FAILURES
from niagara_ai.plans import as_first_decider

STEP = 1.1  # ratio of the bounds of a histogram class, so that a percentile is accurate to 5 %
SHORTEST = 1e-4  # shortest duration in milliseconds; anything shorter counts as this


@dataclass(frozen=True, slots=True)
class Times:
    """Durations in milliseconds: their sum, and the count of each histogram class (a DDSketch, Masson et al. 2019).

    Class k holds the durations above `STEP ** (k - 1)` and up to `STEP ** k`.
    """

    total: float = 0.0
    classes: Mapping[int, int] = field(default_factory=dict)

    @staticmethod
    def of(durations: Iterable[float]) -> Times:
        rounded_up = [max(SHORTEST, duration) for duration in durations]
        classes = Counter(math.ceil(math.log(duration, STEP)) for duration in rounded_up)
        return Times(round(sum(rounded_up), 4), dict(sorted(classes.items())))

    @staticmethod
    def together(parts: Iterable[Times]) -> Times:
        total, classes = 0.0, Counter[int]()
        for part in parts:
            total += part.total
            classes.update(part.classes)
        return Times(total, dict(sorted(classes.items())))

    @property
    def count(self) -> int:
        return sum(self.classes.values())

    @property
    def mean(self) -> float:
        """The mean in milliseconds; 0 if there are no durations."""
        return self.total / max(1, self.count)

    def percentile(self, percent: float) -> float:
        """The duration that `percent` percent do not exceed, within 5 %; 0 if there are none."""
        left = percent / 100 * self.count
        for number, many in sorted(self.classes.items()):
            left -= many
            if left <= 0:
                return 2 * STEP**number / (STEP + 1)
        return 0.0


class BotFailed(BotError):
    """A bot failed or broke the rules: `seat` is its seat, `problem` completes a sentence that begins with its name."""

    def __init__(self, seat: int, problem: str) -> None:
        super().__init__(f"the bot in seat {seat} {problem}")
        self.seat, self.problem = seat, problem


Searched = Annotated[tuple[tuple[str, int, float], ...], FailFast()]
"""What a search thought of the moves that it tried at a decision: text, visits, and its seat's chance of winning."""

MAX_DECISIONS = 5_000  # maximum number of decisions in a game; a longer game is broken off and counted as capped


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its result, and how it can be played again.

    The result is the winners' seats, its length, whether it was broken off, and each seat's score and times. `times`
    cover the decisions with more than one legal move. They are the only field that differs when the same game is played
    again, so comparisons ignore them. `order` is by seat the entry of the line-up that sat there, `seed` the game's.
    `moves` are all decisions in order, each as a save holds it: the seat's letter, a space, the move's text. `thoughts`
    are what searches thought, one for each decision, empty if nobody searched there, and none at all if nobody did.
    """

    winners: Annotated[tuple[int, ...], FailFast()]
    rounds: int
    decisions: int
    capped: bool
    scores: Annotated[tuple[int, ...], FailFast()]
    times: Annotated[tuple[Times, ...], FailFast()] = field(compare=False)
    order: Annotated[tuple[int, ...], FailFast()] = ()
    seed: int = 0
    moves: Annotated[tuple[str, ...], FailFast()] = ()
    thoughts: Annotated[tuple[Searched, ...], FailFast()] = ()

    @property
    def result(self) -> Played:
        """The game without how it can be played again, to keep many of."""
        return replace(self, order=(), seed=0, moves=(), thoughts=())

    def seated(self, order: Sequence[int]) -> Played:
        """The same result by entry of a line-up instead of by seat: `order[seat]` is the entry that sat there."""
        seats = [order.index(entry) for entry in range(len(order))]
        return replace(
            self,
            winners=tuple(sorted(order[seat] for seat in self.winners)),
            scores=tuple(self.scores[seat] for seat in seats),
            times=tuple(self.times[seat] for seat in seats),
            order=tuple(order),
        )

    def share(self, entry: int) -> float:
        """The entry's share of the win: 1 / n for each of n winners, 0 for the others."""
        return 1 / len(self.winners) if entry in self.winners else 0.0


def play_game(game: WholeGame[Any], state: Any, bots: Sequence[Bot[Any]], max_decisions: int = MAX_DECISIONS) -> Played:
    """Play from `state`, in place, until the game ends or is broken off; each bot is shown its view."""
    decisions = steps = 0
    times: list[list[float]] = [[] for _ in bots]
    moves, thoughts = list[str](), list[Searched]()
    while not game.is_over(state) and decisions < max_decisions:
        if not (seats := game.deciders(state)):
            if steps == MAX_STEPS:
                raise BotError(f"the rules of {game.id} come to no decision and to no end")
            game.advance(state)
            steps += 1
            continue
        seat, legal = seats[0], game.legal(state, seats[0])
        view = as_first_decider(game, game.view(state, seat), seat)
        begun = perf_counter()
        try:
            choice = bots[seat].choose(view, seat, legal)
            took = perf_counter() - begun
            move = index(choice.move)
            thought = tuple(
                (each.move, each.visits, round(each.chances[seat], 4))
                for each in choice.thoughts
                if each.visits and seat < len(each.chances)
            )
        except ChildFault as fault:
            raise BotFailed(seat, str(fault)) from fault
        except FAILURES as error:
            raise BotFailed(seat, f"failed: {error_text(error)}") from error
        if move not in legal:
            raise BotFailed(seat, f"chose {move!r}, which is not legal")
        if len(legal) > 1:  # what is forced takes no time worth counting
            times[seat].append(1000 * took)
        game.play(state, seat, move)
        moves.append(f"{game.letters[seat]} {game.text(move)}")
        thoughts.append(thought)
        decisions, steps = decisions + 1, 0
    over = game.is_over(state)
    return Played(
        winners=tuple(sorted(standing.seat for standing in game.standings(state) if standing.won)) if over else (),
        rounds=int(game.kernel.clock(state)),
        decisions=decisions,
        capped=not over,
        scores=tuple(int(game.kernel.score(state, seat)) for seat in range(len(bots))),
        times=tuple(Times.of(durations) for durations in times),
        moves=tuple(moves),
        thoughts=tuple(thoughts) if any(thoughts) else (),
    )
