"""A hint in sentences to be heard: the plans by their numbers, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from niagara_tui.core.speech import _
from niagara_tui.plain.boards.teller import Group, Offer, Scene
from niagara_tui.plain.speech import spoken
from niagara_tui.session.advice import sentences
from niagara_tui.session.wire import Thought

_SHARE = re.compile(r"(\d+)\s?%")


def tell_advice(thoughts: Sequence[Thought], scene: Scene, seat: int, groups: Iterable[Group]) -> list[str]:
    """The best plan, why, and the second best, a line each."""
    offers = [offer for group in groups for offer in group.offers]

    def words(moves: Sequence[int]) -> str:
        found = max(offers, key=lambda offer: begun(offer, moves), default=None)
        if found is None or not begun(found, moves):
            return ""
        return _("number {number}, {label}").format(number=found.number, label=found.label)

    view = scene.game.told(scene.view, seat, scene.options)
    said = sentences(scene.game, view, seat, thoughts, words, scene.names)
    heard = _SHARE.sub(lambda share: _("{number} percent of the games tried").format(number=share[1]), said)
    return [*map(spoken, heard.splitlines())] or [_("There is only one thing to do.")]


def begun(offer: Offer, moves: Sequence[int]) -> int:
    """How many of these moves, from the first on, the offer plays."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(offer.moves, moves, strict=False)))
