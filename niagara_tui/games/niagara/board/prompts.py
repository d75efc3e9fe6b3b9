"""The header line, the question at the prompt, and what it says of an option, a card, a canoe or a zone."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from niagara_tui.core.decisions import Option
from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.text import percent
from niagara_tui.core.words import points_words
from niagara_tui.games.niagara.board.canoes import signs_of
from niagara_tui.games.niagara.board.preview import position_after_option, visible_position
from niagara_tui.games.niagara.board.sky import sky_line
from niagara_tui.games.niagara.labels import points_for
from niagara_tui.games.niagara.player.fate import fate_of, fate_words, may_still_move
from niagara_tui.games.niagara.player.river_odds import Odds, hands_are_known, river_odds
from niagara_tui.games.niagara.rules.board import BANK, NONE, SITE, ZONES
from niagara_tui.games.niagara.rules.cargo import COST
from niagara_tui.games.niagara.rules.expansions.whirlpool import cost_of_way
from niagara_tui.games.niagara.rules.moves import Kind, kind_of
from niagara_tui.games.niagara.rules.phases import seat_at
from niagara_tui.games.niagara.rules.state import Phase, Stage, State
from niagara_tui.games.niagara.words import CARD_WORDS, COLOUR_WORDS
from niagara_tui.ui.kit import prompts
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.selection import Selection

# -- consequences --------------------------------------------------------------------------------------


UNLIMITED = 1000
"""A width in cells that no sentence exceeds."""


def of_option(scene: Scene, option: Option, room: int = UNLIMITED) -> str:
    """The option's label, cost and, with aids, its canoe's fate; a card is described in `room` cells if possible."""
    if scene.acting is None:
        return ""
    if scene.game.is_secret(scene.view, scene.acting):
        return _fitting(scene, card := option.moves[0] - Kind.PLAY, CARD_WORDS[card].spoken, room)
    parts = [option.label]
    if option.moves and option.piece is not None:
        after = position_after_option(scene, option)
        parts += [cost_words(scene, option), _danger(scene, after, scene.acting, option.piece)]
    return "; ".join(filter(None, parts))


def of_card(scene: Scene, card: int, room: int = UNLIMITED) -> str:
    """A card and its effect, in `room` cells if possible."""
    return _fitting(scene, card, CARD_WORDS[card].word, room)


def _fitting(scene: Scene, card: int, name: str, room: int) -> str:
    """A card's effect and, with aids, the river's likely movement, briefly or alone if both do not fit."""
    does, river = CARD_WORDS[card].gives or CARD_WORDS[card].does, _river_with(scene, card)
    effects = [f"{does}; {each}" for each in river] or [does]
    told = [f"{name}: {each}" for each in (*effects, *river[:1])]
    return next((each for each in told if cell_len(each) <= room), told[-1])


def _river_with(scene: Scene, card: int) -> list[str]:
    """The river's likely movement if this card is played, at length and briefly; empty if it may not be shown."""
    seat = scene.acting if scene.acting is not None else scene.viewer
    supposed = clone(visible_position(scene))
    if not scene.aids or not hands_are_known(supposed) or seat is None or not scene.view.players[seat].hand[card - 1]:
        return []
    supposed.players[seat].chosen = card
    odds = river_odds(supposed)
    likely = odds.index(max(odds))
    is_certain = sum(map(bool, odds)) == 1
    forms = [
        _("the river moves {flows}, most likely {flow} ({chance})"),
        _("the river most likely moves {flow} ({chance})"),
    ]
    forms = [_("the river moves {flows}")] if is_certain else forms
    return [form.format(flows=_span(odds), flow=likely, chance=percent(odds[likely])) for form in forms]


def of_canoe(scene: Scene, seat: int, canoe: int, glyphs: Glyphs) -> str:
    """The canoe's owner, its place and, with aids, its fate."""
    view: State = scene.view
    danger = _danger(scene, visible_position(scene), seat, canoe)
    if danger and may_still_move(view, seat, canoe):
        danger = _("{danger} if it stays there").format(danger=danger)
    ashore = view.players[seat].canoes[canoe].lassoed
    told = (_("{name}: {canoe} ashore") if ashore else _("{name}: {canoe}")).format(
        name=scene.names[seat], canoe=signs_of(glyphs).canoe_and_place(view, seat, canoe)
    )
    return f"{told}; {danger}" if danger else told


def of_zone(scene: Scene, zone: int, glyphs: Glyphs) -> str:
    """The zone, the gems at its site, and the canoes in it."""
    view: State = scene.view
    there = [
        signs_of(glyphs).canoe(view, seat, index)
        for seat, player in enumerate(view.players)
        for index, canoe in enumerate(player.canoes)
        if canoe.zone == zone
    ]
    canoes = " ".join(there) or _("no canoe")
    return f"{_zone(view, zone, glyphs)}; {canoes}"


def _zone(view: State, zone: int, glyphs: Glyphs) -> str:
    """The zone and the gems at its site."""
    if zone == BANK:
        return _("the bank")
    if SITE[zone] == NONE:
        return _("zone {zone}").format(zone=ZONES[zone])
    left = glyphs.cargo(view.sites[SITE[zone]].gems, 0) or _("no gem left")
    return _("zone {zone}, {colour} site: {gems}").format(zone=ZONES[zone], colour=COLOUR_WORDS[SITE[zone]], gems=left)


# -- costs ---------------------------------------------------------------------------------------------


def cost_words(scene: Scene, option: Option) -> str:
    """The points that the option spends, as paddling + cargo; empty if its label already states them."""
    if any(kind_of(move) == Kind.WITH_POINTS for move in option.moves):
        return ""
    paddling, cargo = costs(scene, option)
    if paddling and cargo:
        said = plural("{paddling}+{cargo} point", "{paddling}+{cargo} points", paddling + cargo)
        return said.format(paddling=paddling, cargo=cargo)
    return points_words(paddling + cargo) if paddling + cargo else ""


def costs(scene: Scene, option: Option) -> tuple[int, int]:
    """Points for paddling (N-22) and for loading and unloading (N-23), computed by playing the option's moves."""
    later: State = clone(scene.view)
    seat = scene.acting or 0
    paddling = cargo = 0
    for move in option.moves:
        kind = kind_of(move)
        if kind == Kind.TO and later.turn.stage != Stage.PUSHED:
            canoe = later.players[seat].canoes[later.turn.canoe]
            paddling += cost_of_way(later, canoe.zone, move - Kind.TO)
        cargo += COST * (kind in (Kind.UNLOAD, Kind.LOAD))
        scene.game.play(later, seat, move)
    return paddling, cargo


# -- falls ---------------------------------------------------------------------------------------------


def _danger(scene: Scene, later: State, seat: int, canoe: int) -> str:
    """The canoe's fate in the next phase 3; empty without aids or if it is not on the river."""
    fate = fate_of(later, seat, canoe) if scene.looks_ahead else None
    if fate is None:
        return ""
    if later.round == scene.view.round:
        return fate_words(fate)
    # Translators: what follows is such as `falls if the river moves 3+ (14%)`.
    return "" if fate.is_safe else _("next round {fate}").format(fate=fate_words(fate))


def _span(odds: Odds) -> str:
    """The range of possible flows, such as `3` or `1 to 4`."""
    possible = [flow for flow, chance in enumerate(odds) if chance]
    one_or_more = "{least}" if len(possible) == 1 else _("{least} to {most}")
    return one_or_more.format(least=possible[0], most=possible[-1])


# -- header and prompt ---------------------------------------------------------------------------------


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
