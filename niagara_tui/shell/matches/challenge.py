"""Challenges as lines of text: read, checked and written.

    niagara-challenge-1 game=niagara-3 seats=you,2xgreedy,mcts.hard options=tracker.off seed=7 bots=9 check=k3fq

Such a line has no quotes, stars, colons or other signs that chat programs and shells interpret. Its last word is a
check sum. Text before and after it does no harm.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b32encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Annotated, Any, get_args
from urllib.parse import unquote_plus

from niagara_ai.contract import BotError
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_SEATS, check_seats, valid_options
from niagara_tui.core.text import clean, seen_words
from niagara_tui.games import registry
from niagara_tui.match.bots.programs import is_program
from niagara_tui.match.naming import name_problem
from niagara_tui.match.setup import changed_options
from niagara_tui.shell.bots import bot_named, full_name, players_of
from niagara_tui.shell.players import default_names
from niagara_tui.store.limits import HUMAN, NAME_LENGTH
from niagara_tui.store.matches import LINE_LENGTH, OthersOutcome, Outcome
from niagara_tui.store.models import OPTION_LENGTH, GameId, Options, PlayerId, SeatSetup, Setup, Version

FORMAT = 1
_MARK = re.compile(r"niagara-challenge-(\d{1,4})")
_RESULT = re.compile(r"(?:(won)|(conceded)|shared\.([1-9]\d?)|place(\d)),round(\d{1,6})")
_YOU = "you"

Chance = Annotated[int, Field(ge=0, lt=SEED_BOUND)]


@dataclass(frozen=True, config=ConfigDict(extra="forbid"))
class Challenge:
    """A table that anybody can play: the same game, options, seats, chance, and bots with the same chance of their own.

    `players` are by seat, one of them `human`; `options` are those that differ from the defaults. `bots` is the seed of
    the bots' chance. `name` and `outcome` tell how the game ended for the person who sent it, if that is known.
    """

    game: GameId
    rules: Version
    players: Annotated[tuple[PlayerId, ...], Field(max_length=MAX_SEATS)]
    seed: Chance
    bots: Chance
    options: Options = Field(default_factory=dict)
    name: Annotated[str, Field(max_length=NAME_LENGTH)] = ""
    outcome: Outcome | None = None

    @property
    def table(self) -> Challenge:
        """The challenge without anybody's result."""
        return replace(self, name="", outcome=None)

    @property
    def seat(self) -> int:
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

    def line(self) -> str:
        words = [f"niagara-challenge-{FORMAT}", *self._words()]
        return " ".join([*words, f"check={_check(words)}"])

    def _words(self) -> Iterator[str]:
        yield f"game={_written(self.game)}-{self.rules}"
        yield f"seats={','.join(_seats(self.players))}"
        if self.options:  # `_` is a sign that chat programs interpret
            words = (value if isinstance(value, str) else "on" if value else "off" for value in self.options.values())
            options = zip((name.replace("_", "-") for name in self.options), map(_written, words), strict=True)
            yield f"options={','.join(f'{name}.{word}' for name, word in sorted(options))}"
        yield f"seed={self.seed}"
        yield f"bots={self.bots}"
        if (outcome := self.outcome) is not None:
            how = f"shared.{outcome.share}" if outcome.share else f"place{outcome.place}"
            how = "conceded" if outcome.place is None else "won" if outcome.share == 100 else how
            yield f"result={how},round{outcome.rounds}"
        if self.name:
            yield f"name={_written(self.name)}"


_CHALLENGE = TypeAdapter(Challenge)


def of_setup(setup: Setup, rules: int, bots: int) -> Challenge:
    """The challenge to play the table of a game of one person against bots."""
    _check_players(setup.players)
    options = changed_options(registry.game(setup.game), setup.options)
    return Challenge(setup.game, rules, players_of(setup), setup.seed, bots, options)


def _check_players(players: Sequence[str]) -> None:
    if players.count(HUMAN) != 1 or any(map(is_program, players)):
        raise BadInput(_("a challenge is a table for one person and bots that everybody has"))


