"""The replay screen: steps through a game's moments on its board, by hand or automatically."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel
from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from niagara_tui.core.chance import draw_seed
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.motives import Motives, NoMotive
from niagara_tui.match.bots.readiness import answer_waits
from niagara_tui.match.film import OPEN, Film, Viewpoint
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import LineFilm, RecordFilm
from niagara_tui.match.turns import NO_BOT, BotTurn, LookBack, end_of_turn, player_of, turns_of_bots
from niagara_tui.shell.players import behind_its_choices
from niagara_tui.ui.colours.themes import paint_of, paint_text
from niagara_tui.ui.keyboards import ESCAPE, SPACE, also_meant
from niagara_tui.ui.kit.board import Board, Scene, board_of
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE
from niagara_tui.ui.kit.motion import Trip
from niagara_tui.ui.screens.dialogs import GoTo, LogDialog, PlayOn, parse_moment
from niagara_tui.ui.screens.page import OwnScreen
from niagara_tui.ui.screens.table_keys import SIGNS, WALK, speed_key
from niagara_tui.ui.widgets.key_line import Key, KeyLine
from niagara_tui.ui.widgets.log_pane import HintPane, LogPane, Note
from niagara_tui.ui.widgets.portrait import PortraitAware, with_rows

if TYPE_CHECKING:
    from niagara_tui.study.reviews.reviewer import SaveLocation

NO_AIDS = _("Aids are switched off; f2 opens the settings.")
Find = Callable[[], tuple[RecordFilm, Iterator[BotTurn]]]
"""Finds the film and its turns of bots, the latest first; called in a thread, as the film of a game takes its time."""

BUTTON = Style(bold=True, color="#ffd54a")
GONE = Style(color="#5bb8e8")
TO_COME = Style(color="#3c4f66")
HERE = Style(bold=True, color="#ffd54a")
LEAST_BAR = 8

Button = tuple[str, str]  # a button's action and its symbol


class Timeline(Static):
    """One row with buttons, a bar and words; buttons and bar can be clicked, also on rows that it has below."""

    DEFAULT_CSS = "Timeline { height: 1; width: 100%; }"

    @dataclass
    class Pressed(Message):  # a button was clicked
        action: str

    @dataclass
    class Picked(Message):  # the bar was clicked
        moment: int

    def __init__(self, buttons: Sequence[Button], *, only_ascii: bool = False) -> None:
        super().__init__(id="timeline")
        self._buttons, self._only_ascii = buttons, only_ascii
        self._shown = (0, 0, "")

    def show(self, moment: int, last: int, words: str) -> None:
        self._shown = (moment, last, words)
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        moment, last, words = self._shown
        line = Text(no_wrap=True, overflow="ellipsis", end="")
        for action, sign in self._buttons:
            line.append(f" {sign} ", BUTTON + Style(meta={"action": action}))
        room = self.size.width - line.cell_len - cell_len(words) - 4
        line.append(" ")
        if room >= LEAST_BAR:
            line.append_text(bar(moment, last, room, "#o-" if self._only_ascii else "━●─"))
        line.append(f"  {words}")
        self.update(paint_text(with_rows(line, self.size.height), paint_of(self.app.theme)))

    def on_click(self, event: events.Click) -> None:
        meta = event.style.meta
        if action := meta.get("action"):
            self.post_message(self.Pressed(action))
        elif (moment := meta.get("moment")) is not None:
            self.post_message(self.Picked(moment))


def bar(moment: int, last: int, width: int, signs: str) -> Text:
    """A bar of that width with the position of the moment; the style of each cell holds its moment as meta data."""
    here = round(moment * (width - 1) / last) if last else 0
    text = Text(end="")
    for x in range(width):
        sign, style = (signs[0], GONE) if x < here else (signs[2], TO_COME)
        if x == here:
            sign, style = signs[1], HERE
        text.append(sign, style + Style(meta={"moment": round(x * last / max(1, width - 1))}))
    return text


_BUTTONS = (  # the timeline's buttons: action, symbol, ASCII symbol
    ("start", "|◄", "|<"),
    ("round(-1)", "◄◄", "<<"),
    ("step(-1)", "◄", "<"),
    ("play", "‖", "="),
    ("step(1)", "►", ">"),
    ("round(1)", "►►", ">>"),
    ("end", "►|", ">|"),
)


class AskedMotives:
    """What is told of turns of bots at one screen: of the latest first, then of one further back each time."""

    def __init__(self, game: Game[Any]) -> None:
        self._source = Motives(game)
        self._back = LookBack()
        self._answer = Note("", "")
        self._asked: object = None

    async def close(self) -> None:
        await self._source.close()

    @property
    def is_asked(self) -> bool:
        return self._asked is not None

    @property
    def note(self) -> Note | None:
        """The answer, or what is said while it is worked out; None if nothing has been asked."""
        if self.is_asked:
            left = self._source.seconds_until_ready
            wait = _("The answer is being worked out.") if left is None else answer_waits(left)
            return Note(_("why"), "\n".join([wait, _("Escape cancels it.")]))
        return self._answer if self._answer.text else None

    def forget(self) -> None:
        """Drop the answer, whether it is shown or waited for; the next question is about the latest turn again."""
        self._asked, self._answer = None, Note("", "")
        self._back.forget()

    async def ask(self, find: Find, voice: Voice, show: Callable[[], None]) -> None:
        """Tell of the latest turn or, if that has been told, of the one before; `show` redraws the screen."""
        asked = self._asked = object()
        self._source.changed = show
        show()
        try:
            film, turns = await asyncio.to_thread(find)
            if (turn := self._back.turn(turns)) is None:
                self._answer = Note(_("why"), _(self._back.nothing), keys=(_("esc closes"),))
            else:
                who, chooses = behind_its_choices(player_of(film, turn)[1], film.game)
                motive = await self._source.motive(film, turn, voice, who, chooses)
                self._answer = replace(self._note(*motive.said, motive.reason), more=motive.more)
        except NoMotive as error:
            self._back.forget()
            self._answer = self._note(str(error))
        finally:
            if self._asked is asked:
                self._asked = None
        show()

    def _note(self, *lines: str) -> Note:
        # Translators: `y` is a key; pressed again, it asks about the turn before.
        return Note.of(_("why"), lines, (_("y one back"), _("esc closes")))


class BoardScreen(PortraitAware, OwnScreen[None]):
    """A screen with a game's board, to which keys without bindings go."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide"), (150, "-broad")]  # noqa: RUF012 - Textual's form
    CAPITALS: ClassVar[frozenset[str]] = frozenset()  # keys that never stand for the options of their small letters
    _board: Board
    _why: AskedMotives

    def topic(self) -> str:
        return self._board.topic()

    def on_key(self, event: events.Key) -> None:
        """Handle keys without bindings: the letters and digits of options change with every decision.

        A capital that may be due to Caps Lock is first taken for the option of its small letter: that plays nothing.
        A sign that means nothing at all is answered with those that do.
        """
        keys = (event.key,) if event.key in self.CAPITALS else (event.key, *also_meant(event))
        if any(self._press(key) for key in keys):
            event.stop()
            event.prevent_default()
        elif event.is_printable and not self.active_bindings.keys() & keys:
            self._board.tell_keys()

    def _press(self, key: str) -> bool:
        """Handle the key; False leaves it to the bindings."""
        return self._board.press(key)

    def _forget_why(self) -> None:
        self.workers.cancel_group(self, "why")
        self._why.forget()

    def action_signs(self) -> None:
        self._board.press(SIGNS[0])

    def action_leave(self) -> None:
        self.dismiss()


