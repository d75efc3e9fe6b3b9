"""Whether the errors that reviews state hold: `python -m tests.bench.review_reference --decisions 5`.

Decisions drawn from games of bots, in every game, are judged as in a quick review. Where another plan was judged to be
better, the same two plans are compared by trees that are dozens of times larger; the last line says how many
differences agree within two standard errors.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from niagara_ai.mcts import estimation
from niagara_ai.mcts.estimation import Estimator
from niagara_ai.mcts.judging import Judge

from niagara_tui.core.game import Game
from niagara_tui.core.plans import after
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviewing.decisions import judged
from niagara_tui.study.reviewing.events import ChosenTurn, turns_of
from niagara_tui.study.reviewing.thoroughness import thoroughness
from niagara_tui.study.reviews.models import Effort, JudgedDecision
from tests.bench.review_costs import played

TREES, ITERATIONS, PARTS = 4, 10_240, 160
MEMORY = 2**25
"""Maximum size of each tree in bytes."""


class Checked(NamedTuple):
    """A judgement, and the difference by large trees in percent of a win with its standard error."""

    judged: JudgedDecision
    difference: float
    error: float

    def agrees(self) -> bool:
        """Whether both are the same within two standard errors."""
        found = 100 * (self.judged.best_chance - self.judged.chance)
        return abs(found - self.difference) <= 2 * math.hypot(100 * self.judged.error, self.error)


def doubted(judge: Judge, turns: list[ChosenTurn]) -> Iterator[tuple[ChosenTurn, JudgedDecision]]:
    """The judgements of those turns for which another one was judged to be better."""
    for turn in turns:
        made = judged(judge, turn)
        if made is not None and made.chosen != made.best:
            yield turn, made


def checked(game: Game[Any], large: Estimator, turn: ChosenTurn, made: JudgedDecision) -> Checked:
    """Compare the two turns by large trees; the second half of their iterations counts."""
    seat = turn.seat
    found = []
    for texts in (made.best, made.chosen):
        end = after(game, turn.view, seat, [move for text in texts if (move := game.number(text)) is not None])
        large.forget()
        parts = [large.compare([end], ITERATIONS // PARTS, seat)[0].trees[:, seat] for _ in range(PARTS)]
        found.append(sum(parts[PARTS // 2 :]) / (PARTS - PARTS // 2))
    apart = 100 * (found[0] - found[1])
    return Checked(made, float(apart.mean()), estimation.standard_error(apart))


def main() -> None:
    """Play, judge, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["niagara", "canyon", "upriver"])
    parser.add_argument("--records", type=int, default=3, help="records of each game")
    parser.add_argument("--decisions", type=int, default=5, help="compared decisions of each record")
    given = parser.parse_args()
    rows = []
    for name in given.games:
        for number in range(given.records):
            film = RecordFilm(played(name, number))
            judge = Judge(film.game, thoroughness(Effort.QUICK, fast=True).work)
            large = Estimator(film.game, TREES, memory=MEMORY)
            turns = [*turns_of(film, range(len(film.names)))]
            random.Random(number).shuffle(turns)
            for turn, made in islice(doubted(judge, turns), given.decisions):
                rows.append(checked(film.game, large, turn, made))
                lost, error = 100 * (made.best_chance - made.chance), 200 * made.error
                sure = f"{rows[-1].difference:6.1f} ± {2 * rows[-1].error:.1f}"
                print(f"{name:8} {number} {turn.moment:4} {lost:6.1f} ± {error:4.1f}, large trees {sure}", flush=True)
    print(f"{sum(row.agrees() for row in rows)} of {len(rows)} agree")


if __name__ == "__main__":
    main()
