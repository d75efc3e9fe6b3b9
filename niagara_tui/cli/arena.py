"""`niagara arena`, `dataset` and `ratings`: tournaments of bots, their decisions as arrays, ratings from them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from niagara_tui.cli import arguments
from niagara_tui.cli.output import add_force_argument, check_free, kept_for_result, write_output
from niagara_tui.cli.printing import Bar, print_document, print_error, print_json, say
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.text import clean
from niagara_tui.documents.text import markdown
from niagara_tui.games import registry
from niagara_tui.lab import GAMES
from niagara_tui.shell.bots import shipped_ratings
from niagara_tui.store.opening import check_not_read

if TYPE_CHECKING:
    from niagara_ai.arena import Played

    from niagara_tui.lab.tournaments import Running

EXAMPLES = """\
  niagara arena --seats greedy,random,random --games 1000
  niagara arena --seats greedy:thief,greedy:careful,greedy --games 200 --jobs 4 --seed 1 --json
  niagara arena --seats greedy,greedy:thief,random --games 5000 --until "greedy > greedy:thief" --out long.jsonl
  niagara arena --resume long.jsonl
  niagara arena --resume long.jsonl --games-out games
"""
RATINGS_EXAMPLES = """\
  niagara ratings weak.jsonl strong.jsonl
  niagara ratings ladder-*.jsonl --anchor greedy --json
  niagara ratings ladder-*.jsonl --anchor greedy --save ratings.json
  niagara ratings --table
"""
DATASET_EXAMPLES = """\
  niagara arena --seats mcts:110,mcts:110,greedy --games 1000 --out games.jsonl --thoughts
  niagara dataset games.jsonl --out games.npz