class ReplayScreen(BoardScreen):
    """Shows a film, from one viewpoint at a time."""

    CSS_PATH = "replay.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (35, "-high")]  # noqa: RUF012 - Textual's form
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", _("One step forward")),
        Binding("left", "step(-1)", _("One step back")),
        Binding("down", "turn(1)", _("To the next turn")),
        Binding("up", "turn(-1)", _("To the previous turn")),
        Binding("pagedown", "read(1)", _("Scroll on in the text beside the board, or go to the next round")),
        Binding("pageup", "read(-1)", _("Scroll back in the text beside the board, or go to the previous round")),
        Binding("home", "start", _("To the start")),
        Binding("end", "end", _("To the end")),
        Binding("space", "play", _("Play automatically, or stop")),
        Binding("enter", "skip", _("Do not wait")),
        Binding("v", "speed", _("Another speed")),
        Binding("e", "eyes", _("See it through other eyes")),
        Binding("g", "go_to", _("Go to a round or a move")),
        Binding("p", "play_on", _("Play on from here")),
        Binding("b", "free", _("A free board: move all seats by hand from here")),
        Binding("i", "free(True)", _("A hint for who decides here, on a free board")),
        Binding("y", "why", _("Why a bot did what it did; again: the turn before; escape closes it")),
        Binding("l", "log", _("The log; Enter goes to a line's moment")),
        Binding("r", "review", _("Review: what the decisions cost")),
        WALK,
        Binding("question_mark", "help", _("Help")),
        Binding("escape,q", "leave", _("Back")),
    ]

    def __init__(self, film: Film, moment: int = 0, place: SaveLocation | None = None) -> None:
        """Open the film at this moment; `place` is where it is saved, None if it is not."""
        super().__init__()
        self._film, self._place = film, place
        self._board = board_of(film.game.id)()
        self._moment = min(max(moment, 0), film.last)
        self._viewpoints = film.viewpoints
        self._viewpoint = self._viewpoints[0]
        self._why = AskedMotives(film.game)
        self._pace = Pace()
        self._is_playing = False
        self._is_step = False

    def opened_by(self) -> tuple[str, ...]:
        """The command that shows this save; empty if it is none of the folder of saves."""
        return ("replay", self._place.name) if self._place is not None else ()

    @property
    def game(self) -> Game[Any]:
        return self._film.game

    @property
    def played(self) -> BaseModel:
        return self._film.options

    @property
    def moment(self) -> int:
        return self._moment

    def compose(self) -> ComposeResult:
        plain = self._app.ascii
        yield self._board
        yield Timeline([(action, twin if plain else sign) for action, sign, twin in _BUTTONS], only_ascii=plain)
        yield from self.below_timeline()
        yield KeyLine(id="keys")

    def below_timeline(self) -> ComposeResult:
        """Compose what is between the timeline and the keys; nothing by default."""
        yield from ()

    def on_mount(self) -> None:
        self._pace.speed = self._app.settings.speed
        self._board.focus()
        self.watch(self.app, "theme", self._show, init=False)
        self._show()

    async def on_unmount(self) -> None:
        await self._why.close()

    # -- drawing --------------------------------------------------------------------------------------

    def _show(self) -> None:
        here = self._film.moments[self._moment]
        self._board.show(self._scene())
        where = _("move {move} of {moves}, round {round} of {rounds}").format(
            move=here.decisions, moves=self._film.moves, round=here.round, rounds=self._film.rounds
        )
        for timeline in self.query(Timeline):  # there is none while the screen is being removed
            timeline.show(self._moment, self._film.last, where)
        self._show_keys()

    def _scene(self) -> Scene:
        scene = scene_at(self._film, self._moment, self._viewpoint)
        return replace(self._scene_of(scene), note=self._why.note)

    def _scene_of(self, scene: Scene) -> Scene:
        settings = self._app.settings
        return replace(
            scene,
            aids=settings.aids,
            stretch=self._pace.stretch if self._is_step and settings.animation else 0.0,
            idle_animation=settings.animation,
            ascii_only=self._app.ascii,
            pictures=self._app.pictures,
        )

    def _show_keys(self) -> None:
        """Show the valid keys, the most important first: a click shows those for which there is no room."""
        across, down = ("<>", "^v") if self._app.ascii else ("←→", "↑↓")
        keys: list[Key] = [
            ("right", across, _("step")),
            ("down", down, _("turn")),
            ("pagedown", "pg", _("round")),
            ("space", SPACE, _("stop") if self._is_playing else _("play")),
            ("question_mark", "?", _("help")),
            ("escape", ESCAPE, _("back")),
            ("l", "l", _("log")),
        ]
        if self._may_ask_why():
            keys.append(("y", "y", _("why")))
        keys.append(SIGNS)
        if len(self._viewpoints) > 1:
            whose = self._next_viewpoint
            eyes = _("see as everybody") if whose is None else _("see all hands")
            if whose is not None and whose != OPEN:
                eyes = _("see as {letter}").format(letter=self.game.letters[whose])
            keys.append(("e", "e", eyes))
        keys.append(("g", "g", _("go to")))
        if self._may_play_on():
            keys.append(("p", "p", _("play on")))
        if self._may_open_free():
            keys += [("i", "i", _("hint")), ("b", "b", _("free board"))]
        if isinstance(self._film, RecordFilm) and not self._film.lock_reason:
            keys.append(("r", "r", _("review")))
        keys.append(speed_key(self._pace))
        board = self.board_keys()
        taken = {key for key, _sign, _word in board}
        for line in self.query(KeyLine):
            line.show([*(key for key in keys if key[0] not in taken), *board])

    def board_keys(self) -> list[Key]:
        return self._board.keys()

    def go(self, moment: int) -> None:
        """Show that moment, or the nearest one; a single step forward is animated."""
        self._forget_why()
        before, self._moment = self._moment, min(max(moment, 0), self._film.last)
        self._is_step = self._moment == before + 1
        self._show()

    def _walk(self, moment: int) -> None:
        """Go to a moment by hand, which stops automatic play."""
        self._stop()
        self.go(moment)

    def action_step(self, steps: int) -> None:
        self._walk(self._moment + steps)

    def action_turn(self, way: int) -> None:
        """Go to the start of the next turn, or of the previous one if `way` is negative."""
        find = self._film.turn_after if way > 0 else self._film.turn_before
        self._walk(find(self._moment))

    def action_round(self, way: int) -> None:
        """Go to the start of the next round; if `way` is negative, to that of this round or of the one before."""
        find = self._film.round_after if way > 0 else self._film.round_before
        self._walk(find(self._moment))

    def action_read(self, way: int) -> None:
        """Scroll the text beside the board while there is more of it, then go to another round."""
        pane = next(iter(self.query(HintPane)), None)
        if pane is not None and pane.display and pane.goes_on(way):
            pane.turn(way)
        else:
            self.action_round(way)

    def action_start(self) -> None:
        self._walk(0)

    def action_end(self) -> None:
        self._walk(self._film.last)

    @work
    async def action_go_to(self) -> None:
        self._stop()
        moment = parse_moment(self._film, await self.app.push_screen_wait(GoTo(self._film)))
        if moment is not None:
            self.go(moment)

    @work
    async def action_log(self) -> None:
        self._stop()
        log = self._film.log
        highlighted = self._film.moments[self._moment].lines - 1
        line = await self.app.push_screen_wait(LogDialog(log, self._board.piece_signs(), highlighted))
        if line is not None:
            self.go(log[line].moment)

    @on(LogPane.Clicked)
    def _line_clicked(self, message: LogPane.Clicked) -> None:
        self._walk(self._film.log[message.line].moment)

    @on(Timeline.Pressed)
    async def _button_pressed(self, message: Timeline.Pressed) -> None:
        await self.run_action(message.action)

    @on(Timeline.Picked)
    def _bar_clicked(self, message: Timeline.Picked) -> None:
        self._walk(message.moment)

    @on(KeyLine.Clicked)
    async def _key_clicked(self, message: KeyLine.Clicked) -> None:
        if not self._press(message.key):
            await self.run_action(self.active_bindings[message.key].binding.action)

    def _goes_to_board(self, _key: str) -> bool:
        return True

    def _press(self, key: str) -> bool:
        """Offer keys to the board first: its keys for previews and inspection differ from game to game.

        Then Escape closes what is told of a bot's turn. False leaves the key to the bindings.
        """
        if self._goes_to_board(key) and self._board.press(key):
            return True
        if key != "escape" or self._why.note is None:
            return False
        self._forget_why()
        self._show()
        return True

    # -- automatic play -------------------------------------------------------------------------------

    def action_play(self) -> None:
        if self._is_playing:
            self._stop()
            self._show_keys()
            return
        if self._moment == self._film.last:
            self._moment = 0
        self._is_playing = True
        self._show()
        self._play()

    @work(exclusive=True, group="play")
    async def _play(self) -> None:
        while self._is_playing and self._moment < self._film.last:
            await self._pace.rest(self._board.seconds_shown(self._app.settings.animation))
            await self._pace.wait(self._board.event_seconds())
            self.go(self._moment + 1)
        self._is_playing = False
        self._show_keys()

    def _stop(self) -> None:
        self._is_playing = False
        self.workers.cancel_group(self, "play")

    def action_skip(self) -> None:
        self._pace.skip()

    def action_speed(self) -> None:
        self._app.settings.speed = self._pace.next_speed()
        self._show_keys()

    def _may_ask_why(self) -> bool:
        """Whether this film holds what its bots saw; aids that a game is played without are no secret afterwards."""
        film = self._film
        if not isinstance(film, RecordFilm) or (film.lock_reason and not self._app.settings.aids):
            return False
        return bool(film.conceded) or any(not seat.is_human for seat in film.setup.seats)

    def action_why(self) -> None:
        """Ask why a bot did what it did here or, if that is told, before; while that is awaited, cancel it."""
        self._stop()
        if self._why.is_asked:
            self._forget_why()
            self._show()
        elif self._may_ask_why():
            self._ask_why()
        else:
            why_not = self._film.lock_reason
            if isinstance(self._film, RecordFilm):
                why_not = NO_AIDS if why_not and not self._app.settings.aids else _(NO_BOT)
            self._app.notify_reason(why_not)

    @work(exclusive=True, group="why")
    async def _ask_why(self) -> None:
        film, moment, viewpoint = self._film, self._moment, self._viewpoint
        assert isinstance(film, RecordFilm)  # noqa: S101 - `_may_ask_why` holds

        def find() -> tuple[RecordFilm, Iterator[BotTurn]]:
            return film, turns_of_bots(film, end_of_turn(film, moment), viewpoint)

        voice = Voice(film.names, film.setup.only_person, self._board.naming.signs)
        await self._why.ask(find, voice, self._show)

    def action_eyes(self) -> None:
        if len(self._viewpoints) == 1:
            self._app.notify_reason(self._film.lock_reason)
            return
        self._viewpoint = self._next_viewpoint
        self._show()

    @property
    def _next_viewpoint(self) -> Viewpoint:
        place = self._viewpoints.index(self._viewpoint)
        return self._viewpoints[(place + 1) % len(self._viewpoints)]

    def _may_play_on(self) -> bool:
        return not self._film.lock_reason and not self._film.is_over(self._moment)

    @work
    async def action_play_on(self) -> None:
        self._stop()
        if not self._may_play_on():
            over = _("The game is over here; play on from an earlier moment.")
            self._app.notify_reason(self._film.lock_reason or over)
        elif isinstance(self._film, RecordFilm) and (luck := await self.app.push_screen_wait(PlayOn())):
            drawn = draw_seed() if luck == "other" else None
            self._app.games.start_from(self._film.branch(self._moment, self._app.launch.clock(), drawn))

    def _may_open_free(self) -> bool:
        """Whether the positions may be shown with all that is hidden: the game is over, or they are guesses."""
        film = self._film
        return isinstance(film, LineFilm) or (isinstance(film, RecordFilm) and not film.lock_reason)

    def action_free(self, asks: bool = False) -> None:
        self._stop()
        if not self._may_open_free():
            self._app.notify_reason(self._film.lock_reason)
        elif isinstance(self._film, RecordFilm | LineFilm):
            self._app.games.free_board(self._film, self._moment, asks=asks)

    def action_review(self) -> None:
        self._stop()
        if isinstance(self._film, RecordFilm):
            self._app.games.review(self._film.record, self._place)

    def action_signs(self) -> None:
        self._stop()
        super().action_signs()

    def action_help(self) -> None:
        self._stop()
        super().action_help()

    def action_leave(self) -> None:
        self._stop()
        super().action_leave()


