"""What boards have in common: a scene's options, a light among them, and playing the lit one."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on

from niagara_tui.offers.option import Option
from niagara_tui.ui.boards.board import Board, Scene
from niagara_tui.ui.boards.choosing import Choosing
from niagara_tui.ui.widgets.choices import Choices


class ChoosingBoard(Board):
    """A board whose decisions are made by lighting an option and playing it; subclasses list options and draw."""

    def __init__(self) -> None:
        """Show nothing until the first scene comes."""
        super().__init__()
        self._scene: Scene | None = None
        self._choosing = Choosing(())
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

    def show(self, scene: Scene) -> None:
        """Draw this scene; options stay lit as they are if the decision has not changed."""
        before, self._scene = self._scene, scene
        decision = (scene.acting, scene.view if scene.acting is not None else None)
        if decision != self._offered:
            self._offered = decision
            self._choosing = Choosing(self._options(scene))
            self._look_anew(decision=True)
        elif before is not None and before.view != scene.view:
            self._look_anew(decision=False)
        self._draw()

    def words_for(self, moves: Sequence[int]) -> str:
        """What the option that begins with these moves says."""
        if self._scene is None or self._scene.acting is None:
            return ""
        found = Choosing(self._options(self._scene)).light_moves(moves)
        return found.label if found else ""

    def light(self, moves: Sequence[int]) -> None:
        """Light that option."""
        self._choosing.light_moves(moves)
        self._draw_choice()

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
        found = next((option for option in self._choosing.options if option.place == place), None)
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
