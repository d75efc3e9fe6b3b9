"""`niagara new` and `niagara apply`: create a start position, and apply moves given as text to a position."""

from __future__ import annotations

import argparse
from typing import Any

from niagara_tui.cli import arguments
from niagara_tui.cli.output import add_output_arguments
from niagara_tui.cli.position_files import POSITION_HELP, LoadedPosition, read, write
from niagara_tui.core.chance import draw_seed
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seats
from niagara_tui.core.perft import settle
from niagara_tui.core.text import clean
from niagara_tui.games import registry

NEW_EXAMPLES = """\
  niagara new --seats 4 --seed 7 -o start.json
  niagara new --option ending=value --option first=B | niagara legal -
"""
APPLY_EXAMPLES = """\
  niagara apply start.json "R 5" "B 3" "Y cloud" -o next.json
  niagara new --seed 7 | niagara apply - "R 5" | niagara legal -
"""


def add_commands(commands: arguments.Commands) -> None:
    """Add `new` and `apply`."""
    new = arguments.add_command(commands, "new", _("make a position file of the start of a game"), NEW_EXAMPLES)
    arguments.add_game_arguments(new)
    new.add_argument("--seats", type=arguments.count, metavar="N", help=_("how many players (default: the fewest)"))
    add_output_arguments(new)
    new.set_defaults(run=run_new)
    apply = arguments.add_command(commands, "apply", _("carry out moves on a position file"), APPLY_EXAMPLES)
    apply.add_argument("position", metavar="FILE", help=POSITION_HELP)
    apply.add_argument("moves", nargs="+", metavar="MOVE", help=_('a seat and the move\'s text, such as "R to 3"'))
    add_output_arguments(apply)
    apply.set_defaults(run=run_apply)


def run_new(chosen: argparse.Namespace) -> int:
    """Write a start position."""
    game = registry.game(chosen.game)
    seats = chosen.seats or game.seats[0]
    check_seats(game.title, game.seats, seats)
    seed = draw_seed() if chosen.seed is None else chosen.seed
    state = game.new(arguments.options(game, chosen.option), seats, seed)
    write(chosen, LoadedPosition(game, state))
    return 0


def run_apply(chosen: argparse.Namespace) -> int:
    """Write the position after the moves and the automatic steps that follow them."""
    loaded = read(chosen.position)
    settle(loaded.game, loaded.state)
    for number, line in enumerate(chosen.moves, 1):
        if wrong := _apply(loaded.game, loaded.state, line):
            refused = _("move {number}, {move!r}: {wrong}")
            raise BadInput(refused.format(number=number, move=clean(line, 60), wrong=wrong))
    write(chosen, loaded)
    return 0


def _apply(game: Game[Any], state: Any, line: str) -> str | None:
    """Apply one move and the automatic steps after it; returns why it is refused, or None."""
    letter, _space, text = line.partition(" ")
    if game.is_over(state):
        return _("the game is over")
    deciders = {game.letters[seat]: seat for seat in game.deciders(state)}
    if letter not in deciders:
        wanted = _("the decision is {letters}'s; write the seat's letter, a blank and the move")
        return wanted.format(letters=_(" or ").join(deciders))
    seat = deciders[letter]
    move, legal = game.number(text), game.legal(state, seat)
    if move is None or move not in legal:
        wanted = _("this is not legal; {letter} can choose: {moves}")
        return wanted.format(letter=letter, moves=", ".join(map(game.text, legal)))
    game.play(state, seat, move)
    settle(game, state)
    return None
