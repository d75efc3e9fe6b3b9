"""How often bots give away a tenth of a win: `python -m tests.bench.blunders --game niagara --games 60`.

Games of a mixed table, in which every decision of the bots in question is judged: quickly at first, and where it may
have cost that much, with dozens of times the work. Each blunder that is left is printed with what is needed to look at
it (`niagara analyse`), then each bot's rate with its 95 % interval (Wilson 1927).
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.levels import Work

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Record, write_record
from niagara_tui.study.reviewing.decisions import judged
from niagara_tui.study.reviewing.events import turns_of
from tests.bench.review_costs import played

TABLE = ("mcts:expert", "mcts:hard", "mcts:normal", "greedy")
JUDGED = ("mcts:expert", "mcts:hard")
COST = 10.0
"""A blunder costs at least so much, in percent of a win."""
FIRST_LOOK = Work(search=1_000, field=6, trees=4, first=60, heats=4, close=0.08)
SECOND_LOOK = Work(search=50_000, field=12, trees=12, first=400, heats=6, close=0.05)


def judgements(record: Record, first: Judge, second: Judge) -> Iterator[dict[str, Any]]:
    """A row for each decision with a choice of the bots that are judged."""
    film = RecordFilm(record)
    for seat, sitting in enumerate(record.setup.seats):
        if sitting.player not in JUDGED:
            continue
        for turn in turns_of(film, [seat]):
            made = judged(first, turn)
            if made is None:
                continue
            if 100 * (made.best_chance - made.chance + 2 * made.error) >= COST:
                made = judged(second, turn) or made
            yield {
                "bot": sitting.player,
                "seat": film.game.letters[seat],
                "round": turn.round,
                "move": film.moments[turn.moment].decisions + 1,
                "chosen": ", ".join(made.chosen),
                "best": ", ".join(made.best),
                "chance": made.chance,
                "cost": round(100 * made.cost, 2),
                "error": round(100 * made.error, 2),
            }


def interval(count: int, of: int) -> str:
    """The share with its 95 % interval, and as one in so many."""
    if not of:
        return "-"
    share, z = count / of, 1.96
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    one_in = f"1 in {of / count:.0f}" if count else "none"
    return f"{count} of {of} decisions ({one_in}; {100 * (middle - half):.2f} to {100 * (middle + half):.2f} %)"


def main() -> None:
    """Play, judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="niagara")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for the games and judgements; goes on where it ends"
    )
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    rows = list[dict[str, Any]]()
    judges: list[Judge] = []
    for number in range(given.games):
        found, kept = given.out / f"{given.game}-{number}.jsonl", given.out / f"{given.game}-{number}.json"
        if not found.exists():
            record = played(given.game, number, TABLE)
            kept.write_bytes(write_record(record))
            judges = judges or [Judge(RecordFilm(record).game, work) for work in (FIRST_LOOK, SECOND_LOOK)]
            found.write_text("".join(json.dumps(row) + "\n" for row in judgements(record, *judges)), "utf-8")
        new = [json.loads(line) for line in found.read_text("utf-8").splitlines()]
        rows += new
        for row in new:
            if row["cost"] >= COST:
                print(kept.name, json.dumps(row, ensure_ascii=False), flush=True)
    for bot in JUDGED:
        own = [row["cost"] for row in rows if row["bot"] == bot]
        mean = sum(own) / max(1, len(own))
        print(f"{bot:12} {interval(sum(cost >= COST for cost in own), len(own))}; mean cost {mean:.2f} %")


if __name__ == "__main__":
    main()
