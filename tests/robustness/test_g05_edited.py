"""G5: edited files are refused in one clear sentence, or can be played on with valid positions."""

from __future__ import annotations

import copy
import hashlib
import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from niagara_tui.cli import main
from niagara_tui.core.errors import BadInput
from niagara_tui.core.text import HIDDEN_CATEGORIES
from niagara_tui.games.registry import GAMES
from niagara_tui.match import positions
from niagara_tui.match.position import Position
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.sharing import SharedFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import settings
from niagara_tui.shell.settings import FILE, Settings
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import read_record, read_shared, write_record
from niagara_tui.study.lessons.advisor import notes_of
from niagara_tui.study.lessons.lesson import Script, all_lessons
from niagara_tui.study.pages import read_toml
from niagara_tui.study.reviews.models import Effort, Review
from niagara_tui.study.reviews.reviewer import keep_review, kept_review
from tests.robustness.editing import Path_, change, distort, gathered
from tests.robustness.foreign import GAME, KINDS, Home, check_plain
from tests.robustness.games import play_randomly, random_match, random_position
from tests.robustness.rounds import Rounds, rounds
from tests.study.reviews.test_child import SAVE, folder, review_of
from tests.support.matches import decisions

DECISIONS = 30
"""Number of decisions played from an edited position."""


# -- positions ----------------------------------------------------------------------------------------


def position_file(chance: Random) -> Any:
    reached = Position(*random_position(chance))
    return json.loads(positions.write(reached))


@cache
def usual_positions() -> dict[str, dict[Path_, list[Any]]]:
    chance, by_game = Random(5), defaultdict(list)
    for _ in range(90):
        file = position_file(chance)
        by_game[file["game"]].append(file["state"])
    return {game: gathered(files) for game, files in by_game.items()}


def opened(file: Any) -> Position | None:
    """The position if it is accepted; otherwise check the sentence."""
    try:
        return positions.read(json.dumps(file).encode())
    except BadInput as error:
        check_sentence(str(error))
        return None


def check_sentence(said: str) -> None:
    assert said
    assert len(said) < 500
    assert not any(unicodedata.category(sign) in HIDDEN_CATEGORIES for sign in said), ascii(said)


def play_on(found: Position, chance: Random) -> None:
    """Play on; check that the position is valid after each event, and that all views can be made at the end."""
    game, state = found.game, found.state
    left = DECISIONS
    for _ in range(400):
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
        file = json.loads(positions.write(Position(game, state)))
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


def resumed(file: Any) -> TableMatch | None:
    """The match if the save is accepted; otherwise check the sentence."""
    try:
        record = read_record(json.dumps(file).encode())
        RecordFilm(record)
        match = TableMatch.resume(record, damaged_ok=True)
        if match.damage is None:
            return match
        check_sentence(match.damage)
        with pytest.raises(BadInput):
            TableMatch.resume(record)
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
        assert TableMatch.resume(read_record(write_record(match.record()))).record().moves == match.record().moves

    rounds.play(check)


def over(chance: Random) -> tuple[Any, TableMatch]:
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


# G05, valid files, edited: a pointer of a shared copy leads to what is there, or the copy is refused.

ATTACK = Path(__file__).parent / "files" / "pointer-below-a-number.json"
WRONG = "it changes what is not there"


def changed(changes: dict[str, Any]) -> bytes:
    copy = json.loads(ATTACK.read_bytes())
    copy["moments"] = [{"seat": None, "move": None, "changes": changes}]
    return json.dumps(copy).encode()


