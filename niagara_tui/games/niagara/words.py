"""What everything in Niagara is called, once, in sentences, signs and speech; and how near a reserve is to winning.

Files and moves use the short names of `rules.state`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import NamedTuple, TypeVar

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.sentences import Event, Part
from niagara_tui.core.words import Thing, points_words
from niagara_tui.games.niagara.rules import state as position
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, NONE, ZONES
from niagara_tui.games.niagara.rules.gems import points_of, total
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, swap_of, theft_of
from niagara_tui.games.niagara.rules.state import Canoe, Player, Stage, State

# -- cards --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Thing):
    """A paddle card; its key is also its sign, where its word has no room and among the cards left.

    Attributes:
        briefly: what a card with a name does, on its face, the longest first; a number card shows its points there.
        occasion: the note on it in `advisor.toml`, if it has one of its own.
    """

    briefly: tuple[str, ...] = ()
    occasion: str = ""

    @property
    def has_name(self) -> bool:
        return self.word != self.key

    @property
    def called(self) -> str:
        """What it is called where it is not plain that a card is spoken of: `card 5`, `the cloud`."""
        # Translators: a paddle card with a number on it.
        return self.spoken if self.has_name else _("card {number}").format(number=self.word)


def _number(points: int) -> Card:
    number = str(points)
    spoken = _("the {number}").format(number=number)
    gives = plural("{count} point for each canoe", "{count} points for each canoe", points).format(count=points)
    return Card(id=number, word=number, spoken=spoken, key=number, gives=gives)


CARD_WORDS: Mapping[int, Card] = {
    **{card: _number(number) for card, number in enumerate(position.CARD_NUMBERS) if number},
    position.CLOUD: Card(
        id="cloud",
        word=_("cloud"),
        spoken=_("the cloud"),
        key="c",
        does=_("the sky moves by one"),
        briefly=(_("+1 or -1"), "+/-1", "+-1", "+-"),
        occasion="cloud",
    ),
    position.LASSO: Card(
        id="lasso",
        word=_("lasso"),
        spoken=_("the lasso"),
        key="r",
        does=_("your canoes on the river go ashore"),
        # Translators: where the lasso takes canoes, in a few words and in one.
        briefly=(_("go ashore"), _("ashore")),
        occasion="lasso",
    ),
    position.ONE_TO_THREE: Card(
        id="1/2/3",
        word="1/2/3",
        spoken=_("the 1/2/3"),
        key="x",
        does=_("for one canoe"),
        # Translators: what the card 1/2/3 is for, in a few words and in one.
        briefly=(_("one canoe"), _("one")),
        occasion="one-to-three",
    ),
}
"""Each card by its number, as in `rules.state.CARDS`."""

# -- other pieces -------------------------------------------------------------------------------------

WHIRLPOOL = Thing(id="whirlpool", word=_("whirlpool"), spoken=_("the whirlpool"), sign="◎", ascii="@", colour="#c4f0ff")
BEAVER = Thing(id="beaver", word=_("beaver"), spoken=_("the beaver"), sign="Ω", ascii="&", colour="#f0b27a")
ELK = Thing(id="elk", word=_("elk"), spoken=_("the elk"), sign="Ψ", ascii="%", colour="#f4c27a")
DIAMOND_JOE = Thing(id="joe", word=_("Joe"), spoken=_("Diamond Joe"), sign="J", ascii="J")


def guests_in(view: State, zone: int) -> list[str]:
    """The whirlpool, the beaver and Diamond Joe, if they are in this zone of the river."""
    there = [disc.spoken for disc, place in ((WHIRLPOOL, view.whirlpool), (BEAVER, view.beaver)) if place == zone]
    return [*there, canoe_words(view.joe, _("Diamond Joe's"))] if view.joe.zone == zone else there


# -- deeds --------------------------------------------------------------------------------------------


class Deed(NamedTuple):
    """What is done with a move of some kind: as an action of a plan, and as it is told afterwards.

    In plans, where equal ones are merged, a colour is `gems`.
    """

    plan: str
    says: str = ""  # a sentence of the log; empty if it is none
    item: str = ""
    """The same in the line of its player's turn, without the name; of what is no turn, a shorter form of it."""
    laden: str = ""  # the sentence if the canoe carries gems, where that is told
    event: Event | None = None
    why: str = ""  # what speaks for it, in a hint, if nothing better does


