"""The line of keys: every key is there to be clicked at any width, its word where there is room."""

from __future__ import annotations

import pytest

from niagara_tui.ui.widgets.key_line import key_text

KEYS = (("right", "←→", "choose"), ("enter", "⏎", "play"), ("l", "l", "log"), ("q", "q", "leave"))


@pytest.mark.parametrize("width", range(13, 45))
def test_every_key_is_in_the_line_at_any_width(width: int) -> None:
    line = key_text(KEYS, width)
    assert line.cell_len <= width
    shown = line.plain.split()
    assert [sign for _, sign, _ in KEYS] == [part for part in shown if part in {sign for _, sign, _ in KEYS}]


def test_words_go_from_the_end_on() -> None:
    assert key_text(KEYS, 80).plain == " ←→ choose  ⏎ play  l log  q leave "
    assert key_text(KEYS, 30).plain == " ←→ choose  ⏎ play  l log  q "
    assert key_text(KEYS, 13).plain == " ←→  ⏎  l  q "


def test_main_keys_keep_their_words_longest() -> None:
    assert key_text(KEYS, 32, main=("q",)).plain == " ←→ choose  ⏎ play  l  q leave "
    assert key_text(KEYS, 22, main=("q",)).plain == " ←→  ⏎  l  q leave "


def test_a_click_on_a_sign_names_its_key() -> None:
    line = key_text(KEYS, 14)
    metas = [span.style.meta.get("key") for span in line.spans if not isinstance(span.style, str)]
    assert set(metas) == {key for key, _, _ in KEYS}
