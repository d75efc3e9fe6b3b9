"""Challenges as lines of text: read, checked and written; that of each day; and what came of them in words.

    niagara-challenge-1 game=niagara-3 seats=you,2xgreedy,mcts.hard options=tracker.off seed=7 bots=9 check=k3fq

Such a line has no quotes, stars, colons or other signs that chat programs and shells interpret. Its last word is a
check sum. Text before and after it does no harm.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b32encode
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import Annotated, Any, get_args
from urllib.parse import unquote_plus

from niagara_ai.contract import BotError
from niagara_ai.registry import LADDER
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, clauses, day_words, plural
from niagara_tui.core.inputs import MAX_SEATS, check_seats, valid_options
from niagara_tui.core.text import as_sentence, clean, seen_words
from niagara_tui.games import registry
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.programs import is_program
from niagara_tui.match.setup import changed_options, name_problem
from niagara_tui.shell.bots import bot_named, counted, full_name, players_of
from niagara_tui.shell.matches.contests import drawn_from
from niagara_tui.shell.players import default_count, default_names
from niagara_tui.shell.presets import option_words, presets_of
from niagara_tui.shell.settings import LastGame
from niagara_tui.store.limits import HUMAN, NAME_LENGTH
from niagara_tui.store.matches import LINE_LENGTH, KeptChallenge, OthersOutcome, Outcome
from niagara_tui.store.models import OPTION_LENGTH, GameId, Options, PlayerId, Repertoire, SeatSetup, Setup, Version

FORMAT = 1
_MARK = re.compile(r"niagara-challenge-(\d{1,4})")
_RESULT = re.compile(r"(?:(won)|(conceded)|shared\.([1-9]\d?)|place(\d)),round(\d{1,6})")
_YOU = "you"
_OPPONENTS = (*LADDER,)[1:]
"""Who may sit at the table of a day's challenge: all of the ladder but its lowest, who is for first games."""

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
        return replace(self, name="", outcome=None)

    @property
    def seat(self) -> int:
        return self.players.index(HUMAN)

    @property
    def others_outcome(self) -> OthersOutcome | None:
        """The result of who sent it; None if that or their name is not known."""
        if self.outcome is None or not self.name:
            return None
        return OthersOutcome(name=self.name, **self.outcome.model_dump())

    def with_result(self, name: str, outcome: Outcome) -> Challenge:
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
        seats = []
        for player, same in groupby(self.players):
            times, kind = len([*same]), player.partition(":")[0]
            short = kind if full_name(kind) == player else player  # without its level if that is the kind's first
            word = _YOU if player == HUMAN else _encoded(short.replace(":", ".", 1) if "." not in kind else short)
            seats.append(f"{times}x{word}" if times > 1 else word)
        words = [f"niagara-challenge-{FORMAT}", f"game={_encoded(self.game)}-{self.rules}", f"seats={','.join(seats)}"]
        options = []
        for name, value in self.options.items():
            word = value if isinstance(value, str) else "on" if value else "off"
            options.append(f"{name.replace('_', '-')}.{_encoded(word)}")  # `_` is a sign that chat programs interpret
        words += [f"options={','.join(sorted(options))}"] if options else []
        words += [f"seed={self.seed}", f"bots={self.bots}"]
        if (outcome := self.outcome) is not None:
            how = f"shared.{outcome.share}" if outcome.share else f"place{outcome.place}"
            how = "conceded" if outcome.place is None else "won" if outcome.share == 100 else how
            words.append(f"result={how},round{outcome.rounds}")
        words += [f"name={_encoded(self.name)}"] if self.name else []
        return " ".join([*words, f"check={_check_sum(words)}"])


_CHALLENGE = TypeAdapter(Challenge)


