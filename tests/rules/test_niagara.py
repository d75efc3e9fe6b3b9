from __future__ import annotations

import itertools
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from niagara_ai.quick import Greedy

from niagara_tui.core.chance import Chance
from niagara_tui.core.decisions import Naming
from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.state import CARDS, FACE_DOWN, NO_CARD, State, hand_of
from niagara_tui.match.game_log import GameLog
from tests.support import plans_of, play, position, settle, texts, turn, zone
from tests.support.chronicles import Bound, is_bound_of, own_goals, rounds
from tests.support.niagara import elk, joe
from tests.support.positions import GAME, SPIRITS, flowing, pack_of, start
from tests.support.scatter import scattered, scattered_turn

# -- board -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "other"), [("6L", "R"), ("7L", "R"), ("6R", "L"), ("7R", "L")])
@pytest.mark.parametrize("card", CARDS[:6])
def test_n_1_the_arms_are_not_joined_to_each_other(start: str, other: str, card: str) -> None:
    assert not any(plan.endswith(other) for plan in plans_of(turn(card, zones={"Ra": start, "Rb": "lost"})))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_n_6_the_first_player_is_drawn_from_the_seed(seats: int) -> None:
    drawn = [start(seats, seed=seed).first for seed in range(300)]
    assert drawn == [start(seats, seed=seed).first for seed in range(300)]
    share = 300 / seats
    assert all(0.6 * share < drawn.count(seat) < 1.4 * share for seat in range(seats))


# -- round -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["B", "Y", None])
def test_n_11_no_one_may_know_a_choice_before_it_is_revealed(viewer: str | None) -> None:
    seat = None if viewer is None else LETTERS.index(viewer)
    views = [GAME.view(play(start(first="R"), f"R {card}"), seat) for card in pack_of(start())]
    assert all(view == views[0] for view in views)
    assert views[0].players[0].chosen == FACE_DOWN


def test_n_14_the_marker_passes_clockwise() -> None:
    state = start(4, first="Y")
    firsts = []
    for _ in range(5):
        firsts.append(LETTERS[state.first])
        state = _play_a_round(state, random.Random(1))
    assert firsts == ["Y", "G", "R", "B", "Y"]


def test_n_15_a_played_card_stays_out_until_the_whole_hand_has_been_played() -> None:
    state = start(3, first="R")
    rng = random.Random(5)
    for out in range(7):
        assert [sum(player.hand) for player in state.players] == [7 - out] * 3
        laid = [player.hand[:] for player in state.players]
        state = _play_a_round(state, rng)
        if out < 6:
            for now, was in zip(state.players, laid, strict=True):
                assert sum(was) - sum(now.hand) == 1
                assert all(had >= has for had, has in zip(was, now.hand, strict=True))
    assert [player.hand for player in state.players] == [hand_of(state.parts)] * 3, "after 7 rounds all come back"


def _play_a_round(state: State, rng: random.Random) -> State:
    after = clone(state)
    number = after.round
    while after.round == number:
        if seats := GAME.deciders(after):
            GAME.play(after, seats[0], rng.choice(GAME.legal(after, seats[0])))
        else:
            GAME.advance(after)
    return settle(after)


# -- canoes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS[:6])
def test_n_21_a_moved_canoe_uses_all_points_of_the_card_unless_it_reaches_the_bank(card: str) -> None:
    for seed in range(60):
        state, seat = scattered_turn(random.Random(f"{card} {seed}"), "")
        number = state.players[seat].played
        for plan in plans_of(state, LETTERS[seat]):
            assert _points(state, seat, plan) == number or ("to bank" in plan and _points(state, seat, plan) < number)


@pytest.mark.parametrize(
    ("place", "card"), [("7L", "1"), ("7R", "1"), ("6L", "2"), ("6R", "3"), ("5", "3"), ("3", "5")]
)
def test_n_27_a_canoe_cannot_be_paddled_over_the_falls(place: str, card: str) -> None:
    plans = plans_of(turn(card, zones={"Ra": place, "Rb": "lost"}, gems={"Ra": "violet"}))
    ends = {re.sub(".*to ([^,]*).*", r"\1", plan) for plan in plans if "to " in plan}
    assert "lost" not in ends
    assert all(_DEPTH[end] <= _DEPTH[place] + int(card) and _DEPTH[end] != _DEPTH[place] for end in ends)
    assert place[0] != "7" or all(_DEPTH[end] < 7 for end in ends), "from 7 the way leads up-river only"


