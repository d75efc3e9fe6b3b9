"""The players pane: each player in a line or two, or in a block with a framed card; and how near each is to winning."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.i18n import _
from niagara_tui.core.signs import THINKS, Drawn, Meaning, like, meaning_of
from niagara_tui.games.niagara import signs
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.rules.board import COLOURS, LETTERS
from niagara_tui.games.niagara.rules.phases import lost_canoes, owes_card, seat_at
from niagara_tui.games.niagara.rules.river import lowest_number
from niagara_tui.games.niagara.rules.state import CARD_NUMBERS, NO_CARD, Phase, Player, State, hand_of
from niagara_tui.games.niagara.words import CARD_WORDS, CLOSED, FOUR, KINDS, Progress, free_gems, progress, ways
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas, Spans, cells, cut, explained, fit
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.players import PlayersPane, Roster, first_player, fit_kind, kind_of, mark
from niagara_tui.ui.kit.vessels import draw_shield

# -- the parts of a player's lines ---------------------------------------------------------------------


_WIDE = 44  # minimum width at which names fit into the line of a hand of seven cards
_BASE_HAND = 7
_GAP, _WIDE_GAP = (" ", palette.TEXT), ("  ", palette.TEXT)
_INDENT = " " * 21  # columns of mark and kind, before the ways to win in the wide form


def is_wide(view: State, width: int) -> bool:
    """Whether names fit into the line of the cards."""
    return width >= _WIDE + sum(hand_of(view.parts)) - _BASE_HAND


def goal_words(goal: Progress) -> str:
    return goal.label + ("!" if goal.missing <= 1 and not goal.obstacle else "")


def goal_style(goal: Progress) -> Style:
    """The style of a goal: green if reached, glowing if one gem is missing, faint if it cannot be reached."""
    if goal.obstacle:
        return palette.UNUSED
    if goal.missing == 0:
        return palette.GOOD
    return palette.GLOW if goal.missing == 1 else palette.WATERY


@dataclass(frozen=True, slots=True)
class PlayerLines:
    """The parts of one player's lines, most of a fixed width."""

    view: State
    roster: Roster
    seat: int
    glyphs: Glyphs

    @property
    def player(self) -> Player:
        return self.view.players[self.seat]

    @property
    def name(self) -> str:
        return self.roster.names[self.seat]

    # -- who plays, with which cards ------------------------------------------------------------------

    def mark(self) -> Spans:
        """Three cells: turn marker, the seat's letter in its colour, first player marker."""
        # Nobody is on turn while all choose, while the river or Joe moves, and after the end
        has_turns = self.view.phase in (Phase.REDEEM, Phase.PADDLE, Phase.RETURN)
        is_on_turn = has_turns and self.seat == seat_at(self.view, self.view.turn.place)
        turn, buoy = self.glyphs.turn if is_on_turn else " ", self.glyphs.buoy if self.seat == self.view.first else " "
        return mark(self.roster, self.seat, LETTERS[self.seat], self.glyphs, turn, buoy)

    def kind(self, width: int = 0) -> Spans:
        """Who plays: a person, or which bot; in `width` cells if there is a limit."""
        kind = self.roster.kinds[self.seat]
        return [(kind_of(self.roster, self.seat, fit_kind(kind, width) if width else kind), palette.FAINT)]

    def who(self, width: int) -> Spans:
        """Name, who plays, lost canoes."""
        line: Spans = [*self.mark(), (f" {self.name}", palette.STRONG), ("  ", palette.FAINT), *self.kind()]
        return cut(line, width - cells(self.lost_count()), self.glyphs) + self.lost_count()

    def lost_count(self) -> Spans:
        """The number of lost canoes; empty if there are none."""
        count = lost_canoes(self.view, self.seat)
        return [(signs.LOST_COUNT.drawn(f" -{count}", name=self.name, count=count), palette.BAD)] if count else []

    @property
    def moves_river(self) -> bool:
        """Whether the card shown is the lowest number so far, which moves the river (N-40)."""
        card = self.player.played
        return card > NO_CARD and 0 < CARD_NUMBERS[card] == lowest_number(self.view)

    @property
    def is_laid(self) -> bool:
        return self.player.played > NO_CARD or self.player.chosen != NO_CARD

    @property
    def lies_open(self) -> bool:
        """Whether the card that is laid and not shown yet may be seen."""
        return self.player.chosen > NO_CARD and self.roster.lies_open

    def face(self) -> tuple[str, Style]:
        """The card of this round as one sign: shown, face down, or being chosen; blank if there is none."""
        player, view, name = self.player, self.view, self.name
        if player.played > NO_CARD:
            card = CARD_WORDS[player.played]
            if self.moves_river:
                return signs.LOWEST.drawn(card.key, name=name, card=card.word), palette.GLOW
            return signs.SHOWN.drawn(card.key, name=name, card=card.spoken), palette.STRONG
        if self.lies_open:
            card = CARD_WORDS[player.chosen]
            return signs.CARD_LAID.drawn(card.key, name=name, card=card.spoken), palette.WOOD
        if player.chosen != NO_CARD:
            return signs.LAID.drawn(self.glyphs.hidden, name=name), palette.FAINT
        if self.seat in self.roster.thinking:
            return THINKS.drawn(self.glyphs.more, name=name), palette.WATERY
        is_choosing = view.phase in (Phase.CHOOSE, Phase.PADDLE) and owes_card(view, self.seat)
        return signs.CHOOSES.drawn("?", name=name) if is_choosing else " ", palette.FAINT

    def card(self) -> Spans:
        """The card of this round in three cells, such as `[4]`, or `≈4≈` if it moves the river."""
        sign, style = self.face()
        before, after = "[]" if self.is_laid else "  "
        if self.moves_river or self.lies_open:
            before = after = self.glyphs.waves[1] if self.moves_river else self.glyphs.hidden
        return [(like(sign, f"{before}{sign}{after}"), style)]

    def cards(self, width: int) -> Spans:
        """This round's card and the cards left; with ten cards and little width the former takes one cell."""
        if sum(hand_of(self.view.parts)) > _BASE_HAND and not is_wide(self.view, width):
            wave = self.glyphs.waves[1] if self.moves_river else " "
            return [self.face(), (like(self.face()[0], wave), palette.GLOW), *self.hand_cells()]
        return [*self.card(), _GAP, *self.hand_cells()]

    def hand_cells(self) -> Spans:
        """The cards that can still be played, such as `123·56·`; without the tracker one `?` for each."""
        cards = self.left_each()
        return [*cards, (" " * (sum(hand_of(self.view.parts)) - len(cards)), palette.UNUSED)]

    def left_each(self) -> Spans:
        """A sign for each card that can still be played or has been; without the tracker one `?` for each left."""
        hand = self.player.hand
        if not self.roster.tracker and self.seat != self.roster.viewer:
            return explained([("?", palette.UNUSED)] * sum(hand), signs.COUNTED.of(name=self.name, count=sum(hand)))
        each = [
            (CARD_WORDS[card].key, palette.TEXT) if has else (self.glyphs.empty, palette.UNUSED)
            for card, (has, dealt) in enumerate(zip(hand, hand_of(self.view.parts), strict=True), 1)
            if dealt
        ]
        held_now = tuple(card for card, has in enumerate(hand, 1) if has)
        return explained(each, signs.LEFT.of(name=self.name, cards=held_now))

    # -- gems, and how near they are to winning -------------------------------------------------------

    def gems(self, width: int = 0) -> Spans:
        """The reserve gem by gem if it fits into `width` cells; else two cells for each colour."""
        counts = enumerate(self.player.reserve)
        signs_of = looks.gem_signs(self.glyphs)
        each = [(signs_of[colour] * count + " ", looks.GEMS[colour]) for colour, count in counts if count]
        each = each or [((self.glyphs.empty + " ") * len(COLOURS), palette.UNUSED)]
        meaning = signs.RESERVE.of(name=self.name, gems=self.player.reserve)
        if cells(each) > width:  # such as `◆1 ·  · ■2  ·`
            each = [
                (f"{sign}{count}", style) if count else (f" {self.glyphs.empty}", palette.UNUSED)
                for sign, style, count in zip(signs_of, looks.GEMS, self.player.reserve, strict=True)
            ]
        return explained(each, meaning)

    def ways(self) -> tuple[Progress, Progress, Progress]:
        return ways(self.player.reserve, free_gems(self.view))

    @property
    def nearest(self) -> Progress:
        """The nearest goal that can be reached."""
        return progress(self.player.reserve, free_gems(self.view))

    def goal_meaning(self, goal: Progress) -> Meaning:
        if goal.way == FOUR:
            return signs.FOUR.of(name=self.name, have=goal.have, colour=goal.colour, why_not=goal.why_not)
        return (signs.KINDS if goal.way == KINDS else signs.SEVEN).of(
            name=self.name, have=goal.have, why_not=goal.why_not
        )

    def short_goal(self) -> Spans:
        """The nearest goal in four cells, such as `2/4■`, `4/5≠` or `1/7 `."""
        goal = self.nearest
        kind = (self.glyphs.kinds if goal.way == KINDS else " ", goal_style(goal))
        if goal.way == FOUR and goal.have:
            kind = (looks.gem_sign(self.glyphs, goal.colour), looks.GEMS[goal.colour])
        return explained([(f"{goal.have}/{goal.need}", goal_style(goal)), kind], self.goal_meaning(goal))

    def goal_line(self, goal: Progress, width: int, style: Style | None = None) -> Spans:
        """The goal in words and as a bar, in its own style or this one."""
        style = style or goal_style(goal)
        spans: Spans = [(f"{goal_words(goal):12} ", style)]
        room = width - cells(spans) - 1
        # Why the goal cannot be reached, or why gems in the reserve do not count for it, at length or in two words
        notes = (goal.why_not, goal.brief) if goal.why_not else ()
        if note := next((each for each in notes if cell_len(each) <= room), ""):
            spans.append((note, palette.UNUSED))
        else:
            full = max(0, room) * goal.have // goal.need
            spans += [(self.glyphs.bar * full, style), (self.glyphs.bar_rest * (room - full), palette.UNUSED)]
        return explained(spans, self.goal_meaning(goal))

    def goal_lines(self, width: int) -> list[Spans]:
        """The three ways to win with their bars, the nearest one coloured."""
        return [
            self.goal_line(way, width, None if way == self.nearest or not way.missing else palette.FAINT)
            for way in self.ways()
        ]

    # -- lines ----------------------------------------------------------------------------------------

    def wide_top(self, *, with_card: bool = False) -> Spans:
        """The first line of the wide form: name, cards, reserve, lost canoes; the card where it has no frame."""
        name = (f" {fit(self.name, 11, self.glyphs)} ", palette.STRONG)
        card = [*self.card(), _WIDE_GAP] if with_card else []
        gems = [part for text, style in self.gems() for part in ((text, style), (like(text, " "), style))]
        return [*self.mark(), name, *card, *self.hand_cells(), _WIDE_GAP, *gems, *self.lost_count()]

    def wide_ways(self, width: int, *, all_three: bool) -> list[Spans]:
        """Who plays, and the nearest way to win or all three with their bars, one per line."""
        start: Spans = [("    ", palette.FAINT), *self.kind(16), (" ", palette.FAINT)]
        room = width - cells(start)
        first, *others = self.goal_lines(room) if all_three else [self.goal_line(self.nearest, room)]
        return [[*start, *first], *([(_INDENT, palette.FAINT), *line] for line in others)]

    def other_ways(self, width: int) -> Spans:
        """The ways to win that are not the nearest, in words only; those that cannot be completed are last.

        They are fainter, and where there is room a word says that they are closed.
        """
        others = sorted((way for way in self.ways() if way != self.nearest), key=lambda way: bool(way.obstacle))
        words = [f"{goal_words(way)} ({CLOSED})" if way.obstacle else goal_words(way) for way in others]
        if cell_len("  ".join(words)) > width - len(_INDENT):
            words = [goal_words(way) for way in others]
        spans: Spans = [(_INDENT, palette.FAINT)]
        for gap, way, each in zip(("", "  "), others, words, strict=True):
            style = palette.UNUSED if way.obstacle else palette.FAINT
            spans.append((Drawn(f"{gap}{each}", self.goal_meaning(way)), style))
        return spans


