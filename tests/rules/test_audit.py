from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.board import BANK, LOST, NONE
from niagara_tui.games.niagara.rules.state import (
    ABOARD,
    AT_SITE,
    AT_TOP,
    CHOOSE,
    ELK,
    FACE_DOWN,
    FLOW,
    LASSO,
    NO_ELK,
    OFF,
    OVER,
    PADDLE,
    PICK,
    POINTS,
    PUSHED,
    REDEEM,
    RETURN,
    SKY,
    START,
    STOP,
    WAIT,
    WITH_CARDS,
    WITH_JOE,
    WITH_WAITING,
    State,
)
from tests.rules.spoiling import Break, expect, put, together
from tests.support import play, settle, turn
from tests.support.positions import GAME, SPIRITS, flowing, position, redemption, start

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


# -- audit parts --------------------------------------------------------------------------------------

ALL = position(
    seats=4,
    parts=f"{SPIRITS} joe",
    zones={"Ra": "3", "Rb": "5", "Ba": "7L"},
    gems={"Rb": "white white"},
    whirlpool="4",
    beaver="2",
    elk="Ba",
    joe="6R",
    joes="red",
)
PLAIN = position(zones={"Ra": "3"})
FLOWING = flowing({"R": "lasso", "B": "1"}, parts="cards", zones={"Ra": "3", "Ba": "2"})
TAKING = turn("4", parts="elk", zones={"Ra": "7L"})
ASKED = play(turn("1/2/3", parts="cards"), "R a")
IN_WHIRLPOOL = play(turn("1", parts="whirlpool", zones={"Ra": "4"}, whirlpool="5"), "R a", "R to 5")
MEETING = play(turn("cloud", parts="joe waiting", zones={"Ra": "3"}, joe="3", joes="red"), "R sky +1", "R a")
OLD_MEETING = play(turn("cloud", parts="joe waiting", zones={"Ra": "3"}, joe="3", joes="red", edition=2), "R a")
STAYED = play(turn("2", parts="joe waiting", zones={"Ra": "3", "Rb": "5"}, joe="3", joes="red"), "R a", "R load violet")
GOING_BACK = settle(flowing({"R": "lasso", "B": "1"}, parts="cards whirlpool", whirlpool="4", zones={"Ra": "5"}))
FAULTS: dict[str, tuple[State, Break, str]] = {
    "another supply": (ALL, put("sites.2.gems.2", 6), "gems.yellow: there are 6"),
    "a supply of another option": (start(3), put("supply", 1), "gems.violet: there are 7 violet gems"),
    "a supply for other seats": (start(3, parts="elk"), put("sites.0.gems.0", 7), "gems.violet: there are 7"),
    "Joe's gem counts": (
        ALL,
        put("joe.gems.4", 0),
        "gems.red: there are 6 red gems (sites 6, canoes 0, reserves 0, Joe",
    ),
    "a double canoe too small": (ALL, put("players.1.canoes.1.hold", 1), "players.1.canoes.1.hold: is 1"),
    "a single canoe too large": (ALL, put("players.1.canoes.0.hold", 2), "players.1.canoes.0.hold: is 2"),
    "a double canoe in the base game": (PLAIN, put("players.1.canoes.1.hold", 2), "players.1.canoes.1.hold: is 2"),
    "three gems in a double": (
        ALL,
        together(put("players.0.canoes.1.gems.0", 1), put("sites.0.gems.0", 6)),
        "players.0.canoes.1.gems: 3 gems",
    ),
    "no whirlpool": (ALL, put("whirlpool", OFF), "whirlpool: the part whirlpool is on"),
    "a whirlpool too many": (PLAIN, put("whirlpool", 3), "whirlpool: the part whirlpool is off"),
    "a canoe on the whirlpool": (ALL, put("whirlpool", 3), "players.0.canoes.0.zone: no canoe can stay"),
    "no beaver": (ALL, put("beaver", OFF), "beaver: the part beaver is on"),
    "a beaver too many": (PLAIN, put("beaver", AT_TOP), "beaver: the part beaver is off"),
    "no elk": (ALL, together(put("elk", NO_ELK), put("players.1.canoes.0.elk", 0)), "elk: the part elk is on"),
    "an elk too many": (PLAIN, put("elk", AT_SITE), "elk: the part elk is off"),
    "an elk twice": (ALL, put("players.0.canoes.0.elk", 1), "elk: is aboard, and 2 canoes"),
    "an elk at its site and aboard": (ALL, put("elk", AT_SITE), "elk: is at the site, and 1 canoes"),
    "an elk aboard nobody's canoe": (TAKING, put("elk", ABOARD), "elk: is aboard, and 0 canoes"),
    "an elk ashore": (ALL, put("players.1.canoes.0.zone", BANK), "players.1.canoes.0.elk: a canoe that is not"),
    "an elk that is lost": (
        ALL,
        put("players.1.canoes.0.zone", LOST),
        "players.1.canoes.0.elk: a canoe that is not",
    ),
    "a canoe lassoed while cards are chosen": (
        ALL,
        put("players.0.canoes.0.lassoed", 1),
        "players.0.canoes.0.lassoed: nobody has",
    ),
    "a canoe lassoed by nobody": (FLOWING, put("players.1.canoes.0.lassoed", 1), "players.1.canoes.0.lassoed"),
    "a canoe lassoed on the bank": (FLOWING, put("players.0.canoes.1.lassoed", 1), "players.0.canoes.1.lassoed"),
    "Joe with two gems": (
        ALL,
        together(put("joe.gems.0", 1), put("sites.0.gems.0", 6)),
        "joe: Joe holds one gem",
    ),
    "Joe with the elk": (ALL, put("joe.elk", 1), "joe: Joe holds one gem, and nothing else"),
    "Joe lassoed": (ALL, put("joe.lassoed", 1), "joe: Joe holds one gem, and nothing else"),
    "Joe with a larger hold": (ALL, put("joe.hold", 2), "joe: Joe holds one gem, and nothing else"),
    "Joe ashore": (ALL, put("joe.zone", BANK), "joe.zone: Joe is on the river"),
    "Joe lost and laden": (ALL, put("joe.zone", LOST), "joe.zone: Joe is on the river, or lost with an empty"),
    "Joe where he is not in the game": (PLAIN, put("joe.zone", 2), "joe: the part joe is off"),
    "Joe on the whirlpool": (ALL, put("joe.zone", 4), "joe.zone: Joe cannot stay on the whirlpool"),
    "waiting for nobody": (PLAIN, put(f"parts.{WITH_WAITING}", 1), "parts: meeting Joe while waiting needs Joe"),
    "a card that is not dealt": (
        PLAIN,
        together(put("players.0.hand.6", 1), put("players.0.hand.0", 0)),
        "players.0.hand: the card 7 is not in this game",
    ),
    "hands of ten in another round": (ALL, put("round", 8), "players.0.hand: holds 10 cards; in round 8"),
    "ten cards with seven": (PLAIN, put(f"parts.{WITH_CARDS}", 1), "players.0.hand: holds 7 cards; in round 1"),
    "six seats in the base game": (PLAIN, put("seats", 6), "seats: is 6, but 3 players"),
    "the elk taken where it is not": (
        TAKING,
        put("players.0.canoes.0.zone", 6),
        "turn.stage: nobody can take the elk",
    ),
    "the elk taken when it is away": (TAKING, put("elk", 3), "turn.stage: nobody can take the elk"),
    "points asked on a number card": (ASKED, put("players.0.played", 7), "turn.stage: is points"),
    "points asked of no canoe": (ASKED, put("turn.canoe", NONE), "turn.canoe: a canoe must be in hand"),
    "points asked of a lost canoe": (ASKED, put("players.0.canoes.0.zone", LOST), "turn.canoe: this canoe cannot"),
    "the sky on a lasso": (
        turn("cloud", parts="cards"),
        together(put("players.0.played", LASSO), put("players.0.hand.8", 0), put("players.0.hand.7", 1)),
        "turn.stage: is sky, which does not fit the card lasso",
    ),
    "pushed where no whirlpool is": (IN_WHIRLPOOL, put("whirlpool", 4), "turn.stage: the whirlpool pushes nobody"),
    "pushed with points left": (IN_WHIRLPOOL, put("turn.points", 2), "turn: nothing can have been done"),
    "meeting Joe elsewhere": (MEETING, put("joe.zone", 4), "turn.stage: Joe cannot be met here"),
    "meeting Joe twice": (MEETING, put("turn.met", 1), "turn: nothing can have been done"),
    "meeting Joe without waiting": (MEETING, put("turn.waits.0", 0), "turn.stage: Joe cannot be met here"),
    "waiting for Joe elsewhere": (MEETING, put("turn.waits.1", 1), "turn.waits: a canoe that waits for Joe lies in"),
    "meeting Joe with a lasso": (
        MEETING,
        together(put("players.0.played", LASSO), put("players.0.hand.7", 1)),
        "turn.stage: is wait, which does not fit the card lasso",
    ),
    "meeting Joe elsewhere under version 2": (OLD_MEETING, put("joe.zone", 4), "turn.stage: Joe cannot be met here"),
    "meeting Joe twice under version 2": (OLD_MEETING, put("turn.met", 1), "turn: nothing can have been done"),
    "waiting under version 2": (OLD_MEETING, put("turn.waits.0", 1), "turn.waits: no canoe waits for Joe now"),
    "waiting before the card is spent": (STAYED, put("turn.waits.1", 1), "turn.waits: a canoe waits once it has spent"),
    "waiting without the option": (STAYED, put(f"parts.{WITH_WAITING}", 0), "turn.waits: no canoe waits for Joe now"),
    "going back without a canoe": (GOING_BACK, put("turn.canoe", NONE), "turn.canoe: a canoe must be going back"),
    "going back without a choice": (GOING_BACK, put("whirlpool", 4), "turn.canoe: this canoe goes back without"),
}


@pytest.mark.parametrize(("sound", "spoil", "found"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_what_the_expansions_bring_is_found(sound: State, spoil: Break, found: str) -> None:
    expect(sound, spoil, found)


def test_the_positions_that_are_spoilt_are_the_ones_meant() -> None:
    assert ALL.phase == CHOOSE
    assert ALL.parts[WITH_JOE]
    stages = [state.turn.stage for state in (TAKING, ASKED, IN_WHIRLPOOL, MEETING, OLD_MEETING)]
    assert stages == [ELK, POINTS, PUSHED, WAIT, WAIT]
    assert STAYED.turn.waits == [1, 0]
    assert SKY not in stages
    assert GOING_BACK.phase == RETURN
