"""Bots as people see them: a name, a face and a label for each, their ratings, and their strength on one scale.

The bots of the house are rows of `niagara_ai.registry.LADDER`; a style's animal comes with its game. A bot of which
neither knows anything, such as a guest's, has the same plain face as others, no name, and is called by what set-ups
call it.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Self

from niagara_ai.commands import EXEC
from niagara_ai.contract import FACE_WIDTH, BotError, Character
from niagara_ai.registry import BOTS, HOUSE, LADDER, RANDOM, BotCard, BotName, kinds, level_named, parse_bot
from pydantic import FailFast, Field, model_validator

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.text import did_you_mean
from niagara_tui.match.bots import programs
from niagara_tui.store.formats import Strict, read_model
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.opening import read_page

if TYPE_CHECKING:
    from niagara_ai.guests import Kind

    from niagara_tui.core.game import Game
    from niagara_tui.store.models import OpenSetup

FILE = "ratings.json"
_Name = Annotated[str, Field(min_length=1, max_length=40)]


class BotRating(Strict):
    """A bot's rating on the Elo scale, with its 95 % interval, from that many seats played."""

    bot: _Name
    rating: int
    low: int
    high: int
    seats: int = Field(ge=1)

    @model_validator(mode="after")
    def _check_interval(self) -> Self:
        if not self.low <= self.rating <= self.high:
            raise ValueError("the rating must lie in its interval")
        return self


class Ratings(Strict):
    """The ratings of a game's bots under that version of its rules; the anchor's is 0."""

    format: Literal[1] = 1
    game: _Name
    rules: int = Field(ge=1)
    anchor: _Name
    games: int = Field(ge=1)
    bots: Annotated[tuple[BotRating, ...], Field(min_length=1), FailFast()]

    @model_validator(mode="after")
    def _check_bots(self) -> Self:
        rated = {row.bot: row.rating for row in self.bots}
        if len(rated) < len(self.bots):
            raise ValueError("every bot must be rated once")
        if rated.get(self.anchor) != 0:
            raise ValueError("the anchor's rating must be 0")
        return self


ByBot = Mapping[str, BotRating]
UNRATED: ByBot = MappingProxyType({})


def ratings_of(game: Game[Any]) -> ByBot:
    """The game's ratings by bot; empty if it has none for the current version of its rules."""
    ratings = shipped_ratings(game)
    return UNRATED if ratings is None else {row.bot: row for row in ratings.bots}


def shipped_ratings(game: Game[Any]) -> Ratings | None:
    """The ratings that come with the game; None if there are none for the current version of its rules."""
    from niagara_tui.games.registry import entry  # imported late: the first frame of the app does not need it

    known = entry(game.id)
    ratings = _read(known.pages) if known is not None and known.pages else None
    return ratings if ratings is not None and (ratings.game, ratings.rules) == (game.id, game.version) else None


@functools.cache
def _read(package: str) -> Ratings | None:
    """The ratings beside a game's pages; None if there are none or they are invalid: lists then do without."""
    try:
        return read_model(read_page(files(package).joinpath(FILE)), Ratings)
    except (OSError, ImportError, BadInput):
        return None


OF_MY_STRENGTH = "my-strength"
"""Player id in a form that stands for the bot nearest to the person's own rating, see `players.seated`."""
_UNKNOWN = Character("", "[•_•]", "[o_o]")


class _Styled(NamedTuple):
    """What a kind makes of a style: the animal's name (empty: its own), label, word, sentence, and a bot as strong."""

    name: str
    label: str
    word: str
    about: str
    like: str


_STYLED = {
    "greedy": _Styled(
        "",
        _("{style} bot"),
        "{style}",
        _("{style} About as strong as the {strength}; plays at once."),
        "greedy:balanced",
    ),
    "mcts": _Styled(
        # Translators: the character of a style when it plays with a search; stronger than the young one.
        _("Old {name}"),
        _("strong {style} bot"),
        _("strong {style}"),
        _("{style} About as strong as the {strength}; thinks for a moment."),
        "mcts:hard",
    ),
}
"""The kinds of bots that play in a game's styles; `like` counts until a bot has been rated."""


