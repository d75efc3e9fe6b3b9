"""The header line, the question at the prompt, and what it says of an option, a card, a canoe or a zone."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len
from rich.text import Text

from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import _, clauses, figures, labelled
from niagara_tui.core.text import percent
from niagara_tui.games.niagara import signs
from niagara_tui.games.niagara.board.canoes import signs_of
from niagara_tui.games.niagara.board.preview import position_after_option, visible_position
from niagara_tui.games.niagara.board.sky import sky_line
from niagara_tui.games.niagara.consequences import cost_words, effects, fate_sentence, fate_words, likely_river
from niagara_tui.games.niagara.player.forecast import Fate, fate_of
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, NONE, SITE, ZONES
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.phases import seat_at
from niagara_tui.games.niagara.rules.state import Phase, State
from niagara_tui.games.niagara.words import CARD_WORDS, points_for_words
from niagara_tui.ui.kit import prompts
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.selection import Selection

# -- consequences --------------------------------------------------------------------------------------


UNLIMITED = 1000  # a width in cells that no sentence exceeds


def of_option(scene: Scene, option: Option, room: int = UNLIMITED) -> str:
    """The option's label, cost and, with aids, its canoe's fate; a card is described in `room` cells if possible."""
    if scene.acting is None:
        return ""
    if scene.chooses_in_secret:
        # The card's effect and, with aids, the river's likely movement, briefly or alone if both do not fit
        card = option.moves[0] - Kind.PLAY
        told = [labelled(CARD_WORDS[card].spoken, each) for each in effects(card, _likely_river(scene, card))]
        return next((each for each in told if cell_len(each) <= room), told[-1])
    if scene.looks_ahead:
        return scene.game.consequence(visible_position(scene), scene.acting, option)
    cost = "" if option.piece is None else cost_words(scene.view, scene.acting, option)
    return clauses(filter(None, [option.label, cost]))


def of_card(scene: Scene, card: int, room: int) -> str:
    """A card in hand and what it does, as the explanation of its key, in `room` cells if possible."""
    name = signs.IN_HAND.format(card=CARD_WORDS[card].called)
    told = [labelled(name, each) for each in deeds(scene, card)]
    return next((each for each in told if cell_len(each) <= room), told[-1])


def deeds(scene: Scene, card: int) -> list[str]:
    """What the card does and, with aids, the river's likely movement, at length, briefly, and without it."""
    river = _likely_river(scene, card)
    return [*effects(card, river)[: len(river)], *effects(card, ())]


def _likely_river(scene: Scene, card: int) -> list[str]:
    seat = scene.acting if scene.acting is not None else scene.viewer
    return likely_river(visible_position(scene), seat, card) if scene.aids and seat is not None else []


def fated_position(scene: Scene, highlighted: Option | None) -> State:
    """The position whose fates are told; in it a card that is highlighted is laid, and has a part in the flow."""
    return position_after_option(scene, highlighted if scene.chooses_in_secret else None)


def of_canoe(scene: Scene, seat: int, index: int, highlighted: Option | None = None, room: int = UNLIMITED) -> str:
    """A sentence on the canoe: its owner, its place and, with aids, its fate, in `room` cells if possible."""
    view: State = scene.view
    canoe = view.players[seat].canoes[index]
    fate = fate_of(fated_position(scene, highlighted), seat, index) if scene.looks_ahead else None
    place = _("ashore at {zone}") if canoe.lassoed else _("on the bank") if canoe.zone == BANK else _("on {zone}")
    where, row = place.format(zone=ZONES[canoe.zone]), signs.canoe_sign(canoe)
    told = [
        row.of(canoe=canoe, name=scene.names[seat], place=there, fate=its_fate).sentence
        for its_fate in _fates(fate)
        for there in (where, "")
    ]
    return next((each for each in told if cell_len(each) <= room), told[-1])


def _fates(fate: Fate | None) -> list[str]:
    """The fate in words, the longest form first; empty if there is none."""
    if fate is None:
        return [""]
    chance = "" if fate.is_safe or fate.is_sure or fate.chance is None else f" ({figures(percent(fate.chance))})"
    said, brief = f"{fate_sentence(fate)}{chance}", fate_words(fate)
    if_it_stays = _("{danger} if it stays there")
    is_open = fate.may_move and not fate.is_sure  # a certain fall is told with that
    return [*(if_it_stays.format(danger=each) for each in (said, brief) if is_open), said, brief]


def of_zone(scene: Scene, zone: int, room: int = UNLIMITED) -> str:
    """A sentence on the zone: how far it is, the gems at its site, the canoes there; in `room` cells if possible."""
    view: State = scene.view
    canoes = sum(canoe.zone == zone for player in view.players for canoe in player.canoes)
    if zone == BANK:
        return signs.BANK.of(canoes=canoes).sentence
    site = "" if SITE[zone] == NONE else signs.site_words(SITE[zone], view.sites[SITE[zone]].gems)
    told = [
        signs.ZONE.of(zone=ZONES[zone], far=DEPTH[zone], site=there, canoes=canoes).sentence for there in (site, "")
    ]
    return next((each for each in told if cell_len(each) <= room), told[-1])


# -- header and prompt ---------------------------------------------------------------------------------


def header(scene: Scene, glyphs: Glyphs) -> Text:
    """The header: title, round, phase, turn order and the sky."""
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


def told(scene: Scene, seat: int, selection: Selection, glyphs: Glyphs, width: int) -> str:
    """The highlighted option with its consequence, in `width` cells if possible; else the question stays."""
    highlighted = selection.highlighted
    if highlighted is None or (highlighted.piece is None and not scene.chooses_in_secret):
        return question(scene, seat, selection, glyphs)
    room = width - cell_len(scene.names[seat]) - len("      ")
    said = of_option(scene, highlighted, room)
    if cell_len(said) >= room and highlighted.brief:
        said = of_option(scene, replace(highlighted, label=highlighted.brief), room)
    return f"{said}."
