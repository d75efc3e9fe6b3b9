"""`niagara legal`, `view` and `check`: inspect position files."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from niagara_tui.cli import arguments
from niagara_tui.cli.checking import is_record, record_problems
from niagara_tui.cli.exits import BAD_INPUT
from niagara_tui.cli.output import add_output_arguments, check_not_read
from niagara_tui.cli.position_files import (
    POSITION_HELP,
    LoadedPosition,
    label,
    problems,
    read,
    read_input,
    write,
)
from niagara_tui.cli.printing import print_error
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.perft import settle

LEGAL_EXAMPLES = """\
  niagara legal start.json
  niagara new --seed 7 | niagara legal -
  niagara new --seed 7 | niagara legal - --json
"""
VIEW_EXAMPLES = """\
  niagara view start.json             {everybody}
  niagara view start.json --seat R    {seat}
""".format(everybody=_("what everybody sees"), seat=_("what R sees"))
CHECK_EXAMPLES = """\
  niagara check start.json
  niagara check saves/my-game.json
"""
MAX_FAULTS = 15
"""Maximum number of faults printed: a terminal has few more lines."""


def add_commands(commands: arguments.Commands) -> None:
    """Add `legal`, `view` and `check`."""
    legal = arguments.add_command(commands, "legal", _("list who may do what in a position file"), LEGAL_EXAMPLES)
    legal.add_argument("position", metavar="FILE", help=POSITION_HELP)
    legal.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    legal.description = _(
        "List who may do what in a position file, a line each: the move's number, the seat, and the move as `niagara "
        "apply` and saves take it."
    )
    legal.set_defaults(run=run_legal)
    view = arguments.add_command(commands, "view", _("show a position file as a seat sees it"), VIEW_EXAMPLES)
    view.add_argument("position", metavar="FILE", help=POSITION_HELP)
    view.add_argument("--seat", metavar="LETTER", help=_("whose view (default: what everybody sees)"))
    add_output_arguments(view)
    view.set_defaults(run=run_view)
    check = arguments.add_command(
        commands, "check", _("say everything that is wrong with a position file or a save"), CHECK_EXAMPLES
    )
    check.add_argument("position", metavar="FILE", help=_("a position file or a save; - for standard input"))
    check.set_defaults(run=run_check)


def run_legal(chosen: argparse.Namespace) -> int:
    """Print each decider's legal moves, their number and their text as `niagara apply` takes it; or the ranking."""
    game, state = read(chosen.position)
    settle(game, state)
    if chosen.json:
        print(json.dumps(_legal_as_json(game, state), indent=2))
        return 0
    for seat in _deciders(game, state):
        for move in game.legal(state, seat):
            print(f"{move:>4}  {game.letters[seat]} {game.text(move)}")
    if game.is_over(state):
        for standing in game.standings(state):
            print(f"{standing.place}. {game.letters[standing.seat]}: {standing.reason}")
    return 0


def _deciders(game: Game[Any], state: Any) -> list[int]:
    return [] if game.is_over(state) else game.deciders(state)


def _legal_as_json(game: Game[Any], state: Any) -> dict[str, Any]:
    """The deciders' legal moves, or the ranking if the game is over; seats are given by letter."""
    is_over = game.is_over(state)
    return {
        "game": game.id,
        "over": is_over,
        "deciders": [
            {
                "seat": game.letters[seat],
                "moves": [{"number": move, "text": game.text(move)} for move in game.legal(state, seat)],
            }
            for seat in _deciders(game, state)
        ],
        "standings": [
            standing.model_dump() | {"seat": game.letters[standing.seat]}
            for standing in (game.standings(state) if is_over else ())
        ],
    }


def run_view(chosen: argparse.Namespace) -> int:
    """Write the view as a position file."""
    game, state = read(chosen.position)
    seat = arguments.seat_index(chosen.seat, game.letters[: state.seats])
    check_not_read(chosen.output, Path(chosen.position))  # a view lacks what is hidden
    write(chosen, LoadedPosition(game, game.view(state, seat)))
    return 0


def run_check(chosen: argparse.Namespace) -> int:
    """Print OK, or one line per fault, at most `MAX_FAULTS` of them."""
    name = label(chosen.position)
    try:
        data = read_input(chosen.position)
        wrong = record_problems(data) if is_record(data) else problems(data)
    except BadInput as error:
        wrong = [str(error)]
    for sentence in wrong[:MAX_FAULTS]:
        print_error(f"{name}: {sentence}")
    if (more := len(wrong) - MAX_FAULTS) > 0:
        said = plural("{count} more thing is wrong with it", "{count} more things are wrong with it", more)
        print_error(f"{name}: {said.format(count=more)}")
    if not wrong:
        print(_("OK"))
    return BAD_INPUT if wrong else 0
