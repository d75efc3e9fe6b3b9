"""The options of each decision of Niagara: cards, sky, redemption, elk, arms, and a canoe's plans by its end point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from itertools import chain, groupby, repeat

from niagara_ai.plans import Plan

from niagara_tui.core.decisions import LETTERS as KEYS
from niagara_tui.core.decisions import NO_PIECE_KEY, Naming, Option, best_first
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.plans import plans
from niagara_tui.core.text import capital
from niagara_tui.games.niagara.decisions import number_of
from niagara_tui.games.niagara.labels import Namer, Words, namer_of, pushed_to
from niagara_tui.games.niagara.rules.board import BANK, CANOE_LETTERS, CANOES, DEPTH, LOST, NONE
from niagara_tui.games.niagara.rules.gems import total, value
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, theft_of
from niagara_tui.games.niagara.rules.state import Canoe, Phase, Player, Stage, State
from niagara_tui.games.niagara.warnings import sure_to_fall, warning_after, warnings_of
from niagara_tui.games.niagara.words import CARD_WORDS, DEEDS, hull_words, points_for


def choices(game: Game[State], view: State, seat: int, naming: Naming) -> list[Option]:
    """The seat's options at this decision, in display order; see `core.game.Game.choices`."""
    namer = namer_of(naming)
    if game.is_secret(view, seat):
        return [_card(view, move, warning, namer) for move, warning in _warnings(game, view, seat).items()]
    if view.phase == Phase.REDEEM:
        return _redemptions(game, view, seat, namer)
    if view.phase == Phase.RETURN:
        return _arms(game.legal(view, seat), view.turn.canoe, namer)
    if view.turn.stage in (Stage.SKY, Stage.WAIT):
        return _skies(game, view, seat, namer)
    takes_canoes = view.turn.canoe != NONE or any(
        kind_of(move) in (Kind.TAKE, Kind.DONE) for move in game.legal(view, seat)
    )
    return _plans(game, view, seat, namer) if takes_canoes else _each(game, view, seat, namer)


def _warnings(game: Game[State], view: State, seat: int) -> dict[int, str]:
    """The warning of each legal move, each of which is a whole decision."""
    return warnings_of(view, seat, game.legal(view, seat))


def _card(view: State, move: int, warning: str, namer: Namer) -> Option:
    number = move - Kind.PLAY
    card = CARD_WORDS[number]
    names = (card.word, card.key, card.spoken)
    option = Option(card.key, namer.card(card), (move,), number=number_of(view, number), names=names)
    return _warned(option, warning)


def _warned(option: Option, warning: str) -> Option:
    """The option with this warning, if there is one; those without are better."""
    return replace(option, warning=warning, rank=(int(bool(warning)),))


def _redemptions(game: Game[State], view: State, seat: int, namer: Namer) -> list[Option]:
    """Options of payment for a canoe, and of which canoe returns if that makes a difference (N-50)."""
    canoes = view.players[seat].canoes
    walked = [plan.moves for plan in plans(game, view, seat)]
    return [Option(key, _redemption(moves, canoes, namer), moves) for key, moves in zip(KEYS, walked, strict=False)]


def _redemption(moves: Sequence[int], canoes: Sequence[Canoe], namer: Namer) -> str:
    if moves[0] == Kind.KEEP:
        return DEEDS[Kind.KEEP].plan
    canoe = _("a canoe") if kind_of(moves[-1]) == Kind.PAY else hull_words(canoes[moves[-1] - Kind.TAKE])
    if kind_of(moves[0]) == Kind.TAKE:
        return _("take {canoe} back").format(canoe=canoe)
    return DEEDS[Kind.PAY].plan.format(gems=namer.gem(moves[0] - Kind.PAY), canoe=canoe)


def _arms(moves: Iterable[int], canoe: int, namer: Namer) -> list[Option]:
    """Options of the arm into which the whirlpool pushes a lassoed canoe that goes back (S-33)."""
    return [
        Option(key, pushed_to(namer.zone(move - Kind.TO)), (move,), place=move - Kind.TO, piece=canoe)
        for key, move in zip(KEYS, moves, strict=False)
    ]


def _each(game: Game[State], view: State, seat: int, namer: Namer) -> list[Option]:
    """An option for each move, where every move is a whole decision, such as which canoe takes the elk aboard (S-50).

    Moves that are called the same, such as those of two equal canoes, are one option.
    """
    words = Words(view, seat, namer)
    found: dict[str, Option] = {}
    for move, warning in _warnings(game, view, seat).items():
        label, kind = words.plan((move,), NONE), kind_of(move)
        key = NO_PIECE_KEY if kind == Kind.LEAVE_ELK else KEYS[len(found)]
        place = view.players[seat].canoes[move - kind].zone if kind == Kind.ELK_TO else None
        found.setdefault(label, _warned(Option(key, label, (move,), place=place), warning))
    return list(found.values())


