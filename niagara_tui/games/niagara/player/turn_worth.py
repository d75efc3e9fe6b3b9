"""Value of a whole turn: the policy's values at its end, weighted by the exact odds of the river."""

from __future__ import annotations

from niagara_tui.games.niagara.player.forecast import course
from niagara_tui.games.niagara.player.gem_value import cargo_worth, completes, gains_of
from niagara_tui.games.niagara.player.policy_weights import ELK_ABOARD, RIVAL_FALLS, RIVAL_WINS, WIN
from niagara_tui.games.niagara.player.position_value import lying_value, rest_value
from niagara_tui.games.niagara.player.river_odds import Odds, river_odds
from niagara_tui.games.niagara.player.snapshot import Snapshot, safety, snapshot_of
from niagara_tui.games.niagara.player.styles import Style
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, LOST
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.rules.state import Canoe, State


def turn_worth(before: State, after: State, seat: int, style: Style) -> float:
    """Value to the seat of the turn that led from `before` to `after`.

    Gems brought home count in full, canoes by where this round's river may take them.
    """
    seen, odds = snapshot_of(after, seat, style)._replace(gains=gains_of(before, seat, style)), river_odds(after)
    player = after.players[seat]
    won = zip(before.players[seat].reserve, player.reserve, seen.gains, strict=True)
    home = sum((now - then) * gain for then, now, gain in won) + WIN * wins(player.reserve)
    own = sum(_worth_of_canoe(after, canoe, seen, odds) for canoe in player.canoes)
    return home + own + _worth_of_others(after, seat, seen, odds)


def _worth_of_canoe(state: State, canoe: Canoe, seen: Snapshot, odds: Odds) -> float:
    cargo = cargo_worth(canoe, seen.gains)
    if canoe.zone in (BANK, LOST):
        return rest_value(state, seen, canoe.zone, cargo)
    ends = zip(course(canoe.zone, state.next_arm), odds, strict=True)
    aboard = cargo * safety(seen, canoe.zone)
    lies = sum(chance * lying_value(state, seen, end, aboard) for end, chance in ends if chance)
    return lies + ELK_ABOARD * canoe.elk


def _worth_of_others(state: State, seat: int, seen: Snapshot, odds: Odds) -> float:
    """Worth of the likely falls of rivals' canoes, less the cost of gems that others (also Joe) carry or win with."""
    rivals = [canoe for rival, player in enumerate(state.players) if rival != seat for canoe in player.canoes]
    afloat = [canoe for canoe in rivals if BANK < canoe.zone < LOST and not canoe.lassoed]
    falls = sum(
        chance
        for canoe in afloat
        for end, chance in zip(course(canoe.zone, state.next_arm), odds, strict=True)
        if end == LOST
    )
    robbed = seen.style.robbery * sum(total(canoe.gems) for canoe in (*rivals, state.joe))
    return RIVAL_FALLS * falls - robbed - RIVAL_WINS * _winning_finds(state, seat)


def _winning_finds(state: State, seat: int) -> int:
    """Number of pairs of rival and colour such that the rival would win with a gem of that colour from a site."""
    found = [any(site.gems[colour] for site in state.sites) for colour in range(len(COLOURS))]
    return sum(
        completes(player.reserve, colour)
        for rival, player in enumerate(state.players)
        if rival != seat
        for colour in range(len(COLOURS))
        if found[colour]
    )
