"""The home screen: seven entries, a greeting above them, and below how the last game ended and what is next."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from niagara_tui.core.i18n import _, in_ascii
from niagara_tui.core.text import as_sentence
from niagara_tui.shell.menu import FRONT, NEWCOMER, PAGES, YOUR_GAMES, letters
from niagara_tui.ui.colours.themes import Paint, paint_of, painted
from niagara_tui.ui.kit.backdrop import Backdrop
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.widgets.portrait import TOUCHED_ROWS, in_portrait

if TYPE_CHECKING:
    from textual.geometry import Size

    from niagara_tui.match.saved import ToContinue
    from niagara_tui.shell.welcome import Today, Welcome
    from niagara_tui.store.matches import Contest

ENTRIES = [*zip(letters(FRONT.values()), FRONT, FRONT.values(), strict=True)]
"""Letter, name and label of each entry; the letter is one of the label."""
CONTINUE, LEARN, PLAY = (list(FRONT).index(name) for name in ("continue", "learn", "play"))  # indices of entries
FORMER = {  # keys that the page once showed, which still work where no entry has that letter now
    "b": "next",
    "n": "new",
    "k": "ladder",
    "t": "learn",
    "p": "puzzles",
    "m": "matches",
    "l": "load",
    "y": "record",
    "r": "rules",
    "s": "settings",
    "q": "quit",
    "c": "continue",
}
BESIDE = 44  # minimum width of the part of the picture that the menu covers
WIDEST, MARGIN = 60, 4
"""Maximum width of the menu on a picture, and the columns of the covered part that it leaves free."""

_WORDS = 1 + max(map(cell_len, FRONT.values())) + 2  # columns of an entry's label, before what is said beside it
_NOTE = 4  # lines of the note beside the river; elsewhere it has one for each of its two sentences
_HIGH = 34  # least rows of a window in which each entry of the menu has two
_AROUND_MENU = 6  # rows of the frame, the greeting, the note and the line of keys around menu and title


class Menu(OptionList):
    """The entries; Enter before it is known which one is highlighted is told, and not lost."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", _("Choose"), key_display="enter")]

    class TooEarly(Message):
        """Enter was pressed before anything was highlighted."""

    def action_select(self) -> None:
        if self.highlighted is None:
            self.post_message(self.TooEarly())
        else:
            super().action_select()


