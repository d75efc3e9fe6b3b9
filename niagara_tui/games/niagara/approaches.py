"""What canoes come nearer to: home, with the card that brings their cargo there next, or gems to load."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.sentences import Against
from niagara_tui.core.text import Say
from niagara_tui.games.niagara.player.fate import Fate, fate_of
from niagara_tui.games.niagara.player.forecast import drifted
from niagara_tui.games.niagara.player.river_odds import hands_are_known, river_odds
from niagara_tui.games.niagara.rules.board import BANK, CANOES, COLOURS, DEPTH, LOST, NONE, SITE, WAY
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.expansions.elk import points_of
from niagara_tui.games.niagara.rules.expansions.whirlpool import cost_of_way
from niagara_tui.games.niagara.rules.gems import room, total
from niagara_tui.games.niagara.rules.state import CARD_POINTS, Canoe, State
from niagara_tui.games.niagara.words import CARD_WORDS, COLOUR_WORDS, cargo_words


def approach_reasons(view: State, after: State, seat: int) -> Iterator[str]:
    """What the canoes that have moved have come nearer to: home with their cargo, or gems to load.

    Nothing is said of a canoe that surely falls in this round: it gets neither there nor home.
    """
    pairs = zip(view.players[seat].canoes, after.players[seat].canoes, strict=True)
    fates = (fate_of(after, seat, canoe) for canoe in range(CANOES))
    moved = [(was, now) for (was, now), fate in zip(pairs, fates, strict=True) if was.zone != now.zone and _stays(fate)]
    yield from _homeward([now for was, now in moved if _goes_home(was, now)])
    others = [(was, now) for was, now in moved if not _goes_home(was, now)]
    found = [_at_site(view, after, seat, now) for _was, now in others]
    for reason, canoes in Counter(filter(None, found)).items():
        yield _("{does} with both canoes").format(does=reason) if canoes > 1 else reason
    answered = zip(others, found, strict=True)
    yield from _ahead(after, [now for (was, now), reason in answered if not reason and _goes_out_empty(was, now)])


def _stays(fate: Fate | None) -> bool:
    """Whether a canoe is on the river and may still be there after this round."""
    return fate is not None and not fate.is_sure


def _goes_home(was: Canoe, now: Canoe) -> bool:
    return total(now.gems) > 0 and DEPTH[now.zone] < DEPTH[was.zone]


def _goes_out_empty(was: Canoe, now: Canoe) -> bool:
    return not total(now.gems) and DEPTH[now.zone] > DEPTH[was.zone]


def _homeward(canoes: Sequence[Canoe]) -> Iterator[str]:
    """How near to home laden canoes have come."""
    for depth in sorted({DEPTH[canoe.zone] for canoe in canoes}):
        said = plural(
            "carries {gems} to within {count} zone of home", "carries {gems} to within {count} zones of home", depth
        )
        gems = cargo_words(*(canoe for canoe in canoes if DEPTH[canoe.zone] == depth))
        yield said.format(gems=gems, count=depth)


def _at_site(view: State, after: State, seat: int, canoe: Canoe) -> str:
    """The gems that the canoe can load, or exchange its cargo for, where it has come to; empty if there are none."""
    if SITE[canoe.zone] == NONE or not (there := _missing(view, after, seat, canoe)):
        return ""
    said = (
        _("comes where {gems} can be loaded") if room(canoe) else _("comes where its cargo can be exchanged for {gems}")
    )
    return said.format(gems=listed(there))


def _ahead(after: State, canoes: Sequence[Canoe]) -> Iterator[str]:
    """The next sites down-river that have gems, each with the canoe that is nearest to it."""
    nearest = {_next_site(after, canoe): canoe for canoe in sorted(canoes, key=lambda canoe: DEPTH[canoe.zone])}
    nearest.pop(NONE, None)
    for zone, canoe in nearest.items():
        count = DEPTH[zone] - DEPTH[canoe.zone]
        said = plural("comes within {count} zone of {gems}", "comes within {count} zones of {gems}", count)
        nearer = said.format(count=count, gems=COLOUR_WORDS[SITE[zone]])
        yield _("{nearer} with room for two").format(nearer=nearer) if room(canoe) > 1 else nearer


def _next_site(after: State, canoe: Canoe) -> int:
    """The zone of the next site down-river that has gems; NONE if there is none."""
    ahead = (zone for zone in range(LOST) if WAY[canoe.zone][zone] > 0 and SITE[zone] != NONE)
    return next((zone for zone in ahead if total(after.sites[SITE[zone]].gems)), NONE)


def _missing(view: State, after: State, seat: int, canoe: Canoe) -> list[str]:
    """The colours at the canoe's site: those still missing in the reserve, or all of them if none is.

    Gems that it has just put there are not what it has come for, nor the colours of a cargo that fills it.
    """
    site = SITE[canoe.zone]
    were, are = view.sites[site].gems, after.sites[site].gems
    there = [colour for colour in range(len(COLOURS)) if 0 < are[colour] <= were[colour]]
    fitting = [colour for colour in there if room(canoe) or not canoe.gems[colour]]
    wanted = [colour for colour in fitting if not after.players[seat].reserve[colour]]
    return [COLOUR_WORDS[colour] for colour in wanted or fitting]


# -- the way home in the next turn --------------------------------------------------------------------


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
    words = {"gems": cargo, "card": CARD_WORDS[best.card].spoken}
    if not best.failing:
        return _("can bring {gems} home next turn with {card}").format(**words)
    if not fate.is_safe and best.failing[0] == fate.flow:
        return _("can bring {gems} home next turn with {card} unless it falls").format(**words)
    chance = sum(odds[flow] for flow in best.failing)
    words["flow"] = str(best.failing[0])
    if not hands_are_known(state):
        said = _("can bring {gems} home next turn with {card} unless the river moves {flow} or more")
        return said.format(**words)
    if chance > 1 / 2:
        # Translators: the chance is that of the river moving so little, such as `14%` or `14 percent`.
        said = _("can bring {gems} home next turn only if the river moves less than {flow} ({chance}), with {card}")
        return said.format(chance=say(1 - chance), **words)
    # Translators: the chance is that of the river moving so far, such as `14%` or `14 percent`.
    said = _("can bring {gems} home next turn with {card} unless the river moves {flow} or more ({chance})")
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
    return [
        (card, points_of(CARD_POINTS[card], canoe)) for card, has in enumerate(held, 1) if has and CARD_POINTS[card]
    ]
