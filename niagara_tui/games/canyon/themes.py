"""What Canyon's puzzles are about; a theme names the question, not the answer."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.core.themes import Question, Theme
from niagara_tui.games.canyon.rules.state import Phase

_FEW = 2  # cards in hand with which the last tricks begin


def _is_near_the_end(question: Question) -> bool:
    return bool(sum(question.view.players[question.seat].hand) <= _FEW)


THEMES = (
    Theme("bid", _("The bid"), lambda question: question.view.phase == Phase.BID, ("kept", "too_few", "too_many")),
    Theme(
        "course",
        _("The canoe's way"),
        lambda question: question.view.phase in {Phase.MOVE, Phase.DOCK},
        ("back", "falls", "village", "short"),
        ("back", "falls", "village", "short"),
    ),
    Theme("last", _("The last tricks"), _is_near_the_end),
    Theme("lead", _("The lead"), lambda question: question.view.turn == 0),
    Theme("take", _("Take it or leave it"), lambda _question: True, ("bonus", "calm"), ("bonus",)),
)