_PADDING = 1  # columns on both sides of what is said of a line, as in replay.tcss


class LineScreen(ReplayScreen):
    """Shows how a game may go on, and says that it is no more than that.

    Its pictures also show where pieces will be at the end of the round.
    """

    _trips: tuple[Trip, ...] = ()

    def below_timeline(self) -> ComposeResult:
        yield Static(id="about", markup=False)

    def _scene(self) -> Scene:
        scene, end = super()._scene(), self._film.round_after(self._moment)
        self._trips = ()
        if end == self._moment:
            return scene
        ahead = self._film.view(end, scene.viewer)
        self._trips = self._board.trips(scene.view, ahead)
        return replace(scene, ahead=ahead)

    def _show(self) -> None:
        super()._show()
        about, trips = self._film.lock_reason, self._trips
        if trips:  # what the ghosts on the board are, in fewer words where these have no room
            glyphs = ASCII if self._app.ascii else UNICODE
            ghost = self.game.letters[trips[0].seat].join(glyphs.ghost)
            signs = f"{glyphs.trail}{glyphs.falling}{ghost}"
            roomy = _("{signs}: where pieces will likely be at the end of this round. {caution}")
            about = roomy.format(signs=signs, caution=about)
            if cell_len(about) > self.size.width - 2 * _PADDING:
                short = _("{signs}: likely by the end of this round; what you cannot see is guessed.")
                about = short.format(signs=signs)
        for line in self.query("#about").results(Static):
            line.update(about)

    def on_resize(self) -> None:
        self._show()


def scene_at(film: Film, moment: int, viewpoint: Viewpoint) -> Scene:
    """The scene of that moment from this viewpoint, without an acting seat and without animation."""
    viewer = None if viewpoint == OPEN else viewpoint
    seats = range(len(film.names)) if viewpoint == OPEN else ()
    return Scene(
        game=film.game,
        view=film.view(moment, viewer),
        viewer=viewer,
        acting=None,
        covered=None,
        names=film.names,
        players=film.setup.players,
        options=film.options,
        log=[line.text for line in film.log[: film.moments[moment].lines]],
        open_views=tuple(film.view(moment, seat) for seat in seats),
    )
