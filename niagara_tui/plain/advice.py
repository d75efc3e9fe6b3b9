"""A hint in sentences: the plan, why, and the second best."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.plain.boards.teller import Group, Scene
from niagara_tui.session.hints import Advice
from niagara_tui.session.wire import Thought


def tell_advice(advice: Advice, scene: Scene, seat: int, groups: Iterable[Group]) -> list[str]:
    """What to do, what speaks for it, and what else could be done."""
    offers = {offer.moves: f"{offer.number}, {offer.label}" for group in groups for offer in group.offers}
    names = Labels(scene, seat, offers)
    if advice.thought is None:
        return [f"Hint: number {names.of(advice.moves)}. There is nothing better to choose."]
    lines = [f"Hint: number {names.of(advice.moves)}.", _why(advice.thought, scene, seat)]
    if advice.second_thought is not None:
        chance = _chance(advice.second_thought, seat)
        lines.append(f"Second best: number {names.of(advice.second)}{chance and f', with {chance}'}.")
    return lines


def _why(thought: Thought, scene: Scene, seat: int) -> str:
    chance = _chance(thought, seat)
    tried = f"Why: in {thought.visits} tries it was the best"
    expected = "" if thought.score is None else f", and about {thought.score:.1f} {scene.game.unit} to expect"
    return f"{tried}{chance and f', with {chance}'}{expected}."


def _chance(thought: Thought, seat: int) -> str:
    return f"a chance of winning of {thought.chances[seat]:.0%}".replace("%", " percent") if thought.chances else ""


class Labels:
    """Names chains of moves by the offers that lead to the same position."""

    def __init__(self, scene: Scene, seat: int, offers: dict[tuple[int, ...], str]) -> None:
        """For this seat's offers."""
        self._game: Game[Any] = scene.game
        self._view, self._seat, self._offers = scene.view, seat, offers

    def of(self, moves: tuple[int, ...]) -> str:
        """The offer's words, else the moves' own texts."""
        if moves in self._offers:
            return self._offers[moves]
        after = self._after(moves)
        same = (label for chain, label in self._offers.items() if self._after(chain) == after)
        return next(same, ", ".join(map(self._game.text, moves)))

    def _after(self, moves: tuple[int, ...]) -> Any:
        after = clone(self._view)
        for move in moves:
            self._game.play(after, self._seat, move)
        return after
