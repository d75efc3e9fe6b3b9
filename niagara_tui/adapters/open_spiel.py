"""All registered games as an OpenSpiel game: `pyspiel.load_game("niagara_tui(game=…,seats=4)")`.

Importing this module registers it. Its parameters: `game`, `seats`, `options` (names joined by `+`, a value after a
colon: `joe+ending:value`), `max_rounds`, and `seeds`.

It is sequential with imperfect information: simultaneous secret choices are made in seat order, unseen by the others
(`episode`). Chance is explicit: the first node draws the game's seed, uniformly from `seeds`; all later random events
follow from it. A resampled state gets a seed of its own, so a search that resamples cannot foresee random events.
Returns are zero-sum: a seat's share of the win minus an equal share; in a game truncated after `max_rounds`, its share
of everything collected replaces that of the win.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from numbers import Real
from typing import Any

import numpy as np
from pydantic import TypeAdapter

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed; pip install 'niagara-tui[rl]' brings it") from error

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.episode import MAX_ROUNDS, Episode, first_position
from niagara_tui.core.chance import SEED_BOUND, Chance
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.inputs import check_seat, shown, whole_number
from niagara_tui.games import registry

NAME = "niagara_tui"
_SEATS = [number for game in registry.GAMES.values() for number in game.seats]
_DEFAULTS = {
    "game": next(iter(registry.GAMES)),
    "seats": registry.GAMES[next(iter(registry.GAMES))].seats[0],
    "options": "",
    "max_rounds": MAX_ROUNDS,
    "seeds": 1024,
}
MAX_SEEDS = 2**20
"""Maximum number of seeds, as OpenSpiel lists all of them with their probabilities."""

_MAX_LENGTH = 2**31 - 1
"""The greatest length of a game that OpenSpiel can hold."""

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="River games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(_SEATS),
    min_num_players=min(_SEATS),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=_DEFAULTS,
)


def options_of(text: str) -> dict[str, str | bool]:
    """Parse options such as `joe+ending:value`; a name alone switches an option on.

    Raises:
        BadInput: it is not a text.
    """
    if not isinstance(text, str):
        raise BadInput(f"options: {shown(text)} is not a text such as joe+ending:value")
    pairs = [part.partition(":") for part in text.split("+") if part]
    return {name: value if colon else True for name, colon, value in pairs}


def _completed(parameters: dict[str, Any]) -> dict[str, Any]:
    """The parameters, and the defaults of those that are not given."""
    for name in parameters:
        if name not in _DEFAULTS:
            raise BadInput(f"there is no parameter {shown(name)}; there is {', '.join(_DEFAULTS)}")
    return {**_DEFAULTS, **parameters}


class RiverGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel comes without annotations
    """A registered game with its parameters."""

    def __init__(self, parameters: dict[str, Any] | None = None, *, begins: bool = True) -> None:
        """Create a game with these parameters and the defaults of the others.

        Args:
            parameters: values by parameter name.
            begins: whether games can be started; False for one that only continues given positions, whose options and
                number of rounds are not checked.

        Raises:
            BadInput: a parameter is invalid.
        """
        given = _completed(parameters or {})
        self.river = registry.game(given["game"])
        self.seats, self.max_rounds, self.seeds = given["seats"], given["max_rounds"], given["seeds"]
        self.options = options_of(given["options"])
        whole_number("seeds", self.seeds, 1, MAX_SEEDS)
        if begins:
            whole_number("max_rounds", self.max_rounds, 1)
            self.begin(0)
            whole_number("max_rounds", self.max_rounds, 1, (_MAX_LENGTH - 1) // (self.seats * self.river.bound))
        super().__init__(_TYPE, self._info(), given)

    def _info(self) -> Any:
        even = 1.0 / self.seats
        return pyspiel.GameInfo(
            num_distinct_actions=self.river.bound,
            max_chance_outcomes=self.seeds,
            num_players=self.seats,
            min_utility=-even,
            max_utility=1.0 - even,
            utility_sum=0.0,
            # OpenSpiel asks for an upper bound: no seat makes the same move twice in a turn. Games are far shorter.
            max_game_length=1 + self.max_rounds * self.seats * self.river.bound,
        )

    def begin(self, seed: int) -> Episode:
        """Start a game with that seed.

        Raises:
            BadInput: an option or the number of seats is invalid.
        """
        start = first_position(self.river, self.options, self.seats, seed)
        return Episode(self.river, start, self.max_rounds)

    def new_initial_state(self) -> RiverState:
        """The state before the seed is drawn."""
        return RiverState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RiverObserver:
        """An observer of states; with perfect recall it has strings but no tensor.

        Raises:
            BadInput: the games do not offer that kind.
        """
        return RiverObserver(self.river, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class RiverState(pyspiel.State):  # type: ignore[misc] # as above
    """A state of the game; `episode` is None until the seed has been drawn.

    `texts` caches the strings of observers, which searches request repeatedly.
    """

    def __init__(self, game: RiverGame, episode: Episode | None = None) -> None:
        """Create the state of an episode or, without one, the state before the seed is drawn."""
        super().__init__(game)
        self.episode = episode
        self.texts: dict[tuple[int, bool, bool, bool], str] = {}

    def current_player(self) -> int:
        """The deciding seat, or OpenSpiel's player id for chance or for a terminal state."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.seat is None else self.episode.seat

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - OpenSpiel asks for the current player only
        return [] if self.episode is None else self.episode.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds that can be drawn, with equal probabilities."""
        seeds = self.get_game().seeds
        return [(seed, 1.0 / seeds) for seed in range(seeds)]

    def _apply_action(self, action: int) -> None:
        self.texts.clear()
        if self.episode is None:
            seeds = self.get_game().seeds
            if not 0 <= action < seeds:
                raise IllegalMove(f"{action} is not a seed that chance can draw; they are 0 to {seeds - 1}")
            self.episode = self.get_game().begin(action)
        else:
            self.episode.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        river = self.get_game().river
        check_seat(player, self.get_game().seats)
        whole_number("action", action, 0, river.bound - 1)
        return f"{river.letters[player]} {river.text(action)}"

    def is_terminal(self) -> bool:
        """Whether the game is over or has been truncated."""
        return self.episode is not None and self.episode.seat is None

    def returns(self) -> list[float]:
        """Each seat's share minus an equal share at the end; all 0 before."""
        return [0.0] * self.get_game().seats if self.episode is None else self.episode.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> RiverState:
        """A state resampled from the player's information state; `sampler()` is uniform in [0, 1).

        Raises:
            BadInput: there is no such player, or the sampler gives something else.
        """
        check_seat(player, self.get_game().seats)
        if self.episode is None:
            return RiverState(self.get_game())
        drawn = sampler()
        if not (isinstance(drawn, Real) and 0 <= float(drawn) < 1):
            raise BadInput(f"the sampler gives numbers from 0 and below 1, not {shown(drawn)}")
        return RiverState(self.get_game(), self.episode.resampled(player, Chance(seed=int(float(drawn) * SEED_BOUND))))

    def __str__(self) -> str:
        """The complete state as text, hidden information included."""
        return "before the seed" if self.episode is None else _text(self.episode.game, self.episode.position)