def _skies(game: Game[State], view: State, seat: int, namer: Namer) -> list[Option]:
    """Options of moving the weather marker, and of meetings of Joe with canoes that have not paddled (J-6)."""
    walked = list(plans(game, view, seat))
    unavoidable = _unavoidable(walked, seat)
    words = Words(view, seat, namer)
    found: list[Option] = []
    for plan in walked:
        move = plan.moves[0]
        if move in (Kind.SKY_UP, Kind.SKY_DOWN):
            warning = warning_after(view, plan.after, seat, unavoidable)
            found.append(_sky(view, plan, namer, warning))
        elif move == Kind.DONE:
            found.append(Option(NO_PIECE_KEY, _("leave Joe alone and end the turn"), plan.moves))
        elif view.turn.canoe != NONE or plan.moves[-1] != Kind.PASS:
            label = words.plan(plan.moves, NONE)
            if view.turn.canoe == NONE:
                canoe = namer.canoe_and_place(view, seat, move - Kind.TAKE)
                label = _("{canoe}: {plan}").format(canoe=canoe, plan=label)
            key = KEYS[sum(option.key in KEYS for option in found)]
            found.append(_warned(Option(key, label, plan.moves), ""))
    return found


def _sky(view: State, plan: Plan[State], namer: Namer, warning: str) -> Option:
    """Option of moving the weather marker up or down (N-36)."""
    move = plan.moves[0]
    key, step = ("+", 1) if move == Kind.SKY_UP else ("-", -1)
    return _warned(Option(key, DEEDS[move].plan.format(sky=namer.sky(view.sky + step)), plan.moves), warning)


# -- canoes -------------------------------------------------------------------------------------------


def _plans(game: Game[State], view: State, seat: int, namer: Namer) -> list[Option]:
    """Options of whole plans, grouped by canoe, then by end point, the best first (see `ordering`).

    Each canoe's end points get letters as keys in this order.
    """
    walked = _one_for_each_result(view, seat, plans(game, view, seat))
    if all(game.equivalent(plan.after, walked[0].after) for plan in walked):
        del walked[1:]  # choosing between equal canoes makes no difference
    walked.sort(key=lambda plan: _end_point(view, seat, plan))
    words = Words(view, seat, namer)
    unavoidable = _unavoidable(walked, seat)
    found: list[Option] = []
    for (canoe, zone), group in groupby(walked, key=lambda plan: _end_point(view, seat, plan)):
        made = best_first(_plan(plan, NO_PIECE_KEY, canoe, zone, words, unavoidable) for plan in group)
        found.append(made[0] if len(made) == 1 else grouped(NO_PIECE_KEY, made, words))
    return [
        option if canoe is None else _about(option, view, seat, canoe, namer)
        for canoe, group in groupby(found, key=lambda option: option.piece)
        for option in _lettered(group)
    ]


def _about(option: Option, view: State, seat: int, canoe: int, namer: Namer) -> Option:
    subject = _subject(view, seat, canoe, namer)
    inner = tuple(replace(each, subject=subject) for each in option.inner)
    return replace(option, heading=_heading(view, seat, canoe, namer), subject=subject, inner=inner)


def _subject(view: State, seat: int, canoe: int, namer: Namer) -> str:
    """What the canoe is called beside the other one, by cargo and place; empty if they are alike and none has moved."""
    one, other = view.players[seat].canoes[canoe], view.players[seat].canoes[1 - canoe]
    if one != other:
        return namer.canoe_and_place(view, seat, canoe)
    return _("the other canoe") if view.turn.moved[1 - canoe] else ""


def _heading(view: State, seat: int, canoe: int, namer: Namer) -> str:
    """The canoe and its points, above its plans where they are told line by line."""
    if view.turn.stage == Stage.PUSHED:
        return ""
    least, most = points_for(view, seat, canoe)
    has = plural("{canoe} has {count} point:", "{canoe} has {count} points:", most)
    if least != most:
        has = _("{canoe} has {least} to {count} points:")
    told = has.format(canoe=namer.canoe_and_place(view, seat, canoe), least=least, count=most)
    return capital(told)


def _lettered(options: Iterable[Option]) -> list[Option]:
    """The options of one canoe, the best first, with letters as keys; one without a canoe keeps its own."""
    return [
        option if option.piece is None else replace(option, key=key)
        for option, key in zip(best_first(options), KEYS, strict=False)
    ]


