"""The parser of terminal input: whole sequences become what Textual makes of them, and everything else has an end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual import events
from textual.message import Message

from niagara_tui.ui.steady_parser import MAX_PASTE, PASTE_SECONDS, UNFINISHED_SECONDS, SteadyParser


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("niagara_tui.ui.steady_parser.time.monotonic", found)
    return found


def told(messages: Sequence[Message]) -> list[str]:
    """Keys by name, pastes as their text, others by their type."""
    return [
        each.key
        if isinstance(each, events.Key)
        else each.text
        if isinstance(each, events.Paste)
        else type(each).__name__
        for each in messages
    ]


BEGUN = ["\x1bO", "\x1b[", "\x1b[M", "\x1b[1;2", "\x1b[<0;3", "\x1b]11;rgb:", "\x1bP1$", "\x1b[5"]
"""Sequences that have only begun."""


@pytest.mark.parametrize("begun", BEGUN)
@pytest.mark.parametrize(("key", "name"), [("\x11", "ctrl+q"), ("\r", "enter")])
def test_a_control_character_is_that_key_whatever_has_begun_before_it(begun: str, key: str, name: str) -> None:
    assert told([*SteadyParser().feed(f"{begun}{key}")]) == [name]
    parser = SteadyParser()
    assert told([message for sign in f"{begun}{key}" for message in parser.feed(sign)]) == [name]


WHOLE = {
    "\x1b[A": ["up"],
    "\x1b\x1b[A": ["escape", "up"],
    "\x1bOP": ["f1"],
    "\x1b[[A": ["f1"],
    "\x1b[3$": ["shift+delete"],
    "\x1b[97;5u": ["ctrl+a"],
    "\x1ba": ["alt+a"],
    "\x1b[<0;10;10M": ["MouseDown"],
    "\x1b[I": ["AppFocus"],
    "\x1b[?2026;2$y": ["TerminalSupportsSynchronizedOutput"],
    "\x1b[48;24;80;480;800t": ["Resize"],
    "\x1b[200~a\x1b[A\x1b[20b\x00\ufffd\x1b[201~": ["a[A[20b\ufffd"],
}


@pytest.mark.parametrize("sent", WHOLE)
def test_a_whole_sequence_means_the_same_in_one_piece_and_sign_by_sign(sent: str) -> None:
    assert told([*SteadyParser().feed(f"{sent}q")]) == [*WHOLE[sent], "q"]
    parser = SteadyParser()
    assert told([message for sign in f"{sent}q" for message in parser.feed(sign)]) == [*WHOLE[sent], "q"]


@pytest.mark.parametrize(
    "sent",
    [
        *("\x1b[1114112u", "\x1b[99;99;99;99;99z", "\x1b[" + "1;" * 99 + "m", "\x1b[1;\ufffd", "\ufffd"),
        *("\x1b]11;rgb:0/0/0\x07", "\x1b]52;c;AAAA\x1b\\", "\x1bP1$r\x1b\\", "\x1b[M   ", "\x1b[?62;c", "\x1b[201~"),
    ],
)
def test_what_is_no_key_becomes_none(sent: str) -> None:
    assert told([*SteadyParser().feed(f"{sent}q")]) == ["q"]


def test_escape_and_alt_with_a_bracket_are_keys_when_nothing_follows(clock: Clock) -> None:
    for sent, key in {"\x1b": "escape", "\x1b[": "left_square_bracket", "\x1b]": "right_square_bracket"}.items():
        parser = SteadyParser()
        assert told([*parser.feed(sent), *parser.tick()]) == []
        clock.now += 0.2
        assert told([*parser.tick(), *parser.tick()]) == [key]


@pytest.mark.parametrize("begun", ["\x1b[12;", "\x1b]0;title", "\x1bPq", "\x1b[" + "1" * 9000])
def test_an_unfinished_sequence_is_given_up_after_a_moment(begun: str, clock: Clock) -> None:
    parser = SteadyParser()
    assert told([*parser.feed(begun)]) == []
    clock.now += UNFINISHED_SECONDS
    assert told([*parser.tick(), *parser.feed("q")]) == ["q"]


@pytest.mark.parametrize("begun", ["\x1b[12;", "\x1b]0;title", "\x1bPq", "\x1b[" + "1" * 9000])
def test_a_control_character_is_obeyed_within_an_unfinished_sequence(begun: str) -> None:
    assert told([*SteadyParser().feed(f"{begun}\x11")]) == ["ctrl+q"]


def test_a_control_string_that_never_ends_is_given_up_although_it_goes_on(clock: Clock) -> None:
    parser, seen = SteadyParser(), [*SteadyParser().feed("\x1b]0;")]
    seen += parser.feed("\x1b]0;")
    for _ in range(30):
        clock.now += 0.1
        seen += [*parser.feed("a"), *parser.tick()]
    assert 0 < len(seen) < 15


def test_a_paste_of_any_size_is_bounded_and_has_its_own_end() -> None:
    parser = SteadyParser()
    seen = [*parser.feed("\x1b[200~")]
    for _ in range(1000):
        seen += parser.feed("x" * (MAX_PASTE - 1) + "\x1b")
        seen += parser.feed("[201")
    assert seen == []
    assert told([*parser.feed("\x1b[20"), *parser.feed("1~q")]) == ["x" * (MAX_PASTE - 1), "q"]  # less the escape


def test_a_paste_without_an_end_ends_after_a_longer_silence(clock: Clock) -> None:
    parser = SteadyParser()
    assert told([*parser.feed("\x1b[200~Rosa")]) == []
    clock.now += PASTE_SECONDS - 0.1
    assert told([*parser.tick()]) == []
    clock.now += 0.1
    assert told([*parser.tick(), *parser.feed("q")]) == ["Rosa", "q"]


def test_what_cannot_be_parsed_leaves_what_is_known_of_the_terminal() -> None:
    parser = SteadyParser()
    size, *_, moved = parser.feed("\x1b[48;24;80;480;800t\x1b[1114112u\x1b[<0;400;240M")
    assert isinstance(size, events.Resize)
    assert isinstance(moved, events.MouseDown)
    assert (moved.x, moved.y) == (39, 11)
