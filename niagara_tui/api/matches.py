"""Matches: begun, loaded, saved, shared, played by bots alone, and looked at again."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, overload

from niagara_ai.contract import Bot, BotError
from niagara_ai.registry import name_of

from niagara_tui.api import arguments
from niagara_tui.api.arguments import FIRST, AnyGame, Options, PathLike, S
from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import as_whole, check_seats, checked_options, shown, whole_number
from niagara_tui.match import positions
from niagara_tui.match.bots import seats as bot_seats
from niagara_tui.match.bots.programs import is_program
from niagara_tui.match.film import Film
from niagara_tui.match.match import Match
from niagara_tui.match.position import Position
from niagara_tui.match.positions import read_pasted
from niagara_tui.match.sharing import shared_copy, to_text
from niagara_tui.shell.players import default_name, with_programs_names
from niagara_tui.shell.setting_up import check_names, seated_players, table_setup
from niagara_tui.store.folder import Summary
from niagara_tui.store.limits import HUMAN, MAX_MOVES
from niagara_tui.store.models import Record, Shared, write_record, write_shared
from niagara_tui.store.opening import Output

__all__ = [
    "Film",
    "Match",
    "challenge",
    "game_text",
    "load_film",
    "load_match",
    "new_match",
    "parse_game",
    "play_alone",
    "save",
    "saves",
    "share",
]

_PLAYER = re.compile(r"[a-z][a-z0-9_.:-]*")
"""What a player that is no person's name looks like: `human`, or a bot."""


# -- beginning ----------------------------------------------------------------------------------------


@overload
def new_match(
    game: Game[S] | type[BaseGame[S]],
    players: int | Sequence[str | Bot[Any]] | None = None,
    seed: int | None = None,
    **options: Options,
) -> Match[S]: ...
@overload
def new_match(
    game: str = ..., players: int | Sequence[str | Bot[Any]] | None = None, seed: int | None = None, **options: Options
) -> Match[Any]: ...
def new_match(
    game: AnyGame[Any] = FIRST,
    players: int | Sequence[str | Bot[Any]] | None = None,
    seed: int | None = None,
    **options: Options,
) -> Match[Any]:
    """Create a match at its first decision.

    The game is by default the first of `GAMES`; a game's class, such as `niagara_tui.games.niagara.game.Niagara`, gives
    a match whose views a type checker knows. `players` are the number of people (default: the fewest), or a text for
    each seat: the name of a person (`Ann`), `human` for one with a usual name, a bot in small letters (`greedy:thief`),
    a program (`exec:./mybot`), as in `niagara play --seats`, or a bot object. The match only remembers who plays:
    whoever has created it makes each decision, with `bot` or otherwise, or lets `play_alone` make them. Without a
    `seed`, from 0 to 2**53 - 1, a random one is drawn. `options` are the game's own, as listed by `niagara games GAME`.

    Raises:
        BadInput: the game, a bot or an option does not exist, a program does not introduce itself, or the number of
            players, a name or the seed is not allowed.
    """
    played = arguments.as_game(game)
    fixed = None if seed is None else whole_number("seed", seed, 0, SEED_BOUND - 1)
    values = checked_options(played, options).model_dump()
    seated, called = _seated(played, players)
    match = Match[Any](table_setup(played, seated, called, values, fixed))
    match.settle()
    return match


def _seated(game: Game[Any], players: object) -> tuple[list[str], list[str]]:
    """Who plays at each seat, as a set-up holds it, and the names."""
    count = game.seats[0] if players is None else as_whole(players)
    if count is not None:
        check_seats(game.title, game.seats, count)
        return [HUMAN] * count, [default_name(letter) for letter in game.letters[:count]]
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise BadInput(_("players are a number or a list of names and bots"))
    players = [name_of(player) if hasattr(player, "choose") else player for player in players]
    if wrong := [player for player in players if not isinstance(player, str)]:
        raise BadInput(_("players: {name} is not a name; names are texts").format(name=shown(wrong[0])))
    own = {seat: name for seat, name in enumerate(players) if not (_PLAYER.fullmatch(name) or is_program(name))}
    try:
        check_names([*own.values()])
        seated = seated_players([HUMAN if seat in own else player for seat, player in enumerate(players)], game)
    except BotError as error:
        sentence = _("players: {wrong}; the name of a person begins with a capital letter")
        raise BadInput(sentence.format(wrong=error)) from error
    except BadInput as error:
        raise error if len(players) not in game.seats else BadInput(f"players: {error}") from error
    letters = game.letters[: len(players)]
    called = [own.get(seat) or default_name(letter, own.values()) for seat, letter in enumerate(letters)]
    return seated, with_programs_names(called, seated)


