"""The Python API that `import niagara_tui` exposes: matches, games, bots and saves.

The package re-exports these names lazily (`niagara_tui.__getattr__`).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from niagara_ai.contract import Bot, BotError, Choice, SlowStarter, Thought
from niagara_ai.guests import Guest, Kind, add_guest
from niagara_ai.registry import make_bot, parse_bot
from pydantic import TypeAdapter
from pydantic.dataclasses import is_pydantic_dataclass

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput, IllegalMove, NiagaraError
from niagara_tui.core.game import Game, Standing
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import as_whole, check_seats, shown, whole_number
from niagara_tui.games.registry import GAMES, game, names
from niagara_tui.match.bots.checked import CheckedBot
from niagara_tui.match.match import LogLine, Match
from niagara_tui.match.setup import checked_options
from niagara_tui.shell.players import default_name
from niagara_tui.shell.setting_up import check_names, table_setup
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.models import Record, read_record, write_record
from niagara_tui.store.opening import Output, read_bytes

__all__ = [
    "GAMES",
    "BadInput",
    "Bot",
    "BotError",
    "Choice",
    "Game",
    "Guest",
    "IllegalMove",
    "Kind",
    "LogLine",
    "Match",
    "NiagaraError",
    "Record",
    "Standing",
    "Thought",
    "add_guest",
    "bot",
    "game",
    "load_match",
    "new_match",
    "save_match",
    "to_json",
]


MAX_INDENT = 40
"""Maximum spaces for each level of a view's JSON text, which would fill the memory with very many."""


def new_match(
    name: str = names()[0],
    seats: int | Sequence[str] | None = None,
    seed: int | None = None,
    **options: bool | str,
) -> Match:
    """Create a match of the game called `name`, at its first decision.

    `seats` is the number of players (default: the game's minimum) or the list of their names. Without a `seed`, a
    random one is drawn. `options` are the game's own, as listed by `niagara new --help`.

    Raises:
        BadInput: the game or an option does not exist, or the number of players, a name or the seed is not allowed.
    """
    played = game(name)
    count = played.seats[0] if seats is None else as_whole(seats)
    if count is not None:
        check_seats(played.title, played.seats, count)
        names = [default_name(letter) for letter in played.letters[:count]]
    else:
        names = _checked_names(seats)
    checked_options(played, options)
    fixed = None if seed is None else whole_number("seed", seed, 0, SEED_BOUND - 1)
    match = Match(table_setup(played, [HUMAN] * len(names), names, options, fixed))
    match.settle()
    return match


def _checked_names(names: object) -> list[str]:
    """Return the names as a list, after checking that each is valid and unique."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadInput(_("seats are a number or a list of names"))
    if wrong := [name for name in names if not isinstance(name, str)]:
        raise BadInput(_("seats: {name} is not a name; names are texts").format(name=shown(wrong[0])))
    try:
        check_names(names)
    except BadInput as error:
        raise BadInput(f"seats: {error}") from error
    return list(names)


def bot(name: str, played: str | Match | Game[Any], seed: int = 0) -> Bot[Any]:
    """Create a bot by name (`greedy:thief`, `mcts:110`) for a match or a game, in this process and ready to play.

    Its random numbers are derived from `seed`. The first time, a search is compiled for its game, which takes about
    half a minute.

    Raises:
        BotError: there is no such bot, or what another package made is none.
        BadInput: there is no such game, or the seed is not a whole number.
    """
    if not isinstance(name, str):
        raise BotError(_("a bot is called by its name, a text, and not by {given}").format(given=shown(name)))
    chosen = _game_of(played)
    made = make_bot(parse_bot(name, chosen.styles), chosen, whole_number("seed", seed))
    if not callable(getattr(made, "choose", None)):
        raise BotError(_("the bot {name} cannot choose a move: it is {given}").format(name=name, given=shown(made)))
    if isinstance(made, SlowStarter):
        made.get_ready()
    return CheckedBot(made, chosen)


def _game_of(played: str | Match | Game[Any]) -> Game[Any]:
    if isinstance(played, Match):
        return played.game
    if isinstance(played, str) or not hasattr(played, "kernel"):
        return game(played)  # type: ignore[arg-type] # of any type: the registry says what is wrong with it
    return played


def save_match(match: Match, path: str | os.PathLike[str]) -> None:
    """Write the match to a save file that the app can open; a file that is there already is replaced.

    Raises:
        BadInput: it is no match, or the file cannot be written or is a folder; what was there is left unchanged.
    """
    if not isinstance(match, Match):
        raise BadInput(_("what is saved is a match, not {given}").format(given=shown(match)))
    with Output(_as_path(path)) as output:
        output.write(write_record(match.record()))


def load_match(path: str | os.PathLike[str]) -> Match:
    """Load a match from a save file, at its next decision.

    Raises:
        BadInput: the file cannot be read or is not a valid save.
    """
    match = Match.resume(read_record(read_bytes(_as_path(path))))
    match.settle()
    return match


def _as_path(path: object) -> Path:
    try:
        return Path(path)  # type: ignore[arg-type] # which is what is checked
    except TypeError as error:
        raise BadInput(_("a file is given by a text or a path, not by {given}").format(given=shown(path))) from error


def to_json(view: Any, indent: int | None = None) -> str:
    """Serialize a view as JSON text with names instead of numbers, as in position files.

    `indent` is the number of spaces for each level, at most `MAX_INDENT`; without it, the text is one line.

    Raises:
        BadInput: it is not a view, or the indent is not allowed.
    """
    if not is_pydantic_dataclass(type(view)):
        raise BadInput(_("what is written is a view of a match, not {given}").format(given=shown(view)))
    spaces = None if indent is None else whole_number("indent", indent, 0, MAX_INDENT)
    return TypeAdapter(type(view)).dump_json(view, indent=spaces).decode()
