"""Hints in the words of plain mode: plans by the numbers of the table's choices, chances in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from niagara_tui.core.i18n import _
from niagara_tui.core.text import percent_words
from niagara_tui.match.bots.advice import Advice, Voice, advise
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.offers import Offered
from niagara_tui.plain.teller import Group, Scene


def advice_on(
    answer: Answer, scene: Scene, seat: int, groups: Iterable[Group], *, without_figures: bool = False
) -> Advice:
    """The best turn, another turn, and why, in the words of the table."""
    view = scene.game.visible_to_people(scene.view, seat, scene.options)
    voice = replace(voice_of(scene), without_figures=without_figures)
    return advise(scene.game, view, seat, answer, offered_in(groups), voice)


def offered_in(groups: Iterable[Group]) -> list[Offered]:
    """The plans of these groups, each named by its number and what it is."""
    number = _("number {number}, {label}")
    return [
        Offered(
            offer.moves,
            number.format(number=offer.number, label=offer.told),
            offer.aim,
            offer.twins,
            bool(offer.warning),
        )
        for group in groups
        for offer in group.offers
    ]


def voice_of(scene: Scene) -> Voice:
    """How plans are described here: names as in the scene, probabilities in words."""
    return Voice(scene.names, scene.viewer, say=percent_words)
