"""Up the River as an implementation of the contract `core.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.game import Kernel
from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.player import determinization, policy
from niagara_tui.games.upriver.player.styles import ANIMALS, STYLES
from niagara_tui.games.upriver.rules import audit, board, moves, phases, result, river, setup, views
from niagara_tui.games.upriver.rules.state import State
from niagara_tui.games.upriver.telling import occasions, reasons, story, tally


class UpRiver(BaseGame[State]):
    """Race three boats each to the harbour while the river carries them to the falls; 2 to 4 players."""

    id = "upriver"
    title = _("Up the River")
    summary = _("Bring three boats up to the harbour, while the falls swallow the river behind them.")
    version = 1
    seats = board.SEATS
    letters = board.LETTERS
    options = setup.Options
    state = State
    texts = moves.TEXTS
    styles: Mapping[str, str] = STYLES
    animals = ANIMALS
    unit = "points"
    mind = Path(__file__).parent / "player" / "mind.npz"
    kernel = Kernel(
        must_decide=phases.must_decide,
        legal_moves=phases.legal_moves,
        play=phases.play,
        advance=phases.advance,
        is_over=phases.is_over,
        conceal=views.conceal,
        determinize=determinization.determinize,
        prefer=policy.prefer,
        shares=result.shares,
        score=result.score,
        clock=result.clock,
    )

    start = staticmethod(setup.start)
    standings = staticmethod(result.standings)
    audit_view = staticmethod(audit.audit_view)
    audit = staticmethod(audit.audit)
    appraise = staticmethod(policy.appraise)
    explain = staticmethod(reasons.explain)
    tell = staticmethod(story.tell)
    tallied: Mapping[str, str] = tally.TALLIED
    tally = staticmethod(tally.tally)
    occasions = staticmethod(occasions.occasions)

    def is_finished(self, view: State, seat: int) -> bool:
        """Whether the seat has no boat on the river any more: it never throws again (U-6)."""
        return not river.afloat(view, seat)
