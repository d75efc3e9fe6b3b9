"""Choosing among options with a light that walks over them: the same for every decision of every game.

Nothing is played by one key: a key, a click or an arrow lights an option, Enter plays the lit one. An option that holds
several plans lays them open where there is room for all of them: those of `b` are `b1`, `b2` and so on, and b followed
by 2 lights the second. Elsewhere Enter, or the number, opens them as a list of their own. Escape goes back, and puts
out the light. What is the only choice is lit from the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from niagara_tui.core.choices import Option, best_first

Fits = Callable[[Sequence[Option]], bool]
"""Whether there is room to list all of these."""

_DIGITS = 9
"""An option with more plans than this is not laid open: they would have no keys."""
_NAMED = {"plus": "+", "minus": "-"}
"""Signs that Textual has names for."""


def _begun(option: Option, moves: Sequence[int]) -> tuple[int, bool]:
    """How many of these moves, from the first on, the option or one that lies in it plays, and whether just these."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(option.moves, moves, strict=False))
    own = sum(1 for _ in same), option.moves == tuple(moves)
    return max([own, *(_begun(inner, moves) for inner in option.inner)])


def laid_open(options: Sequence[Option], fits: Fits) -> tuple[Option, ...]:
    """The options, best first, each with its plans in its place as far as there is room for them."""
    laid = tuple(options)
    for option in best_first(options):
        if 0 < len(option.inner) <= _DIGITS:
            plans = [replace(plan, key=option.key + plan.key) for plan in option.inner]
            more = tuple(best_first([*(other for other in laid if other is not option), *plans]))
            laid = more if fits(more) else laid
    return laid


class Choosing:
    """The options of one decision, those of one piece at a time, and the light among them."""

    def __init__(self, options: Sequence[Option]) -> None:
        """Offer these options, beginning with the first one's piece; none is lit, unless there is only one."""
        self._all = tuple(options)
        self._fits: Fits = lambda _: False
        self._opened: Option | None = None
        self._lit: Option | None = None
        self.piece = options[0].piece if options else None
        self._laid = self.groups
        if self.has_one_choice:
            self.light(options[0])

    @property
    def has_one_choice(self) -> bool:
        """Whether there is nothing to choose between."""
        return len(self._all) == 1 and not self._all[0].inner

    def offers(self, options: Sequence[Option]) -> bool:
        """Whether it is these that are offered."""
        return self._all == tuple(options)

    def make_room(self, fits: Fits) -> None:
        """Lay open what fits now; what is lit stays lit."""
        lit = self._lit
        self._fits = fits
        self._lay_out()
        if lit is None:
            return
        if lit in self.options:
            self.light(lit)
        elif lit.moves:
            self.light_moves(lit.moves)
        else:
            self.light_key(lit.key)

    def _lay_out(self) -> None:
        """Show the chosen piece's options, none lit."""
        self._laid = laid_open(self.groups, self._fits)
        self._opened = self._lit = None

    @property
    def groups(self) -> tuple[Option, ...]:
        """The options of the chosen piece and of none, plans that end alike being one."""
        return tuple(option for option in self._all if option.piece in (None, self.piece))

    @property
    def options(self) -> tuple[Option, ...]:
        """The options shown: the plans of the opened one, else those of the chosen piece and of none."""
        return self._laid if self._opened is None else self._opened.inner

    @property
    def ends(self) -> tuple[Option, ...]:
        """For each place where something can end, what is lit of it, else all of it; nothing while one is open."""
        if self._opened is not None:
            return ()
        return tuple(self._shown_of(group) for group in self.groups if group.place is not None)

    def _shown_of(self, group: Option) -> Option:
        lit = self._lit
        return lit if lit is not None and lit.key[:1] == group.key and lit.piece == group.piece else group

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
        return self._lit

    @property
    def is_open(self) -> bool:
        """Whether the options are the plans of one opened option."""
        return self._opened is not None

    def light(self, option: Option) -> None:
        """Light this option, one of those shown."""
        self._lit = self.options[self.options.index(option)]

    def light_key(self, key: str) -> bool:
        """Light the option with that key, or the best that lies in it; false if none has it."""
        if self._light_number(key):
            return True
        exact = (option for option in self.options if option.key == key)
        within = (option for option in self.options if key and option.key[:-1] == key)
        found = next(exact, None) or next(within, None)
        if found is not None:
            self.light(found)
        return found is not None

    def _light_number(self, number: str) -> bool:
        """Light the plan with that number of the end point that is lit."""
        lit = self._lit
        if lit is None or not number.isdecimal():
            return False
        if lit.inner and any(plan.key == number for plan in lit.inner):
            self._opened, self._lit = lit, None
            return self.light_key(number)
        sibling = next((option for option in self.options if option.key == lit.key[:-1] + number and lit.key[1:]), None)
        self._lit = sibling or lit
        return sibling is not None

    def light_moves(self, moves: Sequence[int]) -> Option | None:
        """Light the option that begins with most of these moves, opening the one that it lies in; None if none does."""
        found = max(self._all, key=lambda option: _begun(option, moves), default=None)
        if found is None or not _begun(found, moves)[0]:
            return None
        self.piece = found.piece if found.piece is not None else self.piece
        self._lay_out()
        self.light(max(self.options, key=lambda option: _begun(option, moves)))
        if self._lit is not None and self._lit.inner:
            self._opened = self._lit
            self.light(max(self._opened.inner, key=lambda option: _begun(option, moves)))
        return self.lit

    def at(self, place: int) -> Option | None:
        """The option shown that ends at that place: the lit one, else the best; None if none does."""
        there = [option for option in self.options if option.place == place]
        return self._lit if self._lit in there else next(iter(there), None)

    def walk(self, step: int) -> None:
        """Move the light by that many options, round and round."""
        count = len(self.options)
        if count:
            before_first = -1 if step > 0 else 0
            now = before_first if self._lit is None else self.options.index(self._lit)
            self._lit = self.options[(now + step) % count]

    def take(self, piece: int) -> bool:
        """Show that piece's options; false if it has none."""
        if piece not in self.pieces:
            return False
        self.piece = piece
        self._lay_out()
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
            self._opened, self._lit = option, option.inner[0]
            return None
        return option

    def back(self) -> bool:
        """Close the opened option, or put the light out; false if there was nothing to do."""
        if self._opened is not None:
            closed, self._opened = self._opened, None
            self.light(closed)
            return True
        if self.has_one_choice:
            return False
        was_lit = self._lit is not None
        self._lit = None
        return was_lit
