"""What comes of moves that are not played yet, as the reason of a hint and of an option.

An option has a card's effect, what a plan costs, its canoe's fate, and the question to confirm what loses a canoe.
`consequence` tells all that comes of an option; a table, which has a width, and aids that may be off, takes the parts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet

from niagara_tui.core.decisions import Option
from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _, clauses, figures, labelled, listed, plural
from niagara_tui.core.sentences import Against, joined_reasons
from niagara_tui.core.text import percent, percent_words
from niagara_tui.core.words import points_words
from niagara_tui.games.niagara import words
from niagara_tui.games.niagara.player.forecast import (
    Fate,
    fate_of,
    hands_are_known,
    lost_at_once,
    position_after,
    river_odds,
)
from niagara_tui.games.niagara.rules.board import BANK, CANOES, COLOURS, LOST, NONE, SKY_HIGH, SKY_LOW, ZONES
from niagara_tui.games.niagara.rules.gems import COST, EXTRA_POINTS, total, wins
from niagara_tui.games.niagara.rules.moves import BOUND, Kind, kind_of
from niagara_tui.games.niagara.rules.phases import has_turn, legal_moves, must_decide, play
from niagara_tui.games.niagara.rules.river import cost_of_way
from niagara_tui.games.niagara.rules.state import NO_CARD, Phase, Stage, State


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
    reasons = [*_gems(view, after, seat, names), *_home(view, after, seat)]
    if view.sky != after.sky:
        reasons.append(_river(view, after))
    row = words.DEEDS.get(kind_of(moves[-1]))
    if row is not None and row.why:
        reasons.append(row.why.format(count=EXTRA_POINTS))
    if danger := _danger_words(view, after, seat, moves, is_alone=not reasons):
        reasons.append(danger)
    return joined_reasons(reasons)


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
        yield _("brings {canoe} back").format(canoe=words.hull_words(back) if has_doubles else _("a canoe"))
    canoes, gems = sum(canoe.zone != LOST for canoe in player.canoes), total(player.reserve)
    template = plural("goes on with {count} canoe and {gems}", "goes on with {count} canoes and {gems}", canoes)
    yield template.format(count=canoes, gems=plural("{count} gem", "{count} gems", gems).format(count=gems))


def _holds(state: State, seat: int) -> list[int]:
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
    own = [now - new for now, new in zip(owned, gained, strict=True)]  # gems that the plan puts ashore do not count
    for colour in filter(taken.__getitem__, range(len(COLOURS))):
        rivals = (other for other in range(view.seats) if other != seat)
        victim = next((rival for rival in rivals if _holds(after, rival)[colour] < _holds(view, rival)[colour]), None)
        # then `_home` says what it counts towards
        is_home = after.players[seat].reserve[colour] > view.players[seat].reserve[colour]
        counts = gained[colour] and not is_home
        gem = listed(words.counted_each([colour] * gained[colour], own)) if counts else words.COLOUR_WORDS[colour]
        own[colour] += gained[colour]
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
        yield brings.format(gems=listed(words.counted_each(landed, before)))
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
        fall, canoe = _("goes over the falls at once, where the whirlpool pushes it"), None
    elif after.round != view.round or not (fates := [fate for each in moved if (fate := fate_of(after, seat, each))]):
        return ""
    else:
        worst = max(fates, key=lambda fate: (not fate.is_safe, fate.chance or 0.0, -fate.flow))
        fall, canoe = fate_sentence(worst), after.players[seat].canoes[worst.canoe]
        if worst.is_sure and (cargo := words.cargo_words(canoe)):
            # Translators: what a canoe takes with it, as in "goes over the falls this round, and white with it".
            fall = _("{falls}, and {gems} with it").format(falls=fall, gems=cargo)
        if worst.is_safe:
            return fall
    has_other = canoe is not None and len(set(moved)) > 1
    zone = words.zone_words(canoe.zone) if has_other and canoe is not None else ""
    # Translators: what may happen to a canoe, such as `falls if the river moves 3 or more`.
    if is_alone:
        return _("leaves a canoe in {zone}, which {told}").format(zone=zone, told=fall) if zone else fall
    template = _("the canoe in {zone} {told}") if zone else _("it {told}")
    return Against(template.format(zone=zone, told=fall))


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
    possible = ([flow for flow, chance in enumerate(each) if chance] for each in (odds, others))
    (least, most), other = ((flows[0], flows[-1]) for flows in possible)
    if least == most:
        movement = _("it will move {flow}").format(flow=least)
    elif (least, most) == other:
        # what most tells the two apart is the chance of so many steps or more
        likelier = [sum(odds[flow:]) - sum(others[flow:]) for flow in range(len(odds))]
        flow = max(range(len(odds)), key=lambda steps: abs(likelier[steps]))
        more, fewer = _("it will more likely move {flow} or more"), _("it will more likely move less than {flow}")
        movement = (more if likelier[flow] > 0 else fewer).format(flow=flow)
    else:
        movement = _("it will move {least} to {most}").format(least=least, most=most)
    return labelled(changes, movement)


# -- what comes of an option: a card's effect, what a plan costs ---------------------------------------


def consequence(view: State, seat: int, option: Option) -> str:
    """The option and what comes of it: a card's effect and the river's likely movement, or a plan's cost and fate."""
    if option.moves and kind_of(option.moves[0]) == Kind.PLAY:
        card = option.moves[0] - Kind.PLAY
        return labelled(option.label, effects(card, likely_river(view, seat, card))[0])
    parts = [option.label]
    if option.moves and option.piece is not None:
        later = position_after(view, seat, option.moves)
        parts.append(cost_words(view, seat, option))
        # The canoe's fate in the next phase 3, where it lies then; nothing of one that is not on the river
        fate = fate_of(later, seat, option.piece)
        if fate is not None and later.round == view.round:
            parts.append(fate_words(fate))
        elif fate is not None and not fate.is_safe:
            # Translators: what follows is such as `falls if the river moves 3+ (14%)`.
            parts.append(_("next round {fate}").format(fate=fate_words(fate)))
    return clauses(filter(None, parts))