class RiverObserver:
    """Observes what a player knows, what the public knows, or what a player knows beyond the public.

    With perfect recall the string begins with the decisions so far. There is a tensor only without perfect recall and
    if public information is included.
    """

    def __init__(self, river: Any, kind: Any, params: Any) -> None:
        """Create an observer of the kind of a `pyspiel.IIGObservationType`.

        Raises:
            BadInput: the games do not offer that kind.
        """
        if not isinstance(kind, pyspiel.IIGObservationType):
            raise BadInput(f"an observer is of a kind of IIGObservationType, not {shown(kind)}")
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (kind.public_info or private):
            raise BadInput("an observer sees public things, what one player sees, or both, and takes no parameters")
        self._public, self._private, self._remembers = kind.public_info, private, kind.perfect_recall
        self._encoding = None if self._remembers or not self._public else VectorEncoding(river)
        self.tensor = None if self._encoding is None else np.zeros(len(self._encoding.low), np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: RiverState, player: int) -> None:
        """Set `tensor` to the player's observation; all 0 before the seed is drawn.

        Raises:
            BadInput: there is no such player.
        """
        check_seat(player, state.get_game().seats)
        if self._encoding is None or self.tensor is None:
            return
        self.tensor.fill(0)
        if state.episode is not None:
            self.tensor[:] = self._encoding.vector(state.episode.view(player if self._private else None), player)
            self.tensor[player] = self._private  # the public view belongs to no seat

    def string_from(self, state: RiverState, player: int) -> str:
        """The player's observation as text, with perfect recall preceded by the decisions so far.

        Raises:
            BadInput: there is no such player.
        """
        check_seat(player, state.get_game().seats)
        key = player, self._public, self._private, self._remembers
        if key not in state.texts:
            state.texts[key] = self._write(state.episode, player)
        return state.texts[key]

    def _write(self, episode: Episode | None, player: int) -> str:
        begin = f"player {player}" if self._private else "public"
        if episode is None:
            return begin
        river = episode.game
        seen = [", ".join(episode.decisions_seen_by(player if self._private else None))] if self._remembers else []
        if not self._public:
            own = _differences(_values(river, episode.view(player)), _values(river, episode.view(None)))
            return "\n".join([begin, *seen, *own])
        return "\n".join([begin, *seen, _text(river, episode.view(player if self._private else None))])


def _values(river: Any, position: Any) -> Any:
    return _adapter(river.state).dump_python(position, mode="json")


def _differences(own: Any, others: Any, where: str = "") -> Iterator[str]:
    """The fields in which two values differ, with the first one's values."""
    if own == others:
        return
    if isinstance(own, dict) and isinstance(others, dict):
        pairs = [(str(name), own.get(name), others.get(name)) for name in {**own, **others}]
    elif isinstance(own, list) and isinstance(others, list) and len(own) == len(others):
        pairs = [(str(index), *pair) for index, pair in enumerate(zip(own, others, strict=True))]
    else:
        yield f"{where}: {json.dumps(own)}"
        return
    for name, mine, theirs in pairs:
        yield from _differences(mine, theirs, f"{where}.{name}" if where else name)


def _text(river: Any, position: Any) -> str:
    return _adapter(river.state).dump_json(position).decode()


@functools.cache
def _adapter(declared: Any) -> TypeAdapter[Any]:
    return TypeAdapter(declared)


# Register the class, not a function: OpenSpiel drops it after Python has shut down, when freeing a function fails.
pyspiel.register_game(_TYPE, RiverGame)
