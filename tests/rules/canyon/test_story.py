"""What the log says of a game of Canyon."""

from __future__ import annotations

from niagara_tui.core.declare import clone
from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.games.canyon.board.board import CanyonBoard
from niagara_tui.games.canyon.board.cards import SUITS
from niagara_tui.games.canyon.rules.state import LETTERS, State
from niagara_tui.ui.widgets.log_pane import LogLook, tail
from tests.support.canyon import GAME, PLAY, begun, docked, to_move, with_hands

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve")


def told(state: State, decision: str = "") -> list[str]:
    """The log's sentences about a decision (`R S7`) or, without one, the next step."""
    after = clone(state)
    if not decision:
        GAME.advance(after)
        return GAME.tell(GAME.view(state, None), GAME.view(after, None), None, None, NAMES)
    letter, text = decision.split(" ", 1)
    seat, move = LETTERS.index(letter), GAME.number(text)
    assert move is not None
    secret = GAME.is_secret(state, seat)
    GAME.play(after, seat, move)
    return GAME.tell(GAME.view(state, None), GAME.view(after, None), seat, None if secret else move, NAMES)


def test_c_4_a_bid_above_the_number_of_tricks_is_said_to_fail_on_purpose() -> None:
    state = PLAY.settle(begun(docked(3), round_=7))
    assert told(state, "R bid 2") == ["Ann bids 2 tricks."]
    assert told(state, "R bid 8") == ["Ann bids 8, more than there are tricks, and so fails on purpose."]
    first = told(state, "R bid 8")
    state = PLAY.play(state, "R bid 8")
    second = told(state, "B bid 3")
    state = PLAY.play(state, "B bid 3")
    assert rows([*first, *second, *told(state, "Y bid 0")]) == [
        "R bids 8 (fails on purpose), B 3 (fails on purpose), Y 0"
    ]
    secret = PLAY.play(PLAY.settle(begun(docked(3), round_=7, secret=True)), "R bid 2", "B bid 3", "Y bid 0")
    assert rows(told(secret)) == ["R bids 2, B 3 (fails on purpose), Y 0"]


def test_only_the_end_tells_a_win() -> None:
    state = PLAY.step(to_move({"R": "d27", "B": "c1", "Y": "d1"}, {"R": 2}, {"R": 2}, first="B"), 2)
    *_, over, won = told(state, "R to d29")
    assert isinstance(over, Sentence)
    assert isinstance(won, Sentence)
    assert (over.event, won.event) == (Event.ROUND, Event.WIN)
    assert not any("wins" in line for line in told(state, "R to d28"))


def rows(lines: list[str]) -> list[str]:
    return tail(lines, 70, 20, LogLook(LETTERS, CanyonBoard().piece_signs(), in_words=False)).plain.splitlines()


def test_a_trick_is_one_line_that_begins_with_its_lead() -> None:
    state, lines = with_hands({"R": "S7", "B": "M9", "Y": "S8"}, "W1", Y=1, R=0, B=1), []
    for decision in ("R S7", "B M9", "Y S8"):
        lines += told(state, decision)
        state = PLAY.play(state, decision)
    assert rows(lines) == ["R sun 7: B moon 9, Y sun 8"]
    assert rows([*lines, *told(state)])[0] == "R sun 7: B moon 9, Y sun 8, Y takes it"


def test_two_tricks_of_one_leader_are_two_lines() -> None:
    lead = told(with_hands({"R": "S7", "B": "M9", "Y": "S8"}, "W1", Y=1, R=0, B=1), "R S7")
    assert rows([*lead, *lead]) == ["R leads sun 7.", "R leads sun 7."]


def test_the_bids_of_a_round_are_one_line_and_its_points_one_a_seat() -> None:
    state = PLAY.play(PLAY.settle(begun(docked(3), secret=True)), "R bid 1", "B bid 2", "Y bid 0")
    assert rows(told(state)) == ["R bids 1, B 2, Y 0"]
    state = PLAY.play(with_hands({"R": "S7", "B": "M9", "Y": "S8"}, "W1", Y=1, R=0, B=1), "R S7", "B M9", "Y S8")
    assert rows(told(state))[1:] == ["R 0 of 0: 1 point", "B 0 of 1: 0 points", "Y 1 of 1: 3 points"]


def test_a_push_is_in_the_line_of_who_drifts_and_a_fall_has_its_own() -> None:
    state = to_move({"R": "e24", "B": "d23", "Y": "c1"}, {"Y": 1})
    assert rows(told(state)) == ["R drifts e24 → d23, ≈ pushes B d23 → c22"]
    state = to_move({"R": "b24", "B": "a23", "Y": "c1"}, {"Y": 1})
    assert rows(told(state)) == ["R drifts b24 → a23", "▼ B goes over the falls, into the cave"]


def test_who_comes_into_the_village_is_told_with_the_points_that_are_left() -> None:
    state = to_move({"R": "d27", "B": "c1", "Y": "d1"}, {"R": 2}, {"R": 2}, first="B")
    state = PLAY.step(state, 2)
    assert rows(told(state, "R to d29"))[0] == "R ✓ d27 → village, 1 point unused"


def test_cards_have_the_colours_of_their_suits() -> None:
    signs = CanyonBoard().piece_signs()
    assert signs["S7"] == ("sun 7", SUITS[0])
    assert signs["W10"] == ("wave 10", SUITS[4])


def test_each_canoe_has_a_line_for_its_points_and_another_for_its_way_whoever_moves_first() -> None:
    points = told(PLAY.play(with_hands({"R": "S7", "B": "M9", "Y": "S8"}, "W1", Y=1, R=0, B=1), "R S7", "B M9", "Y S8"))
    canoes = {"R": "c4", "B": "c5", "Y": "d5"}
    last = "Y 1 of 1: 3 points"
    moved = to_move(canoes, {"Y": 2}, first="Y")
    assert rows([*points, *told(moved, "Y to d6")])[-2:] == [last, "Y d5 → d6"]
    drifts = to_move({"Y": "b24", "R": "c1", "B": "d1"}, {"R": 1}, first="Y")
    assert rows([*points, *told(drifts)])[-2:] == [last, "Y drifts b24 → a23"]
