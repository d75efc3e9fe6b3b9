"""What is said of one player: the pieces of which the players pane makes its lines."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import chain

from rich.style import Style

from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.phases import owes_card, seat_at
from niagara_tui.games.niagara.rules.redemption import lost_canoes
from niagara_tui.games.niagara.rules.state import CLOUD, LASSO, NO_CARD, ONE_TO_THREE, Phase, Player, State
from niagara_tui.games.niagara.table.plates import gems_line
from niagara_tui.games.niagara.telling.progress import FOUR, KINDS, Progress, progress, ways
from niagara_tui.ui.boards import palette
from niagara_tui.ui.boards.canvas import Spans, cells
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.spans import cut, fit

_WIDE = 44
"""From this width on names fit into the line of the cards, if those are seven."""
_BASE_HAND = 7
_NAMES_IN_A_LINE = 4


def has_ten_cards(view: State) -> bool:
    """Whether hands are larger than the base game's (S-1)."""
    return sum(hand_of(view.parts)) > _BASE_HAND


def is_wide(view: State, width: int) -> bool:
    """Whether names fit into the line of the cards."""
    return width >= _WIDE + sum(hand_of(view.parts)) - _BASE_HAND


@dataclass(frozen=True, slots=True)
class Roster:
    """What the pane shows beside the position: names, who plays each seat, whose eyes look, bots at work."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    viewer: int | None
    tracker: bool = True
    thinking: AbstractSet[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Parts:
    """The pieces of one player's lines, each of a fixed width."""

    view: State
    roster: Roster
    seat: int
    glyphs: Glyphs

    @property
    def player(self) -> Player:
        """The player."""
        return self.view.players[self.seat]

    def one_line(self, width: int) -> Spans:
        """All in one line, with the name where there is breadth for it."""
        name: Spans = (
            [(f" {fit(self.roster.names[self.seat], 9, self.glyphs)} ", palette.TEXT)] if self._is_wide(width) else []
        )
        gap = (" ", palette.TEXT)
        line = [*self.mark(), *name, *self.cards(width), gap, *self.gems(), gap, *self.goal_short()]
        return line + self.lost() if width >= cells(line) + 3 else line

    def _is_wide(self, width: int) -> bool:
        return is_wide(self.view, width)

    def cards(self, width: int) -> Spans:
        """This round's card and those left; of ten the former has one cell where there is no breadth."""
        gap = (" ", palette.TEXT)
        is_tight = has_ten_cards(self.view) and not self._is_wide(width)
        return [*([self._card_alone()] if is_tight else self.card()), gap, *self.left()]

    def _card_alone(self) -> tuple[str, Style]:
        """The card of this round without its brackets."""
        ((text, style),) = self.card()
        return text[1], style

    def wide_top(self) -> Spans:
        """The first of two lines in breadth: name, cards, reserve, lost canoes."""
        name = fit(self.roster.names[self.seat], 11, self.glyphs)
        gap = ("  ", palette.TEXT)
        gems: Spans = []
        for text, style in self.gems():
            gems += [(text, style), (" ", style)]
        return [*self.mark(), (f" {name} ", palette.STRONG), *self.card(), gap, *self.left(), gap, *gems, *self.lost()]

    def wide_rest(self, width: int) -> Spans:
        """The second: who plays, and the goal with its bar."""
        kind = fit(self.roster.kinds[self.seat], 16, self.glyphs)
        goal = self.goal_words()
        start: Spans = [(f"    {kind} ", palette.FAINT), (goal.ljust(13), self.goal_style())]
        return start + self.bar(width - cells(start) - 1)

    def wide_ways(self, width: int) -> list[Spans]:
        """Who plays, and beside and below it all three ways to win with their bars; the nearest has the colour."""
        nearest = progress(self.player.reserve)
        kind = fit(self.roster.kinds[self.seat], 16, self.glyphs)
        lines: list[Spans] = []
        for way, said in zip(ways(self.player.reserve), (kind, "", ""), strict=True):
            style = goal_style(way) if way == nearest or not way.missing else palette.FAINT
            start: Spans = [(f"    {said:16} ", palette.FAINT), (_words(way).ljust(13), style)]
            lines.append(start + self._bar(way, style, width - cells(start) - 1))
        return lines

    def who(self, width: int) -> Spans:
        """Name, who plays, lost canoes."""
        line: Spans = [
            *self.mark(),
            (f" {self.roster.names[self.seat]}", palette.STRONG),
            (f"  {self.roster.kinds[self.seat]}", palette.FAINT),
        ]
        return cut(line, width - cells(self.lost()), self.glyphs) + self.lost()

    def cards_and_gems(self, width: int, *, goal: bool = True) -> Spans:
        """Cards and reserve, and the goal where it has no line of its own."""
        gap = (" ", palette.TEXT)
        indent = " " * (3 if has_ten_cards(self.view) else 4)
        line = [(indent, palette.TEXT), *self.cards(width), gap, *self.gems()]
        return [*line, gap, *self.goal_short()] if goal else line

    def goal_and_bar(self, width: int) -> Spans:
        """The goal in words and as a bar."""
        start: Spans = [("    ", palette.TEXT), (self.goal_words().ljust(13), self.goal_style())]
        return start + self.bar(min(16, width - cells(start) - 1))

    def mark(self) -> Spans:
        """Whose turn, the letter on its colour, the first-player marker: three cells."""
        turn = self.glyphs.turn if self.seat == current(self.view) else " "
        buoy = self.glyphs.buoy if self.seat == self.view.first else " "
        return [(turn, palette.GLOW), (LETTERS[self.seat], palette.SEATS[self.seat]), (buoy, palette.GLOW)]

    def card(self) -> Spans:
        """The card of this round: shown, face down, or being chosen: three cells."""
        player, view = self.player, self.view
        if player.played > NO_CARD:
            return [(f"[{card_sign(player.played)}]", palette.STRONG)]
        if player.chosen != NO_CARD:
            return [(f"[{self.glyphs.hidden}]", palette.FAINT)]
        if self.seat in self.roster.thinking:
            return [(" " + self.glyphs.more + " ", palette.WATERY)]
        is_choosing = view.phase in (Phase.CHOOSE, Phase.PADDLE) and owes_card(view, self.seat)
        return [(" ? " if is_choosing else "   ", palette.FAINT)]

    def left(self) -> Spans:
        """The cards that can still be played, `123·56·`; where that must be remembered, how many: a cell for each."""
        hand = self.player.hand
        if not self.roster.tracker and self.seat != self.roster.viewer:
            return [(("?" * sum(hand)).ljust(sum(hand_of(self.view.parts))), palette.UNUSED)]
        return [
            (card_sign(card), palette.TEXT) if held else (self.glyphs.empty, palette.UNUSED)
            for card, (held, dealt) in enumerate(zip(hand, hand_of(self.view.parts), strict=True), 1)
            if dealt
        ]

    def gems(self) -> Spans:
        """The reserve, two cells a colour."""
        return gems_line(self.player.reserve, self.glyphs)

    def lost(self) -> Spans:
        """Canoes that went over the falls."""
        count = lost_canoes(self.view, self.seat)
        return [(f" -{count}", palette.BAD)] if count else []

    def goal_short(self) -> Spans:
        """The nearest goal in four cells: `2/4■`, `4/5≠`, `1/7 `."""
        goal = progress(self.player.reserve)
        share = (f"{goal.have}/{goal.need}", self.goal_style())
        if goal.way == FOUR and goal.have:
            return [share, (self.glyphs.gem(goal.colour), palette.GEMS[goal.colour])]
        return [share, (self.glyphs.kinds if goal.way == KINDS else " ", self.goal_style())]

    def goal_words(self) -> str:
        """The nearest goal in words; one gem away it calls out."""
        return _words(progress(self.player.reserve))

    def goal_style(self) -> Style:
        """The goal's colour."""
        return goal_style(progress(self.player.reserve))

    def bar(self, width: int) -> Spans:
        """How much of the nearest goal is there."""
        return self._bar(progress(self.player.reserve), self.goal_style(), width)

    def _bar(self, goal: Progress, style: Style, width: int) -> Spans:
        full = max(0, width) * goal.have // goal.need
        return [(self.glyphs.bar * full, style), (self.glyphs.bar_rest * (width - full), palette.UNUSED)]