def bot_named(text: str, styles: Mapping[str, str]) -> BotName:
    """Parse the name of a bot that a person wrote, for a game with these styles, as `registry.parse_bot` does."""
    try:
        return parse_bot(text, styles)
    except BotError as error:
        (kind, _colon, level), known, why = text.strip().partition(":"), kinds(styles), str(error)
        if kind == EXEC:
            why = programs.no_command(level) or why
        elif kind not in known:
            why = _("there is no bot called {bot!r}; there is {known}").format(bot=kind, known=", ".join(known))
            why += did_you_mean(kind, known)
        elif level not in (levels := known[kind].levels):
            sentence = _("the bot {bot} has no level {level!r}; it has {known}")
            why = sentence.format(bot=kind, level=level, known=", ".join(levels)) + did_you_mean(level, levels)
        raise BotError(why) from error


def full_name(bot: str) -> str:
    """The bot's name with its level, such as `greedy:balanced` for `greedy`; unchanged if the kind is unknown."""
    kind, colon, _level = bot.partition(":")
    return f"{kind}:{next(iter(BOTS[kind].levels))}" if not colon and kind in BOTS else bot


def players_of(setup: OpenSetup) -> tuple[str, ...]:
    return tuple(HUMAN if seat.is_human else full_name(seat.player) for seat in setup.seats)


def character_of(bot: str, game: Game[Any] | None) -> Character:
    """The character at that game of the bot that set-ups call `bot`; for an unknown bot, one with an empty name."""
    if (card := LADDER.get(full_name(bot))) is not None:
        return Character(_(card.character.name), card.character.face, card.character.ascii_face)
    kind, _colon, style = bot.partition(":")
    if kind not in _STYLED or game is None or (animal := game.animals.get(style)) is None:
        return _UNKNOWN
    template = _STYLED[kind].name
    return Character(template.format(name=animal.name) if template else animal.name, animal.face, animal.ascii_face)


def step_of(bot: str, ratings: ByBot = UNRATED) -> BotCard | None:
    """The bot's step on the ladder: its own, else that of the ladder's bot with the nearest rating; None if unknown."""
    if (step := LADDER.get(bot)) is not None:
        return step
    if bot == RANDOM:
        return next(iter(LADDER.values()))
    rated = [rung for rung in LADDER if rung in ratings]
    if bot in ratings and rated:
        return LADDER[min(rated, key=lambda rung: abs(ratings[rung].rating - ratings[bot].rating))]
    styled = _STYLED.get(bot.partition(":")[0])
    return None if styled is None else LADDER[styled.like]


def bar(step: BotCard, only_ascii: bool = False) -> str:
    full, rest = "*." if only_ascii else "●○"
    steps = list(LADDER.values())
    return full * steps.index(step) + rest * (len(steps) - 1 - steps.index(step))


def rating_words(rating: BotRating) -> str:
    if rating.low == rating.high:
        return _("Rating {rating}.").format(rating=rating.rating)
    # Translators: a bot's rating and its 95 % interval, such as "Rating +140 (+89 to +193)."
    sentence = _("Rating {rating:+} ({low:+} to {high:+}).")
    return sentence.format(rating=rating.rating, low=rating.low, high=rating.high)


def about(bot: str, summary: str, level: str, ratings: ByBot) -> str:
    """How the bot plays, how long it thinks and how it is rated; `summary` and `level` describe its kind and level."""
    kind, step = bot.partition(":")[0], step_of(bot, ratings)
    if bot in LADDER:
        sentence, places = _(LADDER[bot].about), list(LADDER)
        below = places[max(0, places.index(bot) - 1)]
        # The step of the ladder below that bot is named if their games do not tell the bot from it
        if bot in ratings and below in ratings and bot != below and ratings[bot].low <= ratings[below].rating:
            same = _("In this game about as strong as the {name}.").format(name=_(LADDER[below].character.name))
            sentence = f"{sentence} {same}"
    elif kind in _STYLED and step is not None:
        sentence = _STYLED[kind].about.format(style=level, strength=_(step.label))
    else:
        sentence = f"{summary} {level}"
    return f"{sentence} {rating_words(ratings[bot])}" if bot in ratings else sentence


def how_it_chooses(bot: str) -> str:
    """How the bot's choices come about, in a sentence; empty if they are what a long look finds best, or unknown."""
    styled = _STYLED.get(bot.partition(":")[0])
    card = HOUSE.get(full_name(bot)) or (LADDER[styled.like] if styled is not None and ":" in bot else None)
    return "" if card is None else _(card.chooses)


