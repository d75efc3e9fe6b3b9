"""Canyon as an implementation of the contract `core.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.game import Kernel
from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.player import determinization, policy
from niagara_tui.games.canyon.player.styles import ANIMALS, STYLES
from niagara_tui.games.canyon.rules import audit, cards, moves, phases, result, setup, views
from niagara_tui.games.canyon.rules.state import EDITION, LETTERS, SEATS, Phase, State
from niagara_tui.games.canyon.telling import occasions, reasons, story, tally


class Canyon(BaseGame[State]):
    """Bid for tricks, win just as many, and be the first through the rapids; 3 to 6 players."""

    id = "canyon"
    title = _("Canyon")
    summary = _("Win just the tricks that you bid for, and paddle through narrows and rapids to the village.")
    version = EDITION
    seats = SEATS
    letters = LETTERS
    options = setup.Options
    variants = setup.VARIANTS
    state = State
    texts = moves.TEXTS
    styles: Mapping[str, str] = STYLES
    animals = ANIMALS
    unit = "spaces"
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
    has_hidden_choice = staticmethod(views.has_hidden_choice)
    place_hidden = staticmethod(views.place_hidden)
    withdraw_hidden = staticmethod(views.withdraw_hidden)
    appraise = staticmethod(policy.appraise)
    explain = staticmethod(reasons.explain)
    tell = staticmethod(story.tell)
    tallied: Mapping[str, str] = tally.TALLIED
    tally = staticmethod(tally.tally)
    occasions = staticmethod(occasions.occasions)

    @property
    def renamings(self) -> Sequence[Mapping[str, str]]:
        """All permutations of the suits."""
        return cards.renamings()

    def set_edition(self, position: State, version: int) -> None:
        """Set the version of the rules that a new game is played by."""
        position.edition = version

    def is_secret(self, position: State, seat: int) -> bool:
        """Whether the seat must lay a secret bid now (C-4)."""
        return position.secret_bids == 1 and position.phase == Phase.BID and phases.must_decide(position, seat)
