"""Textual's parser of terminal input behind a gate: whole sequences pass, and of everything a bounded part.

Textual 8.2 takes an escape sequence that it does not know, or that never ends, for one key per character; so does it
with escape sequences inside a paste; a paste without an end is kept for ever; after an error all that was negotiated
with the terminal, such as a mouse that reports pixels, is forgotten; a terminal that reports its size is taken for one
whose mouse does so; and of a key the place, Caps Lock and a text of more than a few signs are lost.
"""

from __future__ import annotations

import re
import time
from collections.abc import Generator, Iterator
from contextlib import suppress

from textual import constants, events
from textual._parser import ParseTimeout
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.message import Message

from niagara_tui.ui.keyboards import Key, key_at

MAX_SEQUENCE = 32  # characters of an escape sequence; Textual knows none that is longer, and such a one is passed over
MAX_TEXT = 1024
"""Characters of a sequence for a key with its text, which may be a sentence that an input method has composed."""
MAX_PASTE = 65_536
"""Characters of a paste that arrive, enough for any usual game; what follows is passed over up to the paste's end."""
UNFINISHED_SECONDS = 0.5
"""Silence after which an unfinished sequence is given up; what a terminal sends comes in one piece."""
MAX_STRING_SECONDS = 2.0  # time after which a control string without an end is given up although it goes on
PASTE_SECONDS = 5.0
"""Silence after which a paste counts as ended: longer, since what was pasted must not be taken for keys."""

_KEY = re.compile(r"\x1b\[(\d+)(?::\d*(?::(\d*))?)?(?:;(\d*)(?:;([\d:]*))?)?u")
"""A key of the kitty protocol: its sign, the sign at its place on a US keyboard, modifiers plus 1, and its text."""
_SHIFT, _CAPS_LOCK = 1, 64
_SHORTCUT = 2 | 4 | 8 | 16 | 32  # bits of modifiers: alt, ctrl, super, hyper, meta
_PIXELS = re.compile(r"\x1b\[\?1016;(\d)\$y")  # the answer to whether the mouse reports pixels: it does after 1 or 3

_PLAIN = re.compile(r"[^\x1b]+")
_CSI = r"\[(?:M[^\x1b]{3}|\[[A-E]|(?:[378]|2[34])\$|[0-?]*[ -/]*[@-Z\\-~])"
"""After the escape: what old mice send, Linux' and rxvt's own keys, and the usual form."""
_SEQUENCE = re.compile(rf"\x1b(?:{_CSI}|O[^\x00-\x1f]|[^\[O\]PX^_\x1b\ufffd]|(?=\x1b))", re.DOTALL)
"""A whole sequence: CSI, SS3, alt and a key, or the key escape before another sequence.

No control character ends one: Ctrl+Q is that key, whatever has begun before it.
"""
_BEGUN = re.compile(r"\x1b(?:O|[\]PX^_]|\[(?:M[^\x1b]{0,2}|\[|[0-?]*[ -/]*))?", re.DOTALL)
"""What may become a whole sequence or a control string."""
_BEGUN_STRING = re.compile(r"\x1b[\]PX^_](?=.)", re.DOTALL)
_STRING_END = re.compile(r"\x07|(?=[\x00-\x1f])")
"""The end of a control string (OSC, DCS, SOS, PM, APC): BEL, or a control character, which it does not contain."""
_LONG_END = re.compile(r"[@-~]|(?=[^ -?])")  # the end of a CSI sequence that is too long
_STRING_TERMINATOR = "\x1b\\"
_REPLACED = str.maketrans("", "", "\ufffd")  # removes what stands for invalid bytes, which no key sends


