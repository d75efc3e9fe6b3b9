"""Decisions as the record writes them: the seat's letter, a blank, the move's text, `?` for what is secret."""

from __future__ import annotations

from niagara_tui.session.game_log import Course, Decision
from niagara_tui.storage.models import UNKNOWN


def lines(course: Course) -> list[str]:
    """The record's moves; every choice that has not been revealed stands as `?`."""
    hidden = [course.secret_decision(seat) for seat in course.hidden()]
    return [_line(course, made, known=not any(made is other for other in hidden)) for made in course.decisions]


def _line(course: Course, made: Decision, known: bool) -> str:
    text = course.game.text(made.move) if known and made.move is not None else UNKNOWN
    return f"{course.game.letters[made.seat]} {text}"


def seat_and_text(course: Course, line: str) -> tuple[int, str] | None:
    """The seat and the move's text of a recorded line, or None if it names no seat of this game."""
    letter, blank, text = line.partition(" ")
    letters = course.game.letters[: len(course.names)]
    return (letters.index(letter), text) if blank and letter in letters else None
