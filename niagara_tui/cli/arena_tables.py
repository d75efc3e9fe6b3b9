"""What is told of tournaments: a line of progress while they run, and documents of their results and of ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from niagara_ai.arena import Estimate, Played, Rating, Result, Tournament

from niagara_tui.core.i18n import _, plural
from niagara_tui.documents.model import Block, Column, Table

_BOT = Column(_("bot"), wraps=False)
_PRECISION = "95 %"


class Tally:
    """Running count of each bot's wins; a shared win counts as a fraction."""

    def __init__(self, tournament: Tournament, games: Iterable[Played]) -> None:
        self._seats, self._wins = tournament.seats, dict.fromkeys(tournament.bots, 0.0)
        for played in games:
            self.add(played)

    def __str__(self) -> str:
        """The wins of all bots in one line."""
        return _("wins: {bots}").format(bots=", ".join(f"{bot} {won:.0f}" for bot, won in self._wins.items()))

    def add(self, played: Played) -> None:
        """Count one more game."""
        for entry in played.winners:
            self._wins[self._seats[entry]] += played.share(entry)


def result_told(result: Result) -> list[Block]:
    """A tournament's table, then averages, and the verdict if there is one."""
    title = plural("{games} game of {game}, seed {seed}", "{games} games of {game}, seed {seed}", result.games)
    headings = (
        *(_("seats"), _("wins"), _("win rate"), _PRECISION),
        *(_("rating"), _PRECISION, result.unit, _("ms"), _("ms, 95 %")),
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
    said: list[Block] = [
        Table(
            _columns(headings),
            tuple(rows),
            title.format(games=result.games, game=result.game, seed=result.seed),
            breaks_at=1 + headings.index(_("rating")),
        )
    ]
    took = _("A game took {rounds:.1f} rounds and {decisions:.0f} decisions on average.")
    said.append(took.format(rounds=result.rounds, decisions=result.decisions))
    if result.capped:
        capped = plural(
            "{games} game was stopped because it did not end.",
            "{games} games were stopped because they did not end.",
            result.capped,
        )
        said.append(capped.format(games=result.capped))
    if result.verdict is not None:
        answers = {
            True: _("{question}: yes, after {games} games."),
            False: _("{question}: no, after {games} games."),
            None: _("{question}: still open, after {games} games."),
        }
        answer = answers[result.verdict.answer]
        said.append(answer.format(question=result.verdict.question, games=result.verdict.games))
    return said


def ratings_table(ratings: Sequence[Rating], title: str) -> Table:
    """The ratings, the best first."""
    rows = ((each.bot, str(each.played), *_estimate(each.elo), *_estimate(each.lead)) for each in ratings)
    headings = (_("seats"), _("rating"), _PRECISION, _("ahead of the next"), _PRECISION)
    return Table(_columns(headings), tuple(rows), title)


def _columns(headings: Sequence[str]) -> tuple[Column, ...]:
    return _BOT, *(Column(heading, align="right") for heading in headings)


def _estimate(estimate: Estimate | None) -> tuple[str, str]:
    """An estimate and its interval, both empty if there is none."""
    if estimate is None:
        return "", ""
    return f"{estimate.value:+.0f}", _range(f"{estimate.low:+.0f}", f"{estimate.high:+.0f}")


def _range(low: str, high: str) -> str:
    return _("{low} to {high}").format(low=low, high=high)
