"""Compilation of the search, once for all processes: in this process, or in another one while bots play on.

Numba holds Python's global lock while it compiles, so compilation and an interpreted search in one process would slow
each other down. `python -m niagara_ai.mcts.warmup --game-source … --game …` therefore compiles in a process of
its own, at a low priority, and leaves the code in the cache; it prints the completed share, one line per update, and
ends when its input ends. With `--spare` it is a process that nobody waits for: it compiles the searches of any number
of games at the lowest priority, and leaves one to another process as soon as somebody waits for it.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from niagara_ai.child import LOWEST, NICE, begin
from niagara_ai.contract import BotError, WholeGame
from niagara_ai.errors import remark
from niagara_ai.guests import load_game
from niagara_ai.mcts.estimation import Estimator
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.search import Search, tag_of
from niagara_ai.patience import Countdown

Report = Callable[[float], None]  # progress callback: gets the completed share, from 0.0 to 1.0
SEARCHES = 0.8  # share of the time until futures can be foreseen that compiling the search takes
LONG_WAIT = 2.0  # seconds of compilation after which the wait is explained
SENTENCE = "The bots get ready, just this once: about {seconds:.0f} s more.\n"


def load_search(game: WholeGame[Any]) -> None:
    """Load the search's machine code into this process from the cache; whatever is missing there is compiled."""
    view = game.view(game.new(game.options(), game.seats[0], 0), 0)
    search = Search(game, DEFAULT_PARAMETERS, 0, memory=0)
    search.think(view, 0, (0,), Budget(iterations=1))


def load_futures(game: WholeGame[Any]) -> None:
    """Load the machine code that only those who judge need, or compile it: what is likely, and what may come of it."""
    view = game.view(game.new(game.options(), game.seats[0], 0), 0)
    estimator = Estimator(game, 2, memory=0)
    estimator.foresee(view, 0, 1, 1, estimator.plant())
    search = Search(game, DEFAULT_PARAMETERS, 0, memory=0)
    search.think(view, 0, (0,), Budget(iterations=1))
    search.likeliest(view, 0, (0,))
    search.plausible(view, 0, (view,))


def compile_futures(game: WholeGame[Any], give_way: Callable[[], object] | None = None) -> None:
    """Make sure that the cache holds the code that foresees futures; errors and `give_way` are as in `compile_here`."""
    compile_once(game, f"{tag_of(game)}_futures", functools.partial(load_futures, game), _tell_nobody, give_way)


def is_compiled(game: WholeGame[Any]) -> bool:
    """Whether the cache holds the search for this game, so that it need only be loaded."""
    return game.kernel.can_compile() and game.kernel.is_compiled(tag_of(game))


def compile_here(game: WholeGame[Any], report: Report, give_way: Callable[[], object] | None = None) -> None:
    """Make sure that the cache holds the search for this game; if another process is compiling it, wait for that.

    `give_way` is for a process that nobody waits for: see `Kernel.compile_once`.
    """
    compile_once(game, tag_of(game), functools.partial(load_search, game), report, give_way)


def compile_once(
    game: WholeGame[Any],
    tag: str,
    work: Callable[[], object],
    report: Report,
    give_way: Callable[[], object] | None = None,
) -> None:
    """Run `work`, which compiles what `tag` stands for, unless the cache holds that; wait for others that compile."""
    try:
        game.kernel.compile_once(tag, work, report, give_way)
    except OSError as error:
        raise BotError(
            f"the compile cache cannot be written ({error.strerror}); NUMBA_CACHE_DIR can name another folder for it"
        ) from error


def compile_elsewhere(game: WholeGame[Any], source: str, report: Report) -> None:
    """As `compile_here`, but in another process, which loads the game by the import path `source`."""
    if game.kernel.is_compiled(tag_of(game)):
        return
    asked = ["--game-source", source, "--game", game.id]
    command = [sys.executable, "-P", "-m", "niagara_ai.mcts.warmup", *asked]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None  # noqa: S101 - it was started with a pipe
        for line in child.stdout:
            report(float(line))
    if child.returncode:
        raise BotError(f"the search could not be compiled (status {child.returncode})")