# -- blocks --------------------------------------------------------------------------------------------


CARD_WIDTH, CARD_ROWS = 5, 3
_BESIDE = CARD_WIDTH + 1  # first column of what stands beside the card
PORTRAIT_ROWS, PORTRAIT_WIDTH = 7, 34  # minimum size of a block with a portrait
FANNED_ROWS = 10  # minimum rows of a block with a portrait in which the cards left are drawn as cards
_BADGE = 7
_BESIDE_BADGE = _BADGE + 2  # columns of a portrait's badge, and the first column of what stands beside it
_WAYS_WIDE, _WAYS_NARROW = 4, 5  # rows of a block that shows all three ways to win beside the card


def block_rows(rows: int, width: int, *, is_wide: bool) -> int:
    """How many of `rows` a block fills; those left over separate it from the next."""
    if rows >= PORTRAIT_ROWS and width >= PORTRAIT_WIDTH:
        return FANNED_ROWS if rows >= FANNED_ROWS else PORTRAIT_ROWS
    ways = _WAYS_WIDE if is_wide else _WAYS_NARROW
    return ways if rows >= ways else CARD_ROWS


def draw_block(canvas: Canvas, parts: PlayerLines, y: int, filled: int, *, is_wide: bool) -> None:
    """Draw a player in so many rows, one of `block_rows`, from row `y` on."""
    if filled >= PORTRAIT_ROWS:
        _draw_portrait(canvas, parts, y, filled)
        return
    _draw_card(canvas, parts, 0, y)
    room = canvas.width - _BESIDE
    if is_wide:
        shows_all = filled >= _WAYS_WIDE
        lines = [parts.wide_top(), *parts.wide_ways(room, all_three=shows_all)]
        lines += [] if shows_all else [parts.other_ways(room)]
    else:
        goals = parts.goal_lines(room) if filled >= _WAYS_NARROW else [parts.goal_line(parts.nearest, room)]
        lines = [parts.who(room), [*parts.hand_cells(), _WIDE_GAP, *parts.gems()], *goals]
    canvas.put_lines(_BESIDE, y, (cut(line, room, parts.glyphs) for line in lines))


