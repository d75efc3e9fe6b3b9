"""The base class of all errors of ours that are for users, and remarks to them meanwhile.

Here, since games and tables build on the bots' package.
"""

from __future__ import annotations

from collections.abc import Callable

MAX_MESSAGE_LENGTH = 1200
"""Maximum characters of a message: 15 lines of 80 columns, so that its beginning stays visible."""
MAX_WORD_LENGTH = 200  # maximum characters of a word in a complaint, which may quote long input


class NiagaraError(Exception):
    """An error that the user can fix; the message is one clear sentence, however long what it quotes is."""

    def __str__(self) -> str:
        """The message, not too long."""
        return brief(super().__str__())


listeners: list[Callable[[str], object]] = []
"""Who is told why something takes long or is done again: a program's terminal, nobody where a library is used."""


def remark(line: str) -> None:
    """Tell it to whoever listens."""
    for tell in listeners:
        tell(line)


def brief(complaint: str) -> str:
    """A complaint in which long words are cut in the middle, such as values that it quotes; and then the whole."""
    return cut(" ".join(cut(word, MAX_WORD_LENGTH) for word in complaint.split(" ")), MAX_MESSAGE_LENGTH)


def cut(text: str, max_length: int) -> str:
    """The text; a long one is cut in the middle, as its end says what to do."""
    if len(text) <= max_length:
        return text
    head = (max_length - 1) * 2 // 3
    return f"{text[:head]}…{text[head + 1 - max_length :]}"
