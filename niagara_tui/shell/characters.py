"""The characters of the bots: a name and a face for each, to tell them apart in lists and at the table."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_ai.registry import BOTS

from niagara_tui.core.i18n import _

FACE_WIDTH = 5
"""Width of every face in cells."""


@dataclass(frozen=True, slots=True)
class Character:
    """A bot's name, and its face of `FACE_WIDTH` cells, also in ASCII."""

    name: str
    face: str
    ascii_face: str

    def drawn(self, only_ascii: bool) -> str:
        """The face, in ASCII if `only_ascii`."""
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
"""The characters of our games' styles; a search with that style is the same animal, grown old."""
_UNKNOWN = Character("", "[•_•]", "[o_o]")
"""For a bot without a character: one from another package, or a search with its own time limit."""


def full_name(bot: str) -> str:
    """The bot's name with its level, such as `greedy:balanced` for `greedy`; unchanged if the kind is unknown."""
    kind, colon, _level = bot.partition(":")
    return f"{kind}:{next(iter(BOTS[kind].levels))}" if not colon and kind in BOTS else bot


def character_of(bot: str) -> Character:
    """The character of the bot that set-ups call `bot`; for an unknown bot, one with an empty name."""
    bot = full_name(bot)
    if (found := _LADDER.get(bot)) is not None:
        return found
    kind, _colon, style = bot.partition(":")
    if (found := _STYLES.get(style)) is None or kind not in ("greedy", "mcts"):
        return _UNKNOWN
    # Translators: the character of a style when it plays with a search; stronger than the young one.
    name = _("Old {name}").format(name=found.name) if kind == "mcts" else found.name
    return Character(name, found.face, found.ascii_face)
