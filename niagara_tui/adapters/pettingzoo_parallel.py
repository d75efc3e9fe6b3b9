"""All registered games as PettingZoo environments of the parallel kind: every agent acts in every step.

All seats that owe a decision make it at once, so that none can know another's: what a game lets them choose in secret
is one step. An agent that owes none waits: the last of its actions is the only legal one, and does nothing.
Observations, rewards and ends are those of the other kind (`pettingzoo`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from niagara_tui.adapters.episode import MAX_ROUNDS, Position
from niagara_tui.adapters.pettingzoo_agents import SeatsAsAgents
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.inputs import shown, whole_number

Of = dict[str, Any]
"""What each agent is given, by its name."""


class RiverParallelEnv(SeatsAsAgents, ParallelEnv):  # type: ignore[misc] # PettingZoo comes without annotations
    """A registered game as an environment in which all agents act at once."""

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
        """Create an environment; the arguments are those of `pettingzoo.RiverEnv`."""
        super().__init__()
        self.set_up(game, seats, max_rounds, render_mode, options, position, waits=True)
        self.agents: list[str] = []

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
        chosen = self._checked(actions)
        for seat, move in chosen.items():
            episode.ask_first(seat)
            episode.play(move)
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

    def _checked(self, actions: Mapping[str, int]) -> dict[int, int]:
        """The moves of the seats that owe a decision, in seat order."""
        given = {}
        for agent, action in actions.items():
            seat = self._seat(agent)
            given[seat] = whole_number(f"action of {agent}", action)
        for seat, agent in enumerate(self.possible_agents):
            if seat not in given:
                raise BadInput(f"actions: {agent} has none")
            if given[seat] not in self._legal(seat):
                raise IllegalMove(f"{agent}: {shown(given[seat])} is not a legal action here")
        return {seat: given[seat] for seat in self._game.deciders(self._episode.position)}

    def _legal(self, seat: int) -> list[int]:
        episode = self._episode
        if episode.seat is None or seat not in self._game.deciders(episode.position):
            return [self.wait]
        return self._game.legal(episode.position, seat)

    def _observations(self) -> Of:
        return {agent: self.seen_by(seat, self._legal(seat)) for seat, agent in enumerate(self.possible_agents)}
