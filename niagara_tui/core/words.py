"""Words for what lies on a table: the type in which a game's `words` has each of its pieces and cards once."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.core.i18n import _, plural


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A piece or a card: what it is called and how it is drawn, wherever it is met.

    Attributes:
        id: its name in files and moves, and in `core.sentences.Part.pieces`.
        word: what it is called in a sentence or a list.
        short: the same where there is hardly any room.
        spoken: what it is called when it stands alone in a sentence, with its article.
        sign: how it is drawn in one cell; empty if it is never drawn so.
        ascii: the same in ASCII.
        key: the key that chooses it.
        colour: the colour of its sign, such as `#ffd43b`; empty if every theme has one of its own for it.
        gives: what a card gives to who plays it.
        does: what a card does besides, or in place of that.
    """

    id: str
    word: str
    short: str = ""
    spoken: str = ""
    sign: str = ""
    ascii: str = ""
    key: str = ""
    colour: str = ""
    gives: str = ""
    does: str = ""


def points_words(count: int) -> str:
    """A number of points in words, such as `2 points`."""
    return plural("{count} point", "{count} points", count).format(count=count)


def signed(number: int) -> str:
    """The number with its sign; 0 without."""
    return f"{number:+d}" if number else "0"


def signed_words(number: int) -> str:
    """The number with its sign as a word, such as `plus 2`; 0 without."""
    return in_sign_words("+" if number > 0 else "-", str(abs(number))) if number else "0"


def in_sign_words(sign: str, digits: str) -> str:
    """Digits with their sign as a word."""
    return (_("plus {number}") if sign == "+" else _("minus {number}")).format(number=digits)
