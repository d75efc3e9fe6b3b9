"""Selection among options by a highlight, the same for every decision of every game.

No single key plays anything: a key, a click or an arrow highlights an option, and Enter plays it. Options with
several plans are expanded in place if there is room for all of them: those of `b` are `b1`, `b2` and so on, and `b`
followed by `2` highlights the second. Otherwise Enter, or the number, opens them as a list of their own. Escape goes
back and removes the highlight. A single choice is highlighted from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from niagara_tui.core.decisions import Option, best_first
from niagara_tui.core.plans import shared_length

Fits = Callable[[Sequence[Option]], bool]  # returns whether there is room to list all of these options

_DIGITS = 9  # maximum number of plans of an option that is expanded: there are no keys for more
_NAMED = {"plus": "+", "minus": "-"}  # characters for which Textual has key names


def _shared_prefix(option: Option, moves: Sequence[int]) -> tuple[int, bool]:
    """Length of the longest prefix of these moves that the option or a plan of it shares, and whether all are equal."""
    own = [(shared_length(chain, moves), chain == tuple(moves)) for chain in (option.moves, *option.twins)]
    return max([*own, *(_shared_prefix(inner, moves) for inner in option.inner)])


def expanded(options: Sequence[Option], fits: Fits) -> tuple[Option, ...]:
    """The options, those with several plans replaced by these if all fit; not those whose plans end elsewhere."""
    rows: list[Option] = []
    for option in options:
        if {plan.place for plan in option.inner} != {option.place}:
            rows.append(option)
        elif len(option.inner) > _DIGITS:
            return tuple(options)  # a list has one notation: all are laid open, or none is
        else:
            rows += [replace(plan, key=option.key + plan.key) for plan in option.inner]
    return tuple(rows) if fits(rows) else tuple(options)


class Selection:
    """The options of one decision, shown for one piece at a time, and the highlight."""

    def __init__(self, options: Sequence[Option]) -> None:
        """Offer these options, starting with the piece whose best one is best; a single choice is highlighted."""
        self._all = tuple(options)
        self._fits: Fits = lambda _: False
        self._opened: Option | None = None
        self._highlighted: Option | None = None
        self.piece = next((option.piece for option in best_first(options) if option.piece is not None), None)
        self._expanded = self.groups
        if self.has_one_choice:
            self.highlight(options[0])

    @property
    def has_one_choice(self) -> bool:
        return len(self._all) == 1 and not self._all[0].inner

    def offers(self, options: Sequence[Option]) -> bool:
        return self._all == tuple(options)

    def expand_to_fit(self, fits: Fits) -> None:
        """Expand what fits now; the highlighted option stays highlighted."""
        highlighted, self._fits = self._highlighted, fits
        self._lay_out()
        if highlighted is None:
            return
        if highlighted in self.options:
            self.highlight(highlighted)
        elif highlighted.moves:
            self.highlight_moves(highlighted.moves)
        else:
            self.highlight_key(highlighted.key)

    def _lay_out(self) -> None:
        """Show the chosen piece's options without a highlight."""
        self._expanded = expanded(self.groups, self._fits)
        self._opened = self._highlighted = None

    @property
    def groups(self) -> tuple[Option, ...]:
        return tuple([option for option in self._all if option.piece in (None, self.piece)])

    @property
    def options(self) -> tuple[Option, ...]:
        """The options shown: the plans of the opened option, or else those of the chosen piece and without a piece."""
        return self._expanded if self._opened is None else self._opened.inner

    @property
    def ends(self) -> tuple[Option, ...]:
        """For each possible destination, its highlighted plan or else its option; empty while an option is open."""
        if self._opened is not None:
            return ()
        lit = self._highlighted
        return tuple(
            lit if lit is not None and (lit.key[:1], lit.piece) == (group.key, group.piece) else group
            for group in self.groups
            if group.place is not None
        )

    @property
    def plans(self) -> list[tuple[Option, ...]]:
        """All plans, each as the options to highlight in sequence, the last of which plays it."""
        with_plans = [(option, plan) for option in self._all for plan in option.inner]
        return [*((option,) for option in self._all if not option.inner), *with_plans]

    @property
    def pieces(self) -> list[int]:
        return list(dict.fromkeys(option.piece for option in self._all if option.piece is not None))

    @property
    def highlighted(self) -> Option | None:
        return self._highlighted

    @property
    def is_open(self) -> bool:
        return self._opened is not None

    def highlight(self, option: Option) -> None:
        self._highlighted = self.options[self.options.index(option)]

    def highlight_key(self, key: str) -> bool:
        """Highlight the option with that key, or its best plan; False if there is none."""
        lit = self._highlighted
        if lit is not None and key.isdecimal():  # a number is that of a plan of the highlighted destination
            if any(plan.key == key for plan in lit.inner):
                self._opened, self._highlighted = lit, None
                return self.highlight_key(key)
            siblings = (option for option in self.options if lit.key[1:] and option.key == lit.key[:-1] + key)
            if (sibling := next(siblings, None)) is not None:
                self._highlighted = sibling
                return True
        exact = (option for option in self.options if option.key == key)
        within = (option for option in self.options if key and option.key[:-1] == key)
        option = next(exact, None) or next(within, None)
        if option is not None:
            self.highlight(option)
        return option is not None

    def highlight_moves(self, moves: Sequence[int]) -> Option | None:
        """Highlight the option that shares the longest prefix of these moves, opening its parent; None if none does."""
        best = max(self._all, key=lambda option: _shared_prefix(option, moves), default=None)
        if best is None or not _shared_prefix(best, moves)[0]:
            return None
        self.piece = best.piece if best.piece is not None else self.piece
        self._lay_out()
        self.highlight(max(self.options, key=lambda option: _shared_prefix(option, moves)))
        if self._highlighted is not None and self._highlighted.inner:
            self._opened = self._highlighted
            self.highlight(max(self._opened.inner, key=lambda option: _shared_prefix(option, moves)))
        return self.highlighted

    def option_at(self, place: int) -> Option | None:
        """The shown option that ends at that place: the highlighted one, or else the best; None if none does."""
        there = [option for option in self.options if option.place == place]
        return self._highlighted if self._highlighted in there else next(iter(there), None)

    def move_highlight(self, step: int) -> None:
        """Move the highlight by that many options, wrapping around; begins at the best or, back, at the last."""
        if self._highlighted is not None:
            self._highlighted = self.options[(self.options.index(self._highlighted) + step) % len(self.options)]
        elif self.options:
            self._highlighted = best_first(self.options)[0] if step > 0 else self.options[-1]

    def select_piece(self, piece: int) -> bool:
        """Show that piece's options; False if it has none."""
        if piece not in self.pieces:
            return False
        self.piece = piece
        self._lay_out()
        return True

    def select_next_piece(self) -> bool:
        if len(self.pieces) < 2 or self.piece is None:
            return False
        return self.select_piece(self.pieces[(self.pieces.index(self.piece) + 1) % len(self.pieces)])

    def press(self, key: str) -> bool:
        if key in ("right", "down"):
            self.move_highlight(1)
        elif key in ("left", "up"):
            self.move_highlight(-1)
        elif key == "tab":
            return self.select_next_piece()
        elif key == "escape":
            return self.back()
        else:
            return self.highlight_key(_NAMED.get(key, key))
        return True

    def enter(self) -> Option | None:
        """Confirm the highlight: returns the option to play, or None if there is none or it was opened instead."""
        option = self.highlighted
        if option is not None and option.inner:
            self._opened, self._highlighted = option, option.inner[0]
            return None
        return option

    def back(self) -> bool:
        """Close the opened option or remove the highlight; False if there was nothing to do."""
        if self._opened is not None:
            closed, self._opened = self._opened, None
            self.highlight(closed)
            return True
        if self.has_one_choice:
            return False
        was_highlighted = self._highlighted is not None
        self._highlighted = None
        return was_highlighted