def test_n_27_paddling_up_river_is_always_possible() -> None:
    for place in ("1", "2", "3", "4", "5", "6L", "7L", "6R", "7R"):
        for card in CARDS[:6]:
            assert any("to " in plan for plan in plans_of(turn(card, zones={"Ra": place, "Rb": "lost"})))


def test_n_28_every_beginning_of_a_turn_can_be_completed() -> None:
    for seed in range(150):
        state, seat = scattered_turn(random.Random(seed))
        assert _dead_ends(state, seat) == []


def _dead_ends(state: State, seat: int) -> list[State]:
    """Positions in which the seat owes a decision but has no legal move, after any decisions for the canoe in hand."""
    moves = GAME.legal(state, seat)
    if not moves:
        return [state]
    ends = []
    for move in moves:
        after = clone(state)
        GAME.play(after, seat, move)
        if seat in GAME.deciders(after) and not GAME.is_between_plans(after, seat):
            ends += _dead_ends(after, seat)
    return ends


_DEPTH = {"bank": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6L": 6, "6R": 6, "7L": 7, "7R": 7}


def _points(state: State, seat: int, plan: str) -> int:
    """The cost of a plan in points: 2 per gem in or out, 1 per zone, 0 for robbing (N-22, N-23, N-30)."""
    letter, *decisions = plan.split(", ")
    spent = 2 * sum(text.startswith(("load", "unload")) for text in decisions)
    for text in decisions:
        if text.startswith("to "):
            spent += abs(_DEPTH[text[3:]] - _DEPTH[zone(state, LETTERS[seat] + letter)])
    return spent


# -- stealing -----------------------------------------------------------------------------------------

ALONE = {"Rb": "lost"}


# -- what is public --------------------------------------------------------------------------------

VIEWERS = (0, 1, 2, None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_n_70_everything_on_the_table_is_public(viewer: int | None) -> None:
    for seed in range(50):
        state = scattered(random.Random(seed), 3)
        seen = GAME.view(state, viewer)
        for field in ("players", "sites", "first", "turn", "sky", "next_arm", "round", "phase", "steps"):
            assert getattr(seen, field) == getattr(state, field)


def test_n_70_hidden_are_only_the_cards_chosen_and_not_yet_revealed() -> None:
    state = play(start(first="R"), "R 4", "B 5", "Y cloud")
    seen = GAME.view(state, 1)
    assert [player.chosen for player in seen.players] == [FACE_DOWN, 5, FACE_DOWN]
    for player in seen.players:
        player.chosen = NO_CARD
    bare = clone(state)
    for player in bare.players:
        player.chosen = NO_CARD
    bare.chance = Chance()
    assert seen == bare, "and the seed, from which nothing that is known follows"


def test_n_70_what_is_left_in_each_hand_can_be_deduced_from_the_revealed_cards() -> None:
    for seed in range(10):
        _follow_the_cards(start(3 + seed % 3, seed=seed), random.Random(seed))


def _follow_the_cards(state: State, rng: random.Random) -> None:
    """Play at random; compare the hands in the public view with those deduced from the cards shown."""
    pack = pack_of(state)
    remembered = [set(pack) for _ in state.players]
    while state.round < 17:
        if seats := GAME.deciders(state):
            GAME.play(state, seats[-1], rng.choice(GAME.legal(state, seats[-1])))
            continue
        before = GAME.view(state, None)
        GAME.advance(state)
        after = GAME.view(state, None)
        for cards, was, now in zip(remembered, before.players, after.players, strict=True):
            if now.played and now.played != was.played:
                cards.remove(CARDS[now.played - 1])
            if not cards and after.round > before.round:
                cards.update(pack)
            assert cards == {card for card, held in zip(CARDS, now.hand, strict=True) if held}


def test_n_71_the_card_tracker_is_an_option_and_on_by_default() -> None:
    assert Options().tracker is True
    assert Options(tracker=False).tracker is False


def test_n_71_the_tracker_has_no_say_in_the_game() -> None:
    assert GAME.new(GAME.options(tracker=False), 4, 7) == GAME.new(GAME.options(tracker=True), 4, 7)


# -- the Spirits -----------------------------------------------------------------------------------


def test_s_1_the_hand_comes_back_after_ten_rounds() -> None:
    state, rng = start(3, parts=SPIRITS, seed=4), random.Random(6)
    for out in range(10):
        assert [sum(player.hand) for player in state.players] == [10 - out] * 3
        state = _play_a_round(state, rng)
    assert [sum(player.hand) for player in state.players] == [10] * 3


# -- whirlpool ----------------------------------------------------------------------------------------


def _turn(card: str, whirl: str, canoe: str, *, gem: str = "", rival: str = "") -> State:
    """R has shown the card and has canoe a alone, maybe with a gem; a rival there carries a red one."""
    zones = {"Rb": "lost", "Ra": canoe, **({"Ba": rival} if rival else {})}
    gems = {**({"Ra": gem} if gem else {}), **({"Ba": "red"} if rival else {})}
    return turn(card, parts="whirlpool cards", whirlpool=whirl, zones=zones, gems=gems)


def _ends(state: State) -> set[str]:
    """Where canoe a can lie when the turn is over, by any chain of decisions."""
    if "R" not in [GAME.letters[seat] for seat in GAME.deciders(state)]:
        return {zone(state, "Ra")}
    return set().union(*(_ends(play(state, f"R {text}")) for text in texts(state)))


@pytest.mark.parametrize("card", ["1", "2", "3", "4", "5", "6", "7"])
@pytest.mark.parametrize("whirlpool", ["1", "3", "5", "6L", "7R"])
def test_s_20_no_canoe_ever_stays_on_it(card: str, whirlpool: str) -> None:
    for canoe in ("bank", "2", "4", "6R", "7L"):
        assert whirlpool not in _ends(_turn(card, whirlpool, canoe))


@pytest.mark.parametrize(("card", "whirlpool", "here"), [("3", "4", "5"), ("4", "4", "5"), ("5", "3", "6L")])
def test_s_23_nor_up_river_with_no_point_left_or_one_that_would_be_lost(card: str, whirlpool: str, here: str) -> None:
    plans = plans_of(_turn(card, whirlpool, here))
    assert not any("load" in plan and plan.endswith(f"to {whirlpool}") for plan in plans)
    left = int(card) - 2
    assert f"to {whirlpool}" in texts(play(_turn(str(left), whirlpool, here), "R a")), "the card alone ends there"


# -- elk ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("here", ["7L", "7R"])
@pytest.mark.parametrize("card", ["1", "6", "7", "cloud", "lasso", "1/2/3"])
def test_s_50_a_canoe_in_7_may_take_it_aboard_whatever_the_card(here: str, card: str) -> None:
    state = turn(card, parts="cards elk", zones={**ALONE, "Ra": here})
    assert texts(state) == ["elk a", "no elk"]
    assert elk(play(state, "R elk a")) == "Ra"
    assert elk(play(state, "R no elk")) == "at the site"


# -- joe ----------------------------------------------------------------------------------------------

STILL = {"B": "1", "Y": "1"}
"""With the sky at -1 the river does not move."""


def _after_a_still_river(card: str, here: str, gem: str = "", whirlpool: str = "") -> tuple[str, str]:
    """Where Joe is in the round after the one in which R, who was first, showed this card; the river did not move."""
    parts = "joe cards whirlpool" if whirlpool else "joe cards"
    state = flowing({"R": card, **STILL}, parts=parts, sky=-1, joe=here, joes=gem, whirlpool=whirlpool)
    return joe(settle(state))


def test_j_7_he_never_rests_on_the_whirlpool() -> None:
    ways = itertools.product("1234567", ("1", "4", "6L", "7L"), ("2", "5", "6R", "7R"))
    for card, here, whirlpool in ways:
        assert _after_a_still_river(card, here, whirlpool=whirlpool)[0] != whirlpool


# -- reasons ---------------------------------------------------------------------------------------

NAMES = ("Rose", "Bert", "Yann")


def why(state: State, *texts: str) -> str:
    moves = [GAME.number(text) for text in texts]
    assert None not in moves
    return GAME.explain(GAME.view(state, 0), 0, [move for move in moves if move is not None], NAMES)


@pytest.mark.parametrize("sky", [-1, 0, 1, 2])
@pytest.mark.parametrize("hands", [{}, {"R": "cloud 3", "B": "cloud 5", "Y": "cloud 5"}, dict.fromkeys("RBY", "cloud")])
def test_38_22_the_two_skies_never_read_alike(sky: int, hands: dict[str, str]) -> None:
    state = turn("cloud", sky=sky, zones={"Ra": "3", "Rb": "lost"}, hands=hands)
    said = {way: why(state, way) for way in ("sky -1", "sky +1") if GAME.number(way) in GAME.legal(state, 0)}
    rivers = [each.partition("; ")[0].replace("faster", "slower") for each in said.values()]
    assert all(each.startswith("makes the river slower by one: it will ") for each in rivers)
    assert len(set(rivers)) == len(rivers)


@pytest.mark.parametrize("sky", [-1, 0, 1])
def test_58_2_beside_the_judges_figures_no_reason_has_one_that_counts_every_card_left_as_likely(sky: int) -> None:
    state = turn("cloud", sky=sky, zones={"Ra": "5", "Rb": "7L"})
    said = [why(state, *each) for each in (("sky +1",), ("sky -1",)) if GAME.number(each[0]) in GAME.legal(state, 0)]
    said.append(why(turn("5", sky=sky, zones={"Ra": "3", "Rb": "lost"}), "a", "load violet", "to 6L"))
    assert said
    assert not any(word in each for each in said for word in ("%", "percent", "chance"))


@pytest.mark.parametrize("card", ["1", "6", "cloud"])
def test_42_1_of_a_card_nothing_is_said_that_is_not_certain(card: str) -> None:
    assert not why(position(zones={"Ra": "5"}, gems={"Ra": "white"}), card)


# -- consequences ----------------------------------------------------------------------------------


def test_of_an_end_point_with_several_plans_nothing_is_told_before_one_is_chosen() -> None:
    view = GAME.view(turn("4", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "red"}), 0)
    several = [option for option in GAME.choices(view, 0, Naming(NAMES, 0)) if option.inner]
    assert several
    assert all(GAME.consequence(view, 0, option) == option.label for option in several)


# -- goals -----------------------------------------------------------------------------------------

EVERYTHING = dict.fromkeys(("double_canoes", "whirlpool", "cards", "beaver", "elk", "joe"), True)


def with_gems(*gems: int, **more: Any) -> Mapping[str, Any]:
    view = first_view()
    view.players[0].reserve = list(gems)
    return {"view": view, "won": True, **more}


def in_round(number: int) -> Mapping[str, Any]:
    view = first_view()
    view.round = number
    return {"view": view, "won": True}


def laden(*canoes: int) -> Mapping[str, Any]:
    view = first_view()
    for canoe in canoes:
        view.players[0].canoes[canoe].gems[0] = 1
    return {"view": view}


def first_view() -> Any:
    return GAME.view(GAME.new(GAME.options(), 3, 1), None)


FETCHED: Mapping[str, int] = {"fetched": 1}
CASES: dict[str, Bound] = {
    "early": (rounds({}, {}, {}, FETCHED), rounds({}, {}, {}, {}, FETCHED)),
    "two_home": (rounds({"fetched": 2}), rounds(FETCHED, FETCHED)),
    "from_below": (rounds({"home_from_below": 1}), rounds(FETCHED)),
    "thief": (rounds({"stolen": 1}), rounds({"robbed": 1})),
    "twice": (rounds(FETCHED, FETCHED), rounds(FETCHED, {}, FETCHED)),
    "unhurt": (rounds({}, won=True), rounds({"canoes": 1}, won=True)),
    "four_alike": (with_gems(0, 4, 0, 0, 0), with_gems(3, 3, 0, 0, 1)),
    "robbed": (rounds({"robbed": 1}, won=True), rounds({"robbed": 1}, won=False)),
    "red": (rounds({"home_red": 1}), rounds({"home_blue": 1})),
    "both_laden": (laden(0, 1), laden(1)),
    "three_thefts": (rounds({"stolen": 2}, {"stolen": 1}), rounds({"stolen": 2})),
    "two_thefts": (rounds({"stolen": 2}), rounds({"stolen": 1}, {"stolen": 1})),
    "winning_gem": (rounds({"winning_gem": 1}), rounds({"stolen": 1, "winning_gem": 0})),
    "honest": (rounds({}, won=True), rounds({"stolen": 1}, won=True)),
    "seven": (with_gems(3, 2, 2, 0, 0), with_gems(3, 2, 1, 0, 0)),
    "sky": (rounds({"clouds": 1}, {"clouds": 1}, {"clouds": 1}), rounds({"clouds": 1}, {"clouds": 1})),
    "dry": (rounds({"canoes": 0}, others=[{"canoes": 2}]), rounds({"canoes": 1}, others=[{"canoes": 2}])),
    "five_colours": (with_gems(1, 1, 1, 1, 1), with_gems(4, 1, 1, 1, 0)),
    "three_reds": (rounds({"home_red": 2}, {"home_red": 1}), rounds({"home_red": 2}, {"home_blue": 1})),
    "running": (rounds(FETCHED, FETCHED, FETCHED), rounds(FETCHED, FETCHED, {}, FETCHED)),
    "quick": (in_round(6), in_round(7)),
    "two_ways": (with_gems(4, 1, 1, 1, 1), with_gems(4, 1, 1, 0, 0)),
    "thrifty": (rounds({"unused": 0}, won=True), rounds({"unused": 1}, won=True)),
    "survivor": (rounds({"canoes": 1}, {"canoes": 1}, won=True), rounds({"canoes": 1}, won=True)),
    "double": (rounds({"two_in_a_canoe": 1}, options=EVERYTHING), rounds({"two_in_a_canoe": 1})),
    "whirled": (rounds({"whirled": 1}, options=EVERYTHING), rounds({"whirled": 1})),
    "by_seven": (rounds({"home_by_the_7": 1}, options=EVERYTHING), rounds({"home_by_the_7": 1})),
    "lasso": (rounds({"lassoed_gem": 1}, options=EVERYTHING), rounds({"lassoed_gem": 1})),
    "by_elk": (rounds({"home_by_elk": 1}, options=EVERYTHING), rounds({"home_by_elk": 1})),
    "joe": (rounds({"from_joe": 1}, options=EVERYTHING), rounds({"from_joe": 1})),
    "trade": (rounds({"good_swap": 1}, options=EVERYTHING), rounds({"good_swap": 0}, options=EVERYTHING)),
    "everything": ({"won": True, "options": EVERYTHING}, {"won": True, "options": {**EVERYTHING, "elk": False}}),
}


def test_each_goal_of_the_game_is_reached_by_so_much_and_no_less() -> None:
    assert {goal for goal in CASES if is_bound_of(GAME, goal, *CASES[goal])} == own_goals(GAME)


def test_what_only_goals_count_happens_when_it_should() -> None:
    """In games with all expansions, the counts are those of the moves, and of the gems that came home."""
    seen = set[str]()
    for seed in range(6):
        log = played(seed)
        totals: dict[tuple[str, int], int] = {}
        for _made, noted in log.noted:
            for count in noted().counts:
                totals[count.name, count.seat] = totals.get((count.name, count.seat), 0) + count.number
        seen |= {name for (name, _seat), number in totals.items() if number}
        for seat in range(4):
            home = [number for (name, whose), number in totals.items() if name.startswith("home_") and whose == seat]
            coloured = sum(
                totals.get((f"home_{colour}", seat), 0) for colour in ("violet", "white", "yellow", "blue", "red")
            )
            assert coloured == totals.get(("fetched", seat), 0)
            assert sum(home) >= coloured
            moves = [made.move for made in log.decisions if made.seat == seat and made.move is not None]
            takes = sum(Kind.TAKE_FROM_JOE <= move < Kind.GIVE_JOE for move in moves)
            assert totals.get(("from_joe", seat), 0) == takes
    assert {"whirled", "lassoed_gem", "home_by_the_7", "home_by_elk", "two_in_a_canoe", "home_from_below"} <= seen


def test_the_gem_with_which_a_rival_would_have_won_is_one_that_completes_a_way_to_win() -> None:
    state = GAME.new(GAME.options(), 3, 1)
    state.players[1].reserve = [3, 0, 0, 0, 0]
    after = GAME.view(state, None)
    violet, white = (int(Kind.ROB) + 2 * 5 + colour for colour in range(2))  # from the first canoe of seat 1
    for move, number in ((violet, 1), (white, 0)):
        counted = {count.name: count.number for count in GAME.noticed(after, after, 0, move)}
        assert counted["winning_gem"] == number


def played(seed: int) -> GameLog:
    """A game of quick bots with all expansions."""
    log = GameLog(GAME, GAME.new(GAME.options(**EVERYTHING), 4, seed), ("Ann", "Ben", "Cid", "Dot"))
    log.notes = True
    bot, rng = Greedy(GAME, "balanced", seed), random.Random(seed)
    while not GAME.is_over(log.state):
        if not (seats := log.deciders()):
            log.step()
            continue
        seat = rng.choice(seats)
        log.decide(seat, bot.choose(GAME.view(log.state, seat), seat, GAME.legal(log.state, seat)).move)
    return log
