"""Positions of a game as files hold them: making and validating them, carrying out moves; what is wrong with a file.

A file holds JSON or a position line (`match.position_line`). An invalid position is refused with one sentence that
names the field.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pydantic import BaseModel, TypeAdapter, ValidationError

from niagara_tui.core.chance import draw_seed
from niagara_tui.core.errors import BadInput, sentences
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seats, text_of
from niagara_tui.core.perft import settle
from niagara_tui.core.text import clean
from niagara_tui.games import registry
from niagara_tui.match import position_line
from niagara_tui.match.position_json import MAX_LENGTH, to_jsonable
from niagara_tui.store.formats import peek
from niagara_tui.store.game_text import is_game_text
from niagara_tui.store.models import Position, read_position, write_position


class LoadedPosition(NamedTuple):
    """A position and its game."""

    game: Game[Any]
    state: Any

    @property
    def deciders(self) -> list[int]:
        """The seats that owe a decision; none if the game is over."""
        return [] if self.game.is_over(self.state) else self.game.deciders(self.state)

    def seen_by(self, seat: int | None) -> LoadedPosition:
        """The position as that seat sees it, or (None) everybody."""
        return LoadedPosition(self.game, self.game.view(self.state, seat))

    def legal_as_json(self) -> dict[str, Any]:
        """The deciders' legal moves, or the ranking if the game is over; seats are given by letter."""
        game, state = self
        is_over = game.is_over(state)
        return {
            "game": game.id,
            "over": is_over,
            "deciders": [
                {
                    "seat": game.letters[seat],
                    "moves": [{"number": move, "text": game.text(move)} for move in game.legal(state, seat)],
                }
                for seat in self.deciders
            ],
            "standings": [
                standing.model_dump() | {"seat": game.letters[standing.seat]}
                for standing in (game.standings(state) if is_over else ())
            ],
        }


def new_position(
    game: Game[Any], options: BaseModel, seats: int | None = None, seed: int | None = None
) -> LoadedPosition:
    """The start of a game; by default for the fewest players, with a seed that is drawn.

    Raises:
        BadInput: the game is not for so many players.
    """
    count = seats or game.seats[0]
    check_seats(game.title, game.seats, count)
    return LoadedPosition(game, game.new(options, count, draw_seed() if seed is None else seed))


def read(data: bytes) -> LoadedPosition:
    """Validate the position in a file's contents.

    Raises:
        BadInput: the contents are not a position file, or their position is invalid.
    """
    try:
        found, wrong = validate(_envelope(data))
    except BadInput as error:
        if is_record(data):
            raise BadInput(_("it is a save, not a position; replay and analyse read saves")) from error
        raise
    if found is None or wrong:
        raise BadInput(wrong[0])
    return found


def from_line(line: str) -> LoadedPosition:
    """Validate the position in a line.

    Raises:
        BadInput: it is not a position line, or its position is invalid.
    """
    found, wrong = validate(position_line.read(line))
    if found is None or wrong:
        raise BadInput(wrong[0])
    return found


def _envelope(data: bytes) -> Position:
    """The position in a file's contents, JSON or a line, not validated yet."""
    return position_line.read(text_of(data)) if position_line.is_line(data) else read_position(data)


def validate(position: Position) -> tuple[LoadedPosition | None, list[str]]:
    """The position as the game's state (None if it does not fit the schema), and all faults of it.

    Raises:
        BadInput: the game is unknown, or the position is of a newer version of its rules.
    """
    game = registry.game(position.game)
    if position.version > game.version:
        newer = _("version: {version} is newer than the rules that this program knows ({known})")
        raise BadInput(newer.format(version=position.version, known=game.version))
    try:
        state = TypeAdapter(game.state).validate_json(position.state_json())
    except ValidationError as error:
        return None, [clean(wrong, MAX_LENGTH) for wrong in sentences(error)]
    return LoadedPosition(game, state), game.audit(state)


def write(position: LoadedPosition) -> bytes:
    """The contents of the position's file."""
    game, state = position
    return write_position(Position(game=game.id, version=game.version, state=to_jsonable(game, state)))


def to_line(position: LoadedPosition) -> str:
    """The position as a line (docs/notation.md).

    Raises:
        BadInput: the notation that its game declares cannot be used.
    """
    return position_line.write(*position)


def apply(position: LoadedPosition, moves: Iterable[str]) -> None:
    """Carry out moves on the position, each given as a seat's letter and the move's text, and the automatic steps.

    Raises:
        BadInput: a move is refused; those before it have been carried out.
    """
    game, state = position
    settle(game, state)
    for number, line in enumerate(moves, 1):
        if wrong := _apply(game, state, line):
            refused = _("move {number}, {move!r}: {wrong}")
            raise BadInput(refused.format(number=number, move=clean(line, 60), wrong=wrong))


def _apply(game: Game[Any], state: Any, line: str) -> str | None:
    """Apply one move and the automatic steps after it; returns why it is refused, or None."""
    letter, _space, text = line.partition(" ")
    if game.is_over(state):
        return _("the game is over")
    deciders = {game.letters[seat]: seat for seat in game.deciders(state)}
    if letter not in deciders:
        wanted = _("the decision is {letters}'s; write the seat's letter, a blank and the move")
        return wanted.format(letters=_(" or ").join(deciders))
    seat = deciders[letter]
    move, legal = game.number(text), game.legal(state, seat)
    if move is None or move not in legal:
        wanted = _("this is not legal; {letter} can choose: {moves}")
        return wanted.format(letter=letter, moves=", ".join(map(game.text, legal)))
    game.play(state, seat, move)
    settle(game, state)
    return None


# -- any file -----------------------------------------------------------------------------------------


def is_record(data: bytes) -> bool:
    """Whether the contents look like a save or a shared copy rather than a position."""
    return is_game_text(data) or "setup" in peek(data)


def problems(data: bytes) -> list[str]:
    """All that is wrong with a position file, or the damage of a save or a shared copy; empty if it is sound.

    Raises:
        BadInput: the contents are none of these, or do not fit their game.
    """
    return record_problems(data) if is_record(data) else validate(_envelope(data))[1]


def record_problems(data: bytes) -> list[str]:
    """The damage found in a save or a shared copy, such as its first bad move; empty if all of it can be replayed.

    Raises:
        BadInput: the contents are neither a save nor a shared copy, or do not fit their game.
    """
    from niagara_tui.match.match import Match  # imported late: positions do without
    from niagara_tui.match.sharing import SharedFilm
    from niagara_tui.store.folder import parse_viewable
    from niagara_tui.store.models import Shared

    found = parse_viewable(data)
    damage = SharedFilm(found).damage if isinstance(found, Shared) else Match.resume(found, damaged_ok=True).damage
    return [damage] if damage else []
