"""G5: edited files are refused in one clear sentence, or can be played on with valid positions."""

from __future__ import annotations

import copy
import json
import unicodedata
from collections import defaultdict
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.core.text import HIDDEN_CATEGORIES
from niagara_tui.games.registry import GAMES
from niagara_tui.match import positions
from niagara_tui.match.match import Match
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.shell import settings
from niagara_tui.shell.settings import FILE, Settings
from niagara_tui.store.models import read_record, write_record
from tests.robustness.editing import Path_, change, gathered
from tests.robustness.games import play_randomly, random_match, random_position
from tests.robustness.rounds import Rounds, rounds
from tests.support.matches import decisions

DECISIONS = 30
"""Number of decisions played from an edited position."""
MAX_EVENTS = 400


# -- positions ----------------------------------------------------------------------------------------


def position_file(chance: Random) -> Any:
    reached = positions.LoadedPosition(*random_position(chance))
    return json.loads(positions.write(reached))


@cache
def usual_positions() -> dict[str, dict[Path_, list[Any]]]:
    chance, by_game = Random(5), defaultdict(list)
    for _ in range(90):
        file = position_file(chance)
        by_game[file["game"]].append(file["state"])
    return {game: gathered(files) for game, files in by_game.items()}


def opened(file: Any) -> positions.LoadedPosition | None:
    """The position if it is accepted; otherwise check the sentence."""
    try:
        return positions.read(json.dumps(file).encode())
    except BadInput as error:
        check_sentence(str(error))
        return None


def check_sentence(said: str) -> None:
    """Check that the message is printable, not empty, and of limited length."""
    assert said
    assert len(said) < 500
    assert not any(unicodedata.category(sign) in HIDDEN_CATEGORIES for sign in said), ascii(said)


def play_on(found: positions.LoadedPosition, chance: Random) -> None:
    """Play on; check that the position is valid after each event, and that all views can be made at the end."""
    game, state = found
    left = DECISIONS
    for _ in range(MAX_EVENTS):
        if game.is_over(state) or not left:
            break
        left -= play_randomly(game, state, chance)
        assert game.audit(state) == []
    for seat in (*range(state.seats), None):
        game.view(state, seat)
    assert not game.is_over(state) or game.standings(state)


