"""The characters of the bots: a name and a face for each, by which people tell them apart in lists and at the table."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_ai.registry import BOTS

from niagara_tui.core.i18n import _

FACE_WIDTH = 5
"""Cells of every face."""


@dataclass(frozen=True, slots=True)
class Character:
    """Who a bot is: its name, and its face in one row of cells, also in ASCII."""

    name: str
    face: str
    ascii_face: str

    def drawn(self, only_ascii: bool) -> str:
        """The face."""
        return self.ascii_face if only_ascii else self.face


_LADDER = {
    "random:uniform": Character(_("Frog"), "(@_@)", "(@_@)"),
    "mcts:easy": Character(_("Duckling"), " (•)>", " (o)>"),
    "greedy:balanced": Character(_("Trout"), "><(°>", "><(o>"),
    "mcts:normal": Character(_("Otter"), "(•ω•)", "(owo)"),
    "mcts:hard": Character(_("Heron"), "<═(•)", "<=(o)"),
    "mcts:expert": Character(_("Owl"), "{°v°}", "{ovo}"),
}
_STYLES = {
    "thief": Character(_("Raccoon"), "(■_■)", "(#_#)"),
    "hoarder": Character(_("Squirrel"), "@(••)", "@(oo)"),
    "careful": Character(_("Turtle"), "(▒▒)•", "(%%)o"),
    "bidder": Character(_("Rooster"), "^(•)>", "^(o)>"),
    "cautious": Character(_("Turtle"), "(▒▒)•", "(%%)o"),
    "blocker": Character(_("Badger"), "(|.|)", "(|.|)"),
    "racer": Character(_("Hare"), "//(•)", "//(o)"),
    "shepherd": Character(_("Sheepdog"), "U•x•U", "UoxoU"),
    "spiteful": Character(_("Weasel"), "(¬_¬)", "(-_-)"),
}
"""The characters of our games' styles; the same animal, grown old, plays the style with a search."""
_STRANGER = Character("", "[•_•]", "[o_o]")
"""A bot that has no character: one of another package, or a search with a limit of its own."""


def full_name(bot: str) -> str:
    """The bot's name with its level: `greedy:balanced` for `greedy`; as it is if nothing is known of it."""
    kind, colon, _level = bot.partition(":")
    return f"{kind}:{next(iter(BOTS[kind].levels))}" if not colon and kind in BOTS else bot


def character_of(bot: str) -> Character:
    """The character of the bot with that name in set-ups; one without a name for a bot that has none."""
    bot = full_name(bot)
    if (found := _LADDER.get(bot)) is not None:
        return found
    kind, _colon, style = bot.partition(":")
    if (found := _STYLES.get(style)) is None or kind not in ("greedy", "mcts"):
        return _STRANGER
    # Translators: the character of a style when it plays with a search; stronger than the young one.
    name = _("Old {name}").format(name=found.name) if kind == "mcts" else found.name
    return Character(name, found.face, found.ascii_face)