def effects(card: int, river: Sequence[str]) -> list[str]:
    """What the card does, with the river's likely movement (`likely_river`): at length, briefly, and that alone."""
    does = words.CARD_WORDS[card].gives or words.CARD_WORDS[card].does
    return [*(clauses([does, each]) for each in river), *river[:1]] or [does]


def likely_river(view: State, seat: int, card: int) -> list[str]:
    """The river's likely movement if the seat plays this card, at length and briefly; empty if it cannot be known."""
    if not hands_are_known(view) or not view.players[seat].hand[card - 1]:
        return []
    supposed = clone(view)
    supposed.players[seat].chosen = card
    odds = river_odds(supposed)
    likely = odds.index(max(odds))
    is_certain = sum(map(bool, odds)) == 1
    forms = [_("the river moves {flows}, most likely {flow}"), _("the river most likely moves {flow}")]
    forms = [_("the river moves {flows}")] if is_certain else forms
    possible = [flow for flow, chance in enumerate(odds) if chance]
    flows = "{least}" if is_certain else _("{least} to {most}")
    flows = flows.format(least=possible[0], most=possible[-1])
    return [form.format(flows=flows, flow=likely) for form in forms]


def cost_words(view: State, seat: int, option: Option) -> str:
    """The points that the plan spends, as paddling + cargo; empty if its label already states them."""
    if any(kind_of(move) == Kind.WITH_POINTS for move in option.moves):
        return ""
    paddling, cargo = costs(view, seat, option)
    if paddling and cargo:
        template = plural("{paddling}+{cargo} point", "{paddling}+{cargo} points", paddling + cargo)
        return template.format(paddling=paddling, cargo=cargo)
    return points_words(paddling + cargo) if paddling + cargo else ""


def costs(view: State, seat: int, option: Option) -> tuple[int, int]:
    """Points for paddling (N-22) and for loading and unloading (N-23), computed by playing the option's moves."""
    later = clone(view)
    paddling = cargo = 0
    for move in option.moves:
        kind = kind_of(move)
        if kind == Kind.TO and later.turn.stage != Stage.PUSHED:
            canoe = later.players[seat].canoes[later.turn.canoe]
            paddling += cost_of_way(later, canoe.zone, move - Kind.TO)
        cargo += COST * (kind in (Kind.UNLOAD, Kind.LOAD))
        play(later, seat, move)
    return paddling, cargo


# -- the falls ----------------------------------------------------------------------------------------


def fate_words(fate: Fate) -> str:
    """The fate in a few words: `falls if the river moves 3+ (14%)`."""
    if fate.is_safe:
        return _("cannot fall this round")
    if fate.is_sure:
        return _("falls if it stays") if fate.may_move else _("falls this round")
    template = _("falls if the river moves {flow}") if fate.is_ashore else _("falls if the river moves {flow}+")
    falls = template.format(flow=_flows(fate))
    return falls if fate.chance is None else f"{falls} ({figures(percent(fate.chance))})"


