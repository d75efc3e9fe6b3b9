"""Words for the decisions of a review, as the game's own table would offer them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from niagara_tui.core.i18n import _
from niagara_tui.match.bots.advice import Offered, Voice
from niagara_tui.match.film import Film
from niagara_tui.study.reviews.models import JudgedDecision
from niagara_tui.study.reviews.words import Comparison, compare
from niagara_tui.ui.kit.board import Scene, board_of
from niagara_tui.ui.screens.replay_scene import scene_at

_KEYS = re.compile(r"\[[^\]]*\] ?")


def deciding_scene(film: Film, decision: JudgedDecision) -> Scene:
    """The table just before the decision, as seen by the seat that made it."""
    return replace(scene_at(film, decision.moment, decision.seat), acting=decision.seat)


def offered_at(film: Film, decision: JudgedDecision, *, only_ascii: bool) -> list[Offered]:
    """What the table offered at that decision, taken from a board that is never displayed."""
    board = board_of(film.game.id)()
    board.show(replace(deciding_scene(film, decision), ascii_only=only_ascii))
    return board.offered()


def compared(film: Film, decision: JudgedDecision, *, only_ascii: bool) -> Comparison:
    """The chosen plan compared with the best one, in the table's words without its keys."""
    offered = offered_at(film, decision, only_ascii=only_ascii)
    return compare(film, decision, without_keys(offered), Voice(film.names))


def without_keys(offered: Iterable[Offered]) -> list[Offered]:
    """The offers without the table's keys in their words."""
    return [replace(each, words=without_key(each.words)) for each in offered]


def without_key(words: str) -> str:
    """An offer's words without its key; a number card such as `[3]`, which has no other words, is `the 3`."""
    # Translators: a card of which there is nothing but its number, such as "the 3".
    return _KEYS.sub("", words).strip() or _("the {number}").format(number=words.strip("[] "))


def what_was_done(found: Comparison) -> str:
    """The plan that was chosen, in the table's words."""
    words = found.chosen.offered.words
    return _("in secret: {plan}").format(plan=words) if found.made.secret else words
