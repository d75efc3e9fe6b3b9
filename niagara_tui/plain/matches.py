"""Matches and challenges in plain mode: a list to choose from, and what can be done with each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

from niagara_tui.core.errors import BadInput, NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.documents.text import told
from niagara_tui.plain.console import BACK, LEAVING, Back, Console
from niagara_tui.plain.open_games import Tables
from niagara_tui.plain.teller import spoken_figures
from niagara_tui.shell import settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.learning import repertoire
from niagara_tui.shell.matches import contests, keeping, playing
from niagara_tui.shell.matches.challenge import Challenge, read
from niagara_tui.shell.matches.contests import next_label
from niagara_tui.shell.matches.page import BEST_OF, Begun, Entry, entries
from niagara_tui.shell.players import own_name
from niagara_tui.store.matches import LINE_LENGTH, Contest, Matches, MatchesFile
from niagara_tui.store.models import Setup


class OwnMatches:
    """Tells what is kept of matches, and plays them."""

    def __init__(
        self, console: Console, launch: Launch, tables: Tables, set_up: Callable[[], Awaitable[Setup]]
    ) -> None:
        """Play at these tables; `set_up` asks for the players and options of a new match, and may raise `Back`."""
        self._console, self._launch, self._tables, self._set_up = console, launch, tables, set_up

    async def show(self) -> None:
        while True:
            listed = entries(self._matches(), self._launch.clock(), repertoire(self._config))
            sentence = _("{group}. {title}: {remark}")
            titles = [sentence.format(group=entry.group, title=entry.title, remark=entry.remark) for entry in listed]
            chosen = await self._console.choose(titles, _("Which one?"), BACK)
            with suppress(Back):
                await self._open(listed[chosen])

    async def _open(self, entry: Entry) -> None:
        for section in entry.about:
            self._console.say(*map(spoken_figures, told(section)))
        if entry.begins is not None:
            await self._begin(entry.begins)
        contest, challenge, config = entry.contest, entry.challenge, self._config
        labels = {}
        if contest is not None and not contests.winners(contest):
            labels[next_label(contest)] = "next"
        if challenge is not None:
            labels |= {_("Play it"): "play", _("Print its line, to send it to others"): "line"}
        if entry.can_be_deleted:
            labels[_("Delete it")] = "delete"
        what = await self._console.choose_from(labels, _("What now?"), BACK)
        if what == "next" and contest is not None:
            await self.go_on(contest)
        elif what == "play" and challenge is not None:
            await self.challenge(challenge, entry.day)
        elif what == "line":
            self._console.say(entry.line(own_name(settings.read(settings.folder_for(config)))))
        elif await self._console.confirm(_("Delete {title}?").format(title=entry.title)):
            self._console.say_if_any(entry.delete(config))

    async def go_on(self, contest: Contest) -> None:
        await self._tables.go_on(contest.id)

    async def challenge(self, wanted: Challenge, day: date | None) -> None:
        """Play the table of that challenge; `day` is its day if it is a daily one."""
        name = own_name(settings.read(settings.folder_for(self._config)))
        now = self._launch.clock()
        await self._tables.open(lambda folder: playing.challenge_game(wanted, day, name, now, folder, self._config))

    async def _begin(self, what: Begun) -> None:
        if what == "paste":
            await self._paste()
            return
        setup = await self._set_up()
        try:
            new = keeping.new_contest(setup, self._launch.clock(), best_of=BEST_OF[what])
            contest, problem = keeping.add_contest(new, self._config)
        except BadInput as error:
            contest, problem = None, as_sentence(error)
        self._console.say_if_any(problem)
        if contest is not None:
            await self.go_on(contest)

    async def _paste(self) -> None:
        question = _("Paste the line of the challenge; Enter alone goes back:")
        line = await self._console.ask(question, most=2 * LINE_LENGTH)
        if line.lower() in ("", *LEAVING):
            return
        try:
            pasted = read(line)
        except NiagaraError as error:
            self._console.say(as_sentence(error))
            return
        self._console.say_if_any(keeping.take(pasted, None, self._launch.clock(), self._config))
        listed = entries(self._matches(), self._launch.clock(), repertoire(self._config))
        its = (other for other in listed if other.kept and other.kept.line == pasted.table.line())
        if (entry := next(its, None)) is not None:
            await self._open(entry)

    @property
    def _config(self) -> Path | None:
        return self._launch.config

    def _matches(self) -> Matches:
        return self._console.loaded(MatchesFile(self._config).load())
