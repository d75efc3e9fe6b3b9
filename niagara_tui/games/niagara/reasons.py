"""What a chain of moves does at once, in a few words: gems, homecomings, the river's movement and a canoe's danger."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _, labelled, listed, plural
from niagara_tui.core.sentences import Against, joined_reasons
from niagara_tui.games.niagara.consequences import fate_sentence
from niagara_tui.games.niagara.player.forecast import Odds, fate_of, hands_are_known, lost_at_once, river_odds
from niagara_tui.games.niagara.progress import counted_each
from niagara_tui.games.niagara.rules.board import BANK, CANOES, COLOURS, LOST, NONE, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.elk import EXTRA_POINTS
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.rules.moves import Kind, kind_of
from niagara_tui.games.niagara.rules.phases import must_decide, play
from niagara_tui.games.niagara.rules.state import Phase, State
from niagara_tui.games.niagara.words import COLOUR_WORDS, DEEDS, cargo_words, hull_words, zone_words


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
    """What the chain does at once; nothing of a card, of which the table says what it does. See `Game.explain`."""
    if kind_of(moves[0]) == Kind.PLAY:
        return ""
    after = clone(view)
    for move in moves:
        if after.phase != Phase.OVER and must_decide(after, seat):
            play(after, seat, move)
    if view.phase == Phase.REDEEM:
        return joined_reasons(_redemption(view, after, seat))
    found = [*_gems(view, after, seat, names), *_home(view, after, seat)]
    if view.sky != after.sky:
        found.append(_river(view, after))
    row = DEEDS.get(kind_of(moves[-1]))
    if row is not None and row.why:
        found.append(row.why.format(count=EXTRA_POINTS))
    if danger := _danger_words(view, after, seat, moves, is_alone=not found):
        found.append(danger)
    return joined_reasons(found)


def _redemption(view: State, after: State, seat: int) -> Iterator[str]:
    """Which canoe has returned, and the canoes and gems with which the seat goes on (N-50)."""
    player = after.players[seat]
    pairs = list(zip(view.players[seat].canoes, player.canoes, strict=True))
    back = next((now for was, now in pairs if was.zone != now.zone), None)
    if back is None:
        keeps = view.players[seat].reserve == player.reserve
        yield _("keeps every gem") if keeps else _("pays before it is chosen which canoe returns")
    else:
        has_doubles = pairs[0][0].hold != pairs[1][0].hold
        yield _("brings {canoe} back").format(canoe=hull_words(back) if has_doubles else _("a canoe"))
    canoes, gems = sum(canoe.zone != LOST for canoe in player.canoes), total(player.reserve)
    said = plural("goes on with {count} canoe and {gems}", "goes on with {count} canoes and {gems}", canoes)
    yield said.format(count=canoes, gems=plural("{count} gem", "{count} gems", gems).format(count=gems))


def _holds(state: State, seat: int) -> list[int]:
    """The gems in a seat's canoes, by colour."""
    return [sum(canoe.gems[colour] for canoe in state.players[seat].canoes) for colour in range(len(COLOURS))]


def _owns(state: State, seat: int, doomed: Collection[int] = ()) -> list[int]:
    """The gems in a seat's canoes and its reserve, by colour, but for those in canoes that are `doomed`."""
    player = state.players[seat]
    sunk = [sum(player.canoes[canoe].gems[colour] for canoe in doomed) for colour in range(len(COLOURS))]
    return [aboard + won - lost for aboard, won, lost in zip(_holds(state, seat), player.reserve, sunk, strict=True)]


def _gems(view: State, after: State, seat: int, names: Sequence[str]) -> Iterator[str]:
    """The gems that have come aboard, stolen or loaded, and what they count towards (N-24, N-30, N-60).

    One that goes over the falls counts towards nothing: a theft is told, as the rival has lost it, a loading is not.
    """
    # The canoes that the plan has lost at once, and those that are certain to fall where it leaves them
    fates = (fate for canoe in range(CANOES) if (fate := fate_of(after, seat, canoe)) and not fate.may_move)
    sure = [fate.canoe for fate in fates if fate.is_sure and after.round == view.round]
    before, owned = _owns(view, seat), _owns(after, seat, [*lost_at_once(view, after, seat), *sure])
    taken = [max(now - was, 0) for was, now in zip(before, _owns(after, seat), strict=True)]
    gained = [max(now - was, 0) for was, now in zip(before, owned, strict=True)]
    kept = [now - new for now, new in zip(owned, gained, strict=True)]  # gems that the plan puts ashore do not count
    for colour in filter(taken.__getitem__, range(len(COLOURS))):
        rivals = (other for other in range(view.seats) if other != seat)
        victim = next((rival for rival in rivals if _holds(after, rival)[colour] < _holds(view, rival)[colour]), None)
        # then `_home` says what it counts towards
        is_home = after.players[seat].reserve[colour] > view.players[seat].reserve[colour]
        counts = gained[colour] and not is_home
        gem = listed(counted_each([colour] * gained[colour], kept)) if counts else COLOUR_WORDS[colour]
        kept[colour] += gained[colour]
        if victim is not None:
            yield _("steals {gem} from {victim}").format(gem=gem, victim=names[victim])
        elif counts:
            yield _("loads {gem}").format(gem=gem)


