"""Open tables, replays, lessons and puzzles: create the match, its autosave if it is saved, and the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from textual.worker import WorkerCancelled

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import Autosave, take_in
from niagara_tui.match.film import SHOWN_SO_FAR
from niagara_tui.match.free_match import FreeMatch
from niagara_tui.match.position import Position
from niagara_tui.match.positions import read_pasted
from niagara_tui.match.record_film import LineFilm, RecordFilm
from niagara_tui.match.sharing import film_of
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import puzzling
from niagara_tui.shell.after_game import before_game
from niagara_tui.shell.learning import begin, first_game_setup, is_beginner, repertoire
from niagara_tui.shell.logbook.keeping import pass_over
from niagara_tui.shell.matches import playing
from niagara_tui.shell.matches.playing import Begin, Played, Resume
from niagara_tui.shell.players import own_name
from niagara_tui.shell.setting_up import match_from
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.keeper import CannotSave
from niagara_tui.store.models import Record
from niagara_tui.store.where import fallback_folder
from niagara_tui.study.reviews.reviewer import SaveLocation
from niagara_tui.study.reviews.words import UNDER_WAY
from niagara_tui.ui.base_app import NOT_SAVED, BaseApp
from niagara_tui.ui.screens.dialogs import Confirm, Message, PlayedBefore, Unsaved, with_progress
from niagara_tui.ui.screens.free_board import FREE, FreeBoard
from niagara_tui.ui.screens.judged import LessonScreen, PuzzleScreen
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.review import ReviewedReplay, ReviewScreen
from niagara_tui.ui.screens.table import TableScreen

if TYPE_CHECKING:
    from datetime import date

    from niagara_tui.core.game import Game
    from niagara_tui.match.film import Film
    from niagara_tui.shell.after_game import WhatNext
    from niagara_tui.shell.ladder import Rung
    from niagara_tui.shell.matches.challenge import Challenge
    from niagara_tui.store.models import Setup, Shared
    from niagara_tui.study.lessons.lesson import Lesson
    from niagara_tui.study.puzzles.catalogue import Puzzle
    from niagara_tui.study.puzzles.solving import Solving
    from niagara_tui.study.reviews.models import Review

T = TypeVar("T")


class Games:
    """Opens the app's tables, replays, reviews, lessons and puzzles; what cannot be opened is said in a message."""

    def __init__(self, app: BaseApp) -> None:
        self._app = app

    def start(self, setup: Setup, *, practice: bool = False) -> None:
        """Start a new game and open its table, even if it cannot be saved; one for practice is not rated."""
        self._begin(playing.new_game(setup, self._app.folder, self._app.launch.config, practice=practice))

    def first_game(self, game: Game[Any]) -> None:
        self._switch_advisor_on()
        self.start(first_game_setup(game, self._app.settings), practice=True)

    def rung(self, rung: Rung) -> None:
        """Start a game at that table of a ladder, for a beginner with the advisor."""
        if is_beginner(GAMES[rung.game], self._app.read_games(), self._app.load_progress()):
            self._switch_advisor_on()
        self.start(rung.setup(own_name(self._app.settings)))

    def _switch_advisor_on(self) -> None:
        self._app.settings.advisor = True
        self._app.save_settings()

    def next(self, following: WhatNext) -> None:
        if following.contest:
            self.next_of(following.contest)
        elif following.setup is not None:
            self.start(following.setup)

    def next_of(self, contest: str) -> None:
        """Open the table of that contest's next game: the one that was left, or a new one."""
        app = self._app
        self._app.run_worker(self._open(lambda: playing.next_game(contest, app.folder, app.launch.config)))

    def challenge(self, wanted: Challenge, day: date | None) -> None:
        """Open the table of that challenge, which is taken up; `day` is its day if it is a daily one."""
        app = self._app
        name, now = own_name(app.settings), app.launch.clock()
        self._app.run_worker(
            self._open(lambda: playing.challenge_game(wanted, day, name, now, app.folder, app.launch.config))
        )

    async def _open(self, find: Callable[[], Resume | Begin | Played]) -> None:
        """Resume or begin the game that is found, which may take long among many saves."""
        try:
            what = await asyncio.to_thread(find)
        except NiagaraError as error:
            self._show_refusal(error)
            return
        if isinstance(what, Resume):
            self.resume(what.save)
            return
        if isinstance(what, Played):
            save, folder = what.save, self._app.folder
            way = await self._app.push_screen_wait(PlayedBefore(what.line, can_look=save is not None))
            if way == "look" and save is not None:
                record = self._unless_refused(lambda: folder.read_viewable(save))
                if record is not None:
                    await self._replay(record, SaveLocation(folder, save))
            if way != "again":
                return
            what = what.again
        self._begin(what)

    def _begin(self, what: Begin) -> None:
        match = self._unless_refused(lambda: what.match(self._app.launch.clock))
        if match is not None:
            if what.is_known:
                self._app.warn(pass_over(match.record(), self._app.launch.config), _("Your record"))
            self._start(match, what)
            self._app.warn(what.remark, _("Your record"), timeout=20)

    def start_from(self, record: Record) -> None:
        """Start a new game from the end of that record, with a save of its own, and open its table."""

        async def start() -> None:
            match = await self._with_progress(
                len(record.moves), lambda: TableMatch.resume(record, self._app.launch.clock)
            )
            if match is not None:
                self._app.warn(pass_over(record, self._app.launch.config), _("Your record"))
                self._start(match)

        self._app.run_worker(start())

    def open_text(self, text: str) -> None:
        """Open what a text that was pasted holds: a table at a position, a game to play on, or a replay of one."""
        self._app.run_worker(self._open_text(text))

    async def _open_text(self, text: str) -> None:
        app, pasted = self._app, self._unless_refused(lambda: read_pasted(text))
        if isinstance(pasted, Position):
            match = self._unless_refused(lambda: match_from(pasted, app.settings, app.launch.clock))
            if match is not None:
                self.open_table(match, None)
                app.notify(_("This game begins at a position: it is not saved, and does not count."), markup=False)
        elif isinstance(pasted, Record) and pasted.result is None:
            save = await self._with_progress(len(pasted.moves), lambda: take_in(app.folder, pasted, app.launch.clock))
            if save is not None:
                self.resume(save)
        elif pasted is not None:
            self.replay(pasted)

    def replay(self, record: Record | Shared, place: SaveLocation | None = None) -> None:
        """Open the replay of a record or a shared copy at its start; damage and errors are shown as messages.

        If a review of the game is kept, it is shown as well.
        """
        self._app.run_worker(self._replay(record, place))

    async def _replay(self, record: Record | Shared, place: SaveLocation | None) -> None:
        moves = len(record.moves) if isinstance(record, Record) else len(record.moments)

        def film_and_review() -> tuple[Film, Review | None]:
            film = film_of(record)
            if isinstance(film, RecordFilm) and not film.lock_reason:
                return film, self._app.reviewer(film, place).kept()
            return film, None

        if (opened := await self._with_progress(moves, film_and_review)) is None:
            return
        film, review = opened
        if review is not None and isinstance(film, RecordFilm):
            self._app.push_screen(ReviewedReplay(film, review, place=place))
        else:
            self._app.push_screen(ReplayScreen(film, place=place))
        if film.damage:
            self._app.warn(SHOWN_SO_FAR.format(damage=film.damage), _("This game is damaged"), timeout=20)

    def review(self, record: Record, place: SaveLocation | None = None) -> None:
        self._app.run_worker(self._review(record, place))

    async def _review(self, record: Record, place: SaveLocation | None) -> None:
        film = await self._with_progress(len(record.moves), lambda: RecordFilm(record))
        if film is None:
            return
        if film.lock_reason:
            self._app.notify_reason(UNDER_WAY)
        elif film.damage:
            self._app.notify_reason(_("This game is damaged: {why}.").format(why=film.damage))
        else:
            self._app.push_screen(ReviewScreen(film, self._app.reviewer(film, place)))

    def free_board(self, film: RecordFilm | LineFilm, moment: int, *, asks: bool = False) -> None:
        """Open a free board at that moment, above the screen from which it was chosen; `asks` for a hint there."""
        self._open_free(lambda: FreeMatch.of(film, moment), asks=asks)

    def free_position(self, begin: Position | FreeMatch) -> None:
        def free() -> FreeMatch:
            if isinstance(begin, FreeMatch):
                return begin
            return FreeMatch(match_from(begin, self._app.settings, self._app.launch.clock).setup, begin.state)

        self._open_free(free)

    def _open_free(self, begin: Callable[[], FreeMatch], *, asks: bool = False) -> None:
        if (match := self._unless_refused(begin)) is not None:
            self._app.push_screen(FreeBoard(match, asks=asks))
            self._app.notify(_(FREE), markup=False)

    def _start(self, match: TableMatch, begun: Begin | None = None) -> None:
        """Open the table of a new game, that of a match or challenge if it is `begun` as one."""
        try:
            self._open_new(match, self._create_save(match), begun)
        except CannotSave as error:
            self._app.run_worker(self._start_elsewhere(match, error, begun))

    def _open_new(self, match: TableMatch, autosave: Autosave | None, begun: Begin | None) -> None:
        if begun is not None:
            if autosave is not None:
                autosave.waits = not begun.is_bound
            try:
                problem = begun.bind(match.record(), autosave.name if autosave is not None else "")
            except NiagaraError as error:
                problem = as_sentence(error)
            self._app.warn(problem, _("Matches"), timeout=20)
        self.open_table(match, autosave)

    def _create_save(self, match: TableMatch) -> Autosave:
        """Create a save for the match; a match that already has moves is written at once.

        Raises:
            CannotSave: the folder cannot be written.
        """
        autosave = Autosave.new(self._app.folder, match, self._app.launch.clock())
        try:
            if match.moment:
                autosave.save()
        except CannotSave:
            autosave.close()
            raise
        return autosave

    async def _start_elsewhere(self, match: TableMatch, error: CannotSave, begun: Begin | None) -> None:
        """Ask whether to save in another folder from now on or not at all; open the table unless that is cancelled."""
        autosave, other = None, SaveFolder(fallback_folder(self._app.folder.path))
        way = await self._app.push_screen_wait(Unsaved(self._app.folder.label, str(error), other.label))
        if not way:
            return
        if way == "elsewhere":
            self._app.folder = other
            try:
                autosave = self._create_save(match)
            except CannotSave as again:
                self._app.warn(as_sentence(again), NOT_SAVED, timeout=20)
        self._open_new(match, autosave, begun)

    def continue_newest(self) -> None:
        """Resume the newest unfinished game, or say that there is none; ask first if a newer one is open elsewhere."""
        self._app.run_worker(self._continue_newest(), exclusive=True, group="continue")

    async def _continue_newest(self) -> None:
        try:
            saves = await self._app.run_worker(self._app.to_continue, thread=True).wait()
        except WorkerCancelled:  # while the saves were read, it was chosen once more
            return
        if saves.newest is None:
            elsewhere = _("Your game is open in another window: close it there first.")
            none = _("There is no game to continue: Play begins one.")
            self._app.notify_reason(elsewhere if saves.elsewhere else none)
        elif saves.elsewhere is None:
            self.resume(saves.newest.name)
        else:
            newest, older = saves.elsewhere, saves.newest
            asked = _(
                "Your newest game, {game} with {players}, is open in another window.\n\n"
                "Continue an older one here: {older}, {when}, with {others}?"
            ).format(game=newest.game, players=newest.players, older=older.game, when=older.when, others=older.players)
            if await self._app.push_screen_wait(Confirm(asked, yes=_("The older one"), no=_("Go back"))):
                self.resume(older.name)

    def resume(self, name: str) -> None:
        """Open the save of that name at its table; a damaged one, after asking, from its last valid move."""
        self._app.run_worker(self._resume(name))

    async def _resume(self, name: str) -> None:
        record = self._unless_refused(lambda: self._app.folder.read(name))
        if record is None:
            return
        clock = self._app.launch.clock
        autosave = await self._with_progress(
            len(record.moves), lambda: Autosave.open(self._app.folder, name, clock, damaged_ok=True)
        )
        if autosave is None:
            return
        if damage := autosave.match.damage:
            question = _("{name} is damaged: {damage}.\n\nPlay on from its last good move?")
            asked = Confirm(question.format(name=name, damage=damage), yes=_("Play on"), no=_("Leave it"))
            if not await self._app.push_screen_wait(asked):
                autosave.close()
                return
        self.open_table(autosave.match, autosave)

    def open_table(self, match: TableMatch, autosave: Autosave | None) -> None:
        self._app.go_home()
        belonging = playing.belonging(match, self._app.launch.config)
        self._app.push_screen(TableScreen(match, autosave, belonging.bots_of(match)))
        news = (belonging.line, before_game(match, self._app.settings, self._app.launch.config))
        if any(news):
            self._app.notify("\n".join(filter(None, news)), timeout=10, markup=False)

    def lesson(self, lesson: Lesson) -> None:
        tutor = self._unless_refused(lambda: begin(lesson, self._app.settings, self._app.launch.clock))
        if tutor is not None:
            self._app.push_screen(LessonScreen(tutor))

    def puzzle(self, puzzle: Puzzle, opened: date | None = None) -> None:
        """Open that puzzle above the screen from which it was chosen; `opened` is the day of that, by default today."""
        day, known = opened or self._app.launch.clock().date(), repertoire(self._app.launch.config)
        solving = self._unless_refused(lambda: puzzling.begin(puzzle, self._app.settings, day, known))
        if solving is not None:
            self._app.push_screen(PuzzleScreen(solving))

    def next_choice(self, solving: Solving) -> None:
        following = self._unless_refused(solving.followed)
        if following is not None:
            self._app.push_screen(PuzzleScreen(following))

    def _unless_refused(self, begin: Callable[[], T]) -> T | None:
        """What is to be opened; None if it cannot be, which is shown."""
        try:
            return begin()
        except NiagaraError as error:
            self._show_refusal(error)
            return None

    async def _with_progress(self, moves: int, replay: Callable[[], T]) -> T | None:
        """What replays that many moves; None if it cannot be opened, which is shown, or is left meanwhile."""
        try:
            return await with_progress(self._app, moves, replay)
        except NiagaraError as error:
            self._show_refusal(error)
            return None

    def _show_refusal(self, error: NiagaraError) -> None:
        self._app.push_screen(Message(as_sentence(error), title=_("This game cannot be opened")))
