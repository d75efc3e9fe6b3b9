"""Whole positions: the first one, by the options (N-3 to N-6); what a seat sees of one (N-70); which are the same."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from niagara_tui.core.chance import Chance, below, word
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, LETTERS, LOST
from niagara_tui.games.niagara.rules.phases import go_to_next_redeemer, seat_at
from niagara_tui.games.niagara.rules.state import (
    AT_SITE,
    AT_TOP,
    ENDINGS,
    FACE_DOWN,
    HAND,
    NO_CARD,
    NO_ELK,
    OFF,
    REDEEMS,
    SITES,
    WITH_BEAVER,
    WITH_ELK,
    WITH_JOE,
    WITH_WHIRLPOOL,
    Player,
    Site,
    State,
    Turn,
    hand_of,
    holds_of,
    new_canoe,
    seats_of,
    supply_of,
)

DRAWN: Final = "drawn"


class Options(BaseModel):
    """Options of a new game of Niagara; the set-up screen is built from these fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    ending: Literal["shared", "value", "first"] = Field(
        default="shared",
        title=_("Several winners"),
        description=_(
            "When several reach a winning reserve in one round: all win, the most valuable reserve wins, "
            "or the one who was there first wins."
        ),
    )
    first: Literal["drawn", "R", "B", "Y", "G", "K", "N"] = Field(
        default=DRAWN, title=_("First player"), description=_("Drawn by chance, or a seat of your choice.")
    )
    redeem: Literal["one", "any"] = Field(
        default="one",
        title=_("Canoes bought back"),
        description=_("One per round, or any: whoever has lost both may also pay for the second in the same round."),
    )
    sites: Literal["book", "6"] = Field(
        default="book",
        title=_("Gems at each site"),
        description=_("By the rule book, or 6 of each colour: then three players cannot soon win by violet alone."),
    )
    tracker: bool = Field(
        default=True,
        title=_("Card tracker"),
        description=_("Show the cards that each opponent can still play. Switch it off if you would rather remember."),
    )
    double_canoes: bool = Field(
        default=False, title=_("Spirits: double canoes"), description=_("One canoe of each player holds two gems.")
    )
    whirlpool: bool = Field(
        default=False,
        title=_("Spirits: whirlpool"),
        description=_(
            "A disc that drifts with the river; no canoe can stay on it, and crossing it up-river costs more."
        ),
    )
    cards: bool = Field(
        default=False,
        title=_("Spirits: three more cards"),
        description=_("The 7, the lasso that keeps canoes ashore while the river moves, and 1/2/3 for one canoe."),
    )
    beaver: bool = Field(
        default=False,
        title=_("Spirits: beaver"),
        description=_("Comes with the storm; when it goes over the falls the sky is clear."),
    )
    elk: bool = Field(
        default=False,
        title=_("Spirits: elk"),
        description=_("Taken aboard at the red site it gives its canoe two points more with each card that moves it."),
    )
    joe: bool = Field(
        default=False,
        title=_("Diamond Joe"),
        description=_("Paddles among you and gathers gems; whoever ends in his zone may take, swap or give one."),
    )
    meet_while_waiting: bool = Field(
        default=False,
        title=_("Joe: meet while waiting"),
        description=_("A canoe that lies in Joe's zone without having paddled may meet him at the end of its turn."),
        json_schema_extra={"needs": "joe"},
    )

    def parts(self) -> list[int]:
        """The parts of the expansions in play, one flag for each of `state.PARTS`."""
        switches = (self.double_canoes, self.whirlpool, self.cards, self.beaver, self.elk, self.joe)
        return [*map(int, switches), int(self.joe and self.meet_while_waiting)]


_SPIRITS = ("double_canoes", "whirlpool", "cards", "beaver", "elk")
VARIANTS: Mapping[str, Mapping[str, bool]] = MappingProxyType(
    {
        _("The Spirits of Niagara"): dict.fromkeys(_SPIRITS, True),
        _("All expansions"): dict.fromkeys((*_SPIRITS, "joe"), True),
    }
)


