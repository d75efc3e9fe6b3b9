"""Hints as sentences for a screen reader: the plans by their numbers, and the reasons."""

from __future__ import annotations

from collections.abc import Iterable

from niagara_tui.core.i18n import _
from niagara_tui.core.text import percent_words
from niagara_tui.match.bots.advice import Offered, Voice, advise
from niagara_tui.match.bots.processes import Answer
from niagara_tui.plain.phrases import spoken
from niagara_tui.plain.teller import Group, Scene


def tell_advice(answer: Answer, scene: Scene, seat: int, groups: Iterable[Group]) -> list[str]:
    """The best plan, the reasons for it, and the second best plan, one line each."""
    view = scene.game.visible_to_people(scene.view, seat, scene.options)
    advice = advise(scene.game, view, seat, answer, offered_in(groups), voice_of(scene))
    return [*map(spoken, advice.text.splitlines())]


def offered_in(groups: Iterable[Group]) -> list[Offered]:
    """The plans of these groups, each named by its number and its label."""
    number = _("number {number}, {label}")
    return [
        Offered(offer.moves, number.format(number=offer.number, label=offer.label), group.heading, offer.twins)
        for group in groups
        for offer in group.offers
    ]


def voice_of(scene: Scene) -> Voice:
    """How plans are described here: names as in the scene, probabilities in words."""
    return Voice(scene.names, wins=_wins, likely=percent_words)


def _wins(chance: float) -> str:
    # Translators: the share is such as "37 percent".
    return _("{share} of the games tried").format(share=percent_words(chance))
