"""Ratings of bots from the files of any number of tournaments, for `shell.bots` to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from niagara_ai.arena import Rating, Series, rate
from niagara_ai.registry import parse_bot

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.lab.tournament_file import TournamentPlan, read
from niagara_tui.shell.bots import BotRating, Ratings


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
