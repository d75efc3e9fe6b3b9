"""Challenges as lines of text: read, checked and written.

    niagara-challenge-1 game=niagara-3 seats=you,2xgreedy,mcts.hard options=tracker.off seed=7 bots=9 check=k3fq

The words stand in any order between the first and the last, which is a check sum. Such a line has no quotes, stars,
colons or other signs that chat programs, mail and shells interpret.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from base64 import b32encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, get_args
from urllib.parse import unquote_plus

from niagara_ai.contract import BotError
from pydantic import ValidationError

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_SEATS, check_seats
from niagara_tui.core.text import clean
from niagara_tui.games import registry
from niagara_tui.match.bots.programs import is_program
from niagara_tui.match.naming import name_problem
from niagara_tui.match.setup import changed_options, options_of
from niagara_tui.shell.bots import bot_named, full_name, players_of
from niagara_tui.shell.players import default_names
from niagara_tui.store.limits import HUMAN, NAME_LENGTH
from niagara_tui.store.matches import LINE_LENGTH, OthersOutcome, Outcome
from niagara_tui.store.models import SeatSetup, Setup

FORMAT = 1
_BEGIN = f"niagara-challenge-{FORMAT}"
_MARK = re.compile(r"niagara-challenge-\d{1,4}")
_CHECK = re.compile(r"check=([0-9a-z]{4})")
_KEYS = ("game", "seats", "options", "seed", "bots", "result", "name")
_YOU = "you"
_CONCEDED, _WON, _SHARED = "conceded", "won", "shared"
_ECHOED = 40
"""Maximum characters of a name that are read, and so told again if it is unknown: what a set-up can hold."""
_MOST_TEXT = 20_000
"""Characters of a text in which a line is looked for."""
_NO_PROGRAMS = _("a challenge is for bots that everybody has, and a program of somebody's own is none")
_NO_LINE = _("this is no challenge: its line begins with niagara-challenge-{format} and ends with check=…")


@dataclass(frozen=True)
class Challenge:
    """A table that anybody can play: the same game, options, seats, chance, and bots with the same chance of their own.

    `players` are by seat, one of them `human`; `options` are those that differ from the defaults. `bots` is the seed of
    the bots' chance. `name` and `outcome` tell how the game ended for the person who sent it, if that is known.
    """

    game: str
    rules: int
    players: tuple[str, ...]
    seed: int
    bots: int
    options: Mapping[str, bool | str] = field(default_factory=dict)
    name: str = ""
    outcome: Outcome | None = None

    @property
    def table(self) -> Challenge:
        """The challenge without anybody's result."""
        return replace(self, name="", outcome=None)

    @property
    def seat(self) -> int:
        """The seat of the person."""
        return self.players.index(HUMAN)

    @property
    def others_outcome(self) -> OthersOutcome | None:
        """The result of who sent it, with their name; None if it is not known."""
        if self.outcome is None or not self.name:
            return None
        return OthersOutcome(name=self.name, **self.outcome.model_dump())

    def with_result(self, name: str, outcome: Outcome) -> Challenge:
        """The challenge with somebody's result."""
        return replace(self, name=name, outcome=outcome)

    def is_at(self, setup: Setup, rules: int) -> bool:
        """Whether a game with that set-up, under these rules, is at the table of this challenge."""
        return self.setup("").model_copy(update={"seats": setup.seats}) == setup.model_copy(
            update={"options": changed_options(registry.game(self.game), setup.options)}
        ) and (self.players, self.rules) == (players_of(setup), rules)

    def setup(self, name: str) -> Setup:
        """The set-up of the table, with that name for the person, or the usual one if it is empty."""
        game = registry.game(self.game)
        names = default_names(game.letters[: len(self.players)], self.seat, name)
        seats = [SeatSetup(name=called, player=player) for called, player in zip(names, self.players, strict=True)]
        return Setup(game=self.game, options=dict(self.options), seats=seats, seed=self.seed)

    # -- the line -------------------------------------------------------------------------------------

    def line(self) -> str:
        """The challenge as one line."""
        words = [_BEGIN, *self._words()]
        return " ".join([*words, f"check={_check(words)}"])

    def _words(self) -> Iterator[str]:
        yield f"game={_written(self.game)}-{self.rules}"
        yield f"seats={','.join(_seats(self.players))}"
        if self.options:
            options = ((name, _switch(value)) for name, value in sorted(self.options.items()))
            yield f"options={','.join(f'{_option_word(name)}.{_written(value)}' for name, value in options)}"
        yield f"seed={self.seed}"
        yield f"bots={self.bots}"
        if self.outcome is not None:
            yield f"result={_result(self.outcome)}"
        if self.name:
            yield f"name={_written(self.name)}"


