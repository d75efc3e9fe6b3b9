"""All registered games as PettingZoo environments of the AEC (agent environment cycle) kind.

`env(game, seats, **options)` follows PettingZoo's conventions: agents `player_0`, `player_1`, … are the seats; an
observation is a dict of `observation` (`encoding`: the seat's view) and `action_mask` (1 for a legal move; all 0 for an
agent that is not to act); an action is a move's number. Rewards are 0 until the end, where they sum to 0: a seat's
share of the win minus an equal share. After `max_rounds` the game is truncated, and the seat's share of everything
collected replaces that of the win. See `episode` for secret choices and automatic steps.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo is not installed; pip install 'niagara-tui[rl]' brings it") from error

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.episode import MAX_ROUNDS, Episode, first_position
from niagara_tui.core.chance import SEED_BOUND, draw_seed
from niagara_tui.core.errors import BadInput
from niagara_tui.core.inputs import shown, whole_number
from niagara_tui.games import registry

MODES = ("ansi", "human")
"""Render modes: the public log is returned as text (`ansi`) or printed (`human`)."""


def env(*given: Any, **more: Any) -> Any:
    """A `RiverEnv` in PettingZoo's usual wrappers: an illegal action ends the game with reward -1."""
    checked = wrappers.TerminateIllegalWrapper(RiverEnv(*given, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class RiverEnv(AECEnv):  # type: ignore[misc] # PettingZoo comes without annotations
    """A registered game as an environment, without PettingZoo's wrappers."""

    def __init__(
        self,
        game: str | None = None,
        seats: int | None = None,
        max_rounds: int = MAX_ROUNDS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Create an environment.

        Args:
            game: id of the game; by default the first registered one.
            seats: number of seats; by default the game's smallest.
            max_rounds: rounds after which a game is truncated, at least 1.
            render_mode: one of `MODES`, or None.
            **options: options of the game.

        Raises:
            BadInput: an argument is invalid.
        """
        super().__init__()
        if render_mode not in (None, *MODES):
            raise BadInput(f"render_mode: {render_mode!r} is wrong; it is one of {', '.join(MODES)}")
        self._max_rounds = whole_number("max_rounds", max_rounds, 1)
        self._game = registry.game(registry.names()[0] if game is None else game)
        self._seats = self._game.seats[0] if seats is None else whole_number("seats", seats)
        self._options = options
        first_position(self._game, options, self._seats, 0)
        self.render_mode = render_mode
        self.metadata = {"name": f"{self._game.id}_v{self._game.version}", "render_modes": [*MODES]}
        self.possible_agents = [f"player_{seat}" for seat in range(self._seats)]
        self._encoding = VectorEncoding(self._game)
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._game.bound) for agent in self.possible_agents}
        self._begun: Episode | None = None
        self._rng = random.Random(draw_seed())  # noqa: S311 - for games, not for secrets

    def _observation_space(self) -> spaces.Dict:
        low, high = self._encoding.low, self._encoding.high
        mask = spaces.Box(0, 1, (self._game.bound,), np.int8)
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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - part of PettingZoo's signature; our options are those of the environment
        """Start a game with that seed; without one, the next game of the series that the last seed determines.

        Raises:
            BadInput: the seed is not an int in [0, 2**53).
        """
        if seed is None:
            seed = self._rng.randrange(SEED_BOUND)
        else:
            seed = whole_number("seed", seed, 0, SEED_BOUND - 1)
            self._rng = random.Random(seed)  # noqa: S311 - as above
        start = first_position(self._game, self._options, self._seats, seed)
        names = self.possible_agents if self.render_mode else ()
        self._begun = Episode(self._game, start, self._max_rounds, names)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._begun.seat or 0]

    @property
    def _episode(self) -> Episode:
        if self._begun is None:
            raise BadInput("the game has not been begun; call reset first")
        return self._begun

    def _check_running(self) -> None:
        if self._episode.seat is None and not self.agents:
            raise BadInput("the game is over; call reset to begin another")

    def _seat(self, agent: object) -> int:
        if agent not in self.possible_agents:
            known = ", ".join(self.possible_agents)
            raise BadInput(f"there is no agent {shown(agent)}; there is {known}")
        return self.possible_agents.index(agent)

    def step(self, action: int | None) -> None:
        """Apply the selected agent's action; it must be None for an agent whose game has ended.

        Raises:
            IllegalMove: the action is not legal.
            BadInput: the action is not a whole number, or the game has not been begun or is over for all agents.
            ValueError: the agent's game has ended, and the action is not None.
        """
        self._check_running()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._episode.play(whole_number("action", action))
        if self._episode.seat is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self._episode.seat]

    def _end(self) -> None:
        self.rewards = dict(zip(self.agents, self._episode.returns(), strict=True))
        ended = self.truncations if self._episode.is_truncated else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
        self._accumulate_rewards()  # needed only here: all earlier rewards are 0
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """The agent's observation and its mask of legal actions.

        Raises:
            BadInput: there is no such agent, or the game has not been begun.
        """
        seat = self._seat(agent)
        mask = np.zeros(self._game.bound, np.int8)
        if seat == self._episode.seat:
            mask[self._episode.legal()] = 1
        return {"observation": self._encoding.vector(self._episode.view(seat), seat), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """PettingZoo's `last`: observation, reward, termination, truncation and info of the agent that is to act.

        Raises:
            BadInput: the game has not been begun, or is over for all agents.
        """
        self._check_running()
        seen: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """PettingZoo's `agent_iter`: the agents that are to act, until the game is over for all of them.

        Raises:
            BadInput: the game has not been begun.
        """
        _ = self._episode
        return super().agent_iter(max_iter)

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
