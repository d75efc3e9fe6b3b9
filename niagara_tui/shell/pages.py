"""Help and rules pages: loading, translations, option marks, conversion to ASCII, and finding words in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from niagara_tui.core.errors import BadInput
from niagara_tui.core.grammar import Grammar
from niagara_tui.core.i18n import GRAMMAR, _, in_ascii, languages, listed
from niagara_tui.core.signs import EVERY_TABLE, Sign, panes_of
from niagara_tui.core.text import as_sentence

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from pydantic import BaseModel

    from niagara_tui.core.game import Game


_SYMBOLS = "◆◇▲■●·‹›×◌«»≈►◄▒─↑↓←→ΨΩ◎≠…╨◤░╪⌂✓▼★━□•"  # noqa: RUF001 - they only look like letters
_ASCII = "vwybr.<>xo{}~><#-^v<>%&@*~T\\#=V+v*=-+"
_TO_ASCII = str.maketrans({**dict(zip(_SYMBOLS, _ASCII, strict=True)), "⏎": "<-'"})
"""ASCII replacement of each symbol in pages and lists, as drawn on the board in ASCII mode."""
_TO_PICTURES = str.maketrans("‹›", "◖◗")  # noqa: RUF001 - bow and stern
"""The ends of a canoe, which differ on pictures."""

_ANY_TABLE = _("""\
## The table of {title}

The pane on the left says how the game stands, the one on the right what has happened. Below are the moves that you can
choose between: press a move's letter, or move with the arrows, then press Enter to play it.

# Signs

S goes from sign to sign, or point at one with the mouse: each is explained where it is.
""")
"""The help for a game without a help page."""

ONLY_WITH = re.compile(r" ?<!-- only with: ([a-z_= ]+) -->")
"""A mark after a heading or in a paragraph that applies only with these options (`elk or joe and redeem=any`)."""
_PART = re.compile(r"\n(?=\n|#|\||- |\d+\. )")
"""Where a paragraph, a heading, an entry of a list or a row of a table begins."""
ALSO = re.compile(r" ?<!-- also: ([^>]+) -->")
"""A mark after a heading: other words by which its section is found (`rob, theft`)."""


def rules(game: Game[Any], played: BaseModel | None = None) -> str:
    """The game's rules for players, as Markdown; see `marked_rules`."""
    return without_marks(marked_rules(game, played))


def without_marks(text: str) -> str:
    return ALSO.sub("", text)


def marked_rules(game: Game[Any], played: BaseModel | None = None) -> str:
    """The game's rules with `ALSO` marks: with options `played` only what holds with them, else all of it.

    Whatever holds only with some options then says with which.
    """
    page = _page_of(game, "rules") or f"# {_(game.title)}\n\n{_(game.summary)}\n"
    return in_play(page, game, played)


def in_play(page: str, game: Game[Any], played: BaseModel | None) -> str:
    """What of a page with `ONLY_WITH` marks holds with these options; without them all, with the conditions."""
    parts, fields, of_section = [], game.options.model_fields, ""
    for part in _PART.split(page.rstrip()):
        # The condition of the line's `ONLY_WITH` mark; empty if it has none
        mark = ONLY_WITH.search(part)
        text, condition = ONLY_WITH.sub("", part), (mark[1] if mark else "")
        of_section = condition if part.startswith("#") else of_section
        if played is not None:
            parts += [text] if applies(of_section, played) and applies(condition, played) else []
            continue
        parts.append(text)
        if condition and not text.startswith("|"):  # a row of a table has no room for it
            from niagara_tui.shell.presets import option_words  # imported late: the first frame does not need it

            together = [[option.partition("=") for option in one.split(" and ")] for one in condition.split(" or ")]
            choices = (
                listed([option_words(game, name, value or True) for name, _is, value in one]) for one in together
            )
            sentence = _("only with {options}").format(options=_(" or ").join(choices))
            if text.startswith("#"):
                parts[-1] += f"\n\n*{as_sentence(sentence)}*"
            elif not any(_(fields[name].title or name) in text for one in together for name, _is, _value in one):
                parts[-1] += f" *({sentence})*"
    return "\n".join((*parts, ""))


def first_sections(game: Game[Any]) -> list[str]:
    """The sections of the rules in order, of what holds as long as no option is chosen."""
    return [f"## {section.strip()}\n" for section in rules(game, game.options()).split("\n## ")[1:]]


def table_help(game: Game[Any], played: BaseModel | None = None, *, only_ascii: bool = False) -> str:
    """The keys and signs of the game's table, as Markdown; with options `played` only those that occur with them."""
    page = _page_of(game, "help") or _ANY_TABLE.format(title=_(game.title))
    return "\n".join((in_play(page, game, played), *legend(game, played, only_ascii=only_ascii)))


