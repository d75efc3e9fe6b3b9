"""G7: random games of all kinds: every position and every view of it is valid, and every game can proceed."""

from __future__ import annotations

from random import Random

from niagara_tui.core.declare import clone
from tests.robustness.games import play_randomly, random_table
from tests.robustness.rounds import Rounds, rounds
from tests.support.unusual_positions import unusual_position


@rounds(quick=24, long=100_000)
def test_every_position_and_every_view_of_random_games_is_sound(rounds: Rounds) -> None:
    games, ended = set(), 0

    def check(chance: Random) -> None:
        nonlocal ended
        table = random_table(chance)
        game = table.game
        state = table.new(chance.randrange(2**53)) if chance.random() < 0.5 else unusual_position(game.id, chance)
        for _ in range(100):
            before = clone(state)
            for viewer in (chance.randrange(state.seats), None):
                assert game.audit_view(game.view(state, viewer)) == []
            assert state == before, "looking changes nothing"
            if game.is_over(state):
                break
            for seat in game.deciders(state):
                assert len(set(game.legal(state, seat))) == len(game.legal(state, seat)) > 0
            play_randomly(game, state, chance)
            assert game.audit(state) == []
            assert state != before, "something has happened"
        if game.is_over(state):
            ended += 1
            assert not game.deciders(state)
            assert sorted(standing.seat for standing in game.standings(state)) == list(range(state.seats))
        games.add(game.id)

    rounds.play(check)
    assert len(rounds.seeds) < 24 or (len(games) == 3 and ended)
