"""What Up the River's puzzles are about."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.core.themes import Question, Theme
from niagara_tui.games.upriver.rules.moves import Kind, kind_of, rides_wave, shift_of
from niagara_tui.games.upriver.rules.state import FIRST_SECTION, HARBOUR

_NEAR = 3
"""Sections before the harbour from which a boat is nearly home."""


def _rides(question: Question) -> bool:
    return bool(rides_wave(question.view, shift_of(question.view, question.seat, question.best[0])))


def _rescues(question: Question) -> bool:
    """Whether the best plan keeps a boat from the falls."""
    shift = shift_of(question.view, question.seat, question.best[0])
    return question.tells("lost") or bool(shift.start == FIRST_SECTION)


def _comes_near(question: Question) -> bool:
    shift = shift_of(question.view, question.seat, question.best[0])
    return bool(shift.end >= HARBOUR - _NEAR)


THEMES = (
    Theme("back", _("Sent back"), lambda question: kind_of(question.best[0]) == Kind.BACK),
    Theme("wave", _("The wave"), _rides),
    Theme("escape", _("Escape"), _rescues),
    Theme("harbour", _("First to the harbour"), _comes_near),
    Theme("middle", _("The boats behind"), lambda _question: True),
)
