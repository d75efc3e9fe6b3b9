"""Games and bots: what there is, by name, and what files of a game look like."""

from __future__ import annotations

from typing import Any

from niagara_ai.contract import Bot, BotError, Choice, Thought
from niagara_ai.faults import EngineFault
from niagara_ai.guests import Guest, Kind, add_guest
from niagara_ai.registry import kinds

from niagara_tui.api.arguments import AnyGame, PathLike, S, as_game, as_path
from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.errors import BadInput, IllegalMove, NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, labelled
from niagara_tui.core.inputs import shown, whole_number
from niagara_tui.games.registry import GAMES
from niagara_tui.match import schemas
from niagara_tui.match.bots.checked import ready_bot
from niagara_tui.match.match import Match
from niagara_tui.shell import pages
from niagara_tui.store.named import is_file
from niagara_tui.store.opening import label

__all__ = [
    "GAMES",
    "BadInput",
    "Bot",
    "BotError",
    "Choice",
    "EngineFault",
    "Game",
    "Guest",
    "IllegalMove",
    "Kind",
    "NiagaraError",
    "Thought",
    "add_guest",
    "bot",
    "bots",
    "game",
    "rules",
    "schema",
]


def game(name: AnyGame[S]) -> Game[S]:
    """The game of that name, or that of a game's class, whose states a type checker then knows.

    Raises:
        BadInput: there is no such game, or it cannot be used.
    """
    return as_game(name)


def rules(game: AnyGame[Any]) -> str:
    """The rules of a game, in Markdown.

    Raises:
        BadInput: there is no such game, or its pages cannot be read.
    """
    return pages.rules(as_game(game))


def schema(kind: str, game: AnyGame[Any]) -> dict[str, Any]:
    """The JSON schema of a kind of file of a game: `state`, `position`, `setup`, `record` (a save), `shared`, `engine`.

    Raises:
        BadInput: there is no such game, or no such kind.
    """
    if kind not in schemas.KINDS:
        wrong = _("there is no schema of {kind}; there is {kinds}")
        raise BadInput(wrong.format(kind=shown(kind), kinds=", ".join(schemas.KINDS)))
    return schemas.schema(kind, as_game(game))


def bots(game: AnyGame[Any]) -> dict[str, Kind]:
    """The kinds of bots for a game, each with its levels; a bot is called `kind:level`, or `kind` for its first level.

    Raises:
        BadInput: there is no such game.
    """
    return kinds(as_game(game).styles)


def bot(name: str, game: AnyGame[S] | Match[S], seed: int = 0, mind: PathLike | None = None) -> Bot[S]:
    """Create a bot by name (`greedy:thief`, `mcts:110`) for a game or a match, in this process and ready to play.

    Its random numbers follow from `seed` alone. A search weighs moves and positions with the game's own mind, or with
    that in the file `mind`, such as `train` writes. The first time, a search is compiled for its game, which takes
    about half a minute.

    Raises:
        BotError: there is no such bot, what another package made is none, the mind cannot be read, or (`EngineFault`,
            also as it plays) a program fails.
        BadInput: there is no such game, or the seed is not a whole number.
    """
    if not isinstance(name, str):
        raise BotError(_("a bot's name is a text, not {given}").format(given=shown(name)))
    chosen = own = as_game(game)
    if mind is not None:
        path = as_path(mind)
        if not is_file(str(path)):
            raise BadInput(labelled(label(path), _("there is no such file")))
        if not isinstance(own, BaseGame):
            raise BadInput(_("{game} plays with its own mind only").format(game=own.id))
        chosen = object.__new__(type(own))
        vars(chosen).update({**vars(own), "mind": path})
    return ready_bot(name, own, whole_number("seed", seed), chosen)
