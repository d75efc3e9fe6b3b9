"""Up the River, as the contract `core.game.Game` wants a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from niagara_tui.core.game import Kernel
from niagara_tui.core.speech import _
from niagara_tui.games.upriver import (
    audit,
    board,
    features,
    guide,
    judgement,
    moves,
    reasons,
    result,
    rules,
    setup,
    story,
    views,
)
from niagara_tui.games.upriver.state import State


class UpRiver:
    """Race three boats each to the harbour while the river carries them to the falls; 2 to 4 players."""

    id = "upriver"
    title = _("Up the River")
    summary = _("Bring three boats up to the harbour, while the falls swallow the river behind them.")
    version = 1
    seats = board.SEATS
    letters = board.LETTERS
    options = setup.Options
    state = State
    bound = moves.BOUND
    styles: Mapping[str, str] = judgement.STYLES
    unit = "points"
    feature_names = features.NAMES
    weights = Path(__file__).with_name("weights.json")
    kernel = Kernel(
        must_decide=rules.must_decide,
        legal_moves=rules.legal_moves,
        play=rules.play,
        advance=rules.advance,
        is_over=rules.is_over,
        conceal=views.conceal,
        determinize=views.determinize,
        prefer=guide.prefer,
        features=features.features,
        shares=result.shares,
        score=result.score,
        clock=result.clock,
    )

    new = staticmethod(setup.new_state)
    play = staticmethod(rules.play)
    advance = staticmethod(rules.advance)
    is_over = staticmethod(rules.is_over)
    standings = staticmethod(result.standings)
    view = staticmethod(views.view)
    sample = staticmethod(views.sample)
    audit = staticmethod(audit.audit)
    appraise = staticmethod(judgement.appraise)
    explain = staticmethod(reasons.explain)
    tell = staticmethod(story.tell)

    def deciders(self, position: State) -> list[int]:
        """The seat that has thrown, if it can move a boat."""
        return [seat for seat in range(position.seats) if rules.must_decide(position, seat)]

    def legal(self, position: State, seat: int) -> list[int]:
        """The seat's legal moves; empty if it owes no decision."""
        buffer = [0] * moves.BOUND
        return buffer[: rules.legal_moves(position, seat, buffer)]

    def text(self, move: int) -> str:
        """The move's short text."""
        return moves.TEXTS[move]

    def number(self, text: str) -> int | None:
        """The move with that text, or None."""
        return moves.NUMBERS.get(text)

    def is_secret(self, position: State, seat: int) -> bool:
        """Nothing is decided in secret."""
        return False

    def lies_hidden(self, position: State, seat: int) -> bool:
        """Nothing lies hidden."""
        return False

    def lay_hidden(self, position: State, seat: int) -> None:
        """Nothing is ever laid."""

    def take_up(self, position: State, seat: int) -> None:
        """Nothing is ever laid."""

    def is_whole(self, position: State, seat: int) -> bool:
        """A turn is one decision."""
        return True
