"""A hint in sentences to be heard: the plans by their numbers, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable

from niagara_tui.core.speech import _
from niagara_tui.plain.boards.teller import Group, Scene
from niagara_tui.plain.speech import spoken
from niagara_tui.session.advice import Offered, advise
from niagara_tui.session.posts import Answer

_SHARE = re.compile(r"(\d+)\s?%")


def tell_advice(answer: Answer, scene: Scene, seat: int, groups: Iterable[Group]) -> list[str]:
    """The best plan, why, and the second best, a line each."""
    number = _("number {number}, {label}")
    offered = [
        Offered(offer.moves, number.format(number=offer.number, label=offer.label), group.heading, offer.twins)
        for group in groups
        for offer in group.offers
    ]
    view = scene.game.told(scene.view, seat, scene.options)
    said = advise(scene.game, view, seat, answer, offered, scene.names).text
    heard = _SHARE.sub(lambda share: _("{number} percent of the games tried").format(number=share[1]), said)
    return [*map(spoken, heard.splitlines())]
