"""The only list of games below the screens."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.speech import _
from niagara_tui.core.suggest import did_you_mean
from niagara_tui.games.canyon.game import Canyon
from niagara_tui.games.niagara.game import Niagara
from niagara_tui.games.upriver.game import UpRiver

GAMES: dict[str, Game[Any]] = {game.id: game for game in (Niagara(), Canyon(), UpRiver())}


def game(name: str) -> Game[Any]:
    """The game of that name.

    Raises:
        BadInput: no game has that name.
    """
    if name not in GAMES:
        raise BadInput(
            _("there is no game called {name!r}; there is {games}").format(name=name, games=", ".join(GAMES))
            + did_you_mean(name, GAMES)
        )
    return GAMES[name]