"""
SEATS = "greedy,random,random"


def add_commands(commands: arguments.Commands) -> None:
    command = arguments.add_command(commands, "arena", _("play many games between bots and rate them"), EXAMPLES)
    arguments.add_game_arguments(command)
    command.add_argument(
        "--seats",
        type=arguments.players,
        metavar="BOT,BOT,…",
        help=_(
            "a bot per seat, as KIND or KIND:LEVEL, or exec:COMMAND for a program; the seats rotate (default: {seats})"
        ).format(seats=SEATS),
    )
    at_most = _("games, at most (default: {games})").format(games=GAMES)
    command.add_argument("--games", type=arguments.count, metavar="N", help=at_most)
    command.add_argument(
        "--until",
        metavar="QUESTION",
        help=_(
            "stop once it is answered with 95 %% certainty: 'BOT > RATE' asks whether the bot wins more than that "
            "share of its seats (0.4 or 40%%), 'BOT > BOT' whether it wins more than the other"
        ),
    )
    arguments.add_worker_arguments(command)
    files = command.add_mutually_exclusive_group()
    files.add_argument(
        "--out", type=arguments.new_file, metavar="FILE", help=_("write every game to a new file as soon as it is over")
    )
    files.add_argument("--resume", type=Path, metavar="FILE", help=_("continue the tournament in such a file"))
    command.add_argument(
        "--thoughts",
        action="store_true",
        help=_("keep what searches thought of the moves, for a dataset; the file becomes several times as large"),
    )
    command.add_argument(
        "--games-out", type=Path, metavar="FOLDER", help=_("write every game to this folder as a save")
    )
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    command.set_defaults(run=run, game=None)  # None: a resumed tournament takes the game from its file
    summary = _("write the decisions of a tournament as arrays to learn from")
    dataset = arguments.add_command(commands, "dataset", summary, DATASET_EXAMPLES)
    dataset.add_argument("file", type=Path, metavar="FILE", help=_("a file that `niagara arena --out` wrote"))
    dataset.add_argument(
        "--out", required=True, type=arguments.new_file, metavar="FILE", help=_("the file of arrays (.npz) to write")
    )
    add_force_argument(dataset)
    dataset.set_defaults(run=run_dataset)
    ratings = arguments.add_command(
        commands, "ratings", _("rate the bots of several tournaments together"), RATINGS_EXAMPLES
    )
    games = _("a file that `niagara arena --out` wrote")
    ratings.add_argument("files", nargs="*", type=Path, metavar="FILE", help=games)
    ratings.add_argument("--anchor", metavar="BOT", help=_("the bot that is rated 0 (default: the mean of all is 0)"))
    ratings.add_argument("--json", action="store_true", help=_("print the ratings as JSON"))
    ratings.add_argument(
        "--save",
        type=arguments.new_file,
        metavar="OUT",
        help=_("write what lists of bots show to this file (needs --anchor)"),
    )
    add_force_argument(ratings)
    ratings.add_argument(
        "--table",
        nargs="?",
        const="",
        metavar="GAME",
        help=_("print the ratings that come with GAME, or with every game, as a Markdown table"),
    )
    ratings.set_defaults(run=run_ratings)


def run(chosen: argparse.Namespace) -> int:
    with kept_for_result(), _opened(chosen) as tournament:
        try:
            _play(chosen, tournament)
        except KeyboardInterrupt:
            if file := chosen.out or chosen.resume:
                count = len(tournament.games)
                words = plural(
                    "stopped after {games} game; niagara arena --resume {file} continues it",
                    "stopped after {games} games; niagara arena --resume {file} continues it",
                    count,
                )
                print_error(words.format(games=count, file=clean(str(file))))
            raise
    if chosen.json:
        print_json(tournament.result.as_json())
    else:
        from niagara_tui.lab.results import result_told

        print_document(*result_told(tournament.result))
        if chosen.games_out:
            sentence = plural("{games} game is in {folder}.", "{games} games are in {folder}.", len(tournament.games))
            say(sentence.format(games=len(tournament.games), folder=clean(str(chosen.games_out))))
    return 0


def run_dataset(chosen: argparse.Namespace) -> int:
    from niagara_tui.lab.dataset import write_dataset
    from niagara_tui.lab.tournament_file import read_plan

    check_not_read(str(chosen.out), chosen.file)
    check_free(str(chosen.out), chosen.force)
    most = read_plan(chosen.file).games
    with Bar(_("games")) as bar:
        dataset = write_dataset(chosen.file, chosen.out, lambda done: bar(done, most, ""))
    sentence = _("{file}: games {games}, decisions {decisions}, {searched} of them with a search's thoughts")
    counts = {name: getattr(dataset, name) for name in ("games", "decisions", "searched")}
    say(sentence.format(file=clean(str(chosen.out)), **counts))
    return 0


def _opened(chosen: argparse.Namespace) -> Running:
    from niagara_tui.lab.tournament_file import read
    from niagara_tui.lab.tournaments import begin, new_plan, resume

    if chosen.thoughts and not chosen.out:
        raise BadInput(_("--thoughts needs --out: a file that is continued keeps them if it did from the start"))
    if chosen.resume:
        file = read(chosen.resume)
        if remark := file.remark(chosen.resume):
            print_error(remark)
        options = None
        if chosen.option:
            options = arguments.options(registry.game(file.plan.game), chosen.option).model_dump()
        wanted = {"game": chosen.game, "seats": chosen.seats, "seed": chosen.seed, "options": options}
        return resume(chosen.resume, file, chosen.games, chosen.until, **wanted)
    game = registry.game(chosen.game or registry.names()[0])
    seats, games = chosen.seats or arguments.players(SEATS), chosen.games or GAMES
    options = arguments.options(game, chosen.option).model_dump()
    return begin(new_plan(game, seats, games, options, chosen.seed, thoughts=chosen.thoughts), chosen.until, chosen.out)


def _play(chosen: argparse.Namespace, tournament: Running) -> None:
    """Play the remaining games, with a bar of progress; all games become saves if that is asked for."""
    from niagara_ai.arena import Workers

    from niagara_tui.lab.saved_games import SavedGames
    from niagara_tui.lab.tournament_file import each_game

    saved = SavedGames(chosen.games_out, tournament.plan) if chosen.games_out else None
    if saved and chosen.resume:
        for number, played in enumerate(each_game(chosen.resume), 1):
            saved.add(number, played)
    seats, wins = tournament.tournament.seats, dict.fromkeys(tournament.tournament.bots, 0.0)
    most = tournament.plan.games

    def tally(played: Played) -> str:  # in which a shared win counts as a fraction
        for entry in played.winners:
            wins[seats[entry]] += played.share(entry)
        return _("wins: {bots}").format(bots=", ".join(f"{bot} {won:.0f}" for bot, won in wins.items()))

    before = [tally(played) for played in tournament.games]
    with Bar(_("games"), shown=not chosen.json) as bar:
        bar(
            len(before),
            most,
            before[-1] if before else _("wins: {bots}").format(bots=", ".join(f"{bot} 0" for bot in wins)),
        )
        for played in tournament.play(Workers(chosen.jobs, address=chosen.address)):
            bar(len(tournament.games), most, tally(played))
            if saved:
                saved.add(len(tournament.games), played)


def run_ratings(chosen: argparse.Namespace) -> int:
    if chosen.table is not None:
        # The ratings in use, a section of Markdown for each game
        if chosen.files or chosen.anchor or chosen.json or chosen.save or chosen.force:
            raise BadInput(_("--table takes nothing else"))
        from niagara_tui.lab.results import ratings_section

        games = [registry.game(chosen.table)] if chosen.table else [*registry.GAMES.values()]
        for game in games:
            if (current := shipped_ratings(game)) is not None:
                lines = markdown(ratings_section(game.title, current), 3)
                print("\n".join(lines), end="\n\n" if game is not games[-1] else "\n")
            elif chosen.table:
                raise BadInput(_("no ratings come with {game}").format(game=game.id))
        return 0
    if not chosen.files:
        raise BadInput(_("name the files of tournaments, or use --table for the current ratings"))
    if chosen.save:
        check_not_read(str(chosen.save), *chosen.files)
        check_free(str(chosen.save), chosen.force)
    elif chosen.force:
        raise BadInput(_("--force needs --save"))
    from niagara_tui.lab.results import rate_files, ratings_table

    rated = rate_files(chosen.files, chosen.anchor)
    for remark in rated.remarks:
        print_error(remark)
    if chosen.save:
        data = f"{rated.to_ship().model_dump_json(indent=2)}\n".encode()
        write_output(str(chosen.save), chosen.force, data)
    if chosen.json:
        print_json({"games": rated.games, "ratings": rated.ratings})
    else:
        title = plural("Ratings from {games} game of {game}", "Ratings from {games} games of {game}", rated.games)
        title = title.format(games=rated.games, game=rated.plan.game)
        print_document(ratings_table(rated.ratings, title))
    return 0
