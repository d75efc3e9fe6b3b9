"""Players for a set-up form: who can play, and the names and seats to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, count, repeat
from typing import TYPE_CHECKING, Any

from niagara_ai.contract import FACE_WIDTH, Character
from niagara_ai.registry import LADDER, RANDOM, BotCard, default_bot, kind_of, kinds

from niagara_tui.core.browser import is_in_browser
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.match.bots.programs import Program, is_program, known, known_programs
from niagara_tui.match.setup import comparison_key, is_pronoun, name_problem, seat_name
from niagara_tui.shell.bots import (
    OF_MY_STRENGTH,
    UNRATED,
    about,
    bar,
    bot_title,
    character_of,
    full_name,
    how_it_chooses,
    player_label,
    ratings_of,
    step_of,
)
from niagara_tui.shell.settings import LastGame, LastSeat, Settings
from niagara_tui.store.limits import HUMAN, NAME_LENGTH, PROGRAM

if TYPE_CHECKING:
    from niagara_tui.core.game import Game

_NAMES = ("Rose", "Bert", "Yann", "Gina", "Kurt", "Nora", "Ada", "Carl", "Dora", "Emil", "Fay", "Hugo", "Ida", "Jon")
_FALLBACK_NAMES = ("Ruth", "Bill", "Yuri", "Gus", "Kate", "Ned")
"""Names for seats whose name in `_NAMES` is taken."""
DEFAULT_COUNT = 4
ANOTHER_PROGRAM = PROGRAM
"""Player id in a form that stands for a program whose command is to be asked for."""
_STRENGTHS = 1 + max(len(_(card.strength)) for card in LADDER.values())
"""Columns of a strength, with the blank after it."""


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """An entry of the list of players: its id in a set-up, its label, and a description of one or two sentences.

    A bot has a `character` and, where its strength is known, a `step` of the ladder that is as strong.
    """

    player: str
    label: str
    about: str
    character: Character | None = None
    step: BotCard | None = None

    def row(self, only_ascii: bool) -> str:
        """The entry as a row of a visual list: face, name, strength or style, and the strength as a bar."""
        if self.character is None:
            return " " * (FACE_WIDTH + 1) + self.label
        face = self.character.drawn(only_ascii)
        if not self.character.name or self.step is None:
            return f"{face} {self.label}"
        word = _(self.step.strength if self.player in LADDER else self.player.partition(":")[2])
        return f"{face} {f'{self.character.name} ':<13}{f'{word} ':<{_STRENGTHS}}{bar(self.step, only_ascii)}"


@dataclass(frozen=True, slots=True)
class MyStrength:
    """The bot that `OF_MY_STRENGTH` stands for at present, and an explanation."""

    bot: str
    why: str


def choices(game: Game[Any], mine: MyStrength) -> list[PlayerChoice]:
    """List who can play that game: a person, the bots by strength, those with a style, guests and known programs.

    In a browser there are no programs: whoever looks at it need not be the user.
    """
    ratings = ratings_of(game)
    person = PlayerChoice(HUMAN, player_label(HUMAN), _("Somebody at this keyboard."))
    own = PlayerChoice(OF_MY_STRENGTH, player_label(OF_MY_STRENGTH), mine.why, character_of(mine.bot, game))
    entries = {HUMAN: person, OF_MY_STRENGTH: own}
    for name, kind in kinds(game.styles).items():
        for level, line in kind.levels.items():
            bot = f"{name}:{level}"
            words = about(bot, _(kind.summary), _(line), ratings)
            entries[bot] = PlayerChoice(
                bot, bot_title(bot, game), words, character_of(bot, game), step_of(bot, ratings)
            )
    for program in known_programs():
        if program.plays(game.id):
            player, about_it = program.player, _("The program {command}.")
            if program.author:
                about_it = _("The program {command}, by {author}.")
            about_it = about_it.format(command=clean(program.command, 80), author=program.author)
            entries[player] = PlayerChoice(player, player_label(player), about_it, character_of(player, game))
    in_order = dict.fromkeys([HUMAN, *LADDER, OF_MY_STRENGTH, *entries])
    return [entries[each] for each in in_order if each in entries and each != RANDOM]


def with_another(listed: list[PlayerChoice]) -> list[PlayerChoice]:
    """These players and, except in a browser, an entry for a program that has not been named: a form asks for it."""
    about = _("A program of yours: a bot in any language that speaks the engine protocol. You name its command.")
    another = PlayerChoice(ANOTHER_PROGRAM, _("A program …"), about)
    return listed if is_in_browser() else [*listed, another]


def introduction(bot: str, game: Game[Any]) -> str:
    """Who a bot is and how it plays, in a few sentences; only who it is if its kind or level is not known here."""
    name, _colon, level = full_name(bot).partition(":")
    kind, title = kind_of(name, game.styles), bot_title(bot, game)
    if kind is None or level not in kind.levels:
        return f"{title}."
    return f"{title}. {about(full_name(bot), _(kind.summary), _(kind.levels[level]), UNRATED)}"


def behind_its_choices(bot: str, game: Game[Any]) -> tuple[str, str]:
    """Who a bot is, and how its choices come about, to somebody who asks why it did something; each fact once.

    All that there is to say of a bot that plays by chance is how its choices come about.
    """
    by_chance = full_name(bot) == RANDOM
    who = f"{bot_title(bot, game)}." if by_chance else introduction(bot, game)
    return who, how_it_chooses(bot)


def seated(player: str, mine: MyStrength) -> str:
    return mine.bot if player == OF_MY_STRENGTH else player


def default_name(letter: str, taken: Iterable[str] = ()) -> str:
    used = set(map(comparison_key, taken))
    names = (name for name in (*_NAMES, *_FALLBACK_NAMES) if name.startswith(letter))
    return next((name for name in names if comparison_key(name) not in used), seat_name(letter))


def own_name(settings: Settings) -> str:
    """The person's name at every new table: "Your name", or else the profile's; empty if it cannot stand there."""
    return next((name for name in (settings.name, settings.profile) if not name_problem(name)), "")


def default_names(letters: Sequence[str], person: int | None, name: str) -> list[str]:
    """Default names of all seats; the seat of the `person`, if there is one, gets their `name`, unless it is empty."""
    own = "" if person is None else name
    return [own if own and seat == person else default_name(letter, [own]) for seat, letter in enumerate(letters)]


def with_programs_names(names: Sequence[str], players: Sequence[str]) -> list[str]:
    named = [*names]
    for seat, player in enumerate(players):
        if is_program(player) and (program := known(player)) is not None:
            named[seat] = name_of_program(program, named[:seat] + named[seat + 1 :]) or named[seat]
    return named


def name_of_program(program: Program, others: Iterable[str]) -> str:
    """The name of a program at a table, with a number if somebody else has it; empty if it cannot be a name there."""
    taken = set(map(comparison_key, others))
    first = clean(program.name, NAME_LENGTH - 3)
    numbered = (f"{first} {number}" if number > 1 else first for number in count(1))
    name = next(name for name in numbered if comparison_key(name) not in taken)
    return "" if name_problem(name) else name


def default_count(last: LastGame, counts: Sequence[int]) -> int:
    """The default number of players: that of the last game, clamped to the allowed `counts` (ascending)."""
    return min(max(len(last.seats) or DEFAULT_COUNT, counts[0]), counts[-1])


def default_seats(
    last: LastGame, letters: Iterable[str], name: str = "", opponents: Sequence[str] = ()
) -> list[LastSeat]:
    """Default seats: those of the last game, then one person against these bots, and ordinary ones beyond them.

    `name`, if given, goes to the first person. No two seats have the same name.
    """
    usual = [LastSeat(player=player) for player in (HUMAN, *opponents)][len(last.seats) :]
    wanted = chain(last.seats, usual, repeat(LastSeat(player=default_bot())))
    players = [(letter, seat) for letter, seat in zip(letters, wanted, strict=False)]
    person = next((place for place, (_letter, seat) in enumerate(players) if seat.player == HUMAN), None)
    own = "" if person is None or is_pronoun(name) else name
    seats: list[LastSeat] = []
    for place, (letter, seat) in enumerate(players):
        called = own if place == person else ""
        if not called:
            taken = [*(sitting.name for sitting in seats), own]
            is_usable = seat.name and not is_pronoun(seat.name)
            is_free = comparison_key(seat.name) not in set(map(comparison_key, taken))
            called = seat.name if is_usable and is_free else default_name(letter, taken)
        seats.append(LastSeat(name=called, player=seat.player))
    return seats


COLOURS = {"R": _("red"), "B": _("blue"), "Y": _("yellow"), "G": _("green"), "K": _("black"), "N": _("natural wood")}
"""The colour of a seat's pieces, by the seat's letter."""


def seat_label(letter: str) -> str:
    return _("{letter} for {colour}").format(letter=letter, colour=COLOURS[letter]) if letter in COLOURS else letter


def duplicate_name(names: Iterable[str]) -> str | None:
    used: dict[str, str] = {}
    for name in names:
        if comparison_key(name) in used:
            return used[comparison_key(name)]
        used[comparison_key(name)] = name
    return None
