"""The players of an arena: the bots, and the oracle, a search that is shown what no player sees.

How much more it wins than the same search with a view of its own is what better guesses of the hidden cards could bring
at most. It plays in the arena alone: no table offers it.
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
    """A search that `seen_by` shows the whole position; moves of chance that are still to come it does not know."""

    search: _Search

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """Choose one of these legal moves; `view` is the whole position."""
        return self.search.choose(view, seat, moves)

    def warm_up(self, source: str, report: Callable[[float], None]) -> None:
        """Start getting the search ready in the background, as `SlowStarter` says."""
        self.search.warm_up(source, report)

    def get_ready(self) -> None:
        """Get the search ready."""
        self.search.get_ready()


def full_name(text: str, styles: Mapping[str, str] | None = None) -> str:
    """The name of a player with its level; `styles` are those of the game if it is known.

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
    """What the bot in that seat is shown: the seat's view, or all if it is an oracle; its own copy in any case."""
    return copy.deepcopy(state) if isinstance(bot, Oracle) else game.view(state, seat)
