"""Judging: what the plans of a decision are worth and why, and what a whole game's decisions have cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from niagara_tui.api.given import (
    PathLike,
    film_given,
    folder_given,
    list_given,
    path_given,
    record_given,
    seat_given,
    text_given,
)
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import shown, whole_number
from niagara_tui.match import positions
from niagara_tui.match.film import Film
from niagara_tui.match.match import Match
from niagara_tui.match.position import Position
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record, Shared
from niagara_tui.store.named import names_a_save, read_file_or_save
from niagara_tui.store.opening import Output
from niagara_tui.study import analysing, decisions
from niagara_tui.study.analysing import Analysis
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.models import Effort, Progress, Review

__all__ = ["analyse", "picture", "review"]

MOST_SECONDS = 3600  # that a program may ask for


def analyse(  # noqa: PLR0913 - what is judged, and how long
    what: Position[Any] | Match[Any] | Film[Any] | Record | PathLike,
    *,
    at: str | None = None,
    seat: int | str | None = None,
    plans: Sequence[Sequence[int | str]] | None = None,
    seconds: float = 2.0,
    threads: int = 1,
    saves: PathLike | None = None,
) -> Analysis:
    """Judge the plans of a decision for about so many `seconds`, above 0 and up to 3600, on 1 to 1000 `threads`.

    Of a position, and of a match that goes on, it is the decision owed now; of a film, a record, or a file (of a
    position or a save, named as in `load_match`) it is the latest one, or that `at` a moment: `round 5` (its first
    decision) or `move 12` (before it). `seat` is a number or a letter (default: the first who decides there). The judge
    sees what that seat sees, no more. With `plans`, each the moves of a whole turn, by number or text, it compares
    these alone. The first time, the search is compiled for its game, which takes about half a minute.

    Raises:
        BadInput: there is no such decision, it has no choice or must not be shown, or an argument is not allowed.
        BotError: the file of the game's mind cannot be read, or the compile cache cannot be written.
    """
    time: object = seconds  # whatever a program passes
    if isinstance(time, bool) or not isinstance(time, int | float) or not 0 < time <= MOST_SECONDS:
        wrong = _("{given} is not a number of seconds above 0 and up to {most}")
        raise BadInput(wrong.format(given=shown(time), most=MOST_SECONDS))
    moment, workers = None if at is None else text_given(at), whole_number("threads", threads, 1, 1000)
    source = _to_judge(what, saves)
    letters = decisions.letters_of(source)
    decision = decisions.decision_of(source, moment, seat_given(seat, source.game, len(letters)))
    asked = decisions.plans_of(decision, [list_given(plan) for plan in list_given(plans)]) if plans is not None else ()
    return analysing.analyse(decision, float(time), plans=asked, threads=workers)


def _to_judge(what: object, saves: PathLike | None) -> Position[Any] | RecordFilm[Any]:
    match what:
        case Position() | RecordFilm():
            return what
        case Match():
            return what.position() if not what.is_over() else what.film()
        case Record():
            return RecordFilm(what)
        case Film():
            raise BadInput(_("this film does not hold what its seats saw, so nothing in it can be judged"))
    folder = folder_given(saves)
    contents = read_file_or_save(str(path_given(what)), folder.read, positions.position_or_record)
    return RecordFilm(contents) if isinstance(contents, Record) else contents


def review(
    what: Match[Any] | Record | PathLike,
    *,
    deep: bool = False,
    seat: int | str | None = None,
    report: Callable[[Progress], object] = lambda _progress: None,
    saves: PathLike | None = None,
) -> ReviewDocument:
    """Find out what the decisions of a game have cost, and what was luck.

    The review of a save that is called by its name in the folder of `saves` (default: the app's) is kept beside it, and
    made only if none is there that is as thorough; any other game is reviewed anew. A quick review judges the decisions
    of people, or of all where only bots play, in less than a minute; a `deep` one judges everybody's, more exactly, in
    some minutes. `seat`, a number or a letter, shows the decisions of that seat only. `report` is told how far it is.
    The figures are in `ReviewDocument.review`; chances and costs are shares of a win.

    Raises:
        BadInput: there is no such save, people are still playing that game, it has no moves, it is damaged, the seat
            does not exist, or the file of the game's mind cannot be read.
    """
    from niagara_tui.study.reviewing.making import make_review, reviewable

    film = reviewable(record_given(what, saves))
    only = seat_given(seat, film.game, len(film.names))
    folder, name = folder_given(saves), None if isinstance(what, Match | Record) else str(path_given(what))

    def make(record: Record, effort: Effort) -> Review:
        return make_review(record, effort, report)

    account, _problem = kept_or_made(film, Effort.DEEP if deep else Effort.QUICK, make, folder, name)
    return ReviewDocument(film, account, only=only)


def picture(
    what: Match[Any] | Record | Shared | PathLike,
    path: PathLike,
    *,
    only_ascii: bool = False,
    saves: PathLike | None = None,
) -> None:
    """Write a picture of a game's end: who won, the last table and the ranking.

    `path` ends in `.svg`; a file that is there is replaced. `what` is named as in `load_film`.

    Raises:
        BadInput: there is no such game, the file is of no such kind, or it cannot be written.
    """
    from niagara_tui.ui.screens.results import check_kind, keepsake

    file = path_given(path)
    check_kind(file.suffix)
    film = film_given(what, saves)
    with Output(file) as output:
        output.write(keepsake(film, only_ascii=only_ascii))


def kept_or_made(
    film: RecordFilm[Any],
    effort: Effort,
    make: Callable[[Record, Effort], Review],
    folder: SaveFolder,
    name: str | None,
) -> tuple[Review, list[str]]:
    """The review kept beside the save of that name, or a new one; and a sentence for each place that cannot keep it.

    A new one is also counted in the person's record, if the game is there. `name` is what `read_named` was given: that
    of a file, like None, has nothing beside it.
    """
    from niagara_tui.shell.logbook import keeping
    from niagara_tui.study.reviews import reviewer

    problems = list[str]()

    def count(made: Review) -> None:
        problems.append(keeping.keep_review(made, film.record, None))

    place = reviewer.SaveLocation(folder, name) if name and names_a_save(name) else None
    found, problem = reviewer.kept_or_made(film, effort, make, place, count)
    return found, [each for each in (*problems, problem) if each]
