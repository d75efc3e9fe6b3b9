"""Whether a blunder is one: `python -m tests.bench.played_on --games 40 --whole-games 2000`.

Turns drawn from games of players who do not search much are reviewed. Where the deep review calls one a blunder, it and
the best turn are played on in whole games against four kinds of opponents, none of which searches: so what is judged
depends neither on trees nor on the mind's chances. The seat itself goes on by the mind's odds and by the policy's in
turn.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from niagara_ai.contract import RULES, SLOT_RULES
from niagara_ai.mcts.estimation import PLAYOUTS, Estimator, never, standard_error
from niagara_ai.mcts.iteration import begin_guesses, decider, guess_position, renew_luck, root_key, soften
from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.mind import judge, weigh
from niagara_ai.mcts.rng import pick
from niagara_ai.mcts.search import SEARCH_FUNCTIONS, tag_of
from niagara_ai.mcts.workspace import SEEN, WORK, Workspace
from niagara_ai.plans import as_first_decider

from niagara_tui.core.game import Game
from niagara_tui.core.plans import after
from niagara_tui.games import registry
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviewing.decisions import judged
from niagara_tui.study.reviewing.events import ChosenTurn, turns_of
from niagara_tui.study.reviewing.thoroughness import thoroughness
from niagara_tui.study.reviews.models import Effort, JudgedDecision
from tests.bench.blunders import interval
from tests.bench.review_costs import played

must_decide, candidate_moves, play = RULES.must_decide, RULES.candidate_moves, RULES.play
advance, is_over, clock = RULES.advance, RULES.is_over, RULES.clock
conceal, prefer = RULES.conceal, RULES.prefer
copy_slot = SLOT_RULES.copy_slot

KINDS = ("the mind's odds", "the policy's odds", "flattened odds", "a mixture")
MIND, POLICY, FLAT = range(3)
OTHERS = 3
"""Number of the kinds that a mixture is of."""
SURE = 2.0
"""Standard errors from which a difference counts."""
COST, QUICK_COST = 0.10, 0.06
"""A blunder costs at least so much of a win; a deep review is asked where the quick one finds the other."""
A_GAME = 40
"""Turns drawn from each game."""
GROUPS = 2


def odds_by(workspace: Any, mind: Any, seat: int, count: int, kind: int) -> None:
    """The odds of the first `count` of the workspace's moves, as a player of that kind draws them."""
    if kind == MIND:
        weigh(workspace, mind, seat, count)
        return
    copy_slot(workspace.slots, WORK, SEEN)
    conceal(workspace.slots[SEEN], seat)
    prefer(workspace.slots[SEEN], seat, workspace.moves, count, workspace.odds)
    if kind == FLAT:
        soften(workspace.odds, count, 0.5)


def play_on(workspace: Any, mind: Any, seats: int, seat: int, kind: int, won: Any) -> None:
    """Play games on from the view at the root, that of `seat`, which gets its shares of their wins."""
    begin_guesses(workspace, mind, seat, root_key(workspace, seat))
    for number in range(len(won)):
        renew_luck(workspace)
        guess_position(workspace, mind, seat)
        state = workspace.slots[WORK]
        while not is_over(state):
            owing = decider(state, seats, seat)
            if owing < 0:
                advance(state)
                continue
            count = candidate_moves(state, owing, workspace.moves)
            chosen = 0
            if count > 1:
                own = number % 2
                other = (number + owing) % OTHERS if kind == OTHERS else kind
                odds_by(workspace, mind, owing, count, own if owing == seat else other)
                chosen = pick(workspace.odds, count, workspace.rng)
            play(state, owing, workspace.moves[chosen])
        judge(workspace, mind, seats)
        won[number] = workspace.values[seat]


