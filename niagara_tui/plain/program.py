"""The program of plain mode: its menu, what is opened from there, its settings and its help."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, get_args

from niagara_tui.core import user_folders
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, labelled, pgettext
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots import readiness
from niagara_tui.match.saved import Saved, has_played, to_continue
from niagara_tui.plain.console import BACK, LEAVING, Back, Console, Interrupts, Quit, standard_console
from niagara_tui.plain.lessons import Lessons
from niagara_tui.plain.new_game import Details, NewGame
from niagara_tui.plain.open_games import OwnMatches, SavedGames, Tables
from niagara_tui.plain.own_record import OwnRecord
from niagara_tui.plain.puzzles import Puzzles
from niagara_tui.plain.rules import tell_rules
from niagara_tui.plain.teller import spoken
from niagara_tui.shell import progress, settings
from niagara_tui.shell.ladder import ABOUT, OFF, Ladder, Rung, all_ladders, next_words
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.learning import first_game_setup, is_beginner, repertoire
from niagara_tui.shell.logbook.profiles import read_games
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.shell.matches.challenge import daily
from niagara_tui.shell.menu import FRONT, NEWCOMER, PAGES
from niagara_tui.shell.players import own_name
from niagara_tui.shell.presets import remember
from niagara_tui.shell.settings import Settings
from niagara_tui.shell.tasks import ladder_tasks
from niagara_tui.shell.terminal import HUNG_UP
from niagara_tui.shell.welcome import Welcome, greeting, today_of, welcome
from niagara_tui.store.models import Setup
from niagara_tui.study.lessons.lesson import Lesson
from niagara_tui.study.puzzles.catalogue import all_puzzles, puzzle_of_day

Do = Callable[[], Awaitable[None]]
SCREEN_ONLY = ("theme", "speed", "pictures", "animation", "game", "last", "profile")
"""Settings left out here: they affect only the app's screen, or are set by the program."""
_HELP = (
    _("Lists have numbers: type one and press Enter. Enter alone does what the question says."),
    _("quit or q goes back to where you came from, and in lists 0 does the same; in the menu it ends the program."),
    _("At a table a number plays a choice. Words tell more: a question mark lists them all."),
    _("look tells everything, log what happened last, preview what the river may do, rules what the rules say."),
    _("undo takes back what you did last, as long as nothing new has been seen since."),
    _("Games are saved after each decision; quit leaves a table, and the game can be continued later."),
    _("Where several people share the keyboard, hidden cards are told only when their owner is alone there."),
    _(
        "They stand on a page of their own, which the terminal is told to forget. If yours still shows them when"
        " you scroll back, as some do that record everything, clear its history before you pass the keyboard on."
    ),
)


def run(launch: Launch) -> int:
    console = standard_console(launch.ascii)
    program = Program(launch, console)
    try:
        asyncio.run(program.run())
    except asyncio.CancelledError:
        return 128 + program.interrupts.signal_number
    return HUNG_UP if console.is_gone else 0


