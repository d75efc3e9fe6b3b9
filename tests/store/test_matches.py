from __future__ import annotations

import json
from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.store import formats, matches
from niagara_tui.store.formats import write_model
from niagara_tui.store.matches import KeptChallenge, Matches, MatchesFile, Outcome, read_matches
from tests.support.contests import BEGUN, best_of
from tests.support.logbooks import put

HELD = Matches(
    contests=[best_of(3, [0], [0, 1]), best_of(5, [0], [1], [1], players=4).model_copy(update={"id": "00000002"})],
    challenges=[KeptChallenge(line="x", own=Outcome(place=2, rounds=9), taken=BEGUN)],
    seen=["0123456789abcdef"],
)


def add(file: MatchesFile, number: int) -> str:
    with file.edit() as held:
        held.contests.append(best_of(3).model_copy(update={"id": f"{number:08x}"}))
    return file.problem


def ids(folder: Path) -> list[int]:
    return [int(each.id, 16) for each in MatchesFile(folder).load()[0].contests]


def test_matches_come_back_as_they_were_written(tmp_path: Path) -> None:
    assert put(MatchesFile(tmp_path / "new"), HELD) == ""
    assert MatchesFile(tmp_path / "new").load() == (HELD, "")
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["matches.json"]


def test_they_lie_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "user_data_path", lambda: tmp_path)
    assert MatchesFile().path == tmp_path / "matches.json"


FORMAT_1 = """{
 "format": 1,
 "contests": [
  {"id": "69259b40", "kind": "best", "length": 3, "game": "upriver", "options": {},
   "players": [{"name": "Rose", "player": "human"}, {"name": "Bert", "player": "greedy"}],
   "meetings": [{"seats": [0, 1], "key": "0123456789abcdef0123456789abcdef", "save": "upriver 1", "places": [1, 2],
                 "won": [true, false]}],
   "begun": "2026-11-20T18:00:00Z"},
  {"id": "69259b41", "kind": "best", "length": 3, "game": "upriver", "options": {},
   "players": [{"name": "Rose", "player": "human"}, {"name": "Bert", "player": "greedy"}],
   "meetings": [], "begun": "2026-11-20T18:00:00Z", "seed": 7}
 ],
 "challenges": [{"line": "x", "day": null, "key": null, "save": "", "own": null, "others": [],
                 "taken": "2026-11-20T18:00:00Z"}],
 "seen": ["0123456789abcdef"]
}
"""
"""A file as it was written before and after matches had a seed, both of which called themselves format 1."""


def test_a_file_of_format_1_is_read_and_written_in_todays_format(tmp_path: Path) -> None:
    file = MatchesFile(tmp_path)
    file.path.write_text(FORMAT_1, encoding="utf-8")
    held, said = file.load()
    assert said == ""
    assert [each.seed for each in held.contests] == [0, 7]
    assert held.contests[0].meetings[0].won == [True, False]
    assert ([each.line for each in held.challenges], held.seen) == (["x"], ["0123456789abcdef"])
    assert add(file, 9) == ""
    assert json.loads(file.path.read_bytes())["format"] == 3
    assert ids(tmp_path)[:2] == [0x69259B40, 0x69259B41]


def test_a_broken_file_of_format_1_is_set_aside_like_any_other(tmp_path: Path) -> None:
    file = MatchesFile(tmp_path)
    for broken in ('{"format": 1, "contests": 3}', '{"format": 1, "contests": [3]}', '{"format": 1, "contests": [{}]}'):
        file.path.write_text(broken, encoding="utf-8")
        assert file.load()[1].startswith("The file of your matches was broken (")


LEAGUE = {
    "id": "69259b42",
    "kind": "league",
    "length": 2,
    "game": "upriver",
    "players": [{"name": "Rose", "player": "human"}, {"name": "Bert", "player": "greedy"}],
    "meetings": [{"seats": [0, 1], "places": [1, 2], "won": [True, False]}, {"seats": [1, 0]}],
    "begun": "2026-11-20T18:00:00Z",
    "seed": 7,
}


def test_the_leagues_of_a_file_of_format_2_stay_in_it_while_its_matches_go_on(tmp_path: Path) -> None:
    file, match = MatchesFile(tmp_path), json.loads(write_model(HELD))["contests"][0]
    file.path.write_text(json.dumps({"format": 2, "contests": [LEAGUE, match], "seen": HELD.seen}), encoding="utf-8")
    held, said = file.load()
    assert (said, held.contests, held.seen) == ("", HELD.contests[:1], HELD.seen)
    assert add(file, 9) == ""
    written = json.loads(file.path.read_bytes())
    assert (written["format"], written["leagues"]) == (3, [LEAGUE])
    assert ids(tmp_path) == [1, 9]


def test_a_match_of_format_2_without_its_chance_is_damage() -> None:
    contents = json.loads(write_model(HELD))
    del contents["contests"][0]["seed"]
    with pytest.raises(BadInput, match="seed"):
        read_matches(json.dumps(contents).encode())


def test_the_oldest_challenges_and_seen_games_go_where_a_file_would_be_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenges = [KeptChallenge(line=f"challenge {number}", taken=BEGUN) for number in range(50)]
    held = HELD.model_copy(update={"challenges": challenges})
    monkeypatch.setattr(formats, "SIZE_CAP", len(write_model(held)) - 1000)
    assert put(MatchesFile(tmp_path), held) == ""
    found = MatchesFile(tmp_path).load()[0]
    assert found.contests == HELD.contests
    assert 10 < len(found.challenges) < 50
    assert found.challenges[-1] == challenges[-1]


def test_the_largest_file_that_can_be_written_can_be_read_again() -> None:
    full = best_of(5, *[[player % 6] for player in range(13)], players=6)
    contests = [full.model_copy(update={"id": f"{number:08x}"}) for number in range(matches.MAX_CONTESTS)]
    seen = [f"{number:016x}" for number in range(matches.MAX_SEEN)]
    challenges = [KeptChallenge(line=f"seats=a,b,c,d {number}", taken=BEGUN) for number in range(1000)]
    held = Matches(contests=contests, challenges=challenges, seen=seen)
    assert read_matches(matches._within_bounds(held)) == held


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "x"),
        ("kind", "cup"),
        ("length", 0),
        ("players", []),
        ("begun", "1999-01-01T00:00:00Z"),
        ("more", 1),
        ("meetings", [{"seats": [0, 0]}]),
        ("meetings", [{"seats": [0, 7]}]),
        ("meetings", [{"seats": [0, 1], "places": [1], "won": [True]}]),
        ("meetings", [{"seats": [0, 1], "key": "x"}]),
    ],
)
def test_what_no_match_can_be_is_refused(field: str, value: object) -> None:
    contents = json.loads(write_model(HELD))
    contents["contests"][0][field] = value
    with pytest.raises(BadInput):
        read_matches(json.dumps(contents).encode())