class Home(Page):
    """The main menu, each entry with a letter of its own marked; a greeting above, and a note below.

    Loading the saves after the first frame does not move any entry, as somebody may be about to click it. What is
    chosen before they are loaded is done as soon as they are.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "noop", show=False),
        *(Binding(key, f"go('{name}')", words, show=False) for key, name, words in ENTRIES if key),
        *(
            Binding(key, f"go('{name}')", show=False)
            for key, name in FORMER.items()
            if key not in letters(FRONT.values())
        ),
    ]
    AUTO_FOCUS = "#menu"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (_HIGH, "-high")]  # noqa: RUF012 - Textual's form

    @dataclass
    class Found(Message):
        """The saves and the record have been looked through: what can be continued, who has come, what waits today."""

        saves: ToContinue
        welcome: Welcome
        today: Today
        has_played: bool

    _found: Found | None = None  # what has been found; None as long as nothing is known
    _wanted: str | None = None
    """The entry that was chosen before it was known what it opens; empty for the one that is highlighted then."""
    _is_spread = False  # whether each entry of the menu has two rows
    _is_newcomer = False  # whether nothing has been played or learned yet
    _came_new: bool | None = None
    """Whether that was so as the program began: who came then has not come back; None as long as nothing is known."""

    def body(self) -> ComposeResult:
        yield Backdrop(id="backdrop")
        with Vertical(id="panel"):
            yield Title(self._app.ascii)
            yield Static(id="greeting", markup=False)
            yield Menu(id="menu")
            yield Static(id="note", markup=False)

    @on(events.Resize)
    def place_panel(self) -> None:
        self._fit_title()
        beside = max(BESIDE, self.size.width * 3 // 10)
        self.query_one(Backdrop).covered = beside
        panel = self.query_one("#panel")
        if self.has_class("-pictured"):
            width = min(WIDEST, beside - MARGIN)
            panel.styles.width, panel.styles.margin = width, (0, 0, 0, (beside - width) // 2)
        else:
            panel.styles.clear_rule("width")
            panel.styles.clear_rule("margin")

    def _update_layout(self) -> None:
        """Show the river beside the menu where pictures can be painted, else the title above it."""
        backdrop = self.query_one(Backdrop)
        self.set_class(self._app.pictures, "-pictured")
        self.query_one(Title).letters_only = self._app.pictures
        self._fit_title()
        self.place_panel()
        backdrop.idle_animation = self._app.pictures and self._app.animation
        self.call_after_refresh(backdrop.load)
        backdrop.update_animation()

    def _fit_title(self) -> None:
        """Let the title have the rows that the menu leaves; beside the river it has the fewest."""
        title = self.query_one(Title)
        needed = len(ENTRIES) * (TOUCHED_ROWS if self._is_spread else 1) + _AROUND_MENU
        title.rows = 0 if title.letters_only else self.size.height - needed

    def on_mount(self) -> None:
        self._update_layout()  # the first frame has the layout that it will keep

    def on_screen_resume(self) -> None:
        """Show the menu, then look for a game to continue, which takes longer and decides what is highlighted."""
        self._update_layout()
        if not self.query_one("#menu", OptionList).option_count:
            self._list()
        self.call_after_refresh(self.refresh_menu)

    @work(thread=True, exclusive=True, group="read")
    def refresh_menu(self) -> None:
        """Update the entry of the newest game to continue, once it has been found among all saves."""
        from niagara_tui.match.saved import has_played  # imported late: it loads all games
        from niagara_tui.shell.welcome import today_of, welcome

        app = self._app
        learned = app.read_progress()
        today = today_of(learned, app.launch.clock(), app.launch.config, app.folder)
        played = has_played(app.folder) or bool(app.read_games())
        saves = app.to_continue()
        continued = "" if saves.newest is None else saves.newest.name
        state = self.Found(saves, welcome(app.settings, learned, app.launch.config, continued), today, played)
        if not get_current_worker().is_cancelled:
            self.post_message(state)

    @on(Found)
    def _take(self, message: Found) -> None:
        self._found, newest = message, message.saves.newest
        for problem in message.welcome.problems:
            self._app.warn(self._app.first_time(problem), _("What is kept"))
        self._is_newcomer = self._app.load_progress().is_empty and not message.has_played
        self._came_new = self._is_newcomer if self._came_new is None else self._came_new
        self._list()
        menu = self.query_one("#menu", OptionList)
        if menu.highlighted is None:
            is_learning = self._is_newcomer or message.welcome.lesson is not None
            menu.highlighted = CONTINUE if newest else LEARN if is_learning else PLAY
        if self.app.screen is not self:
            return
        # Open what was chosen before it was known what that opens
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self.action_go(wanted or ENTRIES[menu.highlighted or 0][1])

    @work(exclusive=True, group="name")
    async def _ask_name(self, name: str) -> None:
        """Ask a newcomer for a name, then open that entry; not earlier, as a key may be meant for the menu."""
        from niagara_tui.ui.screens.dialogs import AskName  # imported late: it loads all games

        # Without an answer they are just "You", and are not asked again
        self._app.settings.name = await self.app.push_screen_wait(AskName()) or _("You")
        self._app.save_settings()
        self.action_go(name)

    def fit_portrait(self, size: Size) -> None:
        super().fit_portrait(size)
        before, self._is_spread = self._is_spread, in_portrait(self) or size.height >= _HIGH
        if self._is_spread != before and self.query("#menu"):  # not before the screen is composed
            self.call_after_refresh(self._list)  # the room beside the labels changes with the layout

    def _list(self) -> None:
        state = self._found
        menu = self.query_one("#menu", OptionList)
        highlighted = menu.highlighted
        menu.clear_options()
        for key, name, words in ENTRIES:
            is_disabled = name == "continue" and (state is None or state.saves.newest is None)
            place = in_ascii(words).casefold().find(key) if key else -1  # of its letter in the label
            label = Content(f" {words.ljust(_WORDS - 1)}")
            if place >= 0:
                label = label.stylize("bold underline $accent", place + 1, place + 2)
            line = Content.assemble(label, (self._beside(name), "dim"))
            if self._is_spread:
                line = line.append("\n ")  # an empty second row: there is room, and it can be touched
            menu.add_option(Option(line, id=name, disabled=is_disabled))
        menu.highlighted = highlighted
        self.query_one("#note", Static).update(self._note())
        greeted = ""
        if state is not None:
            from niagara_tui.shell.players import own_name
            from niagara_tui.shell.welcome import greeting  # imported late: it loads all games

            name = own_name(self._app.settings) or state.welcome.name
            greeted = greeting(name, is_newcomer=bool(self._came_new))
        self.query_one("#greeting", Static).update(greeted)

    def _beside(self, name: str) -> str:
        state = self._found
        if state is None:
            return ""
        words: Sequence[str] = ()
        newest, elsewhere = state.saves.newest, state.saves.elsewhere
        if name == "continue" and newest is not None:
            words = (_("an older game"),) if elsewhere else (f"{newest.game}, {newest.when}", newest.game)
        elif name == "continue":
            words = (_("open elsewhere") if elsewhere else _("no game under way"),)
        elif name == "learn" and (lesson := state.welcome.lesson) is not None:
            lesson_words = _("lesson {number}: {title}").format(number=lesson.number, title=_(lesson.title))
            words = lesson_words, _("lesson {number} is next").format(number=lesson.number)
        elif name == "puzzle" and not self._is_newcomer:
            words = state.today.beside_puzzle()
        elif name == "play" and not self._is_newcomer:
            words = state.today.beside_matches(state.welcome.contest)
        room = self.query_one("#menu").content_size.width - _WORDS
        return next((way for way in words if cell_len(way) <= room), "")

    def _note(self) -> str:
        """How the last game ended or stands, and what is one step away from here."""
        state = self._found
        if state is None:
            return ""
        newest, last = state.saves.newest, state.welcome.last
        if newest is not None:
            sentence = _("Under way: {game}, {when}, {players}")
            if state.saves.elsewhere:
                sentence = _("The newest is open elsewhere. Older: {game}, {when}, {players}")
            last = sentence.format(game=newest.game, when=newest.when, players=newest.at_table)
        following = NEWCOMER if self._is_newcomer else state.welcome.best()
        if state.today.mistakes:
            following = f"{as_sentence(state.today.own_mistakes())} {following}"
        if not self.has_class("-pictured"):
            return "\n".join(filter(None, (last, following)))
        width, more = max(self.query_one("#note").content_size.width, 1), "~" if self._app.ascii else "…"
        ended = textwrap.wrap(last, width, max_lines=_NOTE // 2, placeholder=more)
        return "\n".join([*ended, *textwrap.wrap(following, width, max_lines=_NOTE - len(ended), placeholder=more)])

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id:
            self.action_go(event.option_id)

    def action_go(self, name: str) -> None:
        """Open the entry of that name, as soon as it is known what it opens."""
        if self._found is None and name in {"next", "play"}:
            self._wanted = name
            return
        if name not in {"settings", "rules", "help", "quit"} and self._app.is_nameless():
            self._ask_name(name)
            return
        pages = {page: f"{PAGES[page].title}: {PAGES[page].about}" for page in YOUR_GAMES}
        actions: dict[str, Callable[[], object]] = {
            "continue": self._app.games.continue_newest,
            "play": self._choose_game,
            "puzzle": self._solve,
            "games": partial(
                self._ask, FRONT["games"], pages, lambda page: self._app.open_page(page) if page else None
            ),
            "next": lambda: self._play_next(self._found.welcome.to_play if self._found is not None else None),
            "rules": self._app.action_rules,
            "help": self._app.open_help,
            "quit": self._app.exit,
        }
        actions.get(name, partial(self._app.open_page, name))()

    def _choose_game(self) -> None:
        """Ask which game to begin; the likeliest one is first."""
        if (state := self._found) is None:
            return
        game, contest, day = state.welcome.ladder.game, state.welcome.to_play, self._app.launch.clock().date()

        def begin(chosen: str | None) -> None:
            if chosen == "first":
                self._app.games.first_game(game)
            elif chosen == "match" and contest is not None:
                self._app.games.next_of(contest.id)
            elif chosen == "next":
                self._play_next(None)
            elif chosen == "new":
                self._app.open_page("new")
            elif chosen == "challenge":
                from niagara_tui.shell.learning import repertoire  # imported late: few take it up
                from niagara_tui.shell.matches.challenge import daily

                self._app.games.challenge(daily(game, day, repertoire(self._app.launch.config)), day)

        self._ask(FRONT["play"], state.welcome.choices(), begin)

    def _ask(self, title: str, entries: Mapping[str, str], then: Callable[[str | None], None]) -> None:
        from niagara_tui.ui.screens.dialogs import ChooseOne  # imported late: it loads all games

        self.app.push_screen(ChooseOne(title, entries, ""), then)

    def _solve(self) -> None:
        """Open the day's puzzle above the list of all, or that alone if it is solved."""
        from niagara_tui.shell.learning import repertoire  # imported late: they load games and puzzles
        from niagara_tui.study.puzzles.catalogue import all_puzzles, puzzle_of_day

        self._app.open_page("puzzles")
        day = self._app.launch.clock().date()
        if day not in self._app.read_progress().puzzle_days and all_puzzles():
            self._app.games.puzzle(puzzle_of_day(day, repertoire(self._app.launch.config)))

    @on(Menu.TooEarly)
    def _choose_later(self) -> None:
        self._wanted = ""

    def _play_next(self, contest: Contest | None) -> None:
        """Go on with that match if it is under way, else up the ladder, which is shown if it is climbed."""
        following = self._found.welcome.ladder.next if self._found is not None else None
        if contest is not None:
            self._app.games.next_of(contest.id)
        elif following is not None:
            self._app.games.rung(following.rung)
        else:
            self._app.open_page("ladder")


