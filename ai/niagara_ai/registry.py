"""The registry of bots: those of the house, one row each, the kinds that they are of, and creating a bot by its name.

Bots know no catalogue of translations: their texts are English here, and whoever shows them translates them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from niagara_ai.commands import EXEC, command_parts
from niagara_ai.contract import Bot, BotError, Character, WholeGame
from niagara_ai.errors import MAX_WORD_LENGTH
from niagara_ai.foreign import error_text
from niagara_ai.guests import FAILURES, Guest, Kind, add_guest, guest, guest_kinds
from niagara_ai.mcts.levels import (
    EXPERT,
    STRONG,
    Budget,
    Level,
    Parameters,
    Work,
    level_of_budget,
    level_of_style,
)
from niagara_ai.quick import Greedy, Simple, Uniform

DEFAULT_STYLE = "balanced"  # the name of every game's default style, the first in its list
NO_STYLES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class BotCard:
    """A bot that every game has; its place on the ladder is its strength, which `strength` is the word for.

    `summary` is its line among the levels of its kind, `about` says how it plays and how long it thinks to somebody
    who chooses an opponent. `chooses` says how its choices come about, to somebody who asks why it did something; empty
    if they are what a long look finds best. `search` is how a search of that level thinks. `rating` is about where it
    stands in our games, on the scale on which the ordinary bot has 0.
    """

    strength: str
    character: Character
    summary: str
    about: str
    rating: float
    search: Level | Work | None = None
    chooses: str = ""

    @property
    def label(self) -> str:
        """What it is called without its name."""
        return f"{self.strength} bot"


LADDER: Mapping[str, BotCard] = {
    "simple:forgetful": BotCard(
        "simple",
        Character("Frog", "(@_@)", "(@_@)"),
        "Forgets now and then which of the sensible moves is best.",
        "Goes home with what it has, keeps off the falls, and forgets now and then; plays at once. For a first game.",
        -300.0,
        chooses="It looks at this turn alone, and now and then forgets what is best.",
    ),
    "mcts:easy": BotCard(
        "easy",
        Character("Duckling", " (•)>", " (o)>"),
        "Looks at the likeliest moves only, and not for long.",
        "Looks a little ahead and overlooks much. For first games; thinks for a moment.",
        -80.0,
        Level(Budget(10), Parameters(breadth=3), 0.25),
        "It looks ahead for a moment only, and often errs.",
    ),
    f"greedy:{DEFAULT_STYLE}": BotCard(
        "ordinary",
        Character("Trout", "><(°>", "><(o>"),
        "Plays as most would.",
        "Takes the best plan for this turn, gains against dangers; plays at once.",
        0.0,
        chooses="It looks at this turn alone, not ahead.",
    ),
    "mcts:normal": BotCard(
        "good",
        Character("Otter", "(•ω•)", "(owo)"),
        "Thinks as far as a casual player.",
        "Plays the round on in thought, but only a little way; thinks for a moment.",
        50.0,
        Level(Budget(50), Parameters(breadth=5), 0.02),
        "It looks ahead a little, and sometimes errs.",
    ),
    "mcts:hard": BotCard(
        "strong",
        Character("Heron", "<═(•)", "<=(o)"),
        "Compares whole turns, and overlooks hardly anything.",
        "Plays the rounds on in thought after each of its turns and overlooks hardly anything; thinks for a moment.",
        130.0,
        STRONG,
    ),
    "mcts:expert": BotCard(
        "expert",
        Character("Owl", "{°v°}", "{ovo}"),
        "Compares whole turns as thoroughly as hints do.",
        "Plays the rounds on in thought thousands of times after each of its turns, as hints do; thinks for a second.",
        210.0,
        EXPERT,
    ),
}
"""The bots of the house by name, weakest first: the scale of strength, and all that lists say of them.