def made_ready_here(game: WholeGame[Any], report: Report) -> bool:
    """Compile or load the search in this process; False if it can only run interpreted."""
    if fast := game.kernel.can_compile():
        compile_here(game, report)
        load_search(game)
    return fast


def made_ready(game: WholeGame[Any], source: str, report: Report, *, foresees: bool = False) -> bool:
    """Compile the search in another process, and load it into this one; False if it can only run interpreted.

    If it `foresees` futures, what they need is compiled then, in this process.
    `report` and `source` are as in `SlowStarter.warm_up`; why it failed is written to standard error.
    """
    try:
        if game.kernel.can_compile():
            if not is_compiled(game):
                report(0.0)  # loading takes about a second, of which nobody need be told
            compile_elsewhere(game, source, (lambda share: report(SEARCHES * share)) if foresees else report)
            load_search(game)
            if foresees:
                compile_futures(game)
            return True
    except BotError as error:
        sys.stderr.write(f"{error}\n")
    except Exception:  # noqa: BLE001 - whatever fails, there is the interpreted search
        traceback.print_exc(file=sys.stderr)
    return False


def explain_long_wait() -> Report:
    """A progress callback that explains the wait (`errors.listeners`), once, if compilation takes long."""
    countdown, is_announced = Countdown(), False

    def report(share: float) -> None:
        nonlocal is_announced
        countdown.tell(share)
        if not is_announced and share < 1.0 and countdown.elapsed > LONG_WAIT:
            is_announced = True
            remark(SENTENCE.format(seconds=max(1.0, countdown.seconds_left)))

    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Fill the cache; return the exit status, 2 if that fails."""
    parser = argparse.ArgumentParser(
        prog="python -m niagara_ai.mcts.warmup", description="Compile the search for a game."
    )
    parser.add_argument("--game-source", required=True, help="where games are found, as package.module:function")
    parser.add_argument("--game", required=True, action="append", help="the game's name; with --spare one or more")
    parser.add_argument("--spare", action="store_true", help="give way to everybody, and say nothing")
    chosen = parser.parse_args(arguments)
    answers = begin(LOWEST if chosen.spare else NICE)

    def exit_at_end_of_input() -> None:
        while os.read(0, 1024):
            pass
        os._exit(1)  # the parent has ended, for whatever reason; what is compiled stays in the cache

    threading.Thread(target=exit_at_end_of_input, daemon=True).start()
    try:
        if chosen.spare:
            compile_spare(chosen.game_source, chosen.game)
        else:
            game = load_game(chosen.game_source, chosen.game[0])
            compile_here(game, lambda share: answers.write(f"{share:.4f}\n"))
    except BotError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def compile_spare(source: str, names: Sequence[str]) -> None:
    """Compile the searches of these games, in this order, for nobody in particular; what fails is left out."""
    for place, name in enumerate(names):
        with contextlib.suppress(BotError):
            game = load_game(source, name)
            if game.kernel.can_compile():
                give_way = functools.partial(_begin_again, source, [*names[place + 1 :], name])
                compile_here(game, _tell_nobody, give_way)
                compile_futures(game, give_way)


def _tell_nobody(share: float) -> None:
    del share


def _begin_again(source: str, names: Sequence[str]) -> None:
    """Become a new process, without any lock, for these games: the one that is wanted is compiled by who wants it."""
    if sys.platform == "win32":  # where a process cannot become another one
        os._exit(0)
    named = [argument for name in names for argument in ("--game", name)]
    asked = ["-P", "-m", "niagara_ai.mcts.warmup", "--game-source", source, "--spare", *named]
    os.execv(sys.executable, [sys.executable, *asked])  # noqa: S606 - this program itself


if __name__ == "__main__":
    sys.exit(main())
