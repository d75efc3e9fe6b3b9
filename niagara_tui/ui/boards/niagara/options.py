"""The options of each decision of Niagara: cards, sky, redemption, and a canoe's plans by its end point."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby

from niagara_tui.core.game import Game
from niagara_tui.core.plans import Plan, plans
from niagara_tui.games.niagara.board import BANK, CANOE_LETTERS, LETTERS, NONE, ZONES
from niagara_tui.games.niagara.moves import DONE, KEEP, LOAD, PASS, PAY, PLAY, ROB, SKY_UP, TAKE, TO, UNLOAD
from niagara_tui.games.niagara.rules import owes_card
from niagara_tui.games.niagara.state import CARDS, REDEEM, SKY, State
from niagara_tui.ui.boards.choosing import LETTERS as KEYS
from niagara_tui.ui.boards.choosing import OTHERWISE, Option
from niagara_tui.ui.boards.niagara.glyphs import Glyphs
from niagara_tui.ui.boards.niagara.warnings import warning_after

CARD_KEYS = (*CARDS[:6], "s")
"""The key of each card, from card 1 on."""


def options(game: Game[State], view: State, seat: int, glyphs: Glyphs) -> list[Option]:
    """What the seat can choose now, in the order in which it is shown."""
    if owes_card(view, seat) and game.is_secret(view, seat):
        return [Option(CARD_KEYS[move - PLAY - 1], CARDS[move - PLAY - 1], (move,)) for move in game.legal(view, seat)]
    if view.phase == REDEEM:
        return _redemptions(game.legal(view, seat), glyphs)
    if view.turn.stage == SKY:
        return _skies(game, view, seat)
    return _plans(game, view, seat, glyphs)


def _redemptions(moves: Iterable[int], glyphs: Glyphs) -> list[Option]:
    labels = {
        move: "redeem no canoe" if move == KEEP else f"pay {glyphs.gem(move - PAY)} for a canoe" for move in moves
    }
    return [Option(key, label, (move,)) for key, (move, label) in zip(KEYS, labels.items(), strict=False)]


def _skies(game: Game[State], view: State, seat: int) -> list[Option]:
    found = []
    for plan in plans(game, view, seat):
        up = plan.moves[0] == SKY_UP
        label = f"sky {'up' if up else 'down'} to {view.sky + (1 if up else -1):+d}"
        warning = warning_after(view, plan.after, seat)
        found.append(Option("+" if up else "-", label, plan.moves, warning=warning))
    return _only_avoidable(found)


# -- canoes -------------------------------------------------------------------------------------------


def _plans(game: Game[State], view: State, seat: int, glyphs: Glyphs) -> list[Option]:
    """Whole plans by canoe, then by end point; each canoe's end points are lettered from the first letter on."""
    walked = sorted(plans(game, view, seat), key=lambda plan: _aim(view, seat, plan))
    words = _Words(view, seat, glyphs)
    found: list[Option] = []
    for (canoe, zone), group in groupby(walked, key=lambda plan: _aim(view, seat, plan)):
        letter = KEYS[sum(option.piece == canoe for option in found)]
        found.append(_end_point(letter, canoe, zone, list(group), words))
    return _only_avoidable(found)


def _aim(view: State, seat: int, plan: Plan[State]) -> tuple[int, int]:
    """The canoe that a plan moves and the zone where it ends; `done` comes last."""
    if plan.moves[0] == DONE:
        return len(CANOE_LETTERS), NONE
    canoe = plan.moves[0] - TAKE if view.turn.canoe == NONE else view.turn.canoe
    return canoe, plan.after.players[seat].canoes[canoe].zone


def _end_point(key: str, canoe: int, zone: int, group: list[Plan[State]], words: _Words) -> Option:
    if zone == NONE:
        return Option(OTHERWISE, "leave the other canoe ashore", group[0].moves)
    if len(group) == 1:
        return words.option(key, group[0], zone, canoe)
    shortest_first = sorted(group, key=lambda plan: len(plan.moves))
    inner = tuple(words.option(str(number), plan, zone, canoe) for number, plan in enumerate(shortest_first, 1))
    return Option(key, f"{words.way(canoe, zone)} ({len(group)} ways)", (), inner, zone, canoe)


class _Words:
    """Says what plans do, in few words and in their order."""

    def __init__(self, view: State, seat: int, glyphs: Glyphs) -> None:
        self._view, self._seat, self._glyphs = view, seat, glyphs

    def option(self, key: str, plan: Plan[State], zone: int, canoe: int) -> Option:
        """The plan as something to choose."""
        said = [part for part in map(self._act, plan.moves) if part]
        if not any(TO <= move < UNLOAD for move in plan.moves):
            said.insert(0, self.way(canoe, zone))
        warning = warning_after(self._view, plan.after, self._seat)
        return Option(key, ", ".join(said), plan.moves, (), zone, canoe, warning)

    def way(self, canoe: int, zone: int) -> str:
        """How the canoe comes to the zone."""
        here = self._view.players[self._seat].canoes[canoe].zone
        return f"stay on {ZONES[zone]}" if zone == here else _to(zone)

    def _act(self, move: int) -> str:
        for first, say in self._acts():
            if move >= first:
                return say(move - first)
        return ""

    def _acts(self) -> tuple[tuple[int, Callable[[int], str]], ...]:
        gem = self._glyphs.gem
        return (
            (PASS, lambda _: "rob nobody"),
            (ROB, lambda what: f"rob {LETTERS[what // 10]} {gem(what % 5)}"),
            (LOAD, lambda colour: f"load {gem(colour)}"),
            (UNLOAD, lambda colour: f"unload {gem(colour)}"),
            (TO, _to),
        )


def _to(zone: int) -> str:
    return "land" if zone == BANK else f"to {ZONES[zone]}"


def _only_avoidable(found: list[Option]) -> list[Option]:
    """The options with warnings only where another choice avoids what they warn of."""
    plain = [plan for option in found for plan in (option.inner or (option,))]
    if any(not plan.warning for plan in plain):
        return found
    return [_unwarned(option) for option in found]


def _unwarned(option: Option) -> Option:
    return replace(option, warning="", inner=tuple(_unwarned(plan) for plan in option.inner))
