"""The header line, the question at the prompt, and what it says of an option."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from niagara_tui.core.i18n import _, plural
from niagara_tui.core.words import points_words
from niagara_tui.games.niagara.board.consequence import of_option
from niagara_tui.games.niagara.board.signs import signs_of
from niagara_tui.games.niagara.board.sky import sky_line
from niagara_tui.games.niagara.labels import points_for
from niagara_tui.games.niagara.rules.decisions import seat_at
from niagara_tui.games.niagara.rules.state import Phase, State
from niagara_tui.ui.boards import prompts
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.selection import Selection


def chooses_card(scene: Scene) -> bool:
    """Whether the acting player chooses a card now."""
    return scene.acting is not None and scene.game.is_secret(scene.view, scene.acting)


def header(scene: Scene, glyphs: Glyphs) -> Text:
    """The header: title, round, phase, turn order and the sky."""
    view: State = scene.view
    has_turns = view.phase in (Phase.PADDLE, Phase.REDEEM, Phase.RETURN)
    order = [(seat_at(view, place), has_turns and place == view.turn.place) for place in range(view.seats)]
    line = prompts.header(scene, glyphs, order)
    line.append_text(sky_line(view, glyphs))
    return line


def question(scene: Scene, seat: int, selection: Selection, glyphs: Glyphs) -> str:
    """The question to the acting seat, with the canoe that it looks at."""
    view: State = scene.view
    canoe = _("no canoe")
    if selection.piece is not None:
        canoe = signs_of(glyphs).canoe_and_place(view, seat, selection.piece)
    least, most = points_for(view, seat, selection.piece or 0)
    points = points_words(most)
    if least != most:
        points = plural("{least} to {most} point", "{least} to {most} points", most).format(least=least, most=most)
    return scene.moment.question(points=points, canoe=canoe)


def told(scene: Scene, seat: int, selection: Selection, glyphs: Glyphs, width: int) -> str:
    """The highlighted option with its consequence, in `width` cells if possible; else the question stays."""
    highlighted = selection.highlighted
    if highlighted is None or (highlighted.piece is None and not chooses_card(scene)):
        return question(scene, seat, selection, glyphs)
    return f"{of_option(scene, highlighted, width - cell_len(scene.names[seat]) - len('      '))}."
