"""Benchmarks of a game's compiled rules and of the search on this machine, and their results as a document."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, TypeVar

from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from pydantic_core import to_jsonable_python

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.inputs import check_seats, checked_options
from niagara_tui.core.perft import settle
from niagara_tui.core.speed import can_compile
from niagara_tui.documents.model import Block, Column, Table
from niagara_tui.games import registry

MAX_DECISIONS = 1000
"""Maximum decisions of a random game: games played at random hardly ever end by themselves."""
REPETITIONS = 7
WARM_STARTS = 3
MEASURES = ("playouts", "search", "mind", "sizes", "start")
THREADS = (1, 2)

T = TypeVar("T")
Values = Mapping[str, bool | str]
Report = dict[str, Any]
"""Measurements by their JSON keys; those taken per table and number of threads are nested by both."""
Clock = Callable[[], float]
"""A clock that returns seconds since an arbitrary point."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Median, minimum and maximum of several measurements."""

    median: float
    least: float
    greatest: float


@dataclass(frozen=True, slots=True)
class RandomGames:
    """Rates per second of games played at random, each stopped after `MAX_DECISIONS` decisions.

    `decisions` counts the moves of players only; `steps` also counts the automatic steps between them.
    """

    decisions: Spread
    steps: Spread
    games: Spread


@dataclass(frozen=True, slots=True)
class MindTimes:
    """Microseconds that the mind takes to weigh a seat's moves, and to judge everybody's chances."""

    odds: Spread
    chances: Spread


@dataclass(frozen=True, slots=True)
class Sizes:
    """Size in bytes of a packed state, and of a node and an edge of the search tree (one edge per legal move)."""

    state: int
    node: int
    edge: int


@dataclass(frozen=True, slots=True)
class Starts:
    """Seconds from the start of a process to the end of its first search: without compiled code, and with it cached."""

    cold: float
    warm: Spread


def usual_tables(game: Game[Any]) -> dict[str, Values]:
    """The options of the tables that are measured, by name: the default ones, and all that is off by default."""
    return {"plain": {}, "everything": everything_on(game)}


def tables_with(game: Game[Any], options: Values) -> dict[str, Values]:
    """The usual tables or, with options, one that has these alone; its name says which.

    Raises:
        BadInput: the game has no such options.
    """
    if not options:
        return usual_tables(game)
    words = {each: ("on" if value else "off") if isinstance(value, bool) else value for each, value in options.items()}
    name = " ".join(f"{each}={word}" for each, word in words.items())
    return {name: checked_options(game, options).model_dump()}


def everything_on(game: Game[Any]) -> dict[str, bool]:
    """Options that switch on all that is off by default."""
    return {name: True for name, field in game.options.model_fields.items() if field.default is False}


def benchmark(
    game: Game[Any], tables: Mapping[str, Values], seats: int, measures: Sequence[str], seconds: float, seed: int = 1
) -> Report:
    """Take these measurements, of about so many seconds each, at the starts of games with these options.

    Raises:
        BadInput: the game is not for so many players, a measurement is unknown, or nothing can be compiled here.
        BotError: the game's mind cannot be read.
    """
    check_seats(game.title, game.seats, seats)
    if wrong := [word for word in measures if word not in MEASURES]:
        no_measure = _("there is no measurement {word!r}; there is {measures}")
        raise BadInput(no_measure.format(word=wrong[0], measures=", ".join(MEASURES)))
    starting = {name: game.new(checked_options(game, options), seats, seed) for name, options in tables.items()}
    if not can_compile():
        raise BadInput(_("bench measures machine code and needs Numba, which is not installed here"))
    report: Report = {}
    if "playouts" in measures:
        report["playouts"] = _each(random_games, game, starting, seconds)
    if "search" in measures:
        report["search"] = _each(search_rate, game, starting, seconds)
    if "mind" in measures:
        report["mind"] = {table: mind_times(game, state, seconds) for table, state in starting.items()}
    if "sizes" in measures:
        report["sizes"] = sizes(game)
    if "start" in measures:
        report["start"] = starts(game, dict(next(iter(tables.values()))), seats)
    return report


def _each(measure: Any, game: Game[Any], tables: Mapping[str, Any], seconds: float) -> Report:
    """Run a measurement for each table and number of threads."""
    return {
        table: {str(threads): measure(game, state, threads, seconds) for threads in THREADS}
        for table, state in tables.items()
    }


def random_games(game: Game[Any], state: Any, threads: int, seconds: float) -> RandomGames:
    """Play random games from `state` in machine code on `threads` threads, for about `seconds` per repetition."""
    rates = random_game_rates(game, state, threads, seconds)
    found = [rates(1000 * turn) for turn in range(REPETITIONS)]
    return RandomGames(*map(_spread, zip(*found, strict=True)))


