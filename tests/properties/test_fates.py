"""All statements about a canoe's fall agree with each other and with brute force over cards, clouds and rules."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import product

import pytest

from niagara_tui.core.decisions import Option
from niagara_tui.core.declare import clone
from niagara_tui.core.text import capital, percent
from niagara_tui.games.niagara.board import inspection
from niagara_tui.games.niagara.board.inspection import draw_flow_table, marks_of, position_after_option, preview
from niagara_tui.games.niagara.board.picture import fates_by_zone
from niagara_tui.games.niagara.options import InWords
from niagara_tui.games.niagara.player.forecast import FASTEST, fate_of, fates, hands_are_known, lost_at_once, river_odds
from niagara_tui.games.niagara.reasons import fate_reason, fate_sentence, fate_words, sure_to_fall
from niagara_tui.games.niagara.rules.board import BANK, LETTERS, LOST, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.moves import DONE, TAKE, Kind
from niagara_tui.games.niagara.rules.phases import seat_at
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.river import flow, throw_lasso
from niagara_tui.games.niagara.rules.state import (
    CHOOSE,
    CLOUD,
    FLOW,
    JOE,
    LASSO,
    NO_CARD,
    OVER,
    PADDLE,
    RETURN,
    REVEAL,
    State,
)
from niagara_tui.games.niagara.teller import NiagaraTeller, tell_river
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.plain.teller import Scene as Told
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import UNICODE
from niagara_tui.ui.kit.selection import Selection
from tests.support.positions import GAME
from tests.support.scatter import scattered
from tests.support.signs import options

Canoes = set[tuple[int, int]]


def flows_by_cards(view: State) -> dict[int, float]:
    """The probability of each flow, from every combination of cards and every direction of the sky's moves."""
    if view.phase in (FLOW, RETURN, JOE, OVER):
        return {view.steps: 1.0}
    if any(player.reached for player in view.players):
        return {0: 1.0}
    order = [seat_at(view, place) for place in range(view.seats)]
    cards = [_cards(view, seat) for seat in order]
    found: dict[int, float] = defaultdict(float)
    for laid in product(*cards):
        later = clone(view)
        for seat, card in zip(order, laid, strict=True):
            later.players[seat].played = card
        clouds = [seat for seat, card in zip(order, laid, strict=True) if card == CLOUD and _moves_sky(view, seat)]
        for chance, sky in _skies(view.sky, len(clouds)):
            later.sky = sky
            found[flow(later)] += chance
    whole = sum(found.values())
    return {steps: chance / whole for steps, chance in found.items()}


def _cards(view: State, seat: int) -> list[int]:
    player = view.players[seat]
    known = player.played or player.chosen
    return [known] if known > NO_CARD else [card for card, has in enumerate(player.hand, 1) if has]


def _moves_sky(view: State, seat: int) -> bool:
    """Whether this seat's cloud is yet to move the sky: it is not shown, or shown in the turn in progress."""
    if view.players[seat].played == NO_CARD:
        return True
    return view.phase == PADDLE and view.turn.stage != REVEAL and seat_at(view, view.turn.place) == seat


def _skies(sky: int, clouds: int) -> Iterator[tuple[float, int]]:
    """The positions to which `clouds` clouds may move the sky, each with its probability."""
    if not clouds:
        yield 1.0, sky
        return
    ways = [way for way in (sky - 1, sky + 1) if SKY_LOW <= way <= SKY_HIGH]
    for way in ways:
        for chance, end in _skies(way, clouds - 1):
            yield chance / len(ways), end


def lost_after(view: State, steps: int) -> Canoes:
    """The canoes now on the river, ashore or not, that are lost after phase 3 with that many steps (N-43, S-33)."""
    later = clone(view)
    for seat, player in enumerate(later.players):
        if LASSO in (player.chosen, player.played) and later.phase not in (FLOW, RETURN, JOE, OVER):
            throw_lasso(later, seat)
    if later.phase not in (RETURN, JOE, OVER):
        later.phase, later.steps = FLOW, steps
        later.turn.place = 0
    while later.phase in (FLOW, RETURN):
        deciders = GAME.deciders(later)
        if deciders:
            GAME.play(later, deciders[0], GAME.legal(later, deciders[0])[0])
        else:
            GAME.advance(later)
    return {place for place in afloat(view) if _zone(later, place) == LOST}


