"""What boards have in common: a scene's options, a light among them, and playing the lit one."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import on

from niagara_tui.core.choices import Option
from niagara_tui.session.bots.advice import Offered
from niagara_tui.ui.boards.board import Board, Scene
from niagara_tui.ui.boards.choosing import Choosing
from niagara_tui.ui.boards.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.painted import Painted


class ChoosingBoard(Board):
    """A board whose decisions are made by lighting an option and playing it; subclasses list options and draw."""

    def __init__(self) -> None:
        """Show nothing until the first scene comes."""
        super().__init__()
        self._scene: Scene | None = None
        self._choosing = Choosing(())
        self._remark = ""
        self._offered: object = None

    def _options(self, scene: Scene) -> list[Option]:
        """What can be chosen in the scene."""
        raise NotImplementedError

    def _draw(self) -> None:
        """Draw everything."""
        raise NotImplementedError

    def _draw_choice(self) -> None:
        """Draw what depends on what is lit and looked at."""
        raise NotImplementedError

    def _look_anew(self, *, decision: bool) -> None:
        """The position has changed; whether there is also another decision."""

    def _press_looking(self, scene: Scene, key: str) -> bool:
        """Take a key that only looks; false if it does not."""
        del scene, key
        return False

    def _why_not(self, scene: Scene, key: str) -> str:
        """Why what the key stands for cannot be chosen, without subject; empty if it can, or stands for nothing."""
        del scene, key
        return ""

    # -- showing --------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Draw this scene; options stay lit as they are if what can be chosen has not changed."""
        before, self._scene = self._scene, scene
        decision = (scene.acting, scene.view if scene.acting is not None else None)
        if decision != self._offered:
            self._offered = decision
            self._look_anew(decision=self._offer(self._options(scene)))
        elif before is not None and before.view != scene.view:
            self._look_anew(decision=False)
        self._draw()

    def _offer(self, options: Sequence[Option]) -> bool:
        """Let these be chosen; false if they were before: others have decided meanwhile, and what is lit stays lit."""
        if self._choosing.offers(options):
            return False
        self._choosing = Choosing(options)
        self._remark = ""
        return True

    @property
    def has_lit(self) -> bool:
        """Whether whoever acts has lit something."""
        return self._choosing.lit is not None

    def offered(self) -> list[Offered]:
        """What the acting seat can choose: the keys to press for it, and what it says."""
        return [Offered(way[-1].moves, self._words(way), (way[-1].piece, way[-1].place)) for way in self._choosing.ways]

    def _words(self, way: Sequence[Option]) -> str:
        """How the last of these options is found by lighting one after another."""
        keys = "".join(f"[{option.key}]" for option in way if option.key)
        return f"{keys} {way[-1].label}"

    def light(self, moves: Sequence[int]) -> None:
        """Light that option."""
        self._choosing.light_moves(moves)
        self._draw_choice()

    def on_mount(self) -> None:
        """Draw again in the colours of another theme."""
        self.watch(self.app, "theme", self._paint_anew, init=False)

    def on_resize(self) -> None:
        """Draw again for the room that there is now."""
        self._draw()

    def _paint_anew(self) -> None:
        self._draw()
        for pane in self.query(Pane):
            pane.refresh()

    @property
    def _glyphs(self) -> Glyphs:
        return ASCII if self._scene is not None and self._scene.ascii_only else UNICODE

    @property
    def _drawable(self) -> Scene | None:
        """The scene, once there are panes: news may come before them, or after they have gone."""
        return self._scene if self.query("#header") else None

    def _say(self, where: str, text: Text) -> None:
        self.query_one(where, Painted).say(text)

    # -- keys and clicks ------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Take a key; false if it means nothing here."""
        scene = self._scene
        if scene is None:
            return False
        if scene.covered is None and self._press_looking(scene, key):
            self._draw_choice()
            return True
        if scene.covered is not None or scene.acting is None:
            return self._press_waiting(scene, key)
        self._remark = self._why_not(scene, key)
        if not self._remark and not self._choose(key):
            return False
        self._draw_choice()
        return True

    def _press_waiting(self, scene: Scene, key: str) -> bool:
        """Uncover the hand, or take a laid choice back; in company by the letter of its seat."""
        if scene.covered is not None and key == "enter":
            self.post_message(self.Uncovered())
            return True
        for seat in scene.laid:
            wanted = scene.game.letters[seat].lower() if scene.covered is not None else "escape"
            if key == wanted:
                self.post_message(self.TakenBack(seat))
                return True
        return False

    def _choose(self, key: str) -> bool:
        """Play what is lit, or move the light; false if the key means nothing here."""
        return self._enter() if key == "enter" else self._choosing.press(key)

    def _enter(self) -> bool:
        """Play the lit option, or open it; false if none is lit."""
        if self._choosing.lit is None:
            return False
        option = self._choosing.enter()
        if option is not None:
            self.post_message(self.Decided(option.moves, option.warning))
        return True

    def _light_or_enter(self, option: Option) -> None:
        """A first click lights an option, a second one plays it."""
        if option is self._choosing.lit:
            self._enter()
        else:
            self._choosing.light(option)
        self._draw_choice()

    def _click_place(self, place: int) -> None:
        """Light or play the option that ends at that place, if there is one."""
        found = self._choosing.at(place)
        if found is not None and not self._choosing.is_open:
            self._light_or_enter(found)

    @on(Choices.Clicked)
    def _choice_clicked(self, message: Choices.Clicked) -> None:
        if message.option in self._choosing.options:
            self._light_or_enter(message.option)

    def on_click(self) -> None:
        """A click anywhere on the board uncovers a covered hand."""
        if self._scene is not None and self._scene.covered is not None:
            self.post_message(self.Uncovered())
