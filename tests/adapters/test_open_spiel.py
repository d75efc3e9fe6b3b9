from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from niagara_tui.conformance.tables import TABLES, TableSetup
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.games.registry import GAMES

if sys.platform == "win32":
    pytest.skip("OpenSpiel has no wheels for Windows", allow_module_level=True)

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from niagara_tui.adapters.open_spiel import NAME, RiverGame, RiverState, options_of

pytestmark = pytest.mark.frameworks

QUICK = [table for name in GAMES for table in [table for table in TABLES if table.game.id == name][-1::-9]]
at_tables = pytest.mark.parametrize(
    "table",
    [pytest.param(table, id=str(table), marks=() if table in QUICK else pytest.mark.slow) for table in TABLES],
)


def loaded(table: TableSetup, **more: Any) -> Any:
    """OpenSpiel's game for a table, loaded by its name and parameters; chance is explicit unless there are seeds."""
    options = "+".join(name if value is True else f"{name}:{value}" for name, value in table.options if value)
    return pyspiel.load_game(NAME, {"game": table.game.id, "seats": table.seats, "options": options, **more})


def walk(game: Any, rng: random.Random) -> Iterator[RiverState]:
    """The states of a random game in which somebody decides, from the first to the last."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        yield state
        state.apply_action(rng.choice(state.legal_actions()))


def simple(**more: Any) -> Any:
    """OpenSpiel's game for the first table, with one chance node, which draws its seed."""
    return pyspiel.load_game(NAME, {"max_rounds": 3, "seeds": 1024, **more})


with_chance = pytest.mark.parametrize("seeds", [0, 8], ids=["explicit", "seeds"])


