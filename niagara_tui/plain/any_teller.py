"""The teller of games that have none of their own: what the game describes, and the moves by their texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from niagara_tui.core.choices import options_of
from niagara_tui.core.i18n import _
from niagara_tui.core.text import strip_hidden
from niagara_tui.plain.teller import Group, Scene, numbered


class AnyTeller:
    """Tells a scene of any game."""

    topics: Mapping[str, str] = {"position": _("how the game stands")}
    extra_topics: Mapping[str, str] = {}

    def __init__(self, scene: Scene) -> None:
        """Tell this scene."""
        self._scene = scene

    def tell(self, topic: str) -> list[str]:
        """The position in sentences, whatever the topic."""
        del topic
        return [*map(strip_hidden, self._scene.game.describe(self._scene.view, self._scene.names))]

    def preview(self, moves: Sequence[int] = ()) -> list[str]:
        """A sentence that says that there is no preview."""
        del moves
        return [_("This game has no preview.")]

    def news(self, before: Any) -> list[str]:
        """Nothing: the log tells everything."""
        del before
        return []

    def pieces(self) -> list[str]:
        """The position in sentences."""
        return self.tell("position")

    def question(self, seat: int) -> str:
        """Whose turn it is."""
        return _("{name}, it is your turn.").format(name=self._scene.names[seat])

    def groups(self, seat: int) -> list[Group]:
        """Every legal move."""
        return numbered([("", options_of(self._scene.game, self._scene.view, seat))])