@rounds(quick=120, long=60_000)
def test_an_edited_position_is_refused_in_one_sentence_or_can_be_played_on(rounds: Rounds) -> None:
    played = []

    def check(chance: Random) -> None:
        file = position_file(chance)
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            change(file["state"], chance, usual_positions()[file["game"]])
        if found := opened(file):
            play_on(found, chance)
            played.append(found.game.id)

    usual_positions()
    rounds.play(check)
    assert len(rounds.seeds) < 100 or len(played) in range(len(rounds.seeds) // 20, len(rounds.seeds))


@pytest.mark.parametrize("name", GAMES)
def test_early_in_a_game_each_field_that_is_edited_is_refused_or_can_be_played_on(name: str) -> None:
    """Random positions are seldom in the first round."""
    game, chance = GAMES[name], Random(1)
    state = game.new(game.options(), game.seats[0], 3)
    for _ in range(4):
        play_randomly(game, state, chance)
        file = json.loads(positions.write(positions.LoadedPosition(game, state)))
        for (field, *inside), usual in usual_positions()[name].items():
            scalars = {repr(value): value for value in usual if not (inside or isinstance(value, list | dict))}
            for value in scalars.values():
                if found := opened(file | {"state": file["state"] | {field: value}}):
                    play_on(found, chance)


# -- saves --------------------------------------------------------------------------------------------


def save_file(chance: Random) -> Any:
    """A save of a game in progress, or (of the games that end soon) of a complete one."""
    match = random_match(chance)
    most = 400 if match.game.id != "niagara" and chance.random() < 0.3 else chance.randrange(30)
    for _ in decisions(match, chance, most):
        pass
    return json.loads(write_record(match.record()))


@cache
def usual_saves() -> dict[Path_, list[Any]]:
    chance = Random(6)
    return gathered([save_file(chance) for _ in range(15)])


def resumed(file: Any) -> Match | None:
    """The match if the save is accepted; otherwise check the sentence."""
    try:
        record = read_record(json.dumps(file).encode())
        RecordFilm(record)
        match = Match.resume(record, damaged_ok=True)
        if match.damage is None:
            return match
        check_sentence(match.damage)
        with pytest.raises(BadInput):
            Match.resume(record)
    except BadInput as error:
        check_sentence(str(error))
        return None
    return match


@rounds(quick=30, long=10_000)
def test_an_edited_save_is_refused_in_one_sentence_or_can_be_played_on(rounds: Rounds) -> None:
    def check(chance: Random) -> None:
        file = save_file(chance)
        for _ in range(chance.choice((1, 1, 2, 3))):
            change(file, chance, usual_saves())
        if (match := resumed(file)) is None:
            return
        for name in match.names:
            check_sentence(name)
        for _ in decisions(match, chance, 10):
            assert match.game.audit_view(match.view(None)) == []
        check_sentence("".join(line.text for line in match.log[-1:]) or "-")
        assert Match.resume(read_record(write_record(match.record()))).record().moves == match.record().moves

    rounds.play(check)


def over(chance: Random) -> tuple[Any, Match]:
    """The save of a complete game that not everybody won, and its match."""
    while True:
        match = random_match(chance)
        if match.game.id == "niagara":
            continue
        for _ in decisions(match, chance, 400):
            pass
        if match.is_over() and not all(standing.won for standing in match.standings()):
            return json.loads(write_record(match.record())), match


@rounds(quick=2, long=300)
def test_a_save_that_claims_another_result_than_its_moves_bring_is_not_believed(rounds: Rounds) -> None:
    def check(chance: Random) -> None:
        file, match = over(chance)
        winners = {standing.seat for standing in match.standings() if standing.won}
        loser = next(name for seat, name in enumerate(match.names) if seat not in winners)
        assert resumed(file) is not None
        for claimed in (f"{loser} won", "nobody won", "I am king"):
            again = resumed(file | {"result": claimed})
            assert again is not None
            assert again.damage == f"the save says {claimed!r}, and by its moves {match.record().result}"
            assert again.record().result == match.record().result
        running = resumed(file | {"moves": file["moves"][:-3]})
        assert running is not None
        assert running.damage is not None
        assert running.damage.endswith(", and its moves do not end the game")
        in_other_words = resumed(file | {"result": f"« {' & '.join(match.names[seat] for seat in winners)} »"})
        assert in_other_words is not None
        assert in_other_words.damage is None

    rounds.play(check)


def test_a_result_in_another_language_may_name_one_whose_name_holds_anothers() -> None:
    file, match = over(Random(5))
    winners = {standing.seat for standing in match.standings() if standing.won}
    loser = next(seat for seat in range(len(match.names)) if seat not in winners)
    for seat, each in enumerate(file["setup"]["seats"]):
        each["name"] = (
            f"Ann {seat} Lee" if seat in winners else f"Ann {min(winners)}" if seat == loser else f"Bo {seat}"
        )
    meant = " und ".join(file["setup"]["seats"][seat]["name"] for seat in winners)
    again = resumed(file | {"result": f"{meant} hat gewonnen"})
    assert again is not None
    assert again.damage is None


@pytest.mark.parametrize(
    "odd", ["Ann\x9b31m", "\x1b[31mAnn", "A\u202enn", "Ann\x00", "Ann\x85Bob", "A\u200fnn", "\ue000Ann"]
)
def test_a_name_in_a_save_can_be_printed_whatever_was_written_into_it(odd: str) -> None:
    file = save_file(Random(1))
    file["setup"]["seats"][0]["name"] = odd
    match = resumed(file)
    assert match is not None
    check_sentence(match.names[0])
    check_sentence(read_record(json.dumps(file).encode()).setup.seats[0].name)


# -- settings -----------------------------------------------------------------------------------------


@rounds(quick=60, long=20_000)
def test_edited_settings_are_taken_as_far_as_they_are_understood_or_put_aside(rounds: Rounds, tmp_path: Path) -> None:
    last = {name: {"seats": ["human", "greedy"], "options": {}} for name in GAMES}
    kept = [
        Settings(name="Ann", game="canyon").model_dump(mode="json") | {"last": last},
        Settings(aids=False).model_dump(mode="json"),
    ]

    def check(chance: Random) -> None:
        file = copy.deepcopy(chance.choice(kept))
        for _ in range(chance.choice((1, 2, 3))):
            change(file, chance, gathered(kept))
        is_torn = chance.random() < 0.2
        text = json.dumps(file)
        (tmp_path / FILE).write_text(text[: len(text) // 2] if is_torn else text, encoding="utf-8")
        found, complaint = settings.load(tmp_path)
        assert (tmp_path / FILE).exists() != is_torn, "only a file that is torn is put aside"
        if complaint is not None:
            check_sentence(complaint)
        left = {} if complaint is None or is_torn else file
        assert not is_torn or found == Settings()
        for aside in tmp_path.glob("*.broken*"):
            aside.unlink()
        assert settings.save(found, tmp_path) is None
        assert settings.read(tmp_path) == found
        now = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
        assert {name: now[name] for name in left} == left, "what is not understood stays"

    rounds.play(check)


def test_a_list_where_an_option_of_the_last_game_was_is_left_in_the_settings(tmp_path: Path) -> None:
    """Pydantic names the types that an option may have within the list, which has no such places."""
    (tmp_path / FILE).write_text('{"name": "Ann", "last": {"upriver": {"options": {"seats": [1]}}}}', encoding="utf-8")
    found, complaint = settings.load(tmp_path)
    assert found.name == "Ann"
    assert complaint is not None
    check_sentence(complaint)
