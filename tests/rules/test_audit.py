from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.board import BANK, LOST, NONE
from niagara_tui.games.niagara.rules.state import (
    CHOOSE,
    FACE_DOWN,
    FLOW,
    OVER,
    PADDLE,
    PICK,
    REDEEM,
    SKY,
    START,
    STOP,
    State,
)
from tests.rules.spoiling import Break, expect, put, together
from tests.support import play, turn
from tests.support.positions import GAME, position, redemption

CHOOSING = position(zones={"Ra": "3", "Ba": "7L"}, gems={"Ra": "white"}, reserve={"B": "red"}, hands={"R": "1 2 3 4"})
PICKING = turn("4", zones={"Ra": "5", "Rb": "bank"}, gems={"Ra": "violet"})
STARTING = play(PICKING, "R a")
STOPPING = play(STARTING, "R to 3")
WAITING = turn("cloud")

BEFORE_THE_RIVER = {
    "a gem too many": (put("sites.0.gems.0", 8), "gems.violet: there are 8"),
    "a gem too few": (put("players.1.reserve.4", 0), "gems.red: there are 6"),
    "a canoe of another size": (put("players.0.canoes.1.hold", 2), "players.0.canoes.1.hold: is 2"),
    "two gems in one hold": (
        together(put("players.0.canoes.0.gems.0", 1), put("sites.0.gems.0", 6)),
        "players.0.canoes.0.gems: 2 gems",
    ),
    "a laden canoe ashore": (
        put("players.0.canoes.0.zone", BANK),
        "players.0.canoes.0.gems: a canoe that is not on",
    ),
    "a laden canoe that is lost": (
        put("players.0.canoes.0.zone", LOST),
        "players.0.canoes.0.gems: a canoe that is not",
    ),
    "a round without a canoe": (
        together(put("players.2.canoes.0.zone", LOST), put("players.2.canoes.1.zone", LOST)),
        "players.2.canoes: nobody begins a round without",
    ),
    "a card too many": (put("players.2.hand.6", 1), "players.2.hand: holds 5 cards; in round 4 it must hold 4"),
    "another round": (put("round", 5), "players.0.hand: holds 4 cards; in round 5 it must hold 3"),
    "a round before the first": (put("round", -3), "round: is -3"),
    "a card laid that is not in hand": (put("players.0.chosen", 6), "players.0.chosen: the card 6 is not in hand"),
    "a card that nobody knows": (put("players.0.chosen", FACE_DOWN), "players.0.chosen: a full position cannot"),
    "a card shown too early": (put("players.1.played", 7), "players.1.hand: holds 4"),
    "a first player who does not play": (put("first", 3), "first: G is not at the table"),
    "seats that do not fit": (put("seats", 4), "seats: is 4, but 3 players"),
    "a turn that nobody has": (put("turn.place", 1), "turn.place: is 1; while cards are chosen it is 0"),
    "a turn beyond the table": (put("turn.place", 3), "turn.place: is 3; it must be from 0 to 2"),
    "a canoe in hand": (put("turn.canoe", 0), "turn: nobody's turn is in progress"),
    "a stage": (put("turn.stage", SKY), "turn.stage: is sky"),
    "steps": (put("steps", 1), "steps: is 1"),
    "nothing to redeem": (put("phase", REDEEM), "phase: R has nothing to redeem"),
    "no end": (put("phase", OVER), "players.0.played: R has not shown a card yet"),
    "no river": (put("phase", FLOW), "players.0.played: R has not shown a card yet"),
    "a winner too early": (
        together(put("players.0.reserve.0", 4), put("sites.0.gems.0", 3), put("players.0.reached", 1)),
        "phase: a reserve wins, so the game is over",
    ),
    "a winner without a winning reserve": (
        put("players.0.reached", 1),
        "players.0.reached: is 1, but the reserve does",
    ),
    "a winning reserve without a winner": (
        together(put("players.0.reserve.0", 4), put("sites.0.gems.0", 3)),
        "players.0.reached: is 0, but the reserve wins",
    ),
}