def legend_rows(seats: int) -> int:
    """How many lines the names take below lines that have no room for them."""
    return 1 if seats <= _NAMES_IN_A_LINE else 2


def legend(view: State, roster: Roster, width: int, glyphs: Glyphs) -> list[Spans]:
    """Letters with their names, side by side."""
    across = -(-view.seats // legend_rows(view.seats))
    room = (width + 1) // across
    cells_of = [
        [(LETTERS[seat], palette.SEATS[seat]), (f" {fit(roster.names[seat], max(1, room - 3), glyphs)} ", palette.TEXT)]
        for seat in range(view.seats)
    ]
    return [list(chain.from_iterable(cells_of[start : start + across])) for start in range(0, view.seats, across)]


def _words(goal: Progress) -> str:
    return goal.label + ("!" if goal.missing <= 1 else "")


def goal_style(goal: Progress) -> Style:
    """A goal that is one gem away glows, one that is reached is green."""
    if goal.missing == 0:
        return palette.GOOD
    return palette.GLOW if goal.missing == 1 else palette.WATERY


def current(view: State) -> int | None:
    """The seat whose turn it is; None while all choose, while the river moves, and after the end."""
    return seat_at(view, view.turn.place) if view.phase in (Phase.REDEEM, Phase.PADDLE, Phase.RETURN) else None


def card_sign(card: int) -> str:
    """A card in one sign: its number, `c` for the cloud, `r` for the lasso, `+` for 1/2/3."""
    return {CLOUD: "c", LASSO: "r", ONE_TO_THREE: "+"}.get(card, str(card))
