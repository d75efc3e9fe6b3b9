"""`niagara analyse`: what a search thinks of the moves of a position, as a table or JSON."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from niagara_tui.cli import arguments
from niagara_tui.cli.position_files import POSITION_HELP, Opened, read
from niagara_tui.cli.printing import print_table
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.perft import settle
from niagara_tui.core.speech import _, plural
from niagara_tui.core.text import clean

if TYPE_CHECKING:
    from ai.mcts.bot import Mcts
    from ai.mcts.search import Candidate, Thinking

EXAMPLES = """\
  niagara analyse start.json
  niagara new --seed 7 | niagara analyse - --time 5 --seat B --json
"""
SEED = 1
"""Chance in the search; the same position and iterations give the same numbers."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found for a seat's decision: candidates, the best first, each with the rest of its turn."""

    game: Game[Any]
    seat: int
    letters: str
    thinking: Thinking
    ranked: tuple[tuple[Candidate, tuple[int, ...]], ...]


def add_commands(commands: arguments.Commands) -> None:
    """Add `analyse`."""
    command = arguments.add_command(commands, "analyse", _("let a search think about a position file"), EXAMPLES)
    command.add_argument("position", metavar="FILE", help=POSITION_HELP)
    command.add_argument(
        "--time", type=arguments.seconds, default=2.0, metavar="SECONDS", help=_("how long (default: 2)")
    )
    command.add_argument("--seat", metavar="LETTER", help=_("whose decision (default: the first who owes one)"))
    command.add_argument("--bot", default="mcts:expert", metavar="BOT", help=_("the search (default: mcts:expert)"))
    command.add_argument("--threads", type=arguments.workers, default=1, metavar="N", help=_("threads (default: 1)"))
    command.add_argument("--json", action="store_true", help=_("print the analysis as JSON"))
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Think about the view of the seat alone, and print what came of it."""
    from ai.protocol import BotError

    opened = read(chosen.position)
    settle(opened.game, opened.state)
    seat = _seat(opened, chosen.seat)
    _check_choice(opened, seat)
    try:
        analysis = _analyse(opened, seat, _search(opened.game, chosen.bot, chosen.threads), chosen.time)
    except BotError as error:
        raise BadInput(str(error)) from error
    if chosen.json:
        print(json.dumps(_as_json(analysis), indent=2))
    else:
        _print_table(analysis)
    return 0


def _seat(opened: Opened, letter: str | None) -> int:
    game, state = opened
    owing = [] if game.is_over(state) else game.deciders(state)
    if not owing:
        raise BadInput(_("the game is over; there is nothing to decide"))
    letters = [game.letters[seat] for seat in owing]
    if letter is not None and letter not in letters:
        wrong = _("--seat {letter!r} owes no decision; it is for {deciders} to decide")
        raise BadInput(wrong.format(letter=clean(letter, 20), deciders=", ".join(letters)))
    return owing[0] if letter is None else owing[letters.index(letter)]


def _check_choice(opened: Opened, seat: int) -> None:
    game, state = opened
    moves = game.legal(state, seat)
    if len(moves) == 1:
        only = _("{letter} has one legal move, {move!r}; there is nothing to decide")
        raise BadInput(only.format(letter=game.letters[seat], move=game.text(moves[0])))


def _search(game: Game[Any], name: str, threads: int) -> Mcts:
    from ai.mcts.bot import Mcts
    from ai.registry import make_bot, parse_bot

    bot = make_bot(parse_bot(name, game.styles), game, SEED, threads=threads)
    if not isinstance(bot, Mcts):
        raise BadInput(_("--bot {name!r} does not search; name a level of mcts").format(name=clean(name, 40)))
    return bot


def _analyse(opened: Opened, seat: int, bot: Mcts, seconds: float) -> Analysis:
    from ai.mcts.plan import Budget

    game, view = opened.game, opened.game.view(opened.state, seat)
    bot.get_ready()
    thinking = bot.consider(view, seat, game.legal(view, seat), Budget(seconds=seconds))
    ranked = sorted(thinking.candidates, key=lambda candidate: (-candidate.visits, -candidate.chance(seat)))
    lines = ((candidate, bot.continuation(thinking, view, seat, candidate.move)) for candidate in ranked)
    return Analysis(game, seat, "".join(game.letters[: view.seats]), thinking, tuple(lines))


def _as_json(analysis: Analysis) -> dict[str, Any]:
    thinking = analysis.thinking
    return {
        "game": analysis.game.id,
        "seat": analysis.letters[analysis.seat],
        "unit": analysis.game.unit,
        "iterations": thinking.iterations,
        "seconds": round(thinking.seconds, 3),
        "fullness": round(thinking.fullness, 4),
        "candidates": [_candidate_as_json(analysis, *found) for found in analysis.ranked],
    }


def _candidate_as_json(analysis: Analysis, candidate: Candidate, rest: tuple[int, ...]) -> dict[str, Any]:
    text = analysis.game.text
    return {
        "move": text(candidate.move),
        "continuation": [text(move) for move in rest],
        "visits": candidate.visits,
        "chances": {
            letter: round(chance, 4) for letter, chance in zip(analysis.letters, candidate.chances, strict=True)
        },
        "score": round(candidate.score, 3),
    }


def _print_table(analysis: Analysis) -> None:
    from rich.table import Table

    game, thinking = analysis.game, analysis.thinking
    letter = analysis.letters[analysis.seat]
    title = _("{letter} decides; each seat's chance of winning").format(letter=letter)
    table = Table(_("move"), _("then"), title=title, title_justify="left")
    for heading in (_("visits"), *analysis.letters, game.unit):
        table.add_column(heading, justify="right")
    for candidate, rest in analysis.ranked:
        then = ", ".join(map(game.text, rest))
        chances = (f"{chance:.1%}" if candidate.visits else "" for chance in candidate.chances)
        table.add_row(game.text(candidate.move), then, f"{candidate.visits:,}", *chances, _score(candidate))
    print_table([table])
    told = plural(
        "{iterations:,} iteration in {seconds:.1f} s; the tree is {fullness:.0%} full.",
        "{iterations:,} iterations in {seconds:.1f} s; the tree is {fullness:.0%} full.",
        thinking.iterations,
    )
    print(told.format(iterations=thinking.iterations, seconds=thinking.seconds, fullness=thinking.fullness))


def _score(candidate: Candidate) -> str:
    return f"{candidate.score:.1f}" if candidate.visits else ""
