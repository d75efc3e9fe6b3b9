"""Whether the costs of reviews tell strong bots from weak ones: `python -m tests.bench.review_costs --games 60`.

Four of the five bots sit at each table, in rotation, and some decisions of each are judged as in a quick review. The
final table has each bot's mean cost per decision with its 95 % interval over the means of its games: for all decisions,
and for open ones, since a player with hardly a chance has nothing to give away.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from niagara_ai.mcts.judging import Judge
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.match.match import Match
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Record, SeatSetup, Setup
from niagara_tui.study.reviewing.decisions import judged as judged_turn
from niagara_tui.study.reviewing.events import turns_of
from niagara_tui.study.reviewing.thoroughness import thoroughness
from niagara_tui.study.reviews.models import Effort

BOTS = ("random", "greedy", "mcts:easy", "mcts:normal", "mcts:hard")
SEATS = 4
OPEN = 0.1
"""Minimum chance of winning, with the best plan, for a decision to count as open."""
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def played(game: str, number: int, bots: Sequence[str] = BOTS) -> Record:
    """A game of four bots; who sits out, and the order of seats, change from game to game."""
    names = [bots[(number + place) % len(bots)] for place in range(SEATS)]
    random.Random(number).shuffle(names)
    setup = Setup(game=game, seats=[SeatSetup(name=name, player=str(parse_bot(name))) for name in names], seed=number)
    match = Match(setup, lambda: NOON)
    players = [make_bot(parse_bot(name), match.game, 100 * number + seat) for seat, name in enumerate(names)]
    match.settle()
    while not match.is_over():
        seat = match.deciders()[0]
        match.submit(seat, players[seat].choose(match.view(seat), seat, match.legal(seat)).move)
        match.settle()
    return match.record()


def judged(judge: Judge, record: Record, most: int, number: int) -> Iterator[dict[str, Any]]:
    """Judge up to `most` decisions of each seat, drawn at random from those that leave a choice."""
    film = RecordFilm(record)
    for seat, sitting in enumerate(record.setup.seats):
        turns = [*turns_of(film, [seat])]
        random.Random(number).shuffle(turns)
        found = 0
        for turn in turns:
            made = judged_turn(judge, turn) if found < most else None
            if made is not None:
                found += 1
                lost = 100 * (made.best_chance - made.chance)
                figures = {"cost": 100 * made.cost, "lost": lost, "error": 100 * made.error, "chance": made.best_chance}
                yield {"game": number, "bot": sitting.name, **figures}


def table(rows: list[dict[str, Any]]) -> Iterator[str]:
    """A line for each bot."""
    for name in BOTS:
        own = [row for row in rows if row["bot"] == name]
        still_open = [row for row in own if row["chance"] >= OPEN]
        yield f"{name:12} all: {_interval(own)}; open: {_interval(still_open)}"


def _interval(rows: list[dict[str, Any]]) -> str:
    games = defaultdict(list)
    for row in rows:
        games[row["game"]].append(row["cost"])
    means = [statistics.fmean(costs) for costs in games.values()]
    if len(means) < 2:
        return "-"
    half = 1.96 * statistics.stdev(means) / math.sqrt(len(means))
    return f"{statistics.fmean(means):5.2f} ± {half:.2f} ({len(rows)} decisions, {len(means)} games)"


def main() -> None:
    """Play, judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="niagara")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--decisions", type=int, default=6, help="judged decisions a seat and game")
    parser.add_argument("--out", type=Path, help="file for the judgements, a JSON line each; goes on where it ends")
    given = parser.parse_args()
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out and given.out.exists() else []
    begin = 1 + max((row["game"] for row in rows), default=-1)
    for number in range(begin, given.games):
        record = played(given.game, number)
        game = RecordFilm(record).game
        work = thoroughness(Effort.QUICK, fast=game.kernel.can_compile()).work
        new = [*judged(Judge(game, work, fast=game.kernel.can_compile()), record, given.decisions, number)]
        rows += new
        if given.out:
            with given.out.open("a") as out:
                out.writelines(json.dumps(row) + "\n" for row in new)
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
