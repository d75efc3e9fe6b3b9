"""Default implementation of the `Game` methods that follow from a kernel and the texts of the moves.

A game is a subclass that overrides what differs. It must give `id`, `title`, `seats`, `state`, `texts`, `kernel` and
`start`; docs/games.md has a complete example.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict

from niagara_tui.core import default_rules
from niagara_tui.core.chance import Chance
from niagara_tui.core.decisions import LETTERS, Moment, Naming, Option
from niagara_tui.core.declare import clone
from niagara_tui.core.declared import describe_fields, out_of_bounds
from niagara_tui.core.game import Character, Count, Encoding, Event, Kernel, Part, RenamingTables, Standing
from niagara_tui.core.goals import DEFAULT_GOALS, Goal
from niagara_tui.core.i18n import _, labelled, plural
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
        """Create the game.

        Raises:
            TypeError: its class lacks something that every game must give.
        """
        if lacking := [name for name in BaseGame.__annotations__ if not hasattr(self, name)]:
            raise TypeError(f"{type(self).__name__} does not give {', '.join(lacking)}")

    @functools.cached_property
    def letters(self) -> tuple[str, ...]:
        """One letter per seat, from A on."""
        return tuple(ascii_uppercase[: self.seats[-1]])

    @property
    def bound(self) -> int:
        """Exclusive upper bound of the moves, which are integers from 0."""
        return len(self.texts)

    @functools.cached_property
    def seat_lists(self) -> tuple[str, ...]:
        """Names of the state's lists with one item per seat: by default those declared with the length of `seats`."""
        from niagara_tui.core.encoding import seat_lists_of  # imported here: an app that never searches needs no numpy

        return seat_lists_of(self.state, self.seats)

    @property
    def renamings(self) -> Sequence[Mapping[str, str]]:
        """Renamings that change nothing: by default there are none."""
        return ()

    @functools.cached_property
    def encoding(self) -> Encoding:
        """The encoding of views as inputs of a network: see `core.encoding`."""
        from niagara_tui.core.encoding import encoding_of

        return encoding_of(self.state, self.letters, self.texts, self.seat_lists, self.seats[0])

    @functools.cached_property
    def renaming_tables(self) -> RenamingTables:
        """The permutations of network inputs and outputs under `renamings`."""
        from niagara_tui.core.encoding import renaming_tables_of

        return renaming_tables_of(self.state, self.letters, self.texts, self.seat_lists, self.renamings)

    @functools.cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {text: number for number, text in enumerate(self.texts) if text}

    def text(self, move: int) -> str:
        """The move's short text."""
        return self.texts[move]

    def number(self, text: str) -> int | None:
        """The move with that text, or None."""
        return self._numbers.get(text)

    @property
    def digest(self) -> str:
        """A digest of the source that is compiled for the game: its rules and player, and what all games share."""
        return sources_digest(game_of(self.kernel.play))

    # -- start ----------------------------------------------------------------------------------------

    def new(self, options: Any, seats: int, seed: int) -> S:
        """Create the starting position.

        Raises:
            BadInput: the game does not allow this number of players.
        """
        check_seats(_(self.title), self.seats, seats)
        return self.start(options, seats, Chance(seed=seed))

    @abstractmethod
    def start(self, options: Any, seats: int, chance: Chance) -> S:
        """Create the starting position for an allowed number of seats; the state keeps `chance`.

        The only draw from `chance` made here may be that of the starting seat.

        Raises:
            BadInput: the options do not allow this number of players, or contradict it.
        """

    # -- play -----------------------------------------------------------------------------------------

    def set_edition(self, state: S, version: int) -> None:
        """Do nothing: by default a game has only one version of its rules."""

    def deciders(self, state: S) -> list[int]:
        """The seats that owe a decision now."""
        return [seat for seat in range(state.seats) if self.kernel.must_decide(state, seat)]

    def legal(self, state: S, seat: int) -> list[int]:
        """The seat's legal moves; empty if it owes no decision."""
        moves = [0] * self.bound
        return moves[: self.kernel.legal_moves(state, seat, moves)]

    def candidates(self, state: S, seat: int) -> list[int]:
        """Those of the seat's legal moves that a search looks at; empty if it owes no decision."""
        moves = [0] * self.bound
        return moves[: self.kernel.candidate_moves(state, seat, moves)]

    def play(self, state: S, seat: int, move: int) -> None:
        """Carry out one of the legal moves."""
        self.kernel.play(state, seat, move)

    def advance(self, state: S) -> None:
        """Do one automatic step."""
        self.kernel.advance(state)

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""
        return bool(self.kernel.is_over(state))

    # -- views ----------------------------------------------------------------------------------------

    def view(self, state: S, seat: int | None) -> S:
        """Return a new state as the seat sees it, or as the public does (None)."""
        seen = clone(state)
        self.kernel.conceal(seen, PUBLIC if seat is None else seat)
        return seen

    def visible_to_people(self, view: S, viewer: int | None, options: object) -> S:
        """Return the view unchanged: by default nothing is left to the players' memory."""
        return view

    def sample(self, view: S, chance: Chance) -> S:
        """Draw a new full state that is consistent with a view."""
        state = clone(view)
        self.kernel.determinize(state, chance)
        return state

    # -- secret choices and plans of several decisions: overridden by games that have them -------------

    def is_secret(self, state: S, seat: int) -> bool:
        """Whether the seat's decision is secret: by default never."""
        return False

    def is_finished(self, view: S, seat: int) -> bool:
        """Whether the seat has nothing left to decide in this game: by default only once the game is over."""
        return self.is_over(view)

    def has_hidden_choice(self, state: S, seat: int) -> bool:
        """Whether the seat has an unrevealed secret choice: by default never."""
        return False

    def place_hidden(self, state: S, seat: int) -> None:
        """Do nothing: by default there are no secret choices."""

    def withdraw_hidden(self, state: S, seat: int) -> None:
        """Do nothing: by default there are no secret choices."""

    def is_between_plans(self, state: S, seat: int) -> bool:
        """Whether the seat is not in the middle of a plan: by default always, since a plan is one decision."""
        return True

    def goes_on(self, state: S, seat: int) -> bool:
        """Whether a turn goes on after a plan: by default never, since a turn is one plan."""
        return False

    def equivalent(self, one: S, other: S) -> bool:
        """Whether these positions are equivalent: by default if they are equal."""
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
        """Likewise for a view, whose blanks satisfy the declaration."""
        return self.audit(view)

    # -- evaluation and texts --------------------------------------------------------------------------

    def appraise(self, view: S, seat: int, moves: Sequence[int], style: str) -> list[float]:
        """The odds that `Kernel.prefer` gives these moves, whatever the style."""
        odds = [0.0] * len(moves)
        self.kernel.prefer(view, seat, list(moves), len(moves), odds)
        return odds

    def ends_alike(self, one: S, other: S, seat: int) -> bool:
        """Whether two secret choices have the same result for certain: by default never."""
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
        """What happens, without what it is about."""
        return self.happening(part.event, part.least, None if part.seat == you else names[part.seat])

    def explain(self, view: S, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
        """Nothing: what a move does is in its text."""
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
        """The score alone."""
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
        """What `tally` counts besides events: by default nothing."""
        return ()

    def noticed(self, before: S, after: S, seat: int | None, move: int | None) -> Iterable[Count]:
        """Every event, whether or not it is tallied, and what else is `counted`."""
        return [*self._events_between(before, after), *self.counted(before, after, seat, move)]

    # -- decisions ------------------------------------------------------------------------------------

    def moment(self, view: S, seat: int | None) -> Moment:
        """Whose turn it is, or that the game is over."""
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
        """The option's label: by default nothing is foreseen."""
        return option.label

    def refusal(self, view: S, seat: int, key: str) -> str:
        """Nothing: by default every option that has a key can be chosen."""
        return ""

    def describe(self, view: S, names: Sequence[str]) -> list[str]:
        """Describe the fields of the state, with values named as in files."""
        return describe_fields(view, names, self.seat_lists)

    def occasions(self, view: S, seat: int) -> Sequence[str]:
        """The occasion of the seat's decision itself, if it has a name."""
        occasion = self.moment(view, seat).occasion
        return (occasion,) if occasion else ()
