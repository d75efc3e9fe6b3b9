"""Canyon as an implementation of the contract `core.game.Game`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.default_rules import make_kernel
from niagara_tui.core.game import Count, Kernel
from niagara_tui.core.i18n import _
from niagara_tui.games.canyon import decisions, goals, story
from niagara_tui.games.canyon.player import guesses, policy, worth
from niagara_tui.games.canyon.rules import audit, phases
from niagara_tui.games.canyon.rules import state as position
from niagara_tui.games.canyon.rules.state import EDITION, Phase, State


class Canyon(BaseGame[State]):
    """Bid for tricks, win just as many, and be the first through the rapids; 3 to 6 players."""

    id = "canyon"
    title = _("Canyon")
    summary = _("Win just the tricks that you bid for, and paddle through narrows and rapids to the village.")
    version = EDITION
    seats = position.SEATS
    outcomes = position.DECK
    letters = position.LETTERS
    options = position.Options
    variants = position.VARIANTS
    state = State
    texts = position.TEXTS
    styles: Mapping[str, str] = policy.STYLES
    slip = 1.6
    animals = policy.ANIMALS
    unit = _("columns")
    events = phases.EVENTS
    themes = goals.THEMES
    mind = Path(__file__).parent / "player" / "mind.npz"
    kernel: Kernel[State] = make_kernel(
        must_decide=phases.must_decide,
        legal_moves=phases.legal_moves,
        candidate_moves=worth.candidate_moves,
        play=phases.play,
        advance=phases.advance,
        is_over=phases.is_over,
        conceal=phases.conceal,
        determinize=guesses.determinize,
        prefer=policy.prefer,
        shares=phases.shares,
        score=phases.score,
        note=phases.note,
    )

    start = staticmethod(position.start)
    standings = staticmethod(phases.standings)
    equivalent = staticmethod(phases.equivalent)
    audit_view = staticmethod(audit.audit_view)
    audit = staticmethod(audit.audit)
    has_hidden_choice = staticmethod(phases.has_hidden_choice)
    place_hidden = staticmethod(phases.place_hidden)
    withdraw_hidden = staticmethod(phases.withdraw_hidden)
    appraise = staticmethod(policy.appraise)
    explain = staticmethod(decisions.explain)
    tell = staticmethod(story.tell)
    happening = staticmethod(story.happening)
    happens = staticmethod(story.happens)
    tallied: Mapping[str, str] = story.TALLIED
    counted = staticmethod(story.counted)
    goals = goals.GOALS
    moment = staticmethod(decisions.moment)
    choices = staticmethod(decisions.choices)
    consequence = staticmethod(decisions.consequence)
    refusal = staticmethod(decisions.refusal)
    occasions = staticmethod(decisions.occasions)

    @property
    def renamings(self) -> Sequence[Mapping[str, str]]:
        """All permutations of the suits."""
        return position.renamings()

    def set_edition(self, position: State, version: int) -> None:
        position.edition = version

    def ends_alike(self, one: State, other: State, seat: int) -> bool:
        """Whether these positions after two secret bids differ at most in the size of one that cannot be exact."""
        del seat
        return phases.equivalent(one, other)

    def is_secret(self, position: State, seat: int) -> bool:
        """Whether the seat must lay a secret bid now (C-4)."""
        return position.secret_bids == 1 and position.phase == Phase.BID and phases.must_decide(position, seat)

    def noticed(self, before: State, after: State, seat: int | None, move: int | None) -> Iterable[Count]:
        return [*super().noticed(before, after, seat, move), *goals.noticed(before, after, seat, move)]
