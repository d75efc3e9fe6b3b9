"""Self-play games, entirely in compiled code, with the seats' features recorded at every tick of the clock."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import RULES, SLOT_RULES, BotError, WholeGame
from niagara_ai.mcts.iteration import decider, iterate, root_key
from niagara_ai.mcts.parameters import Parameters
from niagara_ai.mcts.rng import pick
from niagara_ai.mcts.search import MAX_KEPT_FULLNESS, SEARCH_FUNCTIONS
from niagara_ai.mcts.tree import Tree, clear, find, fullness, new_tree
from niagara_ai.mcts.value import Network
from niagara_ai.mcts.workspace import ROOT, TABLE, new_workspace

MAX_TICKS = 100
"""Maximum number of ticks of a game's clock; a longer game is broken off."""
NODES = 2**14
FIRST_SEARCH_FACTOR = 4
"""Factor on the iterations of the first search after a tick, whose values are recorded."""
BELIEF_WEIGHT = 0.75
"""Weight of the search's beliefs in the targets, the rest being the outcome: they are biased, but far less noisy."""
MAX_ATTEMPTS = 1000
"""Maximum number of attempts to start a game; after that, the game itself is at fault."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Training samples from self-play.

    `rows` [positions, seats, features] float32; `outcomes` [positions, seats]: each seat's final share of the win, NaN
    where a smaller table has no such seat; `beliefs` [positions, seats]: each seat's chance of winning according to a
    search, NaN where there was none; `games` [positions]: the game that each position is from.
    """

    rows: Any
    outcomes: Any
    beliefs: Any
    games: Any

    @classmethod
    def joined(cls, parts: Sequence[Samples]) -> Samples:
        """Concatenate the samples of several parts, at least one."""
        names = ("rows", "outcomes", "beliefs", "games")
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    @property
    def targets(self) -> Any:
        """The targets of a fit [positions, seats]: outcomes, mixed with beliefs where there are any."""
        both = BELIEF_WEIGHT * self.beliefs + (1.0 - BELIEF_WEIGHT) * self.outcomes
        return np.where(np.isnan(self.beliefs), self.outcomes, both)


# -- what follows is linked with a game's rules and runs at both speeds --------------------------------

legal_moves, play, prefer = RULES.legal_moves, RULES.play, RULES.prefer
advance, is_over, clock = RULES.advance, RULES.is_over, RULES.clock
conceal, features, shares = RULES.conceal, RULES.features, RULES.shares
copy_slot = SLOT_RULES.copy_slot


def choose_by_policy(workspace: Any, seat: int, count: int) -> Any:
    """Draw a move from the game's policy (`prefer`)."""
    prefer(workspace.slots[TABLE], seat, workspace.moves, count, workspace.odds)
    return workspace.moves[pick(workspace.odds, count, workspace.rng)]


def choose_by_search(
    tree: Any, workspace: Any, network: Any, parameters: Any, seat: int, seats: int, iterations: int
) -> Any:
    """Draw a move with a probability proportional to its visits in a search."""
    if fullness(tree) > MAX_KEPT_FULLNESS:  # as `Search` does between decisions: a full tree has no room for the root
        clear(tree)
    copy_slot(workspace.slots, TABLE, ROOT)
    conceal(workspace.slots[ROOT], seat)
    workspace.totals[:] = 0.0
    root = root_key(workspace, seat)
    iterate(tree, workspace, network, parameters, seats, seat, iterations)
    node = find(tree, root)
    first, width = tree.first_edge[node], tree.width[node]
    for index in range(width):
        workspace.odds[index] = tree.edge_visits[first + index]
    return tree.move[first + pick(workspace.odds, width, workspace.rng)]


def record_features(workspace: Any, seats: int, rows: Any, place: int) -> None:
    """Write every seat's features to `rows[place]`."""
    for seat in range(seats):
        features(workspace.slots[TABLE], seat, rows[place, seat])


def record_beliefs(workspace: Any, seats: int, beliefs: Any, place: int) -> None:
    """Write every seat's chance of winning, according to the latest search, to `beliefs[place]`."""
    whole = workspace.totals.sum()
    for seat in range(seats):
        beliefs[place, seat] = workspace.totals[:, seat].sum() / whole


