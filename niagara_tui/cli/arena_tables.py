"""Text output of tournaments: a line of progress while they run, and tables of their results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from niagara_ai.arena import (
    Estimate,
    Played,
    Rating,
    Result,
    Tournament,
    Verdict,
)

from niagara_tui.cli.printing import print_table
from niagara_tui.core.i18n import _, plural

if TYPE_CHECKING:
    from rich.table import Table

Columns = tuple[Sequence[str], Sequence[Sequence[str]]]
"""Column headings, and rows of cells."""


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


def print_result(result: Result) -> None:
    """Print a tournament's table, split in two on a narrow terminal, then averages and the verdict, if there is one."""
    title = plural("{games} game of {game}, seed {seed}", "{games} games of {game}, seed {seed}", result.games)
    title = title.format(games=result.games, game=result.game, seed=result.seed)
    bots, won, played = [score.bot for score in result.scores], _won(result), _played(result)
    print_table([_joined(title, bots, won, played)], [_joined(title, bots, won), _joined("", bots, played)])
    took = _("A game took {rounds:.1f} rounds and {decisions:.0f} decisions on average.")
    print(took.format(rounds=result.rounds, decisions=result.decisions))
    if result.capped:
        capped = plural(
            "{games} game was stopped because it did not end.",
            "{games} games were stopped because they did not end.",
            result.capped,
        )
        print(capped.format(games=result.capped))
    if result.verdict is not None:
        print(_answer(result.verdict))


def _won(result: Result) -> Columns:
    rows = (
        (str(score.played), f"{score.wins:.1f}", f"{score.rate:.1%}", _range(f"{score.low:.1%}", f"{score.high:.1%}"))
        for score in result.scores
    )
    return (_("seats"), _("wins"), _("win rate"), "95 %"), list(rows)


def _played(result: Result) -> Columns:
    elo = {rating.bot: rating.elo for rating in result.ratings}
    rows = (
        (*_estimate(elo[score.bot]), f"{score.gained:.2f}", f"{score.ms:.1f}", f"{score.ms95:.1f}")
        for score in result.scores
    )
    return (_("rating"), "95 %", result.unit, _("ms"), _("ms, 95 %")), list(rows)


def _joined(title: str, bots: Sequence[str], *parts: Columns) -> Table:
    """A table with one row per bot and these groups of columns side by side."""
    table = _table(title, [heading for headings, _rows in parts for heading in headings])
    for bot, *rows in zip(bots, *(rows for _headings, rows in parts), strict=True):
        table.add_row(bot, *(cell for row in rows for cell in row))
    return table


def _answer(verdict: Verdict) -> str:
    answers = {
        True: _("{question}: yes, after {games} games."),
        False: _("{question}: no, after {games} games."),
        None: _("{question}: still open, after {games} games."),
    }
    return answers[verdict.answer].format(question=verdict.question, games=verdict.games)


def print_ratings(ratings: Sequence[Rating], title: str) -> None:
    """Print a table of ratings, the best first."""
    table = _table(title, (_("seats"), _("rating"), "95 %", _("ahead of the next"), "95 %"))
    for rating in ratings:
        table.add_row(rating.bot, str(rating.played), *_estimate(rating.elo), *_estimate(rating.lead))
    print_table([table])


def _estimate(estimate: Estimate | None) -> tuple[str, str]:
    if estimate is None:
        return "", ""
    return f"{estimate.value:+.0f}", _range(f"{estimate.low:+.0f}", f"{estimate.high:+.0f}")


def _range(low: str, high: str) -> str:
    return _("{low} to {high}").format(low=low, high=high)


def _table(title: str, headings: Sequence[str]) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    table.add_column(_("bot"), no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table
