"""Niagara as an implementation of the contract `core.game.Game`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.decisions import Naming, Option
from niagara_tui.core.default_rules import make_kernel
from niagara_tui.core.game import Count, Kernel
from niagara_tui.core.i18n import _
from niagara_tui.games.niagara import decisions, goals, options, reasons, story
from niagara_tui.games.niagara.player import policy, turns
from niagara_tui.games.niagara.player.weights import ANIMALS, STYLES
from niagara_tui.games.niagara.rules import audit, board, moves, phases, positions, results
from niagara_tui.games.niagara.rules.state import EDITION, Phase, Stage, State


class Niagara(BaseGame[State]):
    """Race canoes for gems on a river that carries them to the falls; 3 to 5 players, 6 with the Spirits."""

    id = "niagara"
    title = _("Niagara")
    summary = _("Fetch gems down-river, and be home before the falls take your canoes.")
    version = EDITION
    seats = board.SEATS
    outcomes = board.MAX_SEATS
    letters = board.LETTERS
    options = positions.Options
    variants = positions.VARIANTS
    state = State
    texts = moves.TEXTS
    styles: Mapping[str, str] = STYLES
    slip = 0.6
    animals = ANIMALS
    unit = _("gems")
    luck = _("the river")
    events = results.EVENTS
    themes = goals.THEMES
    mind = Path(__file__).parent / "player" / "mind.npz"
    kernel: Kernel[State] = make_kernel(
        must_decide=phases.must_decide,
        legal_moves=phases.legal_moves,
        play=phases.play,
        advance=phases.advance,
        is_over=phases.is_over,
        conceal=positions.conceal,
        determinize=positions.determinize,
        prefer=policy.prefer,
        shares=results.shares,
        score=results.score,
        note=results.note,
    )

    start = staticmethod(positions.start)
    standings = staticmethod(results.standings)
    audit_view = staticmethod(audit.audit_view)
    audit = staticmethod(audit.audit)
    has_hidden_choice = staticmethod(positions.has_hidden_choice)
    place_hidden = staticmethod(positions.place_hidden)
    withdraw_hidden = staticmethod(positions.withdraw_hidden)
    appraise = staticmethod(turns.appraise)
    explain = staticmethod(reasons.explain)
    tell = staticmethod(story.tell)
    happening = staticmethod(story.happening)
    happens = staticmethod(story.happens)
    tallied: Mapping[str, str] = story.TALLIED
    counted = staticmethod(story.counted)
    goals = goals.GOALS
    occasions = staticmethod(decisions.occasions)
    moment = staticmethod(decisions.moment)
    consequence = staticmethod(reasons.consequence)
    refusal = staticmethod(decisions.refusal)
    visible_to_people = staticmethod(positions.visible_to_people)
    equivalent = staticmethod(positions.equivalent)
    ends_alike = staticmethod(turns.ends_alike)

    def is_secret(self, state: State, seat: int) -> bool:
        """Whether the seat must lay a card now, which is the only secret choice (N-11)."""
        return state.phase in (Phase.CHOOSE, Phase.PADDLE) and phases.owes_card(state, seat)

    def choices(self, view: State, seat: int, naming: Naming) -> list[Option]:
        return options.choices(self, view, seat, naming)

    def is_between_plans(self, state: State, seat: int) -> bool:
        """Whether the seat is between plans: no canoe in hand, and no redeemed canoe still to choose."""
        is_choosing = state.phase == Phase.REDEEM and state.turn.stage == Stage.PICK
        return state.turn.canoe == board.NONE and not is_choosing

    def goes_on(self, state: State, seat: int) -> bool:
        """Whether the turn goes on: the next one begins with a step, which reveals a card, and not with a decision."""
        return state.phase == Phase.PADDLE and not self.is_secret(state, seat)

    def set_edition(self, state: State, version: int) -> None:
        state.edition = version

    def noticed(self, before: State, after: State, seat: int | None, move: int | None) -> Iterable[Count]:
        return [*super().noticed(before, after, seat, move), *goals.noticed(before, after, seat, move)]
