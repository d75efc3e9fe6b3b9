from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

import pytest
from pydantic import JsonValue

from niagara_tui.core.chance import Chance
from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.record_film import RecordFilm, SeekableLog
from niagara_tui.match.sharing import VIEW_ONLY, SharedFilm, shared_copy
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import (
    Record,
    SeatSetup,
    Setup,
    Shared,
    Shown,
    is_shared,
    read_record,
    read_shared,
    write_shared,
)
from tests.support.matches import NAMES, clock, new_match, play

GAME_IDS = sorted(GAMES)
FEW = {"niagara": 25, "upriver": 3}
"""After so many decisions, a game has a twin among a few hundred seeds (none of Canyon: it begins by drawing cards)."""
OPTIONS: dict[str, dict[str, bool | str]] = {"niagara": {"first": "R"}}


def running(game: str, seed: int, moves: int, conceding: Mapping[int, int] = MappingProxyType({})) -> Record:
    """A game of three with that seed, after so many random decisions; seats concede `conceding` some of them."""
    seats = [SeatSetup(name=name) for name in NAMES[:3]]
    match = TableMatch(Setup(game=game, options=OPTIONS.get(game, {}), seats=seats, seed=seed), clock)
    chance = random.Random(seed)
    for made in range(moves):
        for seat in [seat for seat, after in conceding.items() if after == made]:
            match.concede(seat)
        match.settle()
        if match.is_over():
            break
        seat = chance.choice(match.deciders())
        match.submit(seat, chance.choice(match.legal(seat)))
    return match.record()


def public_history(film: RecordFilm) -> list[str]:
    return [json.dumps(to_jsonable(film.game, film.view(moment, None))) for moment in range(film.last + 1)]


def twins_of(record: Record, seeds: int) -> Iterator[Record]:
    """Records of the same moves with other seeds, which look the same to everybody."""
    seen = public_history(RecordFilm(record))
    for seed in range(1000, 1000 + seeds):
        twin = record.model_copy(update={"setup": record.setup.model_copy(update={"seed": seed})})
        film = RecordFilm(twin)
        if film.damage is None and film.last + 1 == len(seen) and public_history(film) == seen:
            yield twin


def hidden_part(record: Record) -> str:
    """What the seats see at the end that the public does not, and the seed."""
    film = RecordFilm(record)
    seats = [to_jsonable(film.game, film.view(film.last, seat)) for seat in range(len(film.names))]
    return json.dumps([record.setup.seed, seats])


def check_twins(game: str, seeds: range, moves: int, tried: int) -> int:
    """Check at most two twins of each game; return the number of twins."""
    found = 0
    for seed in seeds:
        record = running(game, seed, moves)
        for twin in islice(twins_of(record, tried), 2):
            assert hidden_part(twin) != hidden_part(record)
            assert write_shared(shared_copy(twin)) == write_shared(shared_copy(record))
            found += 1
    return found


@pytest.mark.parametrize("game", FEW)
def test_games_that_looked_alike_to_everybody_give_the_same_shared_copy(game: str) -> None:
    assert check_twins(game, range(2), FEW[game], 400) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("game", FEW)
def test_many_games_that_looked_alike_to_everybody_give_the_same_shared_copy(game: str) -> None:
    assert sum(check_twins(game, range(12), moves, 1000) for moves in range(2, FEW[game] + 2)) >= 20


def hide_other_things(monkeypatch: pytest.MonkeyPatch, chance: Chance) -> None:
    """Give every position of a film another seed, other hands and other cards face down."""
    truly = SeekableLog.position

    def otherwise(tape: SeekableLog, moment: int) -> Any:
        return tape.game.sample(tape.game.view(truly(tape, moment), None), chance)

    monkeypatch.setattr(SeekableLog, "position", otherwise)


def copies_alike(monkeypatch: pytest.MonkeyPatch, game: str, seeds: range, moves: int) -> int:
    """Number of moments in which other hidden things did not change the copy."""
    moments = 0
    for seed in seeds:
        record = running(game, seed, moves)
        film, copy = RecordFilm(record), write_shared(shared_copy(record))
        hidden = [hidden_part(record)]
        with monkeypatch.context() as patched:
            hide_other_things(patched, Chance(seed=seed + 99))
            assert write_shared(shared_copy(record)) == copy
            hidden.append(hidden_part(record))
        moments += film.last * (hidden[0] != hidden[1] or game != "canyon")
    return moments