def random_game_rates(
    game: Game[Any], state: Any, threads: int, seconds: float, clock: Clock = time.perf_counter
) -> Callable[[int], tuple[float, float, float]]:
    """A function that takes one measurement with a given seed.

    It returns the rates per second of decisions, of decisions and steps together, and of games. The number of games a
    measurement plays is set so that it takes about `seconds`.
    """
    play = partial(_play_random_games, game, state)
    play(1, 1)  # compiles
    spent, _done = _timed(partial(play, 20, 1), clock)
    games = max(1, int(20 * seconds / spent))

    def measure(seed: int) -> tuple[float, float, float]:
        spent, done = _timed(partial(_in_parallel, partial(play, games), threads, seed), clock)
        decisions, steps = sum(each[0] for each in done), sum(each[1] for each in done)
        return decisions / spent, (decisions + steps) / spent, threads * games / spent

    return measure


def search_rate(game: Game[Any], state: Any, threads: int, seconds: float) -> Spread:
    """Search iterations per second at the first decision from `state`, with a new tree for each repetition."""
    _think(game, state, threads, Budget(iterations=threads))  # compiles
    thoughts = [_think(game, state, threads, Budget(seconds=seconds)) for _turn in range(REPETITIONS)]
    return _spread([thought.iterations / thought.seconds for thought in thoughts])


def mind_times(game: Game[Any], state: Any, seconds: float) -> MindTimes:
    """Time the mind at the first decision from `state`; a game without one gets random weights."""
    from niagara_ai.mcts import timing
    from niagara_ai.mcts.workspace import WORK, new_workspace

    settled, mind = _settled(game, state), _mind(game)
    functions = game.kernel.link(timing.FUNCTIONS, f"timing_{game.id}", fast=True)
    workspace = new_workspace(game, settled, mind, 1, fast=True)
    game.kernel.store(workspace.slots, WORK, settled)
    seat = game.deciders(settled)[0]
    moves = game.legal(settled, seat)
    workspace.moves[: len(moves)] = moves
    return MindTimes(
        odds=_microseconds(partial(functions["weigh_often"], workspace, mind, seat, len(moves)), seconds),
        chances=_microseconds(partial(functions["judge_often"], workspace, mind, settled.seats), seconds),
    )


def sizes(game: Game[Any]) -> Sizes:
    """Memory taken by a position and by the search tree."""
    from niagara_ai.mcts.tree import EDGE_BYTES, NODE_BYTES

    from niagara_tui.core.packing import record_type

    return Sizes(record_type(game.state).itemsize, NODE_BYTES, EDGE_BYTES)


def starts(game: Game[Any], options: dict[str, Any], seats: int) -> Starts:
    """Time processes that each search once and share a cache of compiled code, which is empty for the first."""
    with tempfile.TemporaryDirectory() as folder:
        first, *others = [_time_start(game, options, seats, folder) for _turn in range(1 + WARM_STARTS)]
    return Starts(first, _spread(others))


def think_once(text: str) -> None:
    """Run one search: the entry point of those processes. `text` is a JSON list: game id, options, number of seats."""
    name, options, seats = json.loads(text)
    game = registry.game(name)
    _think(game, game.new(game.options(**options), seats, 1), 1, Budget(iterations=1))


# -- helpers ------------------------------------------------------------------------------------------


def _spread(values: Sequence[float]) -> Spread:
    return Spread(statistics.median(values), min(values), max(values))


def _timed(work: Callable[[], T], clock: Clock = time.perf_counter) -> tuple[float, T]:
    """Do the work; return the seconds that it took, and its result."""
    begin = clock()
    result = work()
    return clock() - begin, result


def _microseconds(work: Callable[[int], None], seconds: float) -> Spread:
    """CPU time in microseconds per repetition of `work(n)`, which repeats its work n times."""
    work(1)  # compiles
    spent, _done = _timed(partial(work, 1000), time.thread_time)
    times = max(1, int(1000 * seconds / spent))
    return _spread([1e6 * _timed(partial(work, times), time.thread_time)[0] / times for _turn in range(REPETITIONS)])


def _in_parallel(work: Callable[[int], Any], threads: int, seed: int) -> list[Any]:
    """Run `work` on each thread, each with a seed of its own, and collect the results."""
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, range(seed + 1, seed + 1 + threads)))


def _play_random_games(game: Game[Any], state: Any, games: int, rng: int) -> tuple[int, int, int]:
    import numpy as np

    from niagara_tui.core.slots import new_slots

    states, _views = new_slots(state, 2, fast=True)
    moves = np.zeros(game.bound, np.int64)
    decisions, steps, ended = _playouts(game.id)(states, state.seats, games, MAX_DECISIONS, rng, moves)
    return int(decisions), int(steps), int(ended)


@cache
def _playouts(name: str) -> Callable[..., Any]:
    from niagara_tui.core.perft import PLAYOUTS

    return registry.game(name).kernel.link(PLAYOUTS, name, fast=True)["playouts"]