def play_alone(
    match: Match[Any],
    seed: int | None = None,
    after: Callable[[], None] | None = None,
    max_decisions: int = MAX_MOVES,
    failures: list[str] | None = None,
) -> None:
    """Play a match of bots to its end, each bot in a process of its own, as `niagara play --auto` does.

    What `add_guest` has added plays in this process, which alone knows it.

    The same `seed` gives the same decisions on every machine, unless a bot thinks for a time; by default it is drawn.
    `after` is called after each decision and at the end; after `max_decisions` the match stops where it is. If a list
    of `failures` is given, it gets a sentence for each bot that fails, in whose place legal moves are made.

    Raises:
        BadInput: a person plays in the match, or a number is not allowed.
        BotError: a bot fails, and there is no list for that; or the search cannot be compiled.
    """
    if not isinstance(match, Match):
        raise BadInput(_("bots play a match, not {given}").format(given=shown(match)))
    most = whole_number("max_decisions", max_decisions, 1, MAX_MOVES)
    bot_seats.play_alone(match, None if seed is None else whole_number("seed", seed), after, most, failures)


# -- files --------------------------------------------------------------------------------------------


def save(what: Match[Any] | Position[Any] | Shared, path: PathLike) -> None:
    """Write a match to a save that the app can open, or a position or a shared copy; replaces a file that is there.

    Raises:
        BadInput: it is none of these, or the file cannot be written or is a folder; what was there is left unchanged.
    """
    source: object = what  # whatever a program passes
    match source:
        case Match():
            data = write_record(source.film().record)
        case Position():
            data = positions.write(source)
        case Shared():
            data = write_shared(source)
        case _:
            wrong = _("what is saved is a match, a position or a shared copy, not {given}")
            raise BadInput(wrong.format(given=shown(source)))
    with Output(arguments.as_path(path)) as output:
        output.write(data)


def load_match(name: Record | Shared | PathLike, *, saves: PathLike | None = None) -> Match[Any]:
    """Load a match from a save's file, or the save of that name in the folder of `saves` (default: the app's).

    A file that exists takes precedence; a path with a folder, or with `.json` at its end, is always a file. A
    record is the match itself.

    Raises:
        BadInput: there is neither, it is not a valid save, or it is a shared copy, which holds too little.
    """
    match = Match[Any].resume(arguments.as_record(name, saves))
    match.settle()
    return match


def load_film(name: Record | Shared | PathLike, *, saves: PathLike | None = None) -> Film[Any]:
    """The moments of a save or of a shared copy, named as in `load_match`; to iterate over as `Frame`s.

    Raises:
        BadInput: there is none, or it cannot be read or does not fit its game.
    """
    return arguments.as_film(name, saves)


def saves(folder: PathLike | None = None) -> list[Summary]:
    """The saves of that folder (default: the app's), the newest first; one that cannot be read says so in `problem`.

    Raises:
        BadInput: the folder cannot be listed.
    """
    saves = arguments.as_folder(folder)
    saves.check_listable()
    return saves.summaries()


# -- sharing ------------------------------------------------------------------------------------------


def share(what: Match[Any] | Record | PathLike, *, saves: PathLike | None = None) -> Shared:
    """A copy of a match, or of a save named as in `load_match`, that gives away neither its seed nor what is hidden.

    Raises:
        BadInput: there is no such save, it cannot be read, or it is too long for a copy.
    """
    return shared_copy(arguments.as_record(what, saves))


def game_text(what: Match[Any] | Record | Shared | PathLike, *, saves: PathLike | None = None) -> str:
    """A game as text that people read, as PGN is for chess (docs/notation.md): all that its save, or copy, holds.

    Raises:
        BadInput: there is no such save, or it cannot be read or does not fit its game.
    """
    return to_text(arguments.as_viewable(what, saves))


def parse_game(text: str) -> Record | Shared:
    """The game in a text that somebody has sent: what a save or a shared copy holds; `load_match` and others take it.

    Raises:
        BadInput: it is none of these, or wrong.
    """
    game = read_pasted(arguments.as_text(text))
    if isinstance(game, Position):
        raise BadInput(_("this is a position, not a game"))
    return game


def challenge(what: Match[Any] | Record | PathLike, *, saves: PathLike | None = None) -> str:
    """The line with which others play the table of a finished game of one person against bots, with its result.

    Raises:
        BadInput: there is no such save, it cannot be read, or it is no such game.
    """
    from niagara_tui.match.table_match import TableMatch
    from niagara_tui.shell.matches.keeping import result_line
    from niagara_tui.store.matches import MatchesFile

    return result_line(TableMatch[Any].resume(arguments.as_record(what, saves)), MatchesFile().read()[0])
