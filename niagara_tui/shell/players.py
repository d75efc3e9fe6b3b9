"""Players for a set-up form: the available kinds of players, their labels and default names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from niagara_ai.mcts.levels import level_named
from niagara_ai.registry import default_bot, kinds

from niagara_tui.core.i18n import _, plural
from niagara_tui.match.naming import comparison_key, is_pronoun, name_problem, seat_name
from niagara_tui.shell.characters import FACE_WIDTH, Character, character_of, full_name
from niagara_tui.shell.ratings import ByBot, ratings_of
from niagara_tui.shell.settings import LastGame, LastSeat, Settings
from niagara_tui.shell.strengths import LADDER, Strength, rating_words, strength_of
from niagara_tui.store.limits import HUMAN

if TYPE_CHECKING:
    from niagara_tui.core.game import Game

BOT_ABOUT = {
    "random:uniform": _("Plays anything that is allowed, at once. No opponent, but good for trying things out."),
    "mcts:easy": _("Looks a little ahead and overlooks much. For first games; thinks for a moment."),
    "greedy:balanced": _("Takes the best plan for this turn, gains against dangers; plays at once."),
    "mcts:normal": _("Plays the round on in thought, as far as somebody who plays now and then; thinks for a moment."),
    "mcts:hard": _("Plays the round on in thought and overlooks hardly anything; thinks for a moment."),
    "mcts:expert": _("Plays the round on in thought thousands of times; thinks for a second."),
}
"""Descriptions of the bots that every game has: how they play, and how long they think."""
_STYLED_ABOUT = {
    "greedy": _("{style} About as strong as the {strength}; plays at once."),
    "mcts": _("{style} About as strong as the {strength}; thinks for a moment."),
}
OF_MY_STRENGTH = "my-strength"
"""Player id in a form that stands for the bot nearest to the person's own rating, see `seated`."""
_STYLED = {"greedy": _("{style} bot"), "mcts": _("strong {style} bot")}
_NAMES = ("Rose", "Bert", "Yann", "Gina", "Kurt", "Nora", "Ada", "Carl", "Dora", "Emil", "Fay", "Hugo", "Ida", "Jon")
_FALLBACK_NAMES = ("Ruth", "Bill", "Yuri", "Gus", "Kate", "Ned")
"""Names for seats whose name in `_NAMES` is taken."""
DEFAULT_COUNT = 4


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """An entry of the list of players: its id in a set-up, its label, and a description of one or two sentences.

    A bot has a `character` and, where it is known, a `strength`.
    """

    player: str
    label: str
    about: str
    character: Character | None = None
    strength: Strength | None = None

    def row(self, only_ascii: bool) -> str:
        """The entry as a row of a visual list: face, name, strength or style, and the strength as a bar."""
        if self.character is None:
            return " " * (FACE_WIDTH + 1) + self.label
        face = self.character.drawn(only_ascii)
        if not self.character.name or self.strength is None:
            return f"{face} {self.label}"
        word = self.strength.word if self.player in LADDER else _(self.player.partition(":")[2])
        return f"{face} {self.character.name:<13}{word:<9}{self.strength.bar(only_ascii)}"


@dataclass(frozen=True, slots=True)
class MyStrength:
    """The bot that `OF_MY_STRENGTH` stands for at present, and an explanation."""

    bot: str
    why: str


def choices(game: Game[Any], mine: MyStrength) -> list[PlayerChoice]:
    """List who can play that game: a person, the bots by strength, the bots with a style, and guests."""
    ratings = ratings_of(game)
    bots = [
        _bot(f"{name}:{level}", _(kind.summary), _(about), ratings)
        for name, kind in kinds(game.styles).items()
        for level, about in kind.levels.items()
    ]
    person = PlayerChoice(HUMAN, player_label(HUMAN), _("Somebody at this keyboard."))
    order = [HUMAN, *LADDER, OF_MY_STRENGTH]
    found = [person, _of_my_strength(mine), *bots]
    return sorted(found, key=lambda each: order.index(each.player) if each.player in order else len(order))


def _bot(bot: str, summary: str, level: str, ratings: ByBot) -> PlayerChoice:
    """The entry of a bot; `summary` and `level` describe its kind and its level."""
    character, strength = character_of(bot), strength_of(bot, ratings)
    kind = bot.partition(":")[0]
    about = BOT_ABOUT.get(bot, f"{summary} {level}")
    if bot not in BOT_ABOUT and kind in _STYLED_ABOUT and strength is not None:
        about = _STYLED_ABOUT[kind].format(style=level, strength=strength.label)
    if bot in ratings:
        about = f"{about} {rating_words(ratings[bot])}"
    return PlayerChoice(bot, bot_title(bot), about, character, strength)


def _of_my_strength(mine: MyStrength) -> PlayerChoice:
    return PlayerChoice(OF_MY_STRENGTH, player_label(OF_MY_STRENGTH), mine.why, character_of(mine.bot))


def seated(player: str, mine: MyStrength) -> str:
    """The player id for a set-up: `OF_MY_STRENGTH` is replaced by the bot that it stands for."""
    return mine.bot if player == OF_MY_STRENGTH else player


