"""The column beside the board: the log, and a hint or another note."""

from __future__ import annotations

from textual.containers import Vertical

from niagara_tui.core.i18n import _
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.widgets.hint_pane import HintPane, Note
from niagara_tui.ui.widgets.log_look import LogLook, PieceSigns
from niagara_tui.ui.widgets.log_pane import LogPane


class LogAndHint(Vertical):
    """Shows the log, and a hint above it or, on a low screen, in its place."""

    SCOPED_CSS = False  # the rules refer to the screen's classes for its size

    DEFAULT_CSS = """
    LogAndHint LogPane { width: 100%; height: 1fr; }
    .-low LogAndHint.-hinted LogPane { display: none; }
    .-low LogAndHint HintPane { height: 1fr; max-height: 100%; }
    """

    def __init__(self) -> None:
        """Create both panes, empty."""
        super().__init__(HintPane(), LogPane(id="log"), id="log-and-hint")

    def show(self, scene: Scene, pieces: PieceSigns) -> None:
        """Show the end of the scene's log, with these signs for pieces, and its note or hint if there is one."""
        self.set_class(scene.has_note, "-hinted")
        for pane in (self.query_one(HintPane), self.query_one(LogPane)):
            pane.set_class(scene.ascii_only, "-ascii")
        self.query_one(HintPane).show(scene.note or _hint_of(scene))
        self.query_one(LogPane).show(scene.log, LogLook(scene.game.letters, pieces, in_words=scene.ascii_only))


def _hint_of(scene: Scene) -> Note:
    """The scene's hint, with the keys that do something with it."""
    keys = ((bool(scene.hinted), _("i lights")), (True, _("esc closes")))
    return Note(_("hint"), scene.hint, keys=tuple(said for holds, said in keys if holds))
