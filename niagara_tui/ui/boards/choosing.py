"""Choosing among options with a light that walks over them: the same for every decision of every game.

Nothing is played by one key: a key, a click or an arrow lights an option, Enter plays the lit one. An option that holds
several plans opens them as a numbered list first; Escape goes back, and puts out the light.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from niagara_tui.offers.option import Option

_NAMED = {"plus": "+", "minus": "-"}
"""Signs that Textual has names for."""


def _begun(option: Option, moves: Sequence[int]) -> tuple[int, bool]:
    """How many of these moves, from the first on, the option or one that lies in it plays, and whether just these."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(option.moves, moves, strict=False))
    own = sum(1 for _ in same), option.moves == tuple(moves)
    return max([own, *(_begun(inner, moves) for inner in option.inner)])


class Choosing:
    """The options of one decision, those of one piece at a time, and the light among them."""

    def __init__(self, options: Sequence[Option]) -> None:
        """Offer these options, beginning with the first one's piece; none is lit."""
        self._all = tuple(options)
        self._opened: Option | None = None
        self._lit: int | None = None
        self.piece = options[0].piece if options else None

    def offers(self, options: Sequence[Option]) -> bool:
        """Whether it is these that are offered."""
        return self._all == tuple(options)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options shown: the plans of the opened one, else those of the chosen piece and of none."""
        if self._opened is not None:
            return self._opened.inner
        return tuple(option for option in self._all if option.piece in (None, self.piece))

    @property
    def ways(self) -> list[tuple[Option, ...]]:
        """Every plan there is: the options to light one after another, the last of which plays it."""
        opened = [(option, plan) for option in self._all for plan in option.inner]
        return [*((option,) for option in self._all if not option.inner), *opened]

    @property
    def pieces(self) -> list[int]:
        """The pieces to choose from, in the options' order."""
        return list(dict.fromkeys(option.piece for option in self._all if option.piece is not None))

    @property
    def lit(self) -> Option | None:
        """The lit option, if any."""
        return None if self._lit is None else self.options[self._lit]

    @property
    def is_open(self) -> bool:
        """Whether the options are the plans of one opened option."""
        return self._opened is not None

    def light(self, option: Option) -> None:
        """Light this option, one of those shown."""
        self._lit = self.options.index(option)

    def light_key(self, key: str) -> bool:
        """Light the option with that key; false if none has it."""
        found = next((option for option in self.options if option.key == key), None)
        if found is not None:
            self.light(found)
        return found is not None

    def light_moves(self, moves: Sequence[int]) -> Option | None:
        """Light the option that begins with most of these moves, opening the one that it lies in; None if none does."""
        found = max(self._all, key=lambda option: _begun(option, moves), default=None)
        if found is None or not _begun(found, moves)[0]:
            return None
        self.piece, self._opened, self._lit = found.piece if found.piece is not None else self.piece, None, None
        self.light(found)
        if found.inner:
            inner = max(found.inner, key=lambda option: _begun(option, moves))
            self._opened = found
            self.light(inner)
        return self.lit

    def light_place(self, place: int) -> bool:
        """Light the option that ends at that place; false if none does."""
        found = next((option for option in self.options if option.place == place), None)
        if found is not None:
            self.light(found)
        return found is not None

    def walk(self, step: int) -> None:
        """Move the light by that many options, round and round."""
        count = len(self.options)
        if count:
            before_first = -1 if step > 0 else 0
            self._lit = ((before_first if self._lit is None else self._lit) + step) % count

    def take(self, piece: int) -> bool:
        """Show that piece's options; false if it has none."""
        if piece not in self.pieces:
            return False
        self.piece, self._opened, self._lit = piece, None, None
        return True

    def take_next(self) -> bool:
        """Show the next piece's options; false if there is no other."""
        if len(self.pieces) < 2 or self.piece is None:
            return False
        return self.take(self.pieces[(self.pieces.index(self.piece) + 1) % len(self.pieces)])

    def press(self, key: str) -> bool:
        """Move the light by a key; false if the key means nothing here."""
        if key in ("right", "down"):
            self.walk(1)
        elif key in ("left", "up"):
            self.walk(-1)
        elif key == "tab":
            return self.take_next()
        elif key == "escape":
            return self.back()
        else:
            return self.light_key(_NAMED.get(key, key))
        return True

    def enter(self) -> Option | None:
        """The option to play now; None if nothing is lit or the lit one has just been opened."""
        option = self.lit
        if option is not None and option.inner:
            self._opened, self._lit = option, 0
            return None
        return option

    def back(self) -> bool:
        """Close the opened option, or put the light out; false if there was nothing to do."""
        if self._opened is not None:
            closed, self._opened = self._opened, None
            self.light(closed)
            return True
        was_lit = self._lit is not None
        self._lit = None
        return was_lit
