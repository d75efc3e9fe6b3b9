"""G12: a game saved and read back at every decision continues as if it had never been closed."""

from __future__ import annotations

from random import Random

import pytest

from niagara_tui.session.match import Match
from niagara_tui.storage.folder import SaveFolder
from niagara_tui.storage.records import write_record
from tests.robustness.games import random_match
from tests.robustness.rounds import Rounds, rounds
from tests.session.games import clock, fingerprint

DECISIONS = 25


def opened_again(match: Match, folder: SaveFolder) -> Match:
    """Save the match to a file, read it back, and settle at the next decision."""
    folder.write("game", match.record())
    again = Match.resume(folder.read("game"), clock)
    again.settle()
    return again


def is_open(match: Match) -> bool:
    """Whether no secret choice is unrevealed; opening a game asks for such choices again."""
    return not match._game_log.hidden()


@rounds(quick=4, long=3000)
def test_a_game_that_is_opened_at_every_decision_goes_on_alike_in_every_byte(
    rounds: Rounds, tmp_path_factory: pytest.TempPathFactory
) -> None:
    def check(chance: Random) -> None:
        folder = SaveFolder(tmp_path_factory.mktemp("saves"))
        match = random_match(chance)
        match.settle()
        reopened = opened_again(match, folder)
        for _ in range(DECISIONS if match.game.id == "niagara" else 2 * DECISIONS):
            if match.is_over():
                break
            if is_open(match):
                reopened = opened_again(reopened, folder)
                assert reopened.digest() == match.digest()
                assert [line.text for line in reopened.log] == [line.text for line in match.log]
            else:
                assert opened_again(match, folder).digest() == fingerprint(match), "but for what is asked for again"
            seat = chance.choice(match.deciders())
            assert reopened.legal(seat) == match.legal(seat)
            move = chance.choice(match.legal(seat))
            for one in (match, reopened):
                one.submit(seat, move)
                one.settle()
        assert write_record(reopened.record()) == write_record(match.record())

    rounds.play(check)