@pytest.mark.parametrize("game", GAME_IDS)
def test_whatever_is_hidden_at_every_moment_the_shared_copy_is_the_same(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    assert copies_alike(monkeypatch, game, range(3), 40) > 90


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_whatever_is_hidden_in_many_games_the_shared_copy_is_the_same(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    assert copies_alike(monkeypatch, game, range(30), 200) > 1000


@pytest.mark.parametrize("secret", ["Y 1", "Y 6"])
def test_a_card_face_down_is_in_no_shared_copy_n_11(secret: str) -> None:
    match, other = new_match(seed=1), new_match(seed=2)
    play(match, "R 5", secret, "B 4", "R a", "R to 3")
    play(other, "R 5", "Y 3", "B 4", "R a", "R to 3")
    assert write_shared(shared_copy(match.record())) == write_shared(shared_copy(other.record()))


@pytest.mark.parametrize("conceding", [{}, {2: 0, 0: 9, 1: 9}], ids=["all play on", "all concede"])
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_shared_copy_shows_what_everybody_saw_and_tells_the_same_story(game: str, conceding: dict[int, int]) -> None:
    record = running(game, 4, 60, conceding)
    told = RecordFilm(record)
    film = SharedFilm(read_shared(write_shared(shared_copy(record))))
    history = [json.dumps(to_jsonable(film.game, film.view(moment, None))) for moment in range(film.last + 1)]
    assert history == public_history(told)
    assert film.moments == told.moments
    assert [(line.seat, line.text, line.moment) for line in film.log] == [
        (line.seat, line.text, line.moment) for line in told.log
    ]
    assert sum("concedes" in line.text for line in film.log) == len(conceding)
    assert film.viewpoints == (None,)
    assert film.lock_reason == VIEW_ONLY
    assert film.names == told.names


def test_neither_a_seed_nor_anybodys_hand_is_in_it() -> None:
    record = running("canyon", 987654321, 12)
    data = write_shared(shared_copy(record))
    assert b"987654321" not in data
    assert b'"seed": 987' not in data
    for shown in [read_shared(data).start, *(each.changes for each in read_shared(data).moments)]:
        assert not [where for where, value in flat(shown) if where.endswith("/hand") and value]


def flat(value: object, where: str = "") -> Iterator[tuple[str, object]]:
    yield where, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from flat(part, f"{where}/{name}".replace("//", "/"))


def test_a_shared_copy_is_no_save_and_says_so() -> None:
    data = write_shared(shared_copy(running("upriver", 1, 5)))
    assert is_shared(data)
    with pytest.raises(BadInput, match="it is a shared copy: a replay shows it, but it cannot be played on"):
        read_record(data)


def shared(game: str = "upriver") -> Shared:
    return shared_copy(running(game, 1, 9))


def test_a_shared_copy_that_does_not_hang_together_is_refused_in_one_sentence() -> None:
    whole = shared()
    first = whole.moments[0]
    for changes, said in (
        ({"/nowhere": 1}, "it changes what is not there"),
        ({"/players/9/boats": []}, "it changes what is not there"),
        ({"/phase": "asleep"}, "phase"),
        ({"/seats": 2}, "another number of seats"),
    ):
        bad = whole.model_copy(update={"moments": [first.model_copy(update={"changes": changes})]})
        with pytest.raises(BadInput, match="moment 1 of the shared copy") as refused:
            SharedFilm(bad)
        assert said in str(refused.value)
    for update, said in (({"seat": "Z"}, "seats"), ({"seat": "R", "move": "swims"}, "no such move as 'swims'")):
        bad = whole.model_copy(update={"moments": [first.model_copy(update=update)]})
        with pytest.raises(BadInput, match=said):
            SharedFilm(bad)


def test_who_conceded_last_of_all_is_told_in_a_replay_and_in_a_shared_copy() -> None:
    match = new_match()
    play(match, "R 5")
    match.concede(0)
    said = "Rosa concedes and loses: a bot plays on at this seat."
    for film in (RecordFilm(match.record()), SharedFilm(shared_copy(match.record()))):
        assert (film.log[-1].text, film.log[-1].moment) == (said, film.last)


@pytest.mark.parametrize(("conceded", "wrong"), [({"B": 99}, "more moves than"), ({"G": 1}, "no person sits there")])
def test_a_shared_copy_with_a_concession_that_cannot_be_is_refused(conceded: dict[str, int], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        SharedFilm(shared().model_copy(update={"conceded": conceded}))


def test_of_a_damaged_game_those_have_conceded_who_did_before_the_damage() -> None:
    record = running("upriver", 1, 20, {0: 3, 1: 15})
    damaged = record.model_copy(update={"moves": [*record.moves[:9], "R swims", *record.moves[10:]]})
    assert shared_copy(damaged).conceded == {"R": 3}


def test_a_shared_copy_of_a_game_in_which_nobody_conceded_is_written_as_ever() -> None:
    assert b"conceded" not in write_shared(shared())


IMPOSSIBLE: dict[str, dict[str, JsonValue]] = {
    "niagara": {"first": "N", "steps": 100, "round": -3},
    "canyon": {"first": "N", "leader": "N", "round": -3},
    "upriver": {"first": "G", "turn": "G", "round": -3},
}
WRONG_LATER: dict[str, tuple[str, JsonValue]] = {
    "niagara": ("/players/0/hand", []),
    "canyon": ("/players/0/bid", "face down"),
    "upriver": ("/players/0/boats", {"1": 2}),
}


@pytest.mark.parametrize(("game", "field"), [(game, field) for game in GAME_IDS for field in IMPOSSIBLE[game]])
def test_a_shared_copy_that_begins_with_what_cannot_be_is_refused_and_says_where(game: str, field: str) -> None:
    whole = shared(game)
    assert field in whole.start
    bad = whole.model_copy(update={"start": {**whole.start, field: IMPOSSIBLE[game][field]}})
    with pytest.raises(BadInput, match=f"^moment 0 of the shared copy: {field}: "):
        SharedFilm(bad)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_shared_copy_that_comes_to_what_cannot_be_is_refused_at_that_moment(game: str) -> None:
    whole = shared(game)
    where, value = WRONG_LATER[game]
    moments = [*whole.moments, Shown(changes={where: value})]
    field = where[1:].replace("/", ".")
    with pytest.raises(BadInput, match=f"^moment {len(moments)} of the shared copy: {field}: "):
        SharedFilm(whole.model_copy(update={"moments": moments}))


def test_a_copy_that_could_not_be_read_again_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    play(match, "R 5", "B 3", "Y 2")
    copy = shared_copy(match.record())
    assert read_shared(write_shared(copy)) == copy
    monkeypatch.setattr("niagara_tui.match.sharing.MAX_VALUES", 100)
    with pytest.raises(BadInput, match="too long for a shared copy"):
        shared_copy(match.record())