def _one_for_each_result(view: State, seat: int, walked: Iterable[Plan[State]]) -> list[Plan[State]]:
    """For each result, only the shortest plan with the fewest points; the others would only crowd the list."""
    kept: dict[tuple[object, ...], Plan[State]] = {}
    for plan in sorted(walked, key=lambda plan: (len(plan.moves), plan.moves)):
        kept.setdefault((_end_point(view, seat, plan), *_result(plan.after, seat)), plan)
    return list(kept.values())


def _result(state: State, seat: int) -> tuple[object, ...]:
    """Everything in which the results of the seat's plans for one canoe can differ."""
    return (
        *(_fleet(player, own=other == seat) for other, player in enumerate(state.players)),
        *(tuple(site.gems) for site in state.sites),
        tuple(state.joe.gems),
    )


def _fleet(player: Player, *, own: bool) -> tuple[object, ...]:
    """A player's canoes as a comparable value; for a rival the order of the two makes no difference."""
    canoes = [(canoe.zone, canoe.hold, canoe.elk, *canoe.gems) for canoe in player.canoes]
    return tuple(canoes if own else sorted(canoes))


def _unavoidable(walked: Iterable[Plan[State]], seat: int) -> frozenset[int]:
    """The canoes that fall this round whatever the seat plays; a warning about them would be useless."""
    dooms = [frozenset(sure_to_fall(plan.after, seat)) for plan in walked]
    return frozenset.intersection(*dooms) if dooms else frozenset()


def _end_point(view: State, seat: int, plan: Plan[State]) -> tuple[int, int]:
    """The canoe that a plan moves and the zone where it ends; `DONE` sorts last."""
    if plan.moves[0] == Kind.DONE:
        return len(CANOE_LETTERS), NONE
    canoe = plan.moves[0] - Kind.TAKE if view.turn.canoe == NONE else view.turn.canoe
    return canoe, plan.after.players[seat].canoes[canoe].zone


def _plan(plan: Plan[State], key: str, canoe: int, zone: int, words: Words, unavoidable: frozenset[int]) -> Option:
    if zone == NONE:
        return Option(key, _end_turn_label(words), plan.moves, rank=(Outcome.NOTHING, 0, 0))
    warning = warning_after(words.view, plan.after, words.seat, unavoidable)
    place = words.view.whirlpool if zone == LOST else zone
    order = rank(words.view, plan.after, plan.moves, words.seat, canoe, dooms=bool(warning))
    return Option(key, words.plan(plan.moves, canoe, zone), plan.moves, (), place, canoe, warning, order)


def _end_turn_label(words: Words) -> str:
    """Label for ending the turn while one canoe stays on the bank, the other having moved (N-20)."""
    canoe = next(canoe for canoe in range(CANOES) if not words.view.turn.moved[canoe])
    return _("end the turn: {canoe} stays on the bank").format(canoe=words.canoe(canoe))


# -- end points with several plans --------------------------------------------------------------------

PLAN_KEYS = (*"123456789", *KEYS)
"""The keys of an end point's plans; later plans have no key and are reached with the arrow keys."""


def grouped(key: str, plans: Sequence[Option], words: Words) -> Option:
    """One option for the end point, containing its plans with keys of their own; `plans` come best first."""
    keys = chain(PLAN_KEYS, repeat(""))
    inner = tuple(replace(plan, key=number) for number, plan in zip(keys, plans, strict=False))
    best = plans[0]
    return Option(key, _label(plans, words), (), inner, best.place, best.piece, "", best.rank)


def _label(plans: Sequence[Option], words: Words) -> str:
    """Label of an end point: the best plan, other gains, and the number of remaining plans."""
    told = [_best(plans[0], words), *_other_gains(plans, words)]
    said = told[0]
    for other in told[1:]:
        said = _("{plan}, or {other}").format(plan=said, other=other)
    left = len(plans) - len(told)
    return (
        plural("{plan}; {count} more way", "{plan}; {count} more ways", left).format(plan=said, count=left)
        if left
        else said
    )


def _best(plan: Option, words: Words) -> str:
    """The plan's label, with a colon between the way and the actions at the end point."""
    way = words.way(plan.piece or 0, plan.place or 0)
    rest = plan.label.removeprefix(f"{way}, ")
    return plan.label if rest == plan.label else _("{way}: {rest}").format(way=way, rest=rest)


def _other_gains(plans: Sequence[Option], words: Words) -> Iterator[str]:
    """For each way of taking gems aboard that the best plan lacks, the gains of the best plan that has it."""
    seen = ways_aboard(plans[0].moves)
    for plan in plans[1:]:
        if new := ways_aboard(plan.moves) - seen:
            seen |= new
            yield words.gains(plan.moves, plan.piece or 0)


# -- what brings most --------------------------------------------------------------------------------------


