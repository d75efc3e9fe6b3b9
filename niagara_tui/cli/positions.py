"""`niagara new`, `apply`, `legal`, `view`, `check`, `perft` and `schema`: what is done with position files."""

from __future__ import annotations

import argparse
from pathlib import Path

from niagara_tui.cli import arguments
from niagara_tui.cli.exits import BAD_INPUT
from niagara_tui.cli.output import (
    STANDARD,
    add_output_arguments,
    is_position_line,
    label,
    read_position_input,
    settled,
    write_output,
)
from niagara_tui.cli.printing import print_error, print_json
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, labelled, plural
from niagara_tui.games import registry
from niagara_tui.match import positions
from niagara_tui.match.position import Position
from niagara_tui.match.schemas import KINDS, schema
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.opening import check_not_read

LEGAL_EXAMPLES = """\
  niagara legal start.json
  niagara new --seed 7 | niagara legal -
  niagara new --seed 7 | niagara legal - --json
  niagara legal "my-game@round 5"
"""
VIEW_EXAMPLES = """\
  niagara view start.json             {everybody}
  niagara view start.json --seat R    {seat}
""".format(everybody=_("what everybody sees"), seat=_("what R sees"))
CHECK_EXAMPLES = """\
  niagara check start.json
  niagara check saves/my-game.json
"""
NEW_EXAMPLES = """\
  niagara new --seats 4 --seed 7 -o start.json
  niagara new --option ending=value --option first=B | niagara legal -
  niagara new --seats 4 --line
"""
APPLY_EXAMPLES = """\
  niagara apply start.json "R 5" "B 3" "Y cloud" -o next.json
  niagara new --seed 7 | niagara apply - "R 5" | niagara legal -
  niagara apply start.json --line     {line}
""".format(line=_("the same position as a line of text"))
PERFT_EXAMPLES = """\
  niagara perft start.json --depth 6
  niagara perft start.json --depth 12 --divide --compiled
"""
SCHEMA_EXAMPLES = """\
  niagara schema position
  niagara schema record > save.schema.json
"""
POSITION_HELP = _(
    "a position file, or a position line; - for standard input; FILE@round 5 or FILE@move 12 (before it) for a "
    "moment of a save"
)
MAX_FAULTS = 15
"""Maximum number of faults printed: a terminal has few more lines."""


def add_commands(commands: arguments.Commands) -> None:
    legal = _add(commands, "legal", _("list who may do what in a position file"), LEGAL_EXAMPLES)
    legal.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    legal.description = _(
        "List who may do what in a position file, a line each: the move's number, the seat, and the move as `niagara "
        "apply` and saves take it."
    )
    legal.set_defaults(run=run_legal)
    view = _add(commands, "view", _("show a position file as a seat sees it"), VIEW_EXAMPLES)
    view.add_argument("--seat", metavar="LETTER", help=_("whose view (default: what everybody sees)"))
    _add_line_argument(view)
    add_output_arguments(view)
    view.set_defaults(run=run_view)
    summary = _("say everything that is wrong with a position file or a save")
    about = _("a position file, a position line or a save; - for standard input")
    _add(commands, "check", summary, CHECK_EXAMPLES, about).set_defaults(run=run_check)
    new = arguments.add_command(commands, "new", _("make a position file of the start of a game"), NEW_EXAMPLES)
    arguments.add_game_arguments(new)
    new.add_argument("--seats", type=arguments.count, metavar="N", help=_("how many players (default: the fewest)"))
    _add_line_argument(new)
    add_output_arguments(new)
    new.set_defaults(run=run_new)
    apply = _add(commands, "apply", _("carry out moves on a position file"), APPLY_EXAMPLES)
    moves = _('a seat and the move\'s text, such as "R to 3"; without a move the position is written as it is')
    apply.add_argument("moves", nargs="*", metavar="MOVE", help=moves)
    _add_line_argument(apply)
    add_output_arguments(apply)
    apply.set_defaults(run=run_apply)
    command = _add(commands, "perft", _("count the sequences of decisions below a position"), PERFT_EXAMPLES)
    command.add_argument("--depth", type=arguments.depth, required=True, metavar="N", help=_("how many decisions"))
    command.add_argument("--divide", action="store_true", help=_("count below each move of the first decision"))
    command.add_argument(
        "--compiled", action="store_true", help=_("use the compiled rules: slow to start, then quicker")
    )
    command.set_defaults(run=run_perft)
    summary = _("print the JSON schema of a kind of file")
    kinds = arguments.add_command(commands, "schema", summary, SCHEMA_EXAMPLES)
    about = _(
        "a game's state; a position file; a set-up; a save (record); a shared copy; a line of the engine protocol"
    )
    kinds.add_argument("kind", choices=KINDS, help=about)
    arguments.add_game_argument(kinds)
    kinds.set_defaults(run=run_schema)