def daily(game: Game[Any], day: date, known: Repertoire) -> Challenge:
    """The challenge of that day at that game, under the current rules, with no options but those `known`.

    It follows from the date, so it is the same for all who have that date and know the same variants. The date is the
    person's own, as that of the day's puzzle is, so that days in a row are those that the person counts.
    """

    def drawn(what: str) -> int:
        return drawn_from(f"niagara daily {day.isoformat()} {game.id} {what}")

    seats = default_count(LastGame(), game.seats)
    variants = [preset.options for preset in presets_of(game) if preset.players.count(HUMAN) == 1]
    variants = [options for number, options in enumerate(variants) if options not in variants[:number]]
    variants = [options for options in variants if options.items() <= {*known.get(game.id, ())}] or variants
    players = [_OPPONENTS[drawn(f"bot:{seat}") % len(_OPPONENTS)] for seat in range(seats)]
    players[drawn("seat") % seats] = HUMAN
    return Challenge(
        game=game.id,
        rules=game.version,
        players=tuple(players),
        seed=drawn("seed"),
        bots=drawn("bots"),
        options={**variants[drawn("variant") % len(variants)]},
    )


def of_setup(setup: Setup, rules: int, bots: int) -> Challenge:
    _check_players(setup.players)
    options = changed_options(registry.game(setup.game), setup.options)
    return Challenge(setup.game, rules, players_of(setup), setup.seed, bots, options)


def _check_players(players: Sequence[str]) -> None:
    if players.count(HUMAN) != 1 or any(map(is_program, players)):
        raise BadInput(_("a challenge is a table for one person and bots that everybody has"))


def read(text: str) -> Challenge:
    words = seen_words(text)
    marks = ((place, mark) for place, word in enumerate(words) if (mark := _MARK.fullmatch(word)))
    begin, mark = next(marks, (0, None))
    if mark is None:
        wrong = _("this is no challenge: its line begins with niagara-challenge-{format} and ends with check=…")
        raise BadInput(wrong.format(format=FORMAT))
    if int(mark[1]) > FORMAT:
        raise BadInput(_("this challenge was made by a newer version of this program; this one cannot read it"))
    end = next((place for place, word in enumerate(words) if place > begin and word.startswith("check=")), None)
    if end is None:
        raise BadInput(_("this challenge ends too early: copy its whole line, up to the sign after check="))
    line = words[begin:end]
    if words[end] != f"check={_check_sum(line)}" or len(" ".join(line)) > LINE_LENGTH - len(words[end]):
        raise BadInput(_("the check at the end of the challenge does not fit: something in it was changed or left out"))
    try:
        return _challenge(dict(word.partition("=")[::2] for word in line[1:]))
    except ValidationError as error:
        raise BadInput(_("this challenge is wrong: {why}").format(why=clean(sentence(error), 150))) from error


def _challenge(words: dict[str, str]) -> Challenge:
    """The challenge of these words, checked against its game; `ValidationError` where one is missing or wrong."""
    name, _dash, rules = words.pop("game", "").rpartition("-")
    game = registry.game(_decoded(name))
    fields: dict[str, Any] = {"game": game.id, "rules": rules}
    if "seats" in words:
        players = list[str]()
        for word in words.pop("seats").split(","):
            many = re.match(r"([1-9])x(?=.)", word)
            player = _decoded(word[many.end() :] if many else word)
            if player != _YOU:
                try:
                    player = str(bot_named(player if ":" in player else player.replace(".", ":", 1), game.styles))
                except BotError as error:
                    raise BadInput(_("a bot of this challenge is not here: {why}").format(why=error)) from error
            players += [HUMAN if player == _YOU else player] * (int(many[1]) if many else 1)
        _check_players(players)
        fields["players"] = tuple(players)
    if "options" in words:
        fields["options"] = _options(words.pop("options"), game)
    if "result" in words:  # such as `won,round12`, `shared.50,round12`, `place3,round9` or `conceded,round5`
        if (result := _RESULT.fullmatch(words.pop("result"))) is None:
            raise BadInput(_("the result of this challenge cannot be read"))
        won, conceded, share, place, rounds = result.groups()
        share, place = (0, None) if conceded else (100 if won else int(share or 0), int(place or 1))
        fields["outcome"] = Outcome(place=place, share=share, rounds=int(rounds))
    if not name_problem(person := _decoded(words.pop("name", ""))[:NAME_LENGTH]):
        fields["name"] = person
    challenge = _CHALLENGE.validate_python(words | fields)
    if challenge.rules > game.version:
        newer = _("this challenge uses newer rules of {game} (version {version}) than this program knows")
        raise BadInput(newer.format(game=game.title, version=challenge.rules))
    check_seats(game.title, game.seats, len(challenge.players))
    valid_options(game, challenge.options)
    return challenge