def read(text: str) -> Challenge:
    """Read the first challenge in a text."""
    words = seen_words(text)
    marks = ((place, mark) for place, word in enumerate(words) if (mark := _MARK.fullmatch(word)))
    begin, mark = next(marks, (0, None))
    if mark is None:
        said = _("this is no challenge: its line begins with niagara-challenge-{format} and ends with check=…")
        raise BadInput(said.format(format=FORMAT))
    if int(mark[1]) > FORMAT:
        raise BadInput(_("this challenge was made by a newer version of this program; this one cannot read it"))
    end = next((place for place, word in enumerate(words) if place > begin and word.startswith("check=")), None)
    if end is None:
        raise BadInput(_("this challenge ends too early: copy its whole line, up to the sign after check="))
    held = words[begin:end]
    if words[end] != f"check={_check(held)}" or len(" ".join(held)) > LINE_LENGTH - len(words[end]):
        raise BadInput(_("the check at the end of the challenge does not fit: something in it was changed or left out"))
    try:
        return _challenge(dict(word.partition("=")[::2] for word in held[1:]))
    except ValidationError as error:
        raise BadInput(_("this challenge is wrong: {why}").format(why=clean(sentence(error), 150))) from error


def _challenge(given: dict[str, str]) -> Challenge:
    """The challenge of these words, checked against its game.

    Raises:
        ValidationError: a word is missing, unknown or wrong.
    """
    name, _dash, rules = given.pop("game", "").rpartition("-")
    game = registry.game(_read(name))
    fields: dict[str, Any] = {"game": game.id, "rules": rules}
    if "seats" in given:
        text = given.pop("seats")
        players = list[str]()
        for word in text.split(","):
            many = re.match(r"([1-9])x(?=.)", word)
            player = _read(word[many.end() :] if many else word)
            if player != _YOU:
                try:
                    player = str(bot_named(player if ":" in player else player.replace(".", ":", 1), game.styles))
                except BotError as error:
                    raise BadInput(_("a bot of this challenge is not here: {why}").format(why=error)) from error
            players += [HUMAN if player == _YOU else player] * (int(many[1]) if many else 1)
        _check_players(players)
        fields["players"] = tuple(players)
    if "options" in given:
        fields["options"] = _read_options(given.pop("options"), game)
    if "result" in given:
        fields["outcome"] = _read_result(given.pop("result"))
    if not name_problem(person := _read(given.pop("name", ""))[:NAME_LENGTH]):
        fields["name"] = person
    found = _CHALLENGE.validate_python(given | fields)
    if found.rules > game.version:
        said = _("this challenge uses newer rules of {game} (version {version}) than this program knows")
        raise BadInput(said.format(game=game.title, version=found.rules))
    check_seats(game.title, game.seats, len(found.players))
    valid_options(game, found.options)
    return found


def _read_options(text: str, game: Game[Any]) -> dict[str, bool | str]:
    names = {name.replace("_", "-"): name for name in game.options.model_fields}
    found: dict[str, bool | str] = {}
    for word in text.split(","):
        option, _dot, value = map(_read, word.partition("."))
        if option not in names:
            said = _("{game} has no option called {name!r}, which this challenge wants")
            raise BadInput(said.format(game=game.title, name=option))
        is_word = bool(get_args(game.options.model_fields[names[option]].annotation))
        found[names[option]] = value if is_word else {"on": True, "off": False}.get(value, value)
    return found


def _read_result(text: str) -> Outcome:
    """The outcome in words such as `won,round12`, `shared.50,round12`, `place3,round9` or `conceded,round5`."""
    if (told := _RESULT.fullmatch(text)) is None:
        raise BadInput(_("the result of this challenge cannot be read"))
    won, conceded, share, place, rounds = told.groups()
    if conceded:
        return Outcome(place=None, rounds=int(rounds))
    return Outcome(place=int(place or 1), share=100 if won else int(share or 0), rounds=int(rounds))


# -- words --------------------------------------------------------------------------------------------


def _seats(players: Sequence[str]) -> Iterator[str]:
    for player, same in groupby(players):
        times, kind = len([*same]), player.partition(":")[0]
        short = kind if full_name(kind) == player else player  # without its level if that is the kind's first
        word = _YOU if player == HUMAN else _written(short.replace(":", ".", 1) if "." not in kind else short)
        yield f"{times}x{word}" if times > 1 else word


def _written(text: str) -> str:
    """The text without what chat programs or shells interpret: of it stay letters, digits and `.-`, others as hex."""
    return "".join(map(_sign, text))


def _sign(sign: str) -> str:
    if sign == " ":
        return "+"
    return sign if sign.isalnum() or sign in ".-" else "".join(f"%{byte:02x}" for byte in sign.encode())


def _read(word: str) -> str:
    return clean(unquote_plus(word, errors="replace"), OPTION_LENGTH)


def _check(words: Sequence[str]) -> str:
    """The check sum of the words, in which their order and the letters' case do not count."""
    told = "\n".join(sorted(word.casefold() for word in words))
    return b32encode(hashlib.sha256(told.encode()).digest()).decode().lower()[:4]
