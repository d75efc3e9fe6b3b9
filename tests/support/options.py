"""A game's options as the files of perft and of playthroughs write them."""

from __future__ import annotations


def given(text: str) -> dict[str, str | bool]:
    """The options in a text such as `ending=value,joe,elk`: a name alone switches that option on; `-` gives none."""
    pairs = [part.partition("=") for part in text.split(",") if part != "-"]
    return {name: value if equals else True for name, equals, value in pairs}