def _draw_portrait(canvas: Canvas, parts: PlayerLines, y: int, rows: int) -> None:
    """Draw a badge in the seat's colour, name, cards and reserve, and below them the three ways to win."""
    glyphs, width = parts.glyphs, canvas.width
    # The seat's letter on a shield of its colour, with the marks of turn and first player beside it
    turn, (letter, _style), buoy = parts.mark()
    canvas.put_spans(0, y, [turn])
    draw_shield(canvas, 1, y, (_BADGE - 2, CARD_ROWS), (parts.seat, letter), parts.glyphs)
    canvas.put_spans(0, y + 2, [buoy])
    _draw_card(canvas, parts, width - CARD_WIDTH, y)
    lines = [[(parts.name, palette.STRONG)], [*parts.kind(), *parts.lost_count()]]
    if rows < FANNED_ROWS:  # the cards left side by side, with gaps between
        lines.append([each for card in parts.left_each() for each in (card, (like(card[0], " "), palette.UNUSED))])
    else:
        # The cards left as cards, each in three cells of three rows
        fits_beside = _BESIDE_BADGE + 3 * sum(hand_of(parts.view.parts)) <= width
        x, top, cards = _BESIDE_BADGE if fits_beside else 0, y + CARD_ROWS, parts.left_each()
        if cards and (meaning := meaning_of(cards[0][0])) is not None:
            canvas.tell(x, top, 3 * len(cards), CARD_ROWS, meaning)
        for sign, style in cards:
            is_held = style is not palette.UNUSED or sign == "?"
            canvas.frame(x, top, 3, CARD_ROWS, glyphs.box, palette.FAINT if is_held else palette.UNUSED)
            canvas.put(x + 1, top + 1, str(sign), style)
            x += 3
    room = width - _BESIDE_BADGE
    canvas.put_lines(_BESIDE_BADGE, y, (cut(line, room - CARD_WIDTH - 1, glyphs) for line in lines))
    below = [parts.gems(room), *parts.goal_lines(room)]
    canvas.put_lines(_BESIDE_BADGE, y + rows - len(below), (cut(line, room, glyphs) for line in below))


