"""What is looked at: the marks on the river for a scene, the flow preview, the zoom, what the mouse is on."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import count

from rich.cells import cell_len
from rich.text import Text
from textual.message import Message

from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import _, clauses, figures, labelled, plural
from niagara_tui.core.text import percent
from niagara_tui.games.niagara import signs
from niagara_tui.games.niagara.board.canoes import CanoeHit, signs_of
from niagara_tui.games.niagara.board.chart import arm_of
from niagara_tui.games.niagara.board.hand import CardHit, card_meaning
from niagara_tui.games.niagara.board.picture import Marks
from niagara_tui.games.niagara.board.sky import sky_line, still_open
from niagara_tui.games.niagara.options import Words
from niagara_tui.games.niagara.player import forecast
from niagara_tui.games.niagara.player.forecast import (
    Fate,
    drifted,
    fate_of,
    fates,
    hands_are_known,
    lost_ashore,
    put_ashore,
    river_odds,
)
from niagara_tui.games.niagara.reasons import cost_words, effects, fate_sentence, fate_words, likely_river
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LETTERS, LOST, NONE, SITE, ZONES
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.phases import seat_at
from niagara_tui.games.niagara.rules.river import flow, lowest_number
from niagara_tui.games.niagara.rules.state import NO_CARD, Phase, State
from niagara_tui.games.niagara.signs import CHOSEN, COLUMN, FORECAST, FORWARD, HELD
from niagara_tui.games.niagara.words import CARD_WORDS, points_for_words
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit import inspection, prompts
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Canvas, Spans, cells
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.inspection import ZOOM
from niagara_tui.ui.kit.pane import ShownPane
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.prompts import choice_sentence
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.widgets.key_line import Key

# -- consequences --------------------------------------------------------------------------------------


UNLIMITED = 1000  # a width in cells that no sentence exceeds


def _longest(forms: Sequence[str], room: int) -> str:
    """The first of these forms, the longest of which come first, that fits into `room` cells; else the last."""
    return next((form for form in forms if cell_len(form) <= room), forms[-1])


def option_words(scene: Scene, option: Option, room: int = UNLIMITED) -> str:
    """The option's label, cost and, with aids, its canoe's fate; a card is described in `room` cells if possible."""
    if scene.acting is None:
        return ""
    if scene.chooses_in_secret:
        # The card's effect and, with aids, the river's likely movement, briefly or alone if both do not fit
        card = option.moves[0] - Kind.PLAY
        forms = effects(card, _likely_river(scene, card))
        return _longest([labelled(CARD_WORDS[card].spoken, each) for each in forms], room)
    if scene.looks_ahead:
        return scene.game.consequence(visible_position(scene), scene.acting, option)
    cost = "" if option.piece is None else cost_words(scene.view, scene.acting, option)
    return clauses(filter(None, [option.label, cost]))


def card_words(scene: Scene, card: int, room: int) -> str:
    """A card in hand and what it does, as the explanation of its key, in `room` cells if possible."""
    name = signs.IN_HAND.format(card=CARD_WORDS[card].called)
    return _longest([labelled(name, each) for each in card_effects(scene, card)], room)


def card_effects(scene: Scene, card: int) -> list[str]:
    """What the card does and, with aids, the river's likely movement, at length, briefly, and without it."""
    river = _likely_river(scene, card)
    return [*effects(card, river)[: len(river)], *effects(card, ())]


def _likely_river(scene: Scene, card: int) -> list[str]:
    seat = scene.acting if scene.acting is not None else scene.viewer
    return likely_river(visible_position(scene), seat, card) if scene.aids and seat is not None else []


def fated_position(scene: Scene, highlighted: Option | None) -> State:
    """The position whose fates are told; in it a card that is highlighted is laid, and has a part in the flow."""
    return position_after_option(scene, highlighted if scene.chooses_in_secret else None)


