"""The results of tournaments, ratings of bots from the files of any number of them, and both as documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from niagara_ai.arena import Estimate, Rating, Result, Series, rate
from niagara_ai.registry import parse_bot

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, pgettext, plural
from niagara_tui.core.words import signed
from niagara_tui.documents.model import Block, Column, Section, Table
from niagara_tui.lab.tournament_file import TournamentPlan, read
from niagara_tui.shell.bots import BotRating, Ratings

_BOT = Column(_("bot"), wraps=False)
_PRECISION = "95 %"


@dataclass(frozen=True, slots=True)
class Rated:
    """The ratings from so many games of tournaments like `plan`; the `anchor`, if there is one, has 0.

    `remarks` are sentences on what of the files does not count.
    """

    plan: TournamentPlan
    games: int
    anchor: str | None
    ratings: Sequence[Rating]
    remarks: Sequence[str] = ()

    def to_ship(self) -> Ratings:
        """The ratings as a game's file holds them, rounded."""
        if self.anchor is None:
            raise BadInput(_("ratings are saved only with an anchor: they are compared with its own, which is 0"))
        bots = tuple(
            BotRating(
                bot=each.bot,
                rating=round(each.elo.value),
                low=round(each.elo.low),
                high=round(each.elo.high),
                seats=each.played,
            )
            for each in self.ratings
        )
        return Ratings(game=self.plan.game, rules=self.plan.rules, anchor=self.anchor, games=self.games, bots=bots)


def rate_files(files: Sequence[Path], anchor: str | None = None) -> Rated:
    """Rate the bots of these tournaments together; without an anchor, the mean of all is 0."""
    if not files:
        raise BadInput(_("there are no tournaments to rate"))
    tournaments = [read(path) for path in files]
    first = tournaments[0].plan
    for index, (path, one) in enumerate(zip(files, tournaments, strict=True)):
        if (one.plan.game, one.plan.rules, one.plan.options) != (first.game, first.rules, first.options):
            wrong = _("{file}: its game or its options are not those of {first}")
            raise BadInput(wrong.format(file=path, first=files[0]))
        for other in range(index):
            if (one.plan.seats, one.plan.seed) == (tournaments[other].plan.seats, tournaments[other].plan.seed):
                wrong = _("{file}: it holds the same games as {other}")
                raise BadInput(wrong.format(file=path, other=files[other]))
        if not one.games:
            raise BadInput(_("{file}: no game of it has been played").format(file=path))
    named = str(parse_bot(anchor)) if anchor else None
    ratings = rate([Series(one.plan.seats, one.games) for one in tournaments], named)
    remarks = [*filter(None, (one.remark(path) for path, one in zip(files, tournaments, strict=True)))]
    return Rated(first, sum(len(one.games) for one in tournaments), named, ratings, remarks)


# -- as documents -------------------------------------------------------------------------------------


def result_told(result: Result) -> list[Block]:
    """A tournament's table, then averages, and the verdict if there is one."""
    title = plural("{games} game of {game}, seed {seed}", "{games} games of {game}, seed {seed}", result.games)
    headings = (
        *(_("seats"), pgettext("a number", "wins"), _("win rate"), _PRECISION),
        *(_("rating"), _PRECISION, _(result.unit), _("ms"), _("ms, 95 %")),
    )
    elo = {rating.bot: rating.elo for rating in result.ratings}
    rows = (
        (
            score.bot,
            *(str(score.played), f"{score.wins:.1f}", f"{score.rate:.1%}"),
            _range(f"{score.low:.1%}", f"{score.high:.1%}"),
            *(*_estimate(elo[score.bot]), f"{score.gained:.2f}", f"{score.ms:.1f}", f"{score.ms95:.1f}"),
        )
        for score in result.scores
    )
    blocks: list[Block] = [
        Table(
            _columns(headings),
            tuple(rows),
            title.format(games=result.games, game=result.game, seed=result.seed),
            breaks_at=1 + headings.index(_("rating")),
        )
    ]
    took = _("A game took {rounds:.1f} rounds and {decisions:.0f} decisions on average.")
    blocks.append(took.format(rounds=result.rounds, decisions=result.decisions))
    if result.capped:
        capped = plural(
            "{games} game was stopped because it did not end.",
            "{games} games were stopped because they did not end.",
            result.capped,
        )
        blocks.append(capped.format(games=result.capped))
    if result.verdict is not None:
        answers = {
            True: _("{question}: yes, after {games} games."),
            False: _("{question}: no, after {games} games."),
            None: _("{question}: still open, after {games} games."),
        }
        answer = answers[result.verdict.answer]
        blocks.append(answer.format(question=result.verdict.question, games=result.verdict.games))
    return blocks


def ratings_table(ratings: Sequence[Rating], title: str) -> Table:
    """The ratings, the best first."""
    rows = ((each.bot, str(each.played), *_estimate(each.elo), *_estimate(each.lead)) for each in ratings)
    headings = (_("seats"), _("rating"), _PRECISION, _("ahead of the next"), _PRECISION)
    return Table(_columns(headings), tuple(rows), title)


def ratings_section(title: str, ratings: Ratings) -> Section:
    """The ratings that come with a game of that title, as the documents of this program show them."""
    about = plural(
        "{games} game, version {rules} of the rules; `{anchor}` has 0.",
        "{games} games, version {rules} of the rules; `{anchor}` has 0.",
        ratings.games,
    )
    rows = []
    for bot in ratings.bots:
        rating, low, high = map(signed, (bot.rating, bot.low, bot.high))
        rows.append((f"`{bot.bot}`", str(bot.seats), rating, "" if bot.bot == ratings.anchor else _range(low, high)))
    table = Table(_columns((_("seats"), _("rating"), _PRECISION)), tuple(rows))
    return Section(title, (about.format(games=ratings.games, rules=ratings.rules, anchor=ratings.anchor), table))


def _columns(headings: Sequence[str]) -> tuple[Column, ...]:
    return _BOT, *(Column(heading, align="right") for heading in headings)


def _estimate(estimate: Estimate | None) -> tuple[str, str]:
    """An estimate and its interval, both empty if there is none."""
    if estimate is None:
        return "", ""
    return f"{estimate.value:+.0f}", _range(f"{estimate.low:+.0f}", f"{estimate.high:+.0f}")


def _range(low: str, high: str) -> str:
    return _("{low} to {high}").format(low=low, high=high)
