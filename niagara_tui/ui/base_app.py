"""The app as its screens know it: settings, saves, progress, the record; what it notifies, and what it opens."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from textual.notifications import Notification, Notifications, Notify
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.widgets._toast import ToastRack
from textual.worker import get_current_worker

from niagara_tui.core.i18n import _
from niagara_tui.core.user_folders import user_config_path
from niagara_tui.shell import pages
from niagara_tui.shell.language import ANIMATION, PICTURES, SETTINGS, THEME, settings_in_file
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.terminal import TABLE
from niagara_tui.ui.colours.themes import THEMES, paint_of
from niagara_tui.ui.steady_app import SteadyApp

if TYPE_CHECKING:
    from datetime import date

    from pydantic import BaseModel

    from niagara_tui.core.game import Game
    from niagara_tui.match.record_film import LineFilm, RecordFilm
    from niagara_tui.match.saved import ToContinue
    from niagara_tui.shell.after_game import WhatNext
    from niagara_tui.shell.ladder import Rung
    from niagara_tui.shell.matches.challenge import Challenge
    from niagara_tui.shell.progress import Progress
    from niagara_tui.shell.settings import Settings
    from niagara_tui.store.folder import SaveFolder
    from niagara_tui.store.logbook import Logbook, PlayedGame
    from niagara_tui.store.models import Record, Setup, Shared
    from niagara_tui.study.lessons.lesson import Lesson
    from niagara_tui.study.puzzles.catalogue import Puzzle
    from niagara_tui.study.puzzles.solving import Solving
    from niagara_tui.study.reviews.models import Review
    from niagara_tui.study.reviews.reviewer import Reviewer, SaveLocation


T = TypeVar("T")

NOT_SAVED = _("This game is not saved")


class PlainBars(ScrollBarRender):
    """Scroll bars drawn as coloured blanks, for terminals without block characters."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class Opener(Protocol):
    """What screens have the app open: tables, replays, reviews, lessons and puzzles (`ui.open_games`)."""

    def start(self, setup: Setup, *, practice: bool = False) -> None: ...
    def first_game(self, game: Game[Any]) -> None: ...
    def rung(self, rung: Rung) -> None: ...
    def next(self, following: WhatNext) -> None: ...
    def next_of(self, contest: str) -> None: ...
    def challenge(self, wanted: Challenge, day: date | None) -> None: ...
    def start_from(self, record: Record) -> None: ...
    def open_text(self, text: str) -> None: ...
    def replay(self, record: Record | Shared, place: SaveLocation | None = None) -> None: ...
    def review(self, record: Record, place: SaveLocation | None = None) -> None: ...
    def free_board(self, film: RecordFilm | LineFilm, moment: int, *, asks: bool = False) -> None: ...
    def continue_newest(self) -> None: ...
    def resume(self, name: str) -> None: ...
    def lesson(self, lesson: Lesson) -> None: ...
    def puzzle(self, puzzle: Puzzle, opened: date | None = None) -> None: ...
    def next_choice(self, solving: Solving) -> None: ...


