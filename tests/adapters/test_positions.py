"""Environments that begin at a given position instead of at the game's start."""

from __future__ import annotations

import pickle
import random
import sys
from typing import Any

import numpy as np
import pytest

import niagara_tui
from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.episode import Episode
from niagara_tui.adapters.vector import VectorEnv
from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES

LINE = "upriver:1:1/seats=2,round=10,first=R,turn=R/R:boats=lost.8.10/B:boats=lost.7.9"
"""The endgame of docs/python.md, before a throw."""


def later(name: str, decisions: int = 12) -> niagara_tui.Position[Any]:
    """A position in the middle of a random game."""
    rng, position = random.Random(1), niagara_tui.new_position(name, seed=1).settled()
    for _ in range(decisions):
        seat = rng.choice(position.deciders())
        position = position.play(seat, rng.choice(position.legal(seat)), settle=True)
    return position


def with_seed(position: niagara_tui.Position[Any], seed: int) -> Any:
    state = clone(position.state)
    state.chance = Chance(seed)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_all_games_of_a_vector_begin_there_and_go_on_as_single_ones_with_their_seeds(name: str) -> None:
    position, encoding = later(name), VectorEncoding(GAMES[name])
    games = VectorEnv(name, 4, position=position, compiled=False, max_rounds=8)
    batch = games.reset(seed=5)
    singles = [Episode(GAMES[name], with_seed(position, int(seed)), 8) for seed in batch.seeds]
    for _ in range(12):
        for index, single in enumerate(singles):
            assert single.seat is not None
            assert batch.seats[index] == single.seat
            assert np.array_equal(batch.observations[index], encoding.vector(single.view(single.seat), single.seat))
        actions = games.random_actions()
        batch = games.step(actions)
        for index, single in enumerate(singles):
            single.play(int(actions[index]))
            if single.seat is None:
                begun = with_seed(position, int(batch.seeds[index]))
                singles[index] = Episode(GAMES[name], begun, 8)


def test_a_copy_of_games_that_begin_there_begins_there_again() -> None:
    games = VectorEnv("upriver", 2, position=niagara_tui.parse_position(LINE), compiled=False)
    copied = pickle.loads(pickle.dumps(games))  # noqa: S301 - our own
    assert all(map(np.array_equal, games.reset(seed=3), copied.reset(seed=3)))
    assert games.seats == copied.seats == 2


@pytest.mark.frameworks
def test_gymnasium_begins_there() -> None:
    import gymnasium

    import niagara_tui.adapters.gymnasium  # noqa: F401 - registers the environment

    position = later("canyon")
    settings: Any = {"num_envs": 2, "game": "canyon", "compiled": False, "position": position}
    games: Any = gymnasium.make_vec("niagara_tui/River-v0", players=["learner"] * 3, **settings)
    seen, infos = games.reset(seed=7)
    seat = position.deciders()[0]
    assert infos["seat"].tolist() == [seat] * 2
    assert np.flatnonzero(infos["action_mask"][0]).tolist() == sorted(position.legal(seat))
    assert np.array_equal(seen[0], VectorEncoding(GAMES["canyon"]).vector(position.view(seat), seat))
    alone: Any = gymnasium.make_vec("niagara_tui/River-v0", **settings)
    assert alone.reset(seed=7)[1]["seat_rewards"].shape == (2, 3)


@pytest.mark.frameworks
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_begins_there(name: str) -> None:
    from niagara_tui.adapters.pettingzoo import RiverEnv, parallel_env

    position = later(name)
    seat = position.deciders()[0]
    game = RiverEnv(name, position=position, render_mode="ansi")
    for seed in (1, 2):
        game.reset(seed=seed)
        assert game.agent_selection == f"player_{seat}"
        assert np.flatnonzero(game.last()[0]["action_mask"]).tolist() == sorted(position.legal(seat))
        game.step(position.legal(seat)[0])
    together = parallel_env(name, position=position)
    seen, _infos = together.reset(seed=1)
    masks = {agent: np.flatnonzero(each["action_mask"]).tolist() for agent, each in seen.items()}
    assert masks == {
        f"player_{each}": sorted(position.legal(each)) or [together.wait] for each in range(len(together.agents))
    }


