"""Positions: made, read, and checked."""

from __future__ import annotations

from typing import Any, overload

from niagara_tui.api.arguments import FIRST, AnyGame, Options, PathLike, S, as_game, as_path
from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, labelled
from niagara_tui.core.inputs import checked_options, shown, whole_number
from niagara_tui.match import positions
from niagara_tui.match.position import Position
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.named import contents
from niagara_tui.store.opening import label

__all__ = ["Position", "check", "load_position", "new_position", "parse_position"]


@overload
def new_position(
    game: Game[S] | type[BaseGame[S]], players: int | None = None, seed: int | None = None, **options: Options
) -> Position[S]: ...
@overload
def new_position(
    game: str = ..., players: int | None = None, seed: int | None = None, **options: Options
) -> Position[Any]: ...
def new_position(
    game: AnyGame[Any] = FIRST, players: int | None = None, seed: int | None = None, **options: Options
) -> Position[Any]:
    """Create the position at the start of a game, before its first automatic steps.

    The game is by default the first of `GAMES`, `players` is how many play (default: the fewest), and without a `seed`,
    from 0 to 2**53 - 1, a random one is drawn. `options` are the game's own, as listed by `niagara games GAME`.

    Raises:
        BadInput: the game or an option does not exist, or the number of players or the seed is not allowed.
    """
    played = as_game(game)
    count = None if players is None else whole_number("players", players, 1)
    fixed = None if seed is None else whole_number("seed", seed, 0, SEED_BOUND - 1)
    return positions.new_position(played, checked_options(played, options), count, fixed)


def parse_position(contents: str | bytes) -> Position[Any]:
    """Read a position from a position line (docs/notation.md), or from the contents of a position file.

    Raises:
        BadInput: they are none, or the position is invalid; the sentence names the field.
    """
    if not isinstance(contents, str | bytes):
        raise BadInput(_("a position is read from text, not from {given}").format(given=shown(contents)))
    data = contents.encode("utf-8", "surrogatepass") if isinstance(contents, str) else contents
    return positions.read(data)


def load_position(path: PathLike) -> Position[Any]:
    """Load a position from its file, or a moment of a save whose game is over: `game.json@round 5`, `@move 12`.

    Raises:
        BadInput: the file cannot be read, or its position is invalid; the sentence names the file and the field.
    """
    file = as_path(path)
    try:
        return positions.load(str(file), SaveFolder())
    except BadInput as error:
        raise BadInput(labelled(label(file), str(error))) from error


def check(path: PathLike) -> list[str]:
    """All that is wrong with a position file, or the damage of a save or a shared copy; empty if it is sound.

    Raises:
        BadInput: the file cannot be read, is none of these, or does not fit its game.
    """
    file = as_path(path)
    try:
        return positions.problems(contents(str(file)))
    except BadInput as error:
        raise BadInput(labelled(label(file), str(error))) from error
