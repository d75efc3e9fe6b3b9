"""The person's record in plain mode: printed as sentences, with a menu of its actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.documents.text import told
from niagara_tui.games.registry import GAMES
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.console import BACK, LEAVING, Back, Console
from niagara_tui.plain.teller import spoken_figures
from niagara_tui.shell import settings
from niagara_tui.shell.costliest import costliest, kept_habits
from niagara_tui.shell.goals import OFF, GoalWatch, goals_page, reached_line, summary, told_goals
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.logbook.keeping import keep_game, keep_review, pass_over
from niagara_tui.shell.logbook.profiles import (
    DELETE,
    WHOSE,
    active_games,
    active_profile,
    add_profile,
    delete_profile,
    rename_profile,
)
from niagara_tui.shell.logbook.report import PRIVACY, report
from niagara_tui.shell.matches.keeping import keep_result
from niagara_tui.shell.settings import Settings
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.goals import GoalsFile
from niagara_tui.store.logbook import Logbook, LogbookFile, PlayedGame
from niagara_tui.store.models import Record
from niagara_tui.study.reviews.models import Review


class OwnRecord:
    """Prints the record and changes its profiles."""

    def __init__(self, console: Console, launch: Launch) -> None:
        self._console, self._launch = console, launch
        self._file = LogbookFile(launch.config)

    def keep(self, match: TableMatch, own_settings: Settings) -> None:
        """Add this game to the record, if it counts, to its match and its challenge; a failure is printed."""
        self._console.say_if_any(keep_game(match, own_settings, self._launch.config, self._launch.clock()))
        self._console.say_if_any(keep_result(match, self._launch.config))

    def pass_over(self, record: Record) -> None:
        self._console.say_if_any(pass_over(record, self._launch.config))

    @property
    def config(self) -> Path | None:
        return self._launch.config

    def watch(self, match: TableMatch, own_settings: Settings) -> Callable[[], None]:
        """A watch over the goals of that match: each call prints those that are new, in short at the end."""
        watch = GoalWatch(match, self._launch.config)

        def look() -> None:
            news = watch.look(own_settings, self._launch.clock())
            self._console.say_if_any(news.problem)
            if news.goals:
                goals = news.goals
                self._console.say(
                    *([reached_line(match.game, goals)] if match.is_over() else told_goals(match.game, goals))
                )

        return look

    def goals(self, game: Game[Any], own_settings: Settings) -> list[str]:
        goals, problem = GoalsFile(self._launch.config).load()
        self._console.say_if_any(problem)
        own = goals.of(active_profile(self._load(), own_settings), game.id)
        off = [] if own_settings.record else [OFF]
        return [summary(game, own), *off, *(line for part in goals_page(game, own) for line in told(part))]

    def keep_review(self, review: Review, record: Record) -> None:
        self._console.say_if_any(keep_review(review, record, self._launch.config))

    def games(self, own_settings: Settings) -> Sequence[PlayedGame]:
        return active_games(self._load(), own_settings)

    async def show(self) -> None:
        self._tell_record()
        while True:
            profiles = len(self._load().profiles)
            actions = {
                _("Goals"): "goals",
                **({_("Another profile"): "choose"} if profiles > 1 else {}),
                _("Add a profile, for somebody else"): "add",
                **({_("Rename this profile"): "rename"} if profiles else {}),
                **({_("Delete this profile and its games"): "delete"} if profiles else {}),
            }
            what = await self._console.choose_from(actions, _("What now?"), BACK)
            with suppress(Back):
                if what == "goals":
                    games = {_(game.title): game for game in GAMES.values()}
                    game = await self._console.choose_from(games, _("Which game?"))
                    self._console.say(*self.goals(game, self._settings()))
                elif what == "choose":
                    names = [profile.name for profile in self._load().profiles]
                    self._activate(names[await self._console.choose(names, WHOSE)])
                    self._tell_record()
                elif what == "delete":
                    name = active_profile(self._load(), self._settings())
                    if await self._console.confirm(DELETE.format(name=name)):
                        self._change(partial(delete_profile, name))
                        self._tell_record()
                else:  # add or rename one
                    await self._ask_name(active_profile(self._load(), self._settings()) if what == "rename" else "")

    async def _ask_name(self, old: str) -> None:
        """Ask for the new name of that profile; for an empty one, for the name of a new profile."""
        new = await self._console.ask(_("Which name? Enter goes back."))
        change = partial(rename_profile, old, new) if old else partial(add_profile, new)
        if new.lower() not in ("", *LEAVING) and self._change(change):
            self._activate(new)
            sentence = _("{old} is now called {new}.") if old else _("Games are now counted for {name}.")
            self._console.say(sentence.format(old=old, new=new, name=new))

    def _tell_record(self) -> None:
        own_settings = self._settings()
        logbook, problem = self._file.load()
        self._console.say_if_any(problem)
        name = active_profile(logbook, own_settings)
        if name:
            self._console.say(_("The record of {name}.").format(name=name))
        games = active_games(logbook, own_settings)
        habits = kept_habits(SaveFolder(self._launch.saves), games)
        for section in [*report(games, problem), *costliest(habits, games)]:
            self._console.say(*map(spoken_figures, told(section)))
        self._console.say(PRIVACY)

    def _change(self, change: Callable[[Path | None], str]) -> bool:
        try:
            problem = change(self._launch.config)
        except NiagaraError as error:
            problem = str(error)
        self._console.say_if_any(problem)
        return not problem

    def _activate(self, name: str) -> None:
        with (file := settings.file_in(settings.folder_for(self._launch.config))).edit() as own_settings:
            own_settings.profile = name
        self._console.say_if_any(file.problem)

    def _settings(self) -> Settings:
        return settings.read(settings.folder_for(self._launch.config))

    def _load(self) -> Logbook:
        logbook, problem = self._file.load()
        self._console.say_if_any(problem)
        return logbook
