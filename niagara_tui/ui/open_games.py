"""Open tables, replays, lessons and puzzles: create the match, its autosave if it is saved, and the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.match import Match
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.saved import Saved
from niagara_tui.match.sharing import film_of
from niagara_tui.shell import puzzling
from niagara_tui.shell.learning import begin
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.keeper import CannotSave
from niagara_tui.store.models import Record
from niagara_tui.store.where import fallback_folder
from niagara_tui.study.reviews.words import UNDER_WAY
from niagara_tui.ui.screens.confirm import Confirm, Message
from niagara_tui.ui.screens.lesson import LessonScreen
from niagara_tui.ui.screens.opening import patiently
from niagara_tui.ui.screens.puzzle import PuzzleScreen
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.review import ReviewScreen
from niagara_tui.ui.screens.reviewed_replay import ReviewedReplay
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.screens.unsaved import Unsaved

if TYPE_CHECKING:
    from datetime import date

    from niagara_tui.match.film import Film
    from niagara_tui.store.models import Setup, Shared
    from niagara_tui.study.lessons.lesson import Lesson
    from niagara_tui.study.puzzles.models import Puzzle
    from niagara_tui.study.reviews.models import Review
    from niagara_tui.study.reviews.reviewer import SaveLocation
    from niagara_tui.ui.base_app import BaseApp

_NO_GAME = _("There is no game to continue: n begins a new one.")
_ELSEWHERE = _(
    "Your newest game, {game} with {players}, is open in another window.\n\n"
    "Continue an older one here: {older}, {when}, with {others}?"
)


def start(app: BaseApp, setup: Setup) -> None:
    """Start a new game and open its table, even if it cannot be saved."""
    try:
        match = Match(setup, app.launch.clock)
    except NiagaraError as error:
        show_refusal(app, error)
        return
    _start(app, match)


async def start_from(app: BaseApp, record: Record) -> None:
    """Start a new game from the end of that record, with a save of its own, and open its table."""
    try:
        match = await patiently(app, len(record.moves), lambda: Match.resume(record, app.launch.clock))
    except NiagaraError as error:
        show_refusal(app, error)
        return
    if match is None:
        return
    app.pass_over(record)
    _start(app, match)


async def replay(app: BaseApp, record: Record | Shared, place: SaveLocation | None = None) -> None:
    """Open the replay of a record or a shared copy at its start; damage and errors are shown as messages.

    If a review of the game is kept, it is shown as well.
    """
    moves = len(record.moves) if isinstance(record, Record) else len(record.moments)
    try:
        shown = await patiently(app, moves, lambda: _film_and_review(app, record, place))
    except NiagaraError as error:
        show_refusal(app, error)
        return
    if shown is None:
        return
    film, review = shown
    app.push_screen(ReplayScreen(film, place=place) if review is None else ReviewedReplay(film, review, place=place))
    if film.damage:
        said = _("It is shown up to its last good move: {damage}.").format(damage=film.damage)
        app.notify(said, title=_("This game is damaged"), severity="warning", timeout=20, markup=False)


def _film_and_review(app: BaseApp, record: Record | Shared, place: SaveLocation | None) -> tuple[Film, Review | None]:
    film = film_of(record)
    return film, app.reviewer(film, place).kept() if isinstance(film, RecordFilm) and not film.lock_reason else None


async def review(app: BaseApp, record: Record, place: SaveLocation | None) -> None:
    """Open the review of that record, or say why there is none."""
    try:
        film = await patiently(app, len(record.moves), lambda: RecordFilm(record))
    except NiagaraError as error:
        show_refusal(app, error)
        return
    if film is None:
        return
    damaged = _("This game is damaged: {why}.").format(why=film.damage) if film.damage else ""
    if reason := UNDER_WAY if film.lock_reason else damaged:
        app.notify_reason(reason)
    else:
        app.push_screen(ReviewScreen(film, app.reviewer(film, place)))


def _start(app: BaseApp, match: Match) -> None:
    try:
        open_table(app, match, _create_save(app, match))
    except CannotSave as error:
        app.run_worker(_start_elsewhere(app, match, error))


def _create_save(app: BaseApp, match: Match) -> Autosave:
    """Create a save for the match; a match that already has moves is written at once.

    Raises:
        CannotSave: the folder cannot be written.
    """
    autosave = Autosave.new(app.folder, match, app.launch.clock())
    try:
        if match.moment:
            autosave.save()
    except CannotSave:
        autosave.close()
        raise
    return autosave


async def _start_elsewhere(app: BaseApp, match: Match, error: CannotSave) -> None:
    """Ask whether to save in another folder from now on or not at all; open the table unless that is cancelled."""
    autosave, other = None, SaveFolder(fallback_folder(app.folder.path))
    way = await app.push_screen_wait(Unsaved(app.folder.label, str(error), other.label))
    if not way:
        return
    if way == "elsewhere":
        app.folder = other
        try:
            autosave = _create_save(app, match)
        except CannotSave as again:
            app.notify(f"{again}.", title=_("This game is not saved"), severity="warning", timeout=20, markup=False)
    open_table(app, match, autosave)


async def continue_newest(app: BaseApp) -> None:
    """Resume the newest unfinished game, or say that there is none; ask first if a newer one is open elsewhere."""
    found = await app.run_worker(app.to_continue, thread=True).wait()
    if found.newest is None:
        said = _("Your game is open in another window: close it there first.") if found.elsewhere else _NO_GAME
        app.notify_reason(said)
    elif found.elsewhere is None:
        app.resume(found.newest.name)
    else:
        _offer_older(app, found.newest, found.elsewhere)


def _offer_older(app: BaseApp, older: Saved, newest: Saved) -> None:
    """Ask whether to resume the older game, as the newest is open in another window."""
    asked = _ELSEWHERE.format(
        game=newest.game, players=newest.players, older=older.game, when=older.when, others=older.players
    )

    def answered(yes: bool | None) -> None:
        if yes:
            app.resume(older.name)

    app.push_screen(Confirm(asked, yes=_("The older one"), no=_("Go back")), answered)


async def resume(app: BaseApp, name: str) -> None:
    """Open the save of that name at its table; a damaged one, after asking, from its last valid move."""
    try:
        moves = len(app.folder.read(name).moves)
        autosave = await patiently(
            app, moves, lambda: Autosave.open(app.folder, name, app.launch.clock, damaged_ok=True)
        )
    except NiagaraError as error:
        show_refusal(app, error)
        return
    if autosave is None:
        return
    if damage := autosave.match.damage:
        question = _("{name} is damaged: {damage}.\n\nPlay on from its last good move?")
        said = question.format(name=name, damage=damage)
        if not await app.push_screen_wait(Confirm(said, yes=_("Play on"), no=_("Leave it"))):
            autosave.close()
            return
    open_table(app, autosave.match, autosave)


def open_table(app: BaseApp, match: Match, autosave: Autosave | None) -> None:
    """Close all other screens and open the match's table."""
    app.go_home()
    app.push_screen(TableScreen(match, autosave))


def open_lesson(app: BaseApp, lesson: Lesson) -> None:
    """Open that lesson above the screen from which it was chosen."""
    try:
        tutor = begin(lesson, app.settings, app.launch.clock)
    except NiagaraError as error:
        show_refusal(app, error)
        return
    app.push_screen(LessonScreen(tutor))


def open_puzzle(app: BaseApp, puzzle: Puzzle, opened: date) -> None:
    """Open that puzzle, on that day, above the screen from which it was chosen."""
    try:
        solving = puzzling.begin(puzzle, app.settings, opened)
    except NiagaraError as error:
        show_refusal(app, error)
        return
    app.push_screen(PuzzleScreen(solving))


def show_refusal(app: BaseApp, error: NiagaraError) -> None:
    """Show why a game cannot be opened."""
    app.push_screen(Message(f"{error}.", title=_("This game cannot be opened")))
