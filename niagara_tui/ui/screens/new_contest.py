"""The form of a new match: that of a new game, for several of them."""

from __future__ import annotations

from textual import on

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, clauses
from niagara_tui.core.text import as_sentence
from niagara_tui.shell.matches import contests
from niagara_tui.shell.matches.keeping import add_contest, new_contest
from niagara_tui.shell.presets import remember
from niagara_tui.store.models import Setup
from niagara_tui.ui.screens.dialogs import Message
from niagara_tui.ui.screens.new_game import NewGame
from niagara_tui.ui.screens.page import Heading
from niagara_tui.ui.widgets.game_form import GameForm

_NOTES = {3: _("First to two wins"), 5: _("First to three wins")}


class NewContest(NewGame):
    """Sets up a match, the best of so many games, and plays its first game."""

    HEADING = _("New match")

    def __init__(self, best_of: int) -> None:
        super().__init__()
        self._best_of = best_of

    def note(self) -> str:
        return _(_NOTES[self._best_of])

    @on(GameForm.Validated)
    def _say_who_begins(self, event: GameForm.Validated) -> None:
        """Say who begins its games, which depends on the game and its options."""
        if event.setup is not None:
            begins = contests.begins_words(self._form_game, event.setup.options)
            self.query_one(Heading).show_note(clauses([self.note(), begins]))

    def start(self, form: GameForm, setup: Setup) -> None:
        """Begin the match and its first game."""
        app = self._app
        remember(app.settings, form.game, form.last_choices())
        app.save_settings()
        try:
            contest, problem = add_contest(
                new_contest(setup, app.launch.clock(), best_of=self._best_of), app.launch.config
            )
        except BadInput as error:
            contest, problem = None, as_sentence(error)
        if contest is None:
            app.push_screen(Message(problem, title=self.HEADING))
            return
        app.warn(problem, self.HEADING)
        app.games.next_of(contest.id)
