"""A position of a game as a value: what it shows, who may do what, what comes of moves, what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from typing_extensions import TypeVar

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.game import Game, Standing
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import as_whole, check_seat, shown, whole_number
from niagara_tui.core.perft import divide, perft, settle
from niagara_tui.core.text import clean
from niagara_tui.match import position_line
from niagara_tui.match.position_json import digest, to_jsonable
from niagara_tui.store import models

S = TypeVar("S", default=Any)

MOST_DEPTH = 99
"""The largest depth of a count."""


@dataclass(frozen=True, repr=False)
class Position(Generic[S]):
    """A position of a game; playing returns another position and leaves this one as it is.

    `state` is of the game's own type (`Game.state`), with the fields that position files have; a state that is changed
    changes its position. Seats are whole numbers from 0. The start of a game, and a file, may be before automatic steps
    (a card is revealed, the river moves): whatever is asked about decisions is asked after these (`settled`).
    """

    game: Game[S]
    state: S

    def __repr__(self) -> str:
        """The game, its players, and who decides."""
        letters = ", ".join(self.game.letters[seat] for seat in self.deciders())
        return f"<Position of {self.game.id} for {self._seats}: {f'{letters} to decide' if letters else 'over'}>"

    def settled(self) -> Position[S]:
        """The position after the automatic steps that come first; itself if there are none."""
        if self.game.is_over(self.state) or self.game.deciders(self.state):
            return self
        after = _copied(self)
        settle(self.game, after.state)
        return after

    # -- what there is to decide ----------------------------------------------------------------------

    def is_over(self) -> bool:
        """Whether the game has ended."""
        settled = self.settled()
        return settled.game.is_over(settled.state)

    def deciders(self) -> list[int]:
        """The seats that owe a decision: several if choices are secret and simultaneous, none if the game is over."""
        settled = self.settled()
        return [] if settled.game.is_over(settled.state) else settled.game.deciders(settled.state)

    def legal(self, seat: int) -> list[int]:
        """The seat's legal moves as numbers from 0 to `game.bound` - 1; empty if it owes no decision.

        Raises:
            BadInput: there is no such seat.
        """
        check_seat(seat, self._seats)
        settled = self.settled()
        return settled.game.legal(settled.state, seat) if seat in settled.deciders() else []

    def legal_texts(self, seat: int) -> list[str]:
        """The texts of the seat's legal moves, in the order of `legal`.

        Raises:
            BadInput: there is no such seat.
        """
        return [*map(self.game.text, self.legal(seat))]

    def standings(self) -> list[Standing]:
        """The ranking, best place first; it is final if the game is over."""
        return self.game.standings(self.settled().state)

    # -- moves ----------------------------------------------------------------------------------------

    def play(self, seat: int, move: int | str) -> Position[S]:
        """The position after one decision of a seat, given by number or text, and all automatic steps that follow.

        Raises:
            BadInput: there is no such seat.
            IllegalMove: it is not this seat's decision, or the move is not legal.
        """
        legal = self.legal(seat)
        number = self.game.number(move) if isinstance(move, str) else as_whole(move)
        if number is None or number not in legal:
            said = _("{move} is not legal for seat {seat}")
            raise IllegalMove(said.format(move=shown(move), seat=self.game.letters[seat]))
        return _after(self, int(seat), number)

    def apply(self, *moves: str) -> Position[S]:
        """The position after these moves, each a seat's letter, a space and the move's text: `apply("R 5", "B 3")`.

        Raises:
            BadInput: a move is refused; the sentence says which one, and what is legal there.
        """
        position = self.settled()
        for number, line in enumerate(moves, 1):
            try:
                position = _applied(position, line)
            except BadInput as error:
                refused = _("move {number}, {move!r}: {wrong}")
                raise BadInput(refused.format(number=number, move=clean(str(line), 60), wrong=error)) from error
        return position

    # -- what is seen, and what is wrong --------------------------------------------------------------

    def view(self, seat: int | None) -> S:
        """A new state, as that seat sees it or (None) everybody; what is hidden is blank.

        Raises:
            BadInput: there is no such seat.
        """
        if seat is not None:
            check_seat(seat, self._seats)
        return self.game.view(self.state, seat)

    def seen_by(self, seat: int | None) -> Position[S]:
        """The view of that seat, or of everybody (None), as a position.

        Raises:
            BadInput: there is no such seat.
        """
        return Position(self.game, self.view(seat))

    def audit(self) -> list[str]:
        """All that is wrong with the position, a sentence each that begins with the field; empty if it is sound."""
        return self.game.audit(self.state)

    def to_json(self) -> str:
        """The contents of the position's file, JSON with names instead of numbers: `parse_position` reads them."""
        game = self.game
        held = models.Position(game=game.id, version=game.version, state=to_jsonable(game, self.state))
        return models.write_position(held).decode()

    def to_line(self) -> str:
        """The position as one line of text (docs/notation.md), which `parse_position` reads too.

        Raises:
            BadInput: the notation that its game declares cannot be used.
        """
        return position_line.write(self.game, self.state)

    def digest(self) -> str:
        """A digest of the state, in hexadecimal: equal positions have equal ones, on every machine."""
        return digest(self.game, self.state)

    # -- counting -------------------------------------------------------------------------------------

    def perft(self, depth: int, *, compiled: bool = False) -> int:
        """The number of sequences of `depth` decisions, from 0 to 99, below this position.

        If several seats owe a decision, the lowest goes first; a game that ends earlier counts once. `compiled` rules
        take some seconds to start, and are then far faster.

        Raises:
            BadInput: the depth is not allowed, or the rules cannot be compiled here.
        """
        return _counting(compiled=compiled)(self.game, self.settled().state, _depth(depth, 0))

    def divide(self, depth: int, *, compiled: bool = False) -> dict[str, int]:
        """The counts of `perft` below each move of the first decision, by the move's text; the depth is at least 1.

        Raises:
            BadInput: as `perft`.
        """
        return dict(divide(self.game, self.settled().state, _depth(depth, 1), _counting(compiled=compiled)))

    # -- for programs ---------------------------------------------------------------------------------

    def legal_as_json(self) -> dict[str, Any]:
        """The deciders' legal moves, or the ranking if the game is over; seats are given by letter."""
        game = self.game
        return {
            "game": game.id,
            "over": self.is_over(),
            "deciders": [
                {
                    "seat": game.letters[seat],
                    "moves": [{"number": move, "text": game.text(move)} for move in self.legal(seat)],
                }
                for seat in self.deciders()
            ],
            "standings": [
                standing.model_dump() | {"seat": game.letters[standing.seat]}
                for standing in (self.standings() if self.is_over() else ())
            ],
        }

    # -- private --------------------------------------------------------------------------------------

    @property
    def _seats(self) -> int:
        state: Any = self.state
        return int(state.seats)


