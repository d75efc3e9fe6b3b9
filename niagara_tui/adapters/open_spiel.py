"""Any game of the catalogue as an OpenSpiel game: `pyspiel.load_game("niagara_tui(game=…,seats=4)")`.

Importing this module registers it. Its parameters: `game`, `seats`, `options` (names joined by `+`, a value after a
colon: `joe+ending:value`), `max_rounds`, and `seeds`.

It is sequential with imperfect information: who owes a secret choice together with others makes it in seat order and
unseen (`episode`). Chance is explicit: the first node draws the game's seed, evenly out of `seeds`; all that the rules
draw later follows from it. A resampled state has a seed of its own, so a search that resamples does not foresee what
will be drawn. Returns are zero-sum: a seat's part of the win less an even part; after `max_rounds` its part of all
that was collected takes the place of the win.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
from pydantic import TypeAdapter

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed; pip install 'niagara-tui[rl]' brings it") from error

from niagara_tui.adapters.encoding import Encoding
from niagara_tui.adapters.episode import MOST_ROUNDS, Episode, check_from_one, first_position
from niagara_tui.core.chance import SEED_BOUND, Chance
from niagara_tui.core.errors import BadInput
from niagara_tui.games import registry

NAME = "niagara_tui"
_SEATS = [number for game in registry.GAMES.values() for number in game.seats]
_DEFAULTS = {
    "game": next(iter(registry.GAMES)),
    "seats": registry.GAMES[next(iter(registry.GAMES))].seats[0],
    "options": "",
    "max_rounds": MOST_ROUNDS,
    "seeds": 1024,
}
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
    """The options in a text such as `joe+ending:value`; a name alone switches an option on."""
    pairs = [part.partition(":") for part in text.split("+") if part]
    return {name: value if colon else True for name, colon, value in pairs}


class RiverGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel comes without annotations
    """A game of the catalogue with its parameters."""

    def __init__(self, parameters: dict[str, Any] | None = None, *, begins: bool = True) -> None:
        """A game with these parameters, the others as by default.

        One that is only gone on with from positions need not be able to begin (`begins`).

        Raises:
            BadInput: a parameter is not what it must be.
        """
        given = {**_DEFAULTS, **(parameters or {})}
        self.river = registry.game(given["game"])
        self.seats, self.most_rounds, self.seeds = given["seats"], given["max_rounds"], given["seeds"]
        self.options = options_of(given["options"])
        check_from_one("seeds", self.seeds)
        if begins:
            check_from_one("max_rounds", self.most_rounds)
            self.begin(0)
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
            # Far more than ever happens: OpenSpiel asks for a bound, and no seat makes the same move twice in a turn.
            max_game_length=1 + self.most_rounds * self.seats * self.river.bound,
        )

    def begin(self, seed: int) -> Episode:
        """A game with that seed.

        Raises:
            BadInput: an option or the number of seats is not what it must be.
        """
        start = first_position(self.river, self.options, self.seats, seed)
        return Episode(self.river, start, self.most_rounds)

    def new_initial_state(self) -> RiverState:
        """The state before the seed is drawn."""
        return RiverState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RiverObserver:
        """What looks at states for a player; with perfect recall it gives strings and no tensor."""
        return RiverObserver(self.river, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class RiverState(pyspiel.State):  # type: ignore[misc] # as above
    """A state of the game; `episode` is None until the seed has been drawn.

    `texts` are an observer's to keep what it has written about the state: searches ask for it again and again.
    """

    def __init__(self, game: RiverGame, episode: Episode | None = None) -> None:
        """The state before the seed is drawn, or the one of a game under way."""
        super().__init__(game)
        self.episode = episode
        self.texts: dict[tuple[int, bool, bool, bool], str] = {}

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's number for chance or for the end."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.seat is None else self.episode.seat

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - OpenSpiel asks for the current player alone
        return [] if self.episode is None else self.episode.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds that can be drawn, all as likely."""
        seeds = self.get_game().seeds
        return [(seed, 1.0 / seeds) for seed in range(seeds)]

    def _apply_action(self, action: int) -> None:
        self.texts.clear()
        if self.episode is None:
            self.episode = self.get_game().begin(action)
        else:
            self.episode.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        river = self.get_game().river
        return f"{river.letters[player]} {river.text(action)}"

    def is_terminal(self) -> bool:
        """Whether the game is over or has been cut short."""
        return self.episode is not None and self.episode.seat is None

    def returns(self) -> list[float]:
        """Each seat's part less an even part at the end; all 0 before."""
        return [0.0] * self.get_game().seats if self.episode is None else self.episode.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> RiverState:
        """A state that the player could be in as far as it knows; `sampler()` is from 0 and below 1."""
        if self.episode is None:
            return RiverState(self.get_game())
        return RiverState(self.get_game(), self.episode.resampled(player, Chance(seed=int(sampler() * SEED_BOUND))))

    def __str__(self) -> str:
        """Everything about the state, secrets too."""
        return "before the seed" if self.episode is None else _text(self.episode.game, self.episode.position)


class RiverObserver:
    """What is known of a state: by a player, by the public, or by a player beyond what the public knows.

    With perfect recall the decisions so far come before the view, and there is no tensor; nor is there one of what a
    player alone knows.
    """

    def __init__(self, river: Any, kind: Any, params: Any) -> None:
        """An observer of that kind.

        Raises:
            BadInput: it is of a kind that the games do not offer.
        """
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (kind.public_info or private):
            raise BadInput("an observer sees public things, what one player sees, or both, and takes no parameters")
        self._public, self._private, self._remembers = kind.public_info, private, kind.perfect_recall
        self._encoding = None if self._remembers or not self._public else Encoding(river)
        self.tensor = None if self._encoding is None else np.zeros(len(self._encoding.low), np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: RiverState, player: int) -> None:
        """Let `tensor` hold what the player sees; all 0 before the seed is drawn."""
        if self._encoding is None or self.tensor is None:
            return
        self.tensor.fill(0)
        if state.episode is not None:
            self.tensor[:] = self._encoding.vector(state.episode.view(player if self._private else None), player)
            self.tensor[player] = self._private  # the public sits nowhere

    def string_from(self, state: RiverState, player: int) -> str:
        """What the player sees, and remembers, as a text."""
        key = player, self._public, self._private, self._remembers
        if key not in state.texts:
            state.texts[key] = self._write(state.episode, player)
        return state.texts[key]

    def _write(self, episode: Episode | None, player: int) -> str:
        begin = f"player {player}" if self._private else "public"
        if episode is None:
            return begin
        river = episode.game
        told = [", ".join(episode.told(player if self._private else None))] if self._remembers else []
        if not self._public:
            own = _differences(_values(river, episode.view(player)), _values(river, episode.view(None)))
            return "\n".join([begin, *told, *own])
        return "\n".join([begin, *told, _text(river, episode.view(player if self._private else None))])


def _values(river: Any, position: Any) -> Any:
    return _adapter(river.state).dump_python(position, mode="json")


def _differences(own: Any, others: Any, where: str = "") -> Iterator[str]:
    """The fields in which two values differ, with what the first one has there."""
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


# A class and no function: OpenSpiel lets go of it when Python has ended already, which ends badly for what that frees.
pyspiel.register_game(_TYPE, RiverGame)