_MOVES_SKY = _("{name} moves the sky from {old} to {new}."), _("sky {old} → {new}")
DEEDS: Mapping[int, Deed] = {
    Kind.SKY_UP: Deed(_("sky up to {sky}"), *_MOVES_SKY),
    Kind.SKY_DOWN: Deed(_("sky down to {sky}"), *_MOVES_SKY),
    Kind.UNLOAD: Deed(_("unload {gems}"), _("{name} unloads {colour} at {zone}."), "-{colour}"),
    Kind.LOAD: Deed(_("load {gems}"), _("{name} loads {colour} at {zone}."), "+{colour}"),
    Kind.ROB: Deed(
        _("steal {gems} from {victim}"),
        _("{name} steals a {colour} gem from {victim} at {zone}."),
        _("steals {colour} from {victim}"),
        event=Event.THEFT,
    ),
    Kind.PASS: Deed(_("steal nothing"), why=_("leaves the gems to their owners")),
    Kind.PAY: Deed(
        _("pay {gems} for {canoe}"),
        _("{name} buys a canoe back for a {colour} gem."),
        _("{name} buys a canoe back for {colour}"),
    ),
    Kind.KEEP: Deed(
        _("buy no canoe back"),
        _("{name} buys no lost canoe back, which would cost a gem."),
        _("{name} buys no canoe back: it costs a gem"),
    ),
    Kind.ELK_TO: Deed(
        _("elk aboard {canoe}: 2 points more"),
        _("{name} takes the elk aboard on {zone}."),
        _("takes the elk aboard on {zone}"),
        _("{name} takes the elk aboard on {zone} with {cargo}."),
        why=_("gives the canoe {count} points more for as long as the elk is aboard"),
    ),
    Kind.LEAVE_ELK: Deed(_("leave the elk ashore"), why=_("leaves the elk where rivals can fetch it")),
    Kind.TAKE_FROM_JOE: Deed(
        _("take {gems} from Joe"), _("{name} takes a {colour} gem from Joe."), _("takes {colour} from Joe")
    ),
    Kind.GIVE_JOE: Deed(_("give {gems} to Joe"), _("{name} gives Joe a {colour} gem."), _("gives Joe {colour}")),
    Kind.SWAP_WITH_JOE: Deed(
        _("swap {given} for Joe's {taken}"),
        _("{name} gives Joe {given} for {taken}."),
        _("gives Joe {given} for {taken}"),
    ),
}
"""By kind of move; paddling, the choice of a canoe and that of points have words of their own."""
OF_A_COLOUR = frozenset({Kind.UNLOAD, Kind.LOAD, Kind.PAY, Kind.TAKE_FROM_JOE, Kind.GIVE_JOE})
"""The kinds of move whose argument is the colour of a gem."""


T = TypeVar("T")


def fields_of(
    seat: int, move: int, gem: Callable[[int], T], rival: Callable[[int], T], boat: Callable[[int, int], T]
) -> dict[str, T]:
    """What the fields of the row of this seat's move name: gems by colour, players by seat, canoes by both."""
    kind = kind_of(move)
    if kind in OF_A_COLOUR:
        return {"colour": gem(move - kind)}
    if kind == Kind.ROB:
        victim, _canoe, colour = theft_of(move)
        return {"colour": gem(colour), "victim": rival(victim)}
    if kind == Kind.SWAP_WITH_JOE:
        given, taken = swap_of(move)
        return {"given": gem(given), "taken": gem(taken)}
    return {"canoe": boat(seat, move - kind)} if kind == Kind.ELK_TO else {}


# -- gems ---------------------------------------------------------------------------------------------

GEMS = tuple(
    Thing(id=colour, word=word, sign=sign, ascii=in_ascii)
    for colour, word, sign, in_ascii in zip(
        COLOURS, (_("violet"), _("white"), _("yellow"), _("blue"), _("red")), "◆◇▲■●", "vwybr", strict=True
    )
)
COLOUR_WORDS = tuple(gem.word for gem in GEMS)  # both indexed by colour, as `rules.state.COLOURS`


def gem_part(colour: int) -> Part:
    return Part(COLOUR_WORDS[colour], pieces=(COLOURS[colour],))


def heap(gems: Sequence[int]) -> str:
    """Gems counted by colour, such as `2 violet and 1 red`; empty if there are none."""
    counts = [
        plural("{count} {colour}", "{count} {colour}", count).format(count=count, colour=name)
        for name, count in zip(COLOUR_WORDS, gems, strict=True)
        if count
    ]
    return listed(counts) if counts else ""


def gems_words(colours: Iterable[str]) -> str:
    """Gems by their colours, such as `violet and red`, where a language can name a pair; empty if there are none."""
    names: list[str] = []
    for colour, same in groupby(colours):
        pairs, single = divmod(len([*same]), 2)
        names += [_("{colour} and {colour}").format(colour=colour)] * pairs + [colour] * single
    return listed(names) if names else ""


def cargo_words(canoe: Canoe) -> str:
    """The canoe's cargo, such as `violet and red`; empty without cargo. Cargo and zone identify a player's canoe."""
    return gems_words(_aboard(COLOUR_WORDS, canoe))


