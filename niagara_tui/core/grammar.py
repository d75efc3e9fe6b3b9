"""What a language does to the words in a sentence: their forms, what happens where one is put in, and figures.

A translation of a word may have further forms, `der Strudel|acc=den Strudel|dat=dem Strudel`, and a sentence asks for
one, `{piece:dat}`. So the sources say what happens, and only a language says in which case. Whatever has no such form
is taken as it is, or ends as the language's `grammar.toml` says (`{name:gen}`: Mias).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, Self

FILE = "grammar.toml"
CAPITAL = "cap"  # the form of anything that begins a sentence
_FORM = re.compile(r"\|(?=[a-z]+=)")
_LABELS = re.compile(r"[a-z]+(?:\.[a-z]+)*")
_SHARE = re.compile(r"(?:[<>≈±] ?)?[+-]?\d+(?:\.\d+)?%")
_FORMATTER = Formatter()


@dataclass(frozen=True, slots=True)
class Seam:
    """What becomes of the end of a text before a word that begins in some way: `de ` and `le quai`, `du quai`."""

    before: re.Pattern[str]
    after: re.Pattern[str]
    becomes: str

    def joined(self, text: str, word: str) -> tuple[str, str] | None:
        """Both as they stand side by side; None if this seam is none of theirs."""
        end, begin = self.before.search(text), self.after.match(word)
        if end is None or begin is None:
            return None
        return text[: end.start()] + end.expand(self.becomes), word[begin.end() :]


@dataclass(frozen=True, slots=True)
class Grammar:
    """What holds in one language; all of it is in its `grammar.toml`.

    Attributes:
        name: what the language calls itself.
        decimal: what stands between the whole and the parts of a number.
        percent: what follows a share, with its space.
        date: how a day is written, as `strftime` has it.
        endings: by form, what words without that form get: the first whose pattern is found replaces what it finds.
        seams: in the order in which they are tried.
        ascii: what its letters and signs are in ASCII, in this order; other letters lose their accents.
        articles: what may stand before a word that is looked for.
        stem: what is left out at the end of such a word.
    """

    name: str = "English"
    decimal: str = "."
    percent: str = "%"
    date: str = "%Y-%m-%d"
    endings: Mapping[str, Sequence[tuple[re.Pattern[str], str]]] = field(default_factory=dict)
    seams: Sequence[Seam] = ()
    ascii: Mapping[str, str] = field(default_factory=dict)
    articles: Sequence[str] = ("the ",)
    stem: re.Pattern[str] = re.compile(r"(?<=\w{3})(?:ings?|ed|ers?|e?s|e)$")

    @classmethod
    def read(cls, folder: Path) -> Grammar:
        """The grammar of the language in that folder of catalogues; if it is broken, anything may be raised."""
        return _grammar_in((folder / FILE).read_text(encoding="utf-8"))

    @classmethod
    def from_toml(cls, text: str) -> Grammar:
        """The grammar in the text of a file, which must be one."""
        import tomllib  # imported late: English, which the first frame must not wait for, has no file

        table = tomllib.loads(text)
        endings = {
            label: [_replacing(pattern, ending) for pattern, ending in rows]
            for label, rows in table.get("endings", {}).items()
        }
        seams = [
            Seam(before, re.compile(row["after"]), becomes)
            for row in table.get("seams", ())
            for before, becomes in [_replacing(f"{row['before']}$", row["becomes"])]
        ]
        search = table["search"]
        return cls(
            name=_text(table["name"]),
            decimal=_text(table["decimal"]),
            percent=_text(table["percent"]),
            date=_text(table.get("date", Grammar().date)),
            endings=endings,
            seams=seams,
            ascii={_text(sign): _text(letters) for sign, letters in table.get("ascii", {}).items()},
            articles=[_text(article) for article in search["articles"]],
            stem=re.compile(rf"(?<=\w{{3}})(?:{search['endings']})$"),
        )

    def phrase(self, text: str) -> str:
        """A translation with its forms."""
        first, *others = _FORM.split(text)
        return Phrase(first, dict(other.split("=", 1) for other in others), self)

    def in_ascii(self, text: str) -> str:
        """The text with letters of ASCII alone; signs that it has no word for stay."""
        for sign, letters in self.ascii.items():
            text = text.replace(sign, letters)
        return "".join(
            unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or letter
            if letter.isalpha() and not letter.isascii()  # accents are left out
            else letter
            for letter in text
        )

    def form(self, word: str, labels: str) -> str:
        """The word in this form, `dat`, or in the first that it has of several, `dat.cap`."""
        for label in labels.split("."):
            forms = word.forms if isinstance(word, Phrase) else {}
            if label in forms:
                word = forms[label]
            elif label == CAPITAL:
                word = word[:1].upper() + word[1:]
            else:
                endings = ((pattern, end) for pattern, end in self.endings.get(label, ()) if pattern.search(word))
                pattern, end = next(endings, (None, ""))
                word = str(word) if pattern is None else pattern.sub(end, word, count=1)
        return word

    def figure(self, digits: str) -> str:
        """A number or a share in digits, as the language writes it."""
        return digits.replace(".", self.decimal).replace("%", self.percent)

    def field_text(self, value: object, spec: str) -> str:
        """A value as it stands in a sentence whose field says `spec` of it: a form, or how a number is rounded.

        A value that has no such form, nor can be written so, is taken as it is.
        """
        if isinstance(value, str) and _LABELS.fullmatch(spec):
            text = self.form(value, spec)
        else:
            try:
                text = format(str(value) if isinstance(value, str) else value, spec)
            except (ValueError, TypeError):
                text = str(value)
        if isinstance(value, str):  # a name may look like a number, such as 1.5, and stays; a share may be in words
            is_figure = _SHARE.fullmatch(text) is not None
        else:
            is_figure = isinstance(value, float) or spec.endswith("%")
        return self.figure(text) if is_figure else text

    def segments(self, template: str, values: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:
        """The texts that make up a sentence, each with the name of the field that it fills; None between fields."""
        text = ""
        for literal, name, spec, conversion in _parsed(template):
            text += literal
            if name is None:
                continue
            value = values[name] if name in values else _FORMATTER.get_field(name, (), values)[0]
            word = self.field_text(_FORMATTER.convert_field(value, conversion), spec or "")
            joined = (seam.joined(text, word) for seam in self.seams)
            text, word = next(filter(None, joined), (text, word))
            if text:
                yield text, None
            yield word, name
            text = ""
        if text:
            yield text, None

    def sentence(self, template: str, values: Mapping[str, Any]) -> str:
        """The template with these values in its fields."""
        return "".join(text for text, _name in self.segments(template, values))


_grammar_in = lru_cache(maxsize=16)(Grammar.from_toml)  # every parser of commands names all languages


@lru_cache(maxsize=4096)
def _parsed(template: str) -> Sequence[tuple[str, str | None, str | None, str | None]]:
    """The parts of a template: a text, then the field after it, if there is one."""
    return tuple(_FORMATTER.parse(template))


def _text(value: object) -> str:
    """The value, which is a text of some words, else a TypeError."""
    if not isinstance(value, str) or len(value) > 200:
        raise TypeError(value)
    return value


def _replacing(pattern: str, template: str) -> tuple[re.Pattern[str], str]:
    """The pattern, and what is to replace what it finds, which may name its groups; an error if either is broken."""
    re.sub(f"{pattern}|", _text(template), "")  # which finds something in any case, and so reads the template
    return re.compile(pattern), template


class Phrase(str):
    """A translated text and its further forms; to who knows nothing of forms it is the first of them."""

    __slots__ = ("forms", "grammar")
    forms: Mapping[str, str]
    grammar: Grammar

    def __new__(cls, text: str, forms: Mapping[str, str], grammar: Grammar) -> Self:
        """Create a phrase; `forms` are by label."""
        self = super().__new__(cls, text)
        self.forms, self.grammar = forms, grammar
        return self

    def __getnewargs__(self) -> tuple[str, Mapping[str, str], Grammar]:  # type: ignore[override]
        """The arguments that make a copy."""
        return str(self), self.forms, self.grammar

    def format(self, **values: object) -> str:  # type: ignore[override]
        """The phrase, in all its forms, with these values in its fields."""
        forms = {label: self.grammar.sentence(form, values) for label, form in self.forms.items()}
        return Phrase(self.grammar.sentence(str(self), values), forms, self.grammar)


def in_each_form(words: Sequence[str], sentence: Callable[[Sequence[str]], str]) -> str:
    """What is said of these words, in each form that one of them has."""
    phrases = [word for word in words if isinstance(word, Phrase)]
    labels = {label for phrase in phrases for label in phrase.forms}
    if not labels:
        return sentence(words)
    grammar = phrases[0].grammar
    forms = {label: str(sentence([grammar.form(word, label) for word in words])) for label in labels}
    return Phrase(str(sentence(words)), forms, grammar)
