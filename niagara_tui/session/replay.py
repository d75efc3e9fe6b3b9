"""Replaying a record: every move goes through the legal list, so no file can reach an illegal position.

A record holds decisions only. The steps between them are done when the next decision needs them, never a step
that would reveal a choice which the record holds as `?`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.session import notation
from niagara_tui.session.game_log import Course
from niagara_tui.storage.models import UNKNOWN


def replay(course: Course, moves: Sequence[str], conceded: Mapping[int, int]) -> str | None:
    """Play the recorded moves on a course that is at its start; what is wrong with the first bad one, or None.

    The course then stands right after the last good move. Choices that the record shows have been revealed; those that
    it does not show are taken up again.
    """
    problem = walk(course, moves, conceded)
    _reveal_what_is_known(course)
    for seat in course.unknown():
        course.take_up(seat)
    return problem


def walk(course: Course, moves: Sequence[str], conceded: Mapping[int, int]) -> str | None:
    """Play the recorded moves and the steps between them, no more; what is wrong with the first bad one, or None.

    Seats that have `conceded`, each after so many moves, are told of where that was.
    """
    _tell_conceded(course, conceded, 0)
    for number, line in enumerate(moves, 1):
        if wrong := _replay_line(course, line):
            said = _("move {number} of {last}, {move!r}: {wrong}")
            return said.format(number=number, last=len(moves), move=clean(line, 60), wrong=wrong)
        _tell_conceded(course, conceded, number)
    return None


def _tell_conceded(course: Course, conceded: Mapping[int, int], moves: int) -> None:
    for seat, after in conceded.items():
        if after == moves:
            course.tell_conceded(seat)


def _replay_line(course: Course, line: str) -> str | None:
    """Play one recorded move; what is wrong with it, or None."""
    if (parts := notation.seat_and_text(course, line)) is None:
        return _("it names no seat of this game")
    seat, text = parts
    while course.can_step():
        if course.step_shows_unknown():
            return _("a choice that the record does not hold would have to be shown before it")
        course.step()
    if seat not in course.deciders():
        is_over = course.game.is_over(course.state)
        return _("the game is over by then") if is_over else _("this seat has nothing to decide there")
    if text == UNKNOWN:
        return _replay_unknown(course, seat)
    move = course.game.number(text)
    if move is None or move not in course.game.legal(course.state, seat):
        return _("it is not legal there")
    course.decide(seat, move)
    return None


def _replay_unknown(course: Course, seat: int) -> str | None:
    if not course.game.is_secret(course.state, seat):
        return _("this decision is no secret one")
    course.lay_unknown(seat)
    return None


def _reveal_what_is_known(course: Course) -> None:
    """Do the steps that had shown the choices which the record holds in full, or they could be chosen again."""
    while set(course.hidden()) - set(course.unknown()) and course.can_step() and not course.step_shows_unknown():
        course.step()
