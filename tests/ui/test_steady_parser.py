from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual import events
from textual.message import Message

from niagara_tui.ui.keyboards import also_meant
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
    "\x1b[1081;5u": ["ctrl+q"],
    "\x1b[1081::113;69u": ["ctrl+q"],
    "\x1b[962;5u": ["ctrl+w"],
    "\x1b[1511;6u": ["ctrl+shift+e"],
    "\x1b[47::113;5u": ["ctrl+q"],
    "\x1b[113::97;5u": ["ctrl+q"],
    "\x1b[57441;2u": ["left_shift"],
    "\x1b[32;1;32u": ["space"],
    "\x1b[0;1;12371:12435:12395:12385:12399u": [*"こんにちは"],
    "\x1b[0;;128104:8205:128105:8205:128103:8205:128102u": [
        *("man", "zero_width_joiner", "woman", "zero_width_joiner", "girl", "zero_width_joiner", "boy"),
    ],
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
        *("\x1b[1114112u", "\x1b[0;1;1114112u", "\x1b[97::99999999999;5u", "\x1b[0;1;" + "97:" * 400 + "97u"),
        *("\x1b[99;99;99;99;99z", "\x1b[" + "1;" * 99 + "m", "\x1b[1;\ufffd", "\ufffd"),
        *("\x1b]11;rgb:0/0/0\x07", "\x1b]52;c;AAAA\x1b\\", "\x1bP1$r\x1b\\", "\x1b[M   ", "\x1b[?62;c", "\x1b[201~"),
    ],
)
def test_what_is_no_key_becomes_none(sent: str) -> None:
    assert told([*SteadyParser().feed(f"{sent}q")]) == ["q"]


@pytest.mark.parametrize(
    ("sent", "key", "typed", "others"),
    [
        ("A", "A", "A", ["a"]),  # Shift or Caps Lock
        ("\x1b[97;65;65u", "a", "A", []),  # Caps Lock
        ("\x1b[97:65;2;65u", "A", "A", []),  # Shift
        ("\x1b[97:65;66;97u", "A", "a", []),  # both
        ("&", "ampersand", "&", ["1"]),
        ("\x1b[38::49;129;38u", "ampersand", "&", ["1"]),
        ("\x1b[34::49;1;34u", "quotation_mark", '"', ["1"]),  # BÉPO
        ("\x1b[57:40;2;40u", "left_parenthesis", "(", []),  # Shift and 9
        ("é", "é", "é", ["2"]),
        ("É", "É", "É", ["é", "2"]),
        ("\x1b[233::48;65;201u", "é", "É", ["0"]),  # Czech
        ("\x1b[97::113;1;97u", "a", "a", []),
        ("ф", "ф", "ф", ["a"]),
        ("Ф", "Ф", "Ф", ["A", "ф", "a"]),
        ("\x1b[1092:1060:97;2;1060u", "Ф", "Ф", ["A"]),
        ("\x1bA", "alt+shift+a", "A", []),
    ],
)
def test_a_key_may_be_meant_for_what_lies_there_elsewhere_unless_the_terminal_knows_better(
    sent: str, key: str, typed: str, others: Sequence[str]
) -> None:
    (event,) = SteadyParser().feed(sent)
    assert isinstance(event, events.Key)
    assert (event.key, event.character, [*also_meant(event)]) == (key, typed, others)


def test_escape_and_alt_with_a_bracket_are_keys_when_nothing_follows(clock: Clock) -> None:
    for sent, key in {"\x1b": "escape", "\x1b[": "left_square_bracket", "\x1b]": "right_square_bracket"}.items():
        parser = SteadyParser()
        assert told([*parser.feed(sent), *parser.tick()]) == []
        clock.now += 0.2
        assert told([*parser.tick(), *parser.tick()]) == [key]


@pytest.mark.parametrize("begun", ["\x1b[12;", "\x1b]0;title", "\x1bPq", "\x1b[" + "1" * 9000])
def test_an_unfinished_sequence_is_given_up_after_a_moment_and_a_control_character_obeyed_within_it(
    begun: str, clock: Clock
) -> None:
    parser = SteadyParser()
    assert told([*parser.feed(begun)]) == []
    clock.now += UNFINISHED_SECONDS
    assert told([*parser.tick(), *parser.feed("q")]) == ["q"]
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


@pytest.mark.parametrize(
    ("answer", "place"),
    [("\x1b[?1016;1$y", (39, 11)), ("\x1b[?1016;3$y", (39, 11)), ("\x1b[?1016;0$y", (399, 239)), ("", (399, 239))],
)
def test_a_mouse_reports_pixels_once_the_terminal_has_confirmed_it_whatever_cannot_be_parsed(
    answer: str, place: tuple[int, int]
) -> None:
    parser = SteadyParser()
    size, *_, moved = parser.feed(f"{answer}\x1b[48;24;80;480;800t\x1b[1114112u\x1b[<0;400;240M")
    assert isinstance(size, events.Resize)
    assert isinstance(moved, events.MouseDown)
    assert (moved.x, moved.y) == place
