"""A person's record: its figures, and the document of them that the app, plain mode and the command line show."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from functools import reduce
from statistics import fmean, stdev
from typing import Any, TypeVar

from niagara_ai.contract.bot import ERRORS_PER_MARGIN
from niagara_ai.registry import default_bot

from niagara_tui.core.i18n import _, day_words, labelled, pgettext, plural
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.core.text import as_sentence, cost_text
from niagara_tui.documents.model import Section, Table
from niagara_tui.games.registry import GAMES, title_of
from niagara_tui.shell.bots import bot_title, counted, full_name
from niagara_tui.shell.logbook.rating import own_rating
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.logbook import PlayedGame

K = TypeVar("K")

LATEST = 10
"""Number of latest games listed."""
_AVERAGED = 5
"""Number of reviewed games at either end of the record whose mean costs are compared."""
_CLEAR = 2.3
"""Standard errors above which these differ: by chance alone, means of five games do so in one record of twenty."""

_EVEN = 0.005
"""Luck of less than this, a share of a win, is none; so is luck within the margin of its reviews."""

PRIVACY = _("It is kept on this computer alone; nothing leaves it unless you export it.")
EMPTY = _("No game is in this record yet. Each game that you finish, or concede, is added at its end.")
UNREAD = _("They could not be read.")


# -- figures ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of games, of wins (alone or shared), and of shared wins."""

    games: int = 0
    wins: int = 0
    shared: int = 0

    def plus(self, game: PlayedGame) -> Tally:
        """The tally with one more game."""
        return Tally(self.games + 1, self.wins + game.won, self.shared + (0 < game.share < 1))

    @property
    def share(self) -> float:
        """Share of the games that were won, 0 without games."""
        return self.wins / self.games if self.games else 0.0


class HelpKind(StrEnum):
    """With how much help a game was played; the name of each kind for programs."""

    UNAIDED = "unaided"
    """The aids were switched off from its beginning to its end."""
    NONE = "without_help"
    """There were aids, such as previews, but no hint, and no turn was undone once it had been played."""
    UNDONE = "turns_undone"
    """Turns were undone, and there was no hint."""
    HINTS = "with_hints"
    UNKNOWN = "unknown"
    """It was kept before help was counted."""

    @classmethod
    def of(cls, game: PlayedGame) -> HelpKind:
        """With how much help that game was played."""
        if game.help is None:
            return cls.UNKNOWN
        if game.hinted:
            return cls.HINTS
        if game.help.undone:
            return cls.UNDONE
        return cls.UNAIDED if game.help.unaided else cls.NONE


_HELP_WORDS = {
    HelpKind.UNAIDED: _("without help, all aids off"),
    HelpKind.NONE: _("without help"),
    HelpKind.UNDONE: _("with turns undone"),
    HelpKind.HINTS: _("with hints"),
    HelpKind.UNKNOWN: _("not known, as they are older"),
}


@dataclass(frozen=True, slots=True)
class Streaks:
    """Consecutive wins: at the end of the record, and the most ever."""

    current: int
    best: int


@dataclass(frozen=True, slots=True)
class Cost:
    """The mean cost of a game's decisions, in percent of a win, from a review."""

    finished: datetime
    cost: float


def tally(games: Sequence[PlayedGame]) -> Tally:
    return reduce(Tally.plus, games, Tally())


def by_game(games: Sequence[PlayedGame]) -> dict[str, Tally]:
    """A tally for each game's id."""
    return _tallies(games, lambda game: (game.game,))


def by_opponent(games: Sequence[PlayedGame]) -> dict[str, Tally]:
    """For each bot, and for people, the games in which they played, most games first."""
    found = _tallies(games, lambda game: dict.fromkeys(game.opponents))
    return dict(sorted(found.items(), key=lambda item: (-item[1].games, item[0])))


def by_help(games: Sequence[PlayedGame]) -> dict[HelpKind, Tally]:
    """A tally for each kind of help with which games were played, in the order of `HelpKind`."""
    found = _tallies(games, lambda game: (HelpKind.of(game),))
    return {kind: found[kind] for kind in HelpKind if kind in found}


def _tallies(games: Sequence[PlayedGame], kinds: Callable[[PlayedGame], Iterable[K]]) -> dict[K, Tally]:
    found: defaultdict[K, Tally] = defaultdict(Tally)
    for each in games:
        for kind in kinds(each):
            found[kind] = found[kind].plus(each)
    return dict(found)


def streaks(games: Sequence[PlayedGame]) -> Streaks:
    """The streaks of wins, in the order in which the games were finished."""
    best = current = 0
    for each in games:
        current = current + 1 if each.won else 0
        best = max(best, current)
    return Streaks(current, best)


