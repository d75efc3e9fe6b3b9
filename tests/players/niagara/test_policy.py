"""The policy of Niagara prefers the right move where it is plain."""

from __future__ import annotations

from collections import Counter

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.games.niagara.player.policy import prefer
from niagara_tui.games.niagara.player.snapshot import gains_of
from niagara_tui.games.niagara.player.weights import PARAMETERS, STYLES
from niagara_tui.games.niagara.rules.board import BLUE, CANOES, LOST, VIOLET, WHITE
from niagara_tui.games.niagara.rules.phases import advance, legal_moves
from niagara_tui.games.niagara.rules.state import CLOUD, REDEEM, State
from tests.support import best, play, position, texts, turn
from tests.support.positions import GAME, number

SEAT = 0

_NEARLY = {"R": "violet white yellow"}


def _state(**options: object) -> State:
    state: State = GAME.new(GAME.options(first="R", **options), 4, 3)
    return state


def _play(state: State, text: str) -> None:
    GAME.play(state, SEAT, number(text))


def _chances(state: State) -> dict[str, float]:
    """How likely each move of the seat is, by its text."""
    moves = [0] * 200
    count = legal_moves(state, SEAT, moves)
    odds = [0.0] * count
    prefer(state, SEAT, moves, count, odds)
    return {GAME.text(move): part / sum(odds) for move, part in zip(moves, odds, strict=False)}


def _put(state: State, canoe: int, zone: int, *cargo: int) -> None:
    state.players[SEAT].canoes[canoe].zone = zone
    for colour in cargo:
        state.players[SEAT].canoes[canoe].gems[colour] += 1
        state.sites[colour].gems[colour] -= 1


def _turn(state: State, card: int, others: int = CLOUD) -> State:
    """The seat's turn with that card, its first canoe taken."""
    for seat in range(state.seats):
        GAME.play(state, seat, card if seat == SEAT else others)
    advance(state)
    return state


def test_a_gem_that_wins_is_brought_home() -> None:
    state = _state()
    state.players[SEAT].reserve[VIOLET] = 3
    state.sites[VIOLET].gems[VIOLET] -= 3
    _put(state, 0, 4, VIOLET)
    chances = _chances(state)
    assert chances["4"] + chances["5"] + chances["6"] > 0.95
    _turn(state, 4)
    _play(state, "a")
    assert _chances(state)["to bank"] > 0.95


def test_a_canoe_on_the_brink_flees_from_the_falls() -> None:
    state = _state()
    _put(state, 0, 7, BLUE)
    state.players[SEAT].canoes[1].zone = LOST
    _turn(state, 4, others=6)
    _play(state, "a")
    assert _chances(state)["to 3"] > 0.9


def test_a_colour_that_is_missing_is_rather_loaded_than_one_that_lies_there_too() -> None:
    state = _state()
    state.players[SEAT].reserve[:] = [0, 2, 1, 1, 1]
    state.sites[WHITE].gems[VIOLET] = 1
    _put(state, 0, 4)
    _turn(state, 6)
    _play(state, "a")
    chances = _chances(state)
    assert chances["load violet"] > 0.9


def test_a_laden_rival_up_river_is_robbed() -> None:
    state = _state()
    _put(state, 0, 5)
    rival = state.players[1].canoes[0]
    rival.zone, rival.gems[BLUE] = 3, 1
    _turn(state, 2)
    _play(state, "a")
    assert _chances(state)["to 3"] == max(_chances(state).values())
    _play(state, "to 3")
    assert _chances(state)["rob B a blue"] > 0.9


def test_n_50_of_two_lost_canoes_the_double_one_is_taken_back_by_the_odds_and_greedy_alike() -> None:
    state = _state(double_canoes=True)
    state.phase = REDEEM
    state.turn.place = (SEAT - state.first) % state.seats
    for canoe in range(CANOES):
        state.players[SEAT].canoes[canoe].zone = LOST
    assert _chances(state)["b"] > 0.9
    single, double = GAME.appraise(GAME.view(state, SEAT), SEAT, GAME.legal(state, SEAT), "balanced")
    assert double > single


