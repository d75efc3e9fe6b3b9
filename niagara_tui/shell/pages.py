"""The pages to read: a game's rules, shipped beside its code, and the ASCII twins of all pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from niagara_tui.core.i18n import languages

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from pydantic import BaseModel

    from niagara_tui.core.game import Game

_SIGNS = "◆◇▲■●·‹›×◌«»≈►◄▒─↑↓←→ΨΩ◎≠…╨◤░╪⌂"  # noqa: RUF001 - they only look like letters
_TWINS = "vwybr.<>xo{}~><#-^v<>%&@*~T\\#=V"
_PLAIN = str.maketrans(dict(zip(_SIGNS, _TWINS, strict=True)))
"""The ASCII sign for each sign that the pages and lists use, as the board draws them."""


ONLY_WITH = re.compile(r" ?<!-- only with: ([a-z_ ]+) -->")
"""A mark behind a heading or in a paragraph: it holds where these options are on (`elk or joe and whirlpool`)."""


def rules(game: Game[Any]) -> str:
    """The game's rules for players, as Markdown."""
    return ONLY_WITH.sub("", marked_rules(game))


def marked_rules(game: Game[Any]) -> str:
    """The same, with marks behind what holds only with some options, see `ONLY_WITH`."""
    return page(_folder(game), "rules", languages())


def table_help(game: Game[Any]) -> str:
    """The keys and signs of the game's table, as Markdown."""
    return page(_folder(game), "help", languages())


def _folder(game: Game[Any]) -> Traversable:
    """Where the game's pages lie."""
    from niagara_tui.games.registry import entries  # no game is looked for before the first frame

    return files(entries()[game.id].pages)


def holds(condition: str, options: BaseModel) -> bool:
    """Whether what is so marked holds with these options; what is not marked always does."""
    choices = (each.split(" and ") for each in condition.split(" or "))
    return not condition or any(all(getattr(options, name) for name in names) for names in choices)


def page(folder: Traversable, name: str, spoken: Iterable[str]) -> str:
    """The page in the first of these languages that has it (`rules.de.md`), else in English (`rules.md`)."""
    translated = (folder / f"{name}.{language}.md" for language in spoken)
    found = next((file for file in translated if file.is_file()), folder / f"{name}.md")
    return found.read_text("utf-8")


def sections(page: str) -> list[str]:
    """The page's title and the headings of its sections, in order."""
    return [line.lstrip("# ") for line in page.splitlines() if line.startswith(("# ", "## "))]


def search(page: str, words: str) -> list[int]:
    """The numbers of the sections, as `sections` has them, in which all of these words stand, in any case."""
    sought = words.casefold().split()
    return [index for index, text in enumerate(_texts(page)) if all(word in text for word in sought)]


def _texts(page: str) -> list[str]:
    """The text of each section, its heading included."""
    texts: list[str] = []
    for line in page.casefold().splitlines():
        if line.startswith(("# ", "## ")):
            texts.append("")
        texts[-1] += f"{line}\n"
    return texts


def for_signs(text: str, only_ascii: bool) -> str:
    """The text as it is, or in ASCII signs."""
    return plain(text) if only_ascii else text


def plain(text: str) -> str:
    """The text in ASCII signs."""
    return text.translate(_PLAIN).encode("ascii", "replace").decode()
