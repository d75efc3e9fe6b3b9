"""Which decision is looked at, as its seat sees it: that of a position, or of a moment of a save."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from niagara_ai.plans import as_first_decider, forced_moves, played, same_outcome, turn_is_done

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import as_whole, shown
from niagara_tui.match.position import Position
from niagara_tui.match.record_film import RecordFilm, parse_moment
from niagara_tui.match.turns import choice_view, decisions_from


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A decision, as its seat sees it.

    `round`, `number` (of the move, from 1), `played` (the moves of the turn that was played, as far as they are known)
    and `before` (`turns.choice_view`) are set for saves only.
    """

    game: Game[Any]
    seat: int
    view: Any
    round: int | None = None
    number: int | None = None
    played: tuple[int, ...] = ()
    before: Any = None

    @property
    def forced(self) -> tuple[tuple[int, ...], Any]:
        """The moves that the seat cannot but play, and the position after them; all of its turn if it has no choice."""
        return forced_moves(self.game, self.view, self.seat, turn_is_done)

    @property
    def has_choice(self) -> bool:
        """Whether the seat has more than one turn."""
        moves, after = self.forced
        return not (moves and turn_is_done(self.game, after, self.seat))


def letters_of(source: Position | RecordFilm) -> tuple[str, ...]:
    """The letters of the seats at the table."""
    seats = len(source.names) if isinstance(source, RecordFilm) else source.view(None).seats
    return source.game.letters[:seats]


def decision_of(source: Position | RecordFilm, at: str | None = None, seat: int | None = None) -> DecisionView:
    """The decision of that seat in a position (`decision_at`), or at a moment of a record (`decision_in`)."""
    if isinstance(source, RecordFilm):
        return decision_in(source, at, seat)
    if at is not None:
        raise BadInput(_("a position has no moments to choose from"))
    return decision_at(source, seat)


def decision_at(position: Position, seat: int | None = None) -> DecisionView:
    """The decision owed in the position by the seat, or by the first that owes one."""
    owing = position.deciders()
    if not owing:
        raise BadInput(_("the game is over; there is nothing to decide"))
    seat = owing[0] if seat is None else seat
    if seat not in owing:
        wrong, letters = _("{letter} has nothing to decide; it is up to {deciders}"), position.game.letters
        raise BadInput(wrong.format(letter=letters[seat], deciders=", ".join(letters[each] for each in owing)))
    return _with_choice(DecisionView(position.game, seat, position.view(seat)))


def _with_choice(decision: DecisionView) -> DecisionView:
    if not decision.has_choice:
        only = _("{letter} can do one thing only, {moves!r}; there is nothing to decide")
        moves = ", ".join(map(decision.game.text, decision.forced[0]))
        raise BadInput(only.format(letter=decision.game.letters[decision.seat], moves=moves))
    return decision


def plans_of(decision: DecisionView, plans: Iterable[str | Sequence[int | str]]) -> list[tuple[int, ...]]:
    """The moves of plans, given by number or text: whole turns of the seat, of which no two come to the same.

    A plan that is one text holds its moves as analyses print them, with commas between; one move may have commas.
    """
    game, seat, ends = decision.game, decision.seat, list[tuple[tuple[int, ...], Any]]()
    first = as_first_decider(game, clone(decision.view), seat)
    is_same = same_outcome(game, first, seat)
    for plan in plans:
        after, moves = first, list[int]()
        if isinstance(plan, str):
            plan = [plan] if game.number(plan) is not None else [move.strip() for move in plan.split(",")]  # noqa: PLW2901
        for move in plan:
            number = game.number(move) if isinstance(move, str) else as_whole(move)
            legal = [] if moves and turn_is_done(game, after, seat) else game.legal(after, seat)
            if number is None or number not in legal:
                wrong = _("plan {number}: {move} is not legal there; legal is {moves}")
                texts = ", ".join(map(game.text, legal)) or _("nothing more")
                raise BadInput(wrong.format(number=len(ends) + 1, move=shown(move), moves=texts))
            after, moves = played(game, after, seat, [number]), [*moves, number]
        if not (moves and turn_is_done(game, after, seat)):
            wrong = _("plan {number} is not a whole turn: it goes on with {moves}")
            texts = ", ".join(map(game.text, game.legal(after, seat)))
            raise BadInput(wrong.format(number=len(ends) + 1, moves=texts))
        if (same := next((other for other, end in ends if is_same(end, after)), None)) is not None:
            wrong = _("plan {number} comes to the same as {other}")
            raise BadInput(wrong.format(number=len(ends) + 1, other=", ".join(map(game.text, same))))
        ends.append((tuple(moves), after))
    if not ends:
        raise BadInput(_("there is no plan to judge"))
    return [moves for moves, _after in ends]


class _Spot(NamedTuple):
    """A decision of a record: the moment before it, who decides, and its move's number, of pending ones the next."""

    moment: int
    seat: int
    number: int


def decision_in(film: RecordFilm, at: str | None = None, seat: int | None = None) -> DecisionView:
    """A decision of the record, of that seat if one is given, that has a choice and may be shown.

    `at` is a moment: `round 5` (its first decision) or `move 12` (before it); without it, the latest decision.
    """
    if film.damage:
        raise BadInput(film.damage)
    # Every decision made, then those that are pending at the end of the record
    moments = ((number, film.move_at(number)) for number in range(1, film.moves + 1))
    made = [(number, after, film.moments[after].seat) for number, after in moments]
    spots = [_Spot(after - 1, decider, number) for number, after, decider in made if decider is not None]
    if not film.is_over(film.last):
        deciders = film.game.deciders(film.view(film.last, None))
        spots += [_Spot(film.last, decider, film.moves + 1) for decider in deciders]
    spots = [spot for spot in spots if seat in (None, spot.seat)]
    if at is None:
        return _first(film, reversed(spots), _("there is no decision in it that may be looked at"))
    is_round, number = parse_moment(at)
    those = [spot for spot in spots if number == (film.moments[spot.moment].round if is_round else spot.number)]
    if not those:
        wrong = _("there is no such decision at move {number}; {last} moves have been made")
        if is_round:
            wrong = _("there is no decision in round {number}; the last round is {last}")
        raise BadInput(wrong.format(number=number, last=film.rounds if is_round else film.moves))
    none = _("there is nothing to decide in round {number}").format(number=number) if is_round else None
    return _first(film, those, none)


def _first(film: RecordFilm, spots: Iterable[_Spot], none: str | None) -> DecisionView:
    """The first decision that may be shown and has a choice; `none` says that none has, None that the first must."""
    hidden = ""
    for spot in spots:
        # During a game, hidden information of other seats may not be shown
        if spot.seat not in film.viewpoints and not film.may_be_told(spot.moment, spot.seat):
            sentence = _("the game is still being played, and what {name} holds is not for the others to see")
            hidden = hidden or sentence.format(name=film.names[spot.seat])
        elif (decision := _decision(film, spot)).has_choice or none is None:
            return _with_choice(decision)
    raise BadInput(hidden or none or "")


def _decision(film: RecordFilm, spot: _Spot) -> DecisionView:
    """The decision, with the moves of the turn that the seat played from there on, as far as they are known."""
    view, moves = film.view(spot.moment, spot.seat), list[int]()
    for _number, move, is_last in decisions_from(film, spot.seat, spot.moment):
        if move is None:
            break
        moves.append(move)
        if is_last:
            break
    place, before = film.moments[spot.moment].round, choice_view(film, spot.moment, spot.seat)
    return DecisionView(film.game, spot.seat, view, place, spot.number, tuple(moves), before)
