"""Players for a set-up form: the available kinds of players, their labels and default names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from niagara_ai.mcts.levels import level_named
from niagara_ai.registry import BOTS, default_bot, kinds

from niagara_tui.core.i18n import _, plural
from niagara_tui.session.naming import comparison_key, is_pronoun, seat_name
from niagara_tui.shell.settings import LastGame, LastSeat
from niagara_tui.storage.limits import HUMAN

BOT_LABELS = {
    "random:uniform": _("random bot"),
    "mcts:easy": _("easy bot"),
    "greedy:balanced": _("ordinary bot"),
    "mcts:normal": _("good bot"),
    "mcts:hard": _("strong bot"),
    "mcts:expert": _("expert bot"),
}
"""Display names of the bots that every game has, from the weakest to the strongest (docs/bots.md)."""
BOT_ABOUT = {
    "random:uniform": _("Plays anything that is allowed, at once. No opponent, but good for trying things out."),
    "mcts:easy": _("Looks a little ahead and overlooks much. For first games; thinks for a moment."),
    "greedy:balanced": _("Takes the best plan for this turn, gains against dangers. A fair opponent; plays at once."),
    "mcts:normal": _("Plays the round on in thought. As good as somebody who plays now and then; thinks for a moment."),
    "mcts:hard": _("Plays the round on in thought and overlooks hardly anything. Strong; thinks for a moment."),
    "mcts:expert": _("Plays the round on in thought thousands of times. The strongest; thinks for a second."),
}
"""What those bots do, how strong they are, and how long they think, for people who choose one."""
_STYLED_ABOUT = {
    "greedy": _("{style} About as strong as the ordinary bot; plays at once."),
    "mcts": _("{style} About as strong as the strong bot; thinks for a moment."),
}
_STYLED = {"greedy": _("{style} bot"), "mcts": _("strong {style} bot")}
_NAMES = ("Rose", "Bert", "Yann", "Gina", "Kurt", "Nora", "Ada", "Carl", "Dora", "Emil", "Fay", "Hugo", "Ida", "Jon")
DEFAULT_COUNT = 4


@dataclass(frozen=True)
class Choice:
    """An entry of the list of players: its id in a set-up, its label, and a one-line description."""

    player: str
    label: str
    about: str


def choices(styles: Mapping[str, str]) -> list[Choice]:
    """List the available players: a person, the bots by strength, the bots with a style, and guests."""
    bots = [
        Choice(f"{name}:{level}", player_label(f"{name}:{level}"), _about(name, level, _(kind.summary), _(about)))
        for name, kind in kinds(styles).items()
        for level, about in kind.levels.items()
    ]
    ladder = [HUMAN, *BOT_LABELS]
    people = [Choice(HUMAN, player_label(HUMAN), _("Somebody at this keyboard."))]
    return sorted(people + bots, key=lambda each: ladder.index(each.player) if each.player in ladder else len(ladder))


def _about(kind: str, level: str, summary: str, about: str) -> str:
    """What to expect of a bot; `summary` and `about` describe its kind and its level."""
    if (known := BOT_ABOUT.get(f"{kind}:{level}")) is not None:
        return known
    return _STYLED_ABOUT[kind].format(style=about) if kind in _STYLED_ABOUT else f"{summary} {about}"


def player_label(player: str) -> str:
    """The label of a player, given its id in a set-up: `mcts:hard` is a strong bot."""
    if player == HUMAN:
        return _("person")
    kind, _colon, level = player.partition(":")
    if not level and kind in BOTS:
        level = next(iter(BOTS[kind].levels))
    if (known := BOT_LABELS.get(f"{kind}:{level}")) is not None:
        return known
    if kind == "mcts" and level_named(level):
        return _("bot, {limit}").format(limit=_limit(level))
    said = _STYLED.get(kind, "{kind}, {style}" if level else "{kind}")
    return said.format(kind=kind, style=_(level))


def _limit(level: str) -> str:
    """The limit of a search with that level, for people: `50 ms`, `3 s`, `110 tries`."""
    number = level.rstrip("ms")
    unit = level.removeprefix(number)
    return f"{number} {unit}" if unit else plural("{count} try", "{count} tries", int(number)).format(count=number)


def default_name(letter: str, taken: Iterable[str] = ()) -> str:
    """A default name that starts with the seat's letter, so it is easy to remember, and is not taken."""
    used = set(map(comparison_key, taken))
    fitting = (name for name in _NAMES if name.startswith(letter) and comparison_key(name) not in used)
    return next(fitting, seat_name(letter))


def default_count(last: LastGame, counts: Sequence[int]) -> int:
    """The default number of players: that of the last game, clamped to the allowed `counts` (ascending)."""
    return min(max(len(last.seats) or DEFAULT_COUNT, counts[0]), counts[-1])


def default_seats(last: LastGame, letters: Iterable[str], name: str = "") -> list[LastSeat]:
    """Default seats: those of the last game, else one person against bots; `name`, if given, goes to the first seat."""
    return [
        LastSeat(
            name=_allowed(name if index == 0 else "") or _allowed(seat.name if seat else "") or default_name(letter),
            player=seat.player if seat else default_bot() if index else HUMAN,
        )
        for index, (letter, seat) in enumerate(zip(letters, chain(last.seats, repeat(None)), strict=False))
    ]


def _allowed(name: str) -> str:
    return "" if is_pronoun(name) else name


COLOURS = {"R": _("red"), "B": _("blue"), "Y": _("yellow"), "G": _("green"), "K": _("black"), "N": _("natural wood")}
"""The colour of a seat's pieces, by the seat's letter."""


def seat_label(letter: str) -> str:
    """The seat's letter and the colour that it stands for."""
    return _("{letter} for {colour}").format(letter=letter, colour=COLOURS[letter]) if letter in COLOURS else letter


def duplicate_name(names: Iterable[str]) -> str | None:
    """The first name that occurs twice, ignoring case; None if all names are different."""
    used: dict[str, str] = {}
    for name in names:
        if comparison_key(name) in used:
            return used[comparison_key(name)]
        used[comparison_key(name)] = name
    return None