def fate_sentence(fate: Fate, canoes: int = 1) -> str:
    """The fate as a sentence without its subject, for one canoe or several equal ones: `cannot fall this round`.

    That a canoe is safe is not said: others may rob it.
    """
    if fate.is_safe:
        return _("cannot fall this round")
    if fate.is_sure and fate.may_move:
        return plural(
            "goes over the falls this round if it stays there",
            "go over the falls this round if they stay there",
            canoes,
        )
    if fate.is_sure:
        return plural("goes over the falls this round", "go over the falls this round", canoes)
    template = plural("falls if the river moves {flow} or more", "fall if the river moves {flow} or more", canoes)
    if fate.is_ashore:
        template = plural("falls if the river moves {flow}", "fall if the river moves {flow}", canoes)
    return template.format(flow=_flows(fate))


def fate_reason(fate: Fate) -> str:
    """The same for one canoe, with the chance: `falls if the river moves 3 or more, a chance of 14 percent if …`."""
    sentence = fate_sentence(fate)
    if fate.is_safe or fate.is_sure or fate.chance is None:
        return sentence
    # Translators: what is told is such as `falls if the river moves 3 or more`, the chance such as `14 percent`.
    return _("{told}, a chance of {chance} if every card left were as likely").format(
        told=sentence, chance=percent_words(fate.chance)
    )


def _flows(fate: Fate) -> str:
    """The first flow at which the canoe falls, or for a lassoed one the range of flows."""
    if not fate.is_ashore or len(fate.flows) == 1:
        return str(fate.flow)
    return _("{least} to {most}").format(least=fate.flow, most=fate.flows[-1])


# -- questions to confirm what loses a canoe at once or dooms one in this round -----------------------


def warning_after(before: State, after: State, seat: int, unavoidable: AbstractSet[int] = frozenset()) -> str:
    """A question to confirm a move that loses a canoe, or dooms one that is not in `unavoidable`; else empty."""
    if lost_at_once(before, after, seat):
        return _("The whirlpool will push this canoe over the falls at once. Play it all the same?")
    doomed = [canoe for canoe in sure_to_fall(after, seat) if canoe not in unavoidable]
    if not doomed:
        return ""
    others_have_shown = all(player.played != NO_CARD for other, player in enumerate(before.players) if other != seat)
    one, both = _DOOMED[others_have_shown]
    zone = ZONES[after.players[seat].canoes[doomed[0]].zone]
    return one.format(zone=zone) if len(doomed) == 1 else both


_DOOMED = (
    (
        _("Whatever the others play, your canoe on {zone} will go over the falls this round. Play it all the same?"),
        _("Whatever the others play, both your canoes will go over the falls this round. Play it all the same?"),
    ),
    (
        _("Your canoe on {zone} will go over the falls this round. Play it all the same?"),
        _("Both your canoes will go over the falls this round. Play it all the same?"),
    ),
)
"""The questions on one canoe and on both, before the others have shown all their cards and after that."""


def warnings_of(view: State, seat: int, moves: Sequence[int]) -> dict[int, str]:
    """The question to confirm each of these moves, empty if none is needed; each move must be a whole decision."""
    afters = {move: position_after(view, seat, [move]) for move in moves}
    dooms = [set(sure_to_fall(after, seat)) for after in afters.values()]
    unavoidable = set.intersection(*dooms) if dooms else set()
    return {move: warning_after(view, after, seat, unavoidable) for move, after in afters.items()}


def sure_to_fall(view: State, seat: int) -> list[int]:
    """The seat's canoes that are certain to fall in this round's phase 3, whatever the seat and the others play."""
    if _has_still_to_move(view, seat) and river_odds(view)[0]:
        return []  # If the river may stand still, no canoe that this turn moves is certain to fall.
    doomed = [index for index, canoe in enumerate(view.players[seat].canoes) if BANK < canoe.zone < LOST]
    for end in _ends(view, seat):
        fates = {index: fate_of(end, seat, index) for index in doomed}
        # lost, or certain to fall without its owner being able to move it in this round
        lost = (index for index, fate in fates.items() if fate is None and end.players[seat].canoes[index].zone == LOST)
        doomed = [*lost, *(index for index, fate in fates.items() if fate and fate.is_sure and not fate.may_move)]
        if not doomed:
            break
    return sorted(doomed)


def _has_still_to_move(view: State, seat: int) -> bool:
    return view.phase == Phase.PADDLE and has_turn(view, seat)


def _ends(view: State, seat: int) -> Iterator[State]:
    """Every position in which the seat's turn can end; the view itself if it is not its turn."""
    if not _has_still_to_move(view, seat):
        yield view
        return
    buffer = [0] * BOUND
    for move in buffer[: legal_moves(view, seat, buffer)]:
        yield from _ends(position_after(view, seat, [move]), seat)
