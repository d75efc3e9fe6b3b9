"""What both kinds of PettingZoo's environments share: seats as agents, their spaces, a series of games, rendering."""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import pettingzoo  # noqa: F401 - without it nothing here is of use
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("PettingZoo is not installed; pip install 'niagara-tui[rl]' brings it") from error

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.episode import Episode, Position, first_position, table_given
from niagara_tui.core.chance import SEED_BOUND, Chance, draw_seed
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.inputs import shown, whole_number

MODES = ("ansi", "human")
"""Render modes: the public log is returned as text (`ansi`) or printed (`human`)."""


class SeatsAsAgents:
    """Agents `player_0`, `player_1`, …, with an observation and a mask of `actions` actions each."""

    def set_up(  # noqa: PLR0913 - those of an environment
        self,
        game: str | None,
        seats: int | None,
        max_rounds: int,
        render_mode: str | None,
        options: dict[str, Any],
        position: Position | None,
        *,
        waits: bool = False,
    ) -> None:
        """Check the arguments of an environment, and make its spaces; if it `waits`, the last action does nothing.

        Raises:
            BadInput: an argument is invalid.
        """
        if render_mode not in (None, *MODES):
            raise BadInput(f"render_mode: {render_mode!r} is wrong; it is one of {', '.join(MODES)}")
        self._max_rounds = whole_number("max_rounds", max_rounds, 1)
        self._game, self._seats, self._start = table_given(game, seats, options, position, self._max_rounds)
        self._options = options
        self.render_mode = render_mode
        self.metadata = {"name": f"{self._game.id}_v{self._game.version}", "render_modes": [*MODES]}
        self.possible_agents = [f"player_{seat}" for seat in range(self._seats)]
        self._actions = self._game.bound + waits
        self._encoding = VectorEncoding(self._game)
        low, high = self._encoding.low, self._encoding.high
        self.state_space = spaces.Box(low, high, low.shape, np.float32)
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self._begun: Episode | None = None
        self._rng = random.Random(draw_seed())  # noqa: S311 - for games, not for secrets

    def _observation_space(self) -> spaces.Dict:
        low, high = self._encoding.low, self._encoding.high
        mask = spaces.Box(0, 1, (self._actions,), np.int8)
        return spaces.Dict({"observation": spaces.Box(low, high, low.shape, np.float32), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's observation space, always the same object.

        Raises:
            BadInput: there is no such agent.
        """
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's action space, always the same object.

        Raises:
            BadInput: there is no such agent.
        """
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def begin(self, seed: int | None) -> Episode:
        """Start a game with that seed; without one, the next game of the series that the last seed determines.

        Raises:
            BadInput: the seed is not an int in [0, 2**53).
        """
        if seed is None:
            seed = self._rng.randrange(SEED_BOUND)
        else:
            seed = whole_number("seed", seed, 0, SEED_BOUND - 1)
            self._rng = random.Random(seed)  # noqa: S311 - as above
        if self._start is None:
            start = first_position(self._game, self._options, self._seats, seed)
        else:
            start = clone(self._start)
            start.chance = Chance(seed)
        names = self.possible_agents if self.render_mode else ()
        self._begun = Episode(self._game, start, self._max_rounds, names)
        return self._begun

    @property
    def _episode(self) -> Episode:
        if self._begun is None:
            raise BadInput("the game has not been begun; call reset first")
        return self._begun

    def _seat(self, agent: object) -> int:
        if agent not in self.possible_agents:
            known = ", ".join(self.possible_agents)
            raise BadInput(f"there is no agent {shown(agent)}; there is {known}")
        return self.possible_agents.index(agent)

    def seen_by(self, seat: int, legal: list[int]) -> dict[str, Any]:
        """The seat's observation, and the mask of these actions."""
        mask = np.zeros(self._actions, np.int8)
        mask[legal] = 1
        return {"observation": self._encoding.vector(self._episode.view(seat), seat), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """The whole position without its random numbers, for training with one critic for all agents.

        It has the form of an observation, with all that is hidden from any of them, and belongs to no seat.

        Raises:
            BadInput: the game has not been begun.
        """
        return self._encoding.state(self._episode.position)

    def render(self) -> str | None:
        """The public log so far, one line per entry; in mode `human` it is printed, and without a mode it is None.

        Raises:
            BadInput: the game has not been begun.
        """
        _ = self._episode
        if self.render_mode is None:
            return None
        text = "\n".join(self._episode.log)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def close(self) -> None:
        """Do nothing: no resources are held."""
