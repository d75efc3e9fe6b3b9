"""Build HTML and SVG elements as text; text and attribute values are escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Markup(str):
    """Text that is already markup and is not escaped again."""

    __slots__ = ()


def element(tag: str, *inside: str, classes: Iterable[str] = (), **attributes: object) -> Markup:
    """Build an element that contains the texts `inside`, which are escaped unless they are `Markup`.

    Underscores in attribute names become hyphens; attributes with an empty value are left out.
    """
    named = {"class": " ".join(classes), **{name.replace("_", "-"): value for name, value in attributes.items()}}
    opening = "".join(f' {name}="{escape(str(value))}"' for name, value in named.items() if value != "")
    return Markup(f"<{tag}{opening}>{joined(*inside)}</{tag}>")


def joined(*inside: str) -> Markup:
    """Concatenate the texts; those that are not `Markup` are escaped."""
    return Markup("".join(each if isinstance(each, Markup) else escape(each) for each in inside))
