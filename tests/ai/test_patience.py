"""How long something still takes: by this machine's pace, and never more than it was by an older share."""

from __future__ import annotations

from niagara_ai.patience import EXPECTED, Countdown


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_until_the_pace_is_known_it_is_what_is_usual_and_counts_down() -> None:
    clock = Clock()
    countdown = Countdown(clock)
    assert countdown.seconds_left == EXPECTED
    clock.now += 4.0
    assert countdown.seconds_left == EXPECTED - 4.0
    countdown.tell(0.01)
    assert countdown.seconds_left == EXPECTED - 4.0


def test_a_slow_machine_is_told_what_it_takes_there() -> None:
    clock = Clock()
    countdown = Countdown(clock)
    clock.now += 60.0
    countdown.tell(0.5)
    assert countdown.seconds_left == 60.0
    clock.now += 20.0
    assert countdown.seconds_left == 40.0
    countdown.tell(0.8)
    assert countdown.seconds_left == 20.0


def test_the_share_never_falls_and_the_time_is_never_negative() -> None:
    clock = Clock()
    countdown = Countdown(clock)
    clock.now += 10.0
    countdown.tell(0.5)
    countdown.tell(0.2)
    assert (countdown.share, countdown.seconds_left) == (0.5, 10.0)
    clock.now += 1000.0
    assert countdown.seconds_left == 0.0
    countdown.tell(1.0)
    assert countdown.seconds_left == 0.0
