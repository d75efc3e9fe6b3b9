"""Text for people: sanitizing what is not trusted (from people, files or the system), suggestions, chances in words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from difflib import get_close_matches

from niagara_ai.errors import MAX_MESSAGE_LENGTH, MAX_WORD_LENGTH, brief, cut

from niagara_tui.core.i18n import _

HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Unicode categories of characters that can control a terminal, reverse the text direction or are invisible."""
_FILLERS = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Signs of other categories that nobody sees: fillers and variation selectors."""


def strip_hidden(text: str) -> str:
    """Remove control, format and unassigned characters, including line breaks; a text without them is returned itself.

    So a line of the log keeps its parts and its event (`core.sentences`).
    """
    if text.isprintable():  # of what is not printable, spaces are shown
        return text
    stripped = "".join(sign for sign in text if unicodedata.category(sign) not in HIDDEN_CATEGORIES)
    return text if stripped == text else stripped


def clean(text: str, max_length: int = 200) -> str:
    """Put `text` on one line, without control, format or unassigned characters, cut to `max_length` characters.

    Otherwise escape sequences would reach the terminal, and direction marks could make a line misleading.
    """
    return strip_hidden(" ".join(text.split())).strip()[:max_length]


def quoted(text: str, max_length: int = 200) -> str:
    """What somebody gave, as an error quotes it: on one line, cut, with the code of each sign that nobody sees."""
    return "".join(
        sign.encode("unicode_escape").decode()
        if unicodedata.category(sign) in {*HIDDEN_CATEGORIES, "Zl", "Zp"} or _FILLERS.match(sign)
        else sign
        for sign in text[:max_length].strip()
    )[:max_length]


def seen_words(text: str) -> list[str]:
    """The words of a line that was copied from somewhere: blanks of any kind divide it, what nobody sees is left out.

    Web pages and mail put no-break spaces, zero-width signs and soft hyphens into it; halves of signs are bytes of
    another encoding.
    """
    return "".join(sign for sign in _FILLERS.sub("", text) if unicodedata.category(sign) not in {"Cf", "Cs"}).split()


def message(text: str, max_length: int = MAX_MESSAGE_LENGTH) -> str:
    """Put a message on one line, cut in the middle if it is long."""
    return cut(clean(text, len(text)), max_length)


def complaint(text: str) -> str:
    """Put a message on one line like `quoted`, with long words cut in the middle, such as values that it quotes."""
    sentence = " ".join(text.split())
    return brief(quoted(sentence, 10 * len(sentence)))


def as_sentence(problem: object) -> str:
    """A problem, often told as a clause, as a sentence: with a capital letter, and a full stop if it has none."""
    sentence = capital(str(problem))
    return f"{sentence}{'' if sentence.endswith(('.', '!', '?', '…')) else '.'}" if sentence else ""


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that suggests the most similar known name; empty if none is similar."""
    by_folded = {name.casefold(): name for name in known}
    close = get_close_matches(given[:MAX_WORD_LENGTH].casefold(), by_folded, n=1)
    return _("; did you mean {name}?").format(name=by_folded[close[0]]) if close else ""


Say = Callable[[float], str]  # formats a figure, mostly a probability from 0 to 1


def percent(chance: float) -> str:
    """Format a probability as a whole percentage; only exactly 0 and 1 become `0%` and `100%`."""
    if 0 < chance < 0.01:
        return "<1%"
    return ">99%" if 0.99 < chance < 1 else f"{chance:.0%}"


def cost_text(cost: float) -> str:
    """A cost, a share of a win, in percent: `0%`, `0.4%`, `12%`."""
    return f"{cost:.1%}" if 0 < cost < 0.0995 else f"{cost:.0%}"


def cost_words(cost: float) -> str:
    """The cost as `cost_text` has it, spelled out for speech output: `0.4 percent`."""
    return in_words(cost_text(cost))


def percent_words(chance: float) -> str:
    """Format a probability like `percent`, in words for speech output."""
    return in_words(percent(chance))


def in_words(text: str) -> str:
    """A percentage such as `8%`, `<1%` or `0.4%` in words."""
    below, above, number = _("less than {number} percent"), _("more than {number} percent"), text.strip("<>%\u00a0")
    words = {"<": below, ">": above}.get(text[:1], _("{number} percent"))
    return words.format(number=number)