def legend(game: Game[Any], played: BaseModel | None = None, *, only_ascii: bool = False) -> list[str]:
    from niagara_tui.documents.model import Column, Section, Table  # imported late: the first frame needs no documents
    from niagara_tui.documents.text import markdown

    panes = panes_of(sign for sign in signs(game) if played is None or applies(sign.only_with, played))
    head = (Column(_("sign")), Column(_("what it means")))
    lines: list[str] = []
    for pane, rows in panes.items():
        meanings = tuple(((only_ascii and sign.ascii) or sign.shown, sign.in_legend) for sign in rows)
        lines += [*markdown(Section(pane, (Table(head, meanings),)), level=2), ""]
    return lines


def signs(game: Game[Any]) -> Sequence[Sign]:
    """What the signs of the game's table mean: its own, then those of every table."""
    from niagara_tui.games import registry

    try:
        return (*registry.part(game.id, "signs", "niagara_tui.core.signs:NO_SIGNS"), *EVERY_TABLE)
    except BadInput:
        return EVERY_TABLE


def _page_of(game: Game[Any], name: str) -> str:
    from niagara_tui.games import registry  # imported late: the first frame of the app does not need it

    try:
        folder = registry.pages(game.id)
        return "" if folder is None else page(folder, name, languages)
    except (BadInput, OSError):
        return ""


def applies(condition: str, options: BaseModel) -> bool:
    """Evaluate the condition of an `ONLY_WITH` mark; an empty one is true, and `and` binds tighter than `or`."""

    def is_chosen(option: str) -> bool:  # a switch that is on, as in `elk`, or an option's value, as in `redeem=any`
        name, _equals, value = option.partition("=")
        return bool(getattr(options, name) == value if value else getattr(options, name))

    return not condition or any(all(map(is_chosen, choice.split(" and "))) for choice in condition.split(" or "))


def page(folder: Traversable, name: str, spoken: Iterable[str]) -> str:
    """Read the page in the first of these languages that has it (`rules.de.md`), else in English (`rules.md`)."""
    translated = (folder / f"{name}.{language}.md" for language in spoken)
    source = next((file for file in translated if file.is_file()), folder / f"{name}.md")
    from niagara_tui.core.inputs import text_of  # imported late: the first frame does not need it

    return text_of(source.read_bytes())


def sections(page: str) -> list[str]:
    return [without_marks(line.lstrip("# ")) for line in page.splitlines() if line.startswith(("# ", "## "))]


def search(page: str, words: str) -> list[int]:
    """Return the indices (into `sections`) of the sections of a marked page in which all of these words are found."""
    texts: list[str] = []  # of each section, with its heading and the other words for it
    for line in page.splitlines():
        if line.startswith(("# ", "## ")):
            texts.append("")
        texts[-1] += f"{' '.join([ONLY_WITH.sub('', line), *ALSO.findall(line)])}\n"
    return [index for index, text in enumerate(texts) if is_found(words, text)]


def for_display(text: str, only_ascii: bool, *, pictures: bool = False) -> str:
    """The text with its signs as the board draws them: in ASCII if `only_ascii`, or with the hulls of `pictures`."""
    return to_ascii(text) if only_ascii else text.translate(_TO_PICTURES) if pictures else text


def to_ascii(text: str) -> str:
    """Convert the text to ASCII; symbols without a replacement become `?`."""
    return in_ascii(text).translate(_TO_ASCII).encode("ascii", "replace").decode()


# -- finding words ------------------------------------------------------------------------------------


_WORD = re.compile(r"[\w/]+")
_DOUBLED = re.compile(r"([bdgmnprt])\1$")
_SHORTEST_WITH_IES = 6
"""Letters of the shortest word whose ending `ies` stands for a `y`; `dies` and `ties` are shorter."""


def is_found(words: str, text: str) -> bool:
    """Whether the text has all of these words: words that begin like them or have their stem, or their very signs."""
    folded = text.casefold()
    stems = {word: stem(word) for word in _WORD.findall(folded)}
    for sought in _words(words):
        is_there = sought in folded
        if _WORD.fullmatch(sought):
            is_there = any(word.startswith(sought) or stemmed == stem(sought) for word, stemmed in stems.items())
        if not is_there:
            return False
    return True


def same_words(one: str, other: str) -> bool:
    """Whether both are the same words in the same order, but for their endings and an article before them."""
    return [*map(stem, _words(one))] == [*map(stem, _words(other))] != []


@lru_cache(maxsize=10_000)  # a search asks for the stem of every word of a page, and again for the next
def stem(word: str) -> str:
    """The word without its ending, the same for `rob`, `robs`, `robbed` and `robbing`."""
    if GRAMMAR is not None:
        return in_ascii(GRAMMAR.stem.sub("", word))
    is_plural = len(word) >= _SHORTEST_WITH_IES and word.endswith("ies")
    return _DOUBLED.sub(r"\1", Grammar().stem.sub("", f"{word[:-3]}y" if is_plural else word))


def _words(text: str) -> list[str]:
    folded = text.casefold()
    article = next(filter(folded.startswith, (GRAMMAR or Grammar()).articles), "")
    return folded.removeprefix(article).split()
