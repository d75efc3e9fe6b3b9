"""Compilation of the search, once for all processes: in this process, or in another one while bots play on.

Numba holds Python's global lock while it compiles, so compilation and an interpreted search in one process would slow
each other down. `python -m niagara_ai.mcts.warmup --game-source … --game …` therefore compiles in a process of
its own, at a low priority, and leaves the code in the cache; it prints the completed share, one line per update, and
ends when its input ends.
"""

from __future__ import annotations

import argparse
import functools
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from niagara_ai.child import begin
from niagara_ai.contract import BotError, WholeGame
from niagara_ai.guests import load_game
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.search import Search, tag_of

Report = Callable[[float], None]
"""Progress callback: gets the completed share, from 0.0 to 1.0."""
NICE = 5
"""Niceness of the compiling process, which yields to the app and to bots that think."""
LONG_WAIT = 2.0
"""Seconds of compilation after which the wait is explained."""
SENTENCE = "The search is being compiled; that is done once, and takes about half a minute.\n"


def load_search(game: WholeGame[Any]) -> None:
    """Load the search's machine code into this process from the cache; whatever is missing there is compiled."""
    view = game.view(game.new(game.options(), game.seats[0], 0), 0)
    search = Search(game, DEFAULT_PARAMETERS, 0, memory=0)
    search.think(view, 0, (0,), Budget(iterations=1))
    search.likeliest(view, 0, (0,))


def is_compiled(game: WholeGame[Any]) -> bool:
    """Whether the cache holds the search for this game, so that it need only be loaded."""
    return game.kernel.can_compile() and game.kernel.is_compiled(tag_of(game))


def compile_here(game: WholeGame[Any], report: Report) -> None:
    """Make sure that the cache holds the search for this game; if another process is compiling it, wait for that.

    Raises:
        BotError: the cache cannot be written.
    """
    compile_once(game, tag_of(game), functools.partial(load_search, game), report)


def compile_once(game: WholeGame[Any], tag: str, work: Callable[[], object], report: Report) -> None:
    """Run `work`, which compiles what `tag` stands for, unless the cache holds that; wait for others that compile.

    Raises:
        BotError: the cache cannot be written.
    """
    try:
        game.kernel.compile_once(tag, work, report)
    except OSError as error:
        raise BotError(
            f"the compile cache cannot be written ({error.strerror}); NUMBA_CACHE_DIR can name another folder for it"
        ) from error


def compile_elsewhere(game: WholeGame[Any], source: str, report: Report) -> None:
    """As `compile_here`, but in another process, which loads the game by the import path `source`.

    Raises:
        BotError: the process failed.
    """
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


def explain_long_wait() -> Report:
    """A progress callback that explains the wait on standard error, once, if compilation takes long."""
    begun, said = time.monotonic(), False

    def report(_share: float) -> None:
        nonlocal said
        if not said and time.monotonic() - begun > LONG_WAIT:
            said = True
            sys.stderr.write(SENTENCE)

    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Fill the cache; return the exit status, 2 if that fails."""
    parser = argparse.ArgumentParser(
        prog="python -m niagara_ai.mcts.warmup", description="Compile the search for a game."
    )
    parser.add_argument("--game-source", required=True, help="where games are found, as package.module:function")
    parser.add_argument("--game", required=True, help="the game's name")
    given = parser.parse_args(arguments)
    answers = begin(NICE)
    threading.Thread(target=_exit_at_end_of_input, daemon=True).start()
    try:
        game = load_game(given.game_source, given.game)
        compile_here(game, lambda share: answers.write(f"{share:.4f}\n"))
    except BotError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _exit_at_end_of_input() -> None:
    """Exit when the parent process has ended, for whatever reason; code compiled so far stays in the cache."""
    while os.read(0, 1024):
        pass
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
