"""`niagara bench`: speed of the compiled rules and of the search on this machine, as a table or as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from niagara_tui.cli import arguments
from niagara_tui.cli.printing import print_document, print_json
from niagara_tui.core.i18n import _, plural
from niagara_tui.documents.model import Column, Table
from niagara_tui.games import registry
from niagara_tui.lab import benchmarks
from niagara_tui.lab.benchmarks import MEASURES, THREADS, RandomGames, Report, Sizes, Spread, Starts

EXAMPLES = """\
  niagara bench
  niagara bench --seats 6 --option joe=on --option cards=on --measure playouts,search
  niagara bench --measure start --json
"""


def add_commands(commands: arguments.Commands) -> None:
    """Add `bench`."""
    command = arguments.add_command(commands, "bench", _("measure the speed of the rules and of the search"), EXAMPLES)
    arguments.add_game_arguments(command)
    command.add_argument("--seats", type=arguments.count, default=4, metavar="N", help=_("players (default: 4)"))
    command.add_argument(
        "--measure",
        type=arguments.words,
        default=list(MEASURES),
        metavar="WHAT,…",
        help=_("some of: {measures} (default: all; start takes a minute)").format(measures=", ".join(MEASURES)),
    )
    command.add_argument(
        "--milliseconds", type=arguments.count, default=300, metavar="N", help=_("a measurement takes (default: 300)")
    )
    command.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Run the chosen measurements and print them."""
    game = registry.game(chosen.game)
    tables = benchmarks.usual_tables(game)
    if chosen.option:
        tables = {" ".join(chosen.option): arguments.options(game, chosen.option).model_dump()}
    seconds, seed = chosen.milliseconds / 1000, 1 if chosen.seed is None else chosen.seed
    report = benchmarks.benchmark(game, tables, chosen.seats, chosen.measure, seconds, seed)
    if chosen.json:
        about = {"game": game.id, "seats": chosen.seats, "cap": benchmarks.MAX_DECISIONS}
        print_json({**about, **report})
    else:
        title = plural("{game}, {seats} player", "{game}, {seats} players", chosen.seats)
        print_document(_table(title.format(game=game.title, seats=chosen.seats), list(tables), report))
        if "playouts" in report:
            capped = _("Random games are stopped after {cap} decisions; automatic steps come between them.")
            print_document(capped.format(cap=benchmarks.MAX_DECISIONS))
    return 0


# -- output -------------------------------------------------------------------------------------------


def _table(title: str, tables: list[str], report: Report) -> Table:
    usual = {"plain": _("plain"), "everything": _("everything")}
    figures = (Column(usual.get(table, table), align="right") for table in tables)
    rows = (
        *_random_rows(tables, report),
        *_search_rows(tables, report),
        *_mind_rows(tables, report),
        *_other_rows(report),
    )
    filled = ((*row, *[""] * (1 + len(tables) - len(row))) for row in rows)
    return Table((Column(_("median of 7 (least to greatest)")), *figures), tuple(filled), title)


def _random_rows(tables: list[str], report: Report) -> Iterator[list[str]]:
    names = {
        "decisions": _("random decisions/s, {threads}"),
        "steps": _("random decisions and steps/s, {threads}"),
        "games": _("random games/s, {threads}"),
    }
    for threads in map(str, THREADS) if "playouts" in report else ():
        for field, name in names.items():
            found: list[RandomGames] = [report["playouts"][table][threads] for table in tables]
            yield [name.format(threads=_threads(threads)), *(_rate(getattr(one, field)) for one in found)]


def _search_rows(tables: list[str], report: Report) -> Iterator[list[str]]:
    for threads in map(str, THREADS) if "search" in report else ():
        rates = [_rate(report["search"][table][threads]) for table in tables]
        yield [_("search iterations/s, {threads}").format(threads=_threads(threads)), *rates]


def _mind_rows(tables: list[str], report: Report) -> Iterator[list[str]]:
    names = {
        "odds": _("microseconds to weigh moves by what was learned"),
        "chances": _("… and to judge everybody's chances"),
    }
    for field, name in names.items() if "mind" in report else ():
        yield [name, *(_spread(getattr(report["mind"][table], field), ".2f") for table in tables)]


def _other_rows(report: Report) -> Iterator[list[str]]:
    if "sizes" in report:
        sizes: Sizes = report["sizes"]
        yield [_("bytes a state"), str(sizes.state)]
        yield [_("bytes a node, and an edge of it"), f"{sizes.node}, {sizes.edge}"]
    if "start" in report:
        starts: Starts = report["start"]
        yield [_("cold start: seconds to the first thought"), f"{starts.cold:.1f}"]
        yield [_("warm start, of 3"), _spread(starts.warm, ".2f")]


def _threads(threads: str) -> str:
    return plural("{count} thread", "{count} threads", int(threads)).format(count=threads)


def _rate(spread: Spread) -> str:
    return _spread(spread, ",.0f")


def _spread(spread: Spread, form: str) -> str:
    median, least, greatest = (format(each, form) for each in (spread.median, spread.least, spread.greatest))
    return _("{median} ({least} to {greatest})").format(median=median, least=least, greatest=greatest)
