"""The daily challenge of each game: it follows from the date, so it is the same for all who have that date.

Its variant is one of those that the person knows. The date is the person's own, as that of the day's puzzle is, so that
days in a row are those that the person counts. The variant, the opponents and the person's seat change from day to day;
chance is drawn from the date, too.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from niagara_ai.registry import LADDER

from niagara_tui.core.game import Game
from niagara_tui.shell.matches.challenge import Challenge
from niagara_tui.shell.matches.contests import drawn_from
from niagara_tui.shell.players import default_count
from niagara_tui.shell.presets import presets_of
from niagara_tui.shell.settings import LastGame
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.models import Repertoire

_OPPONENTS = (*LADDER,)[1:]
"""Who may sit at the table: all of the ladder but its lowest, who is for first games."""


def daily(game: Game[Any], day: date, known: Repertoire) -> Challenge:
    """The challenge of that day at that game, under the current rules, with no options but those `known`."""
    seats = default_count(LastGame(), game.seats)
    variants = [preset.options for preset in presets_of(game) if preset.players.count(HUMAN) == 1]
    variants = [options for number, options in enumerate(variants) if options not in variants[:number]]
    variants = [each for each in variants if each.items() <= {*known.get(game.id, ())}] or variants
    person = _number(game, day, "seat") % seats
    players = tuple(
        HUMAN if seat == person else _OPPONENTS[_number(game, day, f"bot:{seat}") % len(_OPPONENTS)]
        for seat in range(seats)
    )
    return Challenge(
        game=game.id,
        rules=game.version,
        players=players,
        seed=_number(game, day, "seed"),
        bots=_number(game, day, "bots"),
        options={**variants[_number(game, day, "variant") % len(variants)]},
    )


def _number(game: Game[Any], day: date, what: str) -> int:
    return drawn_from(f"niagara daily {day.isoformat()} {game.id} {what}")
