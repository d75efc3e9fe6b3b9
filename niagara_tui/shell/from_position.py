"""A table that begins at a position that somebody has pasted: the person decides first, bots play the others."""

from __future__ import annotations

import contextlib
from typing import Any

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import checked_options
from niagara_tui.match.match import Clock
from niagara_tui.match.position import Position
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.players import default_names, own_name
from niagara_tui.shell.settings import Settings
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.models import Options, SeatSetup, Setup

BOT = "greedy"
"""The player at the other seats."""


def match_from(position: Position, settings: Settings, clock: Clock) -> TableMatch:
    """The match that begins there; it is not saved, and does not count."""
    if not (deciders := position.settled().deciders()):
        raise BadInput(_("the game is over in this position"))
    return TableMatch.at(_setup(position, deciders[0], settings), position.state, clock)


def _setup(position: Position, person: int, settings: Settings) -> Setup:
    game, state = position.game, position.state
    letters = game.letters[: state.seats]
    names = default_names(letters, person, own_name(settings))
    seats = [SeatSetup(name=name, player=HUMAN if seat == person else BOT) for seat, name in enumerate(names)]
    return Setup(game=game.id, options=_options(game, state.seats), seats=seats, seed=0)


def _options(game: Game[Any], seats: int) -> Options:
    """Options that allow so many seats: the usual ones, or else those of a variant.

    What is in play is in the position; the set-up's options say only what people are shown.
    """
    for options in ({}, *game.variants.values()):
        with contextlib.suppress(BadInput):
            game.new(checked_options(game, options), seats, 0)
            return dict(options)
    return {}
