"""Games as a vectorized environment of Stable-Baselines3, for `MaskablePPO` of sb3-contrib.

It is the environment of `gymnasium` in the form that Stable-Baselines3 asks for: legal actions are told by the method
`action_masks`, a game that ends is replaced in the same step, and its last observation is in that game's info. The
seats that the learner does not hold are played by opponents; with one learner every reward is its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise ImportError("Stable-Baselines3 is not installed; pip install 'niagara-tui[learn]' brings it") from error

from gymnasium.vector import AutoresetMode

from niagara_tui.adapters.gymnasium import RiverVectorEnv
from niagara_tui.core.errors import BadInput

MASKS = "action_masks"
"""The name under which sb3-contrib asks for legal actions."""


class RiverVecEnv(VecEnv):  # type: ignore[misc] # it may not be installed where types are checked
    """Many games of a registered game, for Stable-Baselines3."""

    def __init__(self, game: str, num_envs: int, **settings: Any) -> None:
        """Create the environment.

        Args:
            game: id of the game.
            num_envs: number of games.
            **settings: those of `RiverVectorEnv` but `masked` and `autoreset_mode`, and the game's options.

        Raises:
            BadInput: an argument is invalid.
        """
        self.games = RiverVectorEnv(game, num_envs, autoreset_mode=AutoresetMode.SAME_STEP, **settings)
        super().__init__(num_envs, self.games.single_observation_space, self.games.single_action_space)
        self._actions: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self._masks: NDArray[np.bool_] = np.zeros((num_envs, 0), np.bool_)

    def reset(self) -> NDArray[Any]:
        """Start every game anew; what `seed` has set determines all of them. Returns the first observations."""
        seen, infos = self.games.reset(seed=self._seeds[0])
        self._masks = infos["action_mask"].astype(np.bool_)
        self._reset_seeds()
        return seen  # type: ignore[no-any-return]

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Keep the actions, one for each game, for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Apply the actions; returns observations, rewards, whether games have ended, and infos.

        Raises:
            IllegalMove: an action is not legal in its game; all games are unchanged then.
        """
        seen, rewards, terminated, truncated, told = self.games.step(self._actions)
        self._masks = told["action_mask"].astype(np.bool_)
        over = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(over):
            infos[index] = {
                "terminal_observation": told["final_obs"][index],
                "TimeLimit.truncated": bool(truncated[index]),
            }
        return seen, rewards.astype(np.float32), over, infos

    def close(self) -> None:
        """Stop the threads; the environment cannot be used afterwards."""
        self.games.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The attribute for each of these games.

        Raises:
            AttributeError: the environment has none of that name.
        """
        return [getattr(self.games if attr_name != MASKS else self, attr_name)] * len(self._chosen(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002 - as above
        """Refuse: the games share their attributes.

        Raises:
            BadInput: always.
        """
        raise BadInput(f"{attr_name}: the games of this environment share their attributes")

    def env_method(self, method_name: str, *given: Any, indices: Any = None, **more: Any) -> list[Any]:
        """What the method gives for each of these games; there is `action_masks` alone.

        Raises:
            AttributeError: it is another one.
        """
        if method_name != MASKS or given or more:
            raise AttributeError(f"games have no method {method_name}")
        masks = self.action_masks()
        return [masks[index] for index in self._chosen(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002 - part of the library's signature
        """False for each of these games: none is wrapped."""
        return [False] * len(self._chosen(indices))

    def action_masks(self) -> NDArray[np.bool_]:
        """Whether an action is legal, a row for each game."""
        return self._masks

    def _chosen(self, indices: Any) -> list[int]:
        return list(self._get_indices(indices))
