"""What OpenSpiel's players are told: strings and tensors of what they see, and of what they remember.

An observation is the view: `encoding` as a tensor, JSON as a string. Perfect recall adds the past: the decisions that
are known, and what the view has shown of each draw. So whoever has drawn a card, or seen a die, still knows it later.

An information-state tensor has two parts: `observation`, and `history` of shape (rows, 2), from the first row on what
happened first, then zeros; if there are too few rows, what happened first is left out. A row is one of

- (1 + seat, 1 + move): a decision; (1 + seat, 0) if it is hidden;
- (-1 - place, value): a draw has changed the number at that place of the observation to that value.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from pydantic import TypeAdapter

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.episode import Episode
from niagara_tui.core.errors import BadInput
from niagara_tui.core.inputs import check_seat, shown


class RiverObserver:
    """Observes what a player knows, what the public knows, or what a player knows beyond the public.

    With perfect recall it also observes the past. There is a tensor only if public information is included.
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
        seen = [", ".join(_told(episode, viewer))] if self._remembers else []
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


def _told(episode: Episode, viewer: int | None) -> Iterator[str]:
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
