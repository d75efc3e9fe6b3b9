"""Thousands of games as one of Gymnasium's vector environments, on top of `vector`.

Gymnasium knows one agent, our games have several seats. What its agent is, `players` says, one word for each seat. A
seat of a `learner` is the agent's; seats called `random` or `quick` belong to the environment, which answers for them
within the step, in machine code. With several learners the agent is whoever acts (self-play): an observation is that of
the seat that acts next (`infos["seat"]`), and the reward is that of the seat that has just acted. In the end that is
only the last actor's; every seat's is in `infos["seat_rewards"]`.

```python
import gymnasium
import niagara_tui.adapters.gymnasium

games = gymnasium.make_vec("niagara_tui/River-v0", num_envs=512, game="upriver", players=["learner", "quick"])
one = gymnasium.make("niagara_tui/River-v0", game="upriver", players=["learner", "quick"])
```
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("Gymnasium is not installed; pip install 'niagara-tui[rl]' brings it") from error

from niagara_tui.adapters.episode import MAX_ROUNDS, Position, table_given
from niagara_tui.adapters.vector import HOT, RAW, VectorEnv
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.inputs import as_whole, shown, whole_number

ID = "niagara_tui/River-v0"
"""The name under which `gymnasium.make` and `gymnasium.make_vec` know the environment."""

Infos = dict[str, Any]


class RiverVectorEnv(gymnasium.vector.VectorEnv[Any, ArrayLike, NDArray[Any]]):
    """Many games of a registered game, stepped together.

    An observation is a vector (`encoding`: of 32-bit floats between the bounds that the game declares, or of inputs of
    a network that are 0 or 1); if `masked`, a dict of it as `observation` and of `action_mask`, 1 for a legal action.

    `infos` have arrays with a row for each game: `seat`, who sees the observation and acts; `action_mask`;
    `seat_rewards` with a column for each seat; and `seed`. With `SAME_STEP`, `final_obs` and `final_info` are of games
    that have ended.
    """

    def __init__(  # noqa: PLR0913 - keyword arguments
        self,
        game: str | None = None,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        max_rounds: int = MAX_ROUNDS,
        players: Sequence[str] | None = None,
        encoding: str = RAW,
        masked: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        compiled: bool | None = None,
        position: Position | None = None,
        **options: Any,
    ) -> None:
        """Create the environment; call `reset` before the first step.

        Args:
            game: id of the game; by default the first registered one.
            num_envs: number of games.
            seats: number of seats; by default as many as there are players, or the game's smallest.
            max_rounds: rounds after which a game is truncated, at least 1.
            players: who plays each seat: `learner`, `random` or `quick`; by default a learner against random players.
            encoding: `raw` or `one-hot`.
            masked: whether observations contain the mask.
            autoreset_mode: what happens after a game's end: the next step begins another, the same step does, or none.
            threads: number of threads, by default one per core; affects speed only.
            compiled: whether to run machine code, by default if Numba is available; affects speed only.
            position: where games begin instead of at their start; it says how many play, and by which options.
            **options: options of the game.
        """
        if players is None or game is None:
            rounds = whole_number("max_rounds", max_rounds, 1)
            played, count, _begun = table_given(game, seats, options, position, rounds)
            game, players = played.id, ["learner", *["random"] * (count - 1)] if players is None else players
        self._games = VectorEnv(
            game,
            whole_number("num_envs", num_envs, 1),
            seats=seats,
            max_rounds=max_rounds,
            players=players,
            encoding=encoding,
            auto_reset=False,
            threads=threads,
            compiled=compiled,
            position=position,
            **options,
        )
        played, self.num_envs, self._masked = self._games.game, self._games.games, bool(masked)
        mode = next((each for each in AutoresetMode if autoreset_mode in (each, each.value)), None)
        if mode is None:
            modes = ", ".join(each.value for each in AutoresetMode)
            raise BadInput(f"autoreset_mode: {shown(autoreset_mode)} is wrong; it is one of {modes}")
        self.metadata = {"name": f"{played.id}_v{played.version}", "autoreset_mode": mode}
        low, high = self._games.low, self._games.high
        seen: spaces.Space[Any] = spaces.MultiBinary(len(low)) if encoding == HOT else spaces.Box(low, high)
        if masked:
            seen = spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary(self._games.bound)})
        self.bound = self._games.bound
        self.single_observation_space, self.single_action_space = seen, spaces.Discrete(self.bound)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._seats = np.zeros(self.num_envs, np.int64)
        self._over = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Infos]:
        """Start every game anew.

        Args:
            seed: one seed, which determines all games; or one for each game; or None, to continue the series.
            options: `reset_mask`, an array of truth values, restarts only the games for which it is True.

        Raises:
            BadInput: a seed is not a whole number in [0, 2**53), the number of seeds is not that of the games, or the
                mask is not one truth value per game.
        """
        whole = as_whole(seed)
        which = (options or {}).get("reset_mask")
        batch = self._games.reset(seed, which)
        super().reset(seed=whole)
        chosen = slice(None) if which is None else which
        self._over[chosen] = False
        self._seats[chosen] = batch.seats[chosen]
        return self._seen(), self._infos()

    def step(self, actions: ArrayLike) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """Apply one action in every game; that of a game which begins anew in this step is ignored.

        Raises:
            IllegalMove: an action is not legal in its game; all games are unchanged then.
            BadInput: `actions` is not one whole number per game, the environment is not reset yet or is closed, or a
                game is over that is not reset by itself.
        """
        mode, waiting = self.metadata["autoreset_mode"], self._over.copy()
        if mode == AutoresetMode.DISABLED and waiting.any():
            first = int(np.argmax(waiting))
            raise BadInput(f"game {first} is over; begin another by reset(options={{'reset_mask': …}})")
        batch = self._games.step(actions)
        rewards = batch.rewards[np.arange(self.num_envs), self._seats].astype(np.float64)
        terminated, truncated = batch.terminated & ~waiting, batch.truncated & ~waiting
        over = terminated | truncated
        self._seats = np.where(batch.seats >= 0, batch.seats, self._seats)
        infos: Infos = {}
        if mode == AutoresetMode.SAME_STEP and over.any():
            # What is known of the games that have just ended, before others take their places
            seen, last = self._seen(), self._infos()
            final = np.full(self.num_envs, None, object)
            for index in np.flatnonzero(over):
                final[index] = {name: rows[index] for name, rows in seen.items()} if self._masked else seen[index]
            copies = {name: over.copy() if name.startswith("_") else array for name, array in last.items()}
            infos = {"final_obs": final, "_final_obs": over.copy(), "final_info": copies, "_final_info": over.copy()}
        self._over = over
        renewed = over if mode == AutoresetMode.SAME_STEP else waiting
        seat_rewards = batch.rewards.copy()
        if renewed.any():
            batch = self._games.renew(renewed)
            self._seats[renewed] = batch.seats[renewed]
            self._over = over & ~renewed
        infos = {**self._infos(), **infos, "seat_rewards": seat_rewards}
        return self._seen(), rewards, terminated, truncated, infos

    def random_actions(self) -> NDArray[np.int64]:
        """Draw a legal action for every game uniformly; 0 for a game that is over."""
        return self._games.random_actions()

    def now(self) -> tuple[Any, Infos]:
        """What is seen and known now, as after a reset."""
        return self._seen(), self._infos()

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002 - part of Gymnasium's signature
        """Stop the threads; the environment cannot be used afterwards."""
        self._games.close()

    def _seen(self) -> Any:
        batch = self._games.batch
        seen = batch.observations.copy()
        return {"observation": seen, "action_mask": batch.masks.copy()} if self._masked else seen

    def _infos(self) -> Infos:
        batch, everywhere = self._games.batch, np.ones(self.num_envs, np.bool_)
        infos = {
            "seat": self._seats.copy(),
            "action_mask": batch.masks.copy(),
            "seat_rewards": batch.rewards.copy(),
            "seed": batch.seeds.copy(),
        }
        return infos | {f"_{name}": everywhere.copy() for name in infos}


class RiverEnv(gymnasium.Env[Any, np.int64]):
    """One game: what `RiverVectorEnv` has of it, with the same arguments; `reset` begins the next one.

    `action_space.sample()` draws a legal action. One that is not legal ends the game with the reward -1, and
    `infos["illegal"]` says so. `infos` are those of the vector environment without its rows. The rules are interpreted
    unless `compiled` says otherwise.
    """

    def __init__(self, game: str | None = None, *, compiled: bool | None = False, **settings: Any) -> None:
        """Create the environment; call `reset` before the first step."""
        self.metadata = {"render_modes": []}
        self._games = RiverVectorEnv(game, compiled=compiled, autoreset_mode="Disabled", **settings)
        self.observation_space = self._games.single_observation_space
        self.action_space = _LegalActions(self._games)
        self._is_over = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Infos]:  # noqa: ARG002 - part of Gymnasium's signature
        """Begin the next game of the series, or with a `seed` the one of that seed; there are no `options`."""
        super().reset(seed=as_whole(seed))
        self._is_over = False
        return self._row(*self._games.reset(seed=seed))

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, Infos]:
        """Apply the action, and what others decide until a learner acts again or the game is over.

        Raises:
            BadInput: the action is no whole number, the environment is not reset yet or is closed, or the game is over.
        """
        if self._is_over:
            raise BadInput("the game is over; reset begins another")
        try:
            seen, rewards, over, cut, infos = self._games.step(np.asarray([action]))
        except IllegalMove:
            self._is_over = True
            seen, infos = self._row(*self._games.now())
            return seen, -1.0, True, False, {**infos, "illegal": True}
        self._is_over = bool(over[0] or cut[0])
        seen, infos = self._row(seen, infos)
        return seen, float(rewards[0]), bool(over[0]), bool(cut[0]), {**infos, "illegal": False}

    def close(self) -> None:
        """Close the environment, which cannot be used afterwards."""
        self._games.close()

    @staticmethod
    def _row(seen: Any, infos: Infos) -> tuple[Any, Infos]:
        row = {name: rows[0] for name, rows in seen.items()} if isinstance(seen, dict) else seen[0]
        return row, {name: rows[0] for name, rows in infos.items() if not name.startswith("_")}


class _LegalActions(spaces.Discrete):
    """The actions of a game; without a mask `sample` draws a legal one."""

    def __init__(self, games: RiverVectorEnv) -> None:
        super().__init__(games.bound)
        self._of = games

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        return super().sample(
            self._of.now()[1]["action_mask"][0] if mask is None and probability is None else mask, probability
        )


gymnasium.register(
    ID, entry_point=f"{__name__}:{RiverEnv.__name__}", vector_entry_point=f"{__name__}:{RiverVectorEnv.__name__}"
)
