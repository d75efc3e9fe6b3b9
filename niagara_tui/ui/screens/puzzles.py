"""The list of puzzles: today's, then every game's."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games.registry import GAMES
from niagara_tui.session.puzzles.catalogue import TODAY, all_puzzles, problems, puzzle_of_day, streak
from niagara_tui.session.puzzles.models import Puzzle
from niagara_tui.shell import puzzling
from niagara_tui.shell.progress import Progress
from niagara_tui.ui.screens.sheet import Sheet


class Puzzles(Sheet):
    """Lists all puzzles; today's is highlighted first."""

    CSS_PATH = "puzzles.tcss"
    HEADING = _("Puzzles")
    AUTO_FOCUS = "#puzzles"

    def __init__(self) -> None:
        super().__init__()
        self._puzzles: dict[str, Puzzle] = {}
        self._progress = Progress()

    def body(self) -> ComposeResult:
        """Compose the list, and what is known of the highlighted puzzle."""
        yield OptionList(id="puzzles")
        yield Static(id="about", markup=False)

    def on_screen_resume(self) -> None:
        """List the puzzles anew, as one may have been solved."""
        listed = self.query_one("#puzzles", OptionList)
        before = listed.highlighted
        listed.clear_options()
        self._progress = self._app.load_progress()
        known = all_puzzles()
        try:
            today = puzzle_of_day(self._app.launch.clock().date())
        except BadInput as error:
            self.query_one("#about", Static).update("\n".join([f"{error}.", *problems()]))
            return
        self._puzzles = {TODAY: today, **known}
        listed.add_option(self._todays_line(today))
        game = ""
        for name, puzzle in known.items():
            if puzzle.game != game:
                game = puzzle.game
                listed.add_option(Option(Content.styled(f" {_(GAMES[game].title)}", "bold $accent"), disabled=True))
            listed.add_option(self._line(name, puzzle))
        listed.highlighted = before or 0
        self._describe()

    def _todays_line(self, today: Puzzle) -> Option:
        """The day's puzzle, and for how many days in a row it has been solved."""
        days = streak(self._progress.puzzle_days, self._app.launch.clock().date())
        title = _("Today: {puzzle}").format(puzzle=puzzling.title_of(today))
        mark = self._mark(self._app.launch.clock().date() in self._progress.puzzle_days)
        return Option(
            Content.assemble((mark, "bold $accent"), f"{title:<34}", (puzzling.streak_words(days), "dim")), id=TODAY
        )

    def _line(self, name: str, puzzle: Puzzle) -> Option:
        text = puzzling.about(puzzle, self._progress.puzzles)
        mark = self._mark(name in puzzling.solved(self._progress.puzzles))
        return Option(Content.assemble((mark, "bold $accent"), f"{puzzle.number:>3}  ", (text, "dim")), id=name)

    def _mark(self, is_solved: bool) -> str:
        done = "+" if self._app.ascii else "✓"
        return f"  {done if is_solved else ' '} "

    @on(OptionList.OptionHighlighted)
    def _describe(self) -> None:
        shown = self.query_one("#puzzles", OptionList).highlighted_option
        puzzle = self._puzzles.get(shown.id or "") if shown is not None else None
        if puzzle is not None:
            task = _("Find the best plan of a turn. {puzzle}: {about}.")
            text = task.format(puzzle=puzzling.title_of(puzzle), about=puzzling.about(puzzle, self._progress.puzzles))
            self.query_one("#about", Static).update("\n".join([text, *problems()]))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id in self._puzzles:
            self._app.open_puzzle(self._puzzles[event.option_id])
