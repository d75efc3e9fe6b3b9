"""What Up the River's puzzles are about; a theme names the question, not the answer."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.core.themes import Question, Theme
from niagara_tui.games.upriver.rules.moves import Shift, rides_wave, shift_of
from niagara_tui.games.upriver.rules.state import ARROWS, FIRST_SECTION, HARBOUR

_NEAR = 3
"""Sections before the harbour from which a boat is nearly home."""


def _shifts(question: Question) -> list[Shift]:
    """What the best plan does, and what the wrong one does."""
    return [shift_of(question.view, question.seat, moves[0]) for moves in (question.best, question.wrong)]


def _is_about_the_falls(question: Question) -> bool:
    """Whether a boat at the edge may be moved, or boats are kept from the falls."""
    return question.tells("lost") or any(shift.start == FIRST_SECTION for shift in _shifts(question))


THEMES = (
    Theme("arrows", _("Forward or back"), lambda question: question.view.die == ARROWS),
    Theme("wave", _("The wave"), lambda question: any(rides_wave(question.view, shift) for shift in _shifts(question))),
    Theme("escape", _("Escape"), _is_about_the_falls),
    Theme(
        "harbour",
        _("First to the harbour"),
        lambda question: any(shift.end >= HARBOUR - _NEAR for shift in _shifts(question)),
    ),
    Theme("middle", _("The boats behind"), lambda _question: True),
)
