"""The value of a whole turn: the policy's values at its end, averaged over the exact odds of the river."""

from __future__ import annotations

from niagara_tui.games.niagara.player.forecast import drift_zones
from niagara_tui.games.niagara.player.gem_value import cargo_value, completes, gains_of
from niagara_tui.games.niagara.player.policy_weights import ELK_ABOARD, RIVAL_FALLS, RIVAL_WINS, WIN
from niagara_tui.games.niagara.player.position_value import lying_value, rest_value
from niagara_tui.games.niagara.player.river_odds import Odds, river_odds
from niagara_tui.games.niagara.player.snapshot import Snapshot, safety, snapshot_of
from niagara_tui.games.niagara.player.styles import Style
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, LOST
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.rules.state import Canoe, State


def turn_value(before: State, after: State, seat: int, style: Style) -> float:
    """The value to a seat of a turn that led from one position to the other.

    Gems brought home count in full; each canoe counts for the zones that the river may carry it to, by their odds.
    """
    seen, odds = snapshot_of(after, seat, style)._replace(gains=gains_of(before, seat, style)), river_odds(after)
    player = after.players[seat]
    won = zip(before.players[seat].reserve, player.reserve, seen.gains, strict=True)
    home = sum((now - then) * gain for then, now, gain in won) + WIN * wins(player.reserve)
    own = sum(_canoe_value(after, canoe, seen, odds) for canoe in player.canoes)
    return home + own + _others_value(after, seat, seen, odds)


def _canoe_value(state: State, canoe: Canoe, seen: Snapshot, odds: Odds) -> float:
    cargo = cargo_value(canoe, seen.gains)
    if canoe.zone in (BANK, LOST):
        return rest_value(state, seen, canoe.zone, cargo)
    ends = zip(drift_zones(canoe.zone, state.next_arm), odds, strict=True)
    aboard = cargo * safety(seen, canoe.zone)
    lies = sum(chance * lying_value(state, seen, end, aboard) for end, chance in ends if chance)
    return lies + ELK_ABOARD * canoe.elk


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
    return RIVAL_FALLS * falls - robbed - RIVAL_WINS * _winning_finds(state, seat)


def _winning_finds(state: State, seat: int) -> int:
    """Number of pairs of a rival and a colour at a site with which that rival would win."""
    found = [any(site.gems[colour] for site in state.sites) for colour in range(len(COLOURS))]
    return sum(
        completes(player.reserve, colour)
        for rival, player in enumerate(state.players)
        if rival != seat
        for colour in range(len(COLOURS))
        if found[colour]
    )
