"""The table of plain mode: runs a match to its end as lines of text; its commands, with hints as sentences."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, ClassVar

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.sentences import tell_winners
from niagara_tui.core.text import as_sentence
from niagara_tui.match.autosave import LAST_UNSAVED, Autosave
from niagara_tui.match.bots.advice import Advice
from niagara_tui.match.bots.hints import Hints
from niagara_tui.match.bots.readiness import getting_ready, hint_waits
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.ending import headline, reason
from niagara_tui.match.game_log import NOTHING_YET
from niagara_tui.match.host import Host, HostedTable
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import LineFilm, RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.match.turns import NO_BOT, turns_of_bots
from niagara_tui.plain.advice import ToldMotives, advice_on, once_waiting
from niagara_tui.plain.console import LEAVING, Back, Console, Interrupts
from niagara_tui.plain.rules import answer_rules
from niagara_tui.plain.teller import (
    Group,
    Scene,
    Teller,
    choice_asked,
    find_offer,
    offer_lines,
    scene_of,
    signs_explained,
    spoken,
    teller_of,
    unit_explained,
)
from niagara_tui.shell.bell import Bell
from niagara_tui.shell.logbook.rating import after_hint, is_at_stake
from niagara_tui.shell.remarks import Remarks
from niagara_tui.shell.settings import Settings
from niagara_tui.study.lessons.advisor import Advisor
from niagara_tui.study.reviews.tally import against_whom, done_well, tally_sentences

HOW_TO_CHOOSE = _("At each decision type a number, or a word; a question mark lists the words.")
LOG_LINES = 5
"""Number of lines of the log that are read out where a game goes on."""
STAKE = _("With a hint this game no longer counts for your rating or the ladder. Say hint again, and it is given.")
SILENCE = 30.0
"""Seconds after which it is said again how long the bots take to get ready."""
THINKING_NOTICE_DELAY = 2.0
"""Seconds without news after which the table prints who is thinking."""
LOG_TAIL = 12
"""Number of log lines that `log` prints; `log all` prints every line."""

UNKNOWN = _("That is neither a number nor a known word; a question mark lists the words.")
_NOT_OFFERED = _("That number is not offered; say list to hear what is.")
WORDS = {
    "look": _("everything there is to know"),
    "list": _("what you can choose, once more"),
    "log": _("what happened last; log all is everything"),
    "preview": _("what the river would do next; preview and a number is what it would do after that choice"),
    "undo": _("take back what you did last, as long as nothing new has been seen since"),
    "redo": _("redo what you undid"),
    "hint": _("what a good player would do, and why; hint all is every plan that was looked at"),
    "line": _("after a hint: how the game may go on if you follow it"),
    "why": _("why a bot did what it did last; say it again for the turn before"),
    "goals": _("the goals that you can aim for in this game, and those you have reached"),
    "rules": _("the rules; rules and a word is what they say about it"),
    "signs": _("what the short names used here mean, such as those of places and of costs"),
    "remarks": _("the bots' remarks: none, or some again"),
    "concede": _("give up: a bot plays on at your seat, and without people the game is played out at once"),
    "save": _("where the game is saved; it is saved after each decision anyway"),
    "quit": _("go back to where you came from; the game is kept, and q does the same"),
}
"""Commands and what they do; the words are the same in every language."""

NO_AIDS = _("Aids are off at this table; the settings in the menu switch them on.")


def where_saved(autosave: Autosave | None) -> str:
    if autosave is None:
        return _("This game is not saved: no save can be written here.")
    try:
        if not autosave.catch_up():
            return _("Nothing is saved yet, because nothing has been decided yet.")
    except NiagaraError as error:
        return LAST_UNSAVED.format(why=error)
    return _("The game is saved as {name} in {folder}.").format(name=autosave.name, folder=autosave.folder.label)


def previewed(teller: Teller, groups: Sequence[Group], number: str, *, aids: bool) -> list[str]:
    """What would happen next: as things stand or, if these groups offer something, after the choice of that number."""
    if not aids:
        return [NO_AIDS]
    if not number or not groups:
        return teller.preview()
    offers = [offer for group in groups for offer in group.offers]
    offer = next((offer for offer in offers if str(offer.number) == number), None)
    if offer is None:
        return [_NOT_OFFERED]
    with_it = _("With number {number}, {choice}:").format(number=number, choice=offer.label)
    return [with_it, *teller.preview(offer.moves)]


class Table(HostedTable):
    """Prints what happens in a match, asks the human players, and passes their decisions to the host."""

    words: ClassVar[Mapping[str, str]] = WORDS
    """The commands that work here and what each does, besides the topics of the game's teller."""

    def __init__(
        self,
        match: TableMatch,
        autosave: Autosave | None,
        console: Console,
        interrupts: Interrupts,
        bots: BotSeats | None = None,
        settings: Settings | None = None,
    ) -> None:
        """Open a table for the match, at its current position; `autosave` is None if it is not saved.

        The `bots` are by default those that the match names.
        """
        settings = settings or Settings()
        self.match, self.autosave, self.console = match, autosave, console
        self.hints, self.aids = Hints(match), settings.aids
        self.remarks, self.says_remarks = Remarks(match), settings.remarks
        self._bell = Bell(match, lambda: settings.bell, console.ring)
        self.motives = ToldMotives(console, interrupts, match.game)
        self._settings, self._interrupts = settings, interrupts
        self.config: Path | None = None  # the folder of the record, which may say that this game does not count
        self.advisor: Advisor | None = None  # explains each new thing once, or what helps in a game that does not end
        self.on_decided: Callable[[], object] = lambda: None  # called when a result is certain
        self.on_shown: Callable[[], object] = lambda: None  # called after each change, once its news have been told
        self.goals: Callable[[], list[str]] = list  # what the command `goals` tells
        self.verdict: Callable[[], str] = str  # who has won the match to which the game belongs, if that is over
        self.on_remarks_switched: Callable[[bool], object] = lambda _on: None
        self._hinted: tuple[Any, Advice] = (None, Advice(""))  # the last hint's question, and the hint
        self._has_said_stake = self._is_private = self._is_ended = self._has_said_verdict = False
        self._printed, self._listened = 0, match.moment
        self._seen: Any = None  # the view that was told last
        self._notice, self._are_bots_ready, self._said_getting_ready = "", True, 0.0
        self._news = asyncio.Event()
        self.host = Host(match, autosave, bots or BotSeats(match), Pace("instant"), self)

    async def play(self) -> None:
        """Play until the game is over, then print its ranking; `Back` if somebody left the table."""
        self.console.say(self.scene().at_table, HOW_TO_CHOOSE)
        if self.match.log:
            self.console.say(_("What happened last:"))
            self.console.say(*(spoken(line.text) for line in self.match.log[-LOG_LINES:]))
            self._printed = len(self.match.log)
        running = asyncio.ensure_future(self.host.run())
        try:
            while (seat := await self._next_person(running)) is not None:
                await self._decide(seat)
        finally:
            running.cancel()
            await asyncio.gather(running, self.hints.close(), self.motives.close(), return_exceptions=True)
        standings, names, players = self.match.standings(), self.match.names, self.match.players
        last = self.match.log[-1].text if self.match.log else ""
        names_winner = last in tell_winners(standings, players)  # some games' logs already name the winner
        if not names_winner or self.match.conceded:
            self.console.say(headline(standings, names, players))
        film = RecordFilm(self.match.record(), self.match.moment) if self.match.is_recorded else None
        if film is not None and (well := done_well(film)):
            self.console.say(well)
        for standing in standings:
            place = _("Place {place}: {name}, {reason}.")
            why = reason(standing, names, players)
            self.console.say(place.format(place=standing.place, name=players[standing.seat], reason=why))
        if film is not None:
            self.console.say(*tally_sentences(film))

    @property
    def has_aids(self) -> bool:
        return self.aids

    @property
    def plays_only_choices(self) -> bool:
        return self._settings.only_choices

    def decided(self) -> None:
        self.on_decided()
        self._is_ended = self.match.is_over()

    @property
    def people(self) -> list[int]:
        return self.host.match.people

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown: the only human's, or that of the deciding human; None for the public view."""
        if len(self.people) == 1:
            return self.people[0]
        return next((seat for seat in self.match.deciders() if seat in self.people), None)

    def scene(self) -> Scene:
        return scene_of(self.match, self.match.view(self.viewer), self.viewer, aids=self.aids)

    def teller(self) -> Teller:
        return teller_of(self.scene())

    def show_match(self) -> None:
        """Print what is new, unless the alternate screen is in use: what is printed there will be cleared.

        The end of the game waits until it is `decided`, which follows at once.
        """
        if self._is_private or (self.match.is_over() and not self._is_ended):
            return
        log = self.match.log
        self._printed = min(self._printed, len(log))
        lines = [line.text for line in log[self._printed :]]
        if self._is_ended and not self._has_said_verdict:
            # Once the game is over, who has won its match stands before who has won the game
            self._has_said_verdict = True
            names_winner = bool(lines) and lines[-1] in tell_winners(self.match.standings(), self.match.players)
            place = len(lines) - names_winner
            lines[place:place] = filter(None, [self.verdict()])
        self.console.say(*map(spoken, lines))
        self._printed = len(log)
        # What bots have said since the last time
        heard = self.remarks.heard()
        new = [remark for remark in heard if remark.moment > self._listened]
        self._listened = self.match.moment
        if self.says_remarks:
            self.console.say(*(remark.told(self.match.names[remark.seat]) for remark in new))
        # Changes of the last step that the log does not mention
        before, scene = self._seen, self.scene()
        self._seen = scene.view
        if before is not None:
            self.console.say(*teller_of(scene).news(before))
        self.on_shown()
        if self.host.notice not in ("", self._notice):
            self.console.say(as_sentence(self.host.notice))
        self._notice = self.host.notice
        # That the bots get ready, now and then how long it takes, and in the end that they are ready
        left, now = self.host.seconds_until_ready, time.monotonic()
        if left is None and not self._are_bots_ready:
            self.console.say(_("The bots are ready."))
        elif left is not None and (self._are_bots_ready or now - self._said_getting_ready >= SILENCE):
            self.console.say(getting_ready(left)[0 if self._are_bots_ready else 1])
            self._said_getting_ready = now
        self._are_bots_ready = left is None
        self._news.set()

    async def _next_person(self, running: asyncio.Task[None]) -> int | None:
        """Wait for a human seat that has a choice to make; None when the game is over."""
        while not running.done():
            seat = next((seat for seat in self.match.deciders() if seat in self.people), None)
            if seat is not None and not self.match.can_advance() and not self.host.only_choice(seat):
                return seat
            self._news.clear()
            news = asyncio.ensure_future(self._news.wait())
            done, _pending = await asyncio.wait(
                [news, running], timeout=THINKING_NOTICE_DELAY, return_when=asyncio.FIRST_COMPLETED
            )
            if not done and self.host.thinking:
                names = [self.match.names[seat] for seat in sorted(self.host.thinking)]
                thinking = plural("{names} is thinking.", "{names} are thinking.", len(names))
                self.console.say(thinking.format(names=listed(names)))
                await asyncio.wait([news, running], return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
        await running
        return None

    async def linger(self) -> None:
        """Offer to undo before a step after which undo is no longer possible."""
        while self.host.can_undo:
            answer = await self.console.ask(_("Press Enter to go on, or say undo."))
            if not answer or await self.execute(answer, None):
                return

    async def _decide(self, seat: int) -> None:
        self._bell.turn(has_turn=True)
        is_shared = len(self.people) > 1 and self.match.needs_privacy(seat)
        if is_shared:  # wait until only the seat's player can see the screen; another may take a choice back instead
            laid, names = [other for other in self.people if self.match.can_take_back(other)], self.match.names
            self.console.say(_("Press Enter when only {name} can see the screen.").format(name=names[seat]))
            if laid:
                self.console.say(_("{name} can say undo to choose again.").format(name=names[laid[-1]]))
            while answer := (await self.console.ask(_("Ready?"))).lower():
                if answer == "undo" and laid:
                    self.host.take_back(laid[-1])
                    return
                if answer in LEAVING:
                    raise Back
                self.console.say(_("Press Enter once nobody else can see the screen, or say undo, or quit."))
        self._is_private = is_shared
        try:  # on the alternate screen if somebody else may look, so that no hidden information stays visible
            with self.console.private_screen() if is_shared else nullcontext():
                moves = await self._choose(seat)
        finally:
            self._is_private = False
        if moves:
            self.host.decide(seat, moves)
        self._bell.turn(has_turn=False)
        self.show_match()

    async def _choose(self, seat: int) -> tuple[int, ...]:
        """Ask for a choice and return its moves; empty if a command has changed the position instead."""
        # The advisor's notes on the seat's decision, each once
        advisor = self.advisor
        while advisor is not None and (note := advisor.note(seat)) is not None:
            self.console.say(_("Advisor: {note}").format(note=spoken(_(note.say))))
            advisor.close()
        groups = self.teller().groups(seat)
        self.list_offers(seat, groups)
        offers = {offer.number: offer for group in groups for offer in group.offers}
        while True:
            answer = await self.console.ask(choice_asked(offers))
            offer = find_offer(offers, answer)
            if offer is None:
                if await self.execute(answer, seat):
                    return ()
                continue
            # What is lost is asked before it is played, unless a hint has told that
            game, hint = self.match.game, self._hinted[1]
            view = game.visible_to_people(self.hints.cache_key(seat), seat, self.match.options)
            warns = bool(offer.warning) and self.aids and not hint.tells(game, view, seat, offer.moves)
            if not warns or await self.console.confirm(offer.warning):
                return offer.moves

    def list_offers(self, seat: int, groups: Sequence[Group]) -> None:
        self.console.say(self.teller().question(seat))
        for group in groups:
            if group.heading:
                self.console.say(group.heading)
            self.console.say(*([group.summary] if group.summary else offer_lines(group)))

    # -- commands -------------------------------------------------------------------------------------

    async def execute(self, line: str, seat: int | None) -> bool:
        """Execute a line that is no choice; returns whether that changed the position.

        `seat` is the seat that decides, if any.
        """
        word, _space, rest = line.lower().partition(" ")
        if word in ("undo", "redo"):
            host = self.host
            why_not, go = (host.why_not_undo(), host.undo) if word == "undo" else (host.why_not_redo(), host.redo)
            if why_not:
                self.console.say(why_not)
                return False
            go()
            self.console.say(_("Undone.") if word == "undo" else _("Redone."))
            return True
        if word == "concede":
            return await self._concede(seat)
        if word == "hint" and seat is not None:
            await self.hint(seat, lists_all=rest.strip() == "all")
        elif word == "line" and seat is not None:
            self.line(seat)
        elif word == "why":
            await self.why()
        elif word == "remarks":
            self.says_remarks = on = not self.says_remarks
            self.console.say(_("The bots say a word now and then.") if on else _("The bots are quiet now."))
            self.on_remarks_switched(on)
        elif word in LEAVING:
            raise Back
        else:
            self.console.say(*self._answer(word, rest.strip(), seat))
        return False

    def _answer(self, word: str, rest: str, seat: int | None) -> list[str]:
        """The answer to a command that only prints, or a sentence that says why the word does nothing."""
        match, teller = self.match, self.teller()
        if word in teller.words:
            return teller.tell(word)
        if word == "list" and seat is not None:
            self.list_offers(seat, teller.groups(seat))
            return []
        first = 0 if rest == "all" else -LOG_TAIL
        help_lines = [_("A number plays that plan. These words work here:"), *teller.explained(self.words)]
        always = [_("That happens automatically after each decision.")] if self.autosave else []
        answers: dict[str, Callable[[], list[str]]] = {
            "?": lambda: help_lines,
            "help": lambda: help_lines,
            "look": teller.everything,
            "log": lambda: [spoken(line.text) for line in match.log[first:]] or [NOTHING_YET],
            "preview": lambda: previewed(teller, [] if seat is None else teller.groups(seat), rest, aids=self.aids),
            "goals": self.goals,
            "rules": lambda: answer_rules(match.game, rest, match.options),
            "signs": lambda: signs_explained(match.game, match.options),
            "save": lambda: [where_saved(self.autosave), *always],
        }
        if word in answers:
            return answers[word]()
        if seat is None:
            return [_("There is nothing to choose now: press Enter to go on, or say undo.")]
        if word.isdigit():
            return [_NOT_OFFERED]
        return [UNKNOWN if word else _("Type the number of your choice; say list to hear the choices again.")]

    async def _concede(self, seat: int | None) -> bool:
        people, match = self.people, self.match
        if why_not := match.why_not_concede(seat):
            self.console.say(why_not)
            return False
        giving_up = people[0] if len(people) == 1 else seat
        assert giving_up is not None  # noqa: S101 - `why_not_concede` has ruled this out
        question = _("Does {name} concede? That is a loss.").format(name=match.names[giving_up])
        after = after_hint(match, giving_up, self._settings, self.config)
        if not await self.console.confirm(" ".join(filter(None, [question, after]))):
            return False
        self.host.concede(giving_up)
        if self.host.plays_out:
            self.console.say(_("The bots play the game out; Ctrl+C stops them, and the game is kept."))
        return True

    async def hint(self, seat: int, *, lists_all: bool = False) -> None:
        """Print a hint from the search, or every plan that it has looked at; before the first one, once, its price."""
        if not self.aids:
            self.console.say(NO_AIDS)
            return
        if not self._has_said_stake and is_at_stake(self.match, seat, self._settings, self.config):
            self._has_said_stake = True
            self.console.say(_(STAKE))
            return
        self.console.say(_("Looking for a hint; Ctrl+C cancels it."))
        self.hints.changed = once_waiting(self.console, self.hints, hint_waits)
        try:
            answer = await self._interrupts.cancellable(self.hints.ask(seat))
        except NiagaraError as error:
            self.console.say(as_sentence(error))
            return
        if answer is None:
            self.console.say(_("No hint, then."))
        else:
            groups = self.teller().groups(seat)
            advice = advice_on(answer, self.scene(), seat, groups, without_figures=self._settings.advisor)
            self._hinted = self.hints.cache_key(seat), advice
            self.host.count_hint(seat, advice)
            text = advice.every if lists_all and advice.every else f"{advice.text}\n{advice.reason}"
            lines = [*map(spoken, text.splitlines())]
            self.console.say(*lines)
            self.console.say_once(unit_explained(lines))
            if advice.is_help and not self._settings.advisor:
                self.console.say_once(against_whom(self.match.setup.players, self.match.names))

    def line(self, seat: int) -> None:
        if not self.aids:
            self.console.say(NO_AIDS)
            return
        question, advice = self._hinted
        if question != self.hints.cache_key(seat):
            self.console.say(_("Say hint first; then line tells how the game may go on after it."))
            return
        if advice.line is None:
            self.console.say(_(advice.no_line))
            return
        try:
            film = LineFilm(self.match.game, self.match.setup, advice.line, seat)
        except ValueError as error:
            self.console.say(as_sentence(error))
            return
        self.host.count_hint(seat, advice)
        self.console.say(film.lock_reason, *(spoken(line.text) for line in film.log))

    async def why(self) -> None:
        if not self.aids:
            self.console.say(NO_AIDS)
        elif not self.match.can_look_back:
            self.console.say(_(NO_BOT))
        else:
            until, you = self.match.moment, self.people[0] if len(self.people) == 1 else None
            film = RecordFilm(self.match.record(), until)
            await self.motives.tell(film, turns_of_bots(film, until), you)