def _draw_card(canvas: Canvas, parts: PlayerLines, x: int, y: int) -> None:
    """Draw the card of this round in a frame; waves at its foot mark the one that moves the river."""
    glyphs, (sign, style) = parts.glyphs, parts.face()
    rim = palette.GLOW if parts.moves_river else palette.FAINT if parts.is_laid else palette.UNUSED
    canvas.frame(x, y, CARD_WIDTH, CARD_ROWS, glyphs.box, rim)
    canvas.put(x + 1, y + 1, sign.center(3, glyphs.hidden if sign == glyphs.hidden or parts.lies_open else " "), style)
    if (meaning := meaning_of(sign)) is not None:
        canvas.tell(x, y, CARD_WIDTH, CARD_ROWS, meaning)
    if parts.moves_river:
        canvas.put(x + 1, y + 2, glyphs.waves[1] * 3, palette.GLOW)


# -- the pane ------------------------------------------------------------------------------------------


Columns = tuple[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]]
_CARD, _LEFT, _GEMS, _GOAL = (
    head.drawn(head.shown) for head in (signs.HEAD_CARD, signs.HEAD_LEFT, signs.HEAD_GEMS, signs.HEAD_GOAL)
)
_NARROW_HEADS: Columns = (((7, _LEFT), (15, _GEMS), (26, _GOAL)), ((4, _CARD), (16, _GEMS), (27, _GOAL)))
_WIDE_HEADS: Columns = (
    ((13, _CARD), (18, _LEFT), (26, _GEMS), (37, _GOAL)),
    ((15, _CARD), (21, _LEFT), (30, _GEMS)),
)
_NARROW_HEADS_OF_MORE: Columns = (((5, _LEFT), (6, _GEMS), (17, _GOAL)), ((5, _LEFT), (6, _GEMS), (17, _GOAL)))
"""Columns and words of the header, for one line per player and for two.

Gems and goal stand where a hand of seven cards leaves them; for larger hands in narrow panes, beside one of none.
"""