@pytest.mark.frameworks
def test_what_is_drawn_there_follows_from_the_seed_of_the_reset() -> None:
    from niagara_tui.adapters.pettingzoo import RiverEnv

    game = RiverEnv("upriver", position=niagara_tui.parse_position(LINE))
    thrown = set()
    for seed in range(30):
        game.reset(seed=seed)
        thrown.add(game._episode.position.die)
    assert thrown == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"position": LINE}, "^position: 'upriver:1:1.* is no position of upriver$"),
        ({"position": niagara_tui.new_position("canyon", seed=1)}, "^position: <Position of canyon for 3: .* is no p"),
        ({"position": niagara_tui.new_position("upriver", 3, 1), "seats": 4}, "^position: it is for 3, and not for 4$"),
        ({"position": niagara_tui.parse_position(LINE), "players": ["learner"] * 3}, "^players: one for each of 2 s"),
        ({"position": niagara_tui.parse_position(LINE), "max_rounds": 9}, "^position: the game ends there, or after "),
        ({"position": niagara_tui.parse_position(LINE), "first": "R"}, "^first: a position has the options that it "),
    ],
)
def test_where_games_cannot_begin_is_said_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        VectorEnv("upriver", 2, compiled=False, **given)


def test_games_do_not_begin_where_something_is_hidden() -> None:
    chosen = niagara_tui.new_position("niagara", seed=1).play(0, "5", settle=True)
    with pytest.raises(
        BadInput, match=r"^position: players\.0\.chosen: a full position cannot hold a card that nobody"
    ):
        VectorEnv("niagara", 2, compiled=False, position=chosen.seen_by(1))


@pytest.mark.frameworks
@pytest.mark.skipif(sys.platform == "win32", reason="OpenSpiel has no wheels for Windows")
def test_openspiel_begins_there_and_its_search_finds_what_docs_python_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    import pyspiel
    from open_spiel.python.algorithms import minimax

    from niagara_tui.adapters.open_spiel import RiverState, game_at

    def shares(end: RiverState) -> list[float]:
        assert end.episode is not None
        ranked = end.episode.game.standings(end.episode.position)
        first = [standing.seat for standing in ranked if standing.place == 1]
        return [(seat in first) / len(first) for seat in range(2)]

    position = niagara_tui.parse_position(LINE)
    state = pyspiel.load_game("niagara_tui(game=upriver,seats=2,max_rounds=11)").new_initial_state(position)
    assert (state.is_chance_node(), len(state.chance_outcomes())) == (True, 6)
    monkeypatch.setattr(RiverState, "returns", shares)
    assert minimax.expectiminimax(state, 99, None, 0)[0] == pytest.approx(8 / 9)
    begun = game_at(position, max_rounds=11)
    assert str(begun.new_initial_state()) == str(begun.new_initial_state().clone()) == str(state)


@pytest.mark.frameworks
@pytest.mark.skipif(sys.platform == "win32", reason="OpenSpiel has no wheels for Windows")
def test_openspiel_says_where_it_cannot_begin() -> None:
    import pyspiel

    from niagara_tui.adapters.open_spiel import NAME, game_at

    game, position = pyspiel.load_game(NAME, {"game": "upriver", "seats": 2}), niagara_tui.parse_position(LINE)
    assert game.new_initial_state(position.outcomes()[3][1]).current_player() == 0
    for wrong, sentence in ((LINE, "is no position of up"), (niagara_tui.new_position("upriver", 3), "it is for 3")):
        with pytest.raises(BadInput, match=sentence):
            game.new_initial_state(wrong)
    with pytest.raises(BadInput, match="is no position"):
        game_at(LINE)  # type: ignore[arg-type]
    seeded = pyspiel.load_game(NAME, {"game": "upriver", "seats": 2, "seeds": 4})
    with pytest.raises(
        BadInput, match=r"^position: with seeds, a game begins at its start alone; it needs explicit ch"
    ):
        seeded.new_initial_state(position)