def canoe_sentence(
    scene: Scene, seat: int, index: int, highlighted: Option | None = None, room: int = UNLIMITED
) -> str:
    """A sentence on the canoe: its owner, its place and, with aids, its fate, in `room` cells if possible."""
    view: State = scene.view
    canoe = view.players[seat].canoes[index]
    fate = fate_of(fated_position(scene, highlighted), seat, index) if scene.looks_ahead else None
    fates = [""]
    if fate is not None:  # in words, the longest form first
        chance = "" if fate.is_safe or fate.is_sure or fate.chance is None else f" ({figures(percent(fate.chance))})"
        fates = [f"{fate_sentence(fate)}{chance}", fate_words(fate)]
        if fate.may_move and not fate.is_sure:  # a certain fall is told with that
            if_it_stays = _("{danger} if it stays there")
            fates = [*(if_it_stays.format(danger=each) for each in fates), *fates]
    place = _("ashore at {zone}") if canoe.lassoed else _("on the bank") if canoe.zone == BANK else _("on {zone}")
    where, row = place.format(zone=ZONES[canoe.zone]), signs.canoe_sign(canoe)
    forms = [
        row.of(canoe=canoe, name=scene.names[seat], place=there, fate=its_fate).sentence
        for its_fate in fates
        for there in (where, "")
    ]
    return _longest(forms, room)


def zone_sentence(scene: Scene, zone: int, room: int = UNLIMITED) -> str:
    """A sentence on the zone: how far it is, the gems at its site, the canoes there; in `room` cells if possible."""
    view: State = scene.view
    canoes = sum(canoe.zone == zone for player in view.players for canoe in player.canoes)
    if zone == BANK:
        return signs.BANK.of(canoes=canoes).sentence
    site = "" if SITE[zone] == NONE else signs.site_words(SITE[zone], view.sites[SITE[zone]].gems)
    forms = [
        signs.ZONE.of(zone=ZONES[zone], far=DEPTH[zone], site=there, canoes=canoes).sentence for there in (site, "")
    ]
    return _longest(forms, room)


# -- header and prompt ---------------------------------------------------------------------------------


def header(scene: Scene, glyphs: Glyphs) -> Text:
    view: State = scene.view
    has_turns = view.phase in (Phase.PADDLE, Phase.REDEEM, Phase.RETURN)
    order = [(seat_at(view, place), has_turns and place == view.turn.place) for place in range(view.seats)]
    line = prompts.header(scene, glyphs, order)
    line.append_text(sky_line(view, glyphs))
    return line


def question(scene: Scene, seat: int, selection: Selection, glyphs: Glyphs) -> str:
    view: State = scene.view
    canoe = _("no canoe")
    if selection.piece is not None:
        canoe = signs_of(glyphs).canoe_and_place(view, seat, selection.piece)
    return scene.moment.question(points=points_for_words(view, seat, selection.piece or 0), canoe=canoe)


