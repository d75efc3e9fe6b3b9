"""What comes of an option, told before it is played: a card's effect, what a plan costs, its canoe's fate, a warning.

`consequence` tells all of it; a table, which has a width, and aids that may be off, takes the parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from niagara_tui.core.decisions import Option
from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _, clauses, figures, labelled, plural
from niagara_tui.core.text import percent, percent_words
from niagara_tui.core.words import points_words
from niagara_tui.games.niagara.player.forecast import (
    Fate,
    fate_of,
    hands_are_known,
    lost_at_once,
    position_after,
    river_odds,
)
from niagara_tui.games.niagara.rules.board import BANK, LOST, ZONES
from niagara_tui.games.niagara.rules.gems import COST
from niagara_tui.games.niagara.rules.moves import BOUND, Kind, kind_of
from niagara_tui.games.niagara.rules.phases import has_turn, legal_moves, play
from niagara_tui.games.niagara.rules.river import cost_of_way
from niagara_tui.games.niagara.rules.state import NO_CARD, Phase, Stage, State
from niagara_tui.games.niagara.words import CARD_WORDS


def consequence(view: State, seat: int, option: Option) -> str:
    """The option and what comes of it: a card's effect and the river's likely movement, or a plan's cost and fate."""
    if option.moves and kind_of(option.moves[0]) == Kind.PLAY:
        card = option.moves[0] - Kind.PLAY
        return labelled(option.label, effects(card, likely_river(view, seat, card))[0])
    parts = [option.label]
    if option.moves and option.piece is not None:
        after = position_after(view, seat, option.moves)
        parts += [cost_words(view, seat, option), danger_words(view, after, seat, option.piece)]
    return clauses(filter(None, parts))


# -- cards --------------------------------------------------------------------------------------------


def effects(card: int, river: Sequence[str]) -> list[str]:
    """What the card does, with the river's likely movement (`likely_river`): at length, briefly, and that alone."""
    does = CARD_WORDS[card].gives or CARD_WORDS[card].does
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


# -- costs --------------------------------------------------------------------------------------------


def cost_words(view: State, seat: int, option: Option) -> str:
    """The points that the plan spends, as paddling + cargo; empty if its label already states them."""
    if any(kind_of(move) == Kind.WITH_POINTS for move in option.moves):
        return ""
    paddling, cargo = costs(view, seat, option)
    if paddling and cargo:
        said = plural("{paddling}+{cargo} point", "{paddling}+{cargo} points", paddling + cargo)
        return said.format(paddling=paddling, cargo=cargo)
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


def danger_words(view: State, later: State, seat: int, canoe: int) -> str:
    """The canoe's fate in the next phase 3, where it lies later on; empty if it is not on the river."""
    fate = fate_of(later, seat, canoe)
    if fate is None:
        return ""
    if later.round == view.round:
        return fate_words(fate)
    # Translators: what follows is such as `falls if the river moves 3+ (14%)`.
    return "" if fate.is_safe else _("next round {fate}").format(fate=fate_words(fate))


def fate_words(fate: Fate) -> str:
    """The fate in a few words: `falls if the river moves 3+ (14%)`."""
    if fate.is_safe:
        return _("cannot fall this round")
    if fate.is_sure:
        return _("falls if it stays") if fate.may_move else _("falls this round")
    said = _("falls if the river moves {flow}") if fate.is_ashore else _("falls if the river moves {flow}+")
    falls = said.format(flow=_flows(fate))
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
    said = plural("falls if the river moves {flow} or more", "fall if the river moves {flow} or more", canoes)
    if fate.is_ashore:
        said = plural("falls if the river moves {flow}", "fall if the river moves {flow}", canoes)
    return said.format(flow=_flows(fate))


def fate_reason(fate: Fate) -> str:
    """The same for one canoe, with the chance: `falls if the river moves 3 or more, a chance of 14 percent if …`."""
    told = fate_sentence(fate)
    if fate.is_safe or fate.is_sure or fate.chance is None:
        return told
    # Translators: what is told is such as `falls if the river moves 3 or more`, the chance such as `14 percent`.
    return _("{told}, a chance of {chance} if every card left were as likely").format(
        told=told, chance=percent_words(fate.chance)
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
    afters = {move: _after(view, seat, move) for move in moves}
    dooms = [set(sure_to_fall(after, seat)) for after in afters.values()]
    unavoidable = set.intersection(*dooms) if dooms else set()
    return {move: warning_after(view, after, seat, unavoidable) for move, after in afters.items()}


def _after(view: State, seat: int, move: int) -> State:
    later = clone(view)
    play(later, seat, move)
    return later


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
        yield from _ends(_after(view, seat, move), seat)
