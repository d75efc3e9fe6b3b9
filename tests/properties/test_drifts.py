from __future__ import annotations

import random
import re

import pytest

from niagara_tui.core.decisions import Naming, Option
from niagara_tui.core.declare import clone
from niagara_tui.games.canyon.board.board import Inspection
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, SPACES, is_rapid, is_water
from niagara_tui.games.canyon.rules.movement import drift as drift_once
from niagara_tui.games.canyon.rules.movement import drifts_to_falls
from niagara_tui.games.canyon.rules.phases import must_decide, seat_on_turn
from niagara_tui.games.canyon.rules.state import LETTERS, MOVE, TO, Options, State
from niagara_tui.games.canyon.teller import tell_drift
from niagara_tui.games.canyon.words import space_words
from niagara_tui.plain.teller import Scene as Told
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import UNICODE
from niagara_tui.ui.kit.selection import Selection
from tests.support.canyon import GAME, scattered

NAMES = ("Rose", "Bert", "Yann", "Gina", "Kim", "Olga")
QUICK, SLOW = 60, 5000
in_places = pytest.mark.parametrize(
    "numbers", [range(QUICK), pytest.param(range(QUICK, SLOW), marks=pytest.mark.slow)], ids=["quick", "slow"]
)


RAPIDS = [space for space in range(SPACES) if is_water(space) and is_rapid(space)]


def scene(view: State) -> Scene:
    acting = next(iter(GAME.deciders(view)), None)
    return Scene(GAME, view, acting, acting, None, NAMES, ("human",) * 6, Options())


def by_the_rules(view: State) -> dict[int, int]:
    """The canoes that drift by the rules if no canoe is moved and, before that phase, no bid is exact; by seat."""
    later = clone(view)
    if later.phase != MOVE:
        later.phase, later.turn = MOVE, 0
        for player in later.players:
            player.bid, player.tricks = 10, 0
    while later.phase == MOVE and later.turn < later.seats:
        if not must_decide(later, seat_on_turn(later)):
            GAME.advance(later)
        else:
            later.turn += 1
    return {seat: player.canoe for seat, player in enumerate(later.players) if player.canoe != view.players[seat].canoe}


@in_places
def test_c_8_c_9_the_drift_preview_is_what_the_rules_do(numbers: range) -> None:
    """With a random end highlighted: the canoe in hand has left its old place, and may be in another's way."""
    pushed = last = 0
    for number in numbers:
        rng = random.Random(number)
        state = scattered(rng)
        if state.phase == MOVE:  # some canoes may have moved already
            state.turn = rng.randrange(state.seats)
        told = scene(state)
        seat = told.acting
        highlighted = rng.choice(GAME.choices(told.view, seat, Naming(NAMES))) if seat is not None else None
        selection = Selection(() if highlighted is None else (highlighted,))
        if highlighted is not None:
            selection.highlight(highlighted)
        after = moved(told, highlighted)
        inspection = Inspection()
        inspection.preview = True
        ghosts = dict(inspection.marks(told, selection).ghosts)
        assert ghosts == by_the_rules(after), number
        words = inspection.override(told, selection, UNICODE)
        assert set(re.findall(r"\b([A-Z]) (?:to|over)", words)) == {LETTERS[other] for other in ghosts}
        agrees_in_sentences(told, highlighted, ghosts)
        pushed += len(ghosts) > 1
        last += highlighted is not None and after.phase == MOVE and after.turn == after.seats
    assert pushed
    assert last


def agrees_in_sentences(told: Scene, highlighted: Option | None, ghosts: dict[int, int]) -> None:
    """Check that plain mode says the same of the same move, also of the last canoe's in a round."""
    heard = Told(GAME, told.view, told.acting, NAMES, ("human",) * 6, Options())
    first, *rest = tell_drift(heard, () if highlighted is None else highlighted.moves)
    to = {seat: "over the falls into" if space == CAVE else "to" for seat, space in ghosts.items()}
    assert rest == [f"{NAMES[seat]} {to[seat]} {space_words(space)}." for seat, space in ghosts.items()]
    assert first.endswith("drifts:") == bool(ghosts)
    assert ghosts == {} or ("no points" in first) == (told.view.phase == MOVE)


def moved(told: Scene, highlighted: Option | None) -> State:
    """The position after the highlighted move, if canoes are moving and the round goes on."""
    view: State = told.view
    if highlighted is None or view.phase != MOVE:
        return view
    later = clone(view)
    if highlighted.place is not None:
        later.players[told.acting or 0].canoe = highlighted.place
    later.turn += 1
    return later


@pytest.mark.parametrize("space", RAPIDS)
def test_c_8_prompt_and_hint_count_the_drifts_to_the_falls_as_the_water_makes_them(space: int) -> None:
    alone = GAME.new(Options(), 3, 1)
    for player in alone.players:
        player.canoe = ASHORE
    alone.players[0].canoe = space
    drifts = 0
    while alone.players[0].canoe != CAVE:
        drift_once(alone, 0)
        drifts += 1
    assert drifts_to_falls(space) == drifts
    view = clone(alone)
    view.phase = MOVE
    end = Option("a", "there", (TO + space,), place=space)
    said = GAME.consequence(view, 0, end)
    hint = GAME.explain(view, 0, [TO + space], NAMES)
    words = "1 drift from the falls" if drifts == 1 else f"{drifts} drifts from the falls"
    danger = ", though it goes over the falls if its next bid is not exact"
    assert said == f"there; {words}"
    assert hint.endswith(danger if drifts == 1 else f"; is {words}")
