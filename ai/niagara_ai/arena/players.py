"""The players of a tournament: all bots, and the oracle, a search that sees everything hidden.

The oracle's lead over the same search with an ordinary view is an upper bound of what better guesses of the hidden
cards could gain. It exists for tournaments only: no table offers it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from niagara_ai.contract import Bot, Choice, SlowStarter, WholeGame
from niagara_ai.registry import make_bot, parse_bot

ORACLE, SEARCH = "oracle", "mcts"


class _Search(Bot[Any], SlowStarter, Protocol):
    """A search bot."""


@dataclass(frozen=True, slots=True)
class Oracle:
    """A search that `seen_by` gives the complete position; it does not know future random events."""

    search: _Search

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """Choose one of these legal moves; `view` is the complete position."""
        return self.search.choose(view, seat, moves)

    def warm_up(self, source: str, report: Callable[[float], None]) -> None:
        """Start getting the search ready in the background; see `SlowStarter.warm_up`."""
        self.search.warm_up(source, report)

    def get_ready(self) -> None:
        """Get the search ready."""
        self.search.get_ready()


def player_name(text: str, styles: Mapping[str, str] | None = None) -> str:
    """Complete a player's name with its level; `styles` are those of the game, None if the game is unknown.

    Raises:
        BotError: there is no such player.
    """
    kind, colon, level = text.strip().partition(":")
    if kind != ORACLE:
        return str(parse_bot(text, styles))
    return f"{ORACLE}:{parse_bot(f'{SEARCH}{colon}{level}', styles).level}"


def make_player(name: str, game: WholeGame[Any], seed: int) -> Bot[Any]:
    """Create the player of that full name; its random numbers follow from `seed` alone.

    Raises:
        BotError: there is no such player for that game.
    """
    kind, _, level = name.partition(":")
    if kind != ORACLE:
        return make_bot(parse_bot(name, game.styles), game, seed)
    return Oracle(cast(_Search, make_bot(parse_bot(f"{SEARCH}:{level}", game.styles), game, seed)))


def seen_by(bot: Bot[Any], game: WholeGame[Any], state: Any, seat: int) -> Any:
    """What the bot in that seat sees: the seat's view, or a copy of the complete position for an oracle."""
    return copy.deepcopy(state) if isinstance(bot, Oracle) else game.view(state, seat)
