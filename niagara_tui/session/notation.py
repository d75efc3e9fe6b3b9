"""The notation of decisions in a record: the seat's letter, a space, and the move's text (`?` while it is secret)."""

from __future__ import annotations

from niagara_tui.session.game_log import Decision, GameLog
from niagara_tui.storage.models import UNKNOWN


def lines(game_log: GameLog) -> list[str]:
    """Format all decisions for a record; unrevealed choices are replaced by `?`."""
    hidden = [game_log.secret_decision(seat) for seat in game_log.hidden()]
    return [_line(game_log, made, known=not any(made is other for other in hidden)) for made in game_log.decisions]


def _line(game_log: GameLog, made: Decision, known: bool) -> str:
    text = game_log.game.text(made.move) if known and made.move is not None else UNKNOWN
    return f"{game_log.game.letters[made.seat]} {text}"


def seat_and_text(game_log: GameLog, line: str) -> tuple[int, str] | None:
    """Split a recorded line into the seat and the move's text; None if it names no seat of this game."""
    letter, blank, text = line.partition(" ")
    letters = game_log.game.letters[: len(game_log.names)]
    return (letters.index(letter), text) if blank and letter in letters else None
