"""The games of a tournament as saves in a folder, each under a name that follows from its tournament."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from niagara_ai import files
from niagara_ai.arena import Played
from pydantic import ValidationError

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Standing
from niagara_tui.core.i18n import _, labelled
from niagara_tui.lab.tournament_file import TournamentPlan
from niagara_tui.match import ending
from niagara_tui.store.folder import SUFFIX
from niagara_tui.store.keeper import make_folder
from niagara_tui.store.limits import NAME_LENGTH, PROGRAM
from niagara_tui.store.models import EARLIEST, Record, SeatSetup, Setup, read_record, write_record
from niagara_tui.store.opening import NoSuchFile, label, read_bytes, reason, why_no_folder


class SavedGames:
    """Writes the games of a tournament as saves; a save of the same game that is there already stays."""

    def __init__(self, folder: Path, plan: TournamentPlan) -> None:
        self._folder, self._plan, self.count = folder, plan, 0
        try:
            make_folder(folder)
        except OSError as error:
            sentence = why_no_folder(folder) or _("{file}: it cannot be written ({reason})")
            raise BadInput(sentence.format(file=label(folder), reason=reason(error))) from error

    def add(self, number: int, played: Played) -> None:
        """Write the game with that number, from 1."""
        path = self._folder / f"{self._plan.game}-{self._plan.seed}-{number:05}{SUFFIX}"
        result = None  # who has won, as saves say it
        if not played.capped:
            won = [entry in played.winners for entry in played.order]
            standings = [Standing(seat=seat, place=2 - has, won=has, reason="") for seat, has in enumerate(won)]
            names = names_of(self._plan.seats)
            players = [names[entry] for entry in played.order]
            result = ending.result(standings, players, players)
        try:
            record = record_of(self._plan, number, played, result)
        except ValidationError as error:
            raise BadInput(labelled(label(path), sentence(error))) from error
        try:
            there = read_record(read_bytes(path))
        except NoSuchFile:
            try:
                files.write_bytes(path, write_record(record))
            except OSError as error:
                wrong = _("{file}: it cannot be written ({reason})")
                raise BadInput(wrong.format(file=label(path), reason=reason(error))) from error
            there = record
        except BadInput as error:
            raise BadInput(labelled(label(path), str(error))) from error
        if there.model_copy(update={"result": record.result}) != record:  # which may be in another language
            raise BadInput(_("{file} exists already, with another game in it").format(file=label(path)))
        self.count += 1


def record_of(plan: TournamentPlan, number: int, played: Played, result: str | None = None) -> Record:
    """The save of a game of that tournament, with its number from 1; its players are called as the bots.

    What cannot stand in a save is a ValidationError.
    """
    if not played.moves:
        sentence = _("the moves of game {number} are not in it: it was played by an older version of this program")
        raise BadInput(sentence.format(number=number))
    if sorted(played.order) != [*range(len(plan.seats))]:
        wrong = _("its seats are not those of the tournament")
        raise BadInput(_("line {number} is damaged ({reason})").format(number=number + 1, reason=wrong))
    names, then = names_of(plan.seats), plan.begun or EARLIEST
    seats = [SeatSetup(name=names[entry], player=plan.seats[entry]) for entry in played.order]
    return Record(
        game_version=plan.rules,
        setup=Setup(game=plan.game, options=plan.options, seats=seats, seed=played.seed),
        moves=list(played.moves),
        started=then,
        saved=then,
        result=result,
    )


def names_of(seats: Sequence[str]) -> list[str]:
    """What the players of a line-up are called in saves: as their bots, numbered where there are several of one.

    Programs are all called alike: a shared copy tells the names, and commands are nobody else's business.
    """
    names, bots = list[str](), [PROGRAM[:-1] if bot.startswith(PROGRAM) else bot for bot in seats]
    for entry, bot in enumerate(bots):
        before = bots[:entry].count(bot)
        number = f" {before + 1}" if before else ""
        names.append(f"{bot[: NAME_LENGTH - len(number)]}{number}")
    return names