def of_setup(setup: Setup, rules: int, bots: int) -> Challenge:
    """The challenge to play the table of a game of one person against bots.

    Raises:
        BadInput: not exactly one person plays, or a program does.
    """
    if setup.only_person is None:
        raise BadInput(_("a challenge is a table for one person and bots, and this game was another one"))
    if any(is_program(seat.player) for seat in setup.seats):
        raise BadInput(_NO_PROGRAMS)
    options = changed_options(registry.game(setup.game), setup.options)
    return Challenge(setup.game, rules, players_of(setup), setup.seed, bots, options)


# -- reading ------------------------------------------------------------------------------------------


def read(text: str) -> Challenge:
    """Read the line of a challenge, which may have text around it.

    Raises:
        BadInput: there is none, it was changed on its way, or it cannot be played here; the message is a sentence.
    """
    words = unicodedata.normalize("NFC", clean(text, _MOST_TEXT)).split()
    marks = (place for place, word in enumerate(words) if _MARK.fullmatch(word))
    if (begin := next(marks, None)) is None:
        raise BadInput(_NO_LINE.format(format=FORMAT))
    if words[begin] != _BEGIN:
        raise BadInput(_("this challenge was made by a newer version of this program; this one cannot read it"))
    checks = ((place, said[1]) for place, word in enumerate(words) if place > begin and (said := _CHECK.match(word)))
    end, check = next(checks, (0, ""))
    if not check:
        raise BadInput(_("this challenge ends too early: copy its whole line, up to the sign after check="))
    told = words[begin:end]
    given = dict(word.partition("=")[::2] for word in told[1:])
    if check != _check(told) or len(given) < len(told) - 1 or len(" ".join(told)) > LINE_LENGTH - 40:
        raise BadInput(_("the check at the end of the challenge does not fit: something in it was changed or left out"))
    return _challenge(given)


def _challenge(given: Mapping[str, str]) -> Challenge:
    """The challenge of these words, checked against its game.

    Raises:
        BadInput: a word is missing or unknown, or what it says cannot be played here.
    """
    if strange := next((key for key in given if key not in _KEYS), ""):
        raise BadInput(
            _("this challenge has a word that is not known here: {word}").format(word=clean(strange, _ECHOED))
        )
    if missing := next((key for key in ("game", "seats", "seed", "bots") if key not in given), ""):
        raise BadInput(_("this challenge does not say its {word}").format(word=missing))
    name, _dash, rules = given["game"].rpartition("-")
    game, version = registry.game(clean(_read(name), _ECHOED)), _whole("game", rules, 1, 1_000_000)
    if version > game.version:
        said = _("this challenge is one under newer rules of {game} (version {version}) than this program knows")
        raise BadInput(said.format(game=game.title, version=version))
    person = clean(_read(given.get("name", "")), NAME_LENGTH)
    found = Challenge(
        game=game.id,
        rules=version,
        players=_read_seats(given["seats"], game),
        seed=_whole("seed", given["seed"], 0, SEED_BOUND - 1),
        bots=_whole("bots", given["bots"], 0, SEED_BOUND - 1),
        options=_read_options(given.get("options", ""), game),
        name="" if name_problem(person) else person,
        outcome=_read_result(given["result"]) if "result" in given else None,
    )
    try:
        options_of(game, found.setup(""))
    except ValidationError as error:  # an option or a player that no set-up can have
        raise BadInput(sentence(error)) from error
    return found


def _read_seats(text: str, game: Game[Any]) -> tuple[str, ...]:
    players = []
    for word in text.split(","):
        many = re.match(r"([1-9])x(?=.)", word)
        player, times = (word[many.end() :], int(many[1])) if many else (word, 1)
        players += [_read_player(clean(_read(player), _ECHOED), game)] * times
    if players.count(HUMAN) != 1:
        raise BadInput(_("a challenge is a table for one person, called you, and bots"))
    check_seats(game.title, game.seats, len(players))
    return tuple(players)


