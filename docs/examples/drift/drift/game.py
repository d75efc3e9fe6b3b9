"""Drift, as tables, bots and files know it."""

from collections.abc import Mapping, Sequence

from pydantic import BaseModel

from drift.rules import CARDS, DEAL, FACE_DOWN, GONE, KERNEL, LAY, NONE, OVER, THROW, State, start
from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.chance import Chance
from niagara_tui.core.decisions import Moment

MOMENTS = {
    DEAL: Moment(phase="dealing", happens="Everybody is dealt three cards."),
    LAY: Moment(
        phase="laying",
        asks="lays a card: the highest of all drifts back.",
        happens="The cards are shown.",
        play="lays it face down",
        laid="has laid a card",
    ),
    OVER: Moment(phase="over"),
}
ADRIFT = Moment(phase="adrift", happens="The current takes the raft with the highest card.")


class Drift(BaseGame[State]):
    """Drift, for two to four."""

    id = "drift"
    title = "Drift"
    summary = "Lay high cards to get far, but never the highest: the current takes whoever does."
    seats = range(2, 5)
    unit = "spaces"
    state = State
    texts = tuple(map(str, range(1, CARDS + 1)))
    outcomes = CARDS
    kernel = KERNEL

    def start(self, options: BaseModel, seats: int, chance: Chance) -> State:
        """Create the starting position."""
        return start(seats, chance)

    def moment(self, view: State, seat: int | None) -> Moment:
        """What is asked, or happens by itself."""
        return MOMENTS.get(view.phase, ADRIFT)

    def describe(self, view: State, names: Sequence[str]) -> list[str]:
        """Say how far the rafts have come and what is known of the cards."""
        cards: dict[int, list[str]] = {at: [] for at in (*range(len(names)), GONE)}
        for text, at in zip(self.texts, view.holders, strict=True):
            cards.setdefault(at, []).append(text)
        rafts = [f"{name}'s raft has come {spaces} spaces." for name, spaces in zip(names, view.rafts, strict=True)]
        hands = [f"{name} holds {', '.join(cards[seat])}." for seat, name in enumerate(names) if cards[seat]]
        return [*rafts, *hands, f"Out of the game until the next deal: {', '.join(cards[GONE]) or 'none'}."]

    # A secret choice needs five answers: whether it is one, whether there is one, that of a record which does not know
    # it, how it is taken back, and what it was once a step has shown it.

    def is_secret(self, state: State, seat: int) -> bool:
        """Every card is laid in secret."""
        return state.phase == LAY

    def has_hidden_choice(self, state: State, seat: int) -> bool:
        """Whether the seat's card lies face down."""
        return state.phase == LAY and state.laid[seat] != NONE

    def place_hidden(self, state: State, seat: int) -> None:
        """Lay a card that is not known."""
        state.laid[seat] = FACE_DOWN

    def withdraw_hidden(self, state: State, seat: int) -> None:
        """Take the card back."""
        state.laid[seat] = NONE

    def reveals(self, before: State, after: State) -> Mapping[int, int]:
        """The cards that lay face down before the step that shows them."""
        return dict(enumerate(after.laid)) if before.phase == LAY and after.phase == THROW else {}