def cargo_part(canoe: Canoe) -> Part:
    return Part(cargo_words(canoe), pieces=tuple(_aboard(COLOURS, canoe)))


def _aboard(words: Sequence[str], canoe: Canoe) -> list[str]:
    """The word of its colour for each gem aboard."""
    return list(chain.from_iterable([word] * count for word, count in zip(words, canoe.gems, strict=True)))


# -- canoes -------------------------------------------------------------------------------------------


def hull_words(canoe: Canoe) -> str:
    """Name of one of a player's two canoes whose capacities differ."""
    return _("the double canoe") if canoe.hold > 1 else _("the single canoe")


def canoe_word(player: Player, canoe: Canoe) -> str:
    """What one of the player's canoes is called after its owner's name: the kind of canoe, if the two differ in it."""
    if player.canoes[0].hold == player.canoes[1].hold:
        return _("canoe")
    return _("double canoe") if canoe.hold > 1 else _("single canoe")


def canoe_in_hand(player: Player, index: int, has_moved: Sequence[int]) -> tuple[str, str] | None:
    """Name and short name of the canoe taken in hand, by what tells it from the other one; None if its place does.

    `has_moved` flags the canoes that have moved in this turn.
    """
    canoe, other = player.canoes[index], player.canoes[1 - index]
    if canoe.hold != other.hold:
        return hull_words(canoe), _("double") if canoe.hold > 1 else _("single")
    if canoe.zone != other.zone:
        return None
    if canoe.gems != other.gems:
        cargo = cargo_words(canoe)
        return (_("the canoe with {cargo}").format(cargo=cargo), cargo) if cargo else (_("the empty canoe"), _("empty"))
    if canoe.elk != other.elk:
        with_elk, without = (_("the canoe with the elk"), _("elk")), (_("the canoe without the elk"), _("no elk"))
        return with_elk if canoe.elk else without
    return (_("the other canoe"), _("other")) if has_moved[1 - index] else None


def canoe_words(canoe: Canoe, owner: str) -> str:
    """Name of a canoe with its owner, its size and its cargo."""
    is_double = canoe.hold > 1
    cargo = cargo_words(canoe)
    if cargo:
        name = _("{owner} double canoe with {gems}") if is_double else _("{owner} canoe with {gems}")
        aboard = _("{canoe} and the elk")
    else:
        name = _("{owner} empty double canoe") if is_double else _("{owner} empty canoe")
        aboard = _("{canoe} with the elk")
    called = name.format(owner=owner, gems=cargo)
    return aboard.format(canoe=called) if canoe.elk else called


def canoes_alike(canoe: Canoe) -> str:
    """Plural name of several canoes equal to this one, without owners."""
    cargo = cargo_words(canoe)
    if canoe.hold > 1:
        template = _("double canoes with {gems}") if cargo else _("empty double canoes")
    else:
        template = _("canoes with {gems}") if cargo else _("empty canoes")
    return template.format(gems=cargo)


def points_for(view: State, seat: int, index: int) -> tuple[int, int]:
    """The fewest and the most points that the canoe has, which the card 1/2/3 leaves open until they are chosen."""
    if view.turn.canoe != NONE and view.turn.stage != Stage.POINTS:
        return view.turn.points, view.turn.points
    canoe, card = view.players[seat].canoes[index], view.players[seat].played
    return points_of(position.least_points(card), canoe), points_of(position.CARD_POINTS[card], canoe)


def points_for_words(view: State, seat: int, index: int) -> str:
    """The same in words, such as `3 points` or `1 to 3 points`."""
    least, most = points_for(view, seat, index)
    if least == most:
        return points_words(most)
    return plural("{least} to {most} point", "{least} to {most} points", most).format(least=least, most=most)


# -- places and the sky --------------------------------------------------------------------------------


def place_word(zone: int) -> str:
    """A zone or the bank in an item of the log."""
    return _("bank") if zone == BANK else ZONES[zone]


def zone_words(number: int) -> str:
    """A zone or the bank in a sentence."""
    return _("the bank") if number == BANK else _("zone {zone}").format(zone=ZONES[number])


