"""The list of lessons, game by game."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.registry import GAMES
from niagara_tui.session.lessons.lesson import Lesson, all_lessons, problems
from niagara_tui.shell.learning import ABOUT_FIRST_GAME, FIRST_GAME, needed_for_first_game, next_of
from niagara_tui.ui.screens.sheet import Sheet

_FIRST = "first-game:"
"""Begins the ids of the entries that are games."""


class Learn(Sheet):
    """Lists all lessons; the first that is not finished is highlighted."""

    CSS_PATH = "learn.tcss"
    HEADING = _("Learn")
    AUTO_FOCUS = "#lessons"

    def __init__(self) -> None:
        super().__init__()
        self._lessons: dict[str, Lesson] = {}

    def body(self) -> ComposeResult:
        """Compose the list, and what the highlighted lesson is about."""
        yield OptionList(id="lessons")
        yield Static(id="about", markup=False)

    def on_screen_resume(self) -> None:
        """List the lessons anew, as one may have been finished; the highlight goes to the next one."""
        finished = self._app.load_progress().lessons
        listed = self.query_one("#lessons", OptionList)
        listed.clear_options()
        self._lessons = all_lessons()
        for game, lessons in self._by_game().items():
            listed.add_option(Option(Content.styled(f" {game}", "bold $accent"), disabled=True))
            lines = [self._line(lesson, lesson.id in finished) for lesson in lessons]
            lines.insert(needed_for_first_game(lessons), Option(f"    {FIRST_GAME}", id=_FIRST + lessons[0].game))
            listed.add_options(lines)
        following = next_of(self._lessons.values(), finished) or next(iter(self._lessons.values()), None)
        if following is not None:
            listed.highlighted = listed.get_option_index(following.id)
        self._describe()

    def _by_game(self) -> dict[str, list[Lesson]]:
        """The lessons by the titles of their games."""
        found: dict[str, list[Lesson]] = {}
        for lesson in self._lessons.values():
            found.setdefault(_(GAMES[lesson.game].title), []).append(lesson)
        return found

    def _line(self, lesson: Lesson, is_finished: bool) -> Option:
        done = ("+" if self._app.ascii else "✓") if is_finished else " "
        minutes = plural("{count} minute", "{count} minutes", lesson.minutes).format(count=lesson.minutes)
        line = Content.assemble(
            (f"  {done} ", "bold $accent"), f"{lesson.number:>2}. {_(lesson.title):<26}", (minutes, "dim")
        )
        return Option(line, id=lesson.id)

    @on(OptionList.OptionHighlighted)
    def _describe(self) -> None:
        listed = self.query_one("#lessons", OptionList)
        shown = listed.highlighted_option
        lesson = self._lessons.get(shown.id or "") if shown is not None else None
        about = _(lesson.about) if lesson is not None else ABOUT_FIRST_GAME
        self.query_one("#about", Static).update("\n".join([*([about] if shown is not None else []), *problems()]))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        chosen = event.option_id or ""
        if chosen in self._lessons:
            self._app.open_lesson(self._lessons[chosen])
        elif chosen.startswith(_FIRST):
            self._app.open_first_game(GAMES[chosen.removeprefix(_FIRST)])
