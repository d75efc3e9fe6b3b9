"""The panes of Niagara's board with a position in mid-game, for tests and for looking at them.

To look: `python -m tests.ui.boards.gallery [--ascii]`.
"""

from __future__ import annotations

import sys

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical

from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.board.canoes import CanoeHit
from niagara_tui.games.niagara.board.hand import Face, NiagaraHand
from niagara_tui.games.niagara.board.picture import Marks
from niagara_tui.games.niagara.board.players import NiagaraPlayers
from niagara_tui.games.niagara.board.river import NiagaraRiver
from niagara_tui.games.niagara.board.sky import Sky
from niagara_tui.games.niagara.player.forecast import fates
from niagara_tui.games.niagara.rules.board import LOST, ZONE_7R
from niagara_tui.games.niagara.rules.state import CLOUD, State
from niagara_tui.ui.colours.themes import THEMES
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.kit.motion import Trip
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.players import Roster
from tests.support.positions import turn

NAMES = ("Rose", "Bridget", "Yann", "Gina", "Bert")
KINDS = ("you", "bot greedy", "bot random", "bot greedy", "bot greedy")

FACES = (
    Face(1, "held", "1"),
    Face(2, "used", "2"),
    Face(3, "held", "3"),
    Face(4, "forward", "4"),
    Face(5, "laid", "5"),
    Face(6, "shown", "6"),
    Face(CLOUD, "held", "c"),
)


def midgame() -> State:
    """Five players and all kinds of things: canoes everywhere, robbers, a lost canoe, other gems at sites."""
    return turn(
        "4",
        "R",
        seats=5,
        sky=1,
        zones={
            "Ra": "6L",
            "Rb": "3",
            "Ba": "3",
            "Bb": "7L",
            "Ya": "1",
            "Yb": "4",
            "Ga": "7R",
            "Gb": "2",
            "Kb": "lost",
        },
        gems={"Ra": "blue", "Ba": "violet", "Yb": "white", "Ga": "red"},
        reserve={
            "R": "violet blue blue",
            "B": "violet violet red",
            "Y": "white yellow yellow",
            "G": "violet white yellow red",
        },
        strangers={"violet": "yellow white"},
    )


def marks_of(view: State, glyphs: Glyphs = UNICODE) -> Marks:
    """R's blue canoe is selected; three end points, the first highlighted; two ghosts, one of them on the falls."""
    violet, blue = looks.gem_sign(glyphs, 0), looks.gem_sign(glyphs, 3)
    return Marks(
        selected=(0, 0),
        ends=(
            End(3, "a", (f"up to 3, steal {violet} from B",), highlighted=True),
            End(6, "b", (f"unload {blue}, load {blue}",)),
            End(2, "c", ("up to 2",)),
        ),
        trips=(Trip(CanoeHit(2, 0), 2, (1, 2, 3)), Trip(CanoeHit(3, 0), 3, (ZONE_7R, LOST))),
        fates=fates(view),
        names=NAMES,
    )


class Gallery(App[None]):
    """The panes as the table lays them out; clicks are appended to `clicked`."""

    CSS = """
    #side { width: 33; }
    NiagaraRiver { width: 1fr; max-width: 67; }
    Sky { display: none; }
    NiagaraPlayers { height: 1fr; }
    .-high Sky { display: block; }
    .-high NiagaraHand { height: 5; }
    .-high #side { width: 53; }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-high")]  # noqa: RUF012 - Textual's own

    def __init__(self, glyphs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.register_theme(THEMES["night"].theme)
        self.theme = THEMES["night"].theme.name
        self.glyphs = glyphs
        self.clicked: list[object] = []

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield NiagaraRiver(self.glyphs)
            with Vertical(id="side"):
                yield Sky(self.glyphs)
                yield NiagaraPlayers(self.glyphs)
        yield NiagaraHand(self.glyphs)

    def on_mount(self) -> None:
        view = midgame()
        self.query_one(NiagaraRiver).show(view, marks_of(view, self.glyphs))
        self.query_one(Sky).show(view)
        self.query_one(NiagaraPlayers).show(view, Roster(NAMES, KINDS, 0, thinking={4}))
        self.query_one(NiagaraHand).show(FACES, "Rose's paddles: 4 points for each canoe")

    def on_picture_pane_place_clicked(self, message: NiagaraRiver.PlaceClicked) -> None:
        self.clicked.append(message.place)

    def on_niagara_river_canoe_clicked(self, message: NiagaraRiver.CanoeClicked) -> None:
        self.clicked.append((message.seat, message.canoe))

    def on_niagara_hand_card_clicked(self, message: NiagaraHand.CardClicked) -> None:
        self.clicked.append(("card", message.card))


if __name__ == "__main__":
    Gallery(ASCII if "--ascii" in sys.argv else UNICODE).run()
