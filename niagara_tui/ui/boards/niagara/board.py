"""Niagara's board: lays the panes out, and turns keys and clicks into chains of moves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import ContentSwitcher, Static

from niagara_tui.core.speech import _
from niagara_tui.games.niagara.moves import PLAY
from niagara_tui.games.niagara.setup import Options
from niagara_tui.games.niagara.state import CLOUD, FLOW, OFF, State
from niagara_tui.offers.niagara.options import CARD_KEYS
from niagara_tui.offers.option import Option
from niagara_tui.ui.boards.board import Board, Scene
from niagara_tui.ui.boards.choosing import Choosing
from niagara_tui.ui.boards.niagara import prompts
from niagara_tui.ui.boards.niagara.faces import faces
from niagara_tui.ui.boards.niagara.flow_table import FlowTable
from niagara_tui.ui.boards.niagara.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.boards.niagara.hand import Hand
from niagara_tui.ui.boards.niagara.looking import Looking
from niagara_tui.ui.boards.niagara.marking import marks_of
from niagara_tui.ui.boards.niagara.open_hands import open_hands
from niagara_tui.ui.boards.niagara.pane import Pane
from niagara_tui.ui.boards.niagara.players import Players
from niagara_tui.ui.boards.niagara.river import River
from niagara_tui.ui.boards.niagara.signs import hull_words
from niagara_tui.ui.boards.niagara.signs import options as options_of
from niagara_tui.ui.boards.niagara.sky import Sky
from niagara_tui.ui.boards.niagara.topics import REFUSED_CARD, topic_of
from niagara_tui.ui.paint import paint_text
from niagara_tui.ui.theme import paint_of
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.log_pane import LogPane

HIGH = 33
"""From so many rows on the board shows the larger form of its panes, as the `-high` rules of board.tcss do."""
SKY_ROWS = 6
"""Rows of the sky pane without a beaver; with one it takes what it needs."""
CLOUD_SIGN = "c"
"""Lights the cloud too: so it is written among the cards left."""
RIVER_STEP = 0.3
LOOK = 0.7
"""Seconds at normal speed for which a step of the river, and any other step, is looked at."""


class NiagaraBoard(Board):
    """River, hand, players with reserves, weather, log, prompt and the options of the decision."""

    DEFAULT_CSS = Path(__file__).with_name("board.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False  # the room there is shows in classes of the screen

    def __init__(self) -> None:
        """Show nothing until the first scene comes."""
        super().__init__()
        self._scene: Scene | None = None
        self._choosing = Choosing(())
        self._offered: object = None
        self._remark = ""
        self._looking = Looking()

    def compose(self) -> ComposeResult:
        """The panes, in the order of reading."""
        yield Static(id="header")
        with Horizontal(id="middle"):
            yield River(id="river")
            with Vertical(id="side"):
                with Vertical(id="status"):
                    yield Sky(id="sky")
                    yield Players(id="players")
                yield LogPane(id="log")
        yield Static(id="prompt")
        with ContentSwitcher(initial="hand", id="below"):
            yield Hand(id="hand")
            yield Choices(id="choices")
            yield Static(id="curtain")
            yield FlowTable(id="flow")

    # -- showing --------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Draw this scene; options stay lit as they are if the decision has not changed."""
        before, self._scene = self._scene, scene
        decision = (scene.acting, scene.view if scene.acting is not None else None)
        if decision != self._offered:
            self._offered = decision
            self._choosing = Choosing(self._options(scene))
            self._remark = ""
            self._looking.reset()
        elif before is not None and before.view != scene.view:
            self._looking.reset()  # what was foreseen was foreseen from there
        self._draw()

    def _options(self, scene: Scene) -> list[Option]:
        if scene.acting is None:
            return []
        return options_of(scene.game, scene.view, scene.acting, self._glyphs)

    @property
    def _glyphs(self) -> Glyphs:
        return ASCII if self._scene is not None and self._scene.ascii_only else UNICODE

    def _draw(self) -> None:
        scene = self._scene
        if scene is None:
            return
        view: State = scene.view
        for pane in self.query(Pane):
            pane.glyphs = self._glyphs
        self._say("#header", prompts.header(scene, self._glyphs))
        self._draw_river(scene)
        self.query_one(Sky).show(view)
        self.query_one(Sky).styles.height = SKY_ROWS if view.beaver == OFF else "auto"
        options: Options = scene.options
        self.query_one(Players).roomy = self.size.height >= HIGH
        self.query_one(Players).show(
            view, scene.names, scene.players, scene.viewer, options.tracker and scene.aids, scene.thinking
        )
        self.query_one(LogPane).set_class(scene.ascii_only, "-ascii")
        self.query_one(LogPane).show(scene.log)
        self._say("#prompt", self._prompt(scene))
        self._draw_below(scene)
        self.post_message(self.KeysChanged())

    def _say(self, where: str, text: Text) -> None:
        self.query_one(where, Static).update(paint_text(text, paint_of(self.app.theme)), layout=False)

    def _draw_river(self, scene: Scene) -> None:
        river = self.query_one(River)
        river.tempo, river.alive = scene.tempo, scene.alive
        foreseen = self._looking.preview
        if foreseen is not None:
            river.show(foreseen.view, foreseen.marks(scene.names))
        else:
            river.show(scene.view, marks_of(scene, self._choosing))

    def _prompt(self, scene: Scene) -> Text:
        aside = self._looking.aside(scene, self._choosing, self._glyphs)
        return prompts.prompt(scene, self._choosing, self._glyphs, self._remark, aside)

    def _draw_below(self, scene: Scene) -> None:
        below = self.query_one(ContentSwitcher)
        foreseen = self._looking.preview
        self.set_class(self._looking.zoomed, "-zoom")
        self.set_class(self._looking.hides_below(scene, self._choosing), "-bare")
        if foreseen is not None:
            below.current = "flow"
            self.query_one(FlowTable).show(foreseen.falls, foreseen.chances, foreseen.flow)
        elif scene.covered is not None or scene.viewer is None:
            below.current = "curtain"
            cover = (
                open_hands(scene, below.size.height, self._glyphs)
                if scene.eyes
                else prompts.curtain(scene, self._glyphs)
            )
            self._say("#curtain", cover)
        elif scene.acting is None or self._chooses_card(scene):
            below.current = "hand"
            self.query_one(Hand).show(faces(scene, self._choosing), scene.names[scene.viewer])
        else:
            below.current = "choices"
            self.query_one(Choices).show(self._choosing.options, self._choosing.lit)

    def _chooses_card(self, scene: Scene) -> bool:
        return scene.acting is not None and scene.game.is_secret(scene.view, scene.acting)

    def words_for(self, moves: Sequence[int]) -> str:
        """What the option that begins with these moves says."""
        scene = self._scene
        if scene is None or scene.acting is None:
            return ""
        choosing = Choosing(self._options(scene))
        found = choosing.light_moves(moves)
        if found is None or found.piece is None or len(choosing.pieces) < 2:
            return found.label if found else ""
        return f"{hull_words(scene.view, scene.acting, found.piece, self._glyphs)} {found.label}"

    def light(self, moves: Sequence[int]) -> None:
        """Light that option."""
        self._choosing.light_moves(moves)
        self._draw()

    def topic(self) -> str:
        """The section of the rules on what is wanted now, or on the card that was refused."""
        if self._scene is None:
            return ""
        return REFUSED_CARD if self._remark else topic_of(self._scene.view)

    def rest_after(self) -> float:
        """How long the step just shown is looked at, in seconds at normal speed."""
        return RIVER_STEP if self.is_flowing() else LOOK

    def is_flowing(self) -> bool:
        """Whether the river is moving."""
        return self._scene is not None and self._scene.view.phase == FLOW

    def on_mount(self) -> None:
        """Draw again in the colours of another theme."""
        self.watch(self.app, "theme", self._paint_anew, init=False)

    def _paint_anew(self) -> None:
        self._draw()
        for pane in self.query(Pane):
            pane.refresh()

    def on_resize(self) -> None:
        """Draw again for the room that there is now."""
        self._draw()

    # -- keys and clicks ------------------------------------------------------------------------------

    def keys(self) -> list[tuple[str, str, str]]:
        """The keys that are valid now: name, sign, word."""
        scene = self._scene
        if scene is None:
            return []
        if scene.covered is not None:
            return [("enter", "enter", _("uncover"))]
        looks = self._looking.keys(scene)
        if self._looking.preview is not None:
            return looks
        if scene.acting is None:
            taken = scene.laid and scene.viewer in scene.laid
            return [*([("escape", "esc", _("take back"))] if taken else []), *looks]
        return [*self._choosing_keys(scene), *looks]

    def _choosing_keys(self, scene: Scene) -> list[tuple[str, str, str]]:
        keys = [("right", "<>" if scene.ascii_only else "←→", _("choose"))]
        if len(self._choosing.pieces) > 1:
            keys.append(("tab", "tab", _("canoe")))
        if self._choosing.lit is not None:
            keys.append(
                ("enter", "<-'" if scene.ascii_only else "⏎", _("lay") if self._chooses_card(scene) else _("play"))
            )
            keys.append(("escape", "esc", _("back")))
        return keys

    def press(self, key: str) -> bool:
        """Take a key; false if it means nothing here."""
        scene = self._scene
        if scene is None:
            return False
        if key == "enter":
            self.query_one(River).finish()
        if scene.covered is None and self._looking.press(scene, self._choosing, key):
            self._draw()
            return True
        if scene.covered is not None or scene.acting is None:
            return self._press_waiting(scene, key)
        self._remark = self._why_not(scene, key)
        if not self._remark and not self._press_choosing(key):
            return False
        self._draw()
        return True

    def _press_waiting(self, scene: Scene, key: str) -> bool:
        """Uncover the hand, or take a laid card back; in company by the letter of its seat."""
        if scene.covered is not None and key == "enter":
            self.post_message(self.Uncovered())
            return True
        for seat in scene.laid:
            wanted = scene.game.letters[seat].lower() if scene.covered is not None else "escape"
            if key == wanted:
                self.post_message(self.TakenBack(seat))
                return True
        return False

    def _press_choosing(self, key: str) -> bool:
        choosing = self._choosing
        if key in ("right", "down"):
            choosing.walk(1)
        elif key in ("left", "up"):
            choosing.walk(-1)
        elif key == "enter":
            return self._enter()
        elif key == "tab":
            return choosing.take_next()
        elif key == "escape":
            return choosing.back()
        else:
            return choosing.light_key({"plus": "+", "minus": "-"}.get(key, key)) or (
                key == CLOUD_SIGN and choosing.light_key(CARD_KEYS[CLOUD - 1])
            )
        return True

    def _why_not(self, scene: Scene, key: str) -> str:
        """Why the card with that key cannot be chosen, if it is one that has been played."""
        if not self._chooses_card(scene) or key not in CARD_KEYS:
            return ""
        return prompts.played_already(scene.view, scene.acting or 0, CARD_KEYS.index(key) + 1)

    def _enter(self) -> bool:
        if self._choosing.lit is None:
            return False
        option = self._choosing.enter()
        if option is not None:
            self.post_message(self.Decided(option.moves, option.warning))
        return True

    def _light_or_enter(self, option: Option) -> None:
        """A first click lights an option, a second one plays it."""
        self._looking.hovered = ""
        if option is self._choosing.lit:
            self._enter()
        else:
            self._choosing.light(option)
        self._draw()

    @on(Choices.Clicked)
    def _choice_clicked(self, message: Choices.Clicked) -> None:
        if message.option in self._choosing.options:
            self._light_or_enter(message.option)

    @on(FlowTable.FlowClicked)
    def _flow_clicked(self, message: FlowTable.FlowClicked) -> None:
        if self._looking.preview is not None:
            self._looking.preview = self._looking.preview.at(message.flow)
            self._draw()

    @on(Pane.Hovered)
    def _hovered(self, message: Pane.Hovered) -> None:
        """Tell what lies under the mouse as if it were lit; when the mouse leaves it, what was told before."""
        if self._scene is not None:
            self._looking.hover(self._scene, self._choosing, message.hit, self._glyphs)
            self._say("#prompt", self._prompt(self._scene))

    @on(Hand.CardClicked)
    def _card_clicked(self, message: Hand.CardClicked) -> None:
        scene = self._scene
        if scene is None:
            return
        if scene.acting is None and scene.viewer in scene.laid:
            self.post_message(self.TakenBack(scene.viewer))
        elif self._chooses_card(scene):
            self._remark = self._why_not(scene, CARD_KEYS[message.card - 1])
            found = next((option for option in self._choosing.options if option.moves == (PLAY + message.card,)), None)
            if found is not None:
                self._light_or_enter(found)
            self._draw()

    @on(River.CanoeClicked)
    def _canoe_clicked(self, message: River.CanoeClicked) -> None:
        scene = self._scene
        if scene is None or scene.acting is None:
            return
        if message.seat == scene.acting and self._choosing.take(message.canoe):
            self._draw()
        else:
            self._click_zone(scene.view.players[message.seat].canoes[message.canoe].zone)

    @on(River.ZoneClicked)
    def _zone_clicked(self, message: River.ZoneClicked) -> None:
        self._click_zone(message.zone)

    def _click_zone(self, zone: int) -> None:
        found = next((option for option in self._choosing.options if option.place == zone), None)
        if found is not None and not self._choosing.is_open:
            self._light_or_enter(found)

    def on_click(self) -> None:
        """A click anywhere on the board uncovers a covered hand."""
        if self._scene is not None and self._scene.covered is not None:
            self.post_message(self.Uncovered())
