"""The page of matches: what is under way and next, the challenges of the day, what can be begun, what is over."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from rich.cells import cell_len
from textual import events, on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, clauses
from niagara_tui.core.text import as_sentence, seen_words
from niagara_tui.shell.learning import repertoire
from niagara_tui.shell.logbook.profiles import active_profile
from niagara_tui.shell.matches import contests, keeping
from niagara_tui.shell.matches.challenge import Challenge, read
from niagara_tui.shell.matches.keeping import add_contest, new_contest
from niagara_tui.shell.matches.page import BEST_OF, Entry, entries
from niagara_tui.shell.pages import for_display
from niagara_tui.shell.players import own_name
from niagara_tui.shell.presets import remember
from niagara_tui.store.matches import LINE_LENGTH, Contest, MatchesFile
from niagara_tui.store.models import Setup
from niagara_tui.ui.screens.dialogs import AnswerField, AskText, Confirm, Message
from niagara_tui.ui.screens.new_game import NewGame
from niagara_tui.ui.screens.page import Heading, Sheet
from niagara_tui.ui.screens.task_list import Entries
from niagara_tui.ui.widgets.game_form import GameForm
from niagara_tui.ui.widgets.prose import content

TITLE = 31  # columns of an entry's title


class NewContest(NewGame):
    """Sets up a match, the best of so many games, and plays its first game."""

    HEADING = _("New match")

    def __init__(self, best_of: int) -> None:
        super().__init__()
        self._best_of = best_of

    def note(self) -> str:
        return {3: _("First to two wins"), 5: _("First to three wins")}[self._best_of]

    @on(GameForm.Validated)
    def _say_who_begins(self, event: GameForm.Validated) -> None:
        """Say who begins its games, which depends on the game and its options."""
        if event.setup is not None:
            begins = contests.begins_words(self._form_game, event.setup.options)
            self.query_one(Heading).show_note(clauses([self.note(), begins]))

    def start(self, form: GameForm, setup: Setup) -> None:
        app = self._app
        remember(app.settings, form.game, form.last_choices())
        app.save_settings()
        try:
            new = new_contest(setup, app.launch.clock(), best_of=self._best_of)
            contest, problem = add_contest(new, app.launch.config)
        except BadInput as error:
            contest, problem = None, as_sentence(error)
        if contest is None:
            app.push_screen(Message(problem, title=self.HEADING))
            return
        app.warn(problem, self.HEADING)
        app.games.next_of(contest.id)


class MatchesPage(Sheet):
    """Lists matches and challenges, again whenever it is shown."""

    CSS_PATH = "matches.tcss"
    HEADING = _("Matches")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", _("Next game")),
        Binding("p", "paste", _("Paste")),
        Binding("c", "line", _("Copy line")),
        Binding("d,delete", "delete", _("Delete")),
    ]
    AUTO_FOCUS = "#entries"

    def __init__(self) -> None:
        super().__init__()
        self._entries: dict[str, Entry] = {}
        self._problem = ""  # what is wrong with the file, shown as long as the page is open; empty if nothing is

    def body(self) -> ComposeResult:
        yield Entries(id="entries")
        with VerticalScroll(id="about-area"):
            yield Static(id="about", markup=False)

    def on_screen_resume(self) -> None:
        self._fill()  # again, as games may have been finished

    def on_resize(self) -> None:
        self.call_after_refresh(self._fill)  # there may be more or less room beside the titles

    @property
    def _highlighted(self) -> Entry | None:
        highlighted = self.query_one(Entries).highlighted_option
        return self._entries.get(highlighted.id or "") if highlighted is not None else None

    def _fill(self) -> None:
        config, rows, before = self._app.launch.config, self.query_one(Entries), self._highlighted
        matches, problem = MatchesFile(config).load()
        self._problem = problem or self._problem
        listed = entries(matches, self._app.launch.clock(), repertoire(config))
        self._entries = {entry.id: entry for entry in listed}
        rows.clear_options()
        for group, of_group in groupby(listed, lambda entry: entry.group):
            heading = for_display(f" {group}", self._app.ascii)
            rows.add_option(Option(Content.styled(heading, "bold $accent"), disabled=True))
            for entry in of_group:
                texts = (entry.title, entry.remark, entry.short)
                title, remark, short = (for_display(text, self._app.ascii) for text in texts)
                start = f"   {title.ljust(TITLE)}  "
                if cell_len(remark) > self.size.width - cell_len(start) - 4 and short:  # with frame, bar and padding
                    remark = short
                rows.add_option(Option(Content.assemble(start, (remark, "dim")), id=entry.id))
        if before is not None and before.id in self._entries:
            rows.highlighted = rows.get_option_index(before.id)
        else:
            rows.action_first()
        self._describe()

    @on(OptionList.OptionHighlighted)
    def _describe(self) -> None:
        entry = self._highlighted
        about = content(entry.about, self._app.ascii) if entry is not None else Content()
        lines = [*map(Content, filter(None, [self._problem])), about]
        self.query_one("#about", Static).update(Content("\n").join(lines))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        entry = self._highlighted if self.is_mounted else None
        if action == "next":
            return self._to_go_on is not None
        if action == "delete":
            return entry is not None and entry.can_be_deleted
        if action == "line":
            return entry is not None and entry.challenge is not None
        return super().check_action(action, parameters)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        entry = self._entries[event.option_id or ""]
        if entry.begins is not None:
            if entry.begins == "paste":
                self.action_paste()
            else:
                self.app.push_screen(NewContest(BEST_OF[entry.begins]))
        elif entry.challenge is not None:
            self._app.games.challenge(entry.challenge, entry.day)
        elif entry.contest is not None:
            self._app.games.next_of(entry.contest.id)

    @property
    def _to_go_on(self) -> Contest | None:
        """The contest of which a person's next game can be played: the one highlighted, else the first listed."""
        entry = self._highlighted
        listed = [other.contest for other in ([entry] if entry else []) + [*self._entries.values()] if other.contest]
        return next((contest for contest in listed if contests.next_meeting(contest) is not None), None)

    def action_next(self) -> None:
        if (contest := self._to_go_on) is not None:
            self._app.games.next_of(contest.id)

    @work(exclusive=True, group="paste")
    async def action_paste(self) -> None:
        asking = AskChallenge()
        await self.app.push_screen_wait(asking)
        if (wanted := asking.found) is None:
            return
        config, now = self._app.launch.config, self._app.launch.clock()
        if problem := keeping.take(wanted, None, now, config):
            self.app.push_screen(Message(problem, title=self.HEADING))
        self._fill()
        kept = keeping.find_taken(MatchesFile(config).read()[0], wanted)
        if kept is not None and kept.is_over:
            self._app.games.challenge(wanted, kept.kept.day)
        else:
            self.app.notify(_("It is in the list: Enter plays it."), title=_("Challenge"), markup=False)
        line = wanted.table.line()
        widget = self.query_one(Entries)
        taken = (entry.id for entry in self._entries.values() if entry.kept and entry.kept.line == line)
        if (added := next(taken, None)) is not None:
            widget.highlighted = widget.get_option_index(added)

    def action_line(self) -> None:
        """Show the line of the highlighted challenge, with one's own result if there is one, and copy it."""
        entry, app = self._highlighted, self._app
        name = own_name(app.settings) or active_profile(app.load_logbook(), app.settings)
        if entry is not None and (line := entry.line(name)):
            self.app.push_screen(line_to_send(self.app, line))

    @work(exclusive=True, group="delete")
    async def action_delete(self) -> None:
        entry = self._highlighted
        if entry is None or not entry.can_be_deleted:
            return
        asked = _("Delete this challenge and its result?")
        if entry.contest is not None:
            asked = _("Delete {title} and its table? The saves of its games stay.").format(title=entry.title)
        if not await self.app.push_screen_wait(Confirm(asked, yes=_("Delete"), no=_("Keep"))):
            return
        if problem := entry.delete(self._app.launch.config):
            self.app.push_screen(Message(problem, title=self.HEADING))
        self._fill()


def line_to_send(app: App[None], line: str) -> Message:
    """The message that shows the line of a challenge; the line is copied where the terminal allows that."""
    app.copy_to_clipboard(line)
    sentence = _("Send this line to others: they play the same table. It is copied, where your terminal allows that.")
    return Message(f"{sentence}\n\n{line}", title=_("Challenge"))


class ChallengeField(AnswerField):
    """A field for the line of a challenge, of which a paste may bring several lines."""

    @on(events.Paste)
    def _join(self, event: events.Paste) -> None:
        event.text = " ".join(seen_words(event.text))


class AskChallenge(AskText):
    """Asks for the line of a challenge; `found` is the challenge once it has been given and can be played."""

    FIELD = ChallengeField
    found: Challenge | None = None

    def __init__(self) -> None:
        super().__init__(_("Paste the line of the challenge:"), most=2 * LINE_LENGTH)

    def accept(self, text: str) -> str:
        """Read the line; returns why that failed, if it did."""
        if not text:
            return ""
        try:
            self.found = read(text)
        except BadInput as error:
            return as_sentence(error)
        return ""
