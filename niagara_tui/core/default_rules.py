"""Rules that games need not write: the defaults of a kernel for searches, and equal shares of a win."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from niagara_tui.core.chance import Chance, word
from niagara_tui.core.game import Kernel
from niagara_tui.core.speed import link, rules

NO_MIND = Path(__file__).with_name("no_mind.npz")  # the mind's file of a game that names none: there is no such file

score: Any = None  # placeholder: `make_kernel` links the game's own rule in place of this name
SCORE, OVERTAKES = "score", "overtakes"  # the events that `note_score` notes, in that order


def make_kernel(*, score: Callable[..., Any], **given: Any) -> Kernel[Any]:
    """Create a kernel from these rules, with defaults for those that are not given.

    A game must give `must_decide`, `legal_moves`, `play`, `is_over` and `score`, and `advance` if it has automatic
    steps. By default only chance is hidden, searches look at all moves, which are equally likely, the highest score
    wins, the clock is the state's `round`, and what happens is that scores and the order of the seats change. A game
    that hides more gives `conceal` and `determinize`. `Kernel` documents each rule.

    Raises:
        TypeError: a rule without a default is missing, or a kernel has no rule of that name.
    """
    if "conceal" in given and "determinize" not in given:
        raise TypeError("determinize is missing: what conceal hides would be played with as if it were known")
    # A tag for each game: linked functions of two games must not share an entry of the compile cache.
    tag = f"{score.__module__}.{score.__qualname__}"
    by_score = link((share_by_score, note_score), {"score": score}, tag, fast=False)
    defaults = {
        "candidate_moves": given.get("legal_moves"),
        "advance": nothing_happens,
        "conceal": conceal_chance,
        "determinize": redraw_chance,
        "prefer": uniform_policy,
        "shares": by_score["share_by_score"],
        "clock": rounds,
        "note": by_score["note_score"],
    }
    return Kernel(**{**defaults, **given, "score": score})


@rules
def nothing_happens(state: Any) -> None:
    """Do nothing: by default there are no automatic steps."""


@rules
def conceal_chance(state: Any, viewer: int) -> None:  # noqa: ARG001 - signature of `conceal`
    """Blank the random numbers, in place."""
    state.chance.seed = 0
    state.chance.counter = 0


@rules
def redraw_chance(state: Any, chance: Chance) -> None:
    """Replace the future random numbers by others, in place."""
    state.chance.seed = word(chance)
    state.chance.counter = 0


@rules
def uniform_policy(state: Any, seat: int, moves: Any, count: int, odds: Any) -> None:  # noqa: ARG001 - signature of `prefer`
    """Write equal odds for each of the `count` legal moves."""
    for index in range(count):
        odds[index] = 1.0


@rules
def rounds(state: Any) -> int:
    """The number of the round, from 1."""
    return state.round  # type: ignore[no-any-return]


@rules
def share_by_score(state: Any, shares: Any) -> None:
    """Write each seat's share of the win: those with the highest score share it evenly."""
    for seat in range(state.seats):
        shares[seat] = 1.0
        for other in range(state.seats):
            if score(state, other) > score(state, seat):
                shares[seat] = 0.0
    share_evenly(state.seats, shares)


@rules
def note_score(before: Any, after: Any, noted: Any) -> None:
    """Note the change of each seat's score, and how many seats it overtakes; both may be negative."""
    for seat in range(after.seats):
        noted[0, seat] += score(after, seat) - score(before, seat)
        for other in range(after.seats):
            noted[1, seat] += score(before, other) > score(before, seat)
            noted[1, seat] -= score(after, other) > score(after, seat)


@rules
def share_evenly(seats: int, parts: list[float]) -> None:
    """Scale the parts, 1 for each winner and 0 for the others, to a sum of 1; without winners they stay 0."""
    winners = 0.0
    for seat in range(seats):
        winners += parts[seat]
    for seat in range(seats):
        parts[seat] /= max(winners, 1.0)