What one says at a table (`shell.remarks`, `voices` of the games) and what several are called (`shell.bots`) goes by the
character's name; without, it has the words of any bot. A new one changes the challenges of the day, which draw from
these.
"""

RANDOM = "random:uniform"
HOUSE: Mapping[str, BotCard] = {
    **LADDER,
    RANDOM: BotCard(
        "random",
        Character("", "[•_•]", "[o_o]"),
        "Every legal move is as likely as any other.",
        "Plays any legal move, at once, whatever comes of it. For trying things out.",
        -700.0,
        chooses="It plays any legal move, whatever comes of it.",
    ),
}
"""Also the one below the scale: no opponent for people, but for programs, and in older games the ladder's lowest."""


def _kind(name: str, summary: str, default: str) -> Kind:
    """The kind with its levels in the ladder: the default one, then the others as they stand there."""
    levels = {bot.partition(":")[2]: card.summary for bot, card in HOUSE.items() if bot.startswith(f"{name}:")}
    return Kind(summary, {default: levels[default], **levels})


BOTS: Mapping[str, Kind] = {
    "random": _kind("random", "Plays any legal move.", "uniform"),
    "simple": _kind("simple", "Plays as a beginner does.", "forgetful"),
    "greedy": _kind("greedy", "Plays the plan of its turn that it rates best.", DEFAULT_STYLE),
    "mcts": _kind("mcts", "Searches ahead: simulates the coming rounds many times.", "normal"),
}
"""The built-in kinds of bots; `kinds` adds a game's styles and the kinds that other packages provide."""
_STYLE = re.compile(r"[a-z][a-z-]{0,30}")


@dataclass(frozen=True, slots=True)
class BotName:
    """The name of a bot in set-ups and files: `kind:level`."""

    kind: str
    level: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.level}"


ADVISER = BotName("mcts", "adviser")  # it gives hints to people; it is no opponent and appears in no list


def default_bot() -> str:
    """The default bot, offered first: a quick one in the default style."""
    return f"greedy:{DEFAULT_STYLE}"


def kinds(styles: Mapping[str, str] = NO_STYLES) -> dict[str, Kind]:
    """All kinds of bots available here for a game with these styles, by name, for lists and set-up screens."""
    return {**_own_kinds(styles), **{name: kind for name, kind in guest_kinds().items() if name not in BOTS}}


def kind_of(name: str, styles: Mapping[str, str]) -> Kind | None:
    """The kind of that name in `kinds`, if any; what other packages provide is looked through for theirs alone."""
    return _own_kinds(styles).get(name) or guest_kinds().get(name)


def _own_kinds(styles: Mapping[str, str]) -> dict[str, Kind]:
    greedy, search = BOTS["greedy"], BOTS["mcts"]
    return {
        **BOTS,
        "greedy": Kind(greedy.summary, styles or greedy.levels),
        "mcts": Kind(search.summary, {**search.levels, **_own_styles(styles)}),
    }


def _own_styles(styles: Mapping[str, str]) -> Mapping[str, str]:
    """The styles of a game that are levels of a search, with their descriptions: all but the first, its default."""
    return dict([*styles.items()][1:])


_objects: dict[str, object] = {}
"""The bot objects that play in this process, by their names."""


def name_of(bot: object) -> str:
    """The name by which a bot object plays in this process: the one given, or one made of what it is called."""
    if isinstance(bot, str):
        return bot
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"{repr(bot)[:80]} is no bot: it has no `choose`")
    if (known := next((name for name, each in _objects.items() if each is bot), None)) is not None:
        return known
    called = getattr(bot, "name", None)
    plain = re.sub(r"[^a-z0-9]+", "-", (called if isinstance(called, str) else type(bot).__name__).lower())[:30]
    base = plain.strip("-") if plain[:1].isalpha() else f"bot-{plain.strip('-')}"
    taken = kinds()
    name = next(
        name for name in itertools.chain([base], (f"{base}-{more}" for more in itertools.count(2))) if name not in taken
    )
    add_guest(name, Guest(Kind("A bot of this process.", {"object": "As it is."}), lambda *_: bot))  # type: ignore[arg-type] # it has `choose`
    _objects[name] = bot
    return name


