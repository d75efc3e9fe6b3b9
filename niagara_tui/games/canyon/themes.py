"""What Canyon's puzzles are about."""

from __future__ import annotations

from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _
from niagara_tui.core.themes import Question, Theme
from niagara_tui.games.canyon.rules.state import Kind, Phase
from niagara_tui.games.canyon.rules.tricks import trick_winner

_FEW = 2
"""Cards in hand with which the last tricks begin."""


def _takes(question: Question, move: int) -> bool:
    """Whether the card is the best one of the trick so far."""
    after = clone(question.view)
    after.players[question.seat].played = move - Kind.PLAY
    return bool(trick_winner(after) == question.seat)


def _follows(question: Question) -> bool:
    return bool(question.view.phase == Phase.TRICKS and question.view.turn > 0)


def _leads(question: Question) -> bool:
    return bool(question.view.phase == Phase.TRICKS and question.view.turn == 0)


def _is_near_the_end(question: Question) -> bool:
    return sum(question.view.players[question.seat].hand) <= _FEW


THEMES = (
    Theme("bid", _("The bid"), lambda question: question.view.phase == Phase.BID),
    Theme("course", _("The canoe's way"), lambda question: question.view.phase in {Phase.MOVE, Phase.DOCK}),
    Theme("last", _("The last tricks"), _is_near_the_end),
    Theme("lead", _("The lead"), _leads),
    Theme("take", _("Take the trick"), lambda question: _follows(question) and _takes(question, question.best[0])),
    Theme("leave", _("Leave the trick"), _follows),
)