def costs(games: Sequence[PlayedGame]) -> list[Cost]:
    """The mean cost of a decision in each reviewed game, the oldest first."""
    return [Cost(each.finished, each.review.cost) for each in games if each.review is not None]


def mean_luck(games: Sequence[PlayedGame]) -> tuple[float, float] | None:
    """The mean luck of the reviewed games, a share of a win, and its standard error; None if none is reviewed.

    Conceded games do not count: their luck may be mostly that of the bot that finished them.
    """
    found = [each.review for each in games if each.review is not None and each.place is not None]
    if not found:
        return None
    return fmean(each.luck for each in found), math.hypot(*(each.error for each in found)) / len(found)


# -- the document ----------------------------------------------------------------------------------


def report(games: Sequence[PlayedGame], problem: str = "") -> list[Section]:
    """The record of these games, given oldest first, as sections; without games, one section that says so.

    `problem` is why the record could not be read, empty if it could.
    """
    if not games:
        return [Section(_("Your games"), (UNREAD if problem else EMPTY,))]
    latest = Section(_("Latest games"), (Table.of(*map(_in_short, reversed(games[-LATEST:]))),))
    sections = [_summary(games), *_games(games), _help(games), _opponents(games), _decisions(games), latest]
    return [each for each in sections if each.blocks]


def as_json(name: str, games: Sequence[PlayedGame]) -> dict[str, Any]:
    """The profile of that name with its sums, ratings and games; an `estimate` that is not known yet is null.

    Chances, luck and costs are shares of a win.
    """
    ratings = {each: own_rating(games, GAMES[each]) for each in by_game(games) if each in GAMES}
    return {
        "profile": name,
        "all": asdict(tally(games)),
        "streaks": asdict(streaks(games)),
        "by_game": {each: asdict(tally) for each, tally in by_game(games).items()},
        "by_help": {kind.value: asdict(tally) for kind, tally in by_help(games).items()},
        "by_opponent": {each: asdict(tally) for each, tally in by_opponent(games).items()},
        "ratings": {each: asdict(rating) for each, rating in ratings.items()},
        "games": [_game_as_json(game) for game in games],
    }


def _game_as_json(game: PlayedGame) -> dict[str, Any]:
    """The game, with its cost as a share of a win: the file has it in percent."""
    told = game.model_dump(mode="json")
    if game.review is not None:
        told["review"]["cost"] = game.review.cost / 100
    return told


def _summary(games: Sequence[PlayedGame]) -> Section:
    wins = streaks(games)
    said = _("Wins in a row: {current} now, {best} at best.").format(current=wins.current, best=wins.best)
    return Section(_("Your games"), (f"{', '.join(_tally_words(tally(games)))}.", said))


def _games(games: Sequence[PlayedGame]) -> Iterator[Section]:
    """A section for each game, with the rating if the game is installed."""
    for name, each in by_game(games).items():
        sentences = [f"{', '.join(_tally_words(each))}."]
        if (game := GAMES.get(name)) is not None:
            rating = own_rating(games, game)
            sentences += [rating.sentence(), *rating.remarks()]
            if rating.estimate is not None and not rating.guess:
                scale = _("The {bot} is rated 0: a player rated 200 wins three games out of four against it.")
                sentences.append(scale.format(bot=bot_title(full_name(default_bot()), game)))
        yield Section(title_of(name), tuple(sentences))


def _help(games: Sequence[PlayedGame]) -> Section:
    """A row for each kind of help, unless there was none in any game."""
    tallies = by_help(games)
    rows = [(_(_HELP_WORDS[kind]), *_tally_words(each)) for kind, each in tallies.items()]
    return Section(
        _("Games with and without help"), (Table.of(*rows),) if {*tallies} - {HelpKind.NONE, HelpKind.UNKNOWN} else ()
    )


def _opponents(games: Sequence[PlayedGame]) -> Section:
    """A row for each kind of opponent, with the games in which at least one of them played."""
    met = {player: each.game for each in games for player in each.opponents}
    tallies = by_opponent(games)
    rows = [(_opponent_title(player, met[player]), *_tally_words(each)) for player, each in tallies.items()]
    return Section(_("Games against"), (Table.of(*rows),) if rows else ())


