"""The program of plain mode: the menu, and the tables and replays that are opened from it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.seeds import draw_seed
from niagara_tui.games.registry import GAMES
from niagara_tui.plain.commands import ReturnToMenu, where_saved
from niagara_tui.plain.console import Console, Quit, standard_console
from niagara_tui.plain.interrupts import Interrupts
from niagara_tui.plain.lessons import Lessons
from niagara_tui.plain.new_game import NewGame
from niagara_tui.plain.own_record import OwnRecord
from niagara_tui.plain.puzzles import Puzzles
from niagara_tui.plain.replay import Replay
from niagara_tui.plain.review import GameReview
from niagara_tui.plain.rules import tell_rules
from niagara_tui.plain.settings import ask_settings, help_lines
from niagara_tui.plain.table import Table
from niagara_tui.session.autosave import Autosave, load_unlocked
from niagara_tui.session.match import Match
from niagara_tui.session.record_film import RecordFilm
from niagara_tui.session.reviews.reviewer import Place, Reviewer
from niagara_tui.session.saved import Saved, explain_empty, list_saves
from niagara_tui.session.sharing import film_of
from niagara_tui.shell import progress, settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.learning import advisor_for, first_game_setup
from niagara_tui.shell.logbook.opponent import my_strength
from niagara_tui.shell.presets import first_game
from niagara_tui.storage.folder import SaveFolder
from niagara_tui.storage.lock import CannotSave
from niagara_tui.storage.models import Record, Setup
from niagara_tui.storage.shared import Shared
from niagara_tui.storage.where import fallback_folder

MAX_SAVES = 20
REVIEW = 3
"""Index of the review among what can come after a match."""


def run(launch: Launch) -> int:
    """Run plain mode on standard input and output and return the exit status."""
    program = Program(launch, standard_console(launch.ascii))
    try:
        asyncio.run(program.run())
    except asyncio.CancelledError:
        return 128 + program.interrupts.number
    return 0


class Program:
    """The menu loop of plain mode."""

    def __init__(self, launch: Launch, console: Console) -> None:
        """Create the program with these start parameters and this console."""
        self.interrupts = Interrupts()
        self._launch, self._console = launch, console
        self._folder = SaveFolder(launch.saves)
        self._own_record = OwnRecord(console, launch)

    async def run(self) -> None:
        """Open what the start parameters name, then show the menu until the program is left."""
        with self.interrupts:
            try:
                await self._start()
                while True:
                    await self._menu()
            except Quit:
                self._console.say(_("Good-bye."))

    async def _start(self) -> None:
        if self._launch.setup is not None:
            await self._begin(self._launch.setup)
        elif self._launch.resume is not None:
            await self._resume_save(self._launch.resume)
        elif self._launch.replay is not None:
            await self._replay(self._launch.replay)
        elif self._launch.lesson is not None:
            await self._first_game_after(Lessons(self._console, self._config).take(self._launch.lesson))
        elif self._launch.learn:
            await self._learn()
        elif self._launch.puzzle is not None:
            await Puzzles(self._console, self.interrupts, self._config).solve(self._launch.puzzle)

    # -- the menu -------------------------------------------------------------------------------------

    async def _menu(self) -> None:
        entries: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            (_("New game"), self._new_game),
            (_("Continue a saved game"), self._resume),
            (_("Look through a saved game"), self._choose_replay),
            (_("Review a finished game"), self._choose_review),
            (_("Learn"), self._learn),
            (_("Puzzles"), self._puzzles),
            (_("Your record"), self._record),
            (_("Rules"), self._rules),
            (_("Settings"), self._settings),
            (_("Help"), self._help),
            (_("Quit"), self._quit),
        ]
        self._console.say(_("Plain mode: everything is text, line by line."))
        if self._is_newcomer():
            self._console.say(_("New here? Begin with Learn."))
        chosen = await self._console.choose([entry[0] for entry in entries], _("What would you like?"))
        await entries[chosen][1]()

    async def _new_game(self) -> None:
        """Set up a game, starting from the last set-up made here or in the app, and remember the new one."""
        folder = settings.folder_for(self._launch.config)
        kept, complaint = settings.load(folder)
        if complaint:
            self._console.say(complaint)
        game = await self._game(kept.game)
        mine = my_strength(self._own_record.games(kept), game)
        form = NewGame(self._console, game, mine, kept.last.get(game.id), kept.name)
        setup = await form.ask()
        if setup is not None:
            kept.game, kept.last[game.id] = game.id, form.last_choices()
            kept.advisor |= first_game(game).matches(game, form.last_choices())
            if complaint := settings.save(kept, folder):
                self._console.say(complaint)
            await self._begin(setup)

    async def _rules(self) -> None:
        kept, _complaint = settings.load(settings.folder_for(self._launch.config))
        game = await self._game(kept.game)
        self._console.say(*tell_rules(game, ""))
        while word := await self._console.ask(_("A section or a word to look for; Enter goes back:")):
            self._console.say(*tell_rules(game, word))

    async def _game(self, last: str) -> Game[Any]:
        """Ask for one of the games; Enter takes the one set up last, as in the app, or else the first."""
        games = list(GAMES.values())
        if len(games) == 1:
            return games[0]
        usual = games.index(GAMES.get(last, games[0]))
        entries = [f"{game.title}. {game.summary}" for game in games]
        question = _("Which game? Enter takes {game}.").format(game=games[usual].title)
        return games[await self._console.choose(entries, question, usual)]

    async def _resume(self) -> None:
        chosen = await self._choose_save(lambda each: not each.over, _("No game is under way in {path}."))
        if chosen is not None and chosen.can_resume:
            await self._resume_save(chosen.name)
        elif chosen is not None:
            self._console.say(chosen.remark)

    async def _choose_save(self, suits: Callable[[Saved], bool], none: str = "") -> Saved | None:
        """Ask for one of the saves that suit; None if there is none, which is said, or no one is wanted."""
        saves = [*filter(suits, list_saves(self._folder, self._launch.clock()))][:MAX_SAVES]
        if not saves:
            self._console.say(explain_empty(self._folder, *([none] if none else [])))
            return None
        chosen = await self._console.choose([*map(_in_words, saves), _("Back")], _("Which one?"))
        return saves[chosen] if chosen < len(saves) else None

    async def _choose_replay(self) -> None:
        """Open the replay of a saved game; of a game under way it shows only what its players may see."""
        chosen = await self._choose_save(lambda _each: True)
        if chosen is not None:
            await self._if_readable(lambda: self._replay(self._folder.read_viewable(chosen.name)))

    async def _choose_review(self) -> None:
        """Open the review of a saved game that is over."""
        chosen = await self._choose_save(lambda each: each.over, _("No game in {path} is over."))
        if chosen is not None:
            place = Place(self._folder, chosen.name)
            await self._if_readable(lambda: self._review(self._folder.read(chosen.name), place))

    async def _if_readable(self, show: Callable[[], Awaitable[None]]) -> None:
        """Show a saved game, or say why it cannot be opened."""
        try:
            await show()
        except NiagaraError as error:
            self._console.say(_("This game cannot be opened: {reason}.").format(reason=error))

    async def _review(self, record: Record, place: Place | None) -> None:
        reviewer = Reviewer(record, place, on_made=lambda review: self._own_record.keep_review(review, record))
        await GameReview(self._console, self.interrupts, RecordFilm(record), reviewer).run()

    async def _replay(self, record: Record | Shared) -> None:
        film = film_of(record)
        if film.damage:
            self._console.say(_("It is shown up to its last good move: {damage}.").format(damage=film.damage))
        kept, _complaint = settings.load(self._config)
        await Replay(self._console, film, aids=kept.aids).run()

    async def _settings(self) -> None:
        await ask_settings(self._console, self._config)

    async def _record(self) -> None:
        await self._own_record.show()

    async def _help(self) -> None:
        self._console.say(*help_lines())

    @property
    def _config(self) -> Path:
        return settings.folder_for(self._launch.config)

    async def _quit(self) -> None:
        raise Quit

    def _is_newcomer(self) -> bool:
        """Whether nothing has been played or learned here yet."""
        kept, complaint = progress.load(self._config)
        if complaint:
            self._console.say(complaint)
        return kept.is_empty and not self._folder.summaries()

    async def _learn(self) -> None:
        await self._first_game_after(Lessons(self._console, self._config).choose())

    async def _first_game_after(self, lessons: Awaitable[Game[Any] | None]) -> None:
        """Wait for the lessons' end; begin a first game if that is what is wanted next."""
        if (game := await lessons) is not None:
            await self._begin_first_game(game)

    async def _begin_first_game(self, game: Game[Any]) -> None:
        """Begin a first game, with the advisor from now on."""
        kept, _complaint = settings.load(self._config)
        kept.advisor = True
        if complaint := settings.save(kept, self._config):
            self._console.say(complaint)
        await self._begin(first_game_setup(game, kept))

    async def _puzzles(self) -> None:
        await Puzzles(self._console, self.interrupts, self._config).choose()

    # -- tables ---------------------------------------------------------------------------------------

    async def _begin(self, setup: Setup) -> None:
        again: Setup | None = setup
        while again is not None:
            match = Match(again)
            again = await self._play(match, await self._create_save(match))

    async def _create_save(self, match: Match) -> Autosave | None:
        """Create a save for the match, in another folder if the usual one fails; None to play without a save."""
        try:
            return Autosave.new(self._folder, match)
        except CannotSave as error:
            self._tell_unsaved(error)
        other = SaveFolder(fallback_folder(self._folder.path))
        kept = _("Keep this game, and those that follow, in {other}").format(other=other.label)
        if await self._console.choose([kept, _("Play without a save")], _("Which one?")):
            return None
        self._folder = other
        try:
            return Autosave.new(other, match)
        except CannotSave as error:
            self._tell_unsaved(error)
            return None

    def _tell_unsaved(self, error: CannotSave) -> None:
        said = _("No game can be saved in {folder}: {why}.")
        self._console.say(said.format(folder=self._folder.label, why=error))

    async def _resume_save(self, name: str) -> None:
        try:
            damage = load_unlocked(self._folder, name, damaged_ok=True).damage
            if damage:
                self._console.say(_("{name} is damaged: {damage}.").format(name=name, damage=damage))
                if not await self._console.confirm(_("Play on from its last good move?")):
                    return
            autosave = Autosave.open(self._folder, name, damaged_ok=damage is not None)
        except NiagaraError as error:
            self._console.say(_("This game cannot be opened: {reason}.").format(reason=error))
            return
        again = await self._play(autosave.match, autosave)
        if again is not None:
            await self._begin(again)

    async def _play(self, match: Match, autosave: Autosave | None) -> Setup | None:
        """Play this match; returns the set-up of a rematch if one is wanted."""
        kept, _complaint = settings.load(self._config)
        try:
            table = Table(match, autosave, self._console, self.interrupts, settings=kept)
            table.host.decided = lambda: self._own_record.keep(match, kept)
            if kept.advisor and kept.aids:
                table.advisor = advisor_for(match, self._config, self._console.say)
            await table.play()
        except ReturnToMenu:
            self._console.say(where_saved(autosave))
            return None
        except Quit:
            self._console.say(where_saved(autosave))
            raise
        except asyncio.CancelledError:
            self._console.say("", where_saved(autosave))  # the empty line ends that of the open question
            raise
        finally:
            if autosave is not None:
                autosave.close()
        return await self._afterwards(match, None if autosave is None else Place(autosave.folder, autosave.name))

    async def _afterwards(self, match: Match, place: Place | None) -> Setup | None:
        """Ask what comes after a match; the set-up of a rematch if one is wanted."""
        entries = [_("Play again"), _("Back to the menu"), _("Look through the game"), _("Review the game")]
        while (chosen := await self._console.choose(entries, _("What now?"))) > 1:
            await (self._review(match.record(), place) if chosen == REVIEW else self._replay(match.record()))
        return None if chosen else match.setup.model_copy(update={"seed": draw_seed()})


def _in_words(saved: Saved) -> str:
    return _("{name}. {remark} Saved {when}.").format(name=saved.name, remark=saved.remark, when=saved.when)
