"""Search in a game's rules, split into paragraphs for reading aloud."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from pydantic import BaseModel

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, labelled, plural
from niagara_tui.plain.teller import spoken, without_drawing
from niagara_tui.shell import pages
from niagara_tui.shell.pages import is_found, same_words

MAX_PARAGRAPHS = 12
"""Maximum number of paragraphs found for a word; a word that occurs in more is too common to be of use."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph and the heading above it."""

    heading: str
    text: str
    also: str = ""  # other words for what the heading says, with commas between them

    def is_called(self, word: str) -> bool:
        return any(same_words(word, name) for name in (self.heading, *self.also.split(",")))


def tell_rules(game: Game[Any], word: str, played: BaseModel | None = None) -> list[str]:
    """The section of that name in full, or else the paragraphs with that word; for an empty word, the section names.

    `played` are the options of the game being played: only what applies with them is found. None finds everything.
    """
    in_play = paragraphs(pages.marked_rules(game, played))
    if not word:
        names = ", ".join(dict.fromkeys(section.heading for section in in_play))
        return [_("The rules have these sections: {names}.").format(names=names)]
    if lines := _with_word(in_play, word):
        return lines
    nothing = _("The rules say nothing about {word}.")
    if _with_word(paragraphs(pages.marked_rules(game)), word):
        nothing = _("The rules of this game say nothing about {word}; there is more with other options.")
    return [nothing.format(word=word)]


def answer_rules(game: Game[Any], word: str, played: BaseModel | None = None) -> list[str]:
    """The answer to the command `rules` with this word, or to `rules` alone, which also says how to go on."""
    lines = tell_rules(game, word, played)
    return lines if word else [*lines, _("Say rules and a word to read about it.")]


def _with_word(page: Sequence[Paragraph], word: str) -> list[str]:
    """The section of that name, or else the first `MAX_PARAGRAPHS` with the word and the count of the rest."""
    if section := [part.text for part in page if part.is_called(word)]:
        return section
    lines = [labelled(part.heading, part.text) for part in page if is_found(word, part.text)]
    more = len(lines) - MAX_PARAGRAPHS
    rest = plural("And {count} more; a longer word finds fewer.", "And {count} more; a longer word finds fewer.", more)
    return [*lines[:MAX_PARAGRAPHS], rest.format(count=more)] if more > 0 else lines


def paragraphs(page: str) -> list[Paragraph]:
    """Split a Markdown page into paragraphs, list entries and table rows, as text for reading aloud."""
    parts: list[Paragraph] = []
    heading, also, lines = "", "", list[str]()
    for line in [*page.splitlines(), ""]:
        begins = line.startswith(("#", "- ", "|")) or line[:2].rstrip(".").isdigit()
        if (begins or not line.strip()) and lines:
            text = " ".join(lines)
            if text.startswith("|"):
                text = reduce(labelled, (cell.strip() for cell in text.strip("|").split("|"))) + "."
            parts.append(Paragraph(heading, spoken(without_drawing(text)), also))
            lines = []
        if line.startswith("#"):
            also = ", ".join(pages.ALSO.findall(line))
            heading = pages.without_marks(line.lstrip("# "))
        elif line.strip() and line.strip("|- "):  # not a table's separator
            lines.append(line.strip().removeprefix("- "))
    return parts
