"""Self-play games, entirely in compiled code: a search decides, and its views and results are recorded."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from niagara_ai.arena.tournament import SEED_BOUND
from niagara_ai.contract import BotError, WholeGame
from niagara_ai.mcts import warmup
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS
from niagara_ai.mcts.network import MAX_TICKS, Mind, untrained
from niagara_ai.mcts.search import SEARCH_FUNCTIONS
from niagara_ai.mcts.tree import Tree, clear, new_tree
from niagara_ai.mcts.workspace import new_workspace
from niagara_ai.train import recording
from niagara_ai.train.recording import VIEWS, Record
from niagara_ai.train.samples import Samples

MAX_VIEWS = 2000  # maximum number of views recorded in a game
ACTIVE, MOVES, HIDDEN = 128 * MAX_VIEWS, 32 * MAX_VIEWS, 48 * MAX_VIEWS
"""Capacity of a game's record for inputs that are on, for moves, and for hidden inputs."""
FADING = 0.85
"""Weight of a later target one tick of the clock earlier; the rest is the next search's own estimate. In games by the
odds of a policy nobody estimates, and outcomes do not fade."""
DEFAULT_SHARE, SWITCHED_ON_SHARE = 0.5, 0.25
"""Shares of the games with the default options, and with all switches on; the others have random ones."""
NODES = 2**12
MAX_ATTEMPTS = 1000  # maximum number of attempts to start a game; after that, the game itself is at fault


class Pace(NamedTuple):
    """The effort of a game of self-play.

    A random share `full_share` of the decisions is searched with `iterations`, with noise at the root, and recorded;
    the others with `quick_iterations`, so that there are more games. `noise` is the share of noise in the priors of the
    root. With 0 iterations nothing is searched: if `by_odds`, moves are drawn by the odds of the game's policy
    (`Kernel.prefer`), and the same share of the decisions is recorded; else uniformly, and no decision is. A game is
    broken off after `ticks` of its clock; then whoever leads in score has won.
    """

    iterations: int
    quick_iterations: int
    full_share: float = 0.25
    noise: float = 0.25
    ticks: int = MAX_TICKS
    by_odds: bool = False


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Plays games: the search's mind and its pace.

    Runs compiled if `fast`, else interpreted, which is far slower but can be debugged.
    """

    mind: Mind
    pace: Pace
    fast: bool = True

    def play(self, game: WholeGame[Any], seeds: Sequence[int]) -> Samples:
        """Play a game for each seed, which also draws its options and number of players."""
        functions = _linked(game, self.fast)  # type: ignore[arg-type] # mypy considers a protocol unhashable
        games = list[Samples]()
        for seed in seeds:
            state = random_start(game, random.Random(seed))  # noqa: S311 - a game, not a secret
            workspace = new_workspace(game, state, self.mind, seed, self.fast)
            functions["seed_determinizations"](workspace, seed & 0xFFFFFFFF)
            record = new_record(game)
            functions["play_game"](_tree(), workspace, self.mind, DEFAULT_PARAMETERS, self.pace, state.seats, record)
            games.append(samples_of(record, int(state.seats), 1.0 if self.pace.by_odds else FADING))
        return Samples.joined(games)


def compile_here(game: WholeGame[Any], report: warmup.Report) -> None:
    """Make sure that the cache holds what training runs for this game, as `warmup.compile_here` does for the search."""
    warmup.compile_here(game, report)  # for matches
    game_of_no_ticks = functools.partial(SelfPlay(untrained(game.encoding), Pace(0, 0, ticks=0)).play, game, [0])
    warmup.compile_once(game, _tag(game), game_of_no_ticks, report)


def new_record(game: WholeGame[Any]) -> Record:
    encoding, seats = game.encoding, game.seats[-1]
    return Record(
        active=np.zeros(ACTIVE + len(encoding.names), np.int32),
        active_counts=np.zeros(MAX_VIEWS, np.int16),
        moves=np.zeros(MOVES + game.bound, np.int32),
        visits=np.zeros(MOVES + game.bound, np.float32),
        move_counts=np.zeros(MAX_VIEWS, np.int16),
        truths=np.zeros(HIDDEN + len(encoding.names), np.int32),
        truth_counts=np.zeros(MAX_VIEWS, np.int16),
        guesses=np.zeros(HIDDEN + len(encoding.names), np.int32),
        guess_counts=np.zeros(MAX_VIEWS, np.int16),
        tables=np.zeros(MAX_VIEWS, np.int16),
        seats=np.zeros(MAX_VIEWS, np.int16),
        ticks=np.zeros(MAX_VIEWS + 1, np.int64),
        beliefs=np.zeros((MAX_VIEWS, seats)),
        points=np.zeros((MAX_VIEWS, seats)),
        shares=np.zeros(seats, np.float64),
        scores=np.zeros(seats, np.float64),
        shown=np.zeros(len(encoding.names), np.bool_),
        used=np.zeros(5, np.int64),
    )


def samples_of(record: Record, seats: int, fading: float = FADING) -> Samples:
    """Convert the record of a game with that many seats to samples; `fading` is explained at `mixed_chances`."""
    views, active, moves, truths, guesses = map(int, record.used)
    own = record.seats[:views]

    def of_own(by_seat: Any) -> Any:
        return by_seat[np.arange(views), own].astype(np.float32)

    return Samples(
        active=record.active[:active].copy(),
        active_counts=record.active_counts[:views].copy(),
        moves=record.moves[:moves].copy(),
        visits=record.visits[:moves].copy(),
        move_counts=record.move_counts[:views].copy(),
        truths=record.truths[:truths].copy(),
        truth_counts=record.truth_counts[:views].copy(),
        guesses=record.guesses[:guesses].copy(),
        guess_counts=record.guess_counts[:views].copy(),
        tables=record.tables[:views].copy(),
        chances=of_own(mixed_chances(record, seats, fading)),
        outcomes=record.shares[own].astype(np.float32),
        gains=of_own(gains_of(record, seats)),
        scores=of_own(record.points[:views]),
        game_of=np.zeros(views, np.int64),
        seconds=np.zeros(1),
    )


def mixed_chances(record: Record, seats: int, fading: float = FADING) -> Any:
    """The target chances [views, seats], by absolute seat: a mix of later searches' estimates and the outcome.

    These are TD(lambda) targets (Sutton 1988), since an outcome many rounds away is mostly noise: per tick of the clock
    the later target has the weight `fading`, and the next search's estimate the rest. Where nobody has searched, the
    estimate is that all chances are equal.
    """
    views = int(record.used[VIEWS])
    chances, beliefs, later = np.zeros((views, seats)), record.beliefs[:views, :seats], record.shares[:seats]
    is_known = ~np.isnan(beliefs[:, 0])
    thought = later if is_known.any() else np.full(seats, 1.0 / seats)
    for view in range(views - 1, -1, -1):
        fading_share = fading ** (record.ticks[view + 1] - record.ticks[view])
        later = chances[view] = fading_share * later + (1.0 - fading_share) * thought
        if is_known[view]:
            thought = beliefs[view]
    return chances


def gains_of(record: Record, seats: int) -> Any:
    """The increase of each seat's score until the first view recorded after the next tick, or until the end."""
    gains, after = np.zeros((int(record.used[VIEWS]), seats)), record.scores[:seats]
    for view in range(len(gains) - 1, -1, -1):
        if view + 1 < len(gains) and record.ticks[view + 1] > record.ticks[view]:
            after = record.points[view + 1, :seats]
        gains[view] = after - record.points[view, :seats]
    return gains


