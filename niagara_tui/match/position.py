"""A position of a game as a value: what it shows, who may do what, what comes of moves, what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic

from typing_extensions import TypeVar

from niagara_tui.core.chance import SEED_BOUND, Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.game import Game, Standing
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import as_whole, audit, check_seat, shown, whole_number
from niagara_tui.core.outcomes import before_draw, merged, positions_after
from niagara_tui.core.packing import packed
from niagara_tui.core.perft import divide, perft, settle
from niagara_tui.match import position_line
from niagara_tui.match.position_line import digest, to_jsonable
from niagara_tui.store import models

S = TypeVar("S", default=Any)

MOST_DEPTH = 99  # the largest depth of a count


class Position(Generic[S]):
    """A position of a game: a value, which never changes; playing returns another one. Equal ones have the same hash.

    Seats are whole numbers from 0. Automatic steps that draw nothing (a card is revealed, the river moves) are done
    before whatever is asked. A draw is not looked through: `is_chance` says that one comes next, `outcomes` what it can
    be, `settled` draws it, and until then it is `BadInput` to ask who decides, or what is legal. So are a seat, a seed
    or a depth that there is not; a move that is not legal is an `IllegalMove`.
    """

    def __init__(self, game: Game[S], state: S) -> None:
        """A position of a copy of that state.

        Raises:
            BadInput: it is no state of the game.
        """
        self._game = game
        try:
            self._state = clone(state)
        except (TypeError, AttributeError) as error:
            raise BadInput(audit(game, state)[0]) from error

    @property
    def game(self) -> Game[S]:
        """The game that is played."""
        return self._game

    @property
    def state(self) -> S:
        """A copy of the state, which is of the game's own type (`Game.state`), with the fields that files have."""
        return clone(self._state)

    def __eq__(self, other: object) -> bool:
        """Whether game and state are the same, down to the random numbers."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.game.id == other.game.id and bool(self._state == other._state)

    def __hash__(self) -> int:
        """A hash of what `digest` is a digest of."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.game.id, packed(self._state)))

    def __repr__(self) -> str:
        """The game, its players, and who decides, or that something is drawn first."""
        stands = "a draw first"
        if _decides(self.game, self._ahead):
            letters = ", ".join(self.game.letters[seat] for seat in self.deciders())
            stands = f"{letters} to decide" if letters else "over"
        return f"<Position of {self.game.id} for {self._seats}: {stands}>"

    def settled(self, seed: int | None = None) -> Position[S]:
        """The position after the automatic steps that come first, draws among them; itself if there are none.

        What they draw follows from the position's own random numbers; with a `seed`, from 0 to 2**53 - 1, from that,
        and so does all that is drawn later.
        """
        if seed is None and _decides(self.game, self._state):
            return self
        after: Any = self.state
        if seed is not None:
            after.chance = Chance(whole_number("seed", seed, 0, SEED_BOUND - 1))
        settle(self.game, after)
        return Position(self.game, after)

    # -- what there is to decide ----------------------------------------------------------------------

    def is_over(self) -> bool:
        """Whether the game has ended; not while something has to be drawn first (`is_chance`)."""
        return self.game.is_over(self._ahead)

    def deciders(self) -> list[int]:
        """The seats that owe a decision: several if choices are secret and simultaneous, none if the game is over."""
        if not _decides(self.game, self._ahead):
            raise BadInput(_("something is drawn before anybody decides here: outcomes() lists it, settled() draws it"))
        return [] if self.is_over() else self.game.deciders(self._ahead)

    def legal(self, seat: int) -> list[int]:
        """The seat's legal moves as numbers from 0 to `game.bound` - 1; empty if it owes no decision."""
        check_seat(seat, self._seats)
        return self.game.legal(self._ahead, seat) if seat in self.deciders() else []

    def legal_texts(self, seat: int) -> list[str]:
        """The texts of the seat's legal moves, in the order of `legal`."""
        return [*map(self.game.text, self.legal(seat))]

    def standings(self) -> list[Standing]:
        """The ranking, best place first, before anything else is drawn; it is final if the game is over."""
        return self.game.standings(self._ahead)

    # -- moves ----------------------------------------------------------------------------------------

    def play(self, seat: int, move: int | str, *, settle: bool = False) -> Position[S]:
        """The position after one decision of a seat, given by number or text, and the steps before the next draw.

        With `settle`, what comes next is drawn too, as `settled` does: then somebody decides, or the game is over.
        """
        legal = self.legal(seat)
        number = self.game.number(move) if isinstance(move, str) else as_whole(move)
        if number is None or number not in legal:
            sentence = _("{move} is not legal for seat {seat}")
            raise IllegalMove(sentence.format(move=shown(move), seat=self.game.letters[seat]))
        after = clone(self._ahead)
        self.game.play(after, int(seat), number)
        played = Position(self.game, after)
        return played.settled() if settle else Position(self.game, played._ahead)

    def apply(self, *moves: str) -> Position[S]:
        """The position after these moves, each a seat's letter, a space and the move's text: `apply("R 5", "B 3")`.

        All that is drawn before, between and after them follows from the position's own random numbers.

        Raises:
            BadInput: a move is refused; the sentence says which one, and what is legal there.
        """
        position, lines = self.settled(), tuple[object, ...](moves)
        for number, move in enumerate(lines, 1):
            line = move if isinstance(move, str) else shown(move)
            try:
                position = _applied(position, line)
            except BadInput as error:
                refused = _("move {number}, {move!r}: {wrong}")
                raise BadInput(refused.format(number=number, move=line[:60], wrong=error)) from error
        return position

    # -- chance ---------------------------------------------------------------------------------------

    def is_chance(self) -> bool:
        """Whether something is drawn next, before anybody decides: a die is thrown, cards are dealt.

        Raises:
            BadInput: automatic steps come first, and the game does not say how it draws (`Game.outcomes`).
        """
        return not _decides(self.game, before_draw(self.game, self._state))

    def outcomes(self) -> list[tuple[Fraction, Position[S]]]:
        """What can be drawn next: each position that it may lead to, with its exact probability.

        Probabilities add up to 1, and no two positions are equal. All of them are before the next decision or the next
        draw, and have the random numbers of this one, on which nothing here depends. They show all that is drawn, and
        so are for nobody who plays: what a seat may know of them is their `view`.

        Raises:
            BadInput: nothing is drawn next; something that matters is hidden, as in a view; the game does not say how
                it draws; or there are too many outcomes, as those of a deal: then draw some, with `settled(seed)`.
        """
        if faults := self.audit():
            raise BadInput(faults[0])
        game = self.game
        positions = positions_after(game, before_draw(game, self._state))
        return [
            (chance, Position(game, after))
            for chance, after in merged((chance, before_draw(game, after)) for chance, after in positions)
        ]

    # -- what is seen, and what is wrong --------------------------------------------------------------

    def view(self, seat: int | None) -> S:
        """A new state, as that seat sees it or (None) everybody; what is hidden is blank."""
        if seat is not None:
            check_seat(seat, self._seats)
        return self.game.view(self._state, seat)

    def seen_by(self, seat: int | None) -> Position[S]:
        """The view of that seat, or of everybody (None), as a position."""
        return Position(self.game, self.view(seat))

    def audit(self) -> list[str]:
        """All that is wrong with the position, a sentence each that begins with the field; empty if it is sound."""
        return audit(self.game, self._state)

    def to_json(self) -> str:
        """The contents of the position's file, JSON with names instead of numbers: `parse_position` reads them."""
        game = self.game
        file = models.Position(game=game.id, version=game.version, state=to_jsonable(game, self._state))
        return models.write_position(file).decode()

    def to_line(self) -> str:
        """The position as one line of text (docs/notation.md), which `parse_position` reads too."""
        return position_line.write(self.game, self._state)

    def digest(self) -> str:
        """A digest of the state, in hexadecimal: equal positions have equal ones, on every machine."""
        return digest(self.game, self._state)

    # -- counting -------------------------------------------------------------------------------------

    def perft(self, depth: int, *, compiled: bool = False) -> int:
        """The number of sequences of `depth` decisions, from 0 to 99, below this position.

        If several seats owe a decision, the lowest goes first; a game that ends earlier counts once. What is drawn
        meanwhile follows from the position's own random numbers. `compiled` rules, where they can be compiled, take
        some seconds to start, and are then far faster.
        """
        return _counting(compiled=compiled)(self.game, self.settled().state, _depth(depth, 0))

    def divide(self, depth: int, *, compiled: bool = False) -> dict[str, int]:
        """The counts of `perft` below each move of the first decision, by the move's text; the depth is at least 1."""
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

    @cached_property
    def _ahead(self) -> S:
        """The state before the next draw; where the game does not say how it draws, before the next step."""
        return before_draw(self.game, self._state) if self.game.outcomes else self._state

    @property
    def _seats(self) -> int:
        state: Any = self._state
        return int(state.seats)


