"""What a page may say, and how much of it."""

from __future__ import annotations

import pytest

from niagara_tui.serve import messages
from niagara_tui.serve.messages import InvalidMessage, RateLimiter, Size, read
from niagara_tui.shell.terminal import MAX_HEIGHT, MAX_WIDTH


def test_keys_sizes_and_the_eye_of_the_user_are_understood() -> None:
    assert read('["stdin", "\\u001b[C"]') == ("stdin", "\x1b[C")
    assert read('["resize", {"width": 100, "height": 30}]') == ("resize", Size(width=100, height=30))
    assert read('["blur"]') == ("blur",)
    assert read('["ping", "1"]') == ("ping", "1")


def test_of_a_window_larger_than_any_only_a_part_is_drawn() -> None:
    drawn = Size(width=MAX_WIDTH, height=MAX_HEIGHT)
    assert read('["resize", {"width": 9000, "height": 9000}]') == ("resize", drawn)


@pytest.mark.parametrize(
    "said", ["", "{}", "[]", '["stdin", 5]', '["resize", {"width": true}]', '["quit"]', "[" * 9999]
)
def test_anything_else_is_nonsense(said: str) -> None:
    with pytest.raises(InvalidMessage):
        read(said)


def test_what_was_spent_comes_back_with_time_and_never_more() -> None:
    now = 0.0
    limiter = RateLimiter(lambda: now)
    assert limiter.spend(messages.BURST)
    assert not limiter.spend(1)
    now = 3600.0
    assert limiter.spend(messages.BURST)
    assert not limiter.spend(1)


def test_a_mouse_that_never_rests_is_no_flood() -> None:
    now = 0.0
    limiter = RateLimiter(lambda: now)
    for _ in range(60_000):
        now += 1 / 120
        assert limiter.spend(len('["stdin","\\u001b[<35;100;30M"]'))


def test_a_message_costs_something_however_short_it_is() -> None:
    limiter = RateLimiter(lambda: 0.0)
    allowed = sum(limiter.spend(1) for _ in range(messages.BURST))
    assert allowed == messages.BURST // messages.MIN_COST
