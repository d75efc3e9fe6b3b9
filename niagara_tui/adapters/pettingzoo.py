"""All registered games as PettingZoo environments of the AEC (agent environment cycle) kind.

`env(game, seats, **options)` follows PettingZoo's conventions: agents `player_0`, `player_1`, … are the seats; an
observation is a dict of `observation` (`encoding`: the seat's view) and `action_mask` (1 for a legal move; all 0 for an
agent that is not to act); an action is a move's number. Rewards are 0 until the end, where they sum to 0: a seat's
share of the win minus an equal share. After `max_rounds` the game is truncated, and the seat's share of everything
collected replaces that of the win. See `episode` for secret choices and automatic steps.

`parallel_env` is the same with all agents acting at once (`pettingzoo_parallel`).
"""

from __future__ import annotations

from typing import Any

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo is not installed; pip install 'niagara-tui[rl]' brings it") from error

from niagara_tui.adapters.episode import MAX_ROUNDS, Position
from niagara_tui.adapters.pettingzoo_agents import SeatsAsAgents
from niagara_tui.adapters.pettingzoo_parallel import RiverParallelEnv
from niagara_tui.core.errors import BadInput
from niagara_tui.core.inputs import whole_number


def env(*given: Any, **more: Any) -> Any:
    """A `RiverEnv` in PettingZoo's usual wrappers: an illegal action ends the game with reward -1."""
    checked = wrappers.TerminateIllegalWrapper(RiverEnv(*given, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def parallel_env(*given: Any, **more: Any) -> RiverParallelEnv:
    """A `RiverParallelEnv`; PettingZoo has no wrappers for it. Its arguments are those of `RiverEnv`."""
    return RiverParallelEnv(*given, **more)


class RiverEnv(SeatsAsAgents, AECEnv):  # type: ignore[misc] # PettingZoo comes without annotations
    """A registered game as an environment, without PettingZoo's wrappers."""

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
        self.set_up(game, seats, max_rounds, render_mode, options, position)

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
