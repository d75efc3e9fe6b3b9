"""A hint in sentences to be heard: the plans by their numbers, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from niagara_tui.plain.boards.teller import Group, Offer, Scene
from niagara_tui.plain.speech import spoken
from niagara_tui.session.advice import sentences
from niagara_tui.session.wire import Thought


def tell_advice(thoughts: Sequence[Thought], scene: Scene, seat: int, groups: Iterable[Group]) -> list[str]:
    """The best plan, why, and the second best, a line each."""
    offers = [offer for group in groups for offer in group.offers]

    def words(moves: Sequence[int]) -> str:
        found = max(offers, key=lambda offer: begun(offer, moves), default=None)
        return f"number {found.number}, {found.label}" if found and begun(found, moves) else ""

    said = sentences(scene.game, scene.view, seat, thoughts, words, scene.names)
    lines = said.replace("%", " percent of the games tried").splitlines()
    return [*map(spoken, lines)] or ["There is only one thing to do."]


def begun(offer: Offer, moves: Sequence[int]) -> int:
    """How many of these moves, from the first on, the offer plays."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(offer.moves, moves, strict=False)))