class Outcome(IntEnum):
    """What a plan brings, best first."""

    WIN = 0
    THEFT = 1
    LANDING = 2
    JOES_GEM = 3
    LOAD = 4
    HOMEWARD = 5
    """A gem comes nearer to the bank: only there does it count."""
    SWAP = 6
    """A gem is put down for one that is worth more."""
    NOTHING = 7
    LOSS = 8
    """Gems are given up for nothing or for less, or nothing changes."""
    DOOM = 9
    FALLS = 10


Rank = tuple[int, int, int]

_ABOARD = {Kind.LOAD: Outcome.LOAD, Kind.ROB: Outcome.THEFT, Kind.TAKE_FROM_JOE: Outcome.JOES_GEM}
"""What a move that takes a gem aboard brings, by kind of move."""


def rank(view: State, after: State, moves: Sequence[int], seat: int, canoe: int, *, dooms: bool) -> Rank:
    """Sort key of a plan within its turn, lower is better: what it brings, the number of gems, their value.

    `dooms` is true if the plan carries a warning that it dooms a canoe.
    """
    gained = _gems(after, seat, total) - _gems(view, seat, total)
    outcome = _outcome(view, after, moves, seat, canoe, gained, dooms)
    return outcome, -gained, _gems(view, seat, value) - _gems(after, seat, value)


def _outcome(  # noqa: PLR0913, PLR0917 - one plan
    view: State, after: State, moves: Sequence[int], seat: int, canoe: int, gained: int, dooms: bool
) -> Outcome:
    before, then = view.players[seat], after.players[seat]
    if then.reached > before.reached:
        return Outcome.WIN
    if canoe != NONE and before.canoes[canoe].zone != LOST and then.canoes[canoe].zone == LOST:
        return Outcome.FALLS
    if dooms:
        return Outcome.DOOM
    landed = [Outcome.LANDING] if total(then.reserve) > total(before.reserve) else []
    if taken := _taken(_kept(moves), gained, _gems(after, seat, value) - _gems(view, seat, value)):
        return min(*landed, taken, Outcome.LOSS)
    if landed:
        return Outcome.LANDING
    is_idle = before.canoes == then.canoes and view.joe == after.joe and view.sky == after.sky
    if gained < 0 or (is_idle and canoe != NONE):
        return Outcome.LOSS
    is_homeward = canoe != NONE and _is_nearer(before.canoes[canoe], then.canoes[canoe])
    return Outcome.HOMEWARD if is_homeward else Outcome.NOTHING


def _taken(kinds: set[Outcome], gained: int, worth: int) -> Outcome | None:
    """What it brings to take gems aboard in these ways, for so many more gems, worth so much more; None without any."""
    if not kinds or gained > 0:
        return min(kinds, default=None)
    if gained < 0 or worth <= 0:
        return Outcome.LOSS
    return Outcome.THEFT if Outcome.THEFT in kinds else Outcome.SWAP


def _is_nearer(before: Canoe, after: Canoe) -> bool:
    """Whether a laden canoe has come nearer to the bank."""
    return total(before.gems) > 0 and before.zone != BANK and DEPTH[after.zone] < DEPTH[before.zone]


def ways_aboard(moves: Sequence[int]) -> set[Outcome]:
    """The ways in which the plan takes gems aboard: theft, from Joe, loading."""
    return {kind for move in moves if (kind := _way_aboard(move))}


def _kept(moves: Sequence[int]) -> set[Outcome]:
    """As `ways_aboard`, but only for gems that the plan does not give away again."""
    kept: list[tuple[int, Outcome]] = []
    for move in moves:
        if kind := _way_aboard(move):
            kept.append((_colour_aboard(move), kind))
        given = _colour_given(move)
        kept = [gem for gem in kept if gem[0] != given]
    return {kind for _colour, kind in kept}


def _way_aboard(move: int) -> Outcome | None:
    return _ABOARD.get(kind_of(move))


def _colour_aboard(move: int) -> int:
    """The colour of the gem that the move takes aboard; only for moves that take one."""
    return theft_of(move)[2] if kind_of(move) == Kind.ROB else move - kind_of(move)


def _colour_given(move: int) -> int:
    """The colour of the gem unloaded or given to Joe; NONE for all other moves."""
    kind = kind_of(move)
    return move - kind if kind in (Kind.UNLOAD, Kind.GIVE_JOE) else NONE


def _gems(state: State, seat: int, of: Callable[[list[int]], int]) -> int:
    """The `total` or the `value` (N-61) of the gems that the seat has, aboard and in the reserve."""
    player = state.players[seat]
    return of(player.reserve) + sum(of(canoe.gems) for canoe in player.canoes)
