"""All registered games as an OpenSpiel game: `pyspiel.load_game("niagara_tui(game=…,seats=4)")`.

Importing this module registers it. Its parameters: `game`, `seats`, `options` (names joined by `+`, a value after a
colon: `joe+ending:value`), `max_rounds`, `seeds`, and `history`, the rows of an information-state tensor for the past.

It is sequential with imperfect information: simultaneous secret choices are made in seat order, unseen by the others
(`episode`). Chance is explicit: a node for each throw of a die and each card that is dealt, with equal probabilities. A
game that does not promise to draw so (`Game.outcomes`), and any game with `seeds` above 0, has one chance node, at the
start, which draws the game's seed; all later random events follow from it. A resampled state then gets a seed of its
own, so a search that resamples cannot foresee random events.

Returns are zero-sum: a seat's share of the win minus an equal share; in a game truncated after `max_rounds`, its share
of everything collected replaces that of the win.
"""

from __future__ import annotations

import copy
from numbers import Real
from typing import Any, Self

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed; pip install 'niagara-tui[rl]' brings it") from error

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.episode import MAX_ROUNDS, Episode, Position, first_position, state_of
from niagara_tui.adapters.open_spiel_observer import RiverObserver, text_of
from niagara_tui.core.chance import SEED_BOUND, Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.inputs import check_seat, checked_options, shown, whole_number
from niagara_tui.core.outcomes import check_outcome, first_positions
from niagara_tui.games import registry

NAME = "niagara_tui"
_SEATS = [number for game in registry.GAMES.values() for number in game.seats]
_DEFAULTS = {
    "game": next(iter(registry.GAMES)),
    "seats": registry.GAMES[next(iter(registry.GAMES))].seats[0],
    "options": "",
    "max_rounds": MAX_ROUNDS,
    "seeds": 0,
    "history": 128,
}
SEEDS = 1024
"""The number of seeds of a game whose draws are not listed, if `seeds` is 0."""
MAX_SEEDS = 2**20
"""Maximum number of seeds, as OpenSpiel lists all of them with their probabilities."""
MAX_HISTORY = 2**20
"""Maximum number of rows for the past in an information-state tensor."""

_MAX_LENGTH = 2**31 - 1
"""The greatest length of a game that OpenSpiel can hold."""

_CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

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
    provides_information_state_tensor=True,
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


class RiverGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel comes without annotations
    """A registered game with its parameters."""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        """Create a game with these parameters and the defaults of the others."""
        for name in parameters or {}:
            if name not in _DEFAULTS:
                raise BadInput(f"there is no parameter {shown(name)}; there is {', '.join(_DEFAULTS)}")
        chosen = {**_DEFAULTS, **(parameters or {})}
        self.river = registry.game(chosen["game"])
        self.seats, self.max_rounds, self.seeds = chosen["seats"], chosen["max_rounds"], chosen["seeds"]
        self.history = chosen["history"]
        self.options = options_of(chosen["options"])
        whole_number("seeds", self.seeds, 0, MAX_SEEDS)
        whole_number("history", self.history, 0, MAX_HISTORY)
        self.explicit = self.seeds == 0 and self.river.outcomes > 0
        self.seeds = self.seeds or SEEDS
        whole_number("max_rounds", self.max_rounds, 1)
        first_position(self.river, self.options, self.seats, 0)
        # The start positions that chance can draw; one if it makes no difference
        starts = first_positions(self.river, checked_options(self.river, self.options), self.seats)
        for start in starts:
            start.chance = Chance()
        self.starts = starts if any(start != starts[0] for start in starts) else starts[:1]
        whole_number("max_rounds", self.max_rounds, 1, (_MAX_LENGTH - 1) // (self.seats * self.river.bound))
        even = 1.0 / self.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.river.bound,
            max_chance_outcomes=max(self.river.outcomes, self.seats) if self.explicit else self.seeds,
            num_players=self.seats,
            min_utility=-even,
            max_utility=1.0 - even,
            utility_sum=0.0,
            # OpenSpiel asks for an upper bound: no seat makes the same move twice in a turn. Games are far shorter.
            max_game_length=1 + self.max_rounds * self.seats * self.river.bound,
        )
        super().__init__(_TYPE, info, chosen)
        self.encoding = VectorEncoding(self.river)
        self.first = Moment(self.begin(0) if self.explicit and len(self.starts) == 1 else None)

    def begin(self, drawn: int) -> Episode:
        """Start a game with that first position or, if chance is not explicit, with that seed.

        Raises:
            BadInput: an option or the number of seats is invalid.
        """
        if self.explicit:
            return Episode(self.river, clone(self.starts[drawn]), self.max_rounds, explicit=True)
        start = first_position(self.river, self.options, self.seats, drawn)
        return Episode(self.river, start, self.max_rounds)

    def new_initial_state(self, position: Position | None = None) -> RiverState:
        """The state before the first seat or the seed is drawn; the first position itself if there is but one.

        A `position` is where the game begins instead, by the options of its own.

        Raises:
            BadInput: the position is invalid or of another table, or chance is not explicit.
        """
        if position is None:
            return RiverState(self, copy.deepcopy(self.first))
        start = state_of(position, self.river, self.seats, self.max_rounds)
        if not self.explicit:
            raise BadInput("position: with seeds, a game begins at its start alone; it needs explicit chance")
        return RiverState(self, Moment(Episode(self.river, start, self.max_rounds, explicit=True)))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RiverObserver:
        """An observer of states.

        Raises:
            BadInput: the games do not offer that kind.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return RiverObserver(self.river, kind, params, self.history)


def game_at(position: Position, **parameters: Any) -> RiverGame:
    """An OpenSpiel game that begins at a position, for solvers that call `new_initial_state()` themselves.

    Game and seats are those of the position (a `niagara_tui.Position`); `parameters` are the others of the game.

    Raises:
        BadInput: the position is invalid, or a parameter is.
    """
    game = getattr(position, "game", None)
    if game is None:
        raise BadInput(f"position: {shown(position)} is no position")
    river_game = RiverGame({"game": game.id, "seats": position.state.seats, **parameters})
    river_game.first = river_game.new_initial_state(position).moment
    return river_game


class Moment:
    """An episode, None until the first seat or the seed has been drawn; copies of a state share it until one goes on.

    `texts` caches the strings of observers, which searches request repeatedly.
    """

    def __init__(self, episode: Episode | None) -> None:
        """Hold an episode that nothing else holds."""
        self.episode, self.is_shared = episode, False
        self.texts: dict[tuple[int, bool, bool, bool], str] = {}

    def __deepcopy__(self, memo: object) -> Self:
        """The moment itself: so OpenSpiel, which copies states with `copy.deepcopy`, copies none that stays."""
        self.is_shared = True
        return self


class RiverState(pyspiel.State):  # type: ignore[misc] # as above
    """A state of the game."""

    def __init__(self, game: RiverGame, moment: Moment) -> None:
        """Create the state of a moment."""
        super().__init__(game)
        self.moment = moment

    @property
    def episode(self) -> Episode | None:
        """The episode; None before it is drawn how it begins."""
        return self.moment.episode

    def current_player(self) -> int:
        """The deciding seat, or OpenSpiel's player id for chance or for a terminal state."""
        episode = self.moment.episode
        if episode is None or episode.step is not None:
            return _CHANCE
        return _TERMINAL if episode.seat is None else episode.seat

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - OpenSpiel asks for the current player only
        return [] if self.episode is None else self.episode.legal()

    # The next three are OpenSpiel's own without its ways to C++ and back, on which it makes whole games

    def is_chance_node(self) -> bool:
        """Whether chance decides."""
        episode = self.moment.episode
        return episode is None or episode.step is not None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the current player, or of that one, in ascending order."""
        episode = self.moment.episode
        if episode is None or episode.seat is None or player not in (None, episode.seat):
            own: list[int] = super().legal_actions(self.current_player() if player is None else player)
            return own
        return episode.legal()[:]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What the current player sees, or that one, as numbers."""
        seat, game, episode = self.current_player() if player is None else player, self.get_game(), self.moment.episode
        check_seat(seat, game.seats)
        if episode is None:
            return [0.0] * len(game.encoding.low)
        return game.encoding.vector(episode.view(seat), seat).tolist()  # type: ignore[no-any-return]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes that chance can draw, which are numbers from 0, with equal probabilities."""
        count = self._outcomes()
        return [*enumerate([1.0 / count] * count)]

    def _outcomes(self) -> int:
        episode = self.moment.episode
        if episode is not None:
            return 0 if episode.step is None else episode.step.count
        game = self.get_game()
        return len(game.starts) if game.explicit else game.seeds

    def _apply_action(self, action: int) -> None:
        episode = self.moment.episode
        if episode is None:
            check_outcome(action, self._outcomes())
            self.moment = Moment(self.get_game().begin(action))
            return
        if self.moment.is_shared:
            episode = copy.deepcopy(episode)
            self.moment = Moment(episode)
        self.moment.texts.clear()
        if episode.step is not None:
            episode.draw(action)
        else:
            episode.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            if self.episode is None and not self.get_game().explicit:
                return f"seed {action}"
            return f"draw {action + 1} of {self._outcomes()}"
        river = self.get_game().river
        check_seat(player, self.get_game().seats)
        whole_number("action", action, 0, river.bound - 1)
        return f"{river.letters[player]} {river.text(action)}"

    def is_terminal(self) -> bool:
        """Whether the game is over or has been truncated."""
        episode = self.moment.episode
        return episode is not None and episode.is_done

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
            return RiverState(self.get_game(), Moment(None))
        drawn = sampler()
        if not (isinstance(drawn, Real) and 0 <= float(drawn) < 1):
            raise BadInput(f"the sampler gives numbers from 0 and below 1, not {shown(drawn)}")
        episode = self.episode.resampled(player, Chance(seed=int(float(drawn) * SEED_BOUND)))
        return RiverState(self.get_game(), Moment(episode))

    def __str__(self) -> str:
        """The complete state as text, hidden information included."""
        if self.episode is None:
            return "before the start"
        drawn = () if self.episode.step is None else self.episode.step.drawn
        return "\n".join([text_of(self.episode.game, self.episode.position), *(f"drawn: {each}" for each in drawn)])


# Register the class, not a function: OpenSpiel drops it after Python has shut down, when freeing a function fails.
pyspiel.register_game(_TYPE, RiverGame)
