"""Tournaments for people: a line while they last, and tables of what came out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ai.arena import Estimate, Played, Rating, Result, Tournament, Verdict
from niagara_tui.cli.printing import print_table
from niagara_tui.core.speech import _

if TYPE_CHECKING:
    from rich.table import Table


class Tally:
    """Who has won how much so far."""

    def __init__(self, tournament: Tournament, games: Iterable[Played]) -> None:
        self._seats, self._wins = tournament.seats, dict.fromkeys(tournament.bots, 0.0)
        for played in games:
            self.add(played)

    def __str__(self) -> str:
        """All bots in one line."""
        return _("wins: {bots}").format(bots=", ".join(f"{bot} {won:.0f}" for bot, won in self._wins.items()))

    def add(self, played: Played) -> None:
        """One more game."""
        for entry in played.winners:
            self._wins[self._seats[entry]] += played.share(entry)


def print_result(result: Result) -> None:
    """Print a tournament's table and what there is to say about its games."""
    elo = {rating.bot: rating.elo for rating in result.ratings}
    title = _("{games} games of {game}, seed {seed}")
    won = (_("seats"), _("wins"), _("win rate"), "95 %", _("rating"), "95 %")
    table = _table(
        title.format(games=result.games, game=result.game, seed=result.seed),
        (*won, result.unit, _("ms"), _("ms, 95 %")),
    )
    for score in result.scores:
        rate = (f"{score.wins:.1f}", f"{score.rate:.1%}", _range(f"{score.low:.1%}", f"{score.high:.1%}"))
        times = (f"{score.ms:.1f}", f"{score.ms95:.1f}")
        table.add_row(score.bot, str(score.played), *rate, *_estimate(elo[score.bot]), f"{score.gained:.2f}", *times)
    print_table(table)
    took = _("A game took {rounds:.1f} rounds and {decisions:.0f} decisions on average.")
    print(took.format(rounds=result.rounds, decisions=result.decisions))
    if result.capped:
        print(_("{games} games were broken off because they did not end.").format(games=result.capped))
    if result.verdict is not None:
        print(_answer(result.verdict))


def _answer(verdict: Verdict) -> str:
    told = {
        True: _("{question}: yes, after {games} games."),
        False: _("{question}: no, after {games} games."),
        None: _("{question}: still open, after {games} games."),
    }
    return told[verdict.answer].format(question=verdict.question, games=verdict.games)


def print_ratings(ratings: Sequence[Rating], title: str) -> None:
    """Print a table of ratings, the best first."""
    table = _table(title, (_("seats"), _("rating"), "95 %", _("ahead of the next"), "95 %"))
    for rating in ratings:
        table.add_row(rating.bot, str(rating.played), *_estimate(rating.elo), *_estimate(rating.lead))
    print_table(table)


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
