from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from niagara_ai.registry import HOUSE

from niagara_tui.core.i18n import clauses, labelled, listed
from tests.speech.extraction import KEYWORDS, PACKAGE, SAID_BY_ARGPARSE, TEMPLATE, extracted, written


@functools.cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


@pytest.fixture(scope="module")
def said() -> Catalog:
    return extracted()


def test_the_template_is_up_to_date_also_with_what_is_said_of_how_bots_choose(said: Catalog) -> None:
    assert TEMPLATE.read_bytes() == written(said), "run `python -m tests.speech.extraction`"
    assert [card.chooses for card in HOUSE.values() if card.chooses and card.chooses not in said] == []


def test_no_mark_stands_within_an_f_string() -> None:
    """Extraction looks into its braces from Python 3.12 on only."""
    within = {
        call.args[0].value
        for file in PACKAGE.rglob("*.py")
        for text in ast.walk(tree_of(file))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS
        if call.args and isinstance(call.args[0], ast.Constant)
    }
    assert within == set()


def test_sentences_take_what_is_put_in_by_name(said: Catalog) -> None:
    for message in said:
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        if message.id in SAID_BY_ARGPARSE:
            continue
        for text in texts:
            assert "{}" not in text, text
            assert "%s" not in text, text


@pytest.mark.parametrize(
    ("things", "said"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), (["a"] * 2, "a and a")]
)
def test_things_are_listed_as_a_sentence_lists_them(things: list[str], said: str) -> None:
    assert listed(things) == said


def test_what_is_glued_in_many_places_is_glued_by_the_language() -> None:
    assert labelled("sky", "+1") == "sky: +1"
    assert clauses(["a", "b", "c"]) == "a; b; c"
    sources = [file for file in sorted(PACKAGE.rglob("*.py")) if "conformance" not in file.parts]
    alone = [str(file) for file in sources if re.search(r"[\"']; [\"']\.join", file.read_text("utf-8"))]
    assert alone == []


STATISTICIANS = re.compile(
    r"\b(confidence|intervals?|posterior|prior|deviation|standard errors?|variance|median|percentile|estimator)\b",
    re.IGNORECASE,
)
"""Words that nobody needs who plays."""


def test_what_a_player_reads_has_no_word_of_statisticians(said: Catalog) -> None:
    read = re.compile(r"(shell|session|ui|plain|games)/")
    shown = [message for message in said if any(read.match(file) for file, _line in message.locations)]
    assert len(shown) > 1000
    assert [message.id for message in shown if STATISTICIANS.search(str(message.id))] == []


OTHER_NAMES = re.compile(
    r"\b(rob|robs|robbed|robber\w*|thieves|thefts?|gems fetched|pays? for no canoe)\b", re.IGNORECASE
)
"""Other words for what the rules call to steal, to bring home and to buy a canoe back."""
_COMMENTS = re.compile(r"<!--.*?-->")
"""On a page: among others the words by which a section is found, whatever one calls its subject."""


def test_42_9_one_thing_has_one_name(said: Catalog) -> None:
    """The one that the rules have: whoever reads "rob" looks for a rule of that name."""
    sentences = [str(message.id) for message in said]
    pages = [_COMMENTS.sub("", page.read_text("utf-8")) for page in (PACKAGE / "games").glob("*/pages/*.md")]
    assert len(pages) > 3
    assert [text for text in [*sentences, *pages] if OTHER_NAMES.search(text)] == []


# No sentence stands in the sources outside the catalogue.

SPOKEN = ("core", "games", "store", "match", "study", "shell", "documents", "lab", "plain", "serve", "ui", "cli")
_DATA = re.compile(
    r"core/(declare|packing|speed)\.py|games/\w+/(\w+/(audit\w*|state|moves)|rules)\.py|ui/colours/swatches\.py"
    r"|serve/page\.py|study/reviewing/worker\.py"
)
"""Files whose texts are code, names of fields and states, headers, or said to other programs."""
_STYLES = {"DEFAULT_CSS", "_STYLE", "layers", "classes", "id"}
"""Names whose values are style rules or names in style sheets."""
_STYLE = re.compile(r"\s*((bold|not|dim|underline|italic|white|on|default|#[0-9a-f]{6}|\$\w+|\d+%)(\s+|$))+")
"""A style of rich or Textual."""
_SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")
_PART = re.compile(r"[A-Za-z]{2,}[,;:]? | [a-z]{2,}")
"""A word beside a space: in an f-string, one word is enough to make a sentence."""
_TYPED = re.compile(r"\s*(niagara\b|--\w|: options\.|import |\{examples\}\n)")
"""Beginnings of texts that people type: commands, options and code."""
_NO_SENTENCES = {"ValueError", "TypeError", "removeprefix", "compile"}


def sources() -> Iterator[Path]:
    for name in SPOKEN:
        for file in (PACKAGE / name, *(PACKAGE / name).rglob("*.py")):
            if file.is_file() and not _DATA.search(file.as_posix()):
                yield file


def unmarked(tree: ast.AST, words: re.Pattern[str] = _SENTENCE) -> Iterator[str]:
    """Sentences outside a mark for translation, without docstrings and programming errors."""
    if isinstance(tree, ast.Call) and _name(tree.func) in {*KEYWORDS, *_NO_SENTENCES}:
        return
    if isinstance(tree, ast.Expr) and isinstance(tree.value, ast.Constant):
        return
    if isinstance(tree, ast.FunctionDef) and tree.name == "__repr__":
        return
    if isinstance(tree, ast.keyword) and tree.arg in _STYLES:
        return
    if isinstance(tree, ast.Assign) and {_name(target) for target in tree.targets} & _STYLES:
        return
    text = tree.value if isinstance(tree, ast.Constant) and isinstance(tree.value, str) else ""
    if words.search(text) and not _TYPED.match(text) and not _STYLE.fullmatch(text):
        yield text
    for child in ast.iter_child_nodes(tree):
        yield from unmarked(child, _PART if isinstance(tree, ast.JoinedStr) else _SENTENCE)


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def test_every_sentence_of_the_sources_is_marked() -> None:
    found = {file: list(unmarked(tree_of(file))) for file in sources()}
    assert len(found) > 80
    assert {file: texts for file, texts in found.items() if texts} == {}


def test_a_sentence_without_a_mark_is_found() -> None:
    source = """
def said(name):
    "Two words."
    marked = _("It is said."), plural("one thing", "{count} things", 2)
    raise ValueError("no such thing")
    style = "bold white on #d8434e"
    widget.layers = f"default {LAYER}"
    Static(classes="line group")
    return f"{name} speaks", "in two words", "one", f"{name}'s"
"""
    assert list(unmarked(ast.parse(source))) == [" speaks", "in two words"]
