"""Questions to confirm decisions that lose a canoe at once or doom one in this round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.player.fate import fate_of, lost_at_once
from niagara_tui.games.niagara.player.river_odds import river_odds
from niagara_tui.games.niagara.rules.board import BANK, LOST, ZONES
from niagara_tui.games.niagara.rules.moves import BOUND
from niagara_tui.games.niagara.rules.phases import has_turn, legal_moves, play
from niagara_tui.games.niagara.rules.state import NO_CARD, Phase, State


def warning_after(before: State, after: State, seat: int, unavoidable: AbstractSet[int] = frozenset()) -> str:
    """A question to confirm a move that loses a canoe, or dooms one that is not in `unavoidable`; else empty."""
    if lost_at_once(before, after, seat):
        return _("The whirlpool will push this canoe over the falls at once. Play it all the same?")
    doomed = [canoe for canoe in sure_to_fall(after, seat) if canoe not in unavoidable]
    if not doomed:
        return ""
    others_have_shown = all(player.played != NO_CARD for other, player in enumerate(before.players) if other != seat)
    one, both = _DOOMED[others_have_shown]
    zone = ZONES[after.players[seat].canoes[doomed[0]].zone]
    return one.format(zone=zone) if len(doomed) == 1 else both


_DOOMED = (
    (
        _("Whatever the others play, your canoe on {zone} will go over the falls this round. Play it all the same?"),
        _("Whatever the others play, both your canoes will go over the falls this round. Play it all the same?"),
    ),
    (
        _("Your canoe on {zone} will go over the falls this round. Play it all the same?"),
        _("Both your canoes will go over the falls this round. Play it all the same?"),
    ),
)
"""The questions on one canoe and on both, before the others have shown all their cards and after that."""


def warnings_of(view: State, seat: int, moves: Sequence[int]) -> dict[int, str]:
    """The question to confirm each of these moves, empty if none is needed; each move must be a whole decision."""
    afters = {move: _after(view, seat, move) for move in moves}
    dooms = [set(sure_to_fall(after, seat)) for after in afters.values()]
    unavoidable = set.intersection(*dooms) if dooms else set()
    return {move: warning_after(view, after, seat, unavoidable) for move, after in afters.items()}


def _after(view: State, seat: int, move: int) -> State:
    later = clone(view)
    play(later, seat, move)
    return later


def sure_to_fall(view: State, seat: int) -> list[int]:
    """The seat's canoes that are certain to fall in this round's phase 3, whatever the seat and the others play."""
    if _has_still_to_move(view, seat) and river_odds(view)[0]:
        return []  # If the river may stand still, no canoe that this turn moves is certain to fall.
    doomed = [index for index, canoe in enumerate(view.players[seat].canoes) if BANK < canoe.zone < LOST]
    for end in _ends(view, seat):
        doomed = [index for index in doomed if _falls(end, seat, index)]
        if not doomed:
            break
    return doomed


def _falls(end: State, seat: int, index: int) -> bool:
    """Whether the canoe is lost, or certain to fall without its owner being able to move it in this round."""
    fate = fate_of(end, seat, index)
    if fate is None:
        return end.players[seat].canoes[index].zone == LOST
    return fate.is_sure and not fate.may_move


def _has_still_to_move(view: State, seat: int) -> bool:
    return view.phase == Phase.PADDLE and has_turn(view, seat)


def _ends(view: State, seat: int) -> Iterator[State]:
    """Every position in which the seat's turn can end; the view itself if it is not its turn."""
    if not _has_still_to_move(view, seat):
        yield view
        return
    buffer = [0] * BOUND
    for move in buffer[: legal_moves(view, seat, buffer)]:
        yield from _ends(_after(view, seat, move), seat)