def afloat(view: State) -> list[tuple[int, int]]:
    """Every canoe on the river, or ashore beside it."""
    return [
        (seat, index)
        for seat, player in enumerate(view.players)
        for index, canoe in enumerate(player.canoes)
        if BANK < canoe.zone < LOST
    ]


def _zone(state: State, place: tuple[int, int]) -> int:
    return state.players[place[0]].canoes[place[1]].zone


def turn_ends(view: State, seat: int, most: int) -> list[State] | None:
    """Every position in which the seat's turn can end from here; None if there are more than `most`."""
    found, open_ends = [], [view]
    while open_ends:
        state = open_ends.pop()
        if state.phase != PADDLE or seat not in GAME.deciders(state):
            found.append(state)
        else:
            for move in GAME.legal(state, seat):
                later = clone(state)
                GAME.play(later, seat, move)
                open_ends.append(later)
        if len(found) + len(open_ends) > most:
            return None
    return found


def doomed_by_brute_force(view: State, seat: int, most: int) -> Canoes | None:
    """The seat's canoes that fall whatever the rest of its turn and the others' cards are; None as in `turn_ends`."""
    ends = turn_ends(view, seat, most)
    if ends is None:
        return None
    doomed = {place for place in afloat(view) if place[0] == seat}
    for end in ends:
        lost = {place for place in doomed if _zone(end, place) == LOST}
        for steps in flows_by_cards(end):
            doomed &= lost | lost_after(end, steps)
    return doomed


NAMES = ("Rose", "Bert", "Yann", "Gina", "Kim", "Olga")
QUICK, SLOW = 40, 1500
OPTIONS_EACH, ENDS = 3, 60
"""Number of options checked per position, and maximum number of ends of a turn that brute force follows."""


def somewhere(rng: random.Random) -> State:
    """A random position at any moment of a round: some cards laid, amid a turn, or with the river in motion."""
    state = scattered(rng)
    for player in state.players:
        held = [card for card, has in enumerate(player.hand) if has]
        for card in rng.sample(held, max(0, len(held) - 3)):
            player.hand[card] = 0
    for _ in range(rng.randrange(24)):
        deciders = GAME.deciders(state)
        if state.phase == OVER:
            break
        if deciders:
            seat = rng.choice(deciders)
            GAME.play(state, seat, rng.choice(GAME.legal(state, seat)))
        else:
            GAME.advance(state)
    return state


def views(number: int) -> Iterator[tuple[State, int]]:
    """The view of one of the seats that must decide, or of any seat if none must, and that seat; none after the end."""
    rng = random.Random(number)
    state = somewhere(rng)
    seat = rng.choice(GAME.deciders(state) or range(state.seats))
    if state.phase != OVER:
        yield GAME.view(state, seat), seat


in_places = pytest.mark.parametrize(
    "numbers", [range(QUICK), pytest.param(range(QUICK, SLOW), marks=pytest.mark.slow)], ids=["quick", "slow"]
)


def scene(view: State, seat: int, **more: bool) -> Scene:
    acting = seat if seat in GAME.deciders(view) else None
    aids, tracker = more.get("aids", True), more.get("tracker", True)
    return Scene(GAME, view, seat, acting, None, NAMES, ("human",) * 6, Options(tracker=tracker), aids=aids)


def plans_of(view: State, seat: int) -> list[Option]:
    found = options(view, seat) if seat in GAME.deciders(view) else []
    return [plan for option in found for plan in (option.inner or (option,))]


@in_places
def test_n_36_n_40_n_60_the_odds_are_those_of_every_card_and_cloud(numbers: range) -> None:
    """S-30, S-31, S-32, S-34, N-71: lasso and 1/2/3 are no numbers; a card that lies face down is any of its hand."""
    for number in numbers:
        for view, _seat in views(number):
            found = flows_by_cards(view)
            assert list(river_odds(view)) == pytest.approx([found.get(flow, 0) for flow in range(FASTEST + 1)]), number


@in_places
def test_n_43_s_32_s_33_a_fate_is_what_the_rules_do_with_the_canoe(numbers: range) -> None:
    for number in numbers:
        for view, _seat in views(number):
            agrees_with_the_rules(view, f"position {number}")


