"""Experiments: tournaments and ratings of bots, datasets, training of minds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

from niagara_ai.arena import Played, Result, Workers
from niagara_ai.contract import Bot
from niagara_ai.registry import name_of
from niagara_ai.train.folder import Figures, Folder

from niagara_tui.api.arguments import (
    AnyGame,
    Options,
    PathLike,
    as_game,
    as_list,
    as_path,
    as_text,
)
from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.inputs import whole_number
from niagara_tui.lab import GAMES, tournament_file, tournaments
from niagara_tui.lab.results import Rated, rate_files
from niagara_tui.lab.tournaments import Running
from niagara_tui.store.opening import check_not_read

if TYPE_CHECKING:
    from niagara_tui.lab.dataset import DatasetSize

__all__ = ["dataset", "rate", "resume_tournament", "tournament", "train"]

MOST = 10**9
OnGame = Callable[[Played], object]
"""Told of each game of a tournament, in order."""


# -- tournaments --------------------------------------------------------------------------------------


def tournament(  # noqa: PLR0913 - the parameters of a tournament
    game: AnyGame[Any],
    bots: Sequence[str | Bot[Any]],
    games: int = GAMES,
    *,
    seed: int | None = None,
    until: str | None = None,
    out: PathLike | None = None,
    thoughts: bool = False,
    workers: Executor | int = 1,
    on_game: OnGame = lambda _played: None,
    **options: Options,
) -> Result:
    """Play at most so many games between bots, one a seat, and say how they compare.

    A bot is a name (`greedy:thief`, `mcts:110`) or an object with `choose`, as `bot` makes one, which plays by itself
    in all games, in this process alone. Results call it by its `name`, or else by that of its class, in small letters
    with hyphens for other signs, `my-bot:object`, and others of that name in this process `my-bot-2:object` and so on.

    Games come in blocks of as many as there are seats: those of a block share their chance, and the bots rotate, so
    that no bot has better luck or better seats. The `seed`, from 0 to 2**53 - 1 and drawn by default, determines
    everything but the times, whoever plays: `workers` is a number of processes, or an executor of `concurrent.futures`,
    such as Dask's `Client(…).get_executor()`. `until` is a question
    (`greedy > 0.4`, `greedy > greedy:thief`) whose answer, with 95 % certainty, ends the tournament. With `out`, every
    game is written to a new file as soon as it is over, for `resume_tournament`, `rate` and `dataset`; with
    `thoughts`, also what searches thought of the moves. `options` are the game's.

    `Result.scores` are rates of wins with their 95 % intervals, from 0 to 1; `Result.ratings` are on the scale of Elo.

    Raises:
        BadInput: the game or an option does not exist, a number is not allowed, or the file is there already or cannot
            be written.
        BotError: a bot or the question does not exist, a bot fails, or the workers are not available.
    """
    played = as_game(game)
    most = whole_number("games", games, 1, MOST)
    fixed = None if seed is None else whole_number("seed", seed, 0, SEED_BOUND - 1)
    plan = tournaments.new_plan(
        played,
        [name_of(bot) if hasattr(bot, "choose") else as_text(bot) for bot in as_list(bots)],
        most,
        options,
        fixed,
        thoughts=bool(thoughts),
    )
    question = None if until is None else as_text(until)
    return _played(tournaments.begin(plan, question, None if out is None else as_path(out)), workers, on_game)


def resume_tournament(
    path: PathLike,
    games: int | None = None,
    *,
    until: str | None = None,
    workers: Executor | int = 1,
    on_game: OnGame = lambda _played: None,
) -> Result:
    """Go on with the tournament in a file, to another number of games or question if given, and say how it ends.

    Raises:
        BadInput: the file cannot be read or written, is in use, or its games were played by other code.
        BotError: the question does not exist, a bot fails, or the workers are not available.
    """
    file, most = as_path(path), None if games is None else whole_number("games", games, 1, MOST)
    question = None if until is None else as_text(until)
    return _played(tournaments.resume(file, tournament_file.read(file), most, question), workers, on_game)


def _played(running: Running, workers: Executor | int, on_game: OnGame) -> Result:
    with running:
        for played in running.play(_workers(workers)):
            on_game(played)
        return running.result


def _workers(workers: Executor | int) -> Workers:
    return (
        Workers(executor=workers)
        if isinstance(workers, Executor)
        else Workers(whole_number("workers", workers, 1, 1000))
    )


def rate(files: Sequence[PathLike], anchor: str | None = None) -> Rated:
    """Rate the bots of several tournaments together, from their files; the `anchor` has 0, or else the mean of all.

    Ratings are on the scale of Elo, best first, with 95 % intervals: between two bots, 400 more are odds of 10 to 1.

    Raises:
        BadInput: a file cannot be read, or the tournaments cannot be rated together.
        BotError: there is no such anchor, or the bots have not met.
    """
    paths = [as_path(file) for file in as_list(files)]
    return rate_files(paths, None if anchor is None else as_text(anchor))


def dataset(path: PathLike, out: PathLike) -> DatasetSize:
    """Write every decision of a tournament's file as arrays to `out`, which `numpy.load` reads; what is there goes.

    docs/arena.md names the arrays and their shapes. Returns how many games and decisions there are, and at how many of
    these a search told its thoughts. The games are played again, some hundred a second.

    Raises:
        BadInput: a file cannot be read or written, they are the same, or a game has no moves or ends otherwise.
    """
    from niagara_tui.lab.dataset import write_dataset

    games, place = as_path(path), as_path(out)
    check_not_read(str(place), games)
    return write_dataset(games, place)


# -- training -----------------------------------------------------------------------------------------


def train(  # noqa: PLR0913 - the parameters of a run
    game: AnyGame[Any],
    folder: PathLike,
    out: PathLike,
    *,
    generations: int | None = None,
    resume: bool = False,
    workers: Executor | int = 1,
    report: Callable[[Figures], object] = lambda _figures: None,
    **settings: int,
) -> list[Figures]:
    """Train a mind by games against itself, and write the best one to `out`, for `bot(…, mind=out)`.

    Generation 0 moves by chance, or with `from_odds=True` by the odds of the game's policy; each of the `generations`
    after it searches with what was learned before. The run keeps games, minds and figures in its `folder`, and goes on
    there with `resume`. `settings` are those of `niagara_ai.train.folder.Settings`: `games` a generation (1000),
    `iterations` of a full search (128) and `quick_iterations` of the others (16), `window` (views to learn from),
    `epochs`, `policy_units`, `units`, `match_games` and `seed`. `report` is told the figures of each new generation.
    Returns those of all, and needs the extra `train`.

    Raises:
        BadInput: there is no such game or setting, SciPy or Numba is missing, or a file cannot be written.
        BotError: the folder holds a run already, or with `resume` none, or the workers are not available.
    """
    from niagara_tui.lab import training

    played, place, run_folder = as_game(game), as_path(out), Folder(as_path(folder))
    most = None if generations is None else whole_number("generations", generations, 0, MOST)
    arguments: Mapping[str, object] = {**settings, "generations": most}
    wanted = training.settings_of(played.id, arguments)  # checked first, also of a run that goes on
    opened = (
        training.resumed({**settings, "game": played.id}, run_folder, _workers(workers), place, most)
        if resume
        else training.begun(wanted, run_folder, _workers(workers), place)
    )
    with opened as run:
        for figures in run.generations(lambda *_: None):
            report(figures)
        return run.training.done
