from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.board import BANK, LOST, NONE
from niagara_tui.games.niagara.rules.state import (
    ABOARD,
    AT_SITE,
    AT_TOP,
    CHOOSE,
    ELK,
    LASSO,
    NO_ELK,
    OFF,
    POINTS,
    PUSHED,
    RETURN,
    SKY,
    WAIT,
    WITH_CARDS,
    WITH_JOE,
    WITH_WAITING,
    State,
)
from tests.rules.spoiling import Break, expect, put, together
from tests.support import play, settle, turn
from tests.support.positions import SPIRITS, flowing, position, start

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
