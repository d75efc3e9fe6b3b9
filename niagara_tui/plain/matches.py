"""Matches, leagues and challenges in plain mode: a list to choose from, and what can be done with each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Protocol

from niagara_tui.core.errors import BadInput, NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.documents.text import told
from niagara_tui.plain.console import BACK, LEAVING, Back, Console, Interrupts
from niagara_tui.plain.open_games import Tables
from niagara_tui.plain.teller import spoken_figures
from niagara_tui.shell import settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.matches import contests, keeping, playing
from niagara_tui.shell.matches.alone import SoFar, play_due
from niagara_tui.shell.matches.challenge import Challenge, read
from niagara_tui.shell.matches.page import BEST_OF, Begun, Entry, entries
from niagara_tui.shell.matches.words import next_label
from niagara_tui.shell.players import own_name
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.matches import LINE_LENGTH, Contest, Matches, MatchesFile
from niagara_tui.store.models import Setup


class SetUp(Protocol):
    """Asks for a set-up."""

    async def __call__(self, *, is_league: bool) -> Setup:
        """Ask for the players and options of a match or a league; may raise `Back`."""


class OwnMatches:
    """Tells what is kept of matches, and plays them."""

    def __init__(self, console: Console, interrupts: Interrupts, launch: Launch, tables: Tables, set_up: SetUp) -> None:
        """Play at these tables; `set_up` asks for the players and options of a new match."""
        self._console, self._interrupts, self._launch = console, interrupts, launch
        self._tables, self._set_up = tables, set_up
        tables.play_due = self._play_due

    async def show(self) -> None:
        """List what is kept, and ask what to open; bots first play their games of leagues.

        Raises:
            Back: the list was left.
            Quit: the input has ended.
        """
        while True:
            await self._play_due()
            listed = entries(self._held(), self._launch.clock())
            said = _("{group}. {title}: {remark}")
            titles = [said.format(group=each.group, title=each.title, remark=each.remark) for each in listed]
            chosen = await self._console.choose(titles, _("Which one?"), BACK)
            with suppress(Back):
                await self._open(listed[chosen])

    async def _open(self, entry: Entry) -> None:
        for section in entry.about:
            self._console.say(*map(spoken_figures, told(section)))
        if entry.begins is not None:
            await self._begin(entry.begins)
            return
        do = await self._console.choose_from(self._actions(entry), _("What now?"), BACK)
        await do()

    def _actions(self, entry: Entry) -> dict[str, Callable[[], Awaitable[None]]]:
        """What can be done with what is kept, by its label."""
        found = dict[str, Callable[[], Awaitable[None]]]()
        contest, challenge = entry.contest, entry.challenge
        if contest is not None and not contests.winners(contest):
            found[next_label(contest)] = lambda: self.go_on(contest)
        if challenge is not None:
            found[_("Play it")] = lambda: self.challenge(challenge, entry.day)
            found[_("Print its line, to send it to others")] = lambda: self._tell_line(entry)
        if entry.can_be_deleted:
            found[_("Delete it")] = lambda: self._delete(entry)
        return found

    # -- playing --------------------------------------------------------------------------------------

    async def go_on(self, contest: Contest) -> None:
        """Play the next games of that contest, bots first those of a league that are due."""
        await self._tables.go_on(contest.id)

    async def challenge(self, found: Challenge, day: date | None) -> None:
        """Play the table of that challenge; `day` is its day if it is a daily one."""
        name = own_name(settings.read(settings.folder_for(self._config)))
        now = self._launch.clock()
        await self._tables.open(lambda folder: playing.challenge_game(found, day, name, now, folder, self._config))

    async def _begin(self, what: Begun) -> None:
        if what == "paste":
            await self._paste()
            return
        setup = await self._set_up(is_league=what == "league")
        try:
            new = keeping.new_contest(setup, self._launch.clock(), best_of=BEST_OF[what])
            contest, problem = keeping.add_contest(new, self._config)
        except BadInput as error:
            contest, problem = None, as_sentence(error)
        self._console.say_if_any(problem)
        if contest is not None:
            await self.go_on(contest)

    async def _paste(self) -> None:
        """Ask for the line of a challenge, and play it."""
        line = await self._console.ask(
            _("Paste the line of the challenge; Enter alone goes back:"), most=2 * LINE_LENGTH
        )
        if line.lower() in ("", *LEAVING):
            return
        try:
            found = read(line)
        except NiagaraError as error:
            self._console.say(as_sentence(error))
            return
        self._console.say_if_any(keeping.take(found, None, self._launch.clock(), self._config))
        listed = entries(self._held(), self._launch.clock())
        taken = (each for each in listed if each.kept and each.kept.line == found.table.line())
        if (entry := next(taken, None)) is not None:
            await self._open(entry)

    async def _tell_line(self, entry: Entry) -> None:
        self._console.say(entry.line(own_name(settings.read(settings.folder_for(self._config)))))

    async def _delete(self, entry: Entry) -> None:
        if await self._console.confirm(_("Delete {title}?").format(title=entry.title)):
            self._console.say_if_any(entry.delete(self._config))

    # -- the bots' games of leagues -------------------------------------------------------------------

    async def _play_due(self) -> None:
        """Let bots play their games of all leagues; Ctrl+C breaks that off until the next time."""
        for league in filter(contests.due_alone, self._held().contests):
            self._console.say(_("The bots play their games of the league; Ctrl+C stops them until the next time."))
            told_of = set[int]()

            def tell(so_far: SoFar, told_of: set[int] = told_of) -> None:
                self._console.say_if_any(so_far.result)
                if so_far.game not in told_of:
                    told_of.add(so_far.game)
                    said = _("Game {game} of {games}.")
                    self._console.say(said.format(game=so_far.game, games=so_far.games))

            work = play_due(league.id, self._folder, self._config, self._launch.clock, tell)
            try:
                problem = await self._interrupts.cancellable(work)
            except NiagaraError as error:
                problem = as_sentence(error)
            if problem is None:
                self._console.say(_("Stopped."))
                return
            self._console.say_if_any(problem)

    @property
    def _config(self) -> Path | None:
        return self._launch.config

    @property
    def _folder(self) -> SaveFolder:
        return self._tables.folder

    def _held(self) -> Matches:
        return self._console.loaded(MatchesFile(self._config).load())