def _options(text: str, game: Game[Any]) -> dict[str, bool | str]:
    names = {name.replace("_", "-"): name for name in game.options.model_fields}
    options: dict[str, bool | str] = {}
    for word in text.split(","):
        option, _dot, value = map(_decoded, word.partition("."))
        if option not in names:
            wrong = _("{game} has no option called {name!r}, which this challenge wants")
            raise BadInput(wrong.format(game=game.title, name=option))
        is_word = bool(get_args(game.options.model_fields[names[option]].annotation))
        options[names[option]] = value if is_word else {"on": True, "off": False}.get(value, value)
    return options


def _encoded(text: str) -> str:
    """The text without what chat programs or shells interpret: of it stay letters, digits and `.-`, others as hex."""
    codes = ("+" if sign == " " else "".join(f"%{byte:02x}" for byte in sign.encode()) for sign in text)
    return "".join(sign if sign.isalnum() or sign in ".-" else code for sign, code in zip(text, codes, strict=True))


def _decoded(word: str) -> str:
    return clean(unquote_plus(word, errors="replace"), OPTION_LENGTH)


def _check_sum(words: Sequence[str]) -> str:
    """Four signs, in which the order of the words and the letters' case do not count."""
    text = "\n".join(sorted(word.casefold() for word in words))
    return b32encode(hashlib.sha256(text.encode()).digest()).decode().lower()[:4]


# -- in words -----------------------------------------------------------------------------------------


def outcome_words(outcome: Outcome) -> str:
    rounds = plural("in {count} round", "in {count} rounds", outcome.rounds).format(count=outcome.rounds)
    if outcome.place is None:
        return _("conceded")
    if outcome.share == 100:
        return _("won {rounds}").format(rounds=rounds)
    if outcome.share:
        return _("shared the win {rounds}").format(rounds=rounds)
    return _("place {place} {rounds}").format(place=outcome.place, rounds=rounds)


def compared(challenge: KeptChallenge) -> str:
    """What came of a challenge for everybody: `Anna: won in 12 rounds; you: place 2 in 14 rounds`; empty if nothing."""
    outcomes = [
        _("{name}: {outcome}").format(name=other.name, outcome=outcome_words(other)) for other in challenge.others
    ]
    own = [_("you: {outcome}").format(outcome=outcome_words(challenge.own))] if challenge.own is not None else []
    return clauses([*outcomes, *own])


def challenge_line(challenge: KeptChallenge) -> str:
    """That a game is a challenge's, and what came of it so far, in one line."""
    title = (
        _("Challenge of {day}").format(day=day_words(challenge.day)) if challenge.day is not None else _("Challenge")
    )
    return " ".join(filter(None, [f"{title}.", as_sentence(compared(challenge))]))


def table_words(challenge: Challenge) -> str:
    game = GAMES[challenge.game]
    bots = counted([player for player in challenge.players if player != HUMAN], game)
    options = [option_words(game, name, value) for name, value in challenge.options.items()]
    variant = next((title for title, values in game.variants.items() if dict(values) == dict(challenge.options)), "")
    words = _("You against {bots}").format(bots=bots)
    return ". ".join([words, _(variant) if variant else ", ".join(options)]) if options else words
