"""`niagara play`, `resume`, `replay` and `demo`: a table, a replay or a demo; `play --auto` runs without a screen."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from niagara_tui.cli import arguments
from niagara_tui.cli.launch import add_ascii_argument, add_launch_arguments, launch, missing_stream, saves_folder
from niagara_tui.cli.output import add_force_argument, add_output_arguments, opened_output
from niagara_tui.cli.printing import print_error, say
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, labelled, listed, plural
from niagara_tui.core.text import clean
from niagara_tui.games import registry
from niagara_tui.shell.launch import Launch, local_time
from niagara_tui.store.opening import check_not_read

if TYPE_CHECKING:
    from niagara_tui.match.free_match import FreeMatch
    from niagara_tui.match.position import Position
    from niagara_tui.match.table_match import TableMatch
    from niagara_tui.store.folder import SaveFolder
    from niagara_tui.store.models import Setup

PLAY_EXAMPLES = """\
  niagara play
  niagara play --seats human,greedy:thief,simple --names Ann,Ben,Cat --seed 7
  niagara play --seats human,human,greedy --option ending=value --option tracker=off
  niagara play --plain --seats human,greedy,greedy
  niagara play --challenge today
  niagara play --auto --seats greedy,greedy:thief,random
  niagara play --auto --seats greedy,mcts,random --seed 7 -o game.json
  niagara play --seats "exec:./mybot --level 3,greedy,human"
"""
TODAY = "today"
"""What stands for the challenge of the day."""
RESUME_EXAMPLES = """\
  niagara resume           {newest}
  niagara resume my-game   {by_name}
  niagara resume game.json {text}
""".format(
    newest=_("the newest game that is not over"),
    by_name=_("the save of that name, see `niagara saves`"),
    text=_("a game that somebody has sent"),
)
REPLAY_EXAMPLES = """\
  niagara replay                      {newest}
  niagara replay ~/games/final.json   {by_file}
  niagara replay shared.json          {shared}
  niagara replay my-game --picture my-game.svg   {picture}
  niagara replay "my-game@round 5"    {free}
""".format(
    newest=_("the newest save"),
    by_file=_("the file of any save"),
    shared=_("what `niagara share` made of one"),
    picture=_("the last table and the ranking"),
    free=_("a free board there: you move all seats by hand"),
)
DEMO_EXAMPLES = """\
  niagara demo         {every}
  niagara demo steal   {one}