def test_the_gem_paid_for_a_canoe_is_not_the_one_that_is_rare() -> None:
    state = _state()
    state.phase = REDEEM
    state.players[SEAT].reserve[:] = [3, 0, 0, 0, 1]
    for canoe in range(CANOES):
        state.players[SEAT].canoes[canoe].zone = LOST
    chances = _chances(state)
    assert set(chances) == {"pay violet", "pay red"}
    assert chances["pay red"] > chances["pay violet"], "three violet gems are nearly four"


def test_j_5_a_gem_is_rather_kept_than_swapped_for_a_worse_one_of_joes() -> None:
    zones, gems = {"Ra": "4", "Rb": "lost"}, {"Ra": "red"}
    state = turn("2", parts="joe", zones=zones, joe="2", joes="violet", gems=gems, reserve={"R": "violet white yellow"})
    chances = _chances(play(state, "R a", "R to 2"))
    assert chances["pass"] > chances["swap red for violet with Joe"]


def test_j_6_at_the_end_of_a_turn_joe_is_met_for_a_better_gem_and_else_left_alone() -> None:
    zones = {"Ra": "3", "Rb": "lost"}
    worth = play(turn("cloud", parts="joe waiting", zones=zones, joe="3", joes="red"), "R sky +1")
    chances = _chances(worth)
    assert chances["a"] > chances["done"]
    assert best(worth) == "a"
    gems = {"Ra": "red"}
    state = turn("cloud", parts="joe waiting", zones=zones, joe="3", joes="violet", gems=gems, reserve=_NEARLY)
    worse = play(state, "R sky +1")
    assert texts(worse) == ["a", "done"]
    chances = _chances(worse)
    assert chances["done"] > chances["a"]
    assert best(worse) == "done"


@pytest.mark.parametrize(
    ("style", "state", "better", "worse"),
    [
        (
            "thief",
            turn("2", zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "violet"}),
            "rob B a violet",
            "pass",
        ),
        ("careful", turn("2", zones={"Ra": "7L", "Rb": "lost"}, sky=1), "to 5", "load red"),
    ],
    ids=["a thief values a robbery", "a careful player dreads the falls"],
)
def test_more_than_others_do(style: str, state: State, better: str, worse: str) -> None:
    state = play(state, "R a", *(["R to 3"] if style == "thief" else []))
    gaps = {}
    for other in STYLES:
        more, less = GAME.appraise(state, 0, [number(better), number(worse)], other)
        gaps[other] = more - less
    assert min(gaps.values()) > 0
    assert max(gaps, key=lambda other: gaps[other]) == style


def test_a_hoarder_prefers_another_gem_of_its_colour_to_a_new_colour_more_than_others_do() -> None:
    state = position(reserve={"R": "violet violet yellow"})
    prefers = {}
    for style, parameters in PARAMETERS.items():
        gains = gains_of(state, 0, parameters)
        prefers[style] = gains[VIOLET] - gains[BLUE]
    assert max(prefers, key=lambda style: prefers[style]) == "hoarder"


# -- guesses ---------------------------------------------------------------------------------------

DRAWS = 1500


@pytest.mark.parametrize("shown", [False, True])
def test_n_70_a_face_down_card_is_any_of_its_hand_also_once_another_is_shown(shown: bool) -> None:
    state: State = position(seats=3, hands=dict.fromkeys("RBY", "1 3 6"))
    for seat, card in enumerate("361"):
        GAME.play(state, seat, number(card))
    while shown and not GAME.deciders(state):
        GAME.advance(state)
    view = GAME.view(state, 0)
    assert [player.played for player in view.players] == [3 if shown else 0, 0, 0]
    guessed = Counter(GAME.sample(view, Chance(seed=seed)).players[1].chosen for seed in range(DRAWS))
    assert set(guessed) == {1, 3, 6}
    assert all(count / DRAWS == pytest.approx(1 / 3, abs=0.04) for count in guessed.values())