def _home(view: State, after: State, seat: int) -> Iterator[str]:
    """The gems brought home, what they count towards, and whether that ends the game (N-60).

    Who wins then is not certain: others may complete a reserve in the same round (N-61).
    """
    before, now = view.players[seat].reserve, after.players[seat].reserve
    landed = [colour for colour in range(len(COLOURS)) for _gem in range(now[colour] - before[colour])]
    if landed:
        brings = _("brings home {gems}")
        if wins(now):
            brings = _("brings home {gems}, a winning reserve: the game ends with this round")
        yield brings.format(gems=listed(counted_each(landed, before)))
        return
    pairs = zip(view.players[seat].canoes, after.players[seat].canoes, strict=True)
    if any(BANK < was.zone < LOST and now.zone == BANK for was, now in pairs):
        yield _("takes an empty canoe off the river")


def _danger_words(view: State, after: State, seat: int, moves: Sequence[int], *, is_alone: bool) -> str:
    """What becomes of the canoe moved, of two that of the one in greater danger; empty if neither is on the river.

    `is_alone` is whether it is all that is told of the plan. Of two canoes it is said which one is meant.
    """
    taken = [move - Kind.TAKE for move in moves if kind_of(move) == Kind.TAKE]
    moved = taken if view.turn.canoe == NONE else [*taken, view.turn.canoe]
    if lost_at_once(view, after, seat):
        told, canoe = _("goes over the falls at once, where the whirlpool pushes it"), None
    elif after.round != view.round or not (fates := [fate for each in moved if (fate := fate_of(after, seat, each))]):
        return ""
    else:
        worst = max(fates, key=lambda fate: (not fate.is_safe, fate.chance or 0.0, -fate.flow))
        told, canoe = fate_sentence(worst), after.players[seat].canoes[worst.canoe]
        if worst.is_sure and (cargo := cargo_words(canoe)):
            # Translators: what a canoe takes with it, as in "goes over the falls this round, and white with it".
            told = _("{falls}, and {gems} with it").format(falls=told, gems=cargo)
        if worst.is_safe:
            return told
    has_other = canoe is not None and len(set(moved)) > 1
    zone = zone_words(canoe.zone) if has_other and canoe is not None else ""
    # Translators: what may happen to a canoe, such as `falls if the river moves 3 or more`.
    if is_alone:
        return _("leaves a canoe in {zone}, which {told}").format(zone=zone, told=told) if zone else told
    said = _("the canoe in {zone} {told}") if zone else _("it {told}")
    return Against(said.format(zone=zone, told=told))


# -- the position that a decision leads to ------------------------------------------------------------


def _river(view: State, after: State) -> str:
    """How the new weather changes the river's movement (N-36, N-40), so that it never reads as the other one's does."""
    changes = _("makes the river faster by one") if view.sky < after.sky else _("makes the river slower by one")
    if not hands_are_known(after):
        return changes
    otherwise = clone(after)  # after the opposite move of the sky; at an end of the weather track, after none
    otherwise.sky = min(max(2 * view.sky - after.sky, SKY_LOW), SKY_HIGH)
    odds, others = river_odds(after), river_odds(otherwise)
    if odds == others:
        return _("makes no difference to the river in this round")
    flows = _flows(odds)
    if len(flows) == 1:
        told = _("it will move {flow}").format(flow=flows[0])
    elif flows == _flows(others):
        # what most tells the two apart is the chance of so many steps or more
        likelier = [sum(odds[least:]) - sum(others[least:]) for least in range(len(odds))]
        flow = max(range(len(odds)), key=lambda least: abs(likelier[least]))
        more, fewer = _("it will more likely move {flow} or more"), _("it will more likely move less than {flow}")
        told = (more if likelier[flow] > 0 else fewer).format(flow=flow)
    else:
        told = _("it will move {least} to {most}").format(least=flows[0], most=flows[-1])
    return labelled(changes, told)


def _flows(odds: Odds) -> tuple[int, ...]:
    """The least and the most steps that are possible, once if they are the same."""
    flows = [flow for flow, chance in enumerate(odds) if chance]
    return tuple(sorted({flows[0], flows[-1]}))
