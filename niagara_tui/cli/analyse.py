"""`niagara analyse`: search a position, or a moment of a save, and report on each candidate move."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from niagara_tui.cli import arguments
from niagara_tui.cli.decisions import SearchRequest, find_decision, parse_request
from niagara_tui.cli.exits import INTERRUPTED
from niagara_tui.cli.launch import add_saves_argument, saves_folder
from niagara_tui.core.chance import Chance
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean

if TYPE_CHECKING:
    from niagara_ai.mcts.bot import Mcts

    from niagara_tui.cli.analysis import Analysis

EXAMPLES = """\
  niagara analyse start.json
  niagara analyse my-game                {latest}
  niagara analyse "my-game@round 5"      {round}
  niagara analyse final.json --at "move 12" --seat B
  niagara new --seed 7 | niagara analyse - --time 5 --seat B --json
""".format(latest=_("the save's latest decision"), round=_("the first decision of its round 5"))
COLUMNS = _(
    "visits: how often the search tried the move; a letter: that seat's chance of winning after it, if it was tried a "
    "hundred times or more; then: how the game would likely go on, with the seat's letter once others have decided."
)
SEED = 1
"""Random seed of the search: the same position and number of iterations give the same figures."""
CONTINUATIONS = 10
"""Number of candidates, best first, for which a continuation is shown."""


def add_commands(commands: arguments.Commands) -> None:
    """Add `analyse`."""
    summary = _("let a search think about a position, or about a moment of a save")
    command = arguments.add_command(commands, "analyse", summary, EXAMPLES)
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.description = f"{command.description}\n\n{COLUMNS}"
    command.add_argument(
        "position",
        metavar="FILE",
        help=_("a position file (- for standard input), a save's file or the name of a save; FILE@MOMENT as with --at"),
    )
    command.add_argument(
        "--at",
        metavar="MOMENT",
        help=_("of a save: 'round 5' (its first decision) or 'move 12' (before it); by default the latest decision"),
    )
    command.add_argument(
        "--time", type=arguments.seconds, default=2.0, metavar="SECONDS", help=_("how long (default: 2)")
    )
    command.add_argument("--seat", metavar="LETTER", help=_("whose decision (default: the first who owes one)"))
    command.add_argument("--bot", default="mcts:expert", metavar="BOT", help=_("the search (default: mcts:expert)"))
    command.add_argument("--threads", type=arguments.workers, default=1, metavar="N", help=_("threads (default: 1)"))
    command.add_argument("--json", action="store_true", help=_("print the analysis as JSON"))
    add_saves_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Search from what the deciding seat can see and print the result; Ctrl+C stops the search, not the printing."""
    from niagara_ai.contract import BotError

    from niagara_tui.cli.analysis import as_json, told
    from niagara_tui.cli.printing import print_document

    folder = saves_folder(chosen)
    found = find_decision(parse_request(chosen.position, chosen.at, folder), chosen.seat, folder)
    try:
        analysis = _analyse(found, _search(found.game, chosen.bot, chosen.threads), chosen.time)
    except BotError as error:
        raise BadInput(str(error)) from error
    if chosen.json:
        print(json.dumps(as_json(analysis), indent=2))
    else:
        print_document(*told(analysis))
    return INTERRUPTED if analysis.interrupted else 0


def _search(game: Game[Any], name: str, threads: int) -> Mcts:
    from niagara_ai.mcts.bot import Mcts
    from niagara_ai.registry import make_bot, parse_bot

    bot = make_bot(parse_bot(name, game.styles), game, SEED, threads=threads)
    if not isinstance(bot, Mcts):
        raise BadInput(_("--bot {name!r} does not search; name a level of mcts").format(name=clean(name, 40)))
    return bot


def _analyse(found: SearchRequest, bot: Mcts, seconds: float) -> Analysis:
    from niagara_ai.mcts.levels import Budget

    from niagara_tui.cli.analysis import Analysis

    bot.get_ready()
    with _stopped_by_interrupt() as stopped, _progress(seconds) as show:

        def is_enough() -> bool:
            show()
            return stopped.is_set()

        thinking = bot.consider(found.view, found.seat, found.moves, Budget(seconds=seconds), is_enough)
    ranked = sorted(thinking.candidates, key=lambda candidate: (-candidate.visits, -candidate.chance(found.seat)))
    tried = [candidate.move for candidate in ranked[:CONTINUATIONS] if candidate.visits]
    then = dict(zip(tried, bot.predict(thinking, found.view, found.seat, tried, Chance(seed=SEED)), strict=True))
    rows = tuple((candidate, then.get(candidate.move, ())) for candidate in ranked)
    return Analysis(found, thinking, rows, stopped.is_set())


@contextmanager
def _stopped_by_interrupt() -> Iterator[threading.Event]:
    """Yield an event that the first Ctrl+C sets; a second Ctrl+C ends the program.

    Signal handlers can be installed in the main thread only; elsewhere the event is never set.
    """
    stopped = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return
    before = signal.getsignal(signal.SIGINT)

    def stop(_number: int, _frame: object) -> None:
        stopped.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(seconds: float) -> Iterator[Callable[[], None]]:
    """Yield a callback that updates a progress bar on standard error; it shows nothing if that is not a terminal."""
    from niagara_tui.cli.progress import Bar

    begun = time.monotonic()
    whole = max(1, round(seconds))
    with Bar(_("seconds"), sys.stderr.isatty()) as bar:
        yield lambda: bar(min(whole, int(time.monotonic() - begun)), whole)
