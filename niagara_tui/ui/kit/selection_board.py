"""Boards on which an option is highlighted and then played, with the log and a hint beside the picture."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence

from rich.text import Text
from textual import on
from textual.containers import Vertical
from textual.widget import Widget

from niagara_tui.core import signs
from niagara_tui.core.decisions import Naming, Option, has_choice_of_pieces
from niagara_tui.core.i18n import _
from niagara_tui.core.signs import Meaning
from niagara_tui.core.text import strip_hidden
from niagara_tui.match.offers import Offered
from niagara_tui.shell import pages
from niagara_tui.ui.kit import prompts
from niagara_tui.ui.kit.board import Board, Scene
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.kit.picture import MovingPane
from niagara_tui.ui.kit.pointing import Cursor, Target, Walk, targets
from niagara_tui.ui.kit.prompts import PromptLine, events_in, valid_keys
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.key_line import Key
from niagara_tui.ui.widgets.log_pane import HintPane, LogLook, LogPane, Note, PieceSigns
from niagara_tui.ui.widgets.painted import Painted, Pointed


class LogAndHint(Vertical):
    """Shows the log, and a hint above it or, on a low screen, in its place."""

    SCOPED_CSS = False  # the rules refer to the screen's classes for its size

    DEFAULT_CSS = """
    LogAndHint LogPane { width: 100%; height: 1fr; }
    .-low LogAndHint.-hinted LogPane { display: none; }
    .-low LogAndHint HintPane { height: 1fr; max-height: 100%; }
    """

    def __init__(self) -> None:
        super().__init__(HintPane(), LogPane(id="log"), id="log-and-hint")

    def show_hint(self, scene: Scene, highlighted: tuple[int, ...] | None, explain: Callable[[str], str]) -> None:
        """Show the scene's note or hint, if there is one, while these moves are highlighted."""
        keys = [_("i shows it")] if scene.hinted and scene.hinted != highlighted else []
        # Translators: the title of a hint with chances to win, which count on good play; at most 27 letters.
        title = _("hint, if all play well") if "%" in scene.hint else _("hint")
        hint = Note(title, scene.hint, keys=(*keys, _("esc closes")), reason=scene.reason)
        self.query_one(HintPane).show(scene.note or hint, explain)

    def show(self, scene: Scene, pieces: PieceSigns) -> None:
        """Show the end of the scene's log, with these signs for pieces, and make room for a note or hint."""
        self.set_class(scene.has_note, "-hinted")
        for pane in (self.query_one(HintPane), self.query_one(LogPane)):
            pane.set_class(scene.ascii_only, "-ascii")
        only_ascii = scene.ascii_only
        look = LogLook(scene.game.letters, pieces, only_ascii, scene.names, scene.remarks, only_ascii)
        self.query_one(LogPane).show(scene.log, look)


STEP_PAUSE = 0.7  # seconds at normal speed for which a step stays on screen


