"""All registered games as PettingZoo environments: `env` of the AEC (agent environment cycle) kind, and `parallel_env`.

`env(game, seats, **options)` follows PettingZoo's conventions: agents `player_0`, `player_1`, … are the seats; an
observation is a dict of `observation` (`encoding`: the seat's view) and `action_mask` (1 for a legal move; all 0 for an
agent that is not to act); an action is a move's number. Rewards are 0 until the end, where they sum to 0: a seat's
share of the win minus an equal share. After `max_rounds` the game is truncated, and the seat's share of everything
collected replaces that of the win. See `episode` for secret choices and automatic steps.

In `parallel_env` all seats that owe a decision make it at once, so that none can know another's: what a game lets them
choose in secret is one step. An agent that owes none waits: the last of its actions is the only legal one, and does
nothing. Observations, rewards and ends are those of the other kind.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo is not installed; pip install 'niagara-tui[rl]' brings it") from error

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.episode import MAX_ROUNDS, Episode, Position, first_position, table_given
from niagara_tui.core.chance import SEED_BOUND, Chance, draw_seed
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.inputs import shown, whole_number

MODES = ("ansi", "human")
"""Render modes: the public log is returned as text (`ansi`) or printed (`human`)."""
Of = dict[str, Any]
"""What each agent is given, by its name."""


def env(*given: Any, **more: Any) -> Any:
    """A `RiverEnv` in PettingZoo's usual wrappers: an illegal action ends the game with reward -1."""
    checked = wrappers.TerminateIllegalWrapper(RiverEnv(*given, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def parallel_env(*given: Any, **more: Any) -> RiverParallelEnv:
    """A `RiverParallelEnv`; PettingZoo has no wrappers for it. Its arguments are those of `RiverEnv`."""
    return RiverParallelEnv(*given, **more)


class SeatsAsAgents:
    """What both kinds share: seats as agents, their spaces, a series of games, rendering."""

    _waits = False
    """Whether every agent acts in every step, and has an action more that does nothing."""

    def __init__(
        self,
        game: str | None = None,
        seats: int | None = None,
        max_rounds: int = MAX_ROUNDS,
        render_mode: str | None = None,
        *,
        position: Position | None = None,
        **options: Any,
    ) -> None:
        """Create an environment.

        Args:
            game: id of the game; by default the first registered one.
            seats: number of seats; by default the game's smallest.
            max_rounds: rounds after which a game is truncated, at least 1.
            render_mode: `ansi`, `human`, or None.
            position: where games begin instead of at their start; it says how many play, and by which options.
            **options: options of the game.
        """
        super().__init__()
        if render_mode not in (None, *MODES):
            raise BadInput(f"render_mode: {render_mode!r} is wrong; it is one of {', '.join(MODES)}")
        self._max_rounds = whole_number("max_rounds", max_rounds, 1)
        self._game, self._seats, self._start = table_given(game, seats, options, position, self._max_rounds)
        self._options = options
        self.render_mode = render_mode
        self.metadata = {"name": f"{self._game.id}_v{self._game.version}", "render_modes": [*MODES]}
        self.possible_agents = [f"player_{seat}" for seat in range(self._seats)]
        self._actions = self._game.bound + self._waits
        self._encoding = VectorEncoding(self._game)
        low, high = self._encoding.low, self._encoding.high
        self.state_space = spaces.Box(low, high, low.shape, np.float32)
        self.observation_spaces = {}
        for agent in self.possible_agents:
            mask = spaces.Box(0, 1, (self._actions,), np.int8)
            seen: dict[str, Any] = {"observation": spaces.Box(low, high, low.shape, np.float32), "action_mask": mask}
            self.observation_spaces[agent] = spaces.Dict(seen)
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self._begun: Episode | None = None
        self._rng = random.Random(draw_seed())  # noqa: S311 - for games, not for secrets
        if self._waits:
            self.agents: list[str] = []  # where agents act in turn, there are none before `reset`

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
        return self._encoding.vector(self._episode.position, None)

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


class RiverEnv(SeatsAsAgents, AECEnv):  # type: ignore[misc] # PettingZoo comes without annotations
    """A registered game as an environment, without PettingZoo's wrappers."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - part of PettingZoo's signature; our options are those of the environment
        """Start a game with that seed; without one, the next game of the series that the last seed determines.

        Raises:
            BadInput: the seed is not an int in [0, 2**53).
        """
        episode = self.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[episode.seat or 0]

    def _check_running(self) -> None:
        if self._episode.seat is None and not self.agents:
            raise BadInput("the game is over; call reset to begin another")

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
        if self._episode.seat is not None:
            self.agent_selection = self.possible_agents[self._episode.seat]
            return
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
        return self.seen_by(seat, self._episode.legal() if seat == self._episode.seat else [])

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


class RiverParallelEnv(SeatsAsAgents, ParallelEnv):  # type: ignore[misc] # PettingZoo comes without annotations
    """A registered game as an environment in which all agents act at once."""

    _waits = True

    @property
    def wait(self) -> int:
        """The action of an agent that owes no decision."""
        return self._actions - 1

    def reset(self, seed: int | None = None, options: Of | None = None) -> tuple[Of, dict[str, Of]]:  # noqa: ARG002 - part of PettingZoo's signature; our options are those of the environment
        """Start a game with that seed; without one, the next game of the series that the last seed determines.

        Raises:
            BadInput: the seed is not an int in [0, 2**53).
        """
        self.begin(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Of, Of, Of, Of, dict[str, Of]]:
        """Apply an action of every agent; returns observations, rewards, terminations, truncations and infos.

        Raises:
            IllegalMove: an action is not legal; nothing has changed then.
            BadInput: an action is missing or no whole number, or the game has not been begun or is over.
        """
        episode = self._episode
        if not self.agents:
            raise BadInput("the game is over; call reset to begin another")
        by_seat = {self._seat(agent): whole_number(f"action of {agent}", action) for agent, action in actions.items()}
        for seat, agent in enumerate(self.possible_agents):
            if seat not in by_seat:
                raise BadInput(f"actions: {agent} has none")
            if by_seat[seat] not in self._legal(seat):
                raise IllegalMove(f"{agent}: {shown(by_seat[seat])} is not a legal action here")
        for seat in self._game.deciders(episode.position):
            episode.ask_first(seat)
            episode.play(by_seat[seat])
        seen, agents = self._observations(), self.agents
        terminated, truncated = episode.is_over, episode.is_truncated
        if terminated or truncated:
            self.agents = []
        return (
            seen,
            dict(zip(agents, episode.returns(), strict=True)),
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def _legal(self, seat: int) -> list[int]:
        episode = self._episode
        if episode.seat is None or seat not in self._game.deciders(episode.position):
            return [self.wait]
        return self._game.legal(episode.position, seat)

    def _observations(self) -> Of:
        return {agent: self.seen_by(seat, self._legal(seat)) for seat, agent in enumerate(self.possible_agents)}