class Players:
    """Plays positions of one game on."""

    def __init__(self, game: Game[Any], games: int) -> None:
        """So many games are played on from each position, against each kind."""
        self._game, self._games = game, games
        self._estimator = Estimator(game, GROUPS, PLAYOUTS)
        functions = (*SEARCH_FUNCTIONS, odds_by, play_on)
        self._functions = game.kernel.link(functions, f"{tag_of(game)}_played_on", True)

    def won(self, view: Any, seat: int, moves: Sequence[int], kind: int) -> Any:
        """The seat's share of the win in each game [group, game] after these moves; the luck is the same for all."""
        position, won = after(self._game, view, seat, moves), np.zeros((GROUPS, self._games // GROUPS))

        def work(group: int, workspace: Workspace) -> None:
            mind = self._estimator._mind
            self._functions["play_on"](workspace, mind, position.seats, seat, kind, won[group])

        self._estimator.forget()
        self._estimator._for_each_tree(position, seat, work, never)
        return won

    def gained(self, turn: ChosenTurn, made: JudgedDecision, kind: int) -> tuple[float, float]:
        """How much more often the seat wins after the best turn than after the chosen one, and its standard error."""
        view = as_first_decider(self._game, turn.view, turn.seat)
        best, chosen = (
            self.won(view, turn.seat, [move for move in map(self._game.number, texts) if move is not None], kind)
            for texts in (made.best, made.chosen)
        )
        difference = (best - chosen).ravel()
        return float(difference.mean()), standard_error(difference)


def blunders(game: Game[Any], games: int) -> Iterator[tuple[int, ChosenTurn, JudgedDecision | None]]:
    """Turns of games of such players, each with its game's number and what reviews make of it if it is a blunder."""
    table = ("greedy", *(f"greedy:{style}" for style in [*game.styles][1:]), "mcts:110", "mcts:easy")
    efforts = (thoroughness(effort, fast=True) for effort in (Effort.QUICK, Effort.DEEP))
    quick, deep = (Judge(game, effort.work) for effort in efforts)
    for number in range(games):
        film = RecordFilm(played(game.id, number, table))
        turns = [*turns_of(film, range(len(film.names)))]
        for turn in random.Random(number).sample(turns, min(A_GAME, len(turns))):
            made = judged(quick, turn)
            if made is not None and made.cost >= QUICK_COST:
                made = judged(deep, turn)
            yield number, turn, made if made is not None and made.cost >= COST else None


def main() -> None:
    """Play, review, play on and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="niagara")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--whole-games", type=int, default=2000, help="after each turn, against each kind")
    given = parser.parse_args()
    game = registry.game(given.game)
    players, seen, said, found = Players(game, given.whole_games), 0, list[float](), list[list[tuple[float, float]]]()
    for number, turn, made in blunders(game, given.games):
        seen += 1
        if made is None:
            continue
        differences = [players.gained(turn, made, kind) for kind in range(len(KINDS))]
        said.append(made.cost)
        found.append(differences)
        each = ", ".join(f"{100 * gain:.1f} ± {100 * SURE * error:.1f}" for gain, error in differences)
        what = f"{' '.join(made.chosen)} instead of {' '.join(made.best)}"
        print(f"game {number}, round {turn.round}: {100 * made.cost:.1f} %, {what}: {each}", flush=True)
    means = [math.fsum(gain for gain, _ in each) / len(KINDS) for each in found]
    single = [(gain, error) for each in found for gain, error in each]
    print(f"{seen} turns; the better one is ahead on the mean: {interval(sum(mean > 0 for mean in means), len(means))}")
    if not found:
        return
    print(f"by {100 * np.mean(means):.1f} % where reviews say {100 * np.mean(said):.1f} %")
    agree, contradict = (sum(sign * gain > SURE * error for gain, error in single) for sign in (1, -1))
    print(f"of {len(single)} comparisons {agree} agree by more than two errors, {contradict} contradict")
    for kind, name in enumerate(KINDS):
        gains = [each[kind][0] for each in found]
        print(f"{name}: {100 * np.mean(gains):.1f} %, ahead in {sum(gain > 0 for gain in gains)} of {len(gains)}")


if __name__ == "__main__":
    main()
