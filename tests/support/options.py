"""A game's options as the files of perft counts and playthroughs write them."""

from __future__ import annotations


def given(text: str) -> dict[str, str | bool]:
    """Parse options such as `ending=value,joe,elk`: a name alone switches that option on; `-` means no options."""
    pairs = [part.partition("=") for part in text.split(",") if part != "-"]
    return {name: value if equals else True for name, equals, value in pairs}
