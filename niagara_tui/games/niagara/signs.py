"""What the signs of Niagara's table mean: a row for each, where the board draws it and the legend explains it.

The figures in the sentences are names and numbers of the position; those of pieces and cards are words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from niagara_tui.core import signs
from niagara_tui.core.i18n import _, clauses, labelled, listed, plural
from niagara_tui.core.signs import Sign
from niagara_tui.core.text import capital
from niagara_tui.games.niagara import words
from niagara_tui.games.niagara.rules.board import COLOURS
from niagara_tui.games.niagara.rules.state import CLOUD, Canoe
from niagara_tui.games.niagara.words import CARD_WORDS, COLOUR_WORDS, canoe_words, heap

RIVER, WEATHER, FORECAST, CARDS = _("River"), _("Weather track"), _("Forecast"), _("Cards")
_ROSE = _("Rose")

# -- the river ------------------------------------------------------------------------------------------


def owner_words(name: str) -> str:
    return _("{name}'s").format(name=name)


def _canoe(canoe: Canoe, name: str, place: str, fate: str = "") -> str:
    called = canoe_words(canoe, owner_words(name))
    if place:
        called = _("{canoe}, {place}").format(canoe=called, place=place)
    return f"{clauses(filter(None, [called, fate]))}."


def _example(*gems: str, hold: int = 1, elk: int = 0) -> Canoe:
    return Canoe(zone=3, gems=[gems.count(colour) for colour in COLOURS], hold=hold, elk=elk)


GEMS = Sign(
    RIVER,
    " ".join(gem.sign for gem in words.GEMS),
    _("Gems: {gems}.").format,
    {"gems": listed(list(COLOUR_WORDS))},
    ascii=" ".join(gem.ascii for gem in words.GEMS),
)
_ON_3 = {"name": _ROSE, "place": _("on {zone}").format(zone="3")}
EMPTY = Sign(RIVER, "‹R·›", _canoe, {"canoe": _example(), **_ON_3, "place": _("on the bank")})  # noqa: RUF001 - a hull
LADEN = Sign(RIVER, "‹R◆›", _canoe, {"canoe": _example("violet"), **_ON_3})  # noqa: RUF001 - a hull
DOUBLE = Sign(
    RIVER,
    "‹R◆■›",  # noqa: RUF001 - a hull
    _canoe,
    {"canoe": _example("violet", "blue", hold=2), **_ON_3},
    "double_canoes",
)
WITH_ELK = Sign(RIVER, "‹R◆›Ψ", _canoe, {"canoe": _example("violet", elk=1), **_ON_3}, "elk")  # noqa: RUF001 - a hull
ASHORE = Sign(
    RIVER,
    _("‹R·› on land"),  # noqa: RUF001 - a hull
    _canoe,
    {
        "canoe": _example(),
        "name": _ROSE,
        "place": _("ashore at {zone}").format(zone="3"),
        "fate": _("nobody can steal from it"),
    },
    "cards",
)
_CHOSEN = _("{canoe}, which is to move now.")
CHOSEN = Sign(
    RIVER,
    "«R◆»",
    lambda canoe, name: _CHOSEN.format(canoe=canoe_words(canoe, owner_words(name))),
    {"canoe": _example("violet"), "name": _ROSE},
)
GHOST = Sign(RIVER, "(R·)", _("Here {name}'s canoe would be.").format, {"name": _ROSE})


def canoe_sign(canoe: Canoe) -> Sign:
    """The row of a canoe with that cargo."""
    if canoe.lassoed:
        return ASHORE
    return WITH_ELK if canoe.elk else DOUBLE if canoe.hold > 1 else LADEN if any(canoe.gems) else EMPTY


def _joe(gems: Sequence[int]) -> str:
    template = _("Diamond Joe, with {gems}: whoever meets him can trade.")
    return template.format(gems=heap(gems)) if any(gems) else _("Diamond Joe, without a gem.")


JOE = Sign(RIVER, "‹J◆›", _joe, {"gems": _example("violet").gems}, "joe")  # noqa: RUF001 - a hull
WHIRLPOOL = Sign(
    RIVER,
    "◎",
    _("The whirlpool, on {zone}: it drifts with the water, and no canoe can stay on it.").format,
    {"zone": "3"},
    "whirlpool",
)
WHIRLPOOL_WAITS = Sign(
    RIVER, _("◎ next"), _("The whirlpool comes in on zone 1 with the river's next step.").format, {}, "whirlpool"
)
BEAVER = Sign(
    RIVER,
    "Ω",
    _("The beaver, on {zone}: it drifts with the water, and clears the sky when it falls.").format,
    {"zone": "1"},
    "beaver",
)
ELK = Sign(RIVER, "Ψ", _("The elk, at the red site: a canoe that takes it aboard has 2 points more.").format, {}, "elk")


def _elk_back(count: int) -> str:
    template = plural(
        "The elk is back after the next river phase.", "The elk is back after {count} river phases.", count
    )
    return template.format(count=count)


ELK_BACK = Sign(RIVER, "(Ψ1)", _elk_back, {"count": 1}, "elk")


def _zone(zone: str, far: int, site: str = "", canoes: int = 0) -> str:
    away = plural("{count} zone from the bank", "{count} zones from the bank", far).format(count=far)
    there = plural("{count} canoe here", "{count} canoes here", canoes).format(count=canoes) if canoes else ""
    place = _("Zone {zone}").format(zone=zone)
    return f"{clauses(filter(None, (f'{place}, {away}', site, there)))}."


def site_words(colour: int, gems: Sequence[int]) -> str:
    return _("{colour} site: {gems}").format(colour=COLOUR_WORDS[colour], gems=heap(gems) or _("no gem left"))


ZONE = Sign(RIVER, "7L", _zone, {"zone": "7L", "far": 7}, is_spoken=True)


def _bank(canoes: int) -> str:
    there = plural("{count} canoe here", "{count} canoes here", canoes).format(count=canoes)
    return _("The bank: canoes start here, and bring their gems home; {canoes}.").format(canoes=there)


BANK = Sign(RIVER, _("BANK"), _bank, {"canoes": 4})
_SITE = _("The {site}.")
SITE = Sign(
    RIVER,
    "◆×4",  # noqa: RUF001 - times
    lambda colour, gems: _SITE.format(site=site_words(colour, gems)),
    {"colour": 0, "gems": [4, 0, 0, 0, 0]},
)
_LIKELY = _("Canoes left on {zone} fall if the river moves {flow} or more: {likely}.")
_LIKELY_BY = _("Canoes left on {zone} fall if the river moves {flow} or more: {likely}, {chance}.")


def _danger(likely: str, zone: str, flow: int, chance: str = "") -> str:
    return (_LIKELY_BY if chance else _LIKELY).format(zone=zone, flow=flow, likely=likely, chance=chance)


DANGERS = (
    Sign(RIVER, "✓", _("Canoes on zone {zone} cannot fall in this round.").format, {"zone": "5"}, ascii="ok"),
    Sign(RIVER, "? 6+", partial(_danger, _("unlikely")), {"zone": "5", "flow": 6, "chance": "14%"}),
    Sign(RIVER, "! 4+", partial(_danger, _("as likely as not")), {"zone": "6R", "flow": 4, "chance": "50%"}),
    Sign(RIVER, "!! 3+", partial(_danger, _("likely")), {"zone": "7L", "flow": 3, "chance": "80%"}),
    Sign(RIVER, "!!!", _("Canoes on zone {zone} fall in this round, whatever is played.").format, {"zone": "7R"}),
)
"""By the danger of `player.forecast`."""
UNLESS_MOVED = Sign(
    RIVER,
    "(!!!)",
    _("Canoes on zone {zone} fall this round, whatever is played, unless paddled away.").format,
    {"zone": "7R"},
)
NEXT_LEFT = Sign(RIVER, _("◄next"), _("The river's next step pushes what is on zone 5 into the left arm.").format)
NEXT_RIGHT = Sign(RIVER, _("next►"), _("The river's next step pushes what is on zone 5 into the right arm.").format)


def _lost(name: str, count: int) -> str:
    template = plural(
        "{name} has lost {count} canoe over the falls.", "{name} has lost {count} canoes over the falls.", count
    )
    return template.format(name=name, count=count)


LOST = Sign(RIVER, "R×1", _lost, {"name": _ROSE, "count": 1})  # noqa: RUF001 - times
JOE_LOST = Sign(RIVER, _("lost: J"), _("Diamond Joe is over the falls, and back in the next round.").format, {}, "joe")
CROWDED = Sign(RIVER, "…", _("More lies here than there is room to draw; z shows the river larger.").format)

# -- the players ----------------------------------------------------------------------------------------


def _left(name: str, cards: Sequence[int]) -> str:
    words = listed([CARD_WORDS[card].word for card in cards]) if cards else _("nothing")
    return _("{name} can still play {cards}.").format(name=name, cards=words)


def _hidden(name: str, count: int) -> str:
    template = plural("{name} has {count} card left.", "{name} has {count} cards left.", count)
    return template.format(name=name, count=count)


def _reserve(name: str, gems: Sequence[int]) -> str:
    return _("{name} has brought home {gems}.").format(name=name, gems=heap(gems) or _("no gem yet"))


CHOOSES = Sign(signs.PLAYERS, "?", _("{name} has not chosen a card yet.").format, {"name": _ROSE})
LAID = Sign(signs.PLAYERS, "[▒]", _("{name} has laid a card face down.").format, {"name": _ROSE})
SHOWN = Sign(signs.PLAYERS, "[5]", _("{name} has shown {card}.").format, {"name": _ROSE, "card": CARD_WORDS[5].spoken})
LOWEST = Sign(
    signs.PLAYERS,
    "≈3≈",
    _("{name}'s {card} is the lowest number shown so far: it moves the river.").format,
    {"name": _ROSE, "card": 3},
)
LEFT = Sign(signs.PLAYERS, "12··56c", _left, {"name": _ROSE, "cards": (1, 2, 5, 6, 8)})
COUNTED = Sign(signs.PLAYERS, "?????", _hidden, {"name": _ROSE, "count": 5})
RESERVE = Sign(signs.PLAYERS, "◆2 ●1", _reserve, {"name": _ROSE, "gems": [2, 0, 0, 0, 1]})
_FOUR, _KINDS, _SEVEN = (
    _("{name} has {have} of the 4 {colour} gems that win."),
    _("{name} has {have} of the 5 colours that win."),
    _("{name} has {have} of the 7 gems that win, of any colours."),
)


def _goal(template: str, name: str, have: int, why_not: str, colour: int = 0) -> str:
    """A sentence on a goal, and why it cannot be reached, or why the gems of another colour do not count for it."""
    template = _("{name} has no gem yet; 4 of one colour win.") if colour < 0 else template
    sentence = template.format(name=name, have=have, colour=COLOUR_WORDS[colour])
    return f"{sentence} {capital(why_not)}." if why_not else sentence


FOUR = Sign(signs.PLAYERS, "2/4◆", partial(_goal, _FOUR), {"name": _ROSE, "have": 2, "colour": 0, "why_not": ""})
KINDS = Sign(signs.PLAYERS, "4/5≠", partial(_goal, _KINDS), {"name": _ROSE, "have": 4, "why_not": ""})
SEVEN = Sign(signs.PLAYERS, "6/7", partial(_goal, _SEVEN), {"name": _ROSE, "have": 6, "why_not": ""})
LOST_COUNT = Sign(signs.PLAYERS, "-1", _lost, {"name": _ROSE, "count": 1})
HEAD_CARD = Sign(signs.PLAYERS, _("card"), _("Below: the card that each player plays in this round.").format)
HEAD_LEFT = Sign(
    signs.PLAYERS,
    _("left"),
    _("Below: the cards that each player can still play; a dot is one that was played.").format,
)
HEAD_GEMS = Sign(signs.PLAYERS, _("gems"), _("Below: the gems that each player has brought home.").format)
_GOALS = _("4 gems of one colour win, or 5 of different colours, or any 7.")
HEAD_GOAL = Sign(signs.PLAYERS, _("goal"), _GOALS.format)
# Translators: gems that win, as the goals 2/4, 4/5 and 6/7 count them; at most 27 cells, for the border of a pane.
GOALS_BRIEFLY = Sign(signs.PLAYERS, _("4 alike, 5 colours or any 7"), _GOALS.format)
LOWEST_BRIEFLY = Sign(
    signs.PLAYERS,
    _("≈ lowest number"),
    _("The lowest number shown is how far the river moves, with the sky added.").format,
)

# -- the weather and the river's movement -----------------------------------------------------------------


def _place(template: str, sky: str, weather: str, change: int) -> str:
    far = _("as far as the lowest card says")
    if change > 0:
        far = plural("{count} step more than the lowest card", "{count} steps more than the lowest card", change)
    elif change:
        far = plural("{count} step less than the lowest card", "{count} steps less than the lowest card", -change)
    return template.format(sky=sky, weather=weather, change=far.format(count=abs(change)))


_HERE, _THERE = (
    _("The sky is at {sky}, {weather}: the river moves {change}."),
    _("With the sky at {sky}, {weather}, the river moves {change}."),
)
SKY_HERE = Sign(WEATHER, "[+1]", partial(_place, _HERE), {"sky": "+1", "weather": _("rain"), "change": 1})
SKY_PLACE = Sign(WEATHER, "-1", partial(_place, _THERE), {"sky": "-1", "weather": _("sun"), "change": -1})
MARKER = Sign(
    WEATHER,
    _("▲ sky"),
    _("The sky is here, at {sky}; a cloud moves it by one.").format,
    {"sky": "+1"},
    ascii=_("^ sky"),
)
SUM = Sign(
    WEATHER,
    _("lowest shown 3 + sky 1 = 4"),
    _("So far the river would move {flow}: the lowest card shown with the sky added.").format,
    {"flow": 4},
)
BEAVER_WAITS = Sign(
    WEATHER, "+2 Ω", _("The beaver waits; it comes when the sky is moved to the storm, +2.").format, {}, "beaver"
)


def _steps(count: int) -> str:
    template = plural(
        "The river still moves {count} step in this round.", "The river still moves {count} steps in this round.", count
    )
    return template.format(count=count)


STEPS = Sign(WEATHER, _("lowest shown 3 + sky 1 = 4: 2 steps to go"), _steps, {"count": 2})

_CHANCE = _("If every card left were as likely, the river would move {flow} with {chance}.")
CHANCE = Sign(FORECAST, "3  25% ━━━", _CHANCE.format, {"flow": 3, "chance": "25%"})


def _column(flow: int, chance: str, canoes: int) -> str:
    fall = _("no canoe falls")
    if canoes:
        fall = plural("{count} canoe falls", "{count} canoes fall", canoes).format(count=canoes)
    template = _("If the river moves {flow}, {fall}: {chance} if every card left were as likely.")
    return (template if chance else _("If the river moves {flow}, {fall}.")).format(flow=flow, chance=chance, fall=fall)


COLUMN = Sign(FORECAST, "►3◄ RB", _column, {"flow": 3, "chance": "25%", "canoes": 2})
ODDS = Sign(
    FORECAST,
    "14%",
    _("The river's chances, if every card left were as likely; hints weigh the cards.").format,
    {},
    is_spoken=True,
)

# -- the cards of a hand ----------------------------------------------------------------------------------

_YOURS = {"card": CARD_WORDS[4].spoken}
# Translators: a paddle card and where it is, as in "card 4, in hand".
IN_HAND = _("{card}, in hand")
# Translators: a paddle card that is raised above the others, as in "card 4, put forward (Enter lays it)".
PUT_FORWARD = _("{card}, put forward (Enter lays it)")


def _held(card: int, where: str, does: str) -> str:
    name = where.format(card=CARD_WORDS[card].called)
    return f"{labelled(capital(name), does)}."


HELD = Sign(CARDS, "4", _held, {"card": 4, "where": IN_HAND, "does": CARD_WORDS[4].gives})
NAMED = tuple(
    Sign(
        CARDS,
        card.key,
        "{told}.".format,
        {"told": labelled(card.word, card.does)},
        "" if number == CLOUD else "cards",
        is_spoken=True,
    )
    for number, card in CARD_WORDS.items()
    if card.has_name
)
"""The cards with names, by their keys."""
FORWARD = Sign(CARDS, "►4◄", _held, {"card": 4, "where": PUT_FORWARD, "does": CARD_WORDS[4].gives})
CARD_LAID = Sign(CARDS, "▒4▒", _("{name} has laid {card} face down.").format, {"name": _ROSE, **_YOURS})
CARD_SHOWN = Sign(CARDS, "[4]", _("{name} has shown {card} in this round.").format, {"name": _ROSE, **_YOURS})
CARD_USED = Sign(
    CARDS,
    "·",
    _("{name} has played {card}; it comes back once all others are played.").format,
    {"name": _ROSE, **_YOURS},
)

# -- the log ----------------------------------------------------------------------------------------------

_LOG = (
    ("R 5: bank → 3, +◆", _("Rose shows the 5, paddles from the bank to 3, and loads violet there.")),
    ("-◆", _("Rose unloads violet.")),
    (_("double:, other:"), _("What follows is about that canoe, if its place does not say which one it is.")),
)
ITEMS = tuple(Sign(signs.LOG, item, signs.ITEM.says, {"told": sentence}) for item, sentence in _LOG)

SIGNS: Sequence[Sign] = (
    *(GEMS, EMPTY, LADEN, DOUBLE, CHOSEN, GHOST, ASHORE, WITH_ELK, JOE),
    *(ZONE, BANK, *DANGERS, UNLESS_MOVED, SITE, NEXT_LEFT, NEXT_RIGHT),
    *(WHIRLPOOL, WHIRLPOOL_WAITS, BEAVER, ELK, ELK_BACK, LOST, JOE_LOST, CROWDED),
    *(CHOOSES, LAID, SHOWN, LOWEST, LEFT, COUNTED, RESERVE, FOUR, KINDS, SEVEN, LOST_COUNT),
    *(HEAD_CARD, HEAD_LEFT, HEAD_GEMS, HEAD_GOAL, GOALS_BRIEFLY, LOWEST_BRIEFLY),
    *(SKY_HERE, SKY_PLACE, MARKER, SUM, STEPS, BEAVER_WAITS, CHANCE, COLUMN, ODDS),
    *(HELD, *NAMED, FORWARD, CARD_LAID, CARD_SHOWN, CARD_USED),
    *ITEMS,
)
"""All of them, in the order of the legend."""