class BaseApp(SteadyApp):
    """Holds what screens share: start parameters, settings, the folder of saves, progress and the record."""

    hold_at_end: ClassVar[float] = 0.6  # seconds from a game's end until its table can be left
    tells_story: ClassVar[bool] = True  # whether a game is looked through at its end, for its story

    # What `ui.app` adds, which knows all screens
    open_page: Callable[[str], None]
    action_rules: Callable[[], None]
    open_help: Callable[[], None]
    go_home: Callable[[], None]
    begin_again: Callable[[], None]

    def __init__(self, launch: Launch) -> None:
        # With NO_COLOR, Textual turns true colours into greys, but drops the terminal's own colours: so use those.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.launch = launch
        self._table_on_server: str | None = None
        self._reported = set[str | None]()  # problems with files that are read again and again
        self._pages = dict[str, Screen[Any]]()  # by the id of a notice, the page on which it was raised
        self.unsaved = ""  # a sentence on what could not be saved when a table was left; empty if nothing was lost
        self._settings_unchecked = settings_in_file(self.config)
        self._settings_lock, self._settings_problem = threading.Lock(), ""
        for theme in THEMES.values():
            self.register_theme(theme.theme)
        self.apply_theme()
        self.set_class(launch.ascii, "-ascii")
        self.set_class(self.no_color, "-no-color")
        ScrollBar.renderer = PlainBars if launch.ascii else ScrollBarRender

    @cached_property
    def games(self) -> Opener:
        raise NotImplementedError

    def tell_server(self, table: str | None = None, *, closed: str | None = None) -> None:
        """In a browser, tell the server which save's table is open: a page that is loaded again returns to it.

        A `closed` table is open no longer, unless another has been opened meanwhile.
        """
        write = getattr(self._driver, "write_meta", None)  # only the driver for browsers has it
        if write is not None and table != self._table_on_server and closed in {None, self._table_on_server}:
            self._table_on_server = table
            write({"type": TABLE, "save": table})

    @cached_property
    def folder(self) -> SaveFolder:
        from niagara_tui.store.folder import SaveFolder

        return SaveFolder(self.launch.saves)

    @property
    def config(self) -> Path:
        """The folder of the settings and of the progress."""
        return self.launch.config or user_config_path()

    @property
    def settings_path(self) -> Path:
        return self.config / SETTINGS

    @property
    def ascii(self) -> bool:
        return self.launch.ascii

    @property
    def pictures(self) -> bool:
        """Whether pictures may be drawn in half blocks: the settings allow it, and there are enough colours."""
        has_colours = self.console.color_system in {"256", "truecolor"} and not paint_of(self.theme).sixteen
        return has_colours and self.looks("pictures", PICTURES) and not self.ascii

    @property
    def animation(self) -> bool:
        return self.looks("animation", ANIMATION)

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

    @cached_property
    def settings(self) -> Settings:
        """The settings, loaded when somebody first asks for them; the first frame asks for `looks` alone."""
        return self._load_settings()

    def _load_settings(self) -> Settings:
        from niagara_tui.shell import settings

        with self._settings_lock:  # a worker's thread may ask, too
            known: Settings | None = vars(self).get("settings")
            if known is None:
                known, problem = settings.load(self.config)
                self._settings_problem, self._settings_in_file = problem or "", known.model_copy(deep=True)
                vars(self)["settings"] = known
            return known

    def warn_of_settings(self) -> None:
        self._load_settings()
        self.warn(self._settings_problem, _("Settings"))

    def looks(self, name: str, usual: T) -> T:
        """A setting of how things look; before the settings are loaded, as it stands in their file."""
        unchecked = self._settings_unchecked
        if "settings" not in vars(self) and unchecked is not None:
            value = unchecked.get(name, usual)
            if isinstance(value, type(usual)):
                return value
        checked: T = getattr(self.settings, name)
        return checked

    def apply_theme(self) -> None:
        """Apply the theme of the settings; with NO_COLOR always the one in the terminal's own colours."""
        wanted = "terminal" if self.no_color else self.looks("theme", THEME)
        self.theme = THEMES[wanted if wanted in THEMES else self.settings.theme].theme.name

    def save_settings(self) -> None:
        """Write the settings that have been changed here; a failure is shown as a notification."""
        from niagara_tui.shell import settings

        problem = settings.save(self.settings, self.config, self._settings_in_file)
        if not problem:
            self._settings_in_file = self.settings.model_copy(deep=True)
        elif self.is_running:
            self.warn(problem, _("Settings"))

    def is_nameless(self) -> bool:
        """Whether nobody has given a name here: neither in the settings nor in the record, if that can be read."""
        from niagara_tui.store.logbook import LogbookFile

        if not self.launch.asks_name or self.settings.name or self.settings.profile:
            return False
        logbook, problem = LogbookFile(self.launch.config).read()
        return not (problem or logbook.profiles)

    def load_progress(self) -> Progress:
        """What has been learned and solved so far; a broken file is shown as a notification."""
        from niagara_tui.shell import progress

        done, problem = progress.load(self.config)
        self.warn(self.first_time(problem), _("Progress"))
        return done

    def read_progress(self) -> Progress:
        """The same for what only looks something up: of a broken file others tell."""
        from niagara_tui.shell import progress

        return progress.read(self.config)[0]

    def first_time(self, problem: str | None) -> str | None:
        """The problem with a file that is read again and again, unless it has been told before."""
        if problem in self._reported:
            return None
        self._reported.add(problem)
        return problem

    def read_games(self) -> Sequence[PlayedGame]:
        """The games of the active profile, oldest first; of a broken record others tell."""
        from niagara_tui.shell.logbook.profiles import read_games

        return read_games(self.launch.config, self.settings)

    def load_logbook(self) -> Logbook:
        """The record of everybody who shares this computer; a broken one is shown as a notification."""
        from niagara_tui.store.logbook import LogbookFile

        logbook, problem = LogbookFile(self.launch.config).load()
        self.warn(problem, _("Your record"))
        return logbook

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

    def _unnotify(self, notification: Notification, refresh: bool = True) -> None:  # noqa: ARG002
        """Refresh even where Textual needs not: a notice that expires gives its place back to the header."""
        super()._unnotify(notification)

    def _refresh_notifications(self) -> None:
        """Show the notices of this page, and problems of any: what was said in passing covers no keys of another."""
        rack = next(iter(self.screen.query_children(ToastRack)), None) if self.screen_stack else None
        if rack is not None:
            notices = Notifications()
            for notice in self._notifications:
                if notice.severity != "information" or self._pages.get(notice.identity) is self.screen:
                    notices.add(notice)
            self.call_later(rack.show, notices)
            for screen in self.screen_stack:
                screen.set_class(screen is self.screen and bool(len(notices)), "-noticed")

    @staticmethod
    def _clear_toasts(screens: Iterable[Screen[Any]]) -> None:
        for screen in screens:
            screen.query("ToastHolder").remove()

    def to_continue(self) -> ToContinue:
        """What can be continued; for the thread of a worker, as there may be many saves."""
        from niagara_tui.match.saved import to_continue
        from niagara_tui.shell.matches.playing import kinds_of_games

        worker, summaries = get_current_worker(), self.folder.each_summary(kinds_of_games(self.launch.config))
        wanted = takewhile(lambda _: not worker.is_cancelled, summaries)  # until nobody waits for them any more
        return to_continue(self.folder, wanted, self.launch.clock())

    def reviewer(self, film: RecordFilm, place: SaveLocation | None) -> Reviewer:
        """The reviewer of that film's record; reviews are kept at the `place` of its save, if it has one.

        What a review says about the person's decisions is kept too, if the game is in their record.
        """
        from niagara_tui.shell.logbook import keeping
        from niagara_tui.study.reviews.reviewer import Reviewer

        def keep(review: Review) -> None:
            self.warn(keeping.keep_review(review, film.record, self.launch.config), _("Your record"))

        return Reviewer(film, place, on_made=keep)