""".format(every=_("list the demos"), one=_("play one; space pauses, enter goes on, escape leaves"))


def add_commands(commands: arguments.Commands) -> None:
    play = arguments.add_command(commands, "play", _("begin a game and go straight to its table"), PLAY_EXAMPLES)
    arguments.add_game_arguments(play)
    play.add_argument(
        "--seats",
        type=arguments.players,
        metavar="PLAYER,PLAYER,…",
        help=_(
            "who sits at each seat: human, a bot as KIND or KIND:LEVEL, exec:COMMAND for a program of your own, or "
            "my-strength (default: you against three bots)"
        ),
    )
    play.add_argument(
        "--names", type=arguments.words, default=[], metavar="NAME,NAME,…", help=_("their names, in order")
    )
    play.add_argument(
        "--challenge",
        nargs="+",
        metavar="WORD",
        help=_("the words of a challenge that somebody has sent, or today: that of the day at --game"),
    )
    play.add_argument("--auto", action="store_true", help=_("bots only, no screen: print the log and the ranking"))
    play.add_argument(
        "--bots-seed",
        type=arguments.seed,
        metavar="N",
        help=_(
            "with --auto: the seed of the bots' own luck (default: 0 with --seed, else drawn); bots that think for "
            "a time cannot repeat a game"
        ),
    )
    play.add_argument(
        "--decisions",
        type=arguments.decisions,
        metavar="N",
        help=_(
            "with --auto: stop the game after so many decisions (default: {most}; bots that play at random may "
            "never finish one)"
        ).format(most=arguments.DEFAULT_DECISIONS),
    )
    add_output_arguments(play, None, _("with --auto: keep the game as a save in this file"))
    add_launch_arguments(play)
    play.set_defaults(run=run_play)
    resume = arguments.add_command(commands, "resume", _("continue a saved game"), RESUME_EXAMPLES)
    which = _("which save (default: the newest that is not over); a file elsewhere is kept as a new save")
    resume.add_argument("name", nargs="?", metavar="NAME", help=which)
    resume.add_argument(
        "--or-home", action="store_true", help=_("with NAME: if it cannot be opened, say so at the home screen")
    )
    add_launch_arguments(resume)
    resume.set_defaults(run=run_resume)
    replay = arguments.add_command(commands, "replay", _("look through a saved game, move by move"), REPLAY_EXAMPLES)
    which = _(
        "the file of a save or of a shared copy, or the name of a save (default: the newest); or a position (a file, a "
        "line, or SAVE@MOMENT), which opens on the free board"
    )
    replay.add_argument("file", nargs="?", metavar="FILE", help=which)
    replay.add_argument(
        "--picture",
        metavar="FILE",
        help=_("open nothing: write a picture of the game's end to FILE, which ends in .svg"),
    )
    add_force_argument(replay)
    add_launch_arguments(replay)
    replay.set_defaults(run=run_replay)
    demo = arguments.add_command(commands, "demo", _("watch what the program can do"), DEMO_EXAMPLES)
    demo.add_argument("name", nargs="?", metavar="NAME", help=_("which demo (default: list them)"))
    add_ascii_argument(demo)
    demo.set_defaults(run=run_demo)


def run_play(chosen: argparse.Namespace) -> int:
    """Open the app at a new table, or with `--auto` run a game of bots without a screen."""
    only_auto = {"--bots-seed": chosen.bots_seed, "--decisions": chosen.decisions, "--output": chosen.output}
    without = next((name for name, value in only_auto.items() if value is not None), "") if not chosen.auto else ""
    if chosen.challenge:
        # A challenge is checked before a screen opens
        from niagara_tui.shell.learning import repertoire
        from niagara_tui.shell.matches.challenge import daily, read

        others = {"--seats": chosen.seats, "--names": chosen.names, "--option": chosen.option, "--auto": chosen.auto}
        if chosen.seed is not None or any(others.values()):
            argument = next((name for name, value in others.items() if value), "--seed")
            wrong = _("--challenge says who plays and how, and cannot be used with {argument}")
            raise BadInput(wrong.format(argument=argument))
        _refuse_without_auto(without)
        if [word.casefold() for word in chosen.challenge] == [TODAY]:
            day = local_time().date()
            return launch(chosen, Launch(challenge=daily(registry.game(chosen.game), day, repertoire(None)), day=day))
        return launch(chosen, Launch(challenge=read(" ".join(chosen.challenge))))
    setup = _setup(chosen)
    if not chosen.auto:
        _refuse_without_auto(without)
        return launch(chosen, Launch(setup=setup))
    if people := [seat.name for seat in setup.seats if seat.is_human]:
        wrong = _("--auto is for bots only, and {name} is human; name the bots with --seats")
        raise BadInput(wrong.format(name=people[0]))
    from niagara_tui.store.models import write_record

    if chosen.output is None:
        _play_alone(chosen, setup)
    else:
        with opened_output(chosen.output, chosen.force) as write:
            write(write_record(_play_alone(chosen, setup).record()))
    return 0


def _refuse_without_auto(argument: str) -> None:
    if argument:
        raise BadInput(_("{argument} needs --auto, where bots play alone").format(argument=argument))


def run_resume(chosen: argparse.Namespace) -> int:
    """Open the app at a saved game's table; a save that cannot be read is told before, or with `--or-home` there."""
    from niagara_tui.store.folder import SaveFolder
    from niagara_tui.store.named import is_outside, save_to_resume

    if chosen.or_home and chosen.name is None:
        raise BadInput(_("--or-home needs NAME"))
    if chosen.or_home:
        return launch(chosen, Launch(resume=chosen.name))
    folder = SaveFolder(saves_folder(chosen))
    if chosen.name is not None and is_outside(chosen.name, folder):
        # The game in a file is kept as a new save
        from niagara_tui.match.autosave import take_in
        from niagara_tui.store.named import read_named

        record = read_named(chosen.name, folder)
        if record.result is not None:
            wrong = _("the game in {file} is over; `niagara replay` shows it")
            raise BadInput(wrong.format(file=clean(chosen.name, 80)))
        return launch(chosen, Launch(resume=take_in(folder, record)))
    return launch(chosen, Launch(resume=save_to_resume(folder, chosen.name)))


def run_replay(chosen: argparse.Namespace) -> int:
    from niagara_tui.match.sharing import check_showable
    from niagara_tui.store.folder import SaveFolder
    from niagara_tui.store.named import newest, read_viewable_named

    if chosen.force and chosen.picture is None:
        raise BadInput(_("--force needs --picture"))
    folder = SaveFolder(saves_folder(chosen))
    if chosen.file is None:
        chosen.file = newest(folder, _("there is no save in {folder}"))
    if chosen.picture is None and (begin := _free_board(chosen, folder)) is not None:
        return launch(chosen, Launch(free=begin))
    record = read_viewable_named(chosen.file, folder)
    check_showable(record)  # before a screen opens
    if chosen.picture is not None:
        # A picture of the game's end, whose file's name is printed
        from niagara_tui.match.sharing import film_of
        from niagara_tui.store.named import file_of
        from niagara_tui.ui.screens.results import check_kind, keepsake

        check_kind(Path(chosen.picture).suffix)
        check_not_read(chosen.picture, file_of(chosen.file, folder))
        with opened_output(chosen.picture, chosen.force) as write:  # fails before any work is done
            write(keepsake(film_of(record), only_ascii=getattr(chosen, "ascii", False)))
        say(chosen.picture)
        return 0
    return launch(chosen, Launch(replay=record))