def agrees_with_the_rules(view: State, where: str) -> None:
    possible = {flow for flow, chance in flows_by_cards(view).items() if chance}
    lost = {flow: lost_after(view, flow) for flow in possible}
    assert [(fate.seat, fate.canoe) for fate in fates(view)] == afloat(view), where
    for fate in fates(view):
        falls = {flow for flow in possible if (fate.seat, fate.canoe) in lost[flow]}
        assert falls == possible & set(fate.flows), (where, fate)
        assert (fate.is_safe, fate.is_sure) == (not falls, falls == possible), (where, fate)
        assert fate.chance == pytest.approx(sum(river_odds(view)[flow] for flow in falls)), (where, fate)


@in_places
def test_prompt_hint_preview_and_its_table_say_the_same_of_every_plan(numbers: range) -> None:
    said = set()
    for number in numbers:
        for view, seat in views(number):
            rng = random.Random(number)
            plans = plans_of(view, seat)
            for plan in rng.sample(plans, min(OPTIONS_EACH, len(plans))):
                said |= agree_on(view, seat, plan)
    assert {"cannot fall this round", "falls this round"} < said
    assert any(told.startswith("falls if the river moves") for told in said)


def agree_on(view: State, seat: int, plan: Option) -> set[str]:
    """Check that all statements about the plan agree; return what the prompt says of the fall."""
    told = scene(view, seat)
    after = position_after_option(told, plan)
    prompt = inspection.option_words(told, plan)
    label = CARD_WORDS[plan.moves[0] - Kind.PLAY].spoken if GAME.is_secret(view, seat) else plan.label
    assert prompt == label + GAME.consequence(view, seat, plan).removeprefix(plan.label)
    hint = GAME.explain(view, seat, plan.moves, NAMES)
    fate = None if plan.piece is None else fate_of(after, seat, plan.piece)
    is_now = after.round == view.round
    if fate is not None and is_now:
        agrees_with_the_rules(after, plan.label)
        assert prompt.endswith(f"; {fate_words(fate)}")
        assert plan.moves[0] not in range(TAKE, DONE) or hint.endswith(fate_sentence(fate))
    elif is_now:
        assert "; falls" not in prompt
    previewed(told, plan, after)
    previewed_in_sentences(told, plan, after)
    return {prompt.rpartition("; ")[2]}


def previewed(told: Scene, plan: Option, after: State) -> None:
    """Check the preview of the plan in words, in its table and on the river, at every flow."""
    shown = preview(told, plan)
    if shown is None:
        return
    table = draw_flow_table(shown, 200, 3, UNICODE).lines()[1]
    for place, steps in enumerate(shown.flows):
        lost = sorted((fate.seat, fate.canoe) for fate in fates(after) if steps in fate.flows)
        assert sorted((seat, canoe) for seat, canoe, _arm in shown.at(steps).marks(NAMES).fallen) == lost
        named, _plus, more = table[8 + place * 11 :][:10].strip(" ·").partition("+")
        assert "".join(LETTERS[seat] for seat, _canoe in lost).startswith(named)
        assert len(named) + int(more or 0) == len(lost)
        assert ("no canoe falls" in shown.at(steps).words(UNICODE)) == (not lost)
        zones = {place: shown.at(steps).view.players[place[0]].canoes[place[1]].zone for place in afloat(after)}
        assert sorted(place for place, zone in zones.items() if zone == LOST) == lost


def previewed_in_sentences(told: Scene, plan: Option, after: State) -> None:
    """Check plain mode's preview of the plan: a sentence about the flows, and each canoe's fate."""
    heard = Told(GAME, told.view, told.viewer, NAMES, told.players, told.options)
    speaker = InWords(NAMES, told.viewer)
    lines = NiagaraTeller(heard).preview(plan.moves)
    if after.phase in (FLOW, RETURN, JOE, OVER):
        assert lines == ["The river has moved in this round."]
        return
    found = fates(after)
    places = [capital(speaker.canoe_and_place(after, fate.seat, fate.canoe)) for fate in found]
    fated = [f"{place} {fate_reason(fate)}." for place, fate in zip(places, found, strict=True)]
    flows = [line for line in lines if line.startswith(("The river moves", "If every card left"))]
    assert len(flows) == hands_are_known(after)
    assert sorted(set(lines) - set(flows)) == sorted(set(fated or ["No canoe is on the river."]))
    assert len(lines) == len(flows) + max(1, len(fated))


