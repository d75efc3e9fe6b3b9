"""The board of Up the River: the river pane, which moves boats and sections, and the handling of keys and clicks."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from pathlib import Path

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import _, listed
from niagara_tui.games.upriver import rules, signs
from niagara_tui.games.upriver.board.boats import IDLE_FRAMES, SMALL, Chart, chart, draw_boat, hull, lined, size_on
from niagara_tui.games.upriver.board.picture import NO_MARKS, AnimationState, Marks, draw_river, marks_of
from niagara_tui.games.upriver.board.players import Die, UpRiverPlayers
from niagara_tui.games.upriver.rules import Phase, Shift, State
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit import prompts
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Canvas, Figure, Spans
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.inspection import Inspection, ZoomBoard
from niagara_tui.ui.kit.motion import Sprite, Trip, splash
from niagara_tui.ui.kit.picture import PicturePane
from niagara_tui.ui.kit.players import Roster
from niagara_tui.ui.kit.prompts import PromptLine, choice_sentence
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.kit.selection_board import LogAndHint
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.painted import Painted, explained_by

SLIDE, _SPLASH = 0.8, 0.5
"""Durations of the sections' slide down by one and of a splash after it, in seconds at normal speed."""
_SECTION, _SHORTEST, _LONGEST = 0.12, 0.3, 0.9
"""Duration of a boat's animated move in seconds: per section, and the minimum and maximum in all."""


class UpRiverRiver(PicturePane[State, Marks]):
    """Shows a position of the river; places are the sections and the harbour."""

    LEGEND = _("River")
    idle_frames = IDLE_FRAMES
    _before: State | None = None
    _slide_start: float = 0.0

    def finish(self) -> None:
        self._before = None
        super().finish()

    @property
    def is_moving(self) -> bool:
        return super().is_moving or (self._before is not None and self._share < 1.0)

    @property
    def _share(self) -> float:
        duration = SLIDE * self.stretch
        return 1.0 if duration <= 0 else min(1.0, (self.clock() - self._slide_start) / duration)

    def draw_shown(self, width: int, height: int, view: State, marks: Marks) -> Canvas:
        before = self._before if self._share < 1.0 else None
        animation = AnimationState(frozenset(self.moving_places), before, self._share, self._idle_frame)
        return draw_river(view, width, height, self.glyphs, marks, animation)

    def start_movements(self, before: tuple[State, Marks], after: tuple[State, Marks]) -> None:
        old, new = before[0], after[0]
        size, glyphs, parts = self.content_size, self.glyphs, chart(*self.content_size, old.seats)
        if old.sandbank != new.sandbank:
            self._before, self._slide_start = old, self.clock()
            if glyphs.half_blocks:
                self.start_sprites(splashes(old, new, parts))
            return
        shift = shift_between(old, new)
        if shift is None:
            return
        places = [shift.start, shift.end]
        if rules.rides_wave(old, shift):
            places.insert(1, old.wave)
        name: Hashable = (shift.seat, shift.end)
        if shift.end == rules.HARBOUR:
            docks = zip(old.players[shift.seat].docks, new.players[shift.seat].docks, strict=True)
            name = (shift.seat, rules.HARBOUR, next(index for index, (was, now) in enumerate(docks) if was != now))
        figure, boat = lined(parts, glyphs, shift.seat, 1, glyphs.hull), size_on(parts, glyphs)
        if boat is not SMALL:
            figure = Figure(body=partial(draw_boat, seat=shift.seat, size=boat))
        spots = draw_river(old, size.width, size.height, glyphs).spots
        way = tuple(spots[shift.seat, place] for place in places)
        duration = min(_LONGEST, max(_SHORTEST, _SECTION * abs(shift.end - shift.start)))
        self.start_sprites([Sprite(name, figure, way, 0.0, duration)])


def shift_between(old: State, new: State) -> Shift | None:
    """The shift of the one boat that has changed its place; None if there is not exactly one."""
    shifts = []
    for seat, (was, now) in enumerate(zip(old.players, new.players, strict=True)):
        gone = [place for place, (a, b) in enumerate(zip(was.boats, now.boats, strict=True)) if b < a]
        come = [place for place, (a, b) in enumerate(zip(was.boats, now.boats, strict=True)) if b > a]
        shifts += [Shift(seat, start, end) for start, end in zip(gone, come, strict=False)]
    return shifts[0] if len(shifts) == 1 else None


