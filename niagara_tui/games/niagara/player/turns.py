"""Look-ahead to the end of a turn: a decision's value is that of the best end of the turn after it.

The value of a whole turn is that of the policy at its end, averaged over the exact odds of the river.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player import weights
from niagara_tui.games.niagara.player.forecast import Odds, drift_zones, position_after, river_odds
from niagara_tui.games.niagara.player.policy import lying_value, rest_value, weigh
from niagara_tui.games.niagara.player.snapshot import Snapshot, cargo_value, completes, gains_of, safety, snapshot_of
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, LOST, NONE
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.rules.moves import BOUND
from niagara_tui.games.niagara.rules.phases import legal_moves, must_decide, owes_card, reveal
from niagara_tui.games.niagara.rules.positions import equivalent
from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD, PADDLE, Canoe, State


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """The value of each of these legal moves in that style, in gems; higher is better."""
    parameters = weights.PARAMETERS[style]
    if view.phase == PADDLE and not owes_card(view, seat):
        ends = (_best_end(view, position_after(view, seat, [move]), seat, parameters) for move in moves)
        return [turn_value(view, end, seat, parameters) for end in ends]
    values = [0.0] * len(moves)  # the policy's, without look-ahead
    weigh(view, seat, list(moves), len(moves), parameters, values)
    return values


# -- turns --------------------------------------------------------------------------------------------


def ends_alike(one: State, other: State, seat: int) -> bool:
    """Whether two cards that the seat has laid win at once and by the same turn, after which they no longer matter.

    Nobody can prevent a turn that comes first, and the river, which a card could hold back, does not move any more
    (N-60).
    """
    if one.first != seat:
        return False
    end = _end_with_card(one, seat)
    return bool(end.players[seat].reached) and equivalent(end, _end_with_card(other, seat))


def _end_with_card(laid: State, seat: int) -> State:
    """The position after the seat's best turn with the card that it has laid, without this card and its hand."""
    begun = clone(laid)
    begun.phase, begun.turn.place = PADDLE, (seat - laid.first) % laid.seats
    for other, player in enumerate(begun.players):
        if other != seat and player.played == NO_CARD:
            player.chosen = FACE_DOWN
            if (other - laid.first) % laid.seats < begun.turn.place:  # it will have paddled on, with its cargo
                for canoe in player.canoes:
                    canoe.gems = [0] * len(canoe.gems)
    reveal(begun, seat)
    end = _best_end(begun, begun, seat, weights.BALANCED)
    player = end.players[seat]
    player.hand, player.chosen, player.played = [0] * len(player.hand), NO_CARD, NO_CARD
    return end


def _best_end(before: State, state: State, seat: int, style: weights.Style) -> State:
    """The best end of a turn that began at `before` and has reached `state`."""
    end = state
    while _is_unfinished(end, seat):
        end = max(_plan_ends(end, seat), key=lambda rest: turn_value(before, rest, seat, style))
    return end


def _is_unfinished(state: State, seat: int) -> bool:
    """Whether the seat has more to decide in its turn."""
    return state.phase == PADDLE and not owes_card(state, seat) and must_decide(state, seat)


def _plan_ends(state: State, seat: int) -> Iterator[State]:
    """The positions in which the seat's next plan, or the one in progress, can end."""
    buffer = [0] * BOUND
    for move in buffer[: legal_moves(state, seat, buffer)]:
        after = position_after(state, seat, [move])
        if after.turn.canoe != NONE and _is_unfinished(after, seat):
            yield from _plan_ends(after, seat)
        else:
            yield after


# -- what a whole turn is worth -----------------------------------------------------------------------


def turn_value(before: State, after: State, seat: int, style: weights.Style) -> float:
    """The value to a seat of a turn that led from one position to the other.

    Gems brought home count in full; each canoe counts for the zones that the river may carry it to, by their odds.
    """
    seen, odds = snapshot_of(after, seat, style)._replace(gains=gains_of(before, seat, style)), river_odds(after)
    player = after.players[seat]
    won = zip(before.players[seat].reserve, player.reserve, seen.gains, strict=True)
    home = sum((now - then) * gain for then, now, gain in won) + weights.WIN * wins(player.reserve)
    own = sum(_canoe_value(after, canoe, seen, odds) for canoe in player.canoes)
    return home + own + _others_value(after, seat, seen, odds)


def _canoe_value(state: State, canoe: Canoe, seen: Snapshot, odds: Odds) -> float:
    cargo = cargo_value(canoe, seen.gains)
    if canoe.zone in (BANK, LOST):
        return rest_value(state, seen, canoe.zone, cargo)
    ends = zip(drift_zones(canoe.zone, state.next_arm), odds, strict=True)
    aboard = cargo * safety(seen, canoe.zone)
    lies = sum(chance * lying_value(state, seen, end, aboard) for end, chance in ends if chance)
    return lies + weights.ELK_ABOARD * canoe.elk


def _others_value(state: State, seat: int, seen: Snapshot, odds: Odds) -> float:
    """Gain from rivals' canoes that may fall, minus the cost of gems that rivals and Joe carry or could win with."""
    rivals = [canoe for rival, player in enumerate(state.players) if rival != seat for canoe in player.canoes]
    afloat = [canoe for canoe in rivals if BANK < canoe.zone < LOST and not canoe.lassoed]
    falls = sum(
        chance
        for canoe in afloat
        for end, chance in zip(drift_zones(canoe.zone, state.next_arm), odds, strict=True)
        if end == LOST
    )
    robbed = seen.style.robbery_bonus * sum(total(canoe.gems) for canoe in (*rivals, state.joe))
    # the pairs of a rival and a colour at a site with which that rival would win
    there = [colour for colour in range(len(COLOURS)) if any(site.gems[colour] for site in state.sites)]
    reserves = [player.reserve for rival, player in enumerate(state.players) if rival != seat]
    wins_with = sum(completes(reserve, colour) for reserve in reserves for colour in there)
    return weights.RIVAL_FALLS * falls - robbed - weights.RIVAL_WINS * wins_with
