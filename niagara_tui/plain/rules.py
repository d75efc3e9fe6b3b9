"""The rules, found by a word and read paragraph by paragraph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.speech import _, plural
from niagara_tui.plain.speech import spoken, without_drawing
from niagara_tui.session import pages

MOST = 12
"""So many paragraphs are read out for one word; a word that stands in more is too common to look for."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph, and the heading that it stands under."""

    heading: str
    text: str


def tell_rules(game: Game[Any], word: str) -> list[str]:
    """A section of that name in full, else every paragraph with the word; without a word the sections' names."""
    page = paragraphs(pages.rules(game))
    if not word:
        names = ", ".join(dict.fromkeys(each.heading for each in page))
        sections = _("The rules have these sections: {names}.").format(names=names)
        return [sections, _("Say rules and a word to read about it.")]
    section = [each.text for each in page if _name(each.heading) == _name(word)]
    if section:
        return section
    found = [f"{each.heading}: {each.text}" for each in page if word.casefold() in each.text.casefold()]
    if not found:
        nothing = _("The rules say nothing of {word}; say rules alone for the names of their sections.")
        return [nothing.format(word=word)]
    more = len(found) - MOST
    rest = plural("And {count} more; a longer word finds fewer.", "And {count} more; a longer word finds fewer.", more)
    return [*found[:MOST], rest.format(count=more)] if more > 0 else found


def _name(heading: str) -> str:
    """A section's name however it is written, with its article or without."""
    return heading.casefold().removeprefix("the ")


def paragraphs(page: str) -> list[Paragraph]:
    """The page's paragraphs, entries of lists and rows of tables, in words only."""
    found: list[Paragraph] = []
    heading, lines = "", list[str]()
    for line in [*page.splitlines(), ""]:
        begins = line.startswith(("#", "- ", "|")) or line[:2].rstrip(".").isdigit()
        if (begins or not line.strip()) and lines:
            found.append(Paragraph(heading, _in_words(" ".join(lines))))
            lines = []
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.strip() and not _is_rule(line):
            lines.append(line.strip().removeprefix("- "))
    return found


def _is_rule(line: str) -> bool:
    """Whether the line only draws the frame of a table."""
    return not line.strip("|- ")


def _in_words(text: str) -> str:
    if text.startswith("|"):
        text = ": ".join(cell.strip() for cell in text.strip("|").split("|")) + "."
    return spoken(without_drawing(text))