def _free_board(chosen: argparse.Namespace, folder: SaveFolder) -> Position | FreeMatch | None:
    """The position that is named, with what came before at a moment of a save; None if a whole game is named."""
    from niagara_tui.cli.output import is_position_line
    from niagara_tui.match import positions
    from niagara_tui.match.free_match import FreeMatch
    from niagara_tui.store.named import contents, is_file, names_a_save, split_moment

    reference = chosen.file
    board: Position | FreeMatch | None = None
    name, moment = split_moment(reference, folder)
    if is_position_line(reference):
        board = positions.from_line(reference)
    elif moment is not None:
        board = FreeMatch.of(*positions.moment_of(name, moment, folder))
    elif not names_a_save(reference) and is_file(reference) and positions.is_position(contents(reference)):
        board = positions.load(reference, folder)
    if board is not None and getattr(chosen, "plain", False):
        wrong = _(
            "plain mode has no free board: leave --plain out, or try moves with `niagara legal` and `niagara apply`"
        )
        raise BadInput(wrong)
    return board


def _setup(chosen: argparse.Namespace) -> Setup:
    from niagara_ai.contract import BotError

    from niagara_tui.shell.setting_up import check_names, seated_players, table_setup, usual_players

    game = registry.game(chosen.game)
    try:
        usual = [] if chosen.seats else usual_players(game, 0 if chosen.auto else 1)
        players = usual or seated_players(chosen.seats, game)  # checking a search loads it
    except BotError as error:
        raise BadInput(labelled("--seats", str(error))) from error
    if chosen.names and len(chosen.names) != len(players):
        wrong = _("there are {seats} seats, and --names gives {names}; give each seat a name, or leave --names out")
        raise BadInput(wrong.format(names=len(chosen.names), seats=len(players)))
    try:
        check_names(chosen.names)
    except BadInput as error:
        raise BadInput(labelled("--names", str(error))) from error
    options = arguments.options(game, chosen.option).model_dump()
    try:
        return table_setup(game, players, chosen.names, options, chosen.seed)
    except BadInput as error:
        raise BadInput(_("--names or --seats: {wrong}").format(wrong=error)) from error


def _play_alone(chosen: argparse.Namespace, setup: Setup) -> TableMatch:
    """Play the game; print its log as it grows, then the failures of bots and the ranking."""
    from niagara_tui.match.bots.seats import bots_by_the_clock, play_alone
    from niagara_tui.match.table_match import TableMatch

    match, printed = TableMatch(setup), 0
    most = chosen.decisions or arguments.DEFAULT_DECISIONS
    bots_seed = chosen.bots_seed if chosen.bots_seed is not None or chosen.seed is None else 0
    if bots_seed is not None and (timed := bots_by_the_clock(setup)):
        sentence = _("The same command may give another game: how far it thinks depends on the machine ({bots}).")
        print_error(sentence.format(bots=listed(timed)))

    def print_log() -> None:
        nonlocal printed
        for line in match.log[printed:]:
            print(line.text, flush=True)
        printed = len(match.log)

    troubles = list[str]()
    play_alone(match, bots_seed, print_log, most, troubles)
    for trouble in troubles:
        print_error(trouble)
    print()
    if not match.is_over():  # so that the ranking is not taken for a final one
        sentence = plural(
            "Stopped in round {round}, after {count} decision: the game is not over, and nobody has won.",
            "Stopped in round {round}, after {count} decisions: the game is not over, and nobody has won.",
            most,
        )
        print(sentence.format(round=match.game.kernel.clock(match.view(None)), count=most))
    for standing in match.standings():
        print(f"{standing.place}. {labelled(match.names[standing.seat], standing.reason)}")
    return match


def run_demo(chosen: argparse.Namespace) -> int:
    from niagara_tui.ui.demo.script import script, scripts

    if chosen.name is None:
        width = max(map(len, scripts()))
        for name, one in scripts().items():
            print(f"{name:<{width}}  {_(one.title)}")
        return 0
    played = script(chosen.name)  # an unknown name is refused before a missing terminal
    if missing := missing_stream():
        raise BadInput(_("a demo needs a terminal, and {stream} is not one").format(stream=missing))
    from niagara_tui.ui.demo.player import DemoApp

    app = DemoApp(played, only_ascii=getattr(chosen, "ascii", False))
    app.run()
    return app.status
