"""The home screen: continue, start or load a game, climb the ladder, read, quit."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
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

from niagara_tui.core.i18n import _
from niagara_tui.ui.colours.paint import Paint, painted
from niagara_tui.ui.colours.theme import paint_of
from niagara_tui.ui.kit.backdrop import Backdrop
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.widgets.portrait import TOUCHED_ROWS, in_portrait

if TYPE_CHECKING:
    from textual.geometry import Size

    from niagara_tui.match.saved import ToContinue
    from niagara_tui.shell.today import Today
    from niagara_tui.shell.welcome import Welcome

ENTRIES = (
    ("c", "continue", _("Continue")),
    ("b", "next", _("Play")),
    ("n", "new", _("New game")),
    ("k", "ladder", _("Ladder")),
    ("t", "learn", _("Learn")),
    ("p", "puzzles", _("Puzzles")),
    ("m", "matches", _("Matches")),
    ("l", "load", _("Load a game")),
    ("y", "record", _("Your record")),
    ("r", "rules", _("Rules")),
    ("s", "settings", _("Settings")),
    ("question_mark", "help", _("Help")),
    ("q", "quit", _("Quit")),
)
"""Key, name and label of each entry."""
CONTINUE, NEXT, NEW, LEARN = (
    [name for _key, name, _words in ENTRIES].index(name) for name in ("continue", "next", "new", "learn")
)
"""Indices of entries."""
BESIDE = 44
"""Minimum width of the part of the picture that the menu covers."""
WIDEST, MARGIN = 60, 4
"""Maximum width of the menu on a picture, and the columns of the covered part that it leaves free."""

_KEY = 4
"""Columns of an entry's key, before its words."""
_WORDS = 13
"""Columns of those words, before what is said beside them."""
_AROUND_MENU = 5
"""Rows of the frame, the greeting, the note and the line of keys around menu and title."""
_NEWCOMER = _("New here? Begin with Learn.")


class Menu(OptionList):
    """The entries; Enter before it is known which one is highlighted is told, and not lost."""

    class TooEarly(Message):
        """Enter was pressed before anything was highlighted."""

    def action_select(self) -> None:
        if self.highlighted is None:
            self.post_message(self.TooEarly())
        else:
            super().action_select()


