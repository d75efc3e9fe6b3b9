"""What is looked at: the marks on the river for a scene, the flow preview, the zoom, what the mouse is on."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from rich.cells import cell_len

from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import _, plural
from niagara_tui.games.niagara.board import prompts
from niagara_tui.games.niagara.board.afloat import CanoeHit
from niagara_tui.games.niagara.board.canoes import signs_of
from niagara_tui.games.niagara.board.hand import CardHit, card_meaning
from niagara_tui.games.niagara.board.picture import Marks
from niagara_tui.games.niagara.board.preview import Preview, preview
from niagara_tui.games.niagara.labels import Words
from niagara_tui.games.niagara.player.forecast import fates
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.signs import CHOSEN, FORWARD, HELD
from niagara_tui.ui.kit import inspection
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.inspection import ZOOM
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.prompts import choice_sentence
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.widgets.key_line import Key

# -- marks ---------------------------------------------------------------------------------------------


def marks_of(scene: Scene, selection: Selection, glyphs: Glyphs) -> Marks:
    ends = [
        End(option.place, option.key, (option.label, *_shorter(scene, option, glyphs)), option is selection.highlighted)
        for option in selection.ends
        if option.place is not None
    ]
    selected = None if scene.acting is None or selection.piece is None else (scene.acting, selection.piece)
    falls = fates(prompts.fated_position(scene, selection.highlighted)) if scene.looks_ahead else ()
    return Marks(selected=selected, ends=tuple(ends), fates=falls, names=scene.names)


def _shorter(scene: Scene, option: Option, glyphs: Glyphs) -> tuple[str, ...]:
    """Shorter whole notes for an end point, the longest first: what is done there in words and in signs, or how often.

    The way is left out, since the note stands where it ends.
    """
    if option.piece is None or option.place is None or scene.acting is None:
        return ()
    if option.inner:
        ways = len(option.inner)
        return (plural("{count} way", "{count} ways", ways).format(count=ways),)
    forms = (Words(scene.view, scene.acting, signs_of(glyphs), briefly=briefly) for briefly in (False, True))
    return tuple(words.deeds(option.moves, option.piece, option.place) for words in forms)


# -- what is looked at ---------------------------------------------------------------------------------


_STEPS = {"right": 1, "down": 1, "left": -1, "up": -1}


class Inspection(inspection.Inspection[Preview]):
    """What is looked at; the preview of the flow can be stepped through, and takes all keys but that of the zoom."""

    PREVIEW = ("f", _("flow"))

    def previewed(self, scene: Scene, selection: Selection) -> Preview | None:
        """The preview after the highlighted option."""
        return preview(scene, selection.highlighted)

    def keys(self, scene: Scene) -> list[Key]:
        if self.preview is None:
            return super().keys(scene)
        return [("right", "<>" if scene.ascii_only else "←→", _("flow")), ("f", "f", _("back")), self.zoom.key()]

    def press(self, scene: Scene, selection: Selection, key: str) -> bool:
        """Handle a key; False if it is not one for preview or zoom."""
        if self.preview is not None and (key in _STEPS or key.isdecimal()):
            self.preview = self.preview.stepped(_STEPS[key]) if key in _STEPS else self.preview.at(int(key))
            return True
        return (self.preview is None or key in ("f", *self.CLOSING, ZOOM)) and super().press(scene, selection, key)

    def describe(self, scene: Scene, selection: Selection, hit: Hashable, glyphs: Glyphs, width: int) -> str:
        """What a card, a canoe or a zone is, in the preview as it would be then."""
        del glyphs
        if self.preview is None:
            return _description(scene, selection, hit, width, selection.highlighted)
        return _description(replace(scene, view=self.preview.view), selection, hit, width, None)

    def override(self, scene: Scene, selection: Selection, glyphs: Glyphs) -> str:
        """Text that replaces the question in the prompt: preview, description, or cards if the zoom hides the hand."""
        if self.preview is not None:
            return self.hovered or self.preview.words(glyphs)
        hides_hand = self.zoom.is_on and scene.acting is not None and scene.game.is_secret(scene.view, scene.acting)
        if self.hovered or not hides_hand or selection.highlighted is not None:
            return self.hovered
        cards = (
            option.label if option.key == option.label else f"{option.key} {option.label}"
            for option in selection.options
        )
        listed = "  ".join(f"[{card}]" for card in cards)
        return _("{name} chooses a card: {cards}").format(name=scene.names[scene.acting or 0], cards=listed)

    def hides_below(self, scene: Scene, selection: Selection) -> bool:
        """Whether the zoomed river hides the rows below the prompt: all options are on the river or in the prompt."""
        if not self.zoom.is_on or self.preview is not None or selection.is_open:
            return False
        is_told = scene.acting is None or scene.game.is_secret(scene.view, scene.acting)
        return is_told or self.zoom.hides_options(selection)


def _description(scene: Scene, selection: Selection, hit: Hashable, width: int, highlighted: Option | None) -> str:
    """What is there; `highlighted` is the option that the position of the scene does not contain yet."""
    if isinstance(hit, CardHit):
        forward = selection.highlighted if scene.chooses_in_secret else None
        is_forward = forward is not None and forward.moves == (Kind.PLAY + hit.card,)
        # A card of the hand: what it does while it can be chosen, else what has become of it
        seat = scene.viewer or 0
        meaning = card_meaning(scene.view, seat, hit.card, scene.names[seat], is_forward=is_forward)
        if meaning.sign not in {HELD, FORWARD}:
            return meaning.sentence
        told = [
            meaning.sign.of(**{**meaning.figures, "does": does}).sentence for does in prompts.deeds(scene, hit.card)
        ]
        return next((each for each in told if cell_len(each) < width), meaning.sentence)
    if isinstance(hit, CanoeHit) and (hit.seat, hit.canoe) == (scene.acting, selection.piece):
        return CHOSEN.of(canoe=scene.view.players[hit.seat].canoes[hit.canoe], name=scene.names[hit.seat]).sentence
    if isinstance(hit, CanoeHit):
        return prompts.of_canoe(scene, hit.seat, hit.canoe, highlighted, width - 1)
    if isinstance(hit, int):
        end = next((option for option in selection.ends if option.place == hit), None)
        return (
            prompts.of_zone(scene, hit, width - 1)
            if end is None
            else choice_sentence(scene, end, width, prompts.of_option)
        )
    return ""
