"""Positions of a game as files hold them: made, validated and written; what is wrong with a file.

A file holds JSON or a position line (`match.position_line`). An invalid position is refused with one sentence that
names the field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from niagara_tui.core.chance import draw_seed
from niagara_tui.core.errors import BadInput, sentences
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_LENGTH, check_seats, text_of
from niagara_tui.core.text import clean
from niagara_tui.games import registry
from niagara_tui.match import position_line
from niagara_tui.match.game_log import GameLog
from niagara_tui.match.position import Position, S
from niagara_tui.store import models
from niagara_tui.store.folder import SaveFolder, parse_viewable
from niagara_tui.store.formats import peek
from niagara_tui.store.named import contents, names_a_save, split_moment

if TYPE_CHECKING:
    from niagara_tui.match.record_film import RecordFilm


def new_position(game: Game[S], options: BaseModel, seats: int | None = None, seed: int | None = None) -> Position[S]:
    """The start of a game; by default for the fewest players, with a seed that is drawn."""
    count = seats or game.seats[0]
    check_seats(game.title, game.seats, count)
    return Position(game, game.new(options, count, draw_seed() if seed is None else seed))


def read(data: bytes) -> Position:
    """Validate the position in a file's contents."""
    try:
        envelope = _envelope(data)
    except BadInput as error:
        if is_record(data):
            sentence = _("it is a save, not a position; name one of its moments, as FILE@round 5 or FILE@move 12")
            raise BadInput(sentence) from error
        raise
    return _sound(envelope)


def load(name: str, folder: SaveFolder) -> Position:
    """The position in that file, or at a moment of that file or save (`NAME@MOMENT`)."""
    name, moment = split_moment(name, folder)
    if moment is None:
        return read(contents(name))
    film, number = moment_of(name, moment, folder)
    return Position(film.game, film.position(number))


def moment_of(name: str, at: str, folder: SaveFolder) -> tuple[RecordFilm, int]:
    """The film of that file or save, and the number of a moment there (`RecordFilm.moment_before`)."""
    from niagara_tui.match.record_film import RecordFilm  # imported late: positions do without

    moments = position_or_record(folder.read_bytes(name) if names_a_save(name) else contents(name))
    if isinstance(moments, Position):
        raise BadInput(_("a position has no moments to choose from"))
    film = RecordFilm[Any](moments)
    if film.damage:
        raise BadInput(film.damage)
    return film, film.moment_before(at)


def from_line(line: str) -> Position:
    return _sound(position_line.read(line))


def _sound(envelope: models.Position) -> Position:
    position, wrong = validate(envelope)
    if position is None or wrong:
        raise BadInput(wrong[0])
    return position


def _envelope(data: bytes) -> models.Position:
    """The position in a file's contents, JSON or a line, not validated yet."""
    if position_line.is_line(data):
        return position_line.read(text_of(data))
    if data[:1].isalnum():
        raise BadInput(_("it is neither a position line nor the JSON of a position file"))
    return models.read_position(data)


def validate(position: models.Position) -> tuple[Position | None, list[str]]:
    """The position as the game's state (None if it does not fit the schema), and all faults of it."""
    game = registry.game(position.game)
    position_line.check_rules(game, position.version)
    try:
        state = TypeAdapter(game.state).validate_json(position.state_json())
    except ValidationError as error:
        return None, [clean(wrong, MAX_LENGTH) for wrong in sentences(error)]
    return Position(game, state), game.audit(state)


def settled(position: Position) -> tuple[Position, str]:
    """The position after the steps that come first, and what is told of them."""
    state = position.state
    log = GameLog(position.game, state, position.game.letters[: state.seats])
    while log.can_step():
        log.step()
    return Position(position.game, log.state), " ".join(line.text for line in log.log)


def write(position: Position) -> bytes:
    """The contents of the position's file."""
    return position.to_json().encode()


def is_record(data: bytes) -> bool:
    """Whether the contents look like a save or a shared copy rather than a position."""
    return not peek(data).keys().isdisjoint({"setup", "moves"})


def is_position(data: bytes) -> bool:
    """Whether the contents look like a position: a line, or JSON that is no save."""
    return position_line.is_line(data) or (bool(peek(data)) and not is_record(data))


def position_or_record(data: bytes) -> Position | models.Record:
    """The position, or the record of a save, in a file's contents."""
    # what is cut off looks like nothing: a save's reader tells best what is wrong with any file
    return read(data) if is_position(data) else models.read_record(data)


def problems(data: bytes) -> list[str]:
    """All that is wrong with a position file, or the damage of a save or a shared copy; empty if it is sound."""
    return record_problems(data) if is_record(data) else validate(_envelope(data))[1]


def record_problems(data: bytes) -> list[str]:
    """The damage found in a save or a shared copy, such as its first bad move; empty if all of it can be replayed."""
    from niagara_tui.match.match import Match  # imported late: positions do without
    from niagara_tui.match.sharing import SharedFilm

    viewable = parse_viewable(data)
    damage = (
        SharedFilm(viewable).damage
        if isinstance(viewable, models.Shared)
        else Match.resume(viewable, damaged_ok=True).damage
    )
    return [damage] if damage else []


def read_pasted(text: str) -> Position | models.Record | models.Shared:
    """The position or the game in a text: a position line, or what the file of a position or a game holds."""
    data = text.encode(errors="replace")
    if position_line.is_line(text):
        return from_line(text)
    if is_record(data):
        return parse_viewable(data)
    if text.lstrip().startswith(("{", "[Game ")):
        return read(data)
    raise BadInput(_("this is neither a position line nor a save"))