@in_places
def test_the_river_and_plain_mode_say_the_same_of_every_canoe(numbers: range) -> None:
    for number in numbers:
        for view, seat in views(number):
            marks = fates_by_zone(view, marks_of(scene(view, seat), Selection(()), UNICODE).fates)
            told = " ".join(tell_river(view, InWords(NAMES, None), warns=True))
            for fate in fates(view):
                shared = marks.get(view.players[fate.seat].canoes[fate.canoe].zone)
                assert fate.is_ashore or (
                    shared is not None and (shared.flow, shared.chance) == (fate.flow, fate.chance)
                )
                hovered = inspection.canoe_sentence(scene(view, seat), fate.seat, fate.canoe)
                assert f"; {fate_sentence(fate)}" in hovered
                assert fate.is_safe or fate.is_sure or fate.chance is None or f"({percent(fate.chance)})" in hovered
                one, several = fate_sentence(fate), fate_sentence(fate, 2)
                assert fate.is_safe or one in told or several in told


@in_places
def test_a_warning_comes_where_a_decision_dooms_a_canoe_and_another_would_not(numbers: range) -> None:
    """Brute force over the rest of the turn and all cards: never a false alarm, and never one missed."""
    asked = 0
    for number in numbers:
        for view, seat in views(number):
            if seat in GAME.deciders(view) and not GAME.is_secret(view, seat):
                asked += warns_rightly(view, seat, f"position {number}")
    assert asked


def warns_rightly(view: State, seat: int, where: str) -> int:
    """Check every plan's warning; return the number of warnings."""
    plans = [plan for plan in plans_of(view, seat) if plan.piece is not None or plan.key in "+-"]
    before = doomed_by_brute_force(view, seat, ENDS)
    if before is None:
        return 0
    for plan in plans:
        after = position_after_option(scene(view, seat), plan)
        if after.round != view.round:
            continue
        doomed = doomed_by_brute_force(after, seat, ENDS)
        assert doomed is not None
        assert sure_to_fall(after, seat) == sorted(canoe for _seat, canoe in doomed), (where, plan)
        assert bool(plan.warning) == bool(doomed - before or lost_at_once(view, after, seat)), (where, plan)
    return sum(bool(plan.warning) for plan in plans)


@in_places
@pytest.mark.parametrize("hidden", ["tracker", "aids"])
def test_n_71_nothing_is_told_that_follows_from_what_is_hidden(hidden: str, numbers: range) -> None:
    """Without the card tracker, others' hands change no sentence; without aids, no sentence foretells anything."""
    for number in numbers:
        for view, seat in views(number):
            told = scene(view, seat, **{hidden: False})
            spoken = spoken_of(told, seat)
            if hidden == "aids":
                foretold = re.compile(r"; (safe|falls|next round)|%")
                assert not any(foretold.search(said) for said in spoken), spoken
                continue
            for other, player in enumerate(view.players):
                if other != seat and any(player.hand):
                    player.hand = [int(not has) for has in player.hand]
            assert spoken_of(told, seat) == spoken
            if not hands_are_known(GAME.visible_to_people(view, seat, told.options)):
                assert not any("%" in said or "percent" in said for said in spoken)


def spoken_of(told: Scene, seat: int) -> list[str]:
    """Every sentence about the river that the seat is shown."""
    view = GAME.visible_to_people(told.view, seat, told.options)
    plans = plans_of(view, seat)[:OPTIONS_EACH]
    told_of = [inspection.option_words(told, plan) for plan in plans]
    canoes = [inspection.canoe_sentence(told, *place) for place in afloat(view)]
    if not told.aids:
        return [*told_of, *canoes]
    shown = preview(told, None)
    river = tell_river(view, InWords(NAMES, seat), warns=True)
    hints = [GAME.explain(view, seat, plan.moves, NAMES) for plan in plans]
    foreseen = [shown.at(flow).words(UNICODE) for flow in range(FASTEST + 1)] if shown else []
    return [*told_of, *canoes, *foreseen, *hints, *river, *(plan.warning for plan in plans)]


@in_places
def test_positions_at_random_have_all_kinds_of_moments(numbers: range) -> None:
    """The tests above need such positions."""
    seen = [view for number in numbers for view, _seat in views(number)]
    assert {view.phase for view in seen} >= {CHOOSE, PADDLE, FLOW}
    assert any(any(view.turn.moved) for view in seen)
    assert any(canoe.lassoed for view in seen for player in view.players for canoe in player.canoes)
    assert any(view.whirlpool > BANK for view in seen)
    assert any(sum(view.parts) > 4 for view in seen)