def _read_player(word: str, game: Game[Any]) -> str:
    if word in {_YOU, HUMAN}:
        return HUMAN
    try:
        bot = str(bot_named(word if ":" in word else word.replace(".", ":", 1), game.styles))
    except BotError as error:
        raise BadInput(_("a bot of this challenge is not here: {why}").format(why=error)) from error
    if is_program(bot):
        raise BadInput(_NO_PROGRAMS)
    return bot


def _read_options(text: str, game: Game[Any]) -> dict[str, bool | str]:
    found: dict[str, bool | str] = {}
    for word in filter(None, text.split(",")):
        given, _dot, value = map(_read, word.partition("."))
        fields = game.options.model_fields
        name = next((each for each in fields if given in {each.casefold(), _option_word(each).casefold()}), given)
        if name not in fields:
            said = _("{game} has no option called {name!r}, which this challenge wants")
            raise BadInput(said.format(game=game.title, name=clean(name, _ECHOED)))
        words = {str(each).casefold(): str(each) for each in get_args(fields[name].annotation)}
        found[name] = words.get(value, value) if words else {"on": True, "off": False}.get(value, value)
    return found


def _read_result(text: str) -> Outcome:
    """The outcome in words such as `won,round12`, `shared.50,round12`, `place3,round9` or `conceded,round5`."""
    how, _comma, when = text.partition(",")
    rounds = _whole("result", when.removeprefix("round"), 0, 100_000)
    if how == _CONCEDED:
        return Outcome(place=None, rounds=rounds)
    if how == _WON:
        return Outcome(place=1, share=100, rounds=rounds)
    if how.startswith(f"{_SHARED}."):
        return Outcome(place=1, share=_whole("result", how.removeprefix(f"{_SHARED}."), 1, 99), rounds=rounds)
    return Outcome(place=_whole("result", how.removeprefix("place"), 1, MAX_SEATS), rounds=rounds)


def _whole(word: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
        wrong = _("after {word}= this challenge needs a whole number from {least} to {most}")
        raise BadInput(wrong.format(word=word, least=least, most=most))
    return int(text)


# -- writing ------------------------------------------------------------------------------------------


def _seats(players: Sequence[str]) -> Iterator[str]:
    for player, same in groupby(players):
        times = len([*same])
        word = _YOU if player == HUMAN else _bot_word(player)
        yield f"{times}x{word}" if times > 1 else word


def _bot_word(player: str) -> str:
    """The bot's name with a dot in place of the colon, and without its level if that is the kind's first."""
    kind = player.partition(":")[0]
    short = kind if full_name(kind) == player else player
    return _written(short.replace(":", ".", 1) if "." not in kind else short)


def _result(outcome: Outcome) -> str:
    if outcome.place is None:
        how = _CONCEDED
    elif outcome.share == 100:
        how = _WON
    else:
        how = f"{_SHARED}.{outcome.share}" if outcome.share else f"place{outcome.place}"
    return f"{how},round{outcome.rounds}"


def _option_word(name: str) -> str:
    """The option's name, which is an identifier, without `_`, which chat programs interpret."""
    return name.replace("_", "-")


def _switch(value: bool | str) -> str:
    return value if isinstance(value, str) else "on" if value else "off"


def _written(text: str) -> str:
    """The text without what chat programs or shells interpret: of it stay letters, digits and `.-`, others as hex."""
    return "".join(map(_sign, unicodedata.normalize("NFC", text)))


def _sign(sign: str) -> str:
    if sign == " ":
        return "+"
    return sign if sign.isalnum() or sign in ".-" else "".join(f"%{byte:02x}" for byte in sign.encode())


def _read(word: str) -> str:
    return unquote_plus(word, errors="replace")


def _check(words: Sequence[str]) -> str:
    """The check sum of the words, in which their order and the letters' case do not count."""
    told = "\n".join(sorted(word.casefold() for word in words))
    return b32encode(hashlib.sha256(told.encode()).digest()).decode().lower()[:4]