def _mind(game: Game[Any]) -> Any:
    import numpy as np
    from niagara_ai.mcts.mind_file import load_mind
    from niagara_ai.mcts.network import DEEP_UNITS, POLICY_UNITS, UNITS, Layers, Mind, shapes_of

    if game.mind.exists():
        return load_mind(game)
    rng, shapes = np.random.default_rng(1), shapes_of(game.encoding, POLICY_UNITS, UNITS, DEEP_UNITS)
    drawn = {name: rng.standard_normal(shape).astype(np.float32) for name, shape in shapes.items()}
    return Mind.of(Layers(**drawn), game.encoding)


def _settled(game: Game[Any], state: Any) -> Any:
    """A copy of the state in which somebody owes a decision."""
    from niagara_tui.core.declare import clone

    settled = clone(state)
    settle(game, settled)
    return settled


def _think(game: Game[Any], state: Any, threads: int, budget: Budget) -> Any:
    from niagara_ai.mcts.search import Search

    settled = _settled(game, state)
    seat = game.deciders(settled)[0]
    search = Search(game, DEFAULT_PARAMETERS, 1, threads=threads)
    return search.think(game.view(settled, seat), seat, game.legal(settled, seat), budget)


def _time_start(game: Game[Any], options: dict[str, Any], seats: int, folder: str) -> float:
    command = "import sys; from niagara_tui.lab.benchmarks import think_once; think_once(sys.argv[1])"
    arguments = [sys.executable, "-c", command, json.dumps([game.id, options, seats])]
    environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
    # In a session of its own: Ctrl+C then reaches only this process, which ends the child without a traceback from it.
    return _timed(partial(subprocess.run, arguments, check=True, env=environment, start_new_session=True))[0]


# -- results ------------------------------------------------------------------------------------------


def as_json(game: Game[Any], seats: int, report: Report) -> dict[str, Any]:
    """What was measured, at which game, as a JSON-serializable dictionary."""
    about = {"game": game.id, "seats": seats, "cap": MAX_DECISIONS}
    return {**about, **to_jsonable_python(report)}


def told(game: Game[Any], seats: int, tables: Sequence[str], report: Report) -> Iterator[Block]:
    """A table of what was measured, with a column for each of these tables, and what has to be known of it."""
    title = plural("{game}, {seats} player", "{game}, {seats} players", seats).format(game=game.title, seats=seats)
    usual = {"plain": _("plain"), "everything": _("everything")}
    figures = (Column(usual.get(table, table), align="right") for table in tables)
    rows = (
        *_random_rows(tables, report),
        *_search_rows(tables, report),
        *_mind_rows(tables, report),
        *_other_rows(report),
    )
    filled = ((*row, *[""] * (1 + len(tables) - len(row))) for row in rows)
    yield Table((Column(_("median of 7 (least to greatest)")), *figures), tuple(filled), title)
    if "playouts" in report:
        capped = _("Random games are stopped after {cap} decisions; automatic steps come between them.")
        yield capped.format(cap=MAX_DECISIONS)


def _random_rows(tables: Sequence[str], report: Report) -> Iterator[list[str]]:
    names = {
        "decisions": _("random decisions/s, {threads}"),
        "steps": _("random decisions and steps/s, {threads}"),
        "games": _("random games/s, {threads}"),
    }
    for threads in map(str, THREADS) if "playouts" in report else ():
        for field, name in names.items():
            found: list[RandomGames] = [report["playouts"][table][threads] for table in tables]
            yield [name.format(threads=_threads(threads)), *(_rate(getattr(one, field)) for one in found)]


def _search_rows(tables: Sequence[str], report: Report) -> Iterator[list[str]]:
    for threads in map(str, THREADS) if "search" in report else ():
        rates = [_rate(report["search"][table][threads]) for table in tables]
        yield [_("search iterations/s, {threads}").format(threads=_threads(threads)), *rates]


def _mind_rows(tables: Sequence[str], report: Report) -> Iterator[list[str]]:
    names = {
        "odds": _("microseconds to weigh moves by what was learned"),
        "chances": _("… and to judge everybody's chances"),
    }
    for field, name in names.items() if "mind" in report else ():
        yield [name, *(_in_words(getattr(report["mind"][table], field), ".2f") for table in tables)]


def _other_rows(report: Report) -> Iterator[list[str]]:
    if "sizes" in report:
        sizes: Sizes = report["sizes"]
        yield [_("bytes a state"), str(sizes.state)]
        yield [_("bytes a node, and an edge of it"), f"{sizes.node}, {sizes.edge}"]
    if "start" in report:
        starts: Starts = report["start"]
        yield [_("cold start: seconds to the first thought"), f"{starts.cold:.1f}"]
        yield [_("warm start, of 3"), _in_words(starts.warm, ".2f")]


def _threads(threads: str) -> str:
    return plural("{count} thread", "{count} threads", int(threads)).format(count=threads)


def _rate(spread: Spread) -> str:
    return _in_words(spread, ",.0f")


def _in_words(spread: Spread, form: str) -> str:
    median, least, greatest = (format(each, form) for each in (spread.median, spread.least, spread.greatest))
    return _("{median} ({least} to {greatest})").format(median=median, least=least, greatest=greatest)
