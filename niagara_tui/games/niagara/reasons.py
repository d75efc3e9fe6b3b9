"""Reasons for decisions: what a chain of moves brings, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.sentences import Against, joined_reasons, speaks_for
from niagara_tui.core.text import Say, percent_words
from niagara_tui.core.words import signed
from niagara_tui.games.niagara.approaches import approach_reasons, homeward_reason
from niagara_tui.games.niagara.consequences import fate_reason
from niagara_tui.games.niagara.goals import counted_each
from niagara_tui.games.niagara.player.fate import Fate, fate_of
from niagara_tui.games.niagara.player.river_odds import Odds, hands_are_known, river_odds
from niagara_tui.games.niagara.player.turns import after_best_turn, begin_turn
from niagara_tui.games.niagara.rules.board import (
    BANK,
    CANOES,
    COLOURS,
    DEPTH,
    LOST,
    NONE,
    SKY_HIGH,
    SKY_LOW,
    ZONES,
)
from niagara_tui.games.niagara.rules.expansions.elk import EXTRA_POINTS
from niagara_tui.games.niagara.rules.gems import room, total, wins
from niagara_tui.games.niagara.rules.moves import Kind, kind_of
from niagara_tui.games.niagara.rules.phases import must_decide, play
from niagara_tui.games.niagara.rules.state import (
    CLOUD,
    LASSO,
    Canoe,
    Phase,
    Stage,
    State,
)
from niagara_tui.games.niagara.words import CARD_WORDS, COLOUR_WORDS, DEEDS, hull_words

_SLIGHT = 0.01
"""Minimum chance of a fall that is mentioned in the reason for a card."""
_LAST_CARDS = 2
"""Maximum number of cards left in hand that are listed."""


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str], say: Say = percent_words) -> str:
    """What the chain brings its seat; see `Game.explain`."""
    if kind_of(moves[0]) == Kind.PLAY:
        return joined_reasons(_card(view, seat, moves[0] - Kind.PLAY, names, say))
    after = _played(view, seat, moves)
    if view.phase == Phase.REDEEM:
        return joined_reasons([_redeemed(view, after, seat), *decision_reasons(view, after, seat, moves[-1], say)])
    found = [*_gems(view, after, seat, names), *_home(view, after, seat)]
    if not found:
        found += [*decision_reasons(view, after, seat, moves[-1], say), *approach_reasons(view, after, seat)]
    found += _afloat(view, after, seat, moves, say)
    if any(map(speaks_for, found)):
        return joined_reasons(found)
    worst = _worst_fate(view, after, seat, moves)
    if worst is not None and worst.is_sure and moves[-1] != Kind.PASS:
        return fate_reason(worst, say)  # whatever this canoe comes nearer to, it does not get there
    return joined_reasons([*found, fallback_reason(view, after, seat, moves[-1])])


def _card(view: State, seat: int, card: int, names: Sequence[str], say: Say) -> Iterator[str]:
    """What the card is good for, and what the seat's best turn with it would bring and risk if it came now."""
    turn = begin_turn(view, seat, card)
    after = after_best_turn(turn, seat)
    best = [*_gems(turn, after, seat, names), *_home(turn, after, seat)] or [*approach_reasons(turn, after, seat)]
    effects = [*_effects(view, after, seat, card)]
    if best or not effects:
        does = listed(best) if best else fallback_reason(turn, after, seat, NONE)
        yield _possible(does, is_next=view.first == seat)
    yield from effects
    yield from _kept(view, seat, card)
    fates = [fate for canoe in range(CANOES) if (fate := fate_of(after, seat, canoe)) and not fate.is_safe]
    worst = max(fates, key=_danger, default=None)
    if worst is not None and (worst.chance is None or worst.chance >= _SLIGHT):
        yield Against(_then(after.players[seat].canoes, worst, say))