def bot_title(bot: str, game: Game[Any] | None) -> str:
    """A bot's name at that game and its label, such as `Otter, good bot`; only the label if it has no name."""
    name, label = character_of(bot, game).name, player_label(bot)
    # Translators: a bot's name and what it is, such as "Otter, good bot".
    return _("{name}, {kind}").format(name=name, kind=label) if name else label


def counted(players: Sequence[str], game: Game[Any] | None) -> str:
    """Who these players at a table of that game are, counted by kind: `two Herons and an Otter`.

    A name with which no article can be said takes it from all: `Heron, Raccoon and Otter`.
    """
    in_words, by_name = [], []
    for player, count in Counter(players).items():
        in_words.append(_in_words(player, count))
        title = player_label(HUMAN) if player == HUMAN else character_of(player, game).name or bot_title(player, game)
        by_name.append(title if count == 1 else f"{count} \N{MULTIPLICATION SIGN} {title}")
    return listed(in_words if all(in_words) else by_name)


# Translators: how many bots of a kind sit at a table, as in "two Herons and an Otter".
_NUMBERS = {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five")}


def _in_words(player: str, count: int) -> str:
    """So many players of that name with an article or a number word; empty for one that is not of the house."""
    words = {
        HUMAN: plural("a person", "{count} people", count),
        "simple:forgetful": plural("a Frog", "{count} Frogs", count),
        "mcts:easy": plural("a Duckling", "{count} Ducklings", count),
        "greedy:balanced": plural("a Trout", "{count} Trout", count),
        "mcts:normal": plural("an Otter", "{count} Otters", count),
        "mcts:hard": plural("a Heron", "{count} Herons", count),
        "mcts:expert": plural("an Owl", "{count} Owls", count),
    }
    return words.get(full_name(player), "").format(count=_(_NUMBERS[count]) if count in _NUMBERS else count)


def player_label(player: str) -> str:
    """The label of a player, given its id in a set-up: `mcts:hard` is a strong bot."""
    if player == HUMAN:
        return _("person")
    if player == OF_MY_STRENGTH:
        return _("a bot of my strength")
    if (step := HOUSE.get(full_name(player))) is not None:
        return _(step.label)
    if programs.is_program(player):
        # What it calls itself or, if nobody knows that, the file's name
        command, program = programs.command_of(player), programs.known(player)
        name = command and (programs.short_name(command) if program is None else program.label)
        return _("{program}, a program").format(program=name) if name else _("a program")
    kind, _colon, level = player.partition(":")
    if kind == "mcts" and level_named(level):  # the limit of its search: `50 ms`, `3 s`, `110 tries`
        number = level.rstrip("ms")
        unit = level.removeprefix(number)
        tries = "" if unit else plural("{count} try", "{count} tries", int(number)).format(count=number)
        return _("bot, {limit}").format(limit=tries or f"{number} {unit}")
    words = _STYLED[kind].label if kind in _STYLED else "{kind}, {style}" if level else "{kind}"
    return words.format(kind=kind, style=_(level))


def seat_badge(player: str, game: Game[Any], *, only_ascii: bool) -> str:
    """Who plays a seat, in few cells: a bot's face and its strength, style or label; a person's label."""
    if player == HUMAN:
        return player_label(HUMAN)
    kind, _colon, style = player.partition(":")
    if programs.is_program(player):
        word = _("program")
    elif (step := HOUSE.get(full_name(player))) is not None:
        word = _(step.strength)
    elif kind in _STYLED and not level_named(style):
        word = _STYLED[kind].word.format(style=_(style))
    else:
        word = player_label(player)
    return f"{character_of(player, game).drawn(only_ascii)} {word}"


def faces(players: Sequence[str], game: Game[Any], *, only_ascii: bool) -> list[str]:
    """The face of each bot, and blanks of the same width for each person; empty if all are people."""
    if all(player == HUMAN for player in players):
        return []
    blank = " " * FACE_WIDTH
    return [blank if player == HUMAN else character_of(player, game).drawn(only_ascii) for player in players]


def bots_as_json(kinds: Mapping[str, Kind]) -> list[dict[str, Any]]:
    """These kinds of bots (`niagara_ai.registry.kinds`) with their levels."""
    return [
        {
            "kind": name,
            "summary": kind.summary,
            "levels": [{"bot": f"{name}:{level}", "summary": line} for level, line in kind.levels.items()],
        }
        for name, kind in kinds.items()
    ]