@with_chance
@at_tables
def test_open_spiels_own_random_simulation_passes_at_every_table(
    table: TableSetup, seeds: int, capfd: pytest.CaptureFixture[str]
) -> None:
    pyspiel.random_sim_test(loaded(table, max_rounds=2, seeds=seeds), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


@with_chance
@at_tables
def test_a_resampled_state_looks_the_same_to_who_resampled_it(table: TableSetup, seeds: int) -> None:
    """What OpenSpiel's `ResampleInfostateTest` asks; it can only be called from C++."""
    rng = random.Random(str(table))
    differed = 0
    for state in walk(loaded(table, max_rounds=2, seeds=seeds), rng):
        assert state.legal_actions()
        for player in range(table.seats):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            assert player != state.current_player() or other.legal_actions() == state.legal_actions()
            position = other.episode.position  # type: ignore[union-attr] # the seed has been drawn
            assert other.legal_actions() == sorted(table.game.legal(position, other.current_player()))
            differed += str(other) != str(state)
    assert differed > 5 or (not seeds and table.game.id == "upriver"), "in which nothing is hidden but the seed"


@with_chance
@pytest.mark.parametrize("name", GAMES)
def test_what_is_asked_in_python_is_what_open_spiel_says_by_way_of_cpp(name: str, seeds: int) -> None:
    rng, state = random.Random(1), simple(game=name, seeds=seeds, max_rounds=2).new_initial_state()
    while not state.is_terminal():
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(state.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
            assert state.observation_tensor(player) == pyspiel.State.observation_tensor(state, player)
        state.apply_action(rng.choice(state.legal_actions()))


def test_secret_choices_are_made_in_seat_order_and_stay_secret() -> None:
    """N-11, N-70."""
    state = simple(seats=4).new_initial_state()
    state.apply_action(7)
    assert state.current_player() == 0
    pair = [state.child(move) for move in (1, 6)]
    for player in (1, 2, 3):
        one, other = (state.information_state_string(player) for state in pair)
        assert one == other
        assert "R ?" in one
    assert "R 1" in pair[0].information_state_string(0)
    assert "R 6" in pair[1].information_state_string(0)


def test_a_choice_that_has_been_revealed_is_remembered() -> None:
    state = simple(seats=3).new_initial_state()
    state.apply_action(1)
    for card in (5, 4, 3):
        state.apply_action(card)
    first = "RBY"[state.episode.position.first]
    shown = f"{first} {dict(zip('RBY', '543', strict=True))[first]}"
    assert all(shown in state.information_state_string(player) for player in range(3))


def test_a_resampled_state_holds_nothing_of_what_was_hidden() -> None:
    state = simple(seats=3).new_initial_state()
    state.apply_action(1)
    state.apply_action(5)
    other = state.resample_from_infostate(1, lambda: 0.5)
    assert other.history() == []
    assert other.episode._decisions == [(0, None)]
    assert other.episode.position.chance.seed != 1


def test_a_copy_goes_on_by_itself() -> None:
    for state in walk(simple(), random.Random(1)):
        before = str(state)
        copied = state.clone()
        copied.apply_action(copied.legal_actions()[0])
        assert str(state) == before
        assert state.legal_actions() == state.clone().legal_actions()


def test_returns_are_nothing_until_the_end_and_add_up_to_nothing_then() -> None:
    game = simple(max_rounds=12)
    state = None
    for state in walk(game, random.Random(4)):
        assert state.returns() == [0.0] * 3
    assert state is not None
    assert sum(state.returns()) == pytest.approx(0)
    assert all(game.min_utility() <= part <= game.max_utility() for part in state.returns())


def test_observers_give_the_view_as_a_text_and_as_numbers() -> None:
    game = simple()
    observation = make_observation(game)
    remembering = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    for state in walk(game, random.Random(2)):
        observation.set_from(state, 1)
        assert np.array_equal(observation.tensor, state.observation_tensor(1))
        assert remembering.string_from(state, 1) == state.information_state_string(1)
        remembering.set_from(state, 1)
        assert np.array_equal(remembering.tensor, state.information_state_tensor(1))
        assert np.array_equal(remembering.dict["observation"], observation.tensor)


@pytest.mark.parametrize("name", GAMES)
def test_open_spiels_own_searches_play(name: str) -> None:
    rounds = 2
    game = pyspiel.load_game(NAME, {"game": name, "max_rounds": rounds, "seeds": 1024})
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        ismcts.ISMCTSBot(game, evaluator, 0.7, 6, random_state=rng),
        mcts.MCTSBot(game, 0.7, 6, evaluator, random_state=rng),
    ]
    state = game.new_initial_state()
    state.apply_action(1)
    decisions = 0
    while not state.is_terminal() and decisions < 40:
        move = bots[state.current_player() % 2].step(state)
        assert move in state.legal_actions()
        state.apply_action(move)
        decisions += 1
    assert decisions > rounds


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"seats": 9}, "players, not 9"),
        ({"max_rounds": 0}, "max_rounds: 0 is not a whole number from 1"),
        ({"seeds": -1}, "seeds: -1 is not a whole number from 0"),
        ({"seeds": 2**20 + 1}, "seeds: 1048577 is not a whole number from 0 to 1048576"),
        ({"max_rounds": 2**31 - 1}, "max_rounds: 2147483647 is not a whole number from 1 to "),
        ({"options": "weather"}, "weather: there is no field of that name"),
        ({"options": "ending:never"}, "ending: 'never' is wrong"),
    ],
)
def test_a_wrong_parameter_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises((BadInput, RuntimeError), match=sentence):
        pyspiel.load_game(NAME, given)


EVERYTHING = {
    name: "+".join(
        field for field, about in GAMES[name].options.model_fields.items() if isinstance(about.default, bool)
    )
    for name in GAMES
}
"""Each game with all of its switches on."""