def _then(canoes: Sequence[Canoe], fate: Fate, say: Say) -> str:
    """What becomes of the canoe, and of the seat's other one if that is in the same zone."""
    zone = canoes[fate.canoe].zone
    several = sum(canoe.zone == zone for canoe in canoes)
    # Translators: the zone is such as `5` or `7L`; what is told such as `falls if the river moves 3 or more`.
    said = plural("the canoe in {zone} then {told}", "both canoes in {zone} then {told}", several)
    return said.format(zone=ZONES[zone], told=fate_reason(fate, say, several))


def _possible(does: str, *, is_next: bool) -> str:
    """What the card makes possible: whoever paddles before may change it, and on its turn the seat may do otherwise."""
    # Translators: what a turn does, such as `brings home violet`.
    said = _("allows a turn that {does}") if is_next else _("allows a turn that {does} if nothing changes before it")
    return said.format(does=does)


def _kept(view: State, seat: int, card: int) -> Iterator[str]:
    """The cards that would be left in hand, if few, for the rounds until all cards come back (N-15)."""
    held = enumerate(view.players[seat].hand, 1)
    left = [CARD_WORDS[number].word for number, has in held if has and number != card]
    if 0 < len(left) <= _LAST_CARDS:
        # Translators: cards such as `4` or `cloud`.
        yield _("leaves {cards} for the rounds to come").format(cards=listed(left))


def _effects(view: State, after: State, seat: int, card: int) -> Iterator[str]:
    """What a card without points does there: the cloud to the sky, the lasso to canoes on the river (N-36, S-32)."""
    if card == CLOUD:
        yield cloud_reason(view.sky, after.sky)
    if card == LASSO:
        for zone, count in Counter(canoe.zone for canoe in after.players[seat].canoes if canoe.lassoed).items():
            said = plural(
                "keeps the canoe in {zone} out of the river's reach",
                "keeps both canoes in {zone} out of the river's reach",
                count,
            )
            yield said.format(zone=ZONES[zone])


def _redeemed(view: State, after: State, seat: int) -> str:
    """Which canoe has returned (N-50)."""
    pairs = list(zip(view.players[seat].canoes, after.players[seat].canoes, strict=True))
    back = next((now for was, now in pairs if was.zone != now.zone), None)
    if back is None:
        keeps = view.players[seat].reserve == after.players[seat].reserve
        return _("keeps every gem") if keeps else _("pays before it is chosen which canoe returns")
    has_doubles = pairs[0][0].hold != pairs[1][0].hold
    return _("brings {canoe} back").format(canoe=hull_words(back) if has_doubles else _("a canoe"))


def _played(view: State, seat: int, moves: Sequence[int]) -> State:
    after = clone(view)
    for move in moves:
        if after.phase != Phase.OVER and must_decide(after, seat):
            play(after, seat, move)
    return after


def _holds(state: State, seat: int) -> list[int]:
    """The gems in a seat's canoes, by colour."""
    return [sum(canoe.gems[colour] for canoe in state.players[seat].canoes) for colour in range(len(COLOURS))]


def _owns(state: State, seat: int) -> list[int]:
    """The gems in a seat's canoes and its reserve, by colour."""
    return [aboard + won for aboard, won in zip(_holds(state, seat), state.players[seat].reserve, strict=True)]


def _gems(view: State, after: State, seat: int, names: Sequence[str]) -> Iterator[str]:
    """The gems that have come aboard, stolen or loaded, and what they count towards (N-24, N-30, N-60)."""
    owned = _owns(after, seat)
    gained = [max(now - before, 0) for before, now in zip(_owns(view, seat), owned, strict=True)]
    kept = [now - new for now, new in zip(owned, gained, strict=True)]  # gems that the plan puts ashore do not count
    for colour in filter(gained.__getitem__, range(len(COLOURS))):
        rivals = (other for other in range(view.seats) if other != seat)
        victim = next((rival for rival in rivals if _lost(view, after, rival, colour)), None)
        # then `_home` says what it counts towards
        is_home = after.players[seat].reserve[colour] > view.players[seat].reserve[colour]
        gem = COLOUR_WORDS[colour] if is_home else listed(counted_each([colour] * gained[colour], kept))
        kept[colour] += gained[colour]
        if victim is not None:
            yield _("steals {gem} from {victim}").format(gem=gem, victim=names[victim])
        elif not is_home:
            yield _("loads {gem}").format(gem=gem)