def play_game(
    tree: Any, workspace: Any, network: Any, parameters: Any, seats: int, iterations: int, rows: Any, beliefs: Any
) -> Any:
    """Play the game to its end and record features whenever the clock has risen; return how many times it has.

    The search chooses if `iterations` is above 0, else the policy; the values of the first search after a tick are
    recorded as well. Afterwards, `workspace.values` are the shares of the win, all 0 if the game was broken off.
    """
    state = workspace.slots[TABLE]
    ticks, last, believed = 0, clock(state), 0
    while not is_over(state) and ticks < len(rows):
        seat = decider(state, seats, 0)
        if seat < 0:
            advance(state)
        else:
            count = legal_moves(state, seat, workspace.moves)
            move = workspace.moves[0]
            if count > 1 and iterations == 0:
                move = choose_by_policy(workspace, seat, count)
            elif count > 1 and believed < ticks:
                longer = FIRST_SEARCH_FACTOR * iterations
                move = choose_by_search(tree, workspace, network, parameters, seat, seats, longer)
                record_beliefs(workspace, seats, beliefs, ticks - 1)
                believed = ticks
            elif count > 1:
                move = choose_by_search(tree, workspace, network, parameters, seat, seats, iterations)
            play(state, seat, move)
        if clock(state) > last:
            last = clock(state)
            record_features(workspace, seats, rows, ticks)
            ticks += 1
    for seat in range(seats):
        workspace.values[seat] = 0.0
    if is_over(state):
        shares(state, workspace.values)
    return ticks


SELF_PLAY_FUNCTIONS = (
    *SEARCH_FUNCTIONS,
    clear,
    fullness,
    choose_by_policy,
    choose_by_search,
    record_features,
    record_beliefs,
    play_game,
)
"""The functions that are linked with a game's rules: the search's and those above."""


# -- whole games ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """How to play: the search's parameters, network and iterations per decision (0: the policy chooses).

    Compiled if `fast`, else interpreted, which is far slower but can be debugged.
    """

    parameters: Parameters
    network: Network
    iterations: int
    fast: bool = True

    def play(self, game: WholeGame[Any], seeds: Sequence[int]) -> Samples:
        """Play a game for each seed, which also draws its options and number of players; unfinished games are left out.

        Raises:
            BotError: no game can be started.
            ImportError: `fast`, and Numba is not installed.
        """
        return Samples.joined([self._one(game, seed) for seed in seeds])

    def _one(self, game: WholeGame[Any], seed: int) -> Samples:
        state = random_start(game, random.Random(seed))  # noqa: S311 - a game, not a secret
        workspace, tree = new_workspace(game, state, self.network, seed, self.fast), _tree()
        clear(tree)
        functions = _linked(game, self.fast)  # type: ignore[arg-type] # mypy considers a protocol unhashable
        functions["seed_determinizations"](workspace, seed & 0xFFFFFFFF)
        rows = np.zeros((MAX_TICKS, len(game.seats) + game.seats[0] - 1, len(game.feature_names)), np.float32)
        outcomes, beliefs = (np.full(rows.shape[:2], np.nan, np.float32) for _ in range(2))
        play_game, iterations = functions["play_game"], self.iterations
        parameters = self.parameters.within(game.kernel.horizon)
        ticks = play_game(tree, workspace, self.network, parameters, state.seats, iterations, rows, beliefs)
        if not workspace.values.any():
            ticks = 0
        outcomes[:, : state.seats] = workspace.values[: state.seats]
        return Samples(rows[:ticks], outcomes[:ticks], beliefs[:ticks], np.full(ticks, seed))


def random_start(game: WholeGame[Any], rng: random.Random) -> Any:
    """Start a game with random options and a random number of players; half of the attempts use the default options.

    Raises:
        BotError: no attempt gave a valid combination.
    """
    for _ in range(MAX_ATTEMPTS):
        options = random_options(game, rng) if rng.random() < 0.5 else {}
        try:
            return game.new(game.options(**options), rng.choice(game.seats), rng.randrange(2**53))
        except Exception:  # noqa: BLE001, S112 - games reject invalid combinations by errors of their own
            continue
    raise BotError(f"no game of {game.id} could be begun")


def random_options(game: WholeGame[Any], rng: random.Random) -> Mapping[str, Any]:
    """Draw a value for each of the game's options."""
    schema = game.options.model_json_schema()["properties"]
    return {name: rng.choice(field.get("enum", (True, False))) for name, field in schema.items()}


@functools.cache
def _tree() -> Tree:
    return new_tree(NODES, 4 * NODES)


@functools.cache
def _linked(game: Any, fast: bool) -> Any:
    return game.kernel.link(SELF_PLAY_FUNCTIONS, f"train_{game.id}", fast)