def random_start(game: WholeGame[Any], rng: random.Random) -> Any:
    """Start a game with `drawn_options` and a random number of players."""
    for _ in range(MAX_ATTEMPTS):
        options = drawn_options(game, rng)
        try:
            return game.new(game.options(**options), rng.choice(game.seats), rng.randrange(SEED_BOUND))
        except Exception:  # noqa: BLE001, S112 - games reject invalid combinations by errors of their own
            continue
    raise BotError(f"no game of {game.id} could be begun")


def drawn_options(game: WholeGame[Any], rng: random.Random) -> Mapping[str, Any]:
    """Draw the options of a game: half of the time the default ones, else all switches on or a random value for each.

    Where every switch is drawn by itself, a game with all of them, which people like to play, hardly ever comes up.
    """
    schema = game.options.model_json_schema()["properties"]
    draw = rng.random()
    if draw < DEFAULT_SHARE:
        return {}
    switched_on = {name: True for name, field in schema.items() if field.get("type") == "boolean"}
    if switched_on and draw < DEFAULT_SHARE + SWITCHED_ON_SHARE:
        return switched_on
    return {name: rng.choice(field.get("enum", (True, False))) for name, field in schema.items()}


@functools.cache
def _tree() -> Tree:
    return new_tree(NODES, 8 * NODES)


def _tag(game: WholeGame[Any]) -> str:
    return f"train_{game.id}"


@functools.cache
def _linked(game: Any, fast: bool) -> Any:
    return game.kernel.link((*SEARCH_FUNCTIONS, clear, *recording.FUNCTIONS), _tag(game), fast)