def _lost(view: State, after: State, seat: int, colour: int) -> bool:
    return _holds(after, seat)[colour] < _holds(view, seat)[colour]


def _home(view: State, after: State, seat: int) -> Iterator[str]:
    """The gems brought home, what they count towards, and whether they win (N-60)."""
    before, now = view.players[seat].reserve, after.players[seat].reserve
    landed = [colour for colour in range(len(COLOURS)) for _gem in range(now[colour] - before[colour])]
    if landed:
        brings = _("brings home {gems} and wins") if wins(now) else _("brings home {gems}")
        yield brings.format(gems=listed(counted_each(landed, before)))
        return
    pairs = zip(view.players[seat].canoes, after.players[seat].canoes, strict=True)
    if any(BANK < was.zone < LOST and now.zone == BANK for was, now in pairs):
        yield _("takes an empty canoe off the river")


def _afloat(view: State, after: State, seat: int, moves: Sequence[int], say: Say) -> Iterator[str]:
    """What this round's river does to the canoe moved, where it now lies (N-43), and how its cargo gets home."""
    worst = _worst_fate(view, after, seat, moves)
    if worst is not None:
        yield from filter(None, [homeward_reason(after, seat, worst, say)])
        told = fate_reason(worst, say)
        # Translators: what may happen to a canoe, such as `falls if the river moves 3 or more, a chance of 14%`.
        yield told if worst.is_safe else Against(_("it {told}").format(told=told))
    elif _moved(view, moves) and not any(fate_of(after, seat, canoe) for canoe in range(CANOES)):
        yield _("leaves nothing on the river")


def _worst_fate(view: State, after: State, seat: int, moves: Sequence[int]) -> Fate | None:
    """The fate of the canoe moved, of two that of the one in greater danger; None if none of them is on the river."""
    fates = [fate for canoe in _moved(view, moves) if (fate := fate_of(after, seat, canoe))]
    return max(fates, key=_danger) if fates and after.round == view.round else None


def _moved(view: State, moves: Sequence[int]) -> list[int]:
    """The canoes that the moves take, and the one whose turn goes on."""
    taken = [move - Kind.TAKE for move in moves if kind_of(move) == Kind.TAKE]
    return taken if view.turn.canoe == NONE else [*taken, view.turn.canoe]


def _danger(fate: Fate) -> tuple[bool, float, int]:
    """Sort key for the danger of a fall; of two canoes moved, the one in greater danger is mentioned."""
    return not fate.is_safe, fate.chance or 0.0, -fate.flow


# -- the position that a decision leads to ------------------------------------------------------------


def cloud_reason(sky: int, best: int) -> str:
    """What the cloud does at this place of the weather track, and which way is better as things are now (N-36)."""
    lower, higher = (signed(there) for there in (sky - 1, sky + 1))
    if sky == SKY_LOW:
        said = _("moves the sky from {now} to {higher}, so that the river flows faster")
    elif sky == SKY_HIGH:
        said = _("moves the sky from {now} to {lower}, so that the river flows slower")
    elif best < sky:
        said = _(
            "moves the sky from {now} to {lower} (a slower river, which looks better now) or {higher} (a faster one)"
        )
    else:
        said = _(
            "moves the sky from {now} to {higher} (a faster river, which looks better now) or {lower} (a slower one)"
        )
    return said.format(now=signed(sky), lower=lower, higher=higher)