def _copied(position: Position[S]) -> Position[S]:
    return Position(position.game, clone(position.state))


def _after(position: Position[S], seat: int, move: int) -> Position[S]:
    """The position after that legal move, settled."""
    after = _copied(position.settled())
    after.game.play(after.state, seat, move)
    settle(after.game, after.state)
    return after


def _applied(position: Position[S], line: str) -> Position[S]:
    """The position after a move as `Position.apply` takes it.

    Raises:
        BadInput: it is refused.
    """
    game, deciders = position.game, {position.game.letters[seat]: seat for seat in position.deciders()}
    letter, _space, text = str(line).partition(" ")
    if not deciders:
        raise BadInput(_("the game is over"))
    if letter not in deciders:
        wanted = _("the decision is {letters}'s; write the seat's letter, a blank and the move")
        raise BadInput(wanted.format(letters=_(" or ").join(deciders)))
    move, legal = game.number(text), position.legal(deciders[letter])
    if move is None or move not in legal:
        wanted = _("this is not legal; {letter} can choose: {moves}")
        raise BadInput(wanted.format(letter=letter, moves=", ".join(map(game.text, legal))))
    return _after(position, deciders[letter], move)


def _depth(given: int, least: int) -> int:
    return whole_number("depth", given, least, MOST_DEPTH)


def _counting(*, compiled: bool) -> Callable[..., int]:
    """The function that counts, with compiled rules or interpreted ones.

    Raises:
        BadInput: the rules cannot be compiled here.
    """
    if not compiled:
        return perft
    from niagara_tui.core.speed import can_compile

    if not can_compile():
        raise BadInput(_("compiled rules need Numba, which is not installed here"))
    from niagara_tui.core.perft import perft_compiled

    return perft_compiled