IN_A_TURN = {
    "a choice in the middle of a turn": (PICKING, put("phase", CHOOSE), "players.0.played: R has already shown"),
    "a card still in hand": (PICKING, put("players.0.hand.3", 1), "players.0.hand: holds 7"),
    "the weather on a number card": (
        PICKING,
        put("turn.stage", SKY),
        "turn.stage: is sky, which does not fit the card 4",
    ),
    "canoes on a cloud": (
        WAITING,
        put("turn.stage", PICK),
        "turn.stage: is pick, which does not fit the card cloud",
    ),
    "a canoe in hand while one is picked": (PICKING, put("turn.canoe", 0), "turn: no canoe is in hand"),
    "no canoe in hand": (STARTING, put("turn.canoe", NONE), "turn.canoe: a canoe must be in hand"),
    "a lost canoe in hand": (
        play(turn("4", zones={"Ra": "5", "Rb": "lost"}), "R a"),
        put("turn.canoe", 1),
        "turn.canoe: this canoe cannot be moved now",
    ),
    "a canoe that has moved": (STARTING, put("turn.moved.0", 1), "turn.canoe: this canoe cannot be moved now"),
    "more points than the card": (STARTING, put("turn.points", 5), "turn.points: is 5; the card gives 4"),
    "points that went nowhere": (STARTING, put("turn.points", 3), "turn.points: is 3; before paddling"),
    "no points and nothing done": (STARTING, put("turn.points", 0), "turn.points: is 0; before paddling"),
    "cargo that cost nothing": (STARTING, put("turn.loaded.0", 1), "turn.points: is 4; before paddling"),
    "free places before paddling": (
        STARTING,
        put("turn.free", 1),
        "turn.free: 1 places were free, but the canoe has not",
    ),
    "points that cannot be used where the canoe lies": (STOPPING, put("turn.points", 1), "turn.points: is 1"),
    "points left where there is no site": (STOPPING, put("players.0.canoes.0.zone", 2), "turn.points: is 2"),
    "points left that nothing can use": (
        STOPPING,
        together(put("turn.unloaded.0", 1), put("players.0.canoes.0.gems.0", 0), put("sites.0.gems.0", 7)),
        "turn: R cannot complete",
    ),
    "a canoe in hand that has landed": (
        STOPPING,
        together(put("players.0.canoes.0.zone", 0), put("players.0.canoes.0.gems.0", 0), put("sites.0.gems.0", 7)),
        "turn.points: is 2, which cannot be spent on cargo in zone bank",
    ),
    "a canoe to be chosen where one is lost": (
        redemption(parts="doubles", zones={"Ra": "lost"}, reserve={"R": "red"}),
        put("turn.stage", PICK),
        "turn.stage: is pick",
    ),
    "a canoe to be chosen of two that are alike": (
        redemption(zones={"Ra": "lost", "Rb": "lost"}, reserve={"R": "red"}),
        put("turn.stage", PICK),
        "turn.stage: is pick",
    ),
    "a canoe to be chosen under rules that did not ask": (
        play(redemption(parts="doubles", zones={"Ra": "lost", "Rb": "lost"}, reserve={"R": "red"}), "R pay red"),
        put("edition", 1),
        "turn.stage: is pick",
    ),
    "a launch that nobody made": (
        turn("4"),
        put("turn.launched", 1),
        "turn: R cannot complete",
    ),
}


@pytest.mark.parametrize(("spoil", "found"), BEFORE_THE_RIVER.values(), ids=BEFORE_THE_RIVER)
def test_a_fault_while_cards_are_chosen_is_found(spoil: Break, found: str) -> None:
    expect(CHOOSING, spoil, found)


@pytest.mark.parametrize(("sound", "spoil", "found"), IN_A_TURN.values(), ids=IN_A_TURN)
def test_a_fault_in_a_turn_is_found(sound: State, spoil: Break, found: str) -> None:
    expect(sound, spoil, found)


@pytest.mark.parametrize("sound", [CHOOSING, PICKING, STARTING, STOPPING, WAITING])
def test_a_sound_position_has_no_fault(sound: State) -> None:
    assert GAME.audit(sound) == []
    assert sound.phase in {CHOOSE, PADDLE}
    assert sound.turn.stage in {0, PICK, START, STOP, SKY}
