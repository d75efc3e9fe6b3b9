"""Tournaments of bots: begun, or resumed from their file after checking that it is the same one, and played."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from niagara_ai.arena import (
    Origin,
    Played,
    Result,
    StoppingRule,
    Tournament,
    Trial,
    Workers,
    origin_of,
    play,
    summarise,
)
from niagara_ai.registry import parse_bot
from pydantic import ValidationError

from niagara_tui.core.chance import draw_seed
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seats, checked_options
from niagara_tui.core.text import quoted
from niagara_tui.games import registry
from niagara_tui.lab.tournament_file import Log, TournamentFile, TournamentPlan
from niagara_tui.match.bots.programs import command_of, introduced, is_program, known
from niagara_tui.match.bots.readiness import SOURCE
from niagara_tui.store.models import clamp_time

_WHAT = {"bots": _("bots"), "rules": _("rules"), "mind": _("mind")}


class Running:
    """A tournament in progress: its plan, and the games that have been played, each in the file before it is yielded.

    A context manager: on leaving it, the file is closed, and deleted if an error came before the first game.
    """

    def __init__(self, plan: TournamentPlan, tournament: Tournament, trial: Trial | None, log: Log) -> None:
        self.plan, self.tournament = plan, tournament
        self._trial, self._log = trial, log

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._log.__exit__(kind)

    @property
    def games(self) -> Sequence[Played]:
        """The games so far, those of the file first."""
        return self._log.games

    @property
    def result(self) -> Result:
        """The evaluation of all games so far."""
        return summarise(self.tournament, self._log.games, self._trial.verdict if self._trial else None)

    def play(self, workers: Workers) -> Iterator[Played]:
        """Play and yield the remaining games, until the plan's question is answered."""
        with closing(play(self.tournament, len(self.games), self.plan.games, workers, self._trial)) as coming:
            for played in coming:
                self._log.add(played)
                yield played


def new_plan(
    game: Game[Any],
    seats: Sequence[str],
    games: int,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    *,
    thoughts: bool = False,
) -> TournamentPlan:
    """The plan of a tournament of so many games at most, begun now; without a `seed`, one is drawn.

    With `thoughts`, its file holds what searches thought of the moves that they tried.
    """
    check_seats(game.title, game.seats, len(seats))
    chosen = checked_options(game, options or {}).model_dump()
    try:
        return TournamentPlan(
            game=game.id,
            rules=game.version,
            options=chosen,
            seats=tuple(seats),
            seed=draw_seed() if seed is None else seed,
            games=games,
            begun=clamp_time(datetime.now(UTC)),
            thoughts=thoughts,
        )
    except ValidationError as error:
        raise BadInput(sentence(error)) from error


def begin(plan: TournamentPlan, until: str | None = None, out: Path | None = None) -> Running:
    """Begin a tournament in a new file, or in memory; the answer to `until`, a question (`StoppingRule`), ends it."""
    plan = plan.model_copy(update={"until": until})
    tournament, trial = _prepared(plan)
    for player in filter(is_program, tournament.bots):
        introduced(command_of(player))
    plan = plan.model_copy(update={"seats": tournament.seats, "origin": _origin(tournament)})
    return Running(plan, tournament, trial, Log.create(out, plan))


def resume(  # noqa: PLR0913 - all that a tournament in a file can be compared with
    path: Path,
    file: TournamentFile,
    games: int | None = None,
    until: str | None = None,
    *,
    game: str | None = None,
    seats: Sequence[str] | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Running:
    """Continue the tournament whose `file` has been read, with another number of games or question if given.

    It must be of that `game`, with those `seats`, `seed` and `options`, where these are not None.
    """
    played = registry.game(file.plan.game)
    try:
        played.options.model_validate(file.plan.options)
    except ValidationError as error:
        raise BadInput(f"{path}: options.{sentence(error)}") from error
    named = seats and ",".join(str(parse_bot(seat, played.styles)) for seat in seats)
    pairs: dict[str, tuple[Any, Any]] = {
        _("rules' version"): (played.version, file.plan.rules),
        _("game"): (game, file.plan.game),
        _("seats"): (named or None, ",".join(file.plan.seats)),
        _("seed"): (seed, file.plan.seed),
        _("options"): (options, file.plan.options),
    }
    for name, (wanted, held) in pairs.items():
        if wanted is not None and wanted != held:
            wrong = _("{file}: it holds another tournament ({what}: {held} there, {wanted} here)")
            raise BadInput(wrong.format(file=path, what=name, held=held, wanted=wanted))
    if seats is None:
        # The user has named the programs that would be started, now or in this folder before: anybody can write a file,
        # and in another folder `./mybot` is another program
        for player in filter(is_program, file.plan.seats):
            program = known(player)
            if program is None or program.folder != os.getcwd():  # noqa: PTH109 - as it is kept
                wrong = _("{file}: this tournament starts the program {command}; to allow that, name it as a player")
                raise BadInput(wrong.format(file=path, command=quoted(command_of(player), 80)))
    wishes = {name: value for name, value in (("games", games), ("until", until)) if value}
    plan = file.plan.model_copy(update=wishes)
    tournament, trial = _prepared(plan)
    if plan.origin is not None:
        for name, held, now in plan.origin.differences(_origin(tournament)):
            wrong = _("{file}: its games were played by another version of the {what} ({held} there, {now} here)")
            none = _("none")
            raise BadInput(wrong.format(file=path, what=_WHAT[name], held=held or none, now=now or none))
    if trial:
        trial.add(file.games)
    return Running(plan, tournament, trial, Log.resume(path, file))


def _prepared(plan: TournamentPlan) -> tuple[Tournament, Trial | None]:
    tournament = Tournament.of(SOURCE, plan.game, plan.options, plan.seats, plan.seed)
    return tournament, Trial(StoppingRule.parse(plan.until), tournament.seats) if plan.until else None


def _origin(tournament: Tournament) -> Origin:
    return origin_of(tournament.source, tournament.game, tournament.seats)
