"""Finding words in a text in whatever form they stand there: by their beginnings, and by their English stems."""

from __future__ import annotations

import re

_WORD = re.compile(r"[\w/]+")
_ENDING = re.compile(r"(?<=\w{3})(?:ings?|ed|ers?|e?s|e)$")
_DOUBLED = re.compile(r"([bdgmnprt])\1$")
_SHORTEST_WITH_IES = 6
"""Letters of the shortest word whose ending `ies` stands for a `y`; `dies` and `ties` are shorter."""


def is_found(words: str, text: str) -> bool:
    """Whether the text has all of these words: words that begin like them or have their stem, or their very signs."""
    folded = text.casefold()
    there = {word: stem(word) for word in _WORD.findall(folded)}
    return all(_is_there(sought, there) if _WORD.fullmatch(sought) else sought in folded for sought in _words(words))


def same_words(one: str, other: str) -> bool:
    """Whether both are the same words in the same order, but for their endings and an article before them."""
    return [*map(stem, _words(one))] == [*map(stem, _words(other))] != []


def stem(word: str) -> str:
    """The word without its ending, the same for `rob`, `robs`, `robbed` and `robbing`."""
    is_plural = len(word) >= _SHORTEST_WITH_IES and word.endswith("ies")
    return _DOUBLED.sub(r"\1", _ENDING.sub("", f"{word[:-3]}y" if is_plural else word))


def _words(text: str) -> list[str]:
    return text.casefold().removeprefix("the ").split()


def _is_there(sought: str, there: dict[str, str]) -> bool:
    return any(word.startswith(sought) or stemmed == stem(sought) for word, stemmed in there.items())
