"""The template of translations holds what the sources say; `python -m tests.speech.extraction` makes it anew."""

from __future__ import annotations

import ast
import re

import pytest
from babel.messages.catalog import Catalog

from niagara_tui.core.i18n import listed
from tests.speech.extraction import KEYWORDS, PACKAGE, TEMPLATE, extracted, written


@pytest.fixture(scope="module")
def said() -> Catalog:
    """The sentences in the sources."""
    return extracted()


def test_the_template_is_up_to_date(said: Catalog) -> None:
    assert TEMPLATE.read_bytes() == written(said), "run `python -m tests.speech.extraction`"


def test_no_mark_stands_within_an_f_string() -> None:
    """Extraction looks into its braces from Python 3.12 on only."""
    within = {
        call.args[0].value
        for file in PACKAGE.rglob("*.py")
        for text in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS
        if call.args and isinstance(call.args[0], ast.Constant)
    }
    assert within == set()


def test_sentences_take_what_is_put_in_by_name(said: Catalog) -> None:
    for message in said:
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        for text in texts:
            assert "{}" not in text, text
            assert "%s" not in text, text


@pytest.mark.parametrize(
    ("things", "said"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), (["a"] * 2, "a and a")]
)
def test_things_are_listed_as_a_sentence_lists_them(things: list[str], said: str) -> None:
    assert listed(things) == said


STATISTICIANS = re.compile(
    r"\b(confidence|intervals?|posterior|prior|deviation|standard errors?|variance|median|percentile|estimator)\b",
    re.IGNORECASE,
)
"""Words that nobody needs who plays."""


def test_what_a_player_reads_has_no_word_of_statisticians() -> None:
    read = re.compile(r"(shell|session|ui|plain|games)/")
    said = [message for message in extracted() if any(read.match(file) for file, _line in message.locations)]
    assert len(said) > 1000
    assert [message.id for message in said if STATISTICIANS.search(str(message.id))] == []