@pytest.mark.parametrize(("name", "options"), [*EVERYTHING.items(), *((name, "") for name in GAMES)])
def test_open_spiels_own_playthrough_can_be_made_of_every_game_and_repeated(name: str, options: str) -> None:
    """`open_spiel.python.algorithms.generate_playthrough`; the names of its flags stay as they are."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    text = f"{NAME}(game={name},seats=4,options={options},max_rounds=2,seeds=8)"
    told = playthrough(text, [3], seed=1)
    assert f"game: {text}" in told
    assert "IsTerminal() = True" in told
    assert "PublicObservationString() = " in told
    assert "PrivateObservationString(3) = " in told
    actions = [int(line.removeprefix("action: ")) for line in told.splitlines() if line.startswith("action: ")]
    assert actions[0] == 3
    assert playthrough(text, actions) == told


def test_a_public_observer_sees_nobodys_card_and_a_private_one_its_own_alone() -> None:
    """N-70."""
    game = simple(seats=3)
    single, nobody = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    public = make_observation(game, pyspiel.IIGObservationType(True, False, nobody))
    private = make_observation(game, pyspiel.IIGObservationType(False, False, single))
    remembering = make_observation(game, pyspiel.IIGObservationType(True, True, nobody))
    state = game.new_initial_state()
    assert public.string_from(state, 0) == "public"
    state.apply_action(1)
    pair = [state.child(card) for card in (1, 6)]
    assert public.string_from(pair[0], 0) == public.string_from(pair[1], 1)
    assert "R ?" in remembering.string_from(pair[0], 0)
    tensors = []
    for each in pair:
        public.set_from(each, 0)
        tensors.append(public.tensor.copy())
    assert np.array_equal(*tensors)
    assert not tensors[0][:3].any()
    assert private.tensor is None
    assert private.string_from(pair[1], 0) == 'player 0\nplayers.0.chosen: "6"'
    assert private.string_from(pair[1], 1) == "player 1"


def test_an_observer_that_is_not_offered_is_refused_in_a_sentence() -> None:
    everybody, nobody = pyspiel.PrivateInfoType.ALL_PLAYERS, pyspiel.PrivateInfoType.NONE
    for public, private in ((True, everybody), (False, nobody)):
        with pytest.raises(BadInput, match="what one player sees"):
            make_observation(simple(), pyspiel.IIGObservationType(public, False, private))


def test_options_are_written_with_plus_and_colon() -> None:
    assert options_of("") == {}
    assert options_of("joe+ending:value") == {"joe": True, "ending": "value"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"weather": 5}, "^there is no parameter 'weather'; there is game, seats, "),
        ({"options": 5}, r"^options: 5 is not a text such as joe\+ending:value$"),
        ({"options": None}, "^options: None is not a text"),
        ({"game": None}, "^a game's name is a text, not None$"),
        ({"max_rounds": 10**30}, "^max_rounds: 10{30} is not a whole number from 1 to "),
    ],
)
def test_a_wrong_parameter_of_the_class_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        RiverGame(given)


@pytest.mark.parametrize("seed", [1024, 99999, 2**62, -2])
def test_chance_draws_no_seed_but_those_it_offers(seed: int) -> None:
    state = simple().new_initial_state()
    with pytest.raises(IllegalMove, match=rf"^{seed} is not an outcome that chance can draw; they are 0 to 1023$"):
        state.apply_action(seed)
    assert state.is_chance_node()
    state.apply_action(1023)
    assert not state.is_chance_node()


@pytest.mark.parametrize("player", [99, -2, 3])
def test_a_player_that_is_none_is_refused_in_a_sentence(player: int) -> None:
    game = simple(seats=3)
    state = game.new_initial_state()
    state.apply_action(1)
    observer = game.make_py_observer()
    for asked in (
        lambda: state.action_to_string(player, 1),
        lambda: state.resample_from_infostate(player, lambda: 0.5),
        lambda: observer.set_from(state, player),
        lambda: observer.string_from(state, player),
    ):
        with pytest.raises(BadInput, match=rf"^there is no seat {player}; the seats are 0 to 2$"):
            asked()  # type: ignore[no-untyped-call] # OpenSpiel comes without annotations


@pytest.mark.parametrize("action", [99999, -1])
def test_an_action_that_is_none_has_no_text(action: int) -> None:
    state = simple().new_initial_state()
    state.apply_action(1)
    with pytest.raises(BadInput, match=rf"^action: {action} is not a whole number from 0 to "):
        state.action_to_string(0, action)


@pytest.mark.parametrize("drawn", [1.0, -0.1, 2, "x", None, float("nan")])
def test_a_sampler_that_gives_no_chance_is_refused_in_a_sentence(drawn: object) -> None:
    state = simple().new_initial_state()
    state.apply_action(1)
    with pytest.raises(BadInput, match=r"^the sampler gives numbers from 0 and below 1, not "):
        state.resample_from_infostate(0, lambda: drawn)


def test_what_is_no_kind_of_observer_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadInput, match=r"^an observer is of a kind of IIGObservationType, not 5$"):
        simple().make_py_observer(5)
