"""`niagara puzzles`: make a game's file of puzzles."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from typing import Any

from niagara_tui.cli import arguments
from niagara_tui.cli.exits import status_of
from niagara_tui.cli.output import add_force_argument, check_free
from niagara_tui.cli.printing import print_error, say
from niagara_tui.cli.progress import Bar
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.store.opening import Output, check_place, read_bytes
from niagara_tui.study.puzzles.models import Puzzle, PuzzleFile, read_puzzles, write_puzzles
from niagara_tui.study.puzzles.solving import Solving

EXAMPLES = """\
  niagara puzzles --make niagara --count 40 --seed 1 --out puzzles.json
  niagara puzzles --make niagara --count 60 --seed 1 --out puzzles.json --resume
"""


def add_commands(commands: arguments.Commands) -> None:
    """Add `puzzles`."""
    command = arguments.add_command(commands, "puzzles", _("make puzzles from games of the search"), EXAMPLES)
    command.description = _(
        "Make puzzles: the search plays against itself, and decisions are kept in which long searches agree that one "
        "plan is clearly best, and which the greedy player misses. A puzzle takes a minute or more. Ctrl+C keeps those "
        "that have been found; --resume goes on from there."
    )
    command.add_argument(
        "--make", required=True, metavar="GAME", help=_("one of: {games}").format(games=", ".join(registry.names()))
    )
    command.add_argument("--count", type=arguments.count, default=40, metavar="N", help=_("how many (default: 40)"))
    command.add_argument(
        "--seed", type=arguments.seed, default=0, metavar="N", help=_("the seed of all random numbers")
    )
    command.add_argument("--out", type=arguments.new_file, required=True, metavar="FILE", help=_("write them there"))
    command.add_argument("--resume", action="store_true", help=_("go on with the puzzles in FILE"))
    add_force_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Look through one game after the other until there are enough puzzles; Ctrl+C keeps those found so far."""
    from niagara_ai.contract import BotError
    from niagara_ai.mcts.warmup import compile_here, explain_long_wait

    game = registry.game(chosen.make)
    if not game.kernel.can_compile():
        raise BadInput(_("making puzzles needs Numba, which is not installed here"))
    making = _Making(game, Output(chosen.out), _begun(chosen, game), chosen.seed)
    try:
        compile_here(game, explain_long_wait())
        with Bar(_("puzzles"), sys.stderr.isatty()) as bar:
            making.run(chosen.count, bar)
    except BotError as error:
        raise BadInput(str(error)) from error
    except KeyboardInterrupt as interrupt:
        print_error(
            _("broken off; --resume goes on with what is in {file}").format(file=chosen.out)
            if making.has_kept_anything
            else _("broken off before anything was found")
        )
        return status_of(interrupt)
    say(_("The puzzles are in {file}.").format(file=chosen.out))
    return 0


def _begun(chosen: argparse.Namespace, game: Game[Any]) -> PuzzleFile:
    """The file to go on with, or a new one.

    Raises:
        BadInput: the file exists already, cannot be read or written, or belongs to another game or other rules.
    """
    if not chosen.resume:
        check_free(str(chosen.out), chosen.force)
        return PuzzleFile(game=game.id, version=game.version)
    check_place(chosen.out)
    try:
        found = read_puzzles(read_bytes(chosen.out))
    except BadInput as error:
        raise BadInput(f"{chosen.out}: {error}") from error
    if (found.game, found.version) != (game.id, game.version):
        raise BadInput(_("{file}: it was begun for another game or other rules").format(file=chosen.out))
    return found


class _Making:
    """Makes puzzles for a file from games drawn from a seed; the file is written after every puzzle and every game."""

    def __init__(self, game: Game[Any], out: Output, found: PuzzleFile, seed: int) -> None:
        self._game, self._out, self._found, self._seed = game, out, found, seed

    @property
    def has_kept_anything(self) -> bool:
        """Whether there is a file to go on with."""
        return bool(self._found.puzzles or self._found.runs)

    def run(self, count: int, bar: Bar) -> None:
        """Look for puzzles until the file has `count` of them."""
        from niagara_tui.cli.puzzle_making import puzzles_of, tables

        left = itertools.islice(tables(self._game, self._seed), self._found.games_of(self._seed), None)
        first = next(left)  # if it was broken off, its puzzles will be found again
        known = Counter(self._kind(puzzle) for puzzle in self._found.puzzles if puzzle.seed != first.seed)
        for table in itertools.chain([first], left):
            for puzzle in puzzles_of(table, known):
                self._add(puzzle)
                self._show(count, bar)
                if len(self._found.puzzles) >= count:
                    return
            self._keep(self._found.with_game(self._seed))
            self._show(count, bar)

    def _kind(self, puzzle: Puzzle) -> str:
        from niagara_tui.cli.puzzle_making import kind_of
        from niagara_tui.cli.puzzle_search import PuzzleDecision

        solving = Solving(puzzle, self._found.version, self._game.letters[: puzzle.seats])
        decision = PuzzleDecision(self._game, solving.view, solving.seat)
        return kind_of(decision, solving.plans[0], solving.plans[puzzle.obvious])

    def _add(self, puzzle: Puzzle) -> None:
        """Add a puzzle, unless it was found before in a game that was broken off."""
        puzzles = self._found.puzzles
        if not any((each.seed, each.seat, each.moves) == (puzzle.seed, puzzle.seat, puzzle.moves) for each in puzzles):
            numbered = puzzle.model_copy(update={"id": f"{self._game.id}-{len(puzzles) + 1}"})
            self._keep(self._found.model_copy(update={"puzzles": [*puzzles, numbered]}))

    def _keep(self, found: PuzzleFile) -> None:
        self._found = found
        self._out.write(write_puzzles(self._found))

    def _show(self, count: int, bar: Bar) -> None:
        games = _("{games} games looked through").format(games=sum(run.games for run in self._found.runs))
        bar(len(self._found.puzzles), count, games)
