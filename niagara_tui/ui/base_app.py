"""What the app keeps, apart from the screens that it opens: settings, saves, progress, the record; what it notifies."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.notifications import Notifications, Notify
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.widgets._toast import ToastRack

from niagara_tui.core.i18n import _
from niagara_tui.shell import pages, settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.terminal import TABLE
from niagara_tui.ui.colours.theme import THEMES, paint_of
from niagara_tui.ui.steady_app import SteadyApp

if TYPE_CHECKING:
    from pydantic import BaseModel

    from niagara_tui.core.game import Game
    from niagara_tui.core.goals import Goal
    from niagara_tui.match.match import Match
    from niagara_tui.match.record_film import RecordFilm
    from niagara_tui.match.saved import ToContinue
    from niagara_tui.shell.goals.watching import GoalWatch
    from niagara_tui.shell.progress import Progress
    from niagara_tui.store.folder import SaveFolder
    from niagara_tui.store.logbook import Logbook, PlayedGame
    from niagara_tui.store.models import Record
    from niagara_tui.study.reviews.models import Review
    from niagara_tui.study.reviews.reviewer import Reviewer, SaveLocation


NOT_SAVED = _("This game is not saved")


class PlainBars(ScrollBarRender):
    """Scroll bars drawn as coloured blanks, for terminals without block characters."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class BaseApp(SteadyApp):
    """Holds what screens share: start parameters, settings, the folder of saves, progress and the record."""

    hold_at_end: ClassVar[float] = 0.6
    """Seconds from a game's end until its table can be left."""
    tells_story: ClassVar[bool] = True
    """Whether a game is looked through at its end, for its story."""

    def __init__(self, launch: Launch) -> None:
        # With NO_COLOR, Textual turns true colours into greys, but drops the terminal's own colours: so use those.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.launch = launch
        self._told_table: str | None = None
        self._told_problems = set[str | None]()
        self._pages = dict[str, Screen[Any]]()
        """By the id of a notice, the page on which it was raised."""
        self.unsaved = ""
        """A sentence on what could not be saved when a table was left; empty if nothing was lost."""
        self.settings, self._settings_problem = settings.load(settings.folder_for(launch.config))
        self._settings_in_file = self.settings.model_copy(deep=True)
        for each in THEMES.values():
            self.register_theme(each.theme)
        self.apply_theme()
        self.set_class(launch.ascii, "-ascii")
        self.set_class(self.no_color, "-no-color")
        ScrollBar.renderer = PlainBars if launch.ascii else ScrollBarRender

    def tell_server(self, table: str | None = None, *, closed: str | None = None) -> None:
        """In a browser, tell the server which save's table is open: a page that is loaded again returns to it.

        A `closed` table is open no longer, unless another has been opened meanwhile.
        """
        write = getattr(self._driver, "write_meta", None)  # only the driver for browsers has it
        if write is not None and table != self._told_table and closed in {None, self._told_table}:
            self._told_table = table
            write({"type": TABLE, "save": table})

    # -- state ----------------------------------------------------------------------------------------

    @cached_property
    def folder(self) -> SaveFolder:
        from niagara_tui.store.folder import SaveFolder

        return SaveFolder(self.launch.saves)

    @property
    def settings_path(self) -> Path:
        return settings.folder_for(self.launch.config) / settings.FILE

    @property
    def ascii(self) -> bool:
        return self.launch.ascii

    @property
    def pictures(self) -> bool:
        """Whether pictures may be drawn in half blocks: the settings allow it, and there are enough colours."""
        has_colours = self.console.color_system in {"256", "truecolor"} and not paint_of(self.theme).sixteen
        return has_colours and self.settings.pictures and not self.ascii

    def with_signs(self, text: str) -> str:
        """The text with its signs as boards draw them now."""
        return pages.for_display(text, self.ascii, pictures=self.pictures)

    def current_game(self) -> Game[Any]:
        """The game of the topmost screen that has one, or the game set up last."""
        from niagara_tui.games.registry import GAMES

        here: Game[Any] | None = getattr(self._screen_of_game(), "game", None)
        return here or GAMES.get(self.settings.game) or next(iter(GAMES.values()))

    def current_options(self) -> BaseModel | None:
        """The options with which that game is, or was, played; None if it is not."""
        return getattr(self._screen_of_game(), "played", None)

    def _screen_of_game(self) -> Screen[Any] | None:
        has_game = (screen for screen in reversed(self.screen_stack) if getattr(screen, "game", None) is not None)
        return next(has_game, None)

    # -- settings -------------------------------------------------------------------------------------

    def apply_theme(self) -> None:
        """Apply the theme of the settings; with NO_COLOR always the one in the terminal's own colours."""
        self.theme = THEMES["terminal" if self.no_color else self.settings.theme].theme.name

    def save_settings(self) -> None:
        """Write the settings that have been changed here; a failure is shown as a notification."""
        problem = settings.save(self.settings, settings.folder_for(self.launch.config), self._settings_in_file)
        if not problem:
            self._settings_in_file = self.settings.model_copy(deep=True)
        elif self.is_running:
            self.warn(problem, _("Settings"))

    @property
    def may_be_nameless(self) -> bool:
        """Whether the person may have to be asked for a name; `is_nameless` says whether, and reads a file."""
        return self.launch.asks_name and not (self.settings.name or self.settings.profile)

    def is_nameless(self) -> bool:
        """Whether nobody has given a name here: neither in the settings nor in the record, if that can be read."""
        from niagara_tui.store.logbook import LogbookFile

        if not self.may_be_nameless:
            return False
        logbook, problem = LogbookFile(self.launch.config).read()
        return not (problem or logbook.profiles)

    async def ask_name(self) -> None:
        """Ask for the person's name, and keep it; without an answer they are just "You", and are not asked again."""
        from niagara_tui.ui.screens.dialogs import AskName

        self.settings.name = await self.push_screen_wait(AskName()) or _("You")
        self.save_settings()

    # -- progress -------------------------------------------------------------------------------------

    def load_progress(self) -> Progress:
        """What has been learned and solved so far; a broken file is shown as a notification."""
        from niagara_tui.shell import progress

        kept, problem = progress.load(settings.folder_for(self.launch.config))
        self.notify_progress_problem(self.first_time(problem))
        return kept

    def read_progress(self) -> Progress:
        """The same for what only looks something up: of a broken file others tell."""
        from niagara_tui.shell import progress

        return progress.read(settings.folder_for(self.launch.config))[0]

    def first_time(self, problem: str | None) -> str | None:
        """The problem with a file that is read again and again, unless it has been told before."""
        if problem in self._told_problems:
            return None
        self._told_problems.add(problem)
        return problem

    def finish_lesson(self, lesson: str) -> None:
        """Keep that the lesson with that id has been finished; a failure is shown as a notification."""
        from niagara_tui.shell import progress

        self.notify_progress_problem(progress.finish_lesson(lesson, settings.folder_for(self.launch.config)))

    def notify_progress_problem(self, problem: str | None) -> None:
        self.warn(problem, _("Progress"))

    # -- the person's record --------------------------------------------------------------------------

    def own_games(self) -> Sequence[PlayedGame]:
        """The games of the active profile, oldest first; a broken record is shown as a notification."""
        from niagara_tui.shell.logbook.profiles import active_games

        return active_games(self.load_logbook(), self.settings)

    def read_games(self) -> Sequence[PlayedGame]:
        """The same for what only looks something up: of a broken record others tell."""
        from niagara_tui.shell.logbook.profiles import read_games

        return read_games(self.launch.config, self.settings)

    def load_logbook(self) -> Logbook:
        """The record of everybody who shares this computer; a broken one is shown as a notification."""
        from niagara_tui.store.logbook import LogbookFile

        logbook, problem = LogbookFile(self.launch.config).load()
        self._notify_record_problem(problem)
        return logbook

    def keep_game(self, match: Match) -> None:
        """Count the game in the active profile's record, its match and its challenge; failures are notified."""
        from niagara_tui.shell.logbook import keeping
        from niagara_tui.shell.matches.keeping import keep_result

        self._notify_record_problem(keeping.keep_game(match, self.settings, self.launch.config, self.launch.clock()))
        self.warn(keep_result(match, self.launch.config), _("Matches"))

    def own_name(self) -> str:
        """The person's name where others read it: their own, else that of the active profile; may be empty."""
        from niagara_tui.shell.logbook.profiles import active_profile
        from niagara_tui.shell.players import own_name

        return own_name(self.settings) or active_profile(self.load_logbook(), self.settings)

    def look_for_goals(self, watch: GoalWatch) -> Sequence[Goal]:
        """The goals that have been reached since the last look; failures to keep them are notified."""
        news = watch.look(self.settings, self.launch.clock())
        self._notify_record_problem(news.problem)
        return news.goals

    def pass_over(self, record: Record) -> None:
        """Make sure that this game, which began from a moment of another one, does not count in the record."""
        from niagara_tui.shell.logbook import keeping

        self._notify_record_problem(keeping.pass_over(record, self.launch.config))

    def keep_review(self, review: Review, record: Record) -> None:
        """Keep what the review says about the person's decisions, if the game is in their record."""
        from niagara_tui.shell.logbook import keeping

        self._notify_record_problem(keeping.keep_review(review, record, self.launch.config))

    def _notify_record_problem(self, problem: str) -> None:
        self.warn(problem, _("Your record"))

    # -- notifications --------------------------------------------------------------------------------

    def notify_reason(self, sentence: str) -> None:
        """Notify why a key does nothing now, replacing earlier notifications."""
        self.clear_notifications()
        self.notify(sentence, markup=False)

    def warn(self, problem: str | None, title: str, timeout: float | None = None) -> None:
        if problem:
            self.notify(problem, title=title, severity="warning", timeout=timeout, markup=False)

    def notify_unsaved(self, sentence: str) -> None:
        """Say what is lost when a table is left: on the home screen, and on the terminal once the app has ended."""
        self.unsaved = sentence
        if self.is_running:
            self.warn(sentence, NOT_SAVED, timeout=20)

    def clear_notifications(self) -> None:
        """Remove all notifications with their holders, which Textual leaves behind and which displace later ones."""
        super().clear_notifications()
        self._clear_toasts(self.screen_stack)

    def _on_notify(self, event: Notify) -> None:
        """Remember on which page it is raised; Textual's own handler, which is called besides, shows it."""
        known = {notice.identity for notice in self._notifications}
        self._pages = {name: page for name, page in self._pages.items() if name in known}
        self._pages[event.notification.identity] = self.screen

    def _refresh_notifications(self) -> None:
        """Show the notices of this page, and problems of any: what was said in passing covers no keys of another."""
        rack = next(iter(self.screen.query_children(ToastRack)), None) if self.screen_stack else None
        if rack is not None:
            shown = Notifications()
            for notice in self._notifications:
                if notice.severity != "information" or self._pages.get(notice.identity) is self.screen:
                    shown.add(notice)
            self.call_later(rack.show, shown)

    @staticmethod
    def _clear_toasts(screens: Iterable[Screen[Any]]) -> None:
        for screen in screens:
            screen.query("ToastHolder").remove()

    # -- saves and reviews -----------------------------------------------------------------------------

    def to_continue(self) -> ToContinue:
        """What can be continued; for the thread of a worker, as there may be many saves."""
        from niagara_tui.match.saved import to_continue
        from niagara_tui.shell.matches.playing import kinds_of_games
        from niagara_tui.ui.unwanted import while_wanted

        found = self.folder.each_summary(kinds_of_games(self.launch.config))
        return to_continue(self.folder, while_wanted(found), self.launch.clock())

    def reviewer(self, film: RecordFilm, place: SaveLocation | None) -> Reviewer:
        """The reviewer of that film's record; reviews are kept at the `place` of its save, if it has one."""
        from niagara_tui.study.reviews.reviewer import Reviewer

        return Reviewer(film, place, on_made=lambda review: self.keep_review(review, film.record))