def level_named(name: str, styles: Mapping[str, str] = NO_STYLES) -> Level | Work | None:
    """Find the level of a search with that name for a game with these styles; None if there is none or it is unlisted.

    `50ms` and `2s` are budgets of time, `110` is a budget of iterations.
    """
    if (card := LADDER.get(f"mcts:{name}")) is not None:
        return card.search
    return level_of_style(name) if name in _own_styles(styles) else level_of_budget(name)


def parse_bot(text: str, styles: Mapping[str, str] | None = None, *, unlisted: bool = False) -> BotName:
    """Parse the name of a bot: `kind:level`, or `kind` for its default level; `exec:COMMAND` is a program.

    A search also accepts a time or a number of iterations as its level: `mcts:50ms`, `mcts:110`. `styles` are those of
    the game to be played; if it is unknown (None), any word is accepted as a style. With `unlisted`, the
    adviser is accepted too, which is no opponent.
    """
    kind, colon, level = text.strip().partition(":")
    if kind == EXEC:
        command_parts(level)
        return BotName(kind, level.strip())
    if kind in BOTS:
        levels = _own_kinds(styles or NO_STYLES)[kind].levels
    elif (package := guest(kind)) is not None:
        levels = package.kind.levels
    else:
        raise BotError(f"there is no bot called {kind!r}; there is {', '.join(kinds())}{_did_you_mean(kind, kinds())}")
    name = BotName(kind, level if colon else next(iter(levels)))
    if name.level in levels or (unlisted and name == ADVISER):
        return name
    # other levels that are not listed: a time, a number of iterations, and any style while the game is unknown
    is_budget = kind == "mcts" and level_named(level) is not None
    is_style = styles is None and kind in ("greedy", "mcts") and _STYLE.fullmatch(level) is not None
    if name != ADVISER and (is_budget or is_style):
        return name
    raise BotError(f"the bot {kind} has no level {level!r}; it has {', '.join(levels)}{_did_you_mean(level, levels)}")


def _did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a sentence that suggests the most similar name; empty if none is similar."""
    by_folded = {each.casefold(): each for each in known}
    close = get_close_matches(name[:MAX_WORD_LENGTH].casefold(), by_folded, n=1)
    return f"; did you mean {by_folded[close[0]]}?" if close else ""


def thinking_time(text: str) -> float:
    """The thinking time per decision of the bot with that name, in seconds; 0 if its level sets none."""
    kind, _, name = text.partition(":")
    level = level_named(name) if kind == "mcts" else None
    return level.budget.seconds or 0.0 if isinstance(level, Level) else 0.0


def make_bot(  # noqa: PLR0911 - a kind a line
    name: BotName, game: WholeGame[Any], seed: int, threads: int = 1
) -> Bot[Any]:
    """Create the named bot for that game; its random numbers follow from `seed` alone, which is never the game's seed.

    `threads` is the maximum number of threads of a search.
    """
    if name.kind == EXEC:
        from niagara_ai.engine import Engine  # imported here: the other bots need no event loop

        return Engine(game, name.level)
    if name.kind not in BOTS and (package := guest(name.kind)) is not None:
        try:
            return package.make(game, name.level, seed)
        except BotError:
            raise
        except FAILURES as error:
            raise BotError(f"the bot {name} cannot be made: {error_text(error)}") from error
    if name.kind == "random":
        return Uniform(seed)
    if name.kind == "simple":
        return Simple(game, next(iter(game.styles)), seed)
    if name.kind == "mcts":
        from niagara_ai.mcts.bot import Mcts  # imported here: the other bots need no numpy
        from niagara_ai.mcts.judging_bot import JudgingAdviser, JudgingBot

        if name == ADVISER:
            return JudgingAdviser(game, threads=threads)
        level = level_named(name.level, game.styles)
        if level is None:
            raise _no_style(game, name.level)
        if isinstance(level, Work):
            return JudgingBot(game, level, seed, threads=threads)
        return Mcts(game, level, seed, threads=threads)
    if name.level not in game.styles:
        raise _no_style(game, name.level)
    return Greedy(game, name.level, seed)


def _no_style(game: WholeGame[Any], style: str) -> BotError:
    return BotError(f"{game.id} knows no style {style!r}; it knows {', '.join(game.styles)}")
