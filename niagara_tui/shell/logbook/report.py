"""A person's record: its figures, and the document of them that the app, plain mode and the command line show."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
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


# -- figures ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of games, of wins (alone or shared), and of shared wins."""

    games: int = 0
    wins: int = 0
    shared: int = 0

    @property
    def share(self) -> float:
        """The wins among the games, 0 without games."""
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
    return Tally(len(games), sum(game.won for game in games), sum(0 < game.share < 1 for game in games))


def by_game(games: Sequence[PlayedGame]) -> dict[str, Tally]:
    return _tallies(games, lambda game: (game.game,))


def by_opponent(games: Sequence[PlayedGame]) -> dict[str, Tally]:
    """For each bot, and for people, the games in which they played, most games first."""
    tallies = _tallies(games, lambda game: dict.fromkeys(game.opponents))
    return dict(sorted(tallies.items(), key=lambda item: (-item[1].games, item[0])))


def by_help(games: Sequence[PlayedGame]) -> dict[HelpKind, Tally]:
    """A tally for each kind of help with which games were played, in the order of `HelpKind`."""
    tallies = _tallies(games, lambda game: (HelpKind.of(game),))
    return {kind: tallies[kind] for kind in HelpKind if kind in tallies}


def _tallies(games: Sequence[PlayedGame], kinds: Callable[[PlayedGame], Iterable[K]]) -> dict[K, Tally]:
    by_kind: dict[K, list[PlayedGame]] = {}
    for game in games:
        for kind in kinds(game):
            by_kind.setdefault(kind, []).append(game)
    return {kind: tally(of_kind) for kind, of_kind in by_kind.items()}


def streaks(games: Sequence[PlayedGame]) -> Streaks:
    best = current = 0
    for entry in games:
        current = current + 1 if entry.won else 0
        best = max(best, current)
    return Streaks(current, best)


def costs(games: Sequence[PlayedGame]) -> list[Cost]:
    return [Cost(entry.finished, entry.review.cost) for entry in games if entry.review is not None]


# -- the document ----------------------------------------------------------------------------------


def report(games: Sequence[PlayedGame], problem: str = "") -> list[Section]:
    """The record of these games, given oldest first, as sections; without games, one section that says so.

    `problem` is why the record could not be read, empty if it could.
    """
    if not games:
        return [Section(_("Your games"), (_("They could not be read.") if problem else EMPTY,))]
    wins = streaks(games)
    in_a_row = _("Wins in a row: {current} now, {best} at best.").format(current=wins.current, best=wins.best)
    sections = [Section(_("Your games"), (f"{', '.join(_tally_words(tally(games)))}.", in_a_row))]
    for name, figures in by_game(games).items():
        sentences = [f"{', '.join(_tally_words(figures))}."]
        if (game := GAMES.get(name)) is not None:  # its rating, too, if it is installed
            rating = own_rating(games, game)
            sentences += [rating.sentence(), *rating.remarks()]
            if rating.estimate is not None and not rating.guess:
                scale = _("The {bot} is rated 0: a player rated 200 wins three games out of four against it.")
                sentences.append(scale.format(bot=bot_title(full_name(default_bot()), game)))
        sections.append(Section(title_of(name), tuple(sentences)))
    tallies = by_help(games)
    if {*tallies} - {HelpKind.NONE, HelpKind.UNKNOWN}:  # there was help in some game, or its aids were off
        rows = [(_HELP_WORDS[kind], *_tally_words(figures)) for kind, figures in tallies.items()]
        sections.append(Section(_("Games with and without help"), (Table.of(*rows),)))
    # A row for each kind of opponent, with the games in which at least one of them played
    met, rows = {player: entry.game for entry in games for player in entry.opponents}, []
    for player, figures in by_opponent(games).items():
        who = _("people") if player == HUMAN else bot_title(player, GAMES.get(met[player]))
        rows.append((who, *_tally_words(figures)))
    sections += [Section(_("Games against"), (Table.of(*rows),))] if rows else []
    latest = Table.of(*map(_row, reversed(games[-LATEST:])))
    return [*sections, _decisions(games), Section(_("Latest games"), (latest,))]


def as_json(name: str, games: Sequence[PlayedGame]) -> dict[str, Any]:
    """The profile of that name with its sums, ratings and games; an `estimate` that is not known yet is null.

    Chances, luck and costs are shares of a win.
    """
    ratings = {each: own_rating(games, GAMES[each]) for each in by_game(games) if each in GAMES}
    listed = [game.model_dump(mode="json") for game in games]
    for entry in listed:
        if entry["review"] is not None:
            entry["review"]["cost"] /= 100  # the file has it in percent
    return {
        "profile": name,
        "all": asdict(tally(games)),
        "streaks": asdict(streaks(games)),
        "by_game": {each: asdict(tally) for each, tally in by_game(games).items()},
        "by_help": {kind.value: asdict(tally) for kind, tally in by_help(games).items()},
        "by_opponent": {player: asdict(tally) for player, tally in by_opponent(games).items()},
        "ratings": {each: asdict(rating) for each, rating in ratings.items()},
        "games": listed,
    }


