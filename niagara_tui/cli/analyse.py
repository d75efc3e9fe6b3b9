"""`niagara analyse`: what the plans of a decision are worth, in a position or at a moment of a save."""

from __future__ import annotations

import argparse
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from niagara_tui.cli import arguments
from niagara_tui.cli.exits import INTERRUPTED
from niagara_tui.cli.launch import add_saves_argument, saves_folder
from niagara_tui.cli.output import STANDARD, is_position_line, label, read_position_input, settled
from niagara_tui.cli.printing import Bar, print_document, print_json
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, labelled
from niagara_tui.match import positions
from niagara_tui.match.position import Position
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record
from niagara_tui.store.named import read_file_or_save, split_moment
from niagara_tui.study.analysing import analyse, get_ready
from niagara_tui.study.decisions import decision_of, letters_of, plans_of

EXAMPLES = """\
  niagara analyse start.json
  niagara analyse my-game                {latest}
  niagara analyse "my-game@round 5"      {round}
  niagara analyse final.json --at "move 12" --seat B
  niagara analyse my-game --plans 5 cloud    {plans}
  niagara new --seed 7 | niagara analyse - --time 5 --seat B --json
""".format(
    latest=_("the save's latest decision"),
    round=_("the first decision of its round 5"),
    plans=_("this against that, and why"),
)
COLUMNS = _(
    "plan: the moves of the whole turn; a letter: that seat's chance of winning after it; costs: how much less that "
    "is than with the best plan, after a question mark where the two are not told apart; all give or take what the "
    "judge may err; then: how the game would likely go on, with the "
    "seat's letter once others have decided."
)


def add_commands(commands: arguments.Commands) -> None:
    summary = _("judge the plans in a position, or at a moment of a save")
    command = arguments.add_command(commands, "analyse", summary, EXAMPLES)
    command.description = f"{command.description}\n\n{COLUMNS}"
    command.add_argument(
        "position",
        metavar="FILE",
        help=_(
            "a position file (- for standard input), a position line, a save's file or the name of a save; FILE@MOMENT "
            "as with --at"
        ),
    )
    command.add_argument(
        "--at",
        metavar="MOMENT",
        help=_("of a save: 'round 5' (its first decision) or 'move 12' (before it); by default the latest decision"),
    )
    command.add_argument(
        "--time", type=arguments.seconds, default=2.0, metavar="SECONDS", help=_("about how long (default: 2)")
    )
    command.add_argument("--seat", metavar="LETTER", help=_("whose decision (default: the first that is due)"))
    command.add_argument(
        "--plans",
        nargs="+",
        metavar="PLAN",
        help=_("compare these alone, and say why: each a whole turn, its moves with commas between"),
    )
    command.add_argument("--threads", type=arguments.workers, default=1, metavar="N", help=_("threads (default: 1)"))
    command.add_argument("--why", action="store_true", help=_("say why the best plan is better than each other one"))
    command.add_argument("--json", action="store_true", help=_("print the analysis as JSON, with the reasons"))
    add_saves_argument(command)
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Judge from what the deciding seat can see and print the result; Ctrl+C stops the judging, not the printing."""
    folder = SaveFolder(saves_folder(chosen))
    name, moment = chosen.position, chosen.at
    if not is_position_line(name):
        name, at = split_moment(name, folder)
        moment = moment if at is None else at
    if chosen.at is not None and moment is not chosen.at:
        wrong = _("--at names a moment, and so does {given!r}: name only one")
        raise BadInput(wrong.format(given=chosen.position[:60]))
    source = _read(name, folder)
    try:
        film = RecordFilm(source) if isinstance(source, Record) else source
        decision = decision_of(film, moment, arguments.seat_index(chosen.seat, letters_of(film)))
        plans = plans_of(decision, chosen.plans) if chosen.plans else ()
    except BadInput as error:
        raise BadInput(labelled(label(name), str(error))) from error
    get_ready(decision.game)
    begun, whole = time.monotonic(), max(1, round(chosen.time))
    with _stopped_by_interrupt() as stopped, Bar(_("seconds")) as bar:

        def is_enough() -> bool:
            bar(min(whole, int(time.monotonic() - begun)), whole)
            return stopped.is_set()

        bar(0, whole)
        analysis = analyse(decision, chosen.time, is_enough, plans=plans, threads=chosen.threads)
    if chosen.json:
        print_json(analysis.as_json())
    else:
        print_document(*analysis.told(), *(analysis.reasons() if chosen.why or plans else ()))
    return INTERRUPTED if analysis.interrupted else 0


def _read(name: str, folder: SaveFolder) -> Position | Record:
    """The position in a file or line, after the steps that come first there, or the record of a save."""
    if name != STANDARD and not is_position_line(name):
        contents = read_file_or_save(name, folder.read, positions.position_or_record)
    else:
        try:
            contents = positions.position_or_record(read_position_input(name))
        except BadInput as error:
            raise BadInput(labelled(label(name), str(error))) from error
    return settled(contents) if isinstance(contents, Position) else contents


@contextmanager
def _stopped_by_interrupt() -> Iterator[threading.Event]:
    """Yield an event that the first Ctrl+C in the main thread sets; a second Ctrl+C ends the program."""
    stopped = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return
    before = signal.getsignal(signal.SIGINT)

    def stop(_number: int, _frame: object) -> None:
        stopped.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)