def _add(
    commands: arguments.Commands, name: str, summary: str, examples: str, about: str = POSITION_HELP
) -> argparse.ArgumentParser:
    command = arguments.add_command(commands, name, summary, examples)
    command.add_argument("position", metavar="FILE", help=about)
    return command


def _add_line_argument(command: argparse.ArgumentParser) -> None:
    command.add_argument("--line", action="store_true", help=_("write it as a position line, not as JSON"))


def read(name: str) -> Position:
    """The position in that file, for `-` in standard input, or at a moment of a save (`NAME@MOMENT`)."""
    try:
        if is_position_line(name) or name == STANDARD:
            return positions.read(read_position_input(name))
        return positions.load(name, SaveFolder())
    except BadInput as error:
        raise BadInput(labelled(label(name), str(error))) from error


def _write(chosen: argparse.Namespace, position: Position) -> None:
    data = f"{position.to_line()}\n".encode() if chosen.line else positions.write(position)
    write_output(chosen.output, chosen.force, data)


def run_new(chosen: argparse.Namespace) -> int:
    game = registry.game(chosen.game)
    options = arguments.options(game, chosen.option)
    _write(chosen, positions.new_position(game, options, chosen.seats, chosen.seed))
    return 0


def run_apply(chosen: argparse.Namespace) -> int:
    """Write the position after the moves and the automatic steps around them, or without a move as it is."""
    position = read(chosen.position)
    _write(chosen, settled(position).apply(*chosen.moves) if chosen.moves else position)
    return 0


def run_legal(chosen: argparse.Namespace) -> int:
    """Print each decider's legal moves, their number and their text as `niagara apply` takes it; or the ranking."""
    position = settled(read(chosen.position))
    if chosen.json:
        print_json(position.legal_as_json())
        return 0
    letters = position.game.letters
    for seat in position.deciders():
        for move, text in zip(position.legal(seat), position.legal_texts(seat), strict=True):
            print(f"{move:>4}  {letters[seat]} {text}")
    if position.is_over():
        for standing in position.standings():
            print(f"{standing.place}. {labelled(letters[standing.seat], standing.reason)}")
    return 0


def run_view(chosen: argparse.Namespace) -> int:
    position = read(chosen.position)
    seat = arguments.seat_index(chosen.seat, position.game.letters[: position.state.seats])
    check_not_read(chosen.output, Path(chosen.position))  # a view lacks what is hidden
    _write(chosen, position.seen_by(seat))
    return 0


def run_check(chosen: argparse.Namespace) -> int:
    """Print OK, or one line per fault, at most `MAX_FAULTS` of them."""
    name = label(chosen.position)
    try:
        wrong = positions.problems(read_position_input(chosen.position))
    except BadInput as error:
        wrong = [str(error)]
    for sentence in wrong[:MAX_FAULTS]:
        print_error(labelled(name, sentence))
    if (more := len(wrong) - MAX_FAULTS) > 0:
        template = plural("{count} more thing is wrong with it", "{count} more things are wrong with it", more)
        print_error(labelled(name, template.format(count=more)))
    if not wrong:
        print(_("OK"))
    return BAD_INPUT if wrong else 0


def run_perft(chosen: argparse.Namespace) -> int:
    position = settled(read(chosen.position))
    if not (chosen.divide and chosen.depth and position.deciders()):
        print(position.perft(chosen.depth, compiled=chosen.compiled))
        return 0
    letter = position.game.letters[position.deciders()[0]]
    below = position.divide(chosen.depth, compiled=chosen.compiled)
    for move, count in below.items():
        print(f"{letter} {move}: {count}")
    print(sum(below.values()))
    return 0


def run_schema(chosen: argparse.Namespace) -> int:
    print_json(schema(chosen.kind, registry.game(chosen.game)))
    return 0
