from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from niagara_ai.quick import Greedy

from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.registry import GAMES
from niagara_tui.match.game_log import GameLog
from tests.support.chronicles import Bound, is_bound_of, own_goals, rounds

GAME = GAMES["niagara"]
EVERYTHING = dict.fromkeys(("double_canoes", "whirlpool", "cards", "beaver", "elk", "joe"), True)


def reserve(*gems: int, **more: Any) -> Mapping[str, Any]:
    view = position()
    view.players[0].reserve = list(gems)
    return {"view": view, "won": True, **more}


def in_round(number: int) -> Mapping[str, Any]:
    view = position()
    view.round = number
    return {"view": view, "won": True}


def laden(*canoes: int) -> Mapping[str, Any]:
    view = position()
    for canoe in canoes:
        view.players[0].canoes[canoe].gems[0] = 1
    return {"view": view}


def position() -> Any:
    return GAME.view(GAME.new(GAME.options(), 3, 1), None)


FETCHED: Mapping[str, int] = {"fetched": 1}
CASES: dict[str, Bound] = {
    "early": (rounds({}, {}, {}, FETCHED), rounds({}, {}, {}, {}, FETCHED)),
    "two_home": (rounds({"fetched": 2}), rounds(FETCHED, FETCHED)),
    "from_below": (rounds({"home_from_below": 1}), rounds(FETCHED)),
    "thief": (rounds({"stolen": 1}), rounds({"robbed": 1})),
    "twice": (rounds(FETCHED, FETCHED), rounds(FETCHED, {}, FETCHED)),
    "unhurt": (rounds({}, won=True), rounds({"canoes": 1}, won=True)),
    "four_alike": (reserve(0, 4, 0, 0, 0), reserve(3, 3, 0, 0, 1)),
    "robbed": (rounds({"robbed": 1}, won=True), rounds({"robbed": 1}, won=False)),
    "red": (rounds({"home_red": 1}), rounds({"home_blue": 1})),
    "both_laden": (laden(0, 1), laden(1)),
    "three_thefts": (rounds({"stolen": 2}, {"stolen": 1}), rounds({"stolen": 2})),
    "two_thefts": (rounds({"stolen": 2}), rounds({"stolen": 1}, {"stolen": 1})),
    "winning_gem": (rounds({"winning_gem": 1}), rounds({"stolen": 1, "winning_gem": 0})),
    "honest": (rounds({}, won=True), rounds({"stolen": 1}, won=True)),
    "seven": (reserve(3, 2, 2, 0, 0), reserve(3, 2, 1, 0, 0)),
    "sky": (rounds({"clouds": 1}, {"clouds": 1}, {"clouds": 1}), rounds({"clouds": 1}, {"clouds": 1})),
    "dry": (rounds({"canoes": 0}, others=[{"canoes": 2}]), rounds({"canoes": 1}, others=[{"canoes": 2}])),
    "five_colours": (reserve(1, 1, 1, 1, 1), reserve(4, 1, 1, 1, 0)),
    "three_reds": (rounds({"home_red": 2}, {"home_red": 1}), rounds({"home_red": 2}, {"home_blue": 1})),
    "running": (rounds(FETCHED, FETCHED, FETCHED), rounds(FETCHED, FETCHED, {}, FETCHED)),
    "quick": (in_round(6), in_round(7)),
    "two_ways": (reserve(4, 1, 1, 1, 1), reserve(4, 1, 1, 0, 0)),
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
