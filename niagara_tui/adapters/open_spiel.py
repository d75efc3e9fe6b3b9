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
import functools
import json
from collections.abc import Iterator, Mapping
from numbers import Real
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed; pip install 'niagara-tui[rl]' brings it") from error

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.episode import MAX_ROUNDS, Episode, Position, first_position, state_of
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


# -- what players are told ----------------------------------------------------------------------------


class RiverObserver:
    """Observes what a player knows, what the public knows, or what a player knows beyond the public.

    An observation is the view: `encoding` as a tensor, which is there only if public information is included, JSON as a
    string. Perfect recall adds the past: the decisions that are known, and what the view has shown of each draw. So
    whoever has drawn a card, or seen a die, still knows it later.

    An information-state tensor has two parts: `observation`, and `history` of shape (rows, 2), from the first row on
    what happened first, then zeros; if there are too few rows, what happened first is left out. A row is one of

    - (1 + seat, 1 + move): a decision; (1 + seat, 0) if it is hidden;
    - (-1 - place, value): a draw has changed the number at that place of the observation to that value.
    """

    def __init__(self, river: Any, kind: Any, params: Any, history: int) -> None:
        """Create the observer of a `pyspiel.IIGObservationType`, whose tensor has so many rows of history."""
        if not isinstance(kind, pyspiel.IIGObservationType):
            raise BadInput(f"an observer is of a kind of IIGObservationType, not {shown(kind)}")
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (kind.public_info or private):
            raise BadInput("an observer sees public things, what one player sees, or both, and takes no parameters")
        self._public, self._private, self._remembers = kind.public_info, private, kind.perfect_recall
        self._encoding = VectorEncoding(river) if self._public else None
        self._length = 0 if self._encoding is None else len(self._encoding.low)
        self.tensor: NDArray[np.float32] | None = None
        if self._encoding is not None:
            self.tensor = np.zeros(self._length + 2 * history * self._remembers, np.float32)

    @property
    def dict(self) -> Mapping[str, NDArray[np.float32]]:
        """The parts of the tensor, by name."""
        if self.tensor is None:
            return {}
        seen = {"observation": self.tensor[: self._length]}
        return seen | ({"history": self.tensor[self._length :].reshape(-1, 2)} if self._remembers else {})

    def set_from(self, state: Any, player: int) -> None:
        """Set `tensor` to the player's observation; all 0 before it is drawn how the game begins.

        Raises:
            BadInput: there is no such player.
        """
        check_seat(player, state.get_game().seats)
        if self._encoding is None or self.tensor is None:
            return
        self.tensor.fill(0)
        if state.episode is None:
            return
        viewer = player if self._private else None
        self.tensor[: self._length] = self._encoding.vector(state.episode.view(viewer), viewer)
        if self._remembers:
            rows = self.dict["history"]
            past = list(self._past(state.episode, viewer))[-len(rows) :] if len(rows) else []
            if past:
                rows[: len(past)] = past

    def string_from(self, state: Any, player: int) -> str:
        """The player's observation as text, with perfect recall preceded by the past.

        Raises:
            BadInput: there is no such player.
        """
        check_seat(player, state.get_game().seats)
        key = player, self._public, self._private, self._remembers
        texts = state.moment.texts
        if key not in texts:
            texts[key] = self._write(state.episode, player)
        return texts[key]  # type: ignore[no-any-return]

    def _write(self, episode: Episode | None, player: int) -> str:
        begin = f"player {player}" if self._private else "public"
        if episode is None:
            return begin
        river, viewer = episode.game, player if self._private else None
        seen = [", ".join(_in_words(episode, viewer))] if self._remembers else []
        if not self._public:
            own = _differences(_values(river, episode.view(player)), _values(river, episode.view(None)))
            return "\n".join([begin, *seen, *own])
        return "\n".join([begin, *seen, text_of(river, episode.view(viewer))])

    def _past(self, episode: Episode, viewer: int | None) -> Iterator[tuple[float, float]]:
        """The rows of the history."""
        decisions = [
            (1.0 + seat, 0.0 if move is None else 1.0 + move) for seat, move in episode.known_decisions(viewer)
        ]
        done = 0
        for drawn in episode.drawn:
            yield from decisions[done : drawn.decisions]
            done, key = drawn.decisions, (viewer, "numbers")
            if key not in drawn.seen and self._encoding is not None:
                see = episode.game.view
                before, after = (self._encoding.vector(see(each, viewer), 0) for each in (drawn.before, drawn.after))
                drawn.seen[key] = [(-1.0 - place, float(after[place])) for place in np.flatnonzero(before != after)]
            yield from drawn.seen[key]
        yield from decisions[done:]


def _in_words(episode: Episode, viewer: int | None) -> Iterator[str]:
    """The decisions and what draws have shown, in words."""
    decisions, done = episode.decisions_seen_by(viewer), 0
    for drawn in episode.drawn:
        yield from decisions[done : drawn.decisions]
        done, key = drawn.decisions, (viewer, "words")
        if key not in drawn.seen:
            river = episode.game
            after, before = (_values(river, river.view(each, viewer)) for each in (drawn.after, drawn.before))
            drawn.seen[key] = f"({' / '.join(_differences(after, before))})"
        yield drawn.seen[key]
    yield from decisions[done:]


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


def text_of(river: Any, position: Any) -> str:
    """A position or a view as JSON."""
    return _adapter(river.state).dump_json(position).decode()


@functools.cache
def _adapter(declared: Any) -> TypeAdapter[Any]:
    return TypeAdapter(declared)


# Register the class, not a function: OpenSpiel drops it after Python has shut down, when freeing a function fails.
pyspiel.register_game(_TYPE, RiverGame)
