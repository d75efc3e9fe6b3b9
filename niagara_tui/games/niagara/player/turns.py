"""Turns carried on to their end: a decision is worth what the turn then comes to, by the policy's own values."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player.gem_value import cargo_worth, completes, gains_of
from niagara_tui.games.niagara.player.policy import weigh
from niagara_tui.games.niagara.player.policy_weights import ELK_ABOARD, RIVAL_FALLS, RIVAL_WINS, WIN
from niagara_tui.games.niagara.player.position_value import lying_value, rest_value
from niagara_tui.games.niagara.player.river_odds import FASTEST, Odds, river_odds
from niagara_tui.games.niagara.player.snapshot import Snapshot, safety, snapshot_of
from niagara_tui.games.niagara.player.styles import BALANCED, PARAMETERS, Style
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, LOST, NONE, SIX
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.rules.moves import BOUND
from niagara_tui.games.niagara.rules.phases import legal_moves, must_decide, owes_card, play, reveal
from niagara_tui.games.niagara.rules.river import disc_after
from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD, PADDLE, Canoe, State


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """How good each of these legal moves looks in that style, in gems; higher is better."""
    parameters = PARAMETERS[style]
    if view.phase == PADDLE and not owes_card(view, seat):
        return [_worth_of_move(view, seat, move, parameters) for move in moves]
    return weighed(view, seat, moves, parameters)


def weighed(state: State, seat: int, moves: Sequence[int], style: Style) -> list[float]:
    """How good each of these legal moves looks at a glance."""
    worths = [0.0] * len(moves)
    weigh(state, seat, list(moves), len(moves), style, worths)
    return worths


def _worth_of_move(view: State, seat: int, move: int, style: Style) -> float:
    after = clone(view)
    play(after, seat, move)
    return turn_worth(view, _best_end(view, after, seat, style), seat, style)


# -- turns --------------------------------------------------------------------------------------------


def turn_with(view: State, seat: int, card: int) -> State:
    """The seat's turn as it would begin if it came now, with this card.

    Rivals who move before will have paddled on, so their cargo is not there to be robbed.
    """
    turn = clone(view)
    turn.phase, turn.turn.place = PADDLE, (seat - view.first) % view.seats
    for other, player in enumerate(turn.players):
        if other != seat and player.played == NO_CARD:
            player.chosen = FACE_DOWN
            if (other - view.first) % view.seats < turn.turn.place:
                for canoe in player.canoes:
                    canoe.gems = [0] * len(canoe.gems)
    turn.players[seat].chosen = card
    reveal(turn, seat)
    return turn


def finished(state: State, seat: int, style: Style = BALANCED) -> State:
    """The position after the rest of the seat's turn, canoe by canoe as well as possible."""
    return _best_end(state, state, seat, style)


def _best_end(before: State, state: State, seat: int, style: Style) -> State:
    """The best end of a turn that began in one position and has come to another."""
    end = state
    while _goes_on(end, seat):
        end = max(_rests(end, seat), key=lambda rest: turn_worth(before, rest, seat, style))
    return end


def _goes_on(state: State, seat: int) -> bool:
    """Whether the seat has more to decide in its turn."""
    return state.phase == PADDLE and not owes_card(state, seat) and must_decide(state, seat)


def _rests(state: State, seat: int) -> Iterator[State]:
    """The positions in which the seat's next plan can end, or the plan in progress."""
    buffer = [0] * BOUND
    for move in buffer[: legal_moves(state, seat, buffer)]:
        after = clone(state)
        play(after, seat, move)
        if after.turn.canoe != NONE and _goes_on(after, seat):
            yield from _rests(after, seat)
        else:
            yield after


def turn_worth(before: State, after: State, seat: int, style: Style) -> float:
    """What the turn that has led from one position to the other is worth to its seat.

    What is brought home counts in full, and each canoe for where this round's river, by its exact odds, may take it.
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
    ends = [(canoe.zone, 1.0)] if canoe.lassoed else zip(course(canoe.zone, state.next_arm), odds, strict=True)
    aboard = cargo * safety(seen, canoe.zone)
    lies = sum(chance * lying_value(state, seen, end, aboard) for end, chance in ends if chance)
    return lies + ELK_ABOARD * canoe.elk


def _worth_of_others(state: State, seat: int, seen: Snapshot, odds: Odds) -> float:
    """What it is worth that rivals' canoes may fall, and what it costs that others, Joe too, carry or find gems."""
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
    """How often a rival could win with a gem that lies at a site: each rival and each colour counts."""
    found = [any(site.gems[colour] for site in state.sites) for colour in range(len(COLOURS))]
    return sum(
        completes(player.reserve, colour)
        for rival, player in enumerate(state.players)
        if rival != seat
        for colour in range(len(COLOURS))
        if found[colour]
    )


@functools.cache
def course(zone: int, arm: int) -> tuple[int, ...]:
    """Where a canoe in this zone is after 0, 1, ... `FASTEST` steps of which the first feeds that arm (N-41, N-42)."""
    zones = [zone]
    for steps in range(FASTEST):
        zones.append(disc_after(zones[-1], SIX[(arm + steps) % 2]))
    return tuple(zones)