def splashes(old: State, new: State, parts: Chart) -> list[Sprite]:
    """Sprites of foam on the falls for the seats that have lost boats when the river moved."""
    losers = (
        seat for seat in range(new.seats) if new.players[seat].boats[rules.LOST] > old.players[seat].boats[rules.LOST]
    )
    feet = ((parts.falls // 2, parts.row(seat)) for seat in losers)
    return [sprite for foot in feet for sprite in splash(foot, parts.falls, SLIDE, _SPLASH)]


# -- the board -----------------------------------------------------------------------------------------


NARROWEST, LOWEST = 70, 9
"""The smallest size with room for ten sections, falls and harbour, and for the boats of four players."""
_TALL = 54  # minimum height of the board at which the river gets all rows that the players do not need


class Looks(Inspection[bool]):
    """What is looked at: the preview shows the boats after the highlighted option and the river's move."""

    PREVIEW = ("f", _("river"))

    def previewed(self, scene: Scene, selection: Selection) -> bool:
        return True  # it follows the highlight

    def describe(self, scene: Scene, selection: Selection, hit: Hashable, glyphs: Glyphs, width: int) -> str:
        """What the first key of a section chooses, else whose boats are on the section; or the harbour."""
        if not isinstance(hit, int):
            return ""
        option = next((option for option in selection.options if option.place == hit), None)
        if option is not None:
            return choice_sentence(scene, option, width)
        view: State = scene.view
        if hit == rules.HARBOUR:
            taken = rules.docks_taken(view)
            return signs.HARBOUR.of(taken=taken, points=rules.DOCK_VALUES[min(taken, len(rules.DOCKS) - 1)]).sentence
        here = [name for name, player in zip(scene.names, view.players, strict=False) if player.boats[hit]]
        cards = {view.sandbank: (signs.SANDBANK, signs.STOPS), view.wave: (signs.WAVE, signs.CARRIES)}
        row, card = cards.get(hit, (signs.SECTION, ""))
        return row.of(section=hit, card=card, names=here).sentence

    def override(self, scene: Scene, selection: Selection, glyphs: Glyphs) -> str:
        """What is under the mouse, or what the picture shows while the preview is on."""
        if self.hovered or not self.preview:
            return self.hovered
        return _("This is how the boats would lie after the river's move; f goes back.")


class UpRiverBoard(ZoomBoard[Looks]):
    """River, die, players, log, prompt, and the options of the throw."""

    DEFAULT_CSS = Path(__file__).with_name("board.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False  # the layout depends on size classes that are set on the screen

    def __init__(self) -> None:
        super().__init__(Looks())

    def compose(self) -> ComposeResult:
        yield Painted(id="header")
        yield UpRiverRiver(id="river")
        with Horizontal(id="middle"):
            yield Die(id="die")
            yield UpRiverPlayers(id="players")
            yield LogAndHint()
        yield PromptLine(id="prompt")
        yield Choices(id="below")

    @classmethod
    def holdings(cls, view: State, seat: int, glyphs: Glyphs) -> Spans:
        """The seat's boats in the harbour, each with the value of its dock."""
        docks = [dock for dock, is_taken in zip(rules.DOCKS, view.players[seat].docks, strict=True) if is_taken]
        return [span for dock in docks for span in (*hull(seat, 1, glyphs.hull), (f"{dock} ", palette.GOOD))]

    @classmethod
    def picture_size(cls, width: int, height: int) -> tuple[int, int]:
        """The size of the river in the room, at most a third as high as wide; (0, 0) if there is no room."""
        rows = min(height, max(LOWEST, width // 3))
        return (width, rows) if width >= NARROWEST and height >= LOWEST else (0, 0)

    @classmethod
    def picture(cls, view: State, width: int, height: int, glyphs: Glyphs) -> Canvas:
        return draw_river(view, width, height, glyphs)

    @classmethod
    def trips(cls, before: State, after: State) -> tuple[Trip, ...]:
        """The ways of the boats to where they are later, on the sections as they lie now; riding with those is no way.

        Boats of a seat are interchangeable. Those that reach the harbour come first, by their docks.
        """
        slid = (before.sandbank - after.sandbank) % rules.LAST_SECTION
        docks = range(rules.docks_taken(before), rules.docks_taken(after))
        docked = [seat for dock in docks for seat, player in enumerate(after.players) if player.docks[dock]]
        trips = []
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
            more = [-count for count in was.boats]
            for place, count in enumerate(now.boats):
                more[min(place + slid, rules.LAST_SECTION) if rules.LOST < place < rules.HARBOUR else place] += count
            gone = [place for place, gain in enumerate(more) for _boat in range(-gain)]
            come = [place for place, gain in enumerate(more) for _boat in range(gain)]
            for start, end in zip(gone, come, strict=True):
                step = 1 if end > start else -1
                trips.append(Trip((seat, start), seat, tuple(range(start, end + step, step))))
        return tuple(
            sorted(trips, key=lambda trip: docked.index(trip.seat) if trip.end == rules.HARBOUR else len(docked))
        )

    def _draw_scene(self, scene: Scene) -> None:
        view: State = scene.view
        self.query_one(Die).show(None if view.phase == Phase.OVER else view.die)
        self.query_one(UpRiverPlayers).show(view, Roster.of(scene))

    def _draw_highlight(self, scene: Scene) -> None:
        self.set_class(self.size.height >= _TALL, "-tall")
        self._show_zoom(scene)
        self._show_text("#header", header(scene, self._glyphs, self._selection.highlighted))
        if self._inspection.preview:
            self._show_picture(scene, after_the_river(scene, self._selection.highlighted), NO_MARKS)
        else:
            self._show_picture(scene, scene.view, marks_of(scene, self._selection))
        self._draw_prompt(scene)
        self.query_one(Choices).show(self._selection.options, self._selection.highlighted)

    def rest_after(self) -> float:
        is_thrown = self._scene is not None and self._scene.view.phase == Phase.THROW
        return SLIDE if is_thrown and self.query_one(UpRiverRiver).is_moving else super().rest_after()

    @on(UpRiverRiver.PlaceClicked)
    def _place_clicked(self, message: UpRiverRiver.PlaceClicked) -> None:
        """Choose the options of the clicked section; a click on the highlighted option's end plays it."""
        scene, highlighted = self._scene, self._selection.highlighted
        if scene is None or scene.acting is None:
            return
        if (
            highlighted is not None
            and rules.shift_of(scene.view, scene.acting, highlighted.moves[0]).end == message.place
        ):
            self._highlight_or_enter(highlighted)
        else:
            self._click_place(message.place)


def header(scene: Scene, glyphs: Glyphs, highlighted: Option | None = None) -> Text:
    """The header: title, round, phase, turn order, and the boats that the falls take after this round (U-6)."""
    view: State = scene.view
    has_turns = view.phase in (Phase.THROW, Phase.MOVE)
    line = prompts.header(scene, glyphs, [(seat, has_turns and seat == view.turn) for seat in rules.turn_order(view)])
    if not scene.looks_ahead:
        return line
    counts = rules.left_to_the_falls(after_option(scene, highlighted))
    taken = [
        signs.AT_FALLS.drawn(
            scene.game.letters[seat] + (f"{glyphs.times}{count}" if count > 1 else ""),
            name=scene.names[seat],
            count=count,
        )
        for seat, count in enumerate(counts)
        if count
    ]
    template = _("the falls take {boats}") if taken else _("the falls take nobody")
    at = len(line) + len(template.partition("{")[0])
    line.append(template.format(boats=listed(taken) if taken else ""), "dim")
    for boats in taken:
        at = line.plain.index(boats, at)
        line.stylize(explained_by(boats.meaning), at, at + len(boats))
    return line


def after_option(scene: Scene, highlighted: Option | None) -> State:
    """A copy of the position after the highlighted option is played, if any."""
    move = None if highlighted is None or scene.acting is None else highlighted.moves[0]
    return rules.after_move(scene.view, scene.acting or 0, move)


def after_the_river(scene: Scene, highlighted: Option | None) -> State:
    """The position after playing the highlighted option and then moving the river (U-6)."""
    view = after_option(scene, highlighted)
    rules.flow(view)
    return view
