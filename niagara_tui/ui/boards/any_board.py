"""The board of games without one of their own: the position as the game describes it, and the moves' texts."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll

from niagara_tui.core.choices import Option, options_of
from niagara_tui.core.i18n import _
from niagara_tui.core.text import strip_hidden
from niagara_tui.ui.boards import prompts
from niagara_tui.ui.boards.banner import PromptLine
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.log_and_hint import LogAndHint
from niagara_tui.ui.boards.prompts import valid_keys
from niagara_tui.ui.boards.selection_board import SelectionBoard
from niagara_tui.ui.colours import palette
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.key_line import Key
from niagara_tui.ui.widgets.painted import Painted


class AnyBoard(SelectionBoard):
    """The position in words, the log, prompt and the legal moves."""

    SCOPED_CSS = False  # the rules refer to the screen's classes for its size
    DEFAULT_CSS = """
    AnyBoard { layout: vertical; overflow: hidden; }
    AnyBoard #header, AnyBoard #prompt {
        height: 1;
        background: $panel;
        text-wrap: nowrap;
        text-overflow: ellipsis;
    }
    AnyBoard #middle { height: 1fr; }
    AnyBoard #standing {
        width: 1fr;
        height: 100%;
        border: round $border-blurred;
        border-title-color: $foreground-muted;
    }
    AnyBoard #standing.-ascii { border: ascii $border-blurred; }
    AnyBoard #position { width: 100%; height: auto; padding: 0 1; }
    AnyBoard #log-and-hint { width: 1fr; height: 100%; }
    AnyBoard #below { height: 4; }
    .-high AnyBoard #below { height: 8; }
    """

    def compose(self) -> ComposeResult:
        """The panes, in the order of reading."""
        yield Painted(id="header")
        with Horizontal(id="middle"):
            with VerticalScroll(id="standing", can_focus=False) as standing:
                standing.border_title = _("position")
                yield Painted(id="position")
            yield LogAndHint()
        yield PromptLine(id="prompt")
        yield Choices(id="below")

    # -- showing --------------------------------------------------------------------------------------

    def _options(self, scene: Scene, seat: int) -> list[Option]:
        return options_of(scene.game, scene.view, seat)

    def _draw_scene(self, scene: Scene) -> None:
        deciders = scene.game.deciders(scene.view)
        order = [(seat, seat in deciders) for seat in range(scene.view.seats)]
        self._show_text("#header", prompts.header(scene, self._glyphs, _phase(scene), order))
        self.query_one("#standing").set_class(scene.ascii_only, "-ascii")
        self._draw_position(scene)

    def _draw_position(self, scene: Scene) -> None:
        position = self.query_one("#position", Painted)
        if scene.covered is not None:
            away = _("Everybody but {name} looks away.")
            position.show_text(prompts.cover(scene, self._glyphs, away, _("{name} takes the choice back with {key}")))
        else:
            lines = map(strip_hidden, scene.game.describe(scene.view, scene.names))
            position.show_text(Text("\n".join(lines), palette.TEXT))
        position.refresh(layout=True)  # its height may change, unlike that of other `Painted` texts

    def _draw_highlight(self, scene: Scene) -> None:
        highlighted = self._selection.highlighted
        if scene.acting is None:
            said = prompts.waiting(scene, "", _("A choice lies hidden; Esc takes it back."))
        else:
            said = _("chooses {move}.").format(move=highlighted.label) if highlighted else _("chooses a move.")
        self._show_text("#prompt", prompts.prompt(scene, said, remark=self._said_of_key, width=self.size.width))
        self.query_one(Choices).show(self._selection.options, highlighted)

    def keys(self) -> list[Key]:
        """The keys that are valid now."""
        return [] if self._scene is None else valid_keys(self._scene, self._selection, _("play"))


def _phase(scene: Scene) -> str:
    return _("over") if scene.game.is_over(scene.view) else _("under way")
