"""What chance can bring: the outcomes of a step's draws, their exact probabilities, and expectations.

The rules that carry out a step also say what it draws (`core.chance.told`): a step is run with outcomes that are told,
and notes how many equally likely ones the first draw has that is not. So there is one copy of the rules, what a seed
brings is always one of the outcomes listed here, and a deal of thirty cards is a row of thirty draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Generic, Self, TypeVar

from niagara_tui.core.chance import NOTHING_TOLD, Chance, below
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import shown
from niagara_tui.core.packing import packed

S = TypeVar("S")

MOST = 100_000  # default for the greatest number of rows of draws that are listed


class Step(Generic[S]):
    """The automatic step of a position, draw by draw; it does not change, `tell` gives another one.

    `count` is the number of outcomes, all equally likely, of the draw that comes next; 0 if nothing is left to draw.
    `drawn` are the outcomes so far, each a number from 0 and below the `count` that it was told at.
    """

    def __init__(self, game: Game[S], before: S, drawn: tuple[int, ...] = (), counts: tuple[int, ...] = ()) -> None:
        """Begin the step of a position in which nobody owes a decision and the game is not over."""
        self._game, self._counts, self.drawn = game, counts, drawn
        after: Any = clone(before)
        chance = after.chance
        seed, counter, chance.seed, chance.counter = chance.seed, chance.counter, telling(drawn, counts), 0
        game.advance(after)
        self.count: int = chance.counter
        if self.count:  # another draw has to be told, and then the step begins anew
            self._before = before if drawn else clone(before)
        else:
            chance.seed, chance.counter = seed, counter
            self._after: S = after

    def tell(self, outcome: int) -> Self:
        """The step with one more draw that had this outcome."""
        check_outcome(outcome, self.count)
        return type(self)(self._game, self._before, (*self.drawn, outcome), (*self._counts, self.count))

    def position(self) -> S:
        """The position after the step, with the random numbers of the one before; `count` is 0."""
        return self._after

    @property
    def probability(self) -> Fraction:
        """The probability of what has been drawn so far."""
        product = Fraction(1)
        for count in self._counts:
            product /= count
        return product


def check_outcome(outcome: int, count: int) -> None:
    """Check that chance can draw this outcome, one of `count`."""
    if not 0 <= outcome < count:
        wrong = _("{outcome} is not an outcome that chance can draw; they are 0 to {last}")
        raise IllegalMove(wrong.format(outcome=outcome, last=count - 1))


def telling(drawn: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """The seed of random numbers that are these outcomes of draws with these numbers of outcomes."""
    left = -NOTHING_TOLD
    for outcome, count in zip(drawn[::-1], counts[::-1], strict=True):
        left = left * max(count, 2) + outcome
    return -left


def first_positions(game: Game[S], options: Any, seats: int) -> list[S]:
    """The start position for each first seat that can be drawn, in seat order; found by trying seeds from 0."""
    positions: dict[int, S] = {}
    seed = 0
    while len(positions) < seats:
        positions.setdefault(below(Chance(seed=seed), seats), game.new(options, seats, seed))
        seed += 1
    return [positions[seat] for seat in range(seats)]


def before_draw(game: Game[S], state: S) -> S:
    """The position before the next draw: after the steps that draw nothing, and itself if none of these comes first.

    Then the step that comes next draws something, or somebody has to decide, or the game is over.
    """
    while not (game.is_over(state) or game.deciders(state)):
        if not game.outcomes:
            unknown = _("{game} does not say how it draws, so what chance can bring cannot be listed")
            raise BadInput(unknown.format(game=_(game.title)))
        step = Step(game, state)
        if step.count:
            break
        state = step.position()
    return state


def merged(found: Iterable[tuple[Fraction, S]]) -> list[tuple[Fraction, S]]:
    """Each position once, with the sum of its probabilities."""
    by_state: dict[bytes, tuple[Fraction, S]] = {}
    for chance, position in found:
        key = packed(position)
        before = by_state[key][0] if key in by_state else Fraction(0)
        by_state[key] = before + chance, position
    return list(by_state.values())


def positions_after(game: Game[S], state: S, most: int = MOST) -> list[tuple[Fraction, S]]:
    """Every position that the step may lead to, with its probability; they add up to 1, and no two are equal."""
    if not isinstance(state, game.state):
        raise BadInput(_("{given} is not a state of {game}").format(given=shown(state), game=game.id))
    if game.is_over(state) or game.deciders(state):
        raise BadInput(_("no automatic step comes next here: somebody has to decide, or the game is over"))
    return merged((step.probability, step.position()) for step in _ends(Step(game, state), most))


def expected(game: Game[S], state: S, value: Callable[[S], float], most: int = MOST) -> float:
    """The expectation of a value of the position after the step."""
    return float(sum(float(chance) * value(after) for chance, after in positions_after(game, state, most)))


def _ends(first: Step[S], most: int) -> list[Step[S]]:
    """The step with each row of outcomes that its draws can have.

    All rows grow by a draw at a time, so that too many are refused before most of them are looked at.
    """
    ended, drawing = list[Step[S]](), [first]
    while drawing:
        ended += [step for step in drawing if step.count == 0]
        if len(ended) + sum(step.count for step in drawing) > most:
            many = _("chance has more than {most} outcomes here, too many to list; draw one instead")
            raise BadInput(many.format(most=most))
        drawing = [step.tell(outcome) for step in drawing for outcome in range(step.count)]
    return ended
