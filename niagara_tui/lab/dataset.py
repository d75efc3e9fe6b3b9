"""Datasets to learn from: every decision of a tournament's games as arrays, in one file of NumPy's format.

The games are played again from their tournament's file, so a dataset holds what that holds: what searches thought of
their moves is there if the tournament kept it (`--thoughts`). docs/arena.md says what each array is. Games are read,
played and written one after the other, so that any number of them takes the memory of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from niagara_ai.arena import Played
from niagara_ai.array_file import Columns
from niagara_ai.plans import as_first_decider
from pydantic import ValidationError
from pydantic_core import to_json

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.perft import settle
from niagara_tui.core.slots import slot_rules
from niagara_tui.core.speed import compiled
from niagara_tui.core.text import clean
from niagara_tui.games import registry
from niagara_tui.lab.saved_games import record_of
from niagara_tui.lab.tournament_file import TournamentPlan, each_game, read_plan
from niagara_tui.match.setup import first_position
from niagara_tui.store.models import Record
from niagara_tui.store.opening import check_place, label, reason

FORMAT = 1  # the format of datasets, raised whenever an array changes its meaning
Progress = Callable[[int], object]  # gets the number of games written so far


@dataclass(frozen=True, slots=True)
class DatasetSize:
    """How much a dataset holds: games, decisions, and those of them at which a search told its thoughts."""

    games: int
    decisions: int
    searched: int


class Owed(NamedTuple):
    """A decision: the position before it, its seat, the legal moves, and the one that was chosen."""

    state: Any
    seat: int
    legal: list[int]
    move: int


def write_dataset(path: Path, out: Path, progress: Progress = lambda _done: None) -> DatasetSize:
    """Write the games of that tournament's file as a dataset to `out`, which is replaced atomically."""
    plan = read_plan(path)
    game = registry.game(plan.game)
    check_place(out)
    written = DatasetSize(0, 0, 0)
    try:
        with Columns(out.parent, _kinds(game)) as columns:
            encode = _Encoder(game)
            for number, played in enumerate(each_game(path), 1):
                try:
                    added = _add_game(columns, encode, plan, number, played)
                except (BadInput, ValidationError) as error:
                    why = clean(sentence(error) if isinstance(error, ValidationError) else str(error), 200)
                    said = _("{file}: game {number}: {why}")
                    raise BadInput(said.format(file=label(path), number=number, why=why)) from error
                written = DatasetSize(number, written.decisions + added.decisions, written.searched + added.searched)
                progress(number)
            if not written.games:
                raise BadInput(_("{file}: no game of it has been played").format(file=label(path)))
            settings = plan.model_dump(include={"game", "rules", "options", "seats", "seed"})
            about = {"format": FORMAT, **settings, "encoding": game.encoding.digest.hex()[:16]}
            whole = {
                "about": np.array(to_json(about).decode()),
                "input_names": np.array(game.encoding.names),
                "move_texts": np.array(game.encoding.moves),
                "outputs": game.encoding.outputs[len(plan.seats)].astype(np.int32),
            }
            columns.write(out, whole)
    except OSError as error:
        said = _("{file}: it cannot be written ({reason})")
        raise BadInput(said.format(file=label(out), reason=reason(error))) from error
    return written


def decisions(game: Game[Any], record: Record) -> Iterator[Owed]:
    """The decisions of a record in order; each position is gone on with afterwards."""
    state = first_position(game, record.setup, record.game_version)
    for place, line in enumerate(record.moves, 1):
        settle(game, state)
        letter, _blank, text = line.partition(" ")
        seat = game.letters.index(letter) if letter in game.letters[: len(record.setup.seats)] else -1
        legal = game.legal(state, seat) if seat in game.deciders(state) else []
        if (move := game.number(text)) not in legal or move is None:
            wrong = _("move {number} of {last}, {move!r}: {wrong}")
            why = _("it is not legal there")
            sentence = wrong.format(number=place, last=len(record.moves), move=line[:60], wrong=why)
            raise BadInput(sentence)
        yield Owed(state, seat, legal, move)
        game.play(state, seat, move)


def _add_game(columns: Columns, encode: _Encoder, plan: TournamentPlan, number: int, played: Played) -> DatasetSize:
    game, record = encode.game, record_of(plan, number, played)
    thoughts = played.thoughts or ((),) * len(played.moves)
    active, legal, visits, chances = list[Any](), list[list[int]](), list[int](), list[float]()
    seats, chosen, ticks = list[int](), list[int](), list[int]()
    state, searched = None, 0
    for owed, thought in zip(decisions(game, record), thoughts, strict=True):
        seen = {game.number(text): (count, chance) for text, count, chance in thought}
        of_moves = [seen.get(move, (0, np.nan)) for move in owed.legal]
        state = owed.state
        active.append(encode(state, owed.seat))
        legal.append(owed.legal)
        visits += [count for count, _chance in of_moves]
        chances += [chance for _count, chance in of_moves]
        seats.append(owed.seat)
        chosen.append(owed.move)
        ticks.append(int(game.kernel.clock(state)))
        searched += bool(seen)
    # It must have come to the end that its line tells
    settle(game, state)
    won = {standing.seat for standing in game.standings(state) if standing.won} if game.is_over(state) else set[int]()
    if won != {played.order.index(entry) for entry in played.winners}:
        raise BadInput(_("by its moves, the winners are not those that its line names"))
    scores = [int(game.kernel.score(state, seat)) for seat in range(len(played.order))]
    if scores != [played.scores[entry] for entry in played.order] or played.capped == game.is_over(state):
        raise BadInput(_("by its moves, it ends otherwise than its line says"))
    columns.add(
        game=np.full(len(seats), number - 1),
        seat=seats,
        tick=ticks,
        active=np.concatenate(active),
        active_counts=[len(each) for each in active],
        legal=np.concatenate(legal),
        legal_counts=[len(each) for each in legal],
        visits=visits,
        chances=chances,
        chosen=chosen,
        orders=[played.order],
        shares=[[played.share(entry) for entry in played.order]],
        scores=[scores],
        capped=[played.capped],
    )
    return DatasetSize(1, len(seats), searched)


class _Encoder:
    """Encodes what a seat sees as the inputs of a network, compiled where that can be."""

    def __init__(self, game: Game[Any]) -> None:
        self.game, self._fast = game, game.kernel.can_compile()
        rules = slot_rules(self._fast).encode_slot
        self._encode = compiled(rules) if self._fast else rules
        self._active = np.zeros(len(game.encoding.names), np.int32)

    def __call__(self, state: Any, seat: int) -> Any:
        """The inputs that are on, in no order, for the seat that decides next, as its bot saw the position."""
        game, encoding = self.game, self.game.encoding
        view = as_first_decider(game, game.view(state, seat), seat)
        slots, words = game.kernel.slots(view, 1, self._fast)
        count = self._encode(slots, words, 0, seat, view.seats, encoding.numbers, encoding.runs, self._active)
        return self._active[:count].copy()


def _kinds(game: Game[Any]) -> dict[str, str]:
    """The arrays that grow, and the kinds of their numbers."""
    inputs, moves = (np.min_scalar_type(most).name for most in (len(game.encoding.names), game.bound))
    return {
        "game": "int32",
        "seat": "int8",
        "tick": "int32",
        "active": inputs,
        "active_counts": "int32",
        "legal": moves,
        "legal_counts": "int32",
        "visits": "int32",
        "chances": "float32",
        "chosen": moves,
        "orders": "int8",
        "shares": "float32",
        "scores": "int32",
        "capped": "bool",
    }
