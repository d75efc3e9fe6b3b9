"""`niagara perft`: count the leaves of the tree of decisions below a position."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from niagara_tui.cli import arguments
from niagara_tui.cli.position_files import POSITION_HELP, LoadedPosition, read
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.perft import perft, settle

EXAMPLES = """\
  niagara perft start.json --depth 6
  niagara perft start.json --depth 12 --divide --compiled
"""

Counter = Callable[..., int]


def add_commands(commands: arguments.Commands) -> None:
    """Add `perft`."""
    command = arguments.add_command(commands, "perft", _("count the sequences of decisions below a position"), EXAMPLES)
    command.add_argument("position", metavar="FILE", help=POSITION_HELP)
    command.add_argument("--depth", type=arguments.depth, required=True, metavar="N", help=_("how many decisions"))
    command.add_argument("--divide", action="store_true", help=_("count below each move of the first decision"))
    command.add_argument(
        "--compiled", action="store_true", help=_("use the compiled rules: slow to start, then quicker")
    )
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the perft count, split by first move with `--divide`."""
    loaded = read(chosen.position)
    count = _compiled() if chosen.compiled else perft
    settle(loaded.game, loaded.state)
    if chosen.divide and chosen.depth and not loaded.game.is_over(loaded.state):
        print(_divided(loaded, chosen.depth, count))
    else:
        print(count(loaded.game, loaded.state, chosen.depth))
    return 0


def _compiled() -> Counter:
    from niagara_tui.core.speed import can_compile

    if not can_compile():
        raise BadInput(_("--compiled needs Numba, which is not installed here"))
    from niagara_tui.core.perft import perft_compiled

    return perft_compiled


def _divided(loaded: LoadedPosition, depth: int, count: Counter) -> int:
    """Print each first move with the count below it, and return the sum."""
    game, state = loaded
    seat = game.deciders(state)[0]
    total = 0
    for move in game.legal(state, seat):
        after: Any = clone(state)
        game.play(after, seat, move)
        below = count(game, after, depth - 1)
        print(f"{game.letters[seat]} {game.text(move)}: {below}")
        total += below
    return total