_HEIGHTS = (FANNED_ROWS + 1, PORTRAIT_ROWS + 1, PORTRAIT_ROWS, 6, 5, 4, CARD_ROWS)
"""Rows per player to try where the card has a frame, the highest first."""
_SPREAD = 2  # maximum rows by which players are further apart than they need, where there is room
_NAMES_IN_A_LINE = 4


def _block_height(view: State, width: int, height: int) -> int:
    """The rows of each player's block, with any rule below it, which the last one does without; 0 if none fits."""
    for rows in _HEIGHTS:
        filled = block_rows(rows, width, is_wide=is_wide(view, width - _BESIDE))
        if rows <= filled + 1 and height >= rows * (view.seats - 1) + filled:
            return rows
    return 0


def draw_players(view: State, roster: Roster, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw every player as large as fits: in a line or two, or as a block with a framed card."""
    canvas = Canvas(width, height)
    rows = _block_height(view, width, height)
    if not rows:
        _draw_lines(canvas, view, roster, glyphs)
        return canvas
    is_wide_beside_card = is_wide(view, width - _BESIDE)
    filled = block_rows(rows, width, is_wide=is_wide_beside_card)
    apart = min(rows + _SPREAD, (height - filled) // max(1, view.seats - 1))
    for seat in range(view.seats):
        y = seat * apart
        draw_block(canvas, PlayerLines(view, roster, seat, glyphs), y, filled, is_wide=is_wide_beside_card)
        if apart > filled and seat + 1 < view.seats:
            canvas.put(0, y + (filled + apart) // 2, glyphs.rule * width, palette.UNUSED)
    return canvas


def _draw_lines(canvas: Canvas, view: State, roster: Roster, glyphs: Glyphs) -> None:
    """Draw every player in one line or two."""
    width, height = canvas.width, canvas.height
    rows = max(1, min(2, height // view.seats))
    y = int(height > rows * view.seats)  # below the header
    if y:
        columns, beside = _WIDE_HEADS, sum(hand_of(view.parts)) - _BASE_HAND
        if not is_wide(view, width):
            columns, beside = (_NARROW_HEADS_OF_MORE, beside + _BASE_HAND) if beside else (_NARROW_HEADS, 0)
        for x, word in columns[rows - 1]:
            canvas.put(x + beside if word in (_GEMS, _GOAL) else x, 0, word, palette.UNUSED)
    for seat in range(view.seats):
        parts = PlayerLines(view, roster, seat, glyphs)
        if rows == 1:  # with the name if it is wide enough
            label: Spans = [(f" {fit(parts.name, 9, glyphs)} ", palette.TEXT)] if is_wide(view, width) else []
            line = [*parts.mark(), *label, *parts.cards(width), _GAP, *parts.gems(), _GAP, *parts.short_goal()]
            lines = [line + parts.lost_count() if width >= cells(line) + 3 else line]
        elif is_wide(view, width):
            lines = [parts.wide_top(with_card=True), *parts.wide_ways(width, all_three=False)]
        else:
            indent = (" " * (3 if sum(hand_of(view.parts)) > _BASE_HAND else 4), palette.TEXT)
            below = [indent, *parts.cards(width), _GAP, *parts.gems(), _GAP, *parts.short_goal()]
            lines = [parts.who(width), below]
        canvas.put_lines(0, y, lines)
        y += rows
    if rows == 1 and not is_wide(view, width) and height >= y + legend_rows(view.seats):
        # The seats' letters with their names, for lines that have no room for names
        across = -(-view.seats // legend_rows(view.seats))
        room = max(1, (width + 1) // across - 3)
        names: list[Spans] = []
        for seat, name in enumerate(roster.names[: view.seats]):
            letter = mark(roster, seat, LETTERS[seat], glyphs, " ", " ")[1]
            names.append([letter, (f" {fit(name, room, glyphs)} ", palette.TEXT)])
        starts = range(0, view.seats, across)
        canvas.put_lines(0, y, (chain.from_iterable(names[start : start + across]) for start in starts))


def legend_rows(seats: int) -> int:
    """Number of lines of the legend of names."""
    return 1 if seats <= _NAMES_IN_A_LINE else 2


def legend_of_signs(view: State, roster: Roster, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """What the signs of the pane mean at this size: of a goal without words, of the lowest number, of who is first."""
    meanings = []
    is_in_blocks = _block_height(view, width, height) > 0
    # Goals are told in words in blocks, and in wide players of two lines
    if not (is_in_blocks or (is_wide(view, width) and height >= 2 * view.seats)):
        meanings.append(signs.GOALS_BRIEFLY.drawn(signs.GOALS_BRIEFLY.shown))
    if lowest_number(view) and not is_in_blocks:
        # Translators: the sign stands beside the card that moves the river.
        meanings.append(signs.LOWEST_BRIEFLY.drawn(_("{sign} lowest number").format(sign=glyphs.waves[1])))
    return [*meanings, first_player(roster.names[view.first], glyphs)]


class NiagaraPlayers(PlayersPane[State]):
    """Shows every player, as large as fits."""

    DEFAULT_CSS = "NiagaraPlayers { height: auto; border-subtitle-color: $foreground-muted; }"

    room: int = 100  # the rows that the pane should not exceed, if its height is `auto`

    def signs(self) -> list[str]:
        return [] if self._shown is None else legend_of_signs(*self._shown, *self.content_size, self.glyphs)

    def rows_at(self, width: int) -> int:
        """Height within `room`: a framed card or two lines for each player, or one line each and any legend."""
        if self._shown is None:
            return 1
        view, _ = self._shown
        framed, in_lines = CARD_ROWS * view.seats, 1 + 2 * view.seats
        if in_lines <= self.room:
            return framed if framed <= self.room else in_lines
        return 1 + view.seats + (0 if is_wide(view, width) else legend_rows(view.seats))

    def draw_shown(self, width: int, height: int, view: State, roster: Roster) -> Canvas:
        return draw_players(view, roster, width, height, self.glyphs)