def bot_title(bot: str) -> str:
    """A bot's name and label, such as `Otter, good bot`; only the label if it has no name."""
    name, label = character_of(bot).name, player_label(bot)
    # Translators: a bot's name and what it is, such as "Otter, good bot".
    return _("{name}, {kind}").format(name=name, kind=label) if name else label


def player_label(player: str) -> str:
    """The label of a player, given its id in a set-up: `mcts:hard` is a strong bot."""
    if player == HUMAN:
        return _("person")
    if player == OF_MY_STRENGTH:
        return _("a bot of my strength")
    if (step := LADDER.get(full_name(player))) is not None:
        return step.label
    kind, _colon, level = player.partition(":")
    if kind == "mcts" and level_named(level):
        return _("bot, {limit}").format(limit=_limit(level))
    said = _STYLED.get(kind, "{kind}, {style}" if level else "{kind}")
    return said.format(kind=kind, style=_(level))


def seat_badge(player: str, *, only_ascii: bool) -> str:
    """Who plays a seat, in few cells: a bot's face and its strength, style or label; a person's label."""
    if player == HUMAN:
        return player_label(HUMAN)
    return f"{character_of(player).drawn(only_ascii)} {_badge_word(player)}"


def faces(players: Sequence[str], *, only_ascii: bool) -> list[str]:
    """The face of each bot, and blanks of the same width for each person; empty if all are people."""
    if all(player == HUMAN for player in players):
        return []
    return [" " * FACE_WIDTH if player == HUMAN else character_of(player).drawn(only_ascii) for player in players]


def _badge_word(bot: str) -> str:
    """A bot's strength or style in few words, for use beside its face."""
    if (step := LADDER.get(full_name(bot))) is not None:
        return step.word
    kind, _colon, style = bot.partition(":")
    if kind not in _STYLED or level_named(style):
        return player_label(bot)
    return _("strong {style}").format(style=_(style)) if kind == "mcts" else _(style)


def _limit(level: str) -> str:
    """The limit of a search with that level, for people: `50 ms`, `3 s`, `110 tries`."""
    number = level.rstrip("ms")
    unit = level.removeprefix(number)
    return f"{number} {unit}" if unit else plural("{count} try", "{count} tries", int(number)).format(count=number)


def default_name(letter: str, taken: Iterable[str] = ()) -> str:
    """A default name that starts with the seat's letter, so it is easy to remember, and is not taken."""
    used = set(map(comparison_key, taken))
    fitting = (
        name for name in (*_NAMES, *_FALLBACK_NAMES) if name.startswith(letter) and comparison_key(name) not in used
    )
    return next(fitting, seat_name(letter))


def own_name(settings: Settings) -> str:
    """The person's name at every new table: "Your name", or else the profile's; empty if it cannot stand there."""
    return next((name for name in (settings.name, settings.profile) if not name_problem(name)), "")


def default_names(letters: Sequence[str], person: int | None, name: str) -> list[str]:
    """Default names of all seats; the seat of the `person`, if there is one, gets their `name`, unless it is empty."""
    own = "" if person is None else name
    return [own if own and seat == person else default_name(letter, [own]) for seat, letter in enumerate(letters)]


def default_count(last: LastGame, counts: Sequence[int]) -> int:
    """The default number of players: that of the last game, clamped to the allowed `counts` (ascending)."""
    return min(max(len(last.seats) or DEFAULT_COUNT, counts[0]), counts[-1])


def default_seats(last: LastGame, letters: Iterable[str], name: str = "") -> list[LastSeat]:
    """Default seats: those of the last game, else one person against bots; `name`, if given, goes to the first person.

    No two seats have the same name.
    """
    usual = (LastSeat(player=default_bot() if seat else HUMAN) for seat in count(len(last.seats)))
    wanted = [seat for _letter, seat in zip(letters, chain(last.seats, usual), strict=False)]
    person = next((seat for seat, each in enumerate(wanted) if each.player == HUMAN), None)
    own = "" if person is None or is_pronoun(name) else name
    seats: list[LastSeat] = []
    for letter, each in zip(letters, wanted, strict=False):
        is_own = bool(own) and len(seats) == person
        taken = [seat.name for seat in seats] + ([] if is_own else [own])
        called = own if is_own else each.name if _can_be_taken(each.name, taken) else default_name(letter, taken)
        seats.append(LastSeat(name=called, player=each.player))
    return seats


def _can_be_taken(name: str, taken: Iterable[str]) -> bool:
    return bool(name) and not is_pronoun(name) and comparison_key(name) not in set(map(comparison_key, taken))


COLOURS = {"R": _("red"), "B": _("blue"), "Y": _("yellow"), "G": _("green"), "K": _("black"), "N": _("natural wood")}
"""The colour of a seat's pieces, by the seat's letter."""


def seat_label(letter: str) -> str:
    """The seat's letter and the colour that it stands for, if that is known."""
    return _("{letter} for {colour}").format(letter=letter, colour=COLOURS[letter]) if letter in COLOURS else letter


def duplicate_name(names: Iterable[str]) -> str | None:
    """The first name that occurs twice, ignoring case; None if all names are different."""
    used: dict[str, str] = {}
    for name in names:
        if comparison_key(name) in used:
            return used[comparison_key(name)]
        used[comparison_key(name)] = name
    return None
