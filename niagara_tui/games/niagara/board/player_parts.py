"""Building blocks of the players pane: the parts of a player's lines, and how near the player is to winning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.signs import THINKS, Drawn, Meaning, like
from niagara_tui.games.niagara import signs
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.board.sites import gems_line
from niagara_tui.games.niagara.progress import CLOSED, FOUR, KINDS, Progress, free_gems, progress, ways
from niagara_tui.games.niagara.rules.board import COLOURS, LETTERS
from niagara_tui.games.niagara.rules.phases import lost_canoes, owes_card, seat_at
from niagara_tui.games.niagara.rules.river import lowest_number
from niagara_tui.games.niagara.rules.state import CARD_NUMBERS, NO_CARD, Phase, Player, State, hand_of
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Spans, cells, cut, explained, fit
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.players import Roster, fit_kind, kind_of, mark

# -- goals ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GoalParts:
    """Texts and bars on the ways to win with this reserve; `free` counts by colour the gems that can still be won."""

    reserve: Sequence[int]
    free: Sequence[int]
    glyphs: Glyphs
    name: str

    @property
    def nearest(self) -> Progress:
        """The nearest goal that can be reached."""
        return progress(self.reserve, self.free)

    def short(self) -> Spans:
        """The nearest goal in four cells, such as `2/4■`, `4/5≠` or `1/7 `."""
        goal = self.nearest
        style = _style_of(goal)
        share = (f"{goal.have}/{goal.need}", style)
        kind = (self.glyphs.kinds if goal.way == KINDS else " ", style)
        if goal.way == FOUR and goal.have:
            kind = (looks.gem_sign(self.glyphs, goal.colour), looks.GEMS[goal.colour])
        return explained([share, kind], self._meaning(goal))

    def _meaning(self, goal: Progress) -> Meaning:
        if goal.way == FOUR:
            return signs.FOUR.of(name=self.name, have=goal.have, colour=goal.colour, why_not=goal.why_not)
        sign = signs.KINDS if goal.way == KINDS else signs.SEVEN
        return sign.of(name=self.name, have=goal.have, why_not=goal.why_not)

    def line(self, width: int) -> Spans:
        """The nearest goal in words and as a bar."""
        return self._line(self.nearest, _style_of(self.nearest), width)

    def lines(self, width: int) -> list[Spans]:
        """The three ways to win with their bars, the nearest one coloured."""
        nearest = self.nearest
        return [
            self._line(way, _style_of(way) if way == nearest or not way.missing else palette.FAINT, width)
            for way in ways(self.reserve, self.free)
        ]

    def others(self, width: int) -> Spans:
        """The ways to win that are not the nearest, in words only; those that cannot be completed are last.

        They are fainter, and where there is room a word says that they are closed.
        """
        others = [way for way in ways(self.reserve, self.free) if way != self.nearest]
        others.sort(key=lambda way: bool(way.obstacle))
        words = [f"{_words(way)} ({CLOSED})" if way.obstacle else _words(way) for way in others]
        if cell_len("  ".join(words)) > width:
            words = [_words(way) for way in others]
        return [
            (Drawn(f"{gap}{each}", self._meaning(way)), palette.UNUSED if way.obstacle else palette.FAINT)
            for gap, way, each in zip(("", "  "), others, words, strict=True)
        ]

    def _line(self, goal: Progress, style: Style, width: int) -> Spans:
        spans: Spans = [(f"{_words(goal):12} ", style)]
        room = width - cells(spans) - 1
        # Why the goal cannot be reached, or why gems in the reserve do not count for it, at length or in two words
        found = (goal.why_not, goal.brief) if goal.why_not else ()
        if said := next((each for each in found if cell_len(each) <= room), ""):
            spans.append((said, palette.UNUSED))
        else:
            full = max(0, room) * goal.have // goal.need
            spans += [(self.glyphs.bar * full, style), (self.glyphs.bar_rest * (room - full), palette.UNUSED)]
        return explained(spans, self._meaning(goal))


def _style_of(goal: Progress) -> Style:
    """The style of a goal: green if reached, glowing if one gem is missing, faint if it cannot be reached."""
    if goal.obstacle:
        return palette.UNUSED
    if goal.missing == 0:
        return palette.GOOD
    return palette.GLOW if goal.missing == 1 else palette.WATERY


def _words(goal: Progress) -> str:
    return goal.label + ("!" if goal.missing <= 1 and not goal.obstacle else "")


# -- lines ---------------------------------------------------------------------------------------------


_WIDE = 44  # minimum width at which names fit into the line of a hand of seven cards
BASE_HAND = 7
_NAMES_IN_A_LINE = 4


def has_more_cards(view: State) -> bool:
    """Whether hands are larger than the base game's (S-1)."""
    return sum(hand_of(view.parts)) > BASE_HAND


