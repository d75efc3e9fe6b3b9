"""Arguments that several commands share, and the types that parse them."""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from niagara_tui.cli.launch import Help, add_language_argument
from niagara_tui.cli.output import STANDARD
from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, labelled
from niagara_tui.core.inputs import check_effect
from niagara_tui.core.text import did_you_mean
from niagara_tui.games import registry
from niagara_tui.store.limits import MAX_MOVES

Commands = Any
"""Return type of `add_subparsers`, which argparse does not export."""

DEFAULT_DECISIONS = 5_000
"""Default limit of decisions for a game of bots alone, the same as for the games of a tournament."""

_SWITCHES = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


def add_command(commands: Commands, name: str, summary: str, examples: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=_("examples:") + "\n" + examples,
        formatter_class=Help,
        allow_abbrev=False,
    )
    add_language_argument(command)
    command.set_defaults(command=command)
    return command


def add_game_argument(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--game",
        default=registry.names()[0],
        metavar="GAME",
        help=_("one of: {games}").format(games=", ".join(registry.names())),
    )


def add_game_arguments(command: argparse.ArgumentParser) -> None:
    add_game_argument(command)
    command.add_argument(
        "--seed", type=seed, metavar="N", help=_("a whole number; the same one brings the same luck (default: drawn)")
    )
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("an option of the game, such as ending=value; again for each further one"),
    )


def add_worker_arguments(command: argparse.ArgumentParser) -> None:
    cores = os.cpu_count() or 1
    command.add_argument("--jobs", type=workers, default=cores, metavar="N", help=_("processes (default: all cores)"))
    command.add_argument(
        "--address",
        metavar="ADDRESS",
        help=_("play on the workers of the Dask cluster at this address, such as tcp://host:8786, instead of here"),
    )


def _whole(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
            wrong = _("{text!r} is not a whole number from {least} to {most}")
            raise argparse.ArgumentTypeError(wrong.format(text=text[:40], least=least, most=most))
        return int(text)

    return parse


seed, count, generations = _whole(0, SEED_BOUND - 1), _whole(1, 10**9), _whole(0, 10**9)
workers, decisions = _whole(1, 1000), _whole(1, MAX_MOVES)  # of a game, no more than a save can hold
depth, units, iterations, port = _whole(0, 99), _whole(1, 1000), _whole(2, 10**6), _whole(0, 65535)


def seat_index(letter: str | None, letters: Sequence[str]) -> int | None:
    """The seat with that letter among the letters of the seats at the table; None if no letter is given."""
    if letter is None:
        return None
    if letter not in letters:
        wrong = _("--seat {letter!r} is not at the table; there is {letters}")
        raise BadInput(wrong.format(letter=letter[:20], letters=", ".join(letters)))
    return letters.index(letter)


def seconds(text: str) -> float:
    """Parse a duration in seconds, above 0 and up to an hour."""
    try:
        parsed = float(text.encode("ascii"))
    except ValueError:  # also of UnicodeEncodeError: float itself takes the digits of all scripts
        parsed = math.nan
    if not 0 < parsed <= 3600:
        wrong = _("{text!r} is not a number of seconds above 0 and up to 3600")
        raise argparse.ArgumentTypeError(wrong.format(text=text[:40]))
    return parsed


def new_file(text: str) -> Path:
    """Parse the path of an ordinary file to write; an empty one, and `-`, which is standard output, are refused."""
    if not text.strip() or text == STANDARD:
        raise argparse.ArgumentTypeError(_("{file} is not a file that can be written").format(file=repr(text)))
    return Path(text)


def words(text: str) -> list[str]:
    """Parse a comma-separated list; bytes that are none of the locale's characters are taken as UTF-8."""
    return [word.strip() for word in text.encode("utf-8", "surrogateescape").decode(errors="replace").split(",")]


def players(text: str) -> list[str]:
    """Parse a comma-separated list of players; commas that are quoted as in a shell are parts of commands."""
    from niagara_ai.commands import split_seats  # imported late: no other argument needs it

    return split_seats(text.encode("utf-8", "surrogateescape").decode(errors="replace"))


def options(game: Game[Any], texts: Sequence[str]) -> BaseModel:
    values: dict[str, bool | str] = {}
    fields = game.options.model_fields
    for text in texts:
        name, equals, value = text.partition("=")
        if not fields:
            raise BadInput(_("--option {text!r}: {game} has no options").format(text=text[:60], game=game.title))
        if not equals or name not in fields:
            no_such = _("there is no such option; names are {names}")
            wrong = no_such if equals else _("write NAME=VALUE; names are {names}")
            wrong = wrong.format(names=", ".join(fields)) + did_you_mean(name, fields)
            raise BadInput(labelled(f"--option {text[:60]!r}", wrong))
        is_switch = fields[name].annotation is bool
        if is_switch and value not in _SWITCHES:
            wrong = _("--option {name}: {value!r} is wrong: say on or off")
            raise BadInput(wrong.format(name=name, value=value[:40]))
        values[name] = _SWITCHES[value] if is_switch else value
    try:
        chosen = game.options.model_validate(values)
    except ValidationError as error:
        raise BadInput(f"--option {sentence(error)}") from error
    check_effect(chosen)
    return chosen