def _decisions(games: Sequence[PlayedGame]) -> Section:
    """The mean costs of decisions in the reviewed games, in the first and the latest ones, and the mean luck."""
    title, reviewed = _("Decisions"), [cost.cost for cost in costs(games)]
    if not reviewed:
        return Section(title, (_("No game has been reviewed yet, so it is not known what your decisions cost."),))
    sentence = plural(
        "In your only reviewed game a decision cost {cost} of a win, compared with the best one, on average.",
        "In your {count} reviewed games a decision cost {cost} of a win, compared with the best one, on average.",
        len(reviewed),
    )
    sentences = [sentence.format(count=len(reviewed), cost=_percent(fmean(reviewed)))]
    first, latest = reviewed[:_AVERAGED], reviewed[-_AVERAGED:]
    if len(reviewed) >= 2 * _AVERAGED:
        change = fmean(latest) - fmean(first)
        if abs(change) > _CLEAR * math.hypot(stdev(first), stdev(latest)) / math.sqrt(_AVERAGED):
            sentence = _(
                "You have become better: in your first {count} of them it was {first}, in your latest {count} only"
                " {latest}."
            )
            if change > 0:
                sentence = _(
                    "In your latest {count} it was {latest}, in your first {count} {first}. That comes and goes:"
                    " {count} games are few, and their reviews show which turns cost most."
                )
            means = {"first": _percent(fmean(first)), "latest": _percent(fmean(latest))}
            sentences.append(sentence.format(count=_AVERAGED, **means))
    sentences.append(OF_A_WIN.in_legend)
    # Conceded games do not count: their luck may be mostly that of the bot that finished them
    if finished := [entry.review for entry in games if entry.review is not None and entry.place is not None]:
        luck = fmean(review.luck for review in finished)
        error = math.hypot(*(review.error for review in finished)) / len(finished)
        sentence = _("Luck was with you: it brought {luck} of a win in a game, on average.")
        if luck < 0:
            sentence = _("Luck was against you: it took {luck} of a win in a game, on average.")
        if abs(luck) < max(_EVEN, ERRORS_PER_MARGIN * error):
            sentence = _("Luck was neither with you nor against you, on average.")
        sentences.append(sentence.format(luck=f"{abs(luck):.0%}"))  # in whole percent, as it is a rough figure
    return Section(title, tuple(sentences))


def _percent(cost: float) -> str:
    """A cost in percent, as reviews have it."""
    return cost_text(cost / 100)


def _row(game: PlayedGame) -> tuple[str, ...]:
    """When and how a game ended, what helped, and against whom: that is the longest cell, so it comes last."""
    cost = _("{cost} a decision").format(cost=_percent(game.review.cost)) if game.review is not None else ""
    helped = ""
    if game.help is not None and game.help.hints:
        helped = plural("{count} hint", "{count} hints", game.help.hints).format(count=game.help.hints)
    elif game.help is not None and game.help.undone:
        sentence = plural("{count} turn undone", "{count} turns undone", game.help.undone)
        helped = sentence.format(count=game.help.undone)
    elif game.help is not None and game.help.unaided:
        helped = _("aids off")
    when = day_words(game.finished.astimezone())
    return when, title_of(game.game), _result(game), helped, cost, _opponents_words(game)


def _result(game: PlayedGame) -> str:
    if game.place is None:
        return _("conceded")
    if game.won:
        return pgettext("a game", "won") if game.share == 1 else _("shared the win")
    return _("place {place} of {seats}").format(place=game.place, seats=len(game.players))


def last_words(game: PlayedGame) -> str:
    parts = (title_of(game.game), day_words(game.finished.astimezone()), _opponents_words(game), _result(game))
    return as_sentence(labelled(_("Last game"), ", ".join(filter(None, parts))))


def _opponents_words(game: PlayedGame) -> str:
    if not game.opponents:
        return ""
    return _("against {players}").format(players=counted(game.opponents, GAMES.get(game.game)))


def _tally_words(tally: Tally) -> tuple[str, str]:
    games = plural("{count} game", "{count} games", tally.games).format(count=tally.games)
    won = _("{wins} won, {shared} of them shared ({share:.0%})") if tally.shared else _("{wins} won ({share:.0%})")
    return games, won.format(wins=tally.wins, shared=tally.shared, share=tally.share)