@pytest.mark.parametrize("command", [("check",), ("replay", "--plain")])
def test_a_pointer_below_a_number_is_one_sentence_for_every_command(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, str(ATTACK)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert f"moment 1 of the shared copy: {WRONG}" in said.err


@pytest.mark.parametrize(
    "pointer",
    [
        "/seats/0",
        "/phase/0",
        "/phase/upper",
        "/players/-1/docks",
        "/players/ 1/docks",
        "/players/1_0/docks",
        "/players/\u0661/docks",
        "/players/\u00b2/docks",
        "/players/01/docks",
        "/players/3/docks",
        f"/players/{'9' * 40}/docks",
        "/players/copy",
        "/players/0/boats/4/0",
        "/nothing",
        "/players/0/nothing",
    ],
)
def test_a_pointer_to_what_is_not_there_is_refused(pointer: str) -> None:
    with pytest.raises(BadInput, match=WRONG):
        SharedFilm(read_shared(changed({pointer: 1})))


def test_a_pointer_to_what_is_there_is_followed() -> None:
    film = SharedFilm(read_shared(changed({"/players/2/boats": {"4": 2, "5": 1}, "/players/2/boats/5": 1})))
    assert film.view(1, None) != film.view(0, None)


def test_a_pointer_below_a_value_that_the_same_step_has_made_a_number_is_refused() -> None:
    with pytest.raises(BadInput, match=WRONG):
        SharedFilm(read_shared(changed({"/players": 7, "/players/0/docks": []})))


# G05, valid files, edited: no text of a lesson moves a cursor, and no value of it is too large to quote.

HEAD = 'title = "Boats"\nabout = "Boats."\nminutes = 1\nseats = ["Ann", "Ben"]\n'
TASK = '[[task]]\nsay = "Look."\n'
ODD = r"\u001b[2JA\rb\u009b31m\u202ec"


def written(home: Home, name: str, text: str) -> None:
    (home.pages / name).write_text(text, encoding="utf-8")
    home.forget()


def test_no_sign_that_moves_a_cursor_gets_out_of_a_lesson(home: Home) -> None:
    texts = "".join(f'{name} = "{ODD}"\n' for name in ("say", "signs", "done", "other"))
    head = f'title = "{ODD}"\nabout = "{ODD}"\nminutes = 1\nseats = ["Ann", "Ben"]\n'
    written(home, "lessons/01-boats.toml", f"{head}[[task]]\n{texts}")
    home.niagara("learn", "--list")
    for text in all_lessons()[f"{GAME}-boats"].texts:
        check_plain(text)


def test_no_sign_that_moves_a_cursor_gets_out_of_a_note_of_the_advisor(home: Home) -> None:
    written(home, "advisor.toml", f'[[note]]\nwhen = "wave"\nsay = "{ODD}"\nsigns = "{ODD}"\n')
    (note,) = notes_of(GAME)
    check_plain(note.say + note.signs)


@pytest.mark.parametrize(
    "text",
    [
        HEAD.replace("minutes = 1", f"minutes{'.a' * 1500} = 1") + TASK,
        HEAD.replace("minutes = 1", f"minutes = 0x{'f' * 5000}") + TASK,
        HEAD.replace('"Boats."', f"0x{'f' * 5000}") + TASK,
        f"{HEAD}options{'.a' * 1500} = 1\n{TASK}",
        f"{HEAD}{TASK}[task.position.set]\n{'.'.join('a' * 1500)} = 1\n",
        f"{HEAD}{TASK}[task.position.set]\nturn = {'[' * 300}{']' * 300}\n",
        f"{HEAD}{TASK}[task.position.set]\nturn = 2026-11-25\n",
        f"{HEAD}{TASK}do = {'[' * 90_000}",
    ],
    ids=range(8),
)
def test_a_value_of_a_lesson_that_is_too_deep_or_too_large_to_quote_is_one_sentence(text: str, tmp_path: Path) -> None:
    (file := tmp_path / "lesson.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as error:
        read_toml(file, Script)
    check_plain(str(error.value))
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 500


# G05, valid files, edited: a review beside a save says nothing of a game that is not so, and no sign of its own.

__all__ = ["folder"]


def _first_decision(review: Review, **changes: object) -> Review:
    first, *others = review.decisions
    return review.model_copy(update={"decisions": (first.model_copy(update=changes), *others)})


def _first_point(review: Review, **changes: object) -> Review:
    first, *others = review.points
    return review.model_copy(update={"points": (first.model_copy(update=changes), *others)})


FORGERIES: list[Callable[[Review], Review]] = [
    lambda review: _first_decision(review, best=("\x1b[2J\x1b]0;x\x07",)),
    lambda review: _first_decision(review, chosen=("\u202e<script>alert(1)</script>",)),
    lambda review: _first_decision(review, best=(*review.decisions[0].best, *review.decisions[0].best)),
    lambda review: _first_decision(review, moment=10**9, last=10**9 + 1),
    lambda review: _first_decision(review, last=10**9),
    lambda review: _first_decision(review, last=review.decisions[0].moment),
    lambda review: _first_decision(review, round=7),
    lambda review: _first_decision(review, seat=1 - review.decisions[0].seat),
    lambda review: _first_decision(review, secret=not review.decisions[0].secret),
    lambda review: _first_point(review, moment=5),
    lambda review: _first_point(review, round=5),
    lambda review: review.model_copy(update={"points": review.points[:-1]}),
    lambda review: review.model_copy(update={"points": (*review.points, review.points[-1])}),
    lambda review: review.model_copy(update={"tally": {**review.tally, "\x1b[2J": next(iter(review.tally.values()))}}),
    lambda review: review.model_copy(update={"is_over": not review.is_over}),
    lambda review: review.model_copy(update={"game": "\x1b[2J"}),
]


def test_a_forged_review_with_the_right_digests_is_not_believed(folder: SaveFolder) -> None:
    film = RecordFilm(folder.read(SAVE))
    review = review_of(film.record, Effort.QUICK)
    keep_review(folder, SAVE, review)
    assert kept_review(folder, SAVE, film) == review
    for number, forge in enumerate(FORGERIES):
        keep_review(folder, SAVE, forge(review))
        assert kept_review(folder, SAVE, film) is None, f"forgery {number} is believed"


@pytest.mark.parametrize("figure", [b"NaN", b"Infinity", b"1e300"])
def test_a_review_has_figures_that_can_be_shown(folder: SaveFolder, figure: bytes) -> None:
    record = folder.read(SAVE)
    written = review_of(record, Effort.QUICK).model_dump_json().encode()
    forged = re.sub(rb'"luck":[-+.0-9e]+', b'"luck":' + figure, written)
    assert forged != written
    (folder.path / f"{SAVE}.review").write_bytes(hashlib.sha256(forged).hexdigest().encode() + b"\n" + forged)
    assert kept_review(folder, SAVE, RecordFilm(record)) is None


# G05, valid files, edited: files of every kind are read, or refused in one sentence, by the commands for them.


@pytest.mark.parametrize("kind", KINDS)
@rounds(quick=6, long=3000)
def test_an_edited_file_is_read_or_refused_in_one_sentence(kind: str, rounds: Rounds, home: Home) -> None:
    def check(chance: Random) -> None:
        contents = KINDS[kind].contents(chance)
        for _ in range(chance.choice((1, 1, 2, 3))):
            distort(contents, chance)
        KINDS[kind].read(home, KINDS[kind].written(contents))

    for whole in KINDS[kind].whole():
        KINDS[kind].read(home, whole)
    rounds.play(check)
