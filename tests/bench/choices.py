"""What bots' choices are worth: `python -m tests.bench.choices --bots mcts:hard mcts:300 greedy --decisions 200`.

Turns drawn from games of a mixed table are chosen by each bot, and what they choose is played on in whole games against
four kinds of opponents that do not search (`tests.bench.played_on`). So bots are compared without the luck of the
games in which they sit: a table takes hundreds of games to tell what these figures tell. The first bot is what the
others are compared with.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any

import numpy as np
from niagara_ai.contract import Bot
from niagara_ai.plans import as_first_decider, played, same_outcome, turn_is_done
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.game import Game
from niagara_tui.games import registry
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviewing.events import ChosenTurn, turns_of
from tests.bench import review_costs
from tests.bench.played_on import KINDS, Players

TABLE = ("mcts:hard", "mcts:normal", "greedy", "mcts:300", "mcts:110")
EACH = 10
"""Decisions of one game."""


def turns(name: str) -> Iterator[ChosenTurn]:
    """Turns with a choice, at most `EACH` of every game."""
    for number in count():
        film = RecordFilm(review_costs.played(name, number, TABLE))
        found = [
            turn for turn in turns_of(film, range(len(film.names))) if len(film.game.legal(turn.view, turn.seat)) > 1
        ]
        yield from random.Random(number).sample(found, min(EACH, len(found)))


def chosen(bot: Bot[Any], game: Game[Any], view: Any, seat: int) -> tuple[int, ...]:
    """The turn that the bot plays in that view."""
    moves: tuple[int, ...] = ()
    position = copy.deepcopy(view)
    while not (moves and turn_is_done(game, position, seat)):
        moves = (*moves, bot.choose(position, seat, game.legal(position, seat)).move)
        position = played(game, view, seat, moves)
    return moves


def worth(players: Players, game: Game[Any], view: Any, seat: int, wanted: Sequence[tuple[int, ...]]) -> list[float]:
    """The seat's share of the win after each of these turns, the mean of all kinds of opponents."""
    is_same, known, found = same_outcome(game, view, seat), list[tuple[Any, float]](), list[float]()
    for moves in wanted:
        end = played(game, view, seat, moves)
        value = next((value for other, value in known if is_same(other, end)), None)
        if value is None:
            kinds = range(len(KINDS))
            value = float(np.mean([players.won(view, seat, moves, kind) for kind in kinds]))
            known.append((end, value))
        found.append(value)
    return found


def told(name: str, differences: Sequence[float]) -> str:
    """A bot's mean difference in percent of a win with its 95 % interval, and how often it chooses another turn."""
    values = 100 * np.array(differences)
    half = 1.96 * values.std(ddof=1) / len(values) ** 0.5
    return f"{name:16} {values.mean():+.2f} ± {half:.2f} %, another turn in {np.mean(values != 0):.0%}"


def main() -> None:
    """Play, choose, play on and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="niagara")
    parser.add_argument("--bots", nargs="+", required=True, help="the first is what the others are compared with")
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--whole-games", type=int, default=500, help="after each turn, against each kind")
    parser.add_argument("--out", type=Path, help="a line of JSON for each decision goes there, too")
    given = parser.parse_args()
    game = registry.game(given.game)
    players = Players(game, given.whole_games)
    bots = [make_bot(parse_bot(name, game.styles), game, 1) for name in given.bots]
    rows = list[list[float]]()
    for turn in islice(turns(given.game), given.decisions):
        view = as_first_decider(game, copy.deepcopy(turn.view), turn.seat)
        wanted = [chosen(bot, game, view, turn.seat) for bot in bots]
        rows.append(worth(players, game, view, turn.seat, wanted))
        if given.out is not None:
            with given.out.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(rows[-1]) + "\n")
    print(f"{len(rows)} decisions of {game.title}, compared with {given.bots[0]}")
    for place, name in enumerate(given.bots[1:], 1):
        print(told(name, [row[place] - row[0] for row in rows]))


if __name__ == "__main__":
    main()