def start(options: Options, seats: int, chance: Chance) -> State:
    """The position before the first round; the first player follows from `chance` unless the options name one."""
    parts = options.parts()
    allowed = seats_of(parts)
    if seats not in allowed:
        wrong = _("with these options Niagara is for {fewest} to {most} players, not {seats}")
        raise BadInput(wrong.format(fewest=allowed[0], most=allowed[-1], seats=seats))
    if options.first not in (DRAWN, *LETTERS[:seats]):
        raise BadInput(_("first: {seat} is not at the table").format(seat=options.first))
    drawn = below(chance, seats)
    supply = supply_of(parts, seats, SITES.index(options.sites))
    state = State(
        seats=seats,
        players=[
            Player(
                canoes=[new_canoe(BANK, hold) for hold in holds_of(parts)],
                hand=hand_of(parts),
                chosen=NO_CARD,
                played=NO_CARD,
                reserve=[0] * len(COLOURS),
            )
            for _ in range(seats)
        ],
        sites=[
            Site(gems=[supply * (site == colour) for colour in range(len(COLOURS))]) for site in range(len(COLOURS))
        ],
        first=drawn if options.first == DRAWN else LETTERS.index(options.first),
        turn=Turn(),
        chance=chance,
        ending=ENDINGS.index(options.ending),
        parts=parts,
        whirlpool=3 if parts[WITH_WHIRLPOOL] else OFF,
        beaver=AT_TOP if parts[WITH_BEAVER] else OFF,
        elk=AT_SITE if parts[WITH_ELK] else NO_ELK,
        joe=new_canoe(1 if parts[WITH_JOE] else LOST, 1),
        supply=SITES.index(options.sites),
        redeem=REDEEMS.index(options.redeem),
    )
    go_to_next_redeemer(state, 0)
    return state


# -- views: a seat sees its own card, and everything that is shown (N-70) -------------------------------


@rules
def conceal(state: State, viewer: int) -> None:
    """Blank, in place, everything hidden from the viewer (`PUBLIC` for the public view)."""
    state.chance.seed = 0
    state.chance.counter = 0
    for seat in range(state.seats):
        player = state.players[seat]
        if seat != viewer and player.chosen != NO_CARD:
            player.chosen = FACE_DOWN


def visible_to_people(view: State, viewer: int | None, options: object) -> State:
    """The view to show to a person, without others' hands if the card tracker is off (N-71)."""
    if not isinstance(options, Options) or options.tracker:
        return view
    visible = clone(view)
    for seat, player in enumerate(visible.players):
        if seat != viewer:
            player.hand = [0] * HAND
    return visible


def has_hidden_choice(state: State, seat: int) -> bool:
    """Whether the seat has laid a card that is not shown yet."""
    return state.players[seat].chosen != NO_CARD


def place_hidden(state: State, seat: int) -> None:
    """Mark the seat's card as laid face down, its value being unknown here."""
    state.players[seat].chosen = FACE_DOWN


def withdraw_hidden(state: State, seat: int) -> None:
    """Take back the seat's unrevealed card, so that it chooses again."""
    state.players[seat].chosen = NO_CARD


# -- full positions that could lie behind a view, and which differ only in the letters of two canoes ---


@rules
def determinize(state: State, chance: Chance) -> None:
    """Fill the blanks of a view in place; each face-down card is any of its hand, which everybody can deduce.

    Which of them are likely is for the mind to learn: odds of the policy would exclude all but the card that it likes.
    """
    state.chance.seed = word(chance)
    state.chance.counter = 0
    for seat in range(state.seats):
        if state.players[seat].chosen == FACE_DOWN:
            drawn, count = NO_CARD, 0  # any card of the hand, each with the same chance
            for card in range(1, HAND + 1):
                if state.players[seat].hand[card - 1]:
                    count += 1
                    if below(chance, count) == 0:
                        drawn = card
            state.players[seat].chosen = drawn


def equivalent(one: State, other: State) -> bool:
    """Whether two positions between plans are equal up to swapping a player's two canoes."""
    return _in_order(one) == _in_order(other)


def _in_order(state: State) -> State:
    """A copy with each player's canoes in canonical order."""
    ordered = clone(state)
    on_turn = seat_at(state, state.turn.place)
    for seat, player in enumerate(ordered.players):
        moved, waits = ([0] * len(player.canoes) for _ in range(2))
        if seat == on_turn:
            moved, waits = ordered.turn.moved, ordered.turn.waits
        keys = [
            (canoe.zone, canoe.hold, canoe.elk, canoe.lassoed, *canoe.gems, has_moved, does_wait)
            for canoe, has_moved, does_wait in zip(player.canoes, moved, waits, strict=True)
        ]
        if keys[1] < keys[0]:
            player.canoes.reverse()
            moved.reverse()
            waits.reverse()
    return ordered