FOUR, KINDS, SEVEN = "four", "kinds", "seven"  # the ways to win: four gems of one colour, one of each colour, any seven
_FOUR_OF_ANY = _("0/4 a colour")
_NONE_LEFT = _("no {colour} is left")
CLOSED = _("closed")  # a way that cannot be completed, in a word


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress on one way to win: the reserve holds `have` of the `need` gems.

    `colour` is the colour of the way `four`, NONE for the other ways and where the reserve has none of it. `label`
    states the progress in words, `obstacle` why it cannot be completed now, if so, and `remark` why another colour, of
    which the reserve has more gems, is not shown; `brief` is either in two words.
    """

    way: str
    have: int
    need: int
    label: str
    colour: int = NONE
    obstacle: str = ""
    remark: str = ""
    brief: str = ""

    @property
    def missing(self) -> int:
        return self.need - self.have

    @property
    def why_not(self) -> str:
        return self.obstacle or self.remark


def free_gems(view: State) -> list[int]:
    """Number of gems of each colour that are in nobody's reserve: at sites, in canoes, and with Joe."""
    afloat = [canoe.gems for player in view.players for canoe in player.canoes]
    heaps = [*(site.gems for site in view.sites), *afloat, view.joe.gems]
    return [sum(gems[colour] for gems in heaps) for colour in range(len(COLOURS))]


def progress(reserve: Sequence[int], free: Sequence[int]) -> Progress:
    """The open way with the fewest gems missing; among equal ones, the way with the greatest share of gems won."""
    return min(ways(reserve, free), key=lambda way: (bool(way.obstacle), way.missing, -way.have / way.need))


def ways(reserve: Sequence[int], free: Sequence[int]) -> tuple[Progress, Progress, Progress]:
    """Progress on all three ways; `free` counts the free gems by colour, and `have` is capped at `need`."""
    # Of four alike the colour with most gems of which enough are left, or the one with most; why that is closed is said
    is_open = [own + left >= 4 for own, left in zip(reserve, free, strict=True)]
    fullest = max(range(len(COLOURS)), key=lambda colour: (reserve[colour], is_open[colour], colour))
    best = max(
        range(len(COLOURS)), key=lambda colour: (is_open[colour] and reserve[colour] > 0, reserve[colour], colour)
    )
    why = brief = ""
    if not is_open[fullest]:  # in a sentence, and in two words
        forms = (_("too few {colour} are left"), _("few {colour}")) if free[fullest] else (_NONE_LEFT, _("no {colour}"))
        why, brief = (each.format(colour=COLOUR_WORDS[fullest]) for each in forms)
    if have := min(reserve[best], 4):
        label = _("{have}/4 {colour}").format(have=have, colour=COLOUR_WORDS[best])
        obstacle, remark = ("", why) if is_open[best] else (why, "")
        four = Progress(FOUR, have, 4, label, best, obstacle, remark, brief)
    else:
        four = Progress(FOUR, 0, 4, _FOUR_OF_ANY, obstacle=why and _("too few of a colour are left"), brief=CLOSED)
    have = sum(count > 0 for count in reserve)
    closed = [word for word, own, left in zip(COLOUR_WORDS, reserve, free, strict=True) if not own and not left]
    obstacle = _NONE_LEFT.format(colour=closed[0]) if closed else ""
    kinds = Progress(KINDS, have, 5, _("{have}/5 colours").format(have=have), obstacle=obstacle, brief=CLOSED)
    have = min(sum(reserve), 7)
    obstacle = "" if sum(reserve) + sum(free) >= 7 else _("too few gems are left")
    return four, kinds, Progress(SEVEN, have, 7, _("{have}/7 gems").format(have=have), obstacle=obstacle, brief=CLOSED)


# -- what one more gem counts towards (N-60) ----------------------------------------------------------


_OF_A_COLOUR = (_("a second {colour}"), _("a third {colour}"), _("the fourth {colour}"))
_OF_FIVE_COLOURS = (
    _("{colour} (the second of five colours)"),
    _("{colour} (the third of five colours)"),
    _("{colour} (the fourth of five colours)"),
    _("{colour} (the last of five colours)"),
)
_FIFTH, _SEVENTH = _("one more {colour}"), _("{colour} (the seventh gem)")


def counted_each(colours: Sequence[int], gems: Sequence[int]) -> list[str]:
    """Gems by their rank, added to `gems` one by one: `the fourth violet`, `blue (the third of five colours)`."""
    words = []
    for colour in colours:
        template = "{colour}" if any(gems) else _("{colour} (a first gem)")
        if gems[colour] in range(1, 4):
            template = _OF_A_COLOUR[gems[colour] - 1]
        elif gems[colour]:
            template = _FIFTH
        elif any(gems):
            template = _OF_FIVE_COLOURS[sum(map(bool, gems)) - 1]
        gems = added(gems, colour)
        wins_by_colour = max(gems) >= 4 or all(gems)  # without the seventh gem
        if total(gems) == 7 and not wins_by_colour:
            template = _SEVENTH
        words.append(template.format(colour=COLOUR_WORDS[colour]))
    return words


def added(gems: Sequence[int], colour: int) -> list[int]:
    """A copy of `gems` with one more of that colour."""
    return [count + (index == colour) for index, count in enumerate(gems)]