class SteadyParser(XTermParser):
    """Parses input whatever it contains, and holds a bounded part of it for a bounded time."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._held = ""  # the beginning of a sequence
        self._passed_until: re.Pattern[str] | None = None  # what ends the sequence that is being passed over
        self._has_pixels = False  # whether the terminal has confirmed that its mouse reports pixels
        self._pasted: str | None = None  # the paste under way, with what may be the beginning of its end
        self._heard = self._began = 0.0  # when input came last, and when passing over began

    def feed(self, data: str) -> Iterator[Message]:
        """Yield the messages that the next part of the input completes; an empty one ends it."""
        if not data:
            yield from super().feed(data)
            return
        self._heard = time.monotonic()
        data, self._held = self._held + data, ""
        while data:
            if self._pasted is not None:
                data = yield from self._go_on_pasting(data)
            elif self._passed_until is not None:
                data = self._pass_over(self._passed_until, data)
            elif plain := _PLAIN.match(data):
                if keys := plain[0].translate(_REPLACED):
                    yield from self._parse(keys)
                data = data[plain.end() :]
            elif whole := _SEQUENCE.match(data):
                sequence = whole[0]
                if sequence == BRACKETED_PASTE_START:
                    self._pasted = ""
                elif len(sequence) <= MAX_TEXT and (key := _KEY.fullmatch(sequence)):
                    with suppress(ValueError, OverflowError):  # there is no such sign
                        yield from self._pressed(*key.groups(""))
                elif answer := _PIXELS.fullmatch(sequence):
                    self._has_pixels = answer[1] in "13"
                elif len(sequence) <= MAX_SEQUENCE and sequence not in {BRACKETED_PASTE_END, _STRING_TERMINATOR}:
                    yield from self._parse(sequence)
                data = data[whole.end() :]
            else:
                data = self._begin(data)

    def tick(self) -> Iterator[Message]:
        """Yield what is complete because nothing has followed it, and give up what has waited for too long."""
        silence = time.monotonic() - self._heard
        if self._pasted is not None and silence >= PASTE_SECONDS:
            yield from self._end_paste(self._pasted)
        elif silence >= UNFINISHED_SECONDS:
            self._passed_until = None
        if self._held and len(self._held) <= len("\x1b[") and silence >= constants.ESCAPE_DELAY:
            text, self._held = self._held, ""
            yield from self._parse(text)
        elif silence >= UNFINISHED_SECONDS:
            self._held = ""

    def _pressed(self, code: str, base: str, modifiers: str, text: str) -> Iterator[events.Key]:
        """The keys of an event of the kitty protocol, which tells Caps Lock from Shift and where a key lies."""
        sign, modifier = chr(int(code)), max(0, int(modifiers or 1) - 1)
        place = key_at(sign.lower(), chr(int(base or 0)))
        if modifier & _SHORTCUT and not text and place.isalpha():
            code = str(ord(place))
        keys = [*self._sequence_to_key_events(f"\x1b[{code};{modifiers};{text}u")]
        if not text or len(keys) != 1:
            yield from keys
            return
        name, has_shift = keys[0].key, bool(modifier & _SHIFT)
        if modifier & _CAPS_LOCK and len(name) == 1:
            name = name.upper() if has_shift else name.lower()
        is_other = place != sign.lower() and not (has_shift and place.isdecimal())
        yield Key(name, keys[0].character, [place.upper() if name.isupper() else place] if is_other else [])

    def parse_mouse_code(self, code: str) -> Message | None:
        """The event of the mouse; pixels are divided by a cell's only if that is what the terminal reports."""
        self.mouse_pixels = self._has_pixels
        return super().parse_mouse_code(code)

    def _parse(self, whole: str) -> Iterator[Message]:
        """Have Textual parse what is whole; a sequence that it does not know has no effect."""
        try:
            yield from super().feed(whole)
            if self._awaiting.timeout is not None and len(whole) <= len("\x1b["):
                self._awaiting = self._gen.throw(ParseTimeout())  # a key, perhaps with alt: nothing follows it
                while self._tokens:
                    yield self._tokens.popleft()
            is_known = self._awaiting.timeout is None
        except Exception:  # noqa: BLE001 - any error of Textual's parser
            is_known = False
        if not is_known:
            self._tokens.clear()
            self._gen = self.parse(self._tokens.append)  # all else that is known of the terminal stays known
            self._awaiting = next(self._gen)
        self._timeout_time = None

    def _begin(self, data: str) -> str:
        """Hold a sequence that has only begun; of one that is too long or broken, return what follows it."""
        if string := _BEGUN_STRING.match(data):
            self._passed_until, self._began = _STRING_END, self._heard
            return data[string.end() :]
        begun = _BEGUN.match(data)
        end = begun.end() if begun else 1
        if end < len(data):
            return data[end:]
        if end > MAX_TEXT:
            self._passed_until, self._began = _LONG_END, self._heard
        else:
            self._held = data
        return ""

    def _pass_over(self, end: re.Pattern[str], data: str) -> str:
        if match := end.search(data):
            self._passed_until = None
            return data[match.end() :]
        if self._heard - self._began >= MAX_STRING_SECONDS:
            self._passed_until = None
        return ""

    def _go_on_pasting(self, data: str) -> Generator[Message, None, str]:
        """Take the next part of a paste; return what follows its end."""
        before = self._pasted or ""
        text, end, after = (before + data).partition(BRACKETED_PASTE_END)
        if end:
            yield from self._end_paste(text)
        else:
            tail = len(BRACKETED_PASTE_END)
            self._pasted = text if len(text) <= MAX_PASTE + tail else f"{text[:MAX_PASTE]}\0{text[1 - tail :]}"
        return after

    def _end_paste(self, text: str) -> Iterator[Message]:
        self._pasted = None
        # The text without control characters other than tabs and line breaks
        yield events.Paste(re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", "", text[:MAX_PASTE]))