def _decisions(games: Sequence[PlayedGame]) -> Section:
    """The mean costs of decisions in the reviewed games, in the first and the latest ones, and the mean luck."""
    reviewed, luck = costs(games), mean_luck(games)
    title = _("Decisions")
    if not reviewed:
        return Section(title, (_("No game has been reviewed yet, so it is not known what your decisions cost."),))
    said = plural(
        "In your only reviewed game a decision cost {cost} of a win, compared with the best one, on average.",
        "In your {count} reviewed games a decision cost {cost} of a win, compared with the best one, on average.",
        len(reviewed),
    )
    sentences = [said.format(count=len(reviewed), cost=_percent(_mean(reviewed)))]
    if len(reviewed) >= 2 * _AVERAGED:
        sentences += _trend(reviewed[:_AVERAGED], reviewed[-_AVERAGED:])
    sentences.append(OF_A_WIN.in_legend)
    if luck is not None:
        sentences.append(_luck_words(*luck))
    return Section(title, tuple(sentences))


def _trend(first: Sequence[Cost], latest: Sequence[Cost]) -> Iterator[str]:
    """How the latest games compare with the first ones; nothing where that may as well be chance."""
    change = _mean(latest) - _mean(first)
    error = math.hypot(_error(first), _error(latest))
    if abs(change) <= _CLEAR * error:
        return
    said = _(
        "You have become better: in your first {count} of them it was {first}, in your latest {count} only {latest}."
    )
    if change > 0:
        said = _(
            "In your latest {count} it was {latest}, in your first {count} {first}. That comes and goes: {count} games "
            "are few, and their reviews show which turns cost most."
        )
    yield said.format(count=_AVERAGED, first=_percent(_mean(first)), latest=_percent(_mean(latest)))


def _luck_words(luck: float, error: float) -> str:
    """What luck brought or took in a game on average, a share of a win, in whole percent, as it is a rough figure."""
    if abs(luck) < max(_EVEN, ERRORS_PER_MARGIN * error):
        return _("Luck was neither with you nor against you, on average.")
    lucky = _("Luck was with you: it brought {luck} of a win in a game, on average.")
    unlucky = _("Luck was against you: it took {luck} of a win in a game, on average.")
    return (lucky if luck > 0 else unlucky).format(luck=f"{abs(luck):.0%}")


def _percent(cost: float) -> str:
    """A cost in percent, as reviews have it."""
    return cost_text(cost / 100)


def _mean(reviewed: Sequence[Cost]) -> float:
    return sum(each.cost for each in reviewed) / len(reviewed)


def _error(reviewed: Sequence[Cost]) -> float:
    """The standard error of the mean, in percent of a win."""
    return stdev(each.cost for each in reviewed) / math.sqrt(len(reviewed))


def _in_short(game: PlayedGame) -> tuple[str, ...]:
    """When and how a game ended, and against whom: that is the longest cell, so it comes last."""
    cost = _("{cost} a decision").format(cost=_percent(game.review.cost)) if game.review is not None else ""
    when = day_words(game.finished.astimezone())
    return when, title_of(game.game), _result(game), _help_words(game), cost, _opponents_words(game)


def _result(game: PlayedGame) -> str:
    if game.place is None:
        return _("conceded")
    if game.won:
        return pgettext("a game", "won") if game.share == 1 else _("shared the win")
    return _("place {place} of {seats}").format(place=game.place, seats=len(game.players))


def last_words(game: PlayedGame) -> str:
    """How this game, the latest, has ended for the person, as a sentence."""
    when, told = day_words(game.finished.astimezone()), (_opponents_words(game), _result(game))
    return as_sentence(labelled(_("Last game"), ", ".join(filter(None, (title_of(game.game), when, *told)))))


def _help_words(game: PlayedGame) -> str:
    """What helped in a game, in a word or two; empty if nothing did, or if that is not known."""
    if game.help is None:
        return ""
    if game.help.hints:
        return plural("{count} hint", "{count} hints", game.help.hints).format(count=game.help.hints)
    if game.help.undone:
        return plural("{count} turn undone", "{count} turns undone", game.help.undone).format(count=game.help.undone)
    return _("aids off") if game.help.unaided else ""


def _opponents_words(game: PlayedGame) -> str:
    """The opponents in a game, each kind of player once."""
    if not game.opponents:
        return ""
    return _("against {players}").format(players=counted(game.opponents, GAMES.get(game.game)))


def _tally_words(counted: Tally) -> tuple[str, str]:
    """The number of games, and of wins, in words."""
    games = plural("{count} game", "{count} games", counted.games).format(count=counted.games)
    won = _("{wins} won, {shared} of them shared ({share:.0%})") if counted.shared else _("{wins} won ({share:.0%})")
    return games, won.format(wins=counted.wins, shared=counted.shared, share=counted.share)


def _opponent_title(player: str, game: str) -> str:
    return _("people") if player == HUMAN else bot_title(player, GAMES.get(game))