class Home(Page):
    """The main menu, each entry with its key; a greeting above, and a note below that says what is best done next.

    Loading the saves after the first frame does not move any entry, as somebody may be about to click it. What is
    chosen before they are loaded is done as soon as they are.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "noop", show=False),
        *(Binding(key, f"go('{name}')", words, show=False) for key, name, words in ENTRIES),
    ]
    AUTO_FOCUS = "#menu"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012 - Textual's form

    @dataclass
    class Found(Message):
        """The saves and the record have been looked through: what can be continued, who has come, what waits today."""

        saves: ToContinue
        welcome: Welcome
        today: Today
        has_played: bool
        is_nameless: bool

    _found: Found | None = None
    """What has been found; None as long as nothing is known."""
    _wanted: str | None = None
    """The entry that was chosen before it was known what it opens; empty for the one that is highlighted then."""
    _is_newcomer = False
    """Whether nothing has been played or learned yet."""
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
        """Place the panel in the middle of the columns beside the river."""
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
        backdrop.idle_animation = self._app.pictures and self._app.settings.animation
        self.call_after_refresh(backdrop.load)
        backdrop.update_animation()

    def _fit_title(self) -> None:
        """Let the title have the rows that the menu leaves; beside the river it has the fewest."""
        title = self.query_one(Title)
        needed = len(ENTRIES) * (TOUCHED_ROWS if in_portrait(self) else 1) + _AROUND_MENU
        title.rows = 0 if title.letters_only else self.size.height - needed

    def on_mount(self) -> None:
        """Show the first frame in the layout that it will keep."""
        self._update_layout()

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
        from niagara_tui.shell.today import today_of
        from niagara_tui.shell.welcome import welcome

        app = self._app
        learned = app.read_progress()
        today = today_of(learned, app.launch.clock(), app.launch.config)
        played = has_played(app.folder) or bool(app.read_games())
        known = {"has_played": played, "is_nameless": app.is_nameless()}
        saves = app.to_continue()
        continued = "" if saves.newest is None else saves.newest.name
        found = self.Found(saves, welcome(app.settings, learned, app.launch.config, continued), today, **known)
        if not get_current_worker().is_cancelled:
            self.post_message(found)

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
            usual = NEXT if message.welcome.to_play or message.welcome.ladder.next else NEW
            menu.highlighted = CONTINUE if newest else LEARN if is_learning else usual
        if self.app.screen is not self:
            return
        if message.is_nameless:
            self._ask_name()
        else:
            self._go_on()

    @work(exclusive=True, group="name")
    async def _ask_name(self) -> None:
        """Ask a newcomer for a name before anything else."""
        await self._app.ask_name()
        self._go_on()

    def _go_on(self) -> None:
        """Open what was chosen before it was known what that opens."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self.action_go(wanted or ENTRIES[self.query_one("#menu", OptionList).highlighted or 0][1])

    def fit_portrait(self, size: Size) -> None:
        """Give the entries of the menu the rows that they have in a window of that size."""
        before = in_portrait(self)
        super().fit_portrait(size)
        if in_portrait(self) != before and self.query("#menu"):  # not before the screen is composed
            self._list()

    def _list(self) -> None:
        found = self._found
        menu = self.query_one("#menu", OptionList)
        highlighted = menu.highlighted
        menu.clear_options()
        for key, name, words in ENTRIES:
            is_disabled = name == "continue" and (found is None or found.saves.newest is None)
            line = _line(key, words, self._beside(name))
            if name == "next" and found is not None:
                line = _line(key, _fitting(found.welcome.next_table, menu.content_size.width - _KEY))
            if in_portrait(self):
                line = line.append("\n ")  # an empty second row, to be touched
            menu.add_option(Option(line, id=name, disabled=is_disabled))
        menu.highlighted = highlighted
        self.query_one("#note", Static).update(self._note())
        greeted = ""
        if found is not None:
            from niagara_tui.shell.players import own_name
            from niagara_tui.shell.welcome import greeting  # imported late: it loads all games

            name = own_name(self._app.settings) or found.welcome.name
            greeted = greeting(name, is_newcomer=bool(self._came_new))
        self.query_one("#greeting", Static).update(greeted)

    def _beside(self, name: str) -> str:
        """What is said beside the entry of that name."""
        found = self._found
        if found is None:
            return ""
        if name == "continue" and found.saves.newest is not None:
            return _("an older game") if found.saves.elsewhere else ""
        if name == "continue":
            return _("open elsewhere") if found.saves.elsewhere else _("no game under way")
        if name == "learn" and (lesson := found.welcome.lesson) is not None:
            told = _("lesson {number}: {title}").format(number=lesson.number, title=_(lesson.title))
            return _fitting([told, _("lesson {number} is next").format(number=lesson.number)], self._room_beside)
        said: tuple[str, ...] = ()
        if name == "puzzles" and not self._is_newcomer:
            said = found.today.beside_puzzles()
        elif name == "matches" and not self._is_newcomer:
            said = found.today.beside_matches(found.welcome.contest)
        return _fitting(said, self._room_beside) if said else ""

    @property
    def _room_beside(self) -> int:
        return self.query_one("#menu").content_size.width - _KEY - _WORDS

    def _note(self) -> str:
        """Which game would be continued, in two lines on a picture, else in one; or where newcomers should begin."""
        found = self._found
        newest = None if found is None else found.saves.newest
        if found is None or newest is None:
            said = _NEWCOMER if self._is_newcomer else "" if found is None else found.welcome.best()
            more = "" if found is None else f"{said} {found.welcome.introduction()}"
            return self._fitted(more.strip(), said)
        is_pictured = self.has_class("-pictured")
        said = "{game}, {when}\n{players}" if is_pictured else _("Continue: {game}, {when}, {players}")
        if found.saves.elsewhere:
            said = _("The newest is open elsewhere. Older: {game}, {when}, {players}")
            if is_pictured:
                said = _("The newest is open elsewhere.\nOlder: {game}, {when}, {players}")
        return said.format(game=newest.game, when=newest.when, players=newest.at_table)

    def _fitted(self, *ways: str) -> str:
        """The first of these that the note has room for, else the last cut: two lines beside a picture, else one."""
        width = max(self.query_one("#note").content_size.width, 1)
        if not self.has_class("-pictured"):
            return _fitting(ways, width)
        lines = next((lines for said in ways if len(lines := textwrap.wrap(said, width)) <= 2), None)
        more = "~" if self._app.ascii else "…"
        return "\n".join(lines or textwrap.wrap(ways[-1], width, max_lines=2, placeholder=more))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id:
            self.action_go(event.option_id)

    def action_go(self, name: str) -> None:
        """Open the entry of that name, as soon as it is known what it opens."""
        if self._found is None and (name == "next" or (name != "quit" and self._app.may_be_nameless)):
            self._wanted = name
            return
        actions: dict[str, Callable[[], object]] = {
            "continue": self._app.games.continue_newest,
            "next": self._play_next,
            "rules": self._app.open_rules,
            "help": self._app.open_help,
            "quit": self._app.exit,
        }
        actions.get(name, partial(self._app.open_page, name))()

    @on(Menu.TooEarly)
    def _choose_later(self) -> None:
        self._wanted = ""

    def _play_next(self) -> None:
        """Go on with the match under way, else up the ladder; show that if it is climbed."""
        if self._found is None:
            return
        contest, following = self._found.welcome.to_play, self._found.welcome.ladder.next
        if contest is not None:
            self._app.games.next_of(contest.id)
        elif following is None:
            self._app.open_page("ladder")
        else:
            self._app.open_rung(following.rung)


def _fitting(ways: Sequence[str], width: int) -> str:
    """The first of these that fits into that width; else the last."""
    return next((said for said in ways if cell_len(said) <= width), ways[-1])


def _line(key: str, words: str, note: str = "") -> Content:
    sign = "?" if key == "question_mark" else key
    return Content.assemble((f" {sign} ", "bold $accent on $panel"), f" {words.ljust(_WORDS - 1)}", (note, "dim"))


PAINT = {
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
"""Styles by the letters of the paint file, which has one letter per cell."""
_LETTERS = 3
"""Rows of the name, above the river."""
_ALL = 10
"""Rows of the whole picture."""
_AROUND_NAME = 16
"""Columns before and after the name in the title."""


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
    """The picture as styled text, each row as wide as its row of the paint file."""
    styles = {letter: str(painted(Style.parse(style), paint)) for letter, style in PAINT.items()}
    rows = _art("title-ascii.txt" if only_ascii else "title.txt")
    paints = _art("title-paint.txt")
    return Content("\n").join(
        Content.assemble(
            *((sign, styles.get(letter, "")) for sign, letter in zip(row.ljust(len(letters)), letters, strict=True))
        ).simplify()
        for row, letters in zip(rows, paints, strict=True)
    )


def _art(name: str) -> list[str]:
    return (files("niagara_tui.ui") / "art" / name).read_text("utf-8").splitlines()