class Program:
    """The menu loop of plain mode."""

    def __init__(self, launch: Launch, console: Console) -> None:
        self.interrupts = Interrupts()
        self._launch, self._console = launch, console
        self._came_new: bool | None = None  # whether nothing had been played or learned before the menu was first shown
        self._own_record = OwnRecord(console, launch)
        self._puzzles = Puzzles(console, self.interrupts, launch)
        self._saved = SavedGames(console, self.interrupts, launch, self._own_record)
        self._tables = Tables(console, self.interrupts, self._config, self._saved, self._own_record)
        self._own_matches = OwnMatches(console, launch, self._tables, self._set_up)

    async def run(self) -> None:
        if warning := user_folders.warning():
            self._console.say(warning)
        with self.interrupts:
            getting_ready = asyncio.ensure_future(self._get_bots_ready())
            try:
                with suppress(Back):
                    if self._launch.setup is not None:
                        await self._tables.begin(self._launch.setup)
                    elif self._launch.resume is not None:
                        await self._tables.resume(self._launch.resume)
                    elif self._launch.replay is not None:
                        await self._saved.replay(self._launch.replay)
                    elif self._launch.learn:
                        await self._learn(self._launch.lesson)
                    elif self._launch.puzzle is not None:
                        await self._puzzles.solve(self._launch.puzzle, self._launch.day)
                    elif self._launch.challenge is not None:
                        await self._own_matches.challenge(self._launch.challenge, self._launch.day)
                while True:
                    with suppress(Back):
                        await self._menu()
            except Quit:
                self._console.say(_("Good-bye."))
            finally:
                getting_ready.cancel()
                await asyncio.gather(getting_ready, return_exceptions=True)

    async def _get_bots_ready(self) -> None:
        await asyncio.sleep(readiness.IDLE)
        setup = self._launch.setup
        await readiness.get_ready(settings.read(self._config).game if setup is None else setup.game)

    # -- the menu -------------------------------------------------------------------------------------

    async def _menu(self) -> None:
        met, learned = self._welcome(), self._console.loaded(progress.load(self._config))
        entries: dict[str, Do] = {
            FRONT["continue"]: self._continue,
            FRONT["learn"]: self._learn,
            FRONT["play"]: self._play,
            FRONT["puzzle"]: self._puzzle_of_day,
            FRONT["games"]: self._your_games,
            FRONT["settings"]: self._settings,
        }
        words: dict[str, Do] = {
            PAGES["new"].title: self._new_game,
            PAGES["puzzles"].title: self._puzzles.choose,
            **self._of_your_games(),
            _("Rules"): self._rules,
            _("Help"): self._help,
        }
        self._console.say(_("Plain mode: everything is text, line by line."))
        for problem in met.problems:
            self._console.say_once(problem)
        played = read_games(self._launch.config, settings.read(self._config)) or has_played(self._saved.folder)
        is_newcomer, is_under_way = learned.is_empty and not played, self._newest_under_way() is not None
        self._came_new = is_newcomer if self._came_new is None else self._came_new
        self._console.say_once(greeting(met.name, is_newcomer=self._came_new))
        if is_newcomer:
            self._console.say(NEWCOMER)
        else:
            today = today_of(learned, self._launch.clock(), self._launch.config, self._saved.folder)
            self._console.say_if_any(today.sentence())
            self._console.say_if_any(met.last)
            if not is_under_way:
                self._console.say(met.best())
        is_learning = is_newcomer or met.lesson is not None
        default = 0 if is_under_way else 1 if is_learning else 2
        try:
            asked = _("What would you like?")
            opens = await self._console.choose_from(entries, asked, default, back=FRONT["quit"], words=words)
        except Back:
            raise Quit from None
        await opens()

    async def _set_up(self) -> Setup:
        """Set up a game, starting from the last set-up made here or in the app, and remember the new one."""
        own_settings = self._console.loaded(settings.load(self._config))
        game = await self._game(own_settings.game)
        mine = my_strength(self._own_record.games(own_settings), game)
        last = own_settings.last.get(game.id)
        details = Details(self._console, game, mine, last, own_name(own_settings))
        setup = await NewGame(self._console, details, last).ask()
        with (file := settings.file_in(self._config)).edit() as changed:
            remember(changed, game, details.last_choices())
        self._console.say_if_any(file.problem)
        return setup

    def _welcome(self) -> Welcome:
        own_settings, learned = settings.load(self._config), progress.load(self._config)
        return welcome(self._console.loaded(own_settings), self._console.loaded(learned), self._launch.config)

    async def _continue(self) -> None:
        """Resume the newest game under way, as the app does; say if there is none."""
        if (newest := self._newest_under_way()) is None:
            self._console.say(_("No game is under way in {path}.").format(path=self._saved.folder.label))
        else:
            await self._tables.resume(newest.name)

    def _newest_under_way(self) -> Saved | None:
        """The newest that can be continued, of the games played last: the menu waits for it."""
        latest = islice(self._saved.folder.each_summary(), 20)
        return to_continue(self._saved.folder, latest, self._launch.clock()).newest

    async def _play(self) -> None:
        met = self._welcome()
        game, contest, day = met.ladder.game, met.to_play, self._launch.clock().date()
        names = {label: name for name, label in met.choices().items()}
        chosen = await self._console.choose_from(names, _("Which one?"))
        if chosen == "first":
            await self._begin_first(game)
        elif chosen == "match" and contest is not None:
            await self._tables.go_on(contest.id)
        elif chosen == "next" and met.ladder.next is not None:
            await self._begin_rung(met.ladder.next.rung)
        elif chosen == "next":
            await self._climb(met.ladder)
        elif chosen == "challenge":
            await self._own_matches.challenge(daily(game, day, repertoire(self._launch.config)), day)
        else:
            await self._new_game()

    async def _new_game(self) -> None:
        await self._tables.begin(await self._set_up())

    async def _puzzle_of_day(self) -> None:
        day = self._launch.clock().date()
        if day in progress.read(self._config)[0].puzzle_days or not all_puzzles():
            await self._puzzles.choose()
        else:
            await self._puzzles.solve(puzzle_of_day(day, repertoire(self._launch.config)), day)

    async def _your_games(self) -> None:
        opens = await self._console.choose_from(self._of_your_games(), _("Which one?"), BACK)
        await opens()

    def _of_your_games(self) -> dict[str, Do]:
        return {
            _("Continue a saved game"): self._tables.choose,
            _("Look through a saved game"): lambda: self._saved.look_through(reviews=False),
            _("Review a finished game"): lambda: self._saved.look_through(reviews=True),
            PAGES["record"].title: self._own_record.show,
            PAGES["ladder"].title: self._ladder,
            _("Matches and challenges"): self._own_matches.show,
        }

    async def _ladder(self) -> None:
        own_settings = settings.read(self._config)
        ladders = {
            ladder.game.id: ladder
            for ladder in all_ladders(read_games(self._launch.config, own_settings), own_settings.game)
        }
        await self._climb(ladders[(await self._game(next(iter(ladders)))).id])

    async def _climb(self, ladder: Ladder) -> None:
        off = [] if settings.read(self._config).record else [f"{OFF}."]
        self._console.say(next_words(ladder), ABOUT, *off)
        tasks = ladder_tasks([ladder], ladder.game.id)
        rungs = {spoken(task.sentence): task.opens for task in tasks.entries}
        following = next((place for place, task in enumerate(tasks.entries) if task.id == tasks.following), BACK)
        await self._begin_rung(await self._console.choose_from(rungs, _("Which one?"), following))

    async def _begin_rung(self, rung: Rung) -> None:
        own_settings = settings.read(self._config)
        learned = self._console.loaded(progress.load(self._config))
        if is_beginner(GAMES[rung.game], read_games(self._launch.config, own_settings), learned):
            self._switch_advisor_on()
        await self._tables.begin(rung.setup(own_name(own_settings)))

    async def _rules(self) -> None:
        own_settings = settings.read(self._config)
        game = await self._game(own_settings.game)
        self._console.say(*tell_rules(game, ""))
        asked = _("A section or a word to look for; Enter goes back:")
        while (word := await self._console.ask(asked)).lower() not in ("", *LEAVING):
            self._console.say(*tell_rules(game, word))

    async def _game(self, last: str) -> Game[Any]:
        """Ask for one of the games; Enter takes the one set up last, as in the app, or else the first."""
        games = list(GAMES.values())
        if len(games) == 1:
            return games[0]
        default = games.index(GAMES.get(last, games[0]))
        entries = [f"{game.title}. {game.summary}" for game in games]
        return games[await self._console.choose(entries, _("Which game?"), default)]

    async def _settings(self) -> None:
        """Ask what to change until that is left; each change is saved at once and applies to the app too."""
        console, own_settings = self._console, self._console.loaded(settings.load(self._config))
        names = [name for name in Settings.model_fields if name not in SCREEN_ONLY]
        while True:
            entries = [f"{_now(own_settings, name)}. {Settings.model_fields[name].description}" for name in names]
            name, language = names[await console.choose(entries, _("Which one changes?"), BACK)], own_settings.language
            with suppress(Back):
                setattr(own_settings, name, await _other(console, own_settings, name))
                console.say(f"{_now(own_settings, name)}.")
                if own_settings.language != language:
                    console.say(_("The other language is used from the next start on."))
                with (file := settings.file_in(self._config)).edit() as changed:
                    setattr(changed, name, getattr(own_settings, name))
                console.say_if_any(file.problem)

    async def _help(self) -> None:
        self._console.say(*_HELP)

    @property
    def _config(self) -> Path:
        return settings.folder_for(self._launch.config)

    async def _learn(self, lesson: Lesson | None = None) -> None:
        """Take lessons, that one first if it is given; then perhaps a first game of what was learned."""
        lessons = Lessons(self._console, self._config)
        if (game := await (lessons.choose() if lesson is None else lessons.take(lesson))) is not None:
            await self._begin_first(game)

    async def _begin_first(self, game: Game[Any]) -> None:
        self._switch_advisor_on()
        await self._tables.begin(first_game_setup(game, settings.read(self._config)), practice=True)

    def _switch_advisor_on(self) -> None:
        with (file := settings.file_in(self._config)).edit() as own_settings:
            was_on, own_settings.advisor = own_settings.advisor, True
        self._console.say_if_any(file.problem)
        if not was_on:
            self._console.say(_("The advisor is on: it explains each new thing once. The settings switch it off."))


def _now(own_settings: Settings, name: str) -> str:
    value: Any = getattr(own_settings, name)
    if name == "language":
        return labelled(Settings.model_fields[name].title or name, settings.languages()[value])
    words = (_("on") if value else _("off")) if isinstance(value, bool) else _(value) or pgettext("a setting", "none")
    return labelled(Settings.model_fields[name].title or name, words)


async def _other(console: Console, own_settings: Settings, name: str) -> Any:
    """A new value: a switch is toggled, one of several words is chosen, a text is asked for."""
    value: Any = getattr(own_settings, name)
    if isinstance(value, bool):
        return not value
    if name == "language":
        codes, names = zip(*settings.languages().items(), strict=True)
        return codes[await console.choose(list(names), _("Which?"), codes.index(value))]
    if words := get_args(Settings.model_fields[name].annotation):
        return words[await console.choose(map(_, words), _("Which?"), words.index(value))]
    answer = await console.ask(_("Which one? Enter alone for none:"))
    if answer.lower() in LEAVING:
        raise Back
    return answer
