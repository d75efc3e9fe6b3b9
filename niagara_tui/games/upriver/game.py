"""Up the River as an implementation of the contract `core.game.Game`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.default_rules import make_kernel
from niagara_tui.core.game import Count, Kernel
from niagara_tui.core.i18n import _
from niagara_tui.games.upriver import decisions, goals, reasons, story
from niagara_tui.games.upriver.player import policy
from niagara_tui.games.upriver.rules import moves
from niagara_tui.games.upriver.rules import state as position
from niagara_tui.games.upriver.rules.state import State
from niagara_tui.games.upriver.themes import THEMES


class UpRiver(BaseGame[State]):
    """Race three boats each to the harbour while the river carries them to the falls; 2 to 4 players."""

    id = "upriver"
    title = _("Up the River")
    summary = _("Bring three boats up to the harbour, while the falls swallow the river behind them.")
    version = 1
    seats = position.SEATS
    outcomes = position.ARROWS
    letters = position.LETTERS
    options = position.Options
    state = State
    texts = moves.TEXTS
    styles: Mapping[str, str] = policy.STYLES
    slip = 3.0
    animals = policy.ANIMALS
    unit = _("points")
    events = moves.EVENTS
    themes = THEMES
    mind = Path(__file__).parent / "player" / "mind.npz"
    kernel: Kernel[State] = make_kernel(
        must_decide=moves.must_decide,
        legal_moves=moves.legal_moves,
        play=moves.play,
        advance=moves.advance,
        is_over=moves.is_over,
        prefer=policy.prefer,
        score=moves.score,
        note=moves.note,
    )

    start = staticmethod(position.start)
    standings = staticmethod(moves.standings)
    audit = staticmethod(position.audit)
    appraise = staticmethod(policy.appraise)
    explain = staticmethod(reasons.explain)
    tell = staticmethod(story.tell)
    happening = staticmethod(story.happening)
    tallied: Mapping[str, str] = story.TALLIED
    counted = staticmethod(story.counted)
    goals = goals.GOALS
    moment = staticmethod(decisions.moment)
    choices = staticmethod(decisions.choices)
    consequence = staticmethod(decisions.consequence)
    occasions = staticmethod(decisions.occasions)

    def audit_view(self, view: State) -> list[str]:
        """The same faults as of a state: views hide nothing that is audited."""
        return position.audit(view)

    def is_finished(self, view: State, seat: int) -> bool:
        """Whether the seat has no boat on the river any more: it never throws again (U-6)."""
        return not position.afloat(view, seat)

    def noticed(self, before: State, after: State, seat: int | None, move: int | None) -> Iterable[Count]:
        """Every event, what is counted, and what only goals count."""
        return [*super().noticed(before, after, seat, move), *goals.noticed(before, after, seat, move)]
