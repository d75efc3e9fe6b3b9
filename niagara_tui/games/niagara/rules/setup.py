"""Game set-up: the options and the initial position (N-3 to N-6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from niagara_tui.core.chance import Chance, below
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.rules.board import COLOURS, LETTERS, LOST
from niagara_tui.games.niagara.rules.phases import go_to_next_redeemer
from niagara_tui.games.niagara.rules.state import (
    AT_SITE,
    AT_TOP,
    ENDINGS,
    NO_ELK,
    OFF,
    REDEEMS,
    SITES,
    WITH_BEAVER,
    WITH_ELK,
    WITH_JOE,
    WITH_WHIRLPOOL,
    Site,
    State,
    Turn,
    hand_of,
    holds_of,
    new_canoe,
    new_player,
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
        players=[new_player(holds_of(parts), hand_of(parts)) for _ in range(seats)],
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
