"""The set-up of a table from what was asked for: players by any of their names, and their own names, or none.

Also that of a table which begins at a position that somebody has pasted.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from itertools import chain, islice, repeat
from typing import Any

from niagara_ai.registry import default_bot, make_bot
from pydantic import ValidationError

from niagara_tui.core.browser import is_in_browser
from niagara_tui.core.chance import draw_seed
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seats, checked_options
from niagara_tui.core.text import clean
from niagara_tui.match.bots.programs import Program, command_of, introduced, is_program
from niagara_tui.match.match import Clock
from niagara_tui.match.position import Position
from niagara_tui.match.setup import name_problem
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import settings
from niagara_tui.shell.bots import OF_MY_STRENGTH, bot_named
from niagara_tui.shell.logbook.profiles import active_games
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.shell.players import default_names, duplicate_name, own_name, seated, with_programs_names
from niagara_tui.shell.presets import usual_opponents
from niagara_tui.shell.settings import Settings
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.models import SeatSetup, Setup

_BOTS = 3
"""Number of bots at a table of which only the game is known."""
BOT = "greedy"
"""The player at the other seats of a table that begins at a position."""


def usual_players(game: Game[Any], people: int = 1) -> list[str]:
    """So many people and three different bots, within the game's most seats, and more bots up to its fewest."""
    others = chain(usual_opponents(game), repeat(default_bot()))
    seats = max(min(people + _BOTS, game.seats[-1]), game.seats[0])
    return [*repeat(HUMAN, people), *islice(others, seats)][:seats]


def seated_players(asked: Sequence[str], game: Game[Any]) -> list[str]:
    """The players as a set-up holds them: `human`, a bot as `kind:level`, or a program as `exec:COMMAND`.

    Programs are started to introduce themselves; from now on they may play on this computer.
    """
    if OF_MY_STRENGTH in asked:
        own_settings = settings.read(settings.folder_for(None))
        mine = my_strength(active_games(LogbookFile().read()[0], own_settings), game)
        asked = [seated(player, mine) for player in asked]
    bots = {player: bot_named(player, game.styles) for player in asked if player != HUMAN}
    for name in bots.values():
        if name.kind == "mcts":
            make_bot(name, game, seed=0)  # whether it can be made
    check_seats(game.title, game.seats, len(asked))
    for player in dict.fromkeys(map(str, bots.values())):
        if is_program(player):
            program_named(command_of(player), game)
    return [HUMAN if player == HUMAN else str(bots[player]) for player in asked]


def program_named(command: str, game: Game[Any]) -> Program:
    """The program of a command that the user has typed, which introduces itself, for a seat at that game.

    From now on it may play on this computer. That takes up to ten seconds if it does not answer.
    """
    if is_in_browser():
        raise BadInput(_("in a browser no program can be named"))
    program = introduced(command)
    if not program.plays(game.id):
        wrong = _("{program} does not play {game}; it plays {games}")
        games = clean(", ".join(program.games))
        raise BadInput(wrong.format(program=program.label, game=game.title, games=games))
    return program


def check_names(names: Sequence[str]) -> None:
    if unfit := next(filter(None, map(name_problem, names)), ""):
        raise BadInput(unfit.removesuffix("."))
    if twice := duplicate_name(names):
        raise BadInput(_("two players are called {name}; give each a name of their own").format(name=clean(twice, 40)))


def usual_names(game: Game[Any], players: Sequence[str], own: str) -> list[str]:
    """The names of these players if none are given: the first person's `own`, unless it is empty, and default ones."""
    person = players.index(HUMAN) if HUMAN in players else None
    return with_programs_names(default_names(game.letters[: len(players)], person, own), players)


def table_setup(
    game: Game[Any],
    players: Sequence[str],
    names: Sequence[str] = (),
    options: Mapping[str, bool | str] | None = None,
    seed: int | None = None,
) -> Setup:
    """The set-up of a table with these `seated_players`.

    Without names they get the usual ones, the first person their own; without a seed, one is drawn.
    """
    if not names:
        names = usual_names(game, players, own_name(settings.read(settings.folder_for(None))))
    try:
        return Setup(
            game=game.id,
            options=dict(options or {}),
            seats=[SeatSetup(name=name, player=player) for name, player in zip(names, players, strict=True)],
            seed=draw_seed() if seed is None else seed,
        )
    except ValidationError as error:
        raise BadInput(sentence(error)) from error


def match_from(position: Position, settings: Settings, clock: Clock) -> TableMatch:
    """The match that begins there, where the person decides first; it is not saved, and does not count."""
    game, seats = position.game, position.state.seats
    if not (deciders := position.settled().deciders()):
        raise BadInput(_("the game is over in this position"))
    names = default_names(game.letters[:seats], deciders[0], own_name(settings))
    table = [SeatSetup(name=name, player=HUMAN if seat == deciders[0] else BOT) for seat, name in enumerate(names)]
    # Options that allow so many seats: what is in play is in the position, they say only what people are shown
    options: Mapping[str, bool | str] = {}
    for options in ({}, *game.variants.values(), {}):
        with contextlib.suppress(BadInput):
            game.new(checked_options(game, options), seats, 0)
            break
    return TableMatch.at(Setup(game=game.id, options=dict(options), seats=table, seed=0), position.state, clock)