def decision_reasons(view: State, after: State, seat: int, move: int, say: Say) -> Iterator[str]:
    """Reasons for decisions other than paddling: the weather, redemption, the elk, and declining something."""
    if view.sky != after.sky:
        yield _river(view, after, say)
    elif view.phase == Phase.REDEEM:
        yield _what_is_left(after, seat)
    elif kind_of(move) in (Kind.ELK_TO, Kind.LEAVE_ELK):
        yield _own_merit(move)
    elif move == Kind.DONE:
        leaves_joe = view.turn.stage == Stage.WAIT
        yield _("leaves Joe and its own gems as they are") if leaves_joe else _("risks no second canoe on the river")


def _river(view: State, after: State, say: Say) -> str:
    """How the new weather changes the river's movement (N-36, N-40), so that it never reads as the other one's does."""
    changes = _("makes the river faster by one") if view.sky < after.sky else _("makes the river slower by one")
    if not hands_are_known(after):
        return changes
    odds, others = river_odds(after), river_odds(_under_other_sky(view, after))
    if odds == others:
        return _("makes no difference to the river in this round")
    flows = _flows(odds)
    if len(flows) == 1:
        told = _("it will move {flow}").format(flow=flows[0])
    elif flows == _flows(others):
        told = _difference(odds, others, say)
    else:
        told = _("it will move {least} to {most}").format(least=flows[0], most=flows[-1])
    return f"{changes}: {told}"


def _under_other_sky(view: State, after: State) -> State:
    """The position after the opposite move of the sky; at an end of the weather track, after none."""
    found = clone(after)
    found.sky = min(max(2 * view.sky - after.sky, SKY_LOW), SKY_HIGH)
    return found


def _flows(odds: Odds) -> tuple[int, ...]:
    """The least and the most steps that are possible, once if they are the same."""
    flows = [flow for flow, chance in enumerate(odds) if chance]
    return tuple(sorted({flows[0], flows[-1]}))


def _difference(odds: Odds, others: Odds, say: Say) -> str:
    """What most tells apart two odds of the same range: the chance of so many steps or more."""
    flow = max(range(len(odds)), key=lambda least: abs(sum(odds[least:]) - sum(others[least:])))
    said = _("it will move {flow} or more with a chance of {chance}, with the other sky {other}")
    return said.format(flow=flow, chance=say(sum(odds[flow:])), other=say(sum(others[flow:])))


def _own_merit(move: int) -> str:
    """What speaks for a move of this kind by itself; empty if nothing does."""
    row = DEEDS.get(kind_of(move))
    return row.why.format(count=EXTRA_POINTS) if row is not None else ""


def _what_is_left(after: State, seat: int) -> str:
    """The canoes and gems with which the seat goes on (N-50)."""
    player = after.players[seat]
    canoes = sum(canoe.zone != LOST for canoe in player.canoes)
    said = plural("goes on with {count} canoe and {gems}", "goes on with {count} canoes and {gems}", canoes)
    gems = total(player.reserve)
    return said.format(count=canoes, gems=plural("{count} gem", "{count} gems", gems).format(count=gems))


def fallback_reason(view: State, after: State, seat: int, move: int) -> str:
    """What can still be said for a plan if there is no better reason."""
    pairs = zip(view.players[seat].canoes, after.players[seat].canoes, strict=True)
    left = [(was, now) for was, now in pairs if now.zone < LOST]
    if merit := _own_merit(move):
        return merit
    if any(room(now) > room(was) for was, now in left):
        return _("makes room for another gem")
    if any(was.zone < LOST and DEPTH[now.zone] < DEPTH[was.zone] for was, now in left):
        return _("comes nearer to the bank")
    afloat = [now for _was, now in left if now.zone > BANK]
    if not afloat:
        return _("leaves nothing on the river")
    depth = max(DEPTH[canoe.zone] for canoe in afloat)
    said = plural(
        "leaves its farthest canoe {count} zone from the bank",
        "leaves its farthest canoe {count} zones from the bank",
        depth,
    )
    return said.format(count=depth)