def prompt_words(scene: Scene, seat: int, selection: Selection, glyphs: Glyphs, width: int) -> str:
    """The highlighted option with its consequence, in `width` cells if possible; else the question stays."""
    highlighted = selection.highlighted
    if highlighted is None or (highlighted.piece is None and not scene.chooses_in_secret):
        return question(scene, seat, selection, glyphs)
    room = width - cell_len(scene.names[seat]) - len("      ")
    words = option_words(scene, highlighted, room)
    if cell_len(words) >= room and highlighted.brief:
        words = option_words(scene, replace(highlighted, label=highlighted.brief), room)
    return f"{words}."


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of a position: the canoes that fall, the possible flows, their chances, and the chosen flow.

    `chances` is empty without the card tracker, since the chances would reveal which cards others have left; otherwise
    it has the chance of each flow from 0 on.
    """

    base: State
    falls: tuple[Fate, ...]
    flows: tuple[int, ...]
    chances: tuple[float, ...]
    flow: int

    def at(self, flow: int) -> Preview:
        """A copy with another flow chosen: this one, or the nearest that is possible."""
        return replace(self, flow=min(self.flows, key=lambda possible: abs(possible - flow)))

    def stepped(self, steps: int) -> Preview:
        """A copy that many possible flows further on, or at the first or last of them."""
        place = self.flows.index(self.flow) + steps
        return replace(self, flow=self.flows[min(max(place, 0), len(self.flows) - 1)])

    @property
    def view(self) -> State:
        """The position after the chosen flow; canoes ashore that would fall when they go back are lost in it."""
        later = drifted(self.base, self.flow)
        for seat, canoe in lost_ashore(later):
            later.players[seat].canoes[canoe].zone = LOST
        return later

    def marks(self, names: tuple[str, ...]) -> Marks:
        """Marks that draw all canoes as ghosts, the lost ones on the falls of their arm."""
        fallen = []
        for fall in self._lost():
            zone = drifted(self.base, fall.flow - 1).players[fall.seat].canoes[fall.canoe].zone
            fallen.append((fall.seat, fall.canoe, arm_of(zone) or 0))
        return Marks(names=names, is_preview=True, fallen=tuple(fallen))

    def _lost(self) -> list[Fate]:
        return [fall for fall in self.falls if self.flow in fall.flows]

    def words(self, glyphs: Glyphs) -> str:
        """A sentence on the chosen flow: its effect, its chance, and what may still change."""
        signs = signs_of(glyphs)
        lost = [signs.canoe(self.base, fall.seat, fall.canoe) for fall in self._lost()]
        fate = plural("{canoes} falls", "{canoes} fall", len(lost)) if lost else _("no canoe falls")
        is_open = any(player.played == NO_CARD for player in self.base.players) and len(self.flows) > 1
        likely = _("Flow {flow}: {fate}; {chance} if every card left were as likely.")
        likely = likely if is_open else _("Flow {flow} ({chance}): {fate}; {open}.")
        template = likely if self.chances else _("Flow {flow}: {fate}; {open}.")
        chance = percent(self.chances[self.flow]) if self.chances else ""
        fate = fate.format(canoes=" ".join(lost))
        return template.format(flow=self.flow, chance=chance, fate=fate, open=still_open(self.base))


def preview(scene: Scene, highlighted: Option | None) -> Preview | None:
    """The preview after the highlighted option, if any; None if the river has already moved in this round."""
    view: State = scene.view
    if view.phase in (Phase.FLOW, Phase.RETURN, Phase.JOE, Phase.OVER):
        return None
    base = put_ashore(position_after_option(scene, highlighted))
    odds = river_odds(base)
    flows = tuple(flow for flow, chance in enumerate(odds) if chance)
    falls = tuple(fate for fate in fates(base) if fate.flows)
    likeliest = odds.index(max(odds)) if hands_are_known(base) else flows[0]
    likely = Preview(base, falls, flows, odds if hands_are_known(base) else (), likeliest)
    return likely.at(flow(base)) if lowest_number(base) else likely


def visible_position(scene: Scene) -> State:
    """The position as shown to the acting player or viewer, who may play without the card tracker."""
    viewer = scene.acting if scene.acting is not None else scene.viewer
    visible: State = scene.game.visible_to_people(scene.view, viewer, scene.options)
    return visible


def position_after_option(scene: Scene, highlighted: Option | None) -> State:
    return forecast.position_after(visible_position(scene), scene.acting, highlighted.moves if highlighted else ())


# -- the table -----------------------------------------------------------------------------------------


_ROWS = (_("flow"), _("falls"), _("chance"))  # headings of the table's rows
_HEAD, _WIDEST = 2 + max(map(cell_len, _ROWS)), 11  # width of the headings, and maximum width of a flow's column
_WITH_BARS = 4  # minimum height at which the chances are also drawn as bars


def draw_flow_table(preview: Preview, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw a column for each possible flow: the canoes that it takes, its chance, and a bar if there is room.

    Hits are the flows. Without chances their row is left out.
    """
    canvas = Canvas(width, height)
    column = column_width(preview, width)
    for row, word in enumerate(_ROWS if preview.chances else _ROWS[:-1]):
        canvas.put(1, row, word, palette.FAINT)
    for x, steps in zip(count(_HEAD, column), preview.flows, strict=False):
        is_chosen = steps == preview.flow
        text = str(steps).join(glyphs.highlight) if is_chosen else str(steps)
        canvas.put(x, 0, text.center(column - 1), palette.HIGHLIGHT if is_chosen else palette.STRONG)
        # The letters of the canoes that this flow takes, centred; those that do not fit are counted at the end
        room = column - 1
        letters: Spans = [
            (LETTERS[fate.seat], palette.SEATS[fate.seat]) for fate in preview.falls if steps in fate.flows
        ]
        if len(letters) > room:
            fitting = room - len(f"+{len(letters)}")
            letters = [*letters[:fitting], (f"+{len(letters) - fitting}", palette.BAD)]
        letters = letters or [(glyphs.empty, palette.UNUSED)]
        canvas.put_spans(x, 1, [(" " * ((room - cells(letters)) // 2), palette.TEXT), *letters])
        if preview.chances:
            canvas.put(x, 2, figures(percent(preview.chances[steps])).center(room), palette.WATERY)
            if height >= _WITH_BARS:
                full = max(1, round(room * preview.chances[steps] / max(preview.chances)))
                canvas.put(x, 3, (glyphs.bar * full).center(room), palette.WATERY)
        canvas.mark(x, 0, column, height, steps)
        canoes = sum(steps in fall.flows for fall in preview.falls)
        chance = percent(preview.chances[steps]) if preview.chances else ""
        meaning = COLUMN.of(flow=steps, chance=chance, canoes=canoes)
        canvas.tell(x, 0, column - 1, min(height, _WITH_BARS), meaning)
    return canvas


def column_width(preview: Preview, width: int) -> int:
    """Width of a flow's column, the gap after it included."""
    return max(4, min(_WIDEST, (width - _HEAD) // len(preview.flows)))


class FlowTable(ShownPane[Preview]):
    """Shows the table; clicks post a flow."""

    LEGEND = FORECAST

    @dataclass
    class FlowClicked(Message):
        """A flow was clicked."""

        flow: int

    def draw_shown(self, width: int, height: int, preview: Preview) -> Canvas:
        return draw_flow_table(preview, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        if isinstance(hit, int):
            self.post_message(self.FlowClicked(hit))


# -- marks ---------------------------------------------------------------------------------------------


def marks_of(scene: Scene, selection: Selection, glyphs: Glyphs) -> Marks:
    ends = []
    for option in selection.ends:
        if option.place is None:
            continue
        # After the label shorter whole notes, the longest first: what is done there in words and in signs, or how
        # often; the way is left out, since the note stands where it ends
        notes = [option.label]
        if option.piece is not None and scene.acting is not None and option.inner:
            ways = len(option.inner)
            notes.append(plural("{count} way", "{count} ways", ways).format(count=ways))
        elif option.piece is not None and scene.acting is not None:
            forms = (Words(scene.view, scene.acting, signs_of(glyphs), briefly=briefly) for briefly in (False, True))
            notes += [words.acts(option.moves, option.piece, option.place) for words in forms]
        ends.append(End(option.place, option.key, tuple(notes), option is selection.highlighted))
    selected = None if scene.acting is None or selection.piece is None else (scene.acting, selection.piece)
    falls = fates(fated_position(scene, selection.highlighted)) if scene.looks_ahead else ()
    return Marks(selected=selected, ends=tuple(ends), fates=falls, names=scene.names)


# -- what is looked at ---------------------------------------------------------------------------------


_STEPS = {"right": 1, "down": 1, "left": -1, "up": -1}


class Inspection(inspection.Inspection[Preview]):
    """What is looked at; the preview of the flow can be stepped through, and takes all keys but that of the zoom."""

    PREVIEW = ("f", _("flow"))

    def previewed(self, scene: Scene, selection: Selection) -> Preview | None:
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
        sentences = [
            meaning.sign.of(**{**meaning.figures, "does": does}).sentence for does in card_effects(scene, hit.card)
        ]
        return next((each for each in sentences if cell_len(each) < width), meaning.sentence)
    if isinstance(hit, CanoeHit) and (hit.seat, hit.canoe) == (scene.acting, selection.piece):
        return CHOSEN.of(canoe=scene.view.players[hit.seat].canoes[hit.canoe], name=scene.names[hit.seat]).sentence
    if isinstance(hit, CanoeHit):
        return canoe_sentence(scene, hit.seat, hit.canoe, highlighted, width - 1)
    if isinstance(hit, int):
        end = next((option for option in selection.ends if option.place == hit), None)
        return zone_sentence(scene, hit, width - 1) if end is None else choice_sentence(scene, end, width, option_words)
    return ""
