"""The rules, found by a word and read paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.plain.phrases import spoken, without_drawing
from niagara_tui.shell import pages

MOST = 12
"""So many paragraphs are read out for one word; a word that stands in more is too common to look for."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph, and the heading that it stands under."""

    heading: str
    text: str
    condition: str = ""
    """The options that it holds with, see `pages.holds`."""


def tell_rules(game: Game[Any], word: str, played: BaseModel | None = None) -> list[str]:
    """A section of that name in full, else every paragraph with the word; without a word the sections' names.

    Of a game that is `played` with these options, only what they bring into play.
    """
    page = paragraphs(pages.marked_rules(game))
    in_play = [each for each in page if played is None or pages.holds(each.condition, played)]
    if not word:
        names = ", ".join(dict.fromkeys(each.heading for each in in_play))
        sections = _("The rules have these sections: {names}.").format(names=names)
        return [sections, _("Say rules and a word to read about it.")]
    if found := _found(in_play, word):
        return found
    nothing = _("The rules say nothing of {word}; say rules alone for the names of their sections.")
    if _found(page, word):
        nothing = _("The rules of this game say nothing of {word}; there is more with the expansions.")
    return [nothing.format(word=word)]


def _found(page: Sequence[Paragraph], word: str) -> list[str]:
    """What these paragraphs say of the word."""
    section = [each.text for each in page if _name(each.heading) == _name(word)]
    if section:
        return section
    found = [f"{each.heading}: {each.text}" for each in page if word.casefold() in each.text.casefold()]
    more = len(found) - MOST
    rest = plural("And {count} more; a longer word finds fewer.", "And {count} more; a longer word finds fewer.", more)
    return [*found[:MOST], rest.format(count=more)] if more > 0 else found


def _name(heading: str) -> str:
    """A section's name however it is written, with its article or without."""
    return heading.casefold().removeprefix("the ")


def paragraphs(page: str) -> list[Paragraph]:
    """The page's paragraphs, entries of lists and rows of tables, in words only."""
    found: list[Paragraph] = []
    heading, condition, lines = "", "", list[str]()
    for line in [*page.splitlines(), ""]:
        begins = line.startswith(("#", "- ", "|")) or line[:2].rstrip(".").isdigit()
        if (begins or not line.strip()) and lines:
            text, own = _unmarked(" ".join(lines))
            found.append(Paragraph(heading, _in_words(text), own or condition))
            lines = []
        if line.startswith("#"):
            heading, condition = _unmarked(line.lstrip("# "))
        elif line.strip() and not _is_rule(line):
            lines.append(line.strip().removeprefix("- "))
    return found


def _unmarked(text: str) -> tuple[str, str]:
    """The text without its mark, and what that says."""
    mark = pages.ONLY_WITH.search(text)
    return pages.ONLY_WITH.sub("", text), mark[1] if mark else ""


def _is_rule(line: str) -> bool:
    """Whether the line only draws the frame of a table."""
    return not line.strip("|- ")


def _in_words(text: str) -> str:
    if text.startswith("|"):
        text = ": ".join(cell.strip() for cell in text.strip("|").split("|")) + "."
    return spoken(without_drawing(text))
