"""Elements of HTML and SVG as text, with everything escaped that is put into them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def element(tag: str, *inside: str, classes: Iterable[str] = (), **attributes: object) -> Markup:
    """An element with these attributes, whose underscores stand for hyphens; of `inside`, markup is kept as it is."""
    named = {"class": " ".join(classes), **{name.replace("_", "-"): value for name, value in attributes.items()}}
    opening = "".join(f' {name}="{escape(str(value))}"' for name, value in named.items() if value != "")
    return Markup(f"<{tag}{opening}>{joined(*inside)}</{tag}>")


def joined(*inside: str) -> Markup:
    """All of these, one after the other."""
    return Markup("".join(each if isinstance(each, Markup) else escape(each) for each in inside))
