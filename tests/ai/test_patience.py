from __future__ import annotations

import pytest
from niagara_ai.patience import EXPECTED, Countdown


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_until_the_pace_is_known_it_is_what_is_usual_and_promises_no_less() -> None:
    clock = Clock()
    countdown = Countdown(clock)
    assert countdown.seconds_left == EXPECTED
    clock.now += 4.0
    assert countdown.seconds_left == EXPECTED, "a busy machine would have counted down to a few seconds, then up"
    countdown.tell(0.4)
    clock.now += 40.0
    assert countdown.seconds_left == EXPECTED, "how long it took to start is no pace"


def test_42_9_it_rises_only_when_it_takes_much_longer() -> None:
    """An estimate that goes up and down is believed by nobody."""
    clock = Clock()
    countdown = Countdown(clock)
    countdown.tell(0.1)
    clock.now += 10.0
    countdown.tell(0.3)
    assert countdown.seconds_left == pytest.approx(35.0)
    clock.now += 10.0
    countdown.tell(0.46)
    assert countdown.seconds_left == pytest.approx(25.0), "30 would be nearer the truth"
    clock.now += 20.0
    countdown.tell(0.5)
    assert countdown.seconds_left == pytest.approx(50.0)
    clock.now += 1.0
    countdown.tell(0.9)
    assert countdown.seconds_left == pytest.approx(41.0 / 8)


def test_42_9_without_news_it_never_rises() -> None:
    clock = Clock()
    countdown, told = Countdown(clock), []
    for second in range(100):
        clock.now += 1.0
        told.append(countdown.seconds_left)
        if second == 40:
            countdown.tell(0.1)
    assert told == sorted(told, reverse=True)


def test_a_slow_machine_is_told_what_it_takes_there() -> None:
    clock = Clock()
    countdown = Countdown(clock)
    countdown.tell(0.1)
    clock.now += 60.0
    countdown.tell(0.6)
    assert countdown.seconds_left == pytest.approx(48.0)
    clock.now += 20.0
    assert countdown.seconds_left == pytest.approx(28.0)
    countdown.tell(0.9)
    assert countdown.seconds_left == pytest.approx(10.0)


def test_the_share_never_falls_and_the_time_is_never_negative() -> None:
    clock = Clock()
    countdown = Countdown(clock)
    countdown.tell(0.25)
    clock.now += 10.0
    countdown.tell(0.5)
    countdown.tell(0.2)
    assert (countdown.share, countdown.seconds_left) == (0.5, 20.0)
    clock.now += 1000.0
    assert countdown.seconds_left == 0.0
    countdown.tell(1.0)
    assert countdown.seconds_left == 0.0
