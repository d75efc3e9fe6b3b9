"""Questions and messages over whatever is open."""

from __future__ import annotations

from textual.screen import ModalScreen


class Confirm(ModalScreen[bool]):
    """Asks a yes-or-no question; dismissed with True for yes. The safe answer, no, is the one that Enter gives first."""

    def __init__(self, question: str, *, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self.question, self.yes, self.no = question, yes, no


class Message(ModalScreen[None]):
    """Says something and waits until it has been read."""

    def __init__(self, text: str, *, title: str = "") -> None:
        super().__init__()
        self.text, self.heading = text, title
