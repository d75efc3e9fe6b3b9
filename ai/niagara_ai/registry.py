"""The bots by name: kinds, their named levels, and how each is made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from niagara_ai.contract import Bot, BotError, WholeGame
from niagara_ai.failure import words
from niagara_ai.greedy import Greedy
from niagara_ai.guests import Guest, guest, guest_kinds
from niagara_ai.kind import Kind
from niagara_ai.mcts.levels import LEVELS, NO_STYLES, UNLISTED, level_named, styled
from niagara_ai.uniform import Uniform

ORDINARY = "balanced"
"""What every game calls its ordinary style, the first of its list."""

BOTS: Mapping[str, Kind] = {
    "random": Kind("Plays any legal move.", {"uniform": "Every legal move is as likely as any other."}),
    "greedy": Kind("Weighs every plan of its turn by what it brings.", {ORDINARY: "Plays as most would."}),
    "mcts": Kind(
        "Searches: plays the round on in thought, many times over.",
        {name: level.summary for name, level in LEVELS.items()},
    ),
}
"""Every kind of bot of this project; `kinds` adds a game's styles, and the kinds that other packages bring."""
_STYLE = re.compile(r"[a-z][a-z-]{0,30}")


@dataclass(frozen=True, slots=True)
class BotName:
    """A bot as set-ups and files name it: `kind:level`."""

    kind: str
    level: str

    def __str__(self) -> str:
        """The name in full."""
        return f"{self.kind}:{self.level}"


def usual_bot() -> str:
    """The bot that is offered first: an ordinary player, and a quick one."""
    return f"greedy:{ORDINARY}"


def kinds(styles: Mapping[str, str] = NO_STYLES) -> dict[str, Kind]:
    """Every kind of bot that can be had here for a game with those styles, for lists and set-up screens."""
    greedy, search = BOTS["greedy"], BOTS["mcts"]
    own = {
        **BOTS,
        "greedy": Kind(greedy.summary, styles or greedy.levels),
        "mcts": Kind(search.summary, {**search.levels, **styled(styles)}),
    }
    return {**own, **{name: kind for name, kind in guest_kinds().items() if name not in BOTS}}


def parse_bot(text: str, styles: Mapping[str, str] | None = None, *, unlisted: bool = False) -> BotName:
    """The bot called `kind:level`, or `kind` for its ordinary level; a search also takes `mcts:50ms` and `mcts:110`.

    `styles` are those of the game that it is to play; where no game is known any word may be the name of one. With
    `unlisted` it may be one that is no opponent, as whoever gives hints.

    Raises:
        BotError: there is no such bot.
    """
    kind, colon, level = text.strip().partition(":")
    levels = _levels(kind, styles or NO_STYLES)
    if not colon:
        level = next(iter(levels))
    is_level = level in levels or (unlisted and _is_unlisted(kind, level)) or _is_level(kind, level, styles)
    if not is_level:
        raise BotError(f"the bot {kind} has no level {level!r}; it has {', '.join(levels)}{_meant(level, levels)}")
    return BotName(kind, level)


def _meant(name: str, known: Iterable[str]) -> str:
    """The end of a sentence that offers the most similar name; empty if none is similar."""
    by_folded = {each.casefold(): each for each in known}
    close = get_close_matches(name.casefold(), by_folded, n=1)
    return f"; did you mean {by_folded[close[0]]}?" if close else ""


def _is_level(kind: str, level: str, styles: Mapping[str, str] | None) -> bool:
    """Whether a level that no list holds is one all the same."""
    if _is_unlisted(kind, level):
        return False
    if kind == "mcts" and level_named(level):
        return True
    return styles is None and kind in ("greedy", "mcts") and _STYLE.fullmatch(level) is not None


def _is_unlisted(kind: str, level: str) -> bool:
    return kind == "mcts" and level in UNLISTED


def _levels(name: str, styles: Mapping[str, str]) -> Mapping[str, str]:
    if name in BOTS:
        return kinds(styles)[name].levels
    if (found := guest(name)) is None:
        raise BotError(f"there is no bot called {name!r}; there is {', '.join(kinds())}{_meant(name, kinds())}")
    return found.kind.levels


def thinking_time(text: str) -> float:
    """The seconds that a bot called so thinks at a decision, where its level says so; else 0."""
    kind, _, name = text.partition(":")
    level = level_named(name) if kind == "mcts" else None
    return 0.0 if level is None or level.budget.seconds is None else level.budget.seconds


def make_bot(name: BotName, game: WholeGame[Any], seed: int, threads: int = 1) -> Bot[Any]:
    """A bot of that name for that game; its random numbers follow from `seed` alone, which is never the game's.

    `threads` is how many a search may use.

    Raises:
        BotError: the game does not know the level, or the bot cannot be had here.
    """
    if name.kind not in BOTS and (found := guest(name.kind)) is not None:
        return _made(found, name, game, seed)
    if name.kind == "random":
        return Uniform(seed)
    if name.kind == "mcts":
        from niagara_ai.mcts.bot import Mcts  # here, so that other bots load no numpy

        level = UNLISTED.get(name.level) or level_named(name.level, game.styles)
        if level is None:
            raise _no_style(game, name.level)
        return Mcts(game, level, seed, threads=threads)
    if name.level not in game.styles:
        raise _no_style(game, name.level)
    return Greedy(game, name.level, seed)


def _made(found: Guest, name: BotName, game: WholeGame[Any], seed: int) -> Bot[Any]:
    """The guest's bot; whatever goes wrong there is told with the bot's name."""
    try:
        return found.make(game, name.level, seed)
    except BotError:
        raise
    except Exception as error:
        raise BotError(f"the bot {name} cannot be made: {words(error)}") from error


def _no_style(game: WholeGame[Any], style: str) -> BotError:
    return BotError(f"{game.id} knows no style {style!r}; it knows {', '.join(game.styles)}")
