"""What a table offers a seat, and whole turns in its words: the plan that it offers now, then what comes after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from niagara_ai.plans import plan_is_done

from niagara_tui.core.decisions import Naming, has_choice_of_pieces
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.plans import shared_length


@dataclass(frozen=True, slots=True)
class Offered:
    """A plan that the table offers: its moves, and the words and keys that identify it there.

    `aim` identifies its goal, such as a canoe and its destination; `twins` are the moves of equivalent plans, which
    the table therefore does not offer. `warns` is whether the table asks before it plays the plan, since it loses
    something.
    """

    moves: tuple[int, ...]
    words: str
    aim: object = None
    twins: tuple[tuple[int, ...], ...] = ()
    warns: bool = False


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn, or a secret choice, as a table tells it.

    Attributes:
        words: all of it in words.
        plans: the moves of each of its plans.
        now: the moves with which the table offers the first of them.
        aims: the goal of each of its plans.
        warns: whether the table asks before it plays one of them.
    """

    words: str
    plans: tuple[tuple[int, ...], ...]
    now: tuple[int, ...]
    aims: tuple[object, ...]
    warns: bool = False

    @property
    def moves(self) -> tuple[int, ...]:
        return tuple(chain.from_iterable(self.plans))


class TurnWords:
    """Tells turns of one decision: plans offered now in the words of the table, later ones as the game labels them."""

    def __init__(
        self, game: Game[Any], view: Any, seat: int, naming: Naming, offered: Iterable[Offered] | None = None
    ) -> None:
        """Tell turns of a seat that the table offers these plans, by default those of the game in its own words.

        `view` is what people may see of the position.
        """
        self._game, self._view, self._seat, self._naming = game, view, seat, naming
        self._offered = self._offers(view) if offered is None else [*offered]

    def tell(self, moves: Sequence[int]) -> ToldTurn | None:
        """The turn with these moves; None if the table offers nothing like the first plan of it.

        Each plan is told as the one that is offered with the same result: a table offers only the shortest of these. If
        the moves end in the middle of a plan, that with the longest common prefix is told.
        """
        told, position = list[tuple[Offered, tuple[int, ...]]](), self._view
        for plan, after in self._plans(moves):
            found = self._found(position, plan, after, self._offers(position, is_later=True) if told else self._offered)
            if found is None and not told:
                return None
            told.append(found or (Offered(plan, ", ".join(map(self._game.text, plan))), plan))
            position = after
        if not told:
            return None
        words = told[0][0].words
        for later, _moves in told[1:]:
            # Translators: two plans of one turn, as in "to zone 5, load violet; then the other canoe: to zone 1".
            words = _("{plan}; then {later}").format(plan=words, later=later.words)
        plans = tuple(its for _plan, its in told)
        aims, warns = tuple(plan.aim for plan, _moves in told), any(plan.warns for plan, _moves in told)
        return ToldTurn(words, plans, told[0][0].moves, aims, warns)

    def _is_done(self, position: Any) -> bool:
        return plan_is_done(self._game, position, self._seat)

    def _plans(self, moves: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Any]]:
        """The moves, plan by plan, up to the first one that is not legal, each with the position after it."""
        position, plan = clone(self._view), list[int]()
        for move in moves:
            if self._game.is_over(position) or move not in self._game.legal(position, self._seat):
                break
            self._game.play(position, self._seat, move)
            plan.append(move)
            if self._is_done(position):
                yield tuple(plan), clone(position)
                plan = []
        if plan:
            yield tuple(plan), position

    def _offers(self, position: Any, *, is_later: bool = False) -> list[Offered]:
        """What the game offers there, in its own words; a `later` plan of a turn says which piece it is about."""
        options = self._game.choices(position, self._seat, self._naming)
        plans = [plan for option in options for plan in option.inner or (option,)]
        says_piece = is_later or has_choice_of_pieces(plans)
        return [
            Offered(
                plan.moves,
                plan.told if says_piece else plan.label,
                (plan.piece, plan.place),
                plan.twins,
                bool(plan.warning),
            )
            for plan in plans
        ]

    def _found(
        self, position: Any, plan: tuple[int, ...], after: Any, offers: Sequence[Offered]
    ) -> tuple[Offered, tuple[int, ...]] | None:
        """Of these offers that of the plan, and the moves to tell it by; None if there is none.

        An equivalent one, with the other of two canoes that are alike, has the right words, but other moves.
        """
        exact = next((each for each in offers if plan in (each.moves, *each.twins)), None)
        if exact is not None:
            return exact, plan
        ends = [(each, self._after(position, each.moves)) for each in offers]
        same = next((each for each, end in ends if end == after), None)
        if same is None and self._is_done(after):
            alike = next((each for each, end in ends if self._game.equivalent(end, after)), None)
            return None if alike is None else (alike, plan)
        if same is None:
            same = max(offers, key=lambda each: common_prefix_length(each, plan), default=None)
            same = same if same is not None and common_prefix_length(same, plan) else None
        return None if same is None else (same, same.moves)

    def _after(self, position: Any, moves: Sequence[int]) -> Any:
        """The position after these moves of the seat, up to the first illegal one."""
        after = clone(position)
        for move in moves:
            if self._game.is_over(after) or move not in self._game.legal(after, self._seat):
                break
            self._game.play(after, self._seat, move)
        return after


def common_prefix_length(offered: Offered, moves: Sequence[int]) -> int:
    """Length of the longest common prefix of these moves and the offered ones or a twin's."""
    return max(shared_length(each, moves) for each in (offered.moves, *offered.twins))
