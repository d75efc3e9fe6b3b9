"""The end of a match at a table: the ranking with its reasons, the story of the game, and what can be opened then."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, TypeVar

from niagara_ai.patience import EXPECTED
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from niagara_tui.core.browser import is_in_browser
from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _, labelled
from niagara_tui.match.ending import headline, headline_with_reason, reason
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.setup import setup_again
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.after_game import WhatNext, after_game, best_of
from niagara_tui.shell.goals import reached_in, reached_line
from niagara_tui.shell.matches.keeping import result_line
from niagara_tui.shell.matches.playing import belonging
from niagara_tui.shell.pages import for_display
from niagara_tui.store.matches import MatchesFile
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.models import Effort, Progress
from niagara_tui.study.reviews.reviewer import SaveLocation
from niagara_tui.study.reviews.words import progress_text
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.screens.dialogs import Answers, Message, with_progress
from niagara_tui.ui.screens.own_record import OwnGoals
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.results import KeepPicture, Outcome, Results, outcome_of_film
from niagara_tui.ui.screens.review import ReviewScreen

if TYPE_CHECKING:
    from niagara_tui.match.autosave import Autosave
    from niagara_tui.ui.base_app import BaseApp

T = TypeVar("T")
Tell = Callable[[Callable[[str], None]], Awaitable[tuple[str, ...]]]
"""Finds the story of a game, a sentence each, and says meanwhile how far it has come."""
_WIDTH = 70  # characters of the goals, and of what is next, in a row, at the least
Keep = Callable[[], Awaitable[None]]  # writes a picture of the ending to a file
_HIGH = 34  # rows from which on a screen is high, as in the rules of style
_STORY, _LONG_STORY = 4, 11  # rows for the story with the blank one below it, on a low and on a high screen

NEXT, AGAIN, TABLE, LOG, REPLAY, REVIEW = "next", "again", "table", "log", "replay", "review"
GOALS, CHALLENGE, HOME = "goals", "challenge", "home"


@dataclass(frozen=True, slots=True)
class Epilogue:
    """What follows the ranking at the end of a game; each part may be missing.

    Attributes:
        verdict: who has won the match to which the game belongs, once that is over; it is the first that is said.
        standing: where the match or the challenge to which the game belongs stands; empty for any other game.
        best: that there was more of something good than in the person's latest games; empty if there was not.
        tell: finds the story of the game; without it, or if it fails, there is none but the one that is `known`.
        known: the story that was found when the ranking was last shown; it stands until `tell` has found it again.
        goals: a line on the goals that were reached in the game.
        keep: writes a picture of the ending to a file; without it there is no key for that.
        after: what is proposed to play next.
        can_be_sent: whether others can play its table as a challenge.
    """

    verdict: str = ""
    standing: str = ""
    best: str = ""
    tell: Tell | None = None
    known: tuple[str, ...] = ()
    goals: str = ""
    keep: Keep | None = None
    after: WhatNext | None = None
    can_be_sent: bool = False


class Ranking:
    """Shows the ranking of one match, again after each view opened from it, until the table is left."""

    def __init__(self, match: TableMatch, autosave: Autosave | None, show_log: Callable[[], Awaitable[None]]) -> None:
        """Prepare for the end of that match; `show_log` returns once its log has been closed."""
        self._match, self._autosave, self._show_log = match, autosave, show_log
        self._wanted = asyncio.Event()
        self._known_story: tuple[str, ...] = ()

    def show_again(self) -> None:
        self._wanted.set()

    async def run(self, app: BaseApp) -> None:
        """Show the ranking until another game begins or the home screen is chosen."""
        if not self._match.is_recorded:
            # There is no film of a game that began at a position
            standings, names, players = self._match.standings(), self._match.names, self._match.players
            lines = [
                f"{standing.place}. {labelled(players[standing.seat], reason(standing, names, players))}"
                for standing in standings
            ]
            await app.push_screen_wait(Message("\n".join(lines), title=headline(standings, names, players)))
            app.go_home()
            return
        while True:
            match, settings, config = self._match, app.settings, app.launch.config
            glyphs = ASCII if app.ascii else UNICODE
            outcome = await self._with_progress(app, partial(outcome_of, match, glyphs, with_pictures=app.pictures))
            if outcome is None:
                app.go_home()
                return
            belongs, after = belonging(match, config), after_game(match, settings, config)
            epilogue = Epilogue(
                verdict=belongs.verdict,
                standing=belongs.line,
                best=best_of(match, settings, config),
                tell=partial(self._story, app) if app.tells_story else None,
                known=self._known_story,
                goals=reached_line(match.game, reached_in(match, settings, config)),
                keep=None if is_in_browser() else partial(self._keep_picture, app),
                after=after,
                can_be_sent=match.setup.only_person is not None,
            )
            choice = await app.push_screen_wait(Ending(outcome, glyphs, app.hold_at_end, epilogue))
            if choice == NEXT and after is not None:
                app.games.next(after)
                return
            if choice == AGAIN:
                app.games.start(setup_again(match.setup))
                return
            if choice == HOME:
                app.go_home()
                return
            await self._open(choice, app)

    async def _open(self, choice: str, app: BaseApp) -> None:
        if choice == TABLE:
            self._wanted.clear()
            await self._wanted.wait()
        elif choice == LOG:
            await self._show_log()
        elif choice == GOALS:
            await app.push_screen_wait(OwnGoals(self._match.game.id))
        elif choice == CHALLENGE:
            # Show the line with which others play the same table, until it is closed
            from niagara_tui.ui.screens.matches import line_to_send  # imported late: few games are sent

            matches = MatchesFile(app.launch.config).read()[0]
            await app.push_screen_wait(line_to_send(app, result_line(self._match, matches)))
        elif choice == REPLAY:
            if (film := await self._with_progress(app, self._film)) is not None:
                await app.push_screen_wait(ReplayScreen(film, place=self._place))
        elif choice == REVIEW and (film := await self._with_progress(app, self._film)) is not None:
            await app.push_screen_wait(ReviewScreen(film, app.reviewer(film, self._place)))

    async def _story(self, app: BaseApp, say: Callable[[str], None]) -> tuple[str, ...]:
        """The story of the game by its review, which is made if none is kept; `say` gets how far that has come.

        Raises:
            NoReview: it could not be made.
        """
        film = await asyncio.to_thread(self._film)
        reviewer = app.reviewer(film, self._place)
        review = reviewer.kept() or await reviewer.make(
            Effort.QUICK, lambda progress: say(progress_text(progress, Effort.QUICK))
        )
        document = ReviewDocument(film, review, film.setup.only_person)
        self._known_story = (*document.story(), *document.seen_with()[:1])
        return self._known_story

    async def _keep_picture(self, app: BaseApp) -> None:
        """Write a picture of the table and the ranking to a file, and say which."""
        if (film := await self._with_progress(app, self._film)) is None:
            return
        stem = f"{film.game.id}-{film.record.started:%Y-%m-%d}"
        if path := await app.push_screen_wait(KeepPicture(film, stem, only_ascii=app.ascii)):
            app.notify(_("The picture is in {path}.").format(path=path), markup=False)

    def _film(self) -> RecordFilm:
        return RecordFilm(self._match.record(), self._match.moment)

    async def _with_progress(self, app: BaseApp, replay: Callable[[], T]) -> T | None:
        return await with_progress(app, self._match.moment, replay)

    @property
    def _place(self) -> SaveLocation | None:
        return None if self._autosave is None else SaveLocation(self._autosave.folder, self._autosave.name)


def outcome_of(match: TableMatch, glyphs: Glyphs, *, with_pictures: bool = False) -> Outcome:
    """How that match has ended; `with_pictures` includes pictures of what the seats hold."""
    return outcome_of_film(RecordFilm(match.record(), match.moment), glyphs, with_pictures=with_pictures)


class Ending(Answers):
    """Shows how the game ended; dismissed with the choice, such as `NEXT`, `AGAIN`, `TABLE` or `HOME`.

    `NEXT`, `AGAIN` and `HOME` can be chosen only after `hold` seconds, lest a click or key meant for the table leave
    it. The story of the game is shown as soon as it has been found.
    """

    VERTICAL_BREAKPOINTS = [(0, "-low"), (_HIGH, "-high")]  # noqa: RUF012 - Textual's form
    AUTO_FOCUS = ""  # players press Enter to hurry the bots, which must not choose anything when the game ends
    BINDINGS: ClassVar[list[BindingType]] = [
        # What is proposed, then in the order of the buttons; all of them fill the line of the smallest window.
        ("n", "dismiss('next')", _("Next")),
        ("t,escape", "dismiss('table')", _("Table")),
        ("l", "dismiss('log')", _("Log")),
        ("r", "dismiss('replay')", _("Replay")),
        ("v", "dismiss('review')", _("Review")),
        ("w", "picture", _("Picture")),
        ("a", "dismiss('again')", _("Again")),
        ("h,q", "dismiss('home')", _("Home")),
        Binding("question_mark", "help", _("Help")),
        # Those whose line says its key.
        Binding("g", "dismiss('goals')", _("Goals"), show=False),
        Binding("c", "dismiss('challenge')", _("Send it as a challenge"), show=False),
        Binding("pageup", "scroll_story(-1)", _("Scroll the story"), show=False),
        Binding("pagedown", "scroll_story(1)", _("Scroll the story"), show=False),
    ]

    def __init__(
        self, outcome: Outcome, glyphs: Glyphs = UNICODE, hold: float = 0.0, epilogue: Epilogue | None = None
    ) -> None:
        """Show this outcome; the table cannot be left for `hold` seconds."""
        super().__init__()
        self._outcome, self._glyphs, self._hold = outcome, glyphs, hold
        self._epilogue = epilogue or Epilogue()
        self._is_held = hold > 0

    def box(self) -> ComposeResult:
        with Vertical(id="ending"):
            outcome = self._outcome
            headline = headline_with_reason(outcome.standings, outcome.names, outcome.players)
            # Who won, what comes next and the story stand where they are never out of sight; the rest can be scrolled.
            if self._epilogue.verdict:
                yield Static(for_display(self._epilogue.verdict, self._glyphs is ASCII), id="verdict", markup=False)
            yield Static(Text(headline), id="headline")
            if self._well:
                yield Static(for_display(self._well, self._glyphs is ASCII), id="done-well", markup=False)
            if (after := self._epilogue.after) is not None:
                with Horizontal(id="proposal"):
                    if after.can_be_played:
                        label = Content(_("{proposal} (n)").format(proposal=after.label))
                        button = Button(label, id=NEXT, compact=True, disabled=self._is_held)
                        button.can_focus = False  # arrows begin with the harmless choice
                        yield button
                    else:
                        yield Static(f"{after.label}.", markup=False)
            if self._epilogue.standing:
                yield Static(for_display(self._epilogue.standing, self._glyphs is ASCII), id="standing", markup=False)
            with VerticalScroll(id="story", can_focus=False):
                yield Static(id="told", markup=False)
            yield Results(self._outcome, self._glyphs, room_below=self._room_below, id="results")
            if self._epilogue.goals:
                yield Static(f"{self._epilogue.goals} (g)", id="goals", markup=False)
            deeds = for_display("\n".join(self._outcome.deeds), self._glyphs is ASCII)
            yield Static(deeds, id="deeds", classes="" if deeds else "-none", markup=False)
            with Horizontal(id="next-steps"):
                # The harmless choice comes first, as a surplus arrow key and Enter would choose it.
                yield Button(_("Table (t)"), id=TABLE, compact=True)
                yield Button(_("Log (l)"), id=LOG, compact=True)
                yield Button(_("Replay (r)"), id=REPLAY, compact=True)
                yield Button(_("Review (v)"), id=REVIEW, compact=True)
                yield Button(_("Play again (a)"), id=AGAIN, compact=True, disabled=self._is_held)
                yield Button(_("Home (h)"), id=HOME, compact=True, disabled=self._is_held)

    @property
    def _well(self) -> str:
        return self._epilogue.best or self._outcome.done_well

    def _room_below(self, height: int) -> int:
        """The rows for what stands around the ranking on a screen of that height: lines, story and numbers."""
        epilogue, blank = self._epilogue, height >= _HIGH
        story = 0 if epilogue.tell is None else _LONG_STORY if blank else _STORY
        proposal = epilogue.after.label if epilogue.after is not None else ""
        texts = (proposal, epilogue.verdict, epilogue.standing, epilogue.goals)
        lines = sum(len(text) // _WIDTH + 1 for text in texts if text) + bool(self._well)
        deeds = 2 if self._outcome.deeds else 0
        return lines + blank + story + deeds + (blank and bool(epilogue.goals))

    def on_mount(self) -> None:
        if self._is_held:
            self.set_timer(self._hold, self._release)
        story, whole = self.query_one("#story"), self.query_one("#ending")
        for scrolled in (story, whole):
            for changing in ("scroll_y", "virtual_size"):
                self.watch(scrolled, changing, self.on_resize)
        story.display = self._epilogue.tell is not None
        if self._epilogue.tell is not None:
            self._show_story(self._epilogue.tell)

    @work
    async def _show_story(self, tell: Tell) -> None:
        """Show the story; leaving the screen cancels the making of the review."""
        text, known = self.query_one("#told", Static), self._epilogue.known

        def say(progress: str) -> None:
            text.update(for_display("\n".join(known or (progress,)), self._glyphs is ASCII))

        say(progress_text(Progress(share=0.0, seconds_left=EXPECTED), Effort.QUICK))
        try:
            story = await tell(say)
        except NiagaraError:  # the review itself, if it is opened, says why there is none
            story = known
        text.update(for_display("\n".join(story), self._glyphs is ASCII))
        self.query_one("#story").display = bool(story)

    def _release(self) -> None:
        self._is_held = False
        for button in self.query(Button):
            button.disabled = False
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable leaving the table until `hold` seconds have passed, and what nothing writes, sends or proposes."""
        if action == "picture":
            return self._epilogue.keep is not None
        after = self._epilogue.after
        if action == "dismiss" and parameters[0] == NEXT and not (after and after.can_be_played):
            return False
        if action == "dismiss" and parameters[0] == CHALLENGE:
            return self._epilogue.can_be_sent
        return action != "dismiss" or not (self._is_held and parameters[0] in (NEXT, AGAIN, HOME))

    @on(events.Click, "#goals")
    def _goals_clicked(self) -> None:
        self.dismiss(GOALS)

    def action_scroll_story(self, pages: int) -> None:
        """Scroll the story by that many pages, or all of it where nothing is left of the story."""
        story, whole = self.query_one("#story"), self.query_one("#ending")
        is_at_end = story.scroll_y >= story.max_scroll_y if pages > 0 else not story.scroll_y
        scrolled = whole if is_at_end else story
        scrolled.scroll_relative(y=pages * max(scrolled.size.height - 1, 1), animate=False)

    def on_resize(self) -> None:
        """Say on the frame which key shows what is cut, once the layout shows whether anything is."""

        def show_keys() -> None:
            story, whole = self.query_one("#story"), self.query_one("#ending")
            parts = [part for part in (story, whole) if part.display]
            is_below = any(part.scroll_y < part.max_scroll_y for part in parts)
            is_above = any(part.scroll_y > 0 for part in parts)
            whole.border_subtitle = _("pgdn more") if is_below else _("pgup back") if is_above else ""

        self.call_after_refresh(show_keys)

    @work
    async def action_picture(self) -> None:
        if self._epilogue.keep is not None:
            await self._epilogue.keep()