class SelectionBoard(Board):
    """A board on which an option is highlighted and then played; the game lists the options, subclasses draw."""

    SCOPED_CSS = False  # boards refer to the screen's classes for its size
    DEFAULT_CSS = """
    SelectionBoard { layers: default cursor; }
    SelectionBoard #header, SelectionBoard #prompt {
        height: 1;
        background: $panel;
        text-wrap: nowrap;
        text-overflow: ellipsis;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._selection = Selection(())
        self._refusal = ""
        self._remark = ""
        self._decision: object = None
        self._walk = Walk()
        self._sign_sentence = ""
        self._under_mouse: Widget | None = None

    @abstractmethod
    def _draw_scene(self, scene: Scene) -> None:
        """Draw what depends neither on the highlight nor on what is inspected."""

    @abstractmethod
    def _draw_highlight(self, scene: Scene) -> None:
        """Draw what depends on the highlight and on what is inspected."""

    def _question(self, scene: Scene) -> str:
        """The question to the acting seat, a clause after its name."""
        return scene.moment.question()

    def _option_prompt(self, scene: Scene, seat: int, highlighted: Option) -> str:
        """What the prompt says of the acting seat's highlighted option: what comes of it."""
        del seat
        return strip_hidden(f"{self._outcome(scene, highlighted)}.")

    def _outcome(self, scene: Scene, option: Option) -> str:
        return prompts.outcome(scene, option)

    def _inspection_prompt(self, scene: Scene) -> str:
        """What stands in the prompt in place of all that, such as the words of a preview; empty if there is nothing."""
        del scene
        return ""

    def _draw_prompt(self, scene: Scene) -> None:
        """Draw the prompt: what is inspected, what the highlighted option does, the question, or what is waited for."""
        highlighted, remark = self._selection.highlighted, self._refusal or self._remark
        if scene.acting is None:
            question, remark = prompts.waiting(scene), ""
        else:
            question = (
                self._question(scene) if highlighted is None else self._option_prompt(scene, scene.acting, highlighted)
            )
        pointed = self._sign_sentence or scene.saying or self._inspection_prompt(scene)
        line = prompts.prompt(scene, question, pointed, remark=remark, width=self.size.width)
        self._show_text("#prompt", line)

    def _reset_inspection(self) -> None:
        """Drop what is inspected: it is stale, as the position or the decision has changed."""

    def _press_inspection(self, scene: Scene, key: str) -> bool:
        """Handle a key that only inspects; False for other keys."""
        del scene, key
        return False

    def _why_not(self, scene: Scene, key: str) -> str:
        """Why the option of a key is unavailable, a clause without subject; empty if it is available or unknown."""
        return "" if scene.acting is None else strip_hidden(scene.game.refusal(scene.view, scene.acting, key))

    def _answer_key(self, refusal: str = "", remark: str = "") -> None:
        """Say this of the last key, and nothing that was said of an earlier one."""
        self._refusal, self._remark = refusal, remark

    # -- drawing --------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Draw this scene; the highlight is kept if the options have not changed."""
        before, self._scene = self._scene, scene
        decision = (scene.acting, scene.view if scene.acting is not None else None)
        is_new = decision != self._decision
        if is_new:
            self._decision = decision
            # Offer these options; if they are unchanged, as after another seat's decision, the highlight is kept
            options = []
            if scene.acting is not None:
                visible = scene.game.visible_to_people(scene.view, scene.acting, scene.options)
                options = scene.game.choices(visible, scene.acting, self.naming)
            if not self._selection.offers(options):
                self._selection = Selection(options)
                self._answer_key()
        if is_new or before is None or before.view != scene.view:
            self._reset_inspection()
            self._sign_sentence = ""
        self._draw()
        if self._walk.is_on:
            self.call_after_refresh(self._find_sign_again)
        # Announce the events in the log since the previous scene, if animation is on
        known = len(before.log) if before is not None else len(scene.log)
        if before is None or not scene.stretch or list(scene.log[:known]) != list(before.log):
            return
        events = events_in(scene.log[known:])
        if events and self.app.app_focus and self._drawable is not None:
            self.query_one(PromptLine).announce(events, scene.stretch, only_ascii=scene.ascii_only)

    def show_hint(self, scene: Scene) -> None:
        self._scene = scene
        self.query_one(LogAndHint).show_hint(scene, self.highlighted_moves, self._explain_sign)

    def _draw(self) -> None:
        scene = self._drawable
        if scene is None:
            return
        for pane in self.query(Pane):
            pane.glyphs = self._glyphs
        self.query_one(LogAndHint).show(scene, self.piece_signs())
        self._draw_scene(scene)
        self._draw_choice()

    def _draw_choice(self) -> None:
        """Draw what depends on the highlight and on what is inspected, and update the keys."""
        scene = self._drawable
        if scene is not None:
            self.show_hint(scene)
            self._draw_highlight(scene)
            self.post_message(self.KeysChanged())

    # -- signs ----------------------------------------------------------------------------------------

    def signs_shown(self) -> list[Target]:
        """The signs that can be seen and are explained, in reading order; none while a hand is covered."""
        if self._drawable is None or self._scene is None or self._scene.covered is not None:
            return []
        leaves = (
            widget for widget in self.query("*") if not (widget.children or isinstance(widget, (PromptLine, Cursor)))
        )
        return [target for target in targets(leaves) if self.explain(target.thing)]

    def explain(self, thing: Hashable) -> str:
        """One sentence on what a sign means, on an option, or on what can be clicked; empty if there is none."""
        scene = self._scene
        if scene is None or scene.covered is not None:
            return ""
        if isinstance(thing, Meaning):
            return strip_hidden(thing.sentence)
        if isinstance(thing, Option):
            return prompts.choice_sentence(scene, thing, self.size.width, self._outcome)
        return strip_hidden(thing) if isinstance(thing, str) else self._explain_hit(scene, thing)

    def _explain_sign(self, sign: str) -> str:
        """A sentence on a sign in a text: an option's key in brackets, a player's letter, or a sign of the legend."""
        scene = self._scene
        if scene is None:
            return ""
        option = next((other for other in self._selection.options if f"[{other.key}]" == sign), None)
        if option is not None:
            return self.explain(option)
        for letter, name in zip(scene.game.letters, scene.names, strict=False):
            if letter in sign:
                return signs.LETTER.of(letter=letter, name=name).sentence
        for row in pages.signs(scene.game):
            if row is not signs.OF_A_WIN and {sign, *sign}.intersection(f"{row.shown} {row.ascii}".split()):
                return row.in_legend  # that of a win is words
        return ""

    def _explain_hit(self, scene: Scene, hit: Hashable) -> str:
        """One sentence on what can be clicked; nothing by default."""
        del scene, hit
        return ""

    def _stop_walk(self) -> None:
        self._walk.stop()
        self._show_sign()

    def _find_sign_again(self) -> None:
        if self._drawable is not None and self._walk.is_on:
            self._walk.find_again(self.signs_shown())
            self._show_sign()

    def _show_sign(self) -> None:
        """Show the sign at which the walk is, and say what it means."""
        at = self._walk.at
        self._sign_sentence = "" if at is None else self.explain(at.thing)
        for cursor in self.query(Cursor):
            cursor.point(at)
        self._draw_choice()

    @on(Pointed)
    def _text_pointed(self, message: Pointed) -> None:
        self._point_with_mouse(message.widget, strip_hidden(message.sentence))

    @on(Choices.Hovered)
    def _choice_hovered(self, message: Choices.Hovered) -> None:
        self._point_with_mouse(message.choices, "" if message.option is None else self.explain(message.option))

    def _point_with_mouse(self, widget: Widget, sentence: str) -> None:
        """Say what is under the mouse; where nothing is, a walk with the keys goes on.

        The mouse may be on another widget before the one that it has left says so.
        """
        scene = self._drawable
        if scene is None or scene.covered is not None:
            return
        if not sentence and (self._walk.is_on or widget is not self._under_mouse):
            return
        self._under_mouse = widget if sentence else None
        if self._walk.is_on:
            self._stop_walk()
        self._sign_sentence = sentence
        self._draw_prompt(scene)

    def topic(self) -> str:
        return "" if self._scene is None else self._scene.moment.about

    def rest_after(self) -> float:
        return STEP_PAUSE

    def event_seconds(self) -> float:
        return max((prompt.banner_seconds for prompt in self.query(PromptLine)), default=0.0)

    def is_flowing(self) -> bool:
        return False

    @property
    def highlighted_moves(self) -> tuple[int, ...] | None:
        option = self._selection.highlighted
        return None if option is None else tuple(option.moves)

    def offered(self) -> list[Offered]:
        plans, offers = self._selection.plans, []
        says_piece = has_choice_of_pieces(plan[-1] for plan in plans)
        for plan in plans:
            keys, last = "".join(option.key for option in plan), plan[-1]  # as the list writes them: `[b2]`
            label = last.told if says_piece else last.label
            if keys == label and self._scene is not None:  # a card with a number, say, is called by its words
                label = prompts.in_words(self._scene, last).label
            words = f"[{keys}]" if keys == label else f"[{keys}] {label}" if keys else label
            offers.append(Offered(last.moves, words, (last.piece, last.place), last.twins, bool(last.warning)))
        return offers

    @property
    def naming(self) -> Naming:
        """How these choices call things: with this board's signs; nobody has a name before there is a scene."""
        signs = {piece: sign for piece, (sign, _style) in self.piece_signs().items()}
        return Naming((), None, signs) if self._scene is None else Naming(self._scene.names, self._scene.viewer, signs)

    def highlight(self, moves: Sequence[int]) -> None:
        self._answer_key()
        self._selection.highlight_moves(moves)
        self._draw_choice()

    def is_previewing(self) -> bool:
        return self._walk.is_on

    def on_mount(self) -> None:
        def paint_anew() -> None:
            self._draw()
            for pane in self.query(Pane):
                pane.refresh()

        self.mount(Cursor())
        self.watch(self.app, "theme", paint_anew, init=False)

    def on_resize(self) -> None:
        self._draw()
        if self._walk.is_on:
            self.call_after_refresh(self._find_sign_again)

    @property
    def _glyphs(self) -> Glyphs:
        if self._scene is None:
            return UNICODE
        return ASCII if self._scene.ascii_only else PICTURES if self._scene.pictures else UNICODE

    @property
    def _drawable(self) -> Scene | None:
        """The scene, or None while there are no panes: a scene may arrive before mounting or after removal."""
        return self._scene if self.query("#header") else None

    def _show_text(self, where: str, text: Text) -> None:
        self.query_one(where, Painted).show_text(text)

    # -- keys and clicks ------------------------------------------------------------------------------

    def keys(self) -> list[Key]:
        if self._scene is None:
            return []
        if self._walk.is_on:
            return self._walk.keys("<>" if self._scene.ascii_only else "←→")
        return valid_keys(self._scene, self._selection)

    def press(self, key: str) -> bool:
        """Handle a key; False if it has no meaning here. Enter also ends all movements."""
        scene = self._scene
        if scene is None:
            return False
        if scene.covered is None and self._walk.press(key, self.signs_shown):
            self._answer_key()
            self._show_sign()
            return True
        if not self._walk.is_on:
            self._sign_sentence = ""
        has_meaning = self._press(scene, key)
        if has_meaning and self._walk.is_on:
            self._stop_walk()
        return has_meaning

    def _press(self, scene: Scene, key: str) -> bool:
        has_ended = False
        if key == "enter":  # it ends all movements and banners; whether there were any
            moving = [pane for pane in self.query(MovingPane) if pane.is_moving]
            for pane in moving:
                pane.finish()
            has_ended = self._end_banner() or bool(moving)
        if scene.covered is None and self._press_inspection(scene, key):
            self._draw_choice()
            return True
        if scene.covered is not None or scene.acting is None:
            # Uncover the hand, or take back a secret choice: by Escape, or with several people by the seat's letter
            if scene.covered is not None and key == "enter":
                self.post_message(self.Uncovered())
                return True
            for seat in scene.can_take_back:
                wanted = scene.game.letters[seat].lower() if scene.covered is not None else "escape"
                if key == wanted:
                    self.post_message(self.TakenBack(seat))
                    return True
            return False
        self._end_banner()
        self._answer_key(refusal=self._why_not(scene, key))
        # Play the highlighted option or move the highlight; False if the key has no meaning here
        if not self._refusal and not (self._enter() if key == "enter" else self._selection.press(key)):
            if has_ended or key != "enter":
                return has_ended
            self.tell_keys()
        self._draw_choice()
        return True

    def choice_keys(self) -> str:
        *keys, last = [option.key for option in self._selection.options if option.key] or [""]
        # Translators: keys of a list of choices; the player's name stands before it.
        sentence = _("{keys} or {last}, then Enter.") if keys else _("{last}, then Enter.")
        return sentence.format(keys=", ".join(keys), last=last) if last else ""

    def tell_keys(self) -> None:
        if sentence := self.choice_keys():
            self._answer_key(remark=sentence)
            self._draw_choice()

    def _end_banner(self) -> bool:
        banners = [prompt for prompt in self.query(PromptLine) if prompt.banner_seconds]
        for prompt in banners:
            prompt.finish()
        return bool(banners)

    def _enter(self) -> bool:
        if self._selection.highlighted is None:
            return False
        option = self._selection.enter()
        if option is not None:
            self.post_message(self.Decided(option.moves, option.warning))
        return True

    def _highlight_or_enter(self, option: Option) -> None:
        self._answer_key()
        if option is self._selection.highlighted:
            self._enter()
        else:
            self._selection.highlight(option)
        self._draw_choice()

    def _click_place(self, place: int) -> None:
        """Highlight or play the option that ends at that place, if there is one."""
        option = self._selection.option_at(place)
        if option is not None and not self._selection.is_open:
            self._highlight_or_enter(option)

    @on(Choices.Clicked)
    def _choice_clicked(self, message: Choices.Clicked) -> None:
        if message.option in self._selection.options:
            self._highlight_or_enter(message.option)

    @on(Painted.KeyClicked)
    def _key_clicked(self, message: Painted.KeyClicked) -> None:
        options = self._selection.options
        within = (option for option in options if option.key[:-1] == message.key)  # `b1` of an open `b`
        option = next((option for option in options if option.key == message.key), None) or next(within, None)
        if option is not None:
            self._highlight_or_enter(option)

    def on_click(self) -> None:
        if self._scene is not None and self._scene.covered is not None:
            self.post_message(self.Uncovered())