def _decides(game: Game[S], state: S) -> bool:
    """Whether somebody has to decide, or the game is over: nothing happens by itself."""
    return game.is_over(state) or bool(game.deciders(state))


def _applied(position: Position[S], line: str) -> Position[S]:
    """The position after a move as `Position.apply` takes it."""
    game, deciders = position.game, {position.game.letters[seat]: seat for seat in position.deciders()}
    letter, _space, text = line.partition(" ")
    if not deciders:
        raise BadInput(_("the game is over"))
    if letter not in deciders:
        wanted = _("the decision is {letters}'s; write the seat's letter, a blank and the move")
        raise BadInput(wanted.format(letters=_(" or ").join(deciders)))
    move, legal = game.number(text), position.legal(deciders[letter])
    if move is None or move not in legal:
        wanted = _("this is not legal; {letter} can choose: {moves}")
        raise BadInput(wanted.format(letter=letter, moves=", ".join(map(game.text, legal))))
    return position.play(deciders[letter], move, settle=True)


def _depth(depth: int, least: int) -> int:
    return whole_number("depth", depth, least, MOST_DEPTH)


def _counting(*, compiled: bool) -> Callable[..., int]:
    """The function that counts, with compiled rules or interpreted ones."""
    if not compiled:
        return perft
    from niagara_tui.core.speed import can_compile

    if not can_compile():
        raise BadInput(_("compiled rules need Numba, which is not installed here"))
    from niagara_tui.core.perft import perft_compiled

    return perft_compiled
