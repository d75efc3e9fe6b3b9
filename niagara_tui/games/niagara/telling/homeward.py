"""How a laden canoe gets home in its next turn: the card that brings it there, and the river that prevents it."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.core.i18n import _
from niagara_tui.core.reasons import Against
from niagara_tui.core.text import Say
from niagara_tui.games.niagara.player.fate import Fate
from niagara_tui.games.niagara.player.forecast import drifted
from niagara_tui.games.niagara.player.river_odds import hands_are_known, river_odds
from niagara_tui.games.niagara.rules.board import BANK, LOST
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.expansions.elk import points_of
from niagara_tui.games.niagara.rules.expansions.whirlpool import cost_of_way
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.state import MAX_CHOSEN_POINTS, ONE_TO_THREE, SEVEN, Canoe, State
from niagara_tui.games.niagara.telling.words import CARD_WORDS, cargo_words


@dataclass(frozen=True, slots=True)
class _Return:
    """The card that is likeliest to bring a canoe home, the lowest of several, and the flows at which it does not."""

    card: int
    failing: tuple[int, ...]


def homeward_reason(state: State, seat: int, fate: Fate, say: Say) -> str:
    """How this laden canoe on the river gets home in its next turn; empty without cargo, or if it is lost for sure."""
    canoe = state.players[seat].canoes[fate.canoe]
    if not total(canoe.gems) or fate.is_sure or fate.is_ashore:
        return ""
    cargo, odds = cargo_words(canoe), river_odds(state)
    possible = [flow for flow, chance in enumerate(odds) if chance]
    best = _best_return(state, seat, fate.canoe, possible)
    if best is None:
        return Against(_("it has no card that brings {gems} home next turn").format(gems=cargo))
    words = {"gems": cargo, "card": CARD_WORDS[best.card - 1]}
    if not best.failing:
        return _("can bring {gems} home next turn with the {card}").format(**words)
    if not fate.is_safe and best.failing[0] == fate.flow:
        return _("can bring {gems} home next turn with the {card} unless it falls").format(**words)
    chance = sum(odds[flow] for flow in best.failing)
    words["flow"] = str(best.failing[0])
    if not hands_are_known(state):
        said = _("can bring {gems} home next turn with the {card} unless the river moves {flow} or more")
        return said.format(**words)
    if chance > 1 / 2:
        # Translators: the chance is that of the river moving so little, such as `14%` or `14 percent`.
        said = _("can bring {gems} home next turn only if the river moves less than {flow} ({chance}), with the {card}")
        return said.format(chance=say(1 - chance), **words)
    # Translators: the chance is that of the river moving so far, such as `14%` or `14 percent`.
    said = _("can bring {gems} home next turn with the {card} unless the river moves {flow} or more ({chance})")
    return said.format(chance=say(chance), **words)


def _best_return(state: State, seat: int, index: int, possible: list[int]) -> _Return | None:
    """The best card for the way home after each of these flows; None if no card reaches it after any."""
    odds = river_odds(state)
    costs = {flow: _cost_home(drifted(state, flow), seat, index) for flow in possible}
    returns = []
    for card, points in _next_cards(state, seat, state.players[seat].canoes[index]):
        failing = tuple(flow for flow in possible if (cost := costs[flow]) is None or cost > points)
        returns.append((sum(odds[flow] for flow in failing), points, _Return(card, failing)))
    best = min(returns, key=lambda each: each[:2], default=None)
    return best[2] if best is not None and len(best[2].failing) < len(possible) else None


def _cost_home(state: State, seat: int, index: int) -> int | None:
    """The points for the canoe's way home; None if it is lost."""
    zone = state.players[seat].canoes[index].zone
    return None if zone == LOST else cost_of_way(state, zone, BANK)


def _next_cards(state: State, seat: int, canoe: Canoe) -> list[tuple[int, int]]:
    """The cards that the seat can play in the next round and that move a canoe, with the points for this one."""
    left = state.players[seat].hand
    held = left if any(left) else hand_of(state.parts)
    cards = [(card, card) for card in range(1, SEVEN + 1)] + [(ONE_TO_THREE, MAX_CHOSEN_POINTS)]
    return [(card, points_of(points, canoe)) for card, points in cards if held[card - 1]]
