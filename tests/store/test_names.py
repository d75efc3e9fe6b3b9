"""Names of saves can only be names."""

from __future__ import annotations

from datetime import datetime
from itertools import islice

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.store.names import check_name, fresh_names


@pytest.mark.parametrize("name", ["a", "my game 2", "v1.2_final-b", "Überfahrt", "игра", "x" * 120, "console", "com"])
def test_a_name_is_taken_as_it_is(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "game (1)",
        "game - Copy (2)",
        "niagara 2026-11-21 1830 (Ann's conflicted copy 2026-11-25)",
        "niagara 2026-11-21 1830 (Case Conflict 1)",
        "game (Ann\u2019s MacBook's conflicted copy, 2026-11-25)",
        "game.sync-conflict-20261125-101112-ABCDEFG",
    ],
)
def test_the_name_of_a_copy_that_a_browser_or_a_synchronized_folder_has_made_is_one(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "../a",
        "..",
        "a/b",
        "a\\b",
        "/etc/passwd",
        "C:a",
        ".hidden",
        " a",
        "a ",
        "a\n",
        "a\x00b",
        "\x1b[31mred",
        "a\u202eb",
        "a*b",
        "a?b",
        "[a]",
        "~a",
        "x" * 121,
        "界" * 61,
        "CON",
        "con.old",
        "Aux",
        "com1",
        "LPT9.x",
        "nul .x",
        "🛶",
        "\ud800",
    ],
)
def test_anything_else_is_refused_with_a_safe_sentence(name: str) -> None:
    with pytest.raises(BadInput, match="cannot be the name of a save") as caught:
        check_name(name)
    assert str(caught.value).isprintable()


def test_both_ways_of_writing_an_umlaut_are_one_name() -> None:
    assert check_name("U\u0308ber") == "\u00dcber"


def test_a_fresh_name_says_the_game_and_the_minute() -> None:
    fresh = fresh_names("chess", datetime(2026, 11, 21, 18, 30))  # noqa: DTZ001 - names show local time
    names = list(islice(fresh, 3))
    assert names == ["chess 2026-11-21 1830", "chess 2026-11-21 1830 2", "chess 2026-11-21 1830 3"]
    assert [check_name(name) for name in names] == names
