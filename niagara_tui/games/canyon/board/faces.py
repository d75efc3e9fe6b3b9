"""The content of the hand pane for a scene: playable cards, the selected card, the possible bids."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.games.canyon.board.cards import Face, FaceState
from niagara_tui.games.canyon.board.hand import Bid, Shown
from niagara_tui.games.canyon.decisions import FAIL_KEY, held
from niagara_tui.games.canyon.rules.state import Kind, Phase, State
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.selection import Selection


def shown(scene: Scene, seat: int, selection: Selection, title: str) -> Shown:
    """The seat's cards and, while it bids, the possible bids."""
    return Shown(tuple(_faces(scene, seat, selection)), tuple(_bids(scene, selection)), title)


def _faces(scene: Scene, seat: int, selection: Selection) -> Iterator[Face]:
    view: State = scene.view
    plays = scene.acting is not None and view.phase == Phase.TRICKS
    moves = {option.moves[0] for option in selection.options} if plays else set()
    highlighted = selection.highlighted.moves[0] if selection.highlighted is not None and plays else None
    for place, card in enumerate(held(view.players[seat]), 1):
        state: FaceState = "held" if not plays or Kind.PLAY + card in moves else "unplayable"
        yield Face(card, "selected" if Kind.PLAY + card == highlighted else state, str(place) if plays else "")


def _bids(scene: Scene, selection: Selection) -> Iterator[Bid]:
    if scene.acting is not None and scene.view.phase == Phase.BID:
        for option in selection.options:
            bid = option.moves[0] - Kind.LAY
            yield Bid(bid, option.key, option is selection.highlighted, fails=option.key == FAIL_KEY)
