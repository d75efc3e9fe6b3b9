"""Default implementation of the `Game` methods that follow from a kernel and the texts of the moves.

A game is a subclass that overrides what differs. It must give `id`, `title`, `seats`, `state`, `texts`, `kernel` and
`start`; docs/games.md has a complete example. What each method promises is in `core.game` and `niagara_ai.contract`:
here stands only by what rule the default keeps it.
"""

from __future__ import annotations

import dataclasses
import functools
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from niagara_tui.core import default_rules
from niagara_tui.core.chance import Chance
from niagara_tui.core.decisions import LETTERS, Moment, Naming, Option
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import sentences
from niagara_tui.core.game import Character, Count, Encoding, Event, Kernel, Part, RenamingTables, Standing
from niagara_tui.core.goals import DEFAULT_GOALS, Goal
from niagara_tui.core.i18n import _, clauses, labelled, plural
from niagara_tui.core.inputs import check_seats
from niagara_tui.core.speed import game_of, sources_digest
from niagara_tui.core.themes import THEMES, Theme


class BaseState(Protocol):
    """The fields that every state has: number of seats, random number generator, and number of the round, from 1."""

    seats: int
    chance: Chance
    round: int


class NoOptions(BaseModel):
    """The options of a game that has none."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


S = TypeVar("S", bound=BaseState)

_DIGITS = "123456789"
_UNDER_WAY = Moment(
    phase=_("under way"),
    # Translators: the player's name stands before it.
    asks=_("chooses a move."),
    asks_you=_("{name}, it is your turn."),
)
_OVER = Moment(phase=_("over"))

OMITTED_FIELDS = frozenset({"chance", "edition", "seats"})  # which mean nothing to players
PUBLIC = -1  # viewer id of the public view, for `Kernel.conceal`


class BaseGame(ABC, Generic[S]):
    """Base class for games; the defaults fit one without secret choices in which every plan is one decision."""

    id: str
    title: str
    seats: range
    state: type[S]
    kernel: Kernel[S]
    texts: tuple[str, ...]
    """The text of each move, indexed by its number; empty for a number that is not a move."""

    summary: str = ""
    version: int = 1
    options: type[BaseModel] = NoOptions
    variants: Mapping[str, Mapping[str, bool | str]] = MappingProxyType({})  # empty if there is only the standard game
    styles: Mapping[str, str] = MappingProxyType({"balanced": _("Plays as the game's rules prefer.")})
    slip: float = 0.1  # in the unit of `appraise`, which by default is odds
    animals: Mapping[str, Character] = MappingProxyType({})
    outcomes: int = 0
    """The most outcomes that one draw has, if the rules draw by `core.chance.below` alone; 0 if that is unknown."""
    unit: str = "points"
    luck: str = _("luck")
    events: tuple[Event, ...] = (
        Event(default_rules.SCORE, 1, is_told_of_others=True),
        Event(default_rules.OVERTAKES, 1),
    )
    goals: Sequence[Goal] = DEFAULT_GOALS
    themes: Sequence[Theme] = THEMES
    mind: Path = default_rules.NO_MIND

    def __init__(self) -> None:
        if lacking := [name for name in BaseGame.__annotations__ if not hasattr(self, name)]:
            raise TypeError(f"{type(self).__name__} does not give {', '.join(lacking)}")

    @functools.cached_property
    def letters(self) -> tuple[str, ...]:
        return tuple(ascii_uppercase[: self.seats[-1]])

    @property
    def bound(self) -> int:
        return len(self.texts)

    @functools.cached_property
    def seat_lists(self) -> tuple[str, ...]:
        """Names of the state's lists with one item per seat: by default those declared with the length of `seats`."""
        from niagara_tui.core.encoding import seat_lists_of  # imported here: an app that never searches needs no numpy

        return seat_lists_of(self.state, self.seats)

    @property
    def renamings(self) -> Sequence[Mapping[str, str]]:
        return ()

    @functools.cached_property
    def encoding(self) -> Encoding:
        """The encoding of views as inputs of a network: see `core.encoding`."""
        from niagara_tui.core.encoding import encoding_of

        return encoding_of(self.state, self.letters, self.texts, self.seat_lists, self.seats[0])

    @functools.cached_property
    def renaming_tables(self) -> RenamingTables:
        from niagara_tui.core.encoding import renaming_tables_of

        return renaming_tables_of(self.state, self.letters, self.texts, self.seat_lists, self.renamings)

    @functools.cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {text: number for number, text in enumerate(self.texts) if text}

    def text(self, move: int) -> str:
        return self.texts[move]

    def number(self, text: str) -> int | None:
        return self._numbers.get(text)

    @property
    def digest(self) -> str:
        """A digest of the source that is compiled for the game: its rules and player, and what all games share."""
        return sources_digest(game_of(self.kernel.play))

    # -- start ----------------------------------------------------------------------------------------

    def new(self, options: Any, seats: int, seed: int) -> S:
        check_seats(_(self.title), self.seats, seats)
        return self.start(options, seats, Chance(seed=seed))

    @abstractmethod
    def start(self, options: Any, seats: int, chance: Chance) -> S:
        """Create the starting position for an allowed number of seats; the state keeps `chance`.

        The only draw from `chance` made here may be that of the starting seat. Options that contradict the number of
        players are `BadInput`.
        """

    # -- play -----------------------------------------------------------------------------------------

    def set_edition(self, state: S, version: int) -> None:
        """Do nothing: by default a game has only one version of its rules."""

    def deciders(self, state: S) -> list[int]:
        return [seat for seat in range(state.seats) if self.kernel.must_decide(state, seat)]

    def legal(self, state: S, seat: int) -> list[int]:
        moves = [0] * self.bound
        return moves[: self.kernel.legal_moves(state, seat, moves)]

    def candidates(self, state: S, seat: int) -> list[int]:
        moves = [0] * self.bound
        return moves[: self.kernel.candidate_moves(state, seat, moves)]

    def play(self, state: S, seat: int, move: int) -> None:
        self.kernel.play(state, seat, move)

    def advance(self, state: S) -> None:
        self.kernel.advance(state)

    def is_over(self, state: S) -> bool:
        return bool(self.kernel.is_over(state))

    # -- views ----------------------------------------------------------------------------------------

    def view(self, state: S, seat: int | None) -> S:
        seen = clone(state)
        self.kernel.conceal(seen, PUBLIC if seat is None else seat)
        return seen

    def visible_to_people(self, view: S, viewer: int | None, options: object) -> S:
        """Return the view unchanged: by default nothing is left to the players' memory."""
        return view

    def sample(self, view: S, chance: Chance) -> S:
        state = clone(view)
        self.kernel.determinize(state, chance)
        return state

    # -- secret choices and plans of several decisions: overridden by games that have them -------------

    def is_secret(self, state: S, seat: int) -> bool:
        return False

    def is_finished(self, view: S, seat: int) -> bool:
        """Whether the seat has nothing left to decide in this game: by default only once the game is over."""
        return self.is_over(view)

    def has_hidden_choice(self, state: S, seat: int) -> bool:
        return False

    def place_hidden(self, state: S, seat: int) -> None:
        """Do nothing: by default there are no secret choices."""

    def withdraw_hidden(self, state: S, seat: int) -> None:
        """Do nothing: by default there are no secret choices."""

    def is_between_plans(self, state: S, seat: int) -> bool:
        return True

    def goes_on(self, state: S, seat: int) -> bool:
        return False

    def equivalent(self, one: S, other: S) -> bool:
        return one == other

    # -- the end --------------------------------------------------------------------------------------

    def standings(self, state: S) -> list[Standing]:
        """The ranking: the winners first, then by score; equal seats share a place."""
        shares = [0.0] * state.seats
        if self.is_over(state):
            self.kernel.shares(state, shares)
        scores = [self.kernel.score(state, seat) for seat in range(state.seats)]
        # winners share the first place, whatever their scores
        merits = [(share > 0.0, 0 if share else score) for share, score in zip(shares, scores, strict=True)]
        return [
            Standing(
                seat=seat,
                place=1 + sum(other > merits[seat] for other in merits),
                won=shares[seat] > 0.0,
                reason=f"{scores[seat]} {_(self.unit)}",
            )
            for seat in sorted(range(state.seats), key=merits.__getitem__, reverse=True)
        ]

    def audit(self, state: S) -> list[str]:
        """The fields that violate the state's declaration, or an invalid number of seats."""
        if state.seats not in self.seats:
            sentence = _("seats: is {seats}; {fewest} to {most} can play")
            return [sentence.format(seats=state.seats, fewest=self.seats[0], most=self.seats[-1])]
        return [*out_of_bounds(state)]

    def audit_view(self, view: S) -> list[str]:
        return self.audit(view)

    # -- evaluation and texts --------------------------------------------------------------------------

    def appraise(self, view: S, seat: int, moves: Sequence[int], style: str) -> list[float]:
        """The odds that `Kernel.prefer` gives these moves, whatever the style."""
        odds = [0.0] * len(moves)
        self.kernel.prefer(view, seat, list(moves), len(moves), odds)
        return odds

    def ends_alike(self, one: S, other: S, seat: int) -> bool:
        return False

    def happening(self, event: str, count: int, name: str | None) -> str:
        """What the score does, and who is overtaken; of an event without words here, its name."""
        if event == default_rules.OVERTAKES:
            own = plural("you overtake a player or more", "you overtake {count} or more players", count)
            theirs = plural("{name} overtakes a player or more", "{name} overtakes {count} or more players", count)
            return (theirs if name else own).format(name=name, count=count)
        if event != default_rules.SCORE:
            who = name or _("you")
            return labelled(who, f"{event} {count}")
        # Translators: the unit is a plural, such as `points`.
        sentence = _("{name} gains {count} or more {unit}") if name else _("you gain {count} or more {unit}")
        return sentence.format(name=name, count=count, unit=_(self.unit))

    def happens(self, part: Part, names: Sequence[str], you: int | None) -> str:
        return self.happening(part.event, part.least, None if part.seat == you else names[part.seat])

    def explain(self, view: S, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
        return ""

    def tell(self, before: S, after: S, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
        """Describe the move by its text, what has become of secret ones, the start of a round, and the game's end."""
        sentences = []
        if seat is None:
            sentence = _("{name} had chosen {move}.")
            chosen = self.reveals(before, after)
            sentences += [sentence.format(name=names[each], move=self.text(chosen[each])) for each in sorted(chosen)]
        else:
            sentence = _("{name} has chosen.") if move is None else _("{name} plays {move}.")
            sentences.append(sentence.format(name=names[seat], move="" if move is None else self.text(move)))
        if after.round > before.round:
            sentences.append(_("Round {round} begins.").format(round=after.round))
        if self.is_over(after) and not self.is_over(before):
            sentences.append(_("The game is over."))
        return sentences

    def reveals(self, before: S, after: S) -> Mapping[int, int]:
        """The secret choices, by seat, that the step between two public views has shown: by default none.

        A game that has secret choices and the default `tell` overrides it.
        """
        return {}

    @property
    def tallied(self) -> Mapping[str, str]:
        return {default_rules.SCORE: self.unit}

    def tally(self, before: S, after: S, seat: int | None, move: int | None) -> Sequence[Count]:
        """Count the events that have words in `tallied`, and what else is `counted`."""
        return [
            *(count for count in self._events_between(before, after) if count.name in self.tallied),
            *self.counted(before, after, seat, move),
        ]

    def _events_between(self, before: S, after: S) -> list[Count]:
        noted: Counter[tuple[int, int]] = Counter()
        self.kernel.note(before, after, noted)
        return [Count(self.events[event].name, whose, number) for (event, whose), number in noted.items() if number]

    def counted(self, before: S, after: S, seat: int | None, move: int | None) -> Iterable[Count]:
        return ()

    def noticed(self, before: S, after: S, seat: int | None, move: int | None) -> Iterable[Count]:
        """Every event, whether or not it is tallied, and what else is `counted`."""
        return [*self._events_between(before, after), *self.counted(before, after, seat, move)]

    # -- decisions ------------------------------------------------------------------------------------

    def moment(self, view: S, seat: int | None) -> Moment:
        return _OVER if self.is_over(view) else _UNDER_WAY

    def choices(self, view: S, seat: int, naming: Naming) -> list[Option]:
        """An option for each legal move, labelled with its text.

        If there are more moves than letters, a key is a letter and a digit; moves beyond these have no key.
        """
        moves = self.legal(view, seat)
        keys = [*LETTERS] if len(moves) <= len(LETTERS) else ["".join(pair) for pair in product(LETTERS, _DIGITS)]
        keys += [""] * (len(moves) - len(keys))
        return [Option(key, self.text(move), (move,)) for key, move in zip(keys, moves, strict=False)]

    def consequence(self, view: S, seat: int, option: Option) -> str:
        return option.label

    def refusal(self, view: S, seat: int, key: str) -> str:
        return ""

    def describe(self, view: S, names: Sequence[str]) -> list[str]:
        """Describe the fields of the state, with values named as in files."""
        adapter: TypeAdapter[Any] = TypeAdapter(type(view))
        fields = adapter.dump_python(view, mode="json")
        values = {name: value for name, value in fields.items() if name not in OMITTED_FIELDS}
        by_seat = {name: value for name, value in values.items() if name in self.seat_lists}
        shared = [
            f"{labelled(_words(name).capitalize(), _value(values[name]))}." for name in values if name not in by_seat
        ]
        players = list[str]()
        for seat in range(view.seats):
            parts = list[str]()
            for field, values_of_seats in by_seat.items():  # a nested group of fields is described field by field
                value = values_of_seats[seat]
                inner = value if isinstance(value, Mapping) else {field: value}
                parts += [f"{_words(name)} {_value(inside)}" for name, inside in inner.items()]
            players.append(f"{labelled(names[seat], clauses(parts)) if parts else names[seat]}.")
        return [*shared, *players]

    def occasions(self, view: S, seat: int) -> Sequence[str]:
        """The occasion of the seat's decision itself, if it has a name."""
        occasion = self.moment(view, seat).occasion
        return (occasion,) if occasion else ()


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{_words(name)} {_value(inner)}" for name, inner in value.items()) or _("none")
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or _("none")
    return str(value)


def _words(name: str) -> str:
    return name.replace("_", " ")


def out_of_bounds(value: Any, where: str = "") -> Iterator[str]:
    """Yield a sentence for each field that violates its declaration; the sentence begins with the field's path."""
    inner: Iterable[tuple[Any, Any]] = enumerate(value) if isinstance(value, list) else ()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        try:
            type(value)(**fields)
        except ValidationError as error:
            yield from (where + wrong for wrong in sentences(error))
        inner = fields.items()
    for name, item in inner:
        yield from out_of_bounds(item, f"{where}{name}.")