PAINT = {  # styles by the letters of the paint file, which has one letter per cell
    "t": "bold #ffd54a",
    "l": "#3f6b4a on #10231a",
    "w": "#5bb8e8 on #123f63",
    "v": "#5bb8e8 on #16507c",
    "c": "#d9b38c on #123f63",
    "d": "#d9b38c on #16507c",
    "g": "#c58cff on #123f63",
    "R": "bold white on #d8434e",
    "B": "bold white on #3b82f6",
    "f": "#eaf6ff on #5a9fd0",
    "m": "#eaf6ff on #2b6c9b",
}
_LETTERS = 3  # rows of the name, above the river
_ALL = 10  # rows of the whole picture
_AROUND_NAME = 16  # columns before and after the name in the title


class Title(Static):
    """The title picture, in an ASCII version if `only_ascii`; the name alone if `letters_only`.

    Where it has only so many `rows`, the river begins further down.
    """

    letters_only = var(False)
    rows = var(_ALL)

    def __init__(self, only_ascii: bool = False) -> None:
        super().__init__(id="title")
        self._only_ascii = only_ascii

    def on_mount(self) -> None:
        self.watch(self.app, "theme", self._draw)

    def watch_letters_only(self) -> None:
        self._draw()

    def watch_rows(self, rows: int) -> None:
        self.styles.height = rows
        self._draw()

    def validate_rows(self, rows: int) -> int:
        """As many rows as there are in the picture, and not less than the name has."""
        return min(max(rows, _LETTERS), _ALL)

    def _draw(self) -> None:
        drawn = picture(self._only_ascii, paint_of(self.app.theme))
        if self.rows < _ALL:
            rows = drawn.split("\n")
            drawn = Content("\n").join([*rows[:_LETTERS], *rows[len(rows) - self.rows + _LETTERS :]])
        if self.letters_only:
            rows = drawn.split("\n")[:_LETTERS]
            drawn = Content("\n").join(row[_AROUND_NAME : len(row) - _AROUND_NAME] for row in rows)
        self.update(drawn)


@cache
def picture(only_ascii: bool, paint: Paint) -> Content:
    styles = {letter: str(painted(Style.parse(style), paint)) for letter, style in PAINT.items()}
    names = ("title-ascii.txt" if only_ascii else "title.txt"), "title-paint.txt"
    arts = ((files("niagara_tui.ui") / "art" / name).read_text("utf-8").splitlines() for name in names)
    rows = []
    for row, paints in zip(*arts, strict=True):
        cells = zip(row.ljust(len(paints)), paints, strict=True)
        rows.append(Content.assemble(*((sign, styles.get(letter, "")) for sign, letter in cells)).simplify())
    return Content("\n").join(rows)
