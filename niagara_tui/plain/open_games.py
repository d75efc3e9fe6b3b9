"""The games of plain mode: tables, one after the other, matches and challenges, and the saves to look through."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path

from niagara_tui.core.errors import BadInput, NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.documents.text import told
from niagara_tui.match.autosave import Autosave, load_unlocked
from niagara_tui.match.film import SHOWN_SO_FAR
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.saved import Saved, explain_empty, list_saves, looked_through
from niagara_tui.match.setup import setup_again
from niagara_tui.match.sharing import film_of
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.console import BACK, LEAVING, Back, Console, Interrupts, Quit
from niagara_tui.plain.own_record import OwnRecord
from niagara_tui.plain.puzzles import Puzzles
from niagara_tui.plain.replay import Replay
from niagara_tui.plain.review import GameReview
from niagara_tui.plain.table import Table, where_saved
from niagara_tui.plain.teller import spoken_figures
from niagara_tui.shell import settings
from niagara_tui.shell.after_game import WhatNext, after_game, before_game, best_of
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.learning import advisor_for, repertoire
from niagara_tui.shell.matches import contests, keeping, page
from niagara_tui.shell.matches.challenge import Challenge, read
from niagara_tui.shell.matches.playing import (
    Begin,
    Played,
    Resume,
    belonging,
    challenge_game,
    kinds_of_games,
    new_game,
    next_game,
)
from niagara_tui.shell.players import own_name
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.keeper import CannotSave
from niagara_tui.store.matches import LINE_LENGTH, MatchesFile
from niagara_tui.store.models import Record, Setup, Shared
from niagara_tui.store.where import fallback_folder
from niagara_tui.study.reviews.reviewer import Reviewer, SaveLocation


class SavedGames:
    """The games in the folder of saves: chooses, replays and reviews them.

    The `folder` is replaced by another one if games cannot be saved in it. Reviews made here are kept in `own_record`.
    """

    def __init__(self, console: Console, interrupts: Interrupts, launch: Launch, own_record: OwnRecord) -> None:
        self.folder = SaveFolder(launch.saves)
        self._console, self._interrupts = console, interrupts
        self._launch, self._own_record = launch, own_record

    async def choose(self, suits: Callable[[Saved], bool], none: str = "") -> Saved | None:
        """Ask for one of the saves that suit; None if there is none, which is printed.

        `none` is the message for a folder without such saves, a template with `path`; empty for a general one.
        """
        saves = [*filter(suits, list_saves(self.folder, self._launch.clock(), kinds_of_games(self._launch.config)))]
        if not saves:
            self._console.say(explain_empty(self.folder, *([none] if none else [])))
            return None

        def sentence(place: int) -> str:
            save = looked_through(saves[place], self.folder)
            template = _("{name}: {kind}. {remark} Saved {when}.") if save.kind else _("{name}. {remark} Saved {when}.")
            return template.format(name=save.name, kind=save.kind, remark=save.remark, when=save.when)

        return saves[await self._console.choose_by_page(len(saves), sentence, _("Which one?"))]

    async def look_through(self, *, reviews: bool) -> None:
        """Ask for a saved game, and replay or review it; of one in progress is shown what its players may see."""
        none = _("No game in {path} is over.") if reviews else ""
        if (chosen := await self.choose(lambda save: save.over or not reviews, none)) is None:
            return
        try:
            if reviews:
                await self.review(self.folder.read(chosen.name), SaveLocation(self.folder, chosen.name))
            else:
                await self.replay(self.folder.read_viewable(chosen.name))
        except NiagaraError as error:
            self._console.say(_("This game cannot be opened: {reason}.").format(reason=error))

    async def review(self, record: Record, place: SaveLocation | None) -> None:
        """Review that record; the review is kept at the `place` of its save."""
        film = RecordFilm(record)
        reviewer = Reviewer(film, place, on_made=lambda review: self._own_record.keep_review(review, record))
        solve = Puzzles(self._console, self._interrupts, self._launch).solve
        await GameReview(self._console, self._interrupts, film, reviewer, solve).run()

    async def replay(self, record: Record | Shared) -> None:
        film = film_of(record)
        if film.damage:
            self._console.say(SHOWN_SO_FAR.format(damage=film.damage))
        own_settings = settings.read(settings.folder_for(self._launch.config))
        await Replay(self._console, self._interrupts, film, aids=own_settings.aids).run()


NEXT, AGAIN, REPLAY, REVIEW = range(4)
"""What can be chosen after a match."""


class Tables:
    """Plays games at tables, one after the other."""

    def __init__(
        self, console: Console, interrupts: Interrupts, config: Path, saved: SavedGames, own_record: OwnRecord
    ) -> None:
        """Play by the settings in the folder `config`; games are kept with `saved`, and count in `own_record`."""
        self._console, self._interrupts, self._config = console, interrupts, config
        self._saved, self._own_record = saved, own_record

    async def choose(self) -> None:
        """Ask which of the games in progress to resume, and play it."""
        chosen = await self._saved.choose(lambda save: not save.over, _("No game is under way in {path}."))
        if chosen is not None and chosen.can_resume:
            await self.resume(chosen.name)
        elif chosen is not None:
            self._console.say(chosen.remark)

    @property
    def folder(self) -> SaveFolder:
        return self._saved.folder

    async def begin(self, setup: Setup, *, practice: bool = False) -> None:
        """Play a new game, then rematches as long as they are wanted; one for practice is not rated."""
        await self.open(partial(new_game, setup, config=self._own_record.config, practice=practice))

    async def _go_on(self, following: WhatNext | None) -> None:
        config = self._own_record.config
        while following is not None:
            if contest := following.contest:
                following = await self._open(partial(next_game, contest, config=config))
            elif following.setup is not None:
                following = await self._open(partial(new_game, following.setup, config=config))

    async def go_on(self, contest: str) -> None:
        await self._go_on(WhatNext("", contest=contest))

    async def open(self, find: Callable[[SaveFolder], Resume | Begin | Played]) -> None:
        """Play the game of a match or a challenge that is found among the saves, or begun and bound to it."""
        await self._go_on(await self._open(find))

    async def _open(self, find: Callable[[SaveFolder], Resume | Begin | Played]) -> WhatNext | None:
        try:
            what = find(self.folder)
            if isinstance(what, Played):
                # A challenge that has been played is begun only if it is to be played again
                self._console.say(_("You have played this one before."), what.line)
                entries = [_("Play it again: that counts neither in your record nor in the comparison")]
                if what.save is not None:
                    entries.append(_("Look through your game"))
                chosen = await self._console.choose(entries, _("What now?"), BACK)
                if chosen == 1 and what.save is not None:
                    await self._saved.replay(self.folder.read_viewable(what.save))
                    return None
                what = what.again
            if isinstance(what, Resume):
                return await self._resume(what.save)
            match = what.match()
            autosave = await self._create_save(match)
            if autosave is not None:
                autosave.waits = not what.is_bound
            problem = what.bind(match.record(), autosave.name if autosave is not None else "")
        except NiagaraError as error:
            self._console.say(_("This game cannot be opened: {reason}.").format(reason=error))
            return None
        self._console.say_if_any(problem)
        if what.is_known:
            self._own_record.pass_over(match.record())
        self._console.say_if_any(what.remark)
        return await self._play(match, autosave)

    async def _create_save(self, match: TableMatch) -> Autosave | None:
        """Create a save for the match, in another folder if the usual one fails; None to play without a save."""
        try:
            return Autosave.new(self._saved.folder, match)
        except CannotSave as error:
            self._tell_unsaved(error)
        other = SaveFolder(fallback_folder(self._saved.folder.path))
        keep_there = _("Keep this game, and those that follow, in {other}").format(other=other.label)
        if await self._console.choose([keep_there, _("Play without a save")], _("Which one?")):
            return None
        self._saved.folder = other
        try:
            return Autosave.new(other, match)
        except CannotSave as error:
            self._tell_unsaved(error)
            return None

    def _tell_unsaved(self, error: CannotSave) -> None:
        sentence = _("No game can be saved in {folder}: {why}.")
        self._console.say(sentence.format(folder=self._saved.folder.label, why=error))

    async def resume(self, name: str) -> None:
        await self._go_on(await self._resume(name))

    async def _resume(self, name: str) -> WhatNext | None:
        """Resume the save of that name; a damaged one, after asking, from its last valid move."""
        try:
            damage = load_unlocked(self._saved.folder, name, damaged_ok=True).damage
            if damage:
                self._console.say(_("{name} is damaged: {damage}.").format(name=name, damage=damage))
                if not await self._console.confirm(_("Play on from its last good move?")):
                    return None
            autosave = Autosave.open(self._saved.folder, name, damaged_ok=damage is not None)
        except NiagaraError as error:
            self._console.say(_("This game cannot be opened: {reason}.").format(reason=error))
            return None
        return await self._play(autosave.match, autosave)

    async def _play(self, match: TableMatch, autosave: Autosave | None) -> WhatNext | None:
        """Play this match to its end; returns the next one if one is wanted, else None."""
        own_settings, config, own = settings.read(self._config), self._own_record.config, self._own_record

        def keep_remarks(on: bool) -> None:
            with (file := settings.file_in(self._config)).edit() as changed:
                changed.remarks = on
            self._console.say_if_any(file.problem)

        try:
            belongs = belonging(match, config)
            self._console.say_if_any(belongs.line)
            self._console.say_if_any(before_game(match, own_settings, config))
            table = Table(
                match, autosave, self._console, self._interrupts, belongs.bots_of(match), settings=own_settings
            )
            table.config, table.on_remarks_switched = config, keep_remarks
            table.on_decided, table.on_shown = partial(own.keep, match, own_settings), own.watch(match, own_settings)
            table.goals = partial(own.goals, match.game, own_settings)
            table.verdict = lambda: belonging(match, config).verdict
            if own_settings.aids:
                table.advisor = advisor_for(match, self._config, self._console.say_once, is_on=own_settings.advisor)
            await table.play()
        except (Back, Quit):
            self._console.say(where_saved(autosave))
            raise
        except asyncio.CancelledError:
            self._console.say("", where_saved(autosave))  # the empty string ends the line of the open question
            raise
        finally:
            if autosave is not None:
                autosave.close()
        self._console.say_if_any(belonging(match, config).line)
        return await self._afterwards(match, None if autosave is None else SaveLocation(autosave.folder, autosave.name))

    async def _afterwards(self, match: TableMatch, place: SaveLocation | None) -> WhatNext | None:
        """Ask what to do after a match; returns the next one if one is wanted, else None."""
        own_settings, config = settings.read(self._config), self._own_record.config
        self._console.say_if_any(best_of(match, own_settings, config))
        after = after_game(match, own_settings, config)
        can_go_on = after is not None and after.can_be_played
        if after is not None and not can_go_on:
            self._console.say(f"{after.label}.")
        entries = {
            **({after.label: NEXT} if after is not None and can_go_on else {}),
            _("Play again"): AGAIN,
            _("Look through the game"): REPLAY,
            _("Review the game"): REVIEW,
        }
        while (chosen := await self._console.choose_from(entries, _("What now?"), BACK)) in {REPLAY, REVIEW}:
            with suppress(Back):
                if chosen == REVIEW:
                    await self._saved.review(match.record(), place)
                else:
                    await self._saved.replay(match.record())
        if chosen == AGAIN:
            return WhatNext("", setup_again(match.setup))
        return after if chosen == NEXT else None


class OwnMatches:
    """Tells what is kept of matches, and plays them."""

    def __init__(
        self, console: Console, launch: Launch, tables: Tables, set_up: Callable[[], Awaitable[Setup]]
    ) -> None:
        """Play at these tables; `set_up` asks for the players and options of a new match, and may raise `Back`."""
        self._console, self._launch, self._tables, self._set_up = console, launch, tables, set_up

    async def show(self) -> None:
        while True:
            listed = self._entries()
            sentence = _("{group}. {title}: {remark}")
            titles = [sentence.format(group=entry.group, title=entry.title, remark=entry.remark) for entry in listed]
            chosen = await self._console.choose(titles, _("Which one?"), BACK)
            with suppress(Back):
                await self._open(listed[chosen])

    async def _open(self, entry: page.Entry) -> None:
        for section in entry.about:
            self._console.say(*map(spoken_figures, told(section)))
        if entry.begins is not None:
            await self._begin(entry.begins)
        contest, challenge, config = entry.contest, entry.challenge, self._config
        labels = {}
        if contest is not None and not contests.winners(contest):
            labels[contests.next_label(contest)] = "next"
        if challenge is not None:
            labels |= {_("Play it"): "play", _("Print its line, to send it to others"): "line"}
        if entry.can_be_deleted:
            labels[_("Delete it")] = "delete"
        what = await self._console.choose_from(labels, _("What now?"), BACK)
        if what == "next" and contest is not None:
            await self._tables.go_on(contest.id)
        elif what == "play" and challenge is not None:
            await self.challenge(challenge, entry.day)
        elif what == "line":
            self._console.say(entry.line(own_name(settings.read(settings.folder_for(config)))))
        elif await self._console.confirm(_("Delete {title}?").format(title=entry.title)):
            self._console.say_if_any(entry.delete(config))

    async def challenge(self, wanted: Challenge, day: date | None) -> None:
        name = own_name(settings.read(settings.folder_for(self._config)))
        now = self._launch.clock()
        await self._tables.open(lambda folder: challenge_game(wanted, day, name, now, folder, self._config))

    async def _begin(self, what: page.Begun) -> None:
        if what == "paste":
            await self._paste()
            return
        setup = await self._set_up()
        try:
            new = keeping.new_contest(setup, self._launch.clock(), best_of=page.BEST_OF[what])
            contest, problem = keeping.add_contest(new, self._config)
        except BadInput as error:
            contest, problem = None, as_sentence(error)
        self._console.say_if_any(problem)
        if contest is not None:
            await self._tables.go_on(contest.id)

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
        listed = self._entries()
        its = (other for other in listed if other.kept and other.kept.line == pasted.table.line())
        if (entry := next(its, None)) is not None:
            await self._open(entry)

    @property
    def _config(self) -> Path | None:
        return self._launch.config

    def _entries(self) -> list[page.Entry]:
        matches = self._console.loaded(MatchesFile(self._config).load())
        return page.entries(matches, self._launch.clock(), repertoire(self._config))
