"""A bot for programs: what it is asked is checked, so that a wrong argument is told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from niagara_ai.contract import Bot, BotError, Choice, SlowStarter
from niagara_ai.faults import ChildFault, EngineFault
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seat, shown, whole_number
from niagara_tui.core.text import quoted
from niagara_tui.match.bots.programs import command_of, fault_words


@contextmanager
def _faults_of(name: str) -> Iterator[None]:
    """Tell what a program does wrong in a whole sentence."""
    try:
        yield
    except ChildFault as fault:
        sentence = _("the program {command} {wrong}")
        raise EngineFault(sentence.format(command=quoted(command_of(name), 80), wrong=fault_words(fault))) from fault


def ready_bot(name: str, game: Game[Any], seed: int, own: Game[Any] | None = None) -> CheckedBot:
    """The bot of that name, ready to play the game; it thinks by the mind of `own`, if that is given."""
    named = parse_bot(name, game.styles)
    made = make_bot(named, own or game, seed)
    if not callable(getattr(made, "choose", None)):
        raise BotError(_("the bot {name} cannot choose a move: it is {given}").format(name=name, given=shown(made)))
    with _faults_of(str(named)):
        if isinstance(made, SlowStarter):
            made.get_ready()
    return CheckedBot(made, game, str(named))


class CheckedBot:
    """A bot of a game; its other public attributes are those of the bot itself."""

    def __init__(self, bot: Bot[Any], game: Game[Any], name: str) -> None:
        self._bot, self._game, self._name = bot, game, name

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    def __repr__(self) -> str:
        return f"<Bot {self._name} of {self._game.id}>"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # as copies and pickles ask for, before there is a bot
            raise AttributeError(name)
        return getattr(self._bot, name)

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """Choose one of these legal moves; `view` is what the seat sees."""
        if not isinstance(view, self._game.state):
            sentence = _("what a bot is shown is a view of {game}, not {given}")
            raise BadInput(sentence.format(game=self._game.id, given=shown(view)))
        check_seat(seat, view.seats)
        if self._game.view(view, seat) != view:
            sentence = _("this is not the view of seat {seat}: it shows what that seat does not see")
            raise BadInput(sentence.format(seat=self._game.letters[seat]))
        legal = self._game.legal(view, seat)
        if not (legal and isinstance(moves, list) and moves == legal):  # all of them is what is mostly asked
            letter, allowed = self._game.letters[seat], {*legal}
            try:
                moves = [whole_number("moves", move) for move in moves]
            except TypeError as error:
                raise BadInput(_("moves: {given} is not a list of moves").format(given=shown(moves))) from error
            if not legal:
                raise BadInput(_("seat {seat} has nothing to decide in this view").format(seat=letter))
            if not moves:
                empty = _("moves: the list is empty; seat {seat} has {count} legal ones")
                raise BadInput(empty.format(seat=letter, count=len(legal)))
            if (wrong := next((move for move in moves if move not in allowed), None)) is not None:
                named = self._game.text(wrong) if 0 <= wrong < self._game.bound else shown(wrong)
                raise BadInput(_("moves: {move} is not a legal move of seat {seat}").format(move=named, seat=letter))
        with _faults_of(self._name):
            return self._bot.choose(view, seat, moves)
