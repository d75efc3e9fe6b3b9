"""Up the River as an implementation of the contract `core.game.Game`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.default_rules import make_kernel
from niagara_tui.core.game import Count, Kernel
from niagara_tui.core.i18n import _
from niagara_tui.games.upriver import decisions, goals, rules, story
from niagara_tui.games.upriver.player import policy
from niagara_tui.games.upriver.rules import State
from niagara_tui.games.upriver.words import THEMES


class UpRiver(BaseGame[State]):
    """Race three boats each to the harbour while the river carries them to the falls; 2 to 4 players."""

    id = "upriver"
    title = _("Up the River")
    summary = _("Bring three boats up to the harbour, while the falls swallow the river behind them.")
    version = 1
    seats = rules.SEATS
    outcomes = rules.ARROWS
    letters = rules.LETTERS
    options = rules.Options
    state = State
    texts = rules.TEXTS
    styles: Mapping[str, str] = policy.STYLES
    slip = 3.0
    animals = policy.ANIMALS
    unit = _("points")
    events = rules.EVENTS
    themes = THEMES
    mind = Path(__file__).parent / "player" / "mind.npz"
    kernel: Kernel[State] = make_kernel(
        must_decide=rules.must_decide,
        legal_moves=rules.legal_moves,
        play=rules.play,
        advance=rules.advance,
        is_over=rules.is_over,
        prefer=policy.prefer,
        score=rules.score,
        note=rules.note,
    )

    start = staticmethod(rules.start)
    standings = staticmethod(rules.standings)
    audit = staticmethod(rules.audit)
    appraise = staticmethod(policy.appraise)
    explain = staticmethod(decisions.explain)
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
        return rules.audit(view)  # views hide nothing that is audited

    def is_finished(self, view: State, seat: int) -> bool:
        return not rules.afloat(view, seat)  # without a boat on the river it never throws again (U-6)

    def noticed(self, before: State, after: State, seat: int | None, move: int | None) -> Iterable[Count]:
        return [*super().noticed(before, after, seat, move), *goals.noticed(before, seat, move)]