def is_wide(view: State, width: int) -> bool:
    """Whether names fit into the line of the cards."""
    return width >= _WIDE + sum(hand_of(view.parts)) - BASE_HAND


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of one player's lines, most of a fixed width."""

    view: State
    roster: Roster
    seat: int
    glyphs: Glyphs

    @property
    def goals(self) -> GoalParts:
        """How near the player is to winning."""
        return GoalParts(self.player.reserve, free_gems(self.view), self.glyphs, self.roster.names[self.seat])

    @property
    def player(self) -> Player:
        return self.view.players[self.seat]

    def one_line(self, width: int) -> Spans:
        """Everything in one line, with the name if it is wide enough."""
        name: Spans = (
            [(f" {fit(self.roster.names[self.seat], 9, self.glyphs)} ", palette.TEXT)] if self._is_wide(width) else []
        )
        gap = (" ", palette.TEXT)
        line = [*self.mark(), *name, *self.cards(width), gap, *self.gems(), gap, *self.goals.short()]
        return line + self.lost() if width >= cells(line) + 3 else line

    def _is_wide(self, width: int) -> bool:
        return is_wide(self.view, width)

    def cards(self, width: int) -> Spans:
        """This round's card and the cards left; with ten cards and little width the former takes one cell."""
        if has_more_cards(self.view) and not self._is_wide(width):
            wave = self.glyphs.waves[1] if self.moves_river else " "
            return [self.face(), (like(self.face()[0], wave), palette.GLOW), *self.left()]
        return [*self.card(), (" ", palette.TEXT), *self.left()]

    def wide_top(self) -> Spans:
        """The first line beside the card in the wide form: name, cards, reserve, lost canoes."""
        name = fit(self.roster.names[self.seat], 11, self.glyphs)
        gap = ("  ", palette.TEXT)
        gems: Spans = []
        for text, style in self.gems():
            gems += [(text, style), (like(text, " "), style)]
        return [*self.mark(), (f" {name} ", palette.STRONG), *self.left(), gap, *gems, *self.lost()]

    def wide_line(self) -> Spans:
        """The first line of the wide form in two lines, where the card has no room for a frame."""
        mark_and_name, rest = self.wide_top()[:4], self.wide_top()[4:]
        return [*mark_and_name, *self.card(), ("  ", palette.TEXT), *rest]

    def wide_rest(self, width: int) -> Spans:
        """The second line of the wide form: who plays, and the goal with its bar."""
        start: Spans = [("    ", palette.FAINT), (self._kind(16), palette.FAINT), (" ", palette.FAINT)]
        return start + self.goals.line(width - cells(start))

    def wide_ways(self, width: int) -> list[Spans]:
        """Who plays, and the three ways to win with their bars, one per line."""
        blank = (" " * 21, palette.FAINT)
        kind: Spans = [("    ", palette.FAINT), (self._kind(16), palette.FAINT), (" ", palette.FAINT)]
        first, *others = self.goals.lines(width - cells(kind))
        return [[*kind, *first], *([blank, *line] for line in others)]

    def other_ways(self, width: int) -> Spans:
        """The ways to win that are not the nearest, in words only."""
        blank = " " * 21
        return [(blank, palette.FAINT), *self.goals.others(width - len(blank))]

    def who(self, width: int) -> Spans:
        """Name, who plays, lost canoes."""
        line: Spans = [
            *self.mark(),
            (f" {self.roster.names[self.seat]}", palette.STRONG),
            ("  ", palette.FAINT),
            *self.kind(),
        ]
        return cut(line, width - cells(self.lost()), self.glyphs) + self.lost()

    def cards_and_gems(self, width: int) -> Spans:
        gap = (" ", palette.TEXT)
        indent = " " * (3 if has_more_cards(self.view) else 4)
        return [(indent, palette.TEXT), *self.cards(width), gap, *self.gems(), gap, *self.goals.short()]

    def left_and_gems(self) -> Spans:
        return [*self.left(), ("  ", palette.TEXT), *self.gems()]

    def name(self) -> Spans:
        return [(self.roster.names[self.seat], palette.STRONG)]

    def kind(self) -> Spans:
        """Who plays: a person, or which bot."""
        return [(self._kind(), palette.FAINT)]

    def _kind(self, width: int = 0) -> str:
        """Who plays, in `width` cells if there is a limit."""
        kind = self.roster.kinds[self.seat]
        return kind_of(self.roster, self.seat, fit_kind(kind, width) if width else kind)

    def mark(self) -> Spans:
        """Three cells: turn marker, the seat's letter in its colour, first player marker."""
        turn = self.glyphs.turn if self.seat == current(self.view) else " "
        buoy = self.glyphs.buoy if self.seat == self.view.first else " "
        return mark(self.roster, self.seat, LETTERS[self.seat], self.glyphs, turn, buoy)

    @property
    def moves_river(self) -> bool:
        """Whether the card shown is the lowest number so far, which moves the river (N-40)."""
        shown = self.player.played
        return shown > NO_CARD and 0 < CARD_NUMBERS[shown] == lowest_number(self.view)

    def card(self) -> Spans:
        """The card of this round in three cells, such as `[4]`, or `≈4≈` if it moves the river."""
        (sign, style), wave = self.face(), self.glyphs.waves[1]
        before, after = (wave, wave) if self.moves_river else "[]" if self._is_laid else "  "
        return [(like(sign, f"{before}{sign}{after}"), style)]

    def face(self) -> tuple[str, Style]:
        """The card of this round as one sign: shown, face down, or being chosen; blank if there is none."""
        player, view, name = self.player, self.view, self.roster.names[self.seat]
        if player.played > NO_CARD:
            card = CARD_WORDS[player.played]
            if self.moves_river:
                return signs.LOWEST.drawn(card.key, name=name, card=card.word), palette.GLOW
            return signs.SHOWN.drawn(card.key, name=name, card=card.spoken), palette.STRONG
        if player.chosen > NO_CARD and self.seat != self.roster.viewer:  # on a free board all lies open
            card = CARD_WORDS[player.chosen]
            return signs.CARD_LAID.drawn(card.key, name=name, card=card.spoken), palette.FAINT
        if player.chosen != NO_CARD:
            return signs.LAID.drawn(self.glyphs.hidden, name=name), palette.FAINT
        if self.seat in self.roster.thinking:
            return THINKS.drawn(self.glyphs.more, name=name), palette.WATERY
        is_choosing = view.phase in (Phase.CHOOSE, Phase.PADDLE) and owes_card(view, self.seat)
        return signs.CHOOSES.drawn("?", name=name) if is_choosing else " ", palette.FAINT

    def rim(self) -> Style:
        """The style of the frame around the card of this round."""
        if self.moves_river:
            return palette.GLOW
        return palette.FAINT if self._is_laid else palette.UNUSED

    @property
    def _is_laid(self) -> bool:
        return self.player.played > NO_CARD or self.player.chosen != NO_CARD

    def left(self) -> Spans:
        """The cards that can still be played, such as `123·56·`; without the tracker one `?` for each."""
        cards = self.left_each()
        return [*cards, (" " * (sum(hand_of(self.view.parts)) - len(cards)), palette.UNUSED)]

    def left_apart(self) -> Spans:
        """The same with gaps between."""
        return [part for card in self.left_each() for part in (card, (like(card[0], " "), palette.UNUSED))]

    def left_each(self) -> Spans:
        """A sign for each card that can still be played or has been; without the tracker one `?` for each left."""
        hand, name = self.player.hand, self.roster.names[self.seat]
        if not self.roster.tracker and self.seat != self.roster.viewer:
            return explained([("?", palette.UNUSED)] * sum(hand), signs.COUNTED.of(name=name, count=sum(hand)))
        each = [
            (CARD_WORDS[card].key, palette.TEXT) if held else (self.glyphs.empty, palette.UNUSED)
            for card, (held, dealt) in enumerate(zip(hand, hand_of(self.view.parts), strict=True), 1)
            if dealt
        ]
        held_now = tuple(card for card, held in enumerate(hand, 1) if held)
        return explained(each, signs.LEFT.of(name=name, cards=held_now))

    def gem_signs(self, width: int) -> Spans:
        """The reserve gem by gem, or counted if there are too many for `width` cells."""
        gems = [
            (looks.gem_sign(self.glyphs, colour) * count + " ", looks.GEMS[colour])
            for colour, count in enumerate(self.player.reserve)
            if count
        ]
        if not gems:
            gems = [((self.glyphs.empty + " ") * len(COLOURS), palette.UNUSED)]
        return explained(gems, self._reserve) if cells(gems) <= width else self.gems()

    @property
    def _reserve(self) -> Meaning:
        return signs.RESERVE.of(name=self.roster.names[self.seat], gems=self.player.reserve)

    def gems(self) -> Spans:
        """The reserve, two cells for each colour."""
        return explained(gems_line(self.player.reserve, self.glyphs), self._reserve)

    def lost(self) -> Spans:
        """The number of lost canoes; empty if there are none."""
        count = lost_canoes(self.view, self.seat)
        told = signs.LOST_COUNT.drawn(f" -{count}", name=self.roster.names[self.seat], count=count)
        return [(told, palette.BAD)] if count else []


def legend_rows(seats: int) -> int:
    """Number of lines of the legend of names."""
    return 1 if seats <= _NAMES_IN_A_LINE else 2


def legend(view: State, roster: Roster, width: int, glyphs: Glyphs) -> list[Spans]:
    """The seats' letters with their names, for lines that have no room for names."""
    across = -(-view.seats // legend_rows(view.seats))
    room = (width + 1) // across
    cells_of = [
        [
            mark(roster, seat, LETTERS[seat], glyphs, " ", " ")[1],
            (f" {fit(roster.names[seat], max(1, room - 3), glyphs)} ", palette.TEXT),
        ]
        for seat in range(view.seats)
    ]
    return [list(chain.from_iterable(cells_of[start : start + across])) for start in range(0, view.seats, across)]


def current(view: State) -> int | None:
    """The seat on turn; None while all choose, while the river or Joe moves, and after the end."""
    return seat_at(view, view.turn.place) if view.phase in (Phase.REDEEM, Phase.PADDLE, Phase.RETURN) else None
