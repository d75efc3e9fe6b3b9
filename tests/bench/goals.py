"""How often bots reach each goal: `python -m tests.bench.goals --games upriver --count 100`.

Games of four, of which every second one is a `greedy` bot and the others are `mcts:normal`, or what `--bots` names
(`mcts:hard` takes hours in Niagara and Canyon). Half
of Niagara's are played with all its expansions. A share is one of seats: how many of those that could reach the goal
did. Goals over several games are not measured here, nor are those that need other options.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.game import Game
from niagara_tui.core.goals import Chronicle
from niagara_tui.core.noting import winners
from niagara_tui.games import registry
from niagara_tui.match.game_log import GameLog
from niagara_tui.shell.goals.watching import is_full

BOTS = ("greedy:balanced", "mcts:normal")
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "niagara": ({}, dict.fromkeys(("double_canoes", "whirlpool", "cards", "beaver", "elk", "joe"), True)),
    "canyon": ({}, {}, {}, {"secret_bids": True}, {"short_track": True}),
}


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["niagara", "canyon", "upriver"])
    parser.add_argument("--count", type=int, default=100, help="games of each")
    parser.add_argument("--bots", nargs="+", default=BOTS)
    given = parser.parse_args()
    for name in given.games:
        game = registry.game(name)
        possible, reached = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for bot, chronicle in chronicles(game, given.count, given.bots):
            for goal in game.goals:
                if goal.is_possible(chronicle.options):
                    possible[goal.id, bot] += 1
                    reached[goal.id, bot] += goal.reached_by(chronicle) == goal.need
        print(f"\n{game.title}\n\n| goal | grade | {' | '.join(given.bots)} |\n|---|---|{'---|' * len(given.bots)}")
        for goal in game.goals:
            seen = [(reached[goal.id, bot], possible[goal.id, bot]) for bot in given.bots]
            shares = " | ".join(f"{hits / most:.1%}" if most else "-" for hits, most in seen)
            print(f"| {goal.says} | {goal.grade.name.lower()} | {shares} |", flush=True)


def chronicles(game: Game[Any], count: int, bots: list[str]) -> Iterator[tuple[str, Chronicle]]:
    """What every seat has done in so many games, with the bot at that seat."""
    for number in range(count):
        sets = OPTIONS.get(game.id, ({},))
        options = game.options(**sets[number % len(sets)])
        seats = max(4, game.seats[0])
        sitting = [bots[(seat + number) % len(bots)] for seat in range(seats)]
        log = played_out(game, options, sitting, number)
        noted = [each for _made, each in log.noted]
        view, won = game.view(log.state, None), winners(game.standings(log.state))
        for seat, bot in enumerate(sitting):
            others = {each for index, each in enumerate(sitting) if index != seat}
            yield (
                bot,
                Chronicle(
                    seat=seat,
                    noted=noted,
                    view=view,
                    options=options,
                    is_full_table=is_full(game, options, seats),
                    winners=won,
                    is_strong_table=others == {"mcts:hard"},
                ),
            )


def played_out(game: Game[Any], options: Any, sitting: list[str], seed: int) -> GameLog:
    """The log of one game between these bots."""
    log = GameLog(game, game.new(options, len(sitting), seed), game.letters[: len(sitting)])
    log.notes = True
    players = [make_bot(parse_bot(bot), game, seed * 10 + seat) for seat, bot in enumerate(sitting)]
    rng = random.Random(seed)
    while not game.is_over(log.state):
        seats = log.deciders()
        if not seats:
            log.step()
            continue
        seat = rng.choice(seats)
        moves = game.legal(log.state, seat)
        move = moves[0] if len(moves) == 1 else players[seat].choose(game.view(log.state, seat), seat, moves).move
        log.decide(seat, move)
    return log


if __name__ == "__main__":
    main()
