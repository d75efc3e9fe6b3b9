"""What a child process does wrong, such as a bot or a program, each with its words; tables translate them."""

from __future__ import annotations

from enum import Enum

from niagara_ai.contract import BotError


class Wrong(Enum):
    """What a child process does wrong; the value is the end of a sentence on it, with `{seconds}` or `{detail}`."""

    NOT_FOUND = "does not exist"
    NO_PROGRAM = "is not a program"
    NOT_NAMED = "has not been named on this computer"
    NOT_STARTED = "could not be started ({detail})"
    STOPPED = "was stopped before it started"
    NO_HELLO = "did not answer hello within {seconds:g} s"
    LATE = "did not answer within {seconds:g} s"
    ENDED = "has ended with status {detail}"
    CLOSED = "has closed its input or output"
    TOO_LONG = "sent a line of more than {detail} MB"
    NO_END = "sent a line without an end"
    NO_MESSAGE = "sent a line that is no message: {detail}"
    INVALID = "sent an invalid message"
    NOT_ASKED = "answered a question that was not asked"
    NOT_READY = "answered hello with something else than ready"
    PROTOCOL = "speaks version {detail} of the protocol, which is not known here"
    ANOTHER_GAME = "does not play {detail}"
    NO_MOVE = "answered without a move"
    ILLEGAL = "wants {detail}, which is not legal"
    GAVE_UP = "gave up: {detail}"


class EngineFault(BotError):
    """A program that plays has done something wrong; the message is a sentence that names it."""


class ChildFault(BotError):
    """A child process has done something wrong; the message says what, without naming it.

    `errors` is the end of what it wrote to standard error, if it was started only to be tried.
    """

    def __init__(self, wrong: Wrong, detail: str = "", seconds: float = 0.0) -> None:
        super().__init__(wrong.value.format(detail=detail, seconds=seconds))
        self.wrong, self.detail, self.seconds, self.errors = wrong, detail, seconds, ""
