from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from niagara_tui.core.perft import perft
from niagara_tui.games.registry import game
from niagara_tui.match.position import Position
from niagara_tui.match.positions import write
from niagara_tui.store import models
from niagara_tui.store.models import Record, Setup
from tests.cli.conftest import BY_HAND, Edited, Niagara, refused
from tests.support import canyon, positions

GAME = game("niagara")


def choices(out: str) -> list[str]:
    """The texts that `niagara legal` lists."""
    return [line.split(maxsplit=1)[1] for line in out.splitlines()]


# -- legal --------------------------------------------------------------------------------------------


def test_legal_lists_every_deciders_cards_with_their_numbers(niagara: Niagara, start: Path) -> None:
    said = niagara("legal", start)
    assert said.status == 0
    assert choices(said.out) == [f"{seat} {card}" for seat in "RBY" for card in ("1", "2", "3", "4", "5", "6", "cloud")]
    for line in said.out.splitlines():
        number, _, text = line.split(maxsplit=2)
        assert GAME.number(text) == int(number)


def test_legal_does_the_steps_that_come_first(niagara: Niagara, edited: Edited) -> None:
    """N-51: who has no canoe and no gem is given one before anybody chooses a card."""

    def lose_both(state: dict[str, object]) -> None:
        players = state["players"]
        assert isinstance(players, list)
        for canoe in players[0]["canoes"]:
            canoe["zone"] = "lost"
        state["phase"] = "redeem"

    assert choices(niagara("legal", edited(lose_both)).out)[0] == "R 1"


def test_legal_and_apply_say_what_they_have_drawn_first(niagara: Niagara, tmp_path: Path) -> None:
    niagara("new", "--game", "upriver", "--seed", "7", "-o", tmp_path / "start.json")
    drawn = "niagara: first: R throws arrows. R can do nothing with the arrows. B throws 2.\n"
    assert niagara("legal", tmp_path / "start.json").err == drawn
    assert niagara("apply", tmp_path / "start.json", "B move 4").err == drawn


def test_legal_gives_the_ranking_of_a_game_that_is_over(niagara: Niagara, tmp_path: Path) -> None:
    said = niagara("legal", _over(niagara, tmp_path))
    assert said.out.splitlines()[0].startswith("1. B: ")
    assert len(said.out.splitlines()) == 3


def _over(niagara: Niagara, tmp_path: Path) -> Path:
    """A finished game: B lands a red gem and has seven (N-60)."""
    position = json.loads(BY_HAND.read_text(encoding="utf-8"))
    state = position["state"]
    _, blue, _ = state["players"]
    blue["canoes"][0] = {"zone": "1", "hold": 1, "gems": {"red": 1}}
    blue["chosen"] = "1"
    blue["reserve"] = {"violet": 3, "blue": 3}
    state["sites"] = [{"gems": {colour: n}} for colour, n in zip(COLOURS, (3, 7, 7, 4, 6), strict=True)]
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    before.write_text(json.dumps(position), encoding="utf-8")
    moves = ["R a", "R to 1", "R done", "B a", "B to bank", "B done"]
    said = niagara("apply", before, *moves, "-o", after)
    assert said.status == 0, said.err
    legal = choices(niagara("legal", after).out)
    while legal[0].startswith("Y "):
        assert niagara("apply", after, legal[0], "-o", after, "--force").status == 0
        legal = choices(niagara("legal", after).out)
    return after


COLOURS = ("violet", "white", "yellow", "blue", "red")
EMPTY = {"hold": 1, "gems": {}, "elk": 0, "lassoed": 0}


# -- apply --------------------------------------------------------------------------------------------


def test_apply_carries_moves_out_and_does_the_steps_between(niagara: Niagara, tmp_path: Path) -> None:
    """N-24: the canoe on 5 unloads its violet gem and loads a yellow one with card 4."""
    after = tmp_path / "after.json"
    assert niagara("apply", BY_HAND, "R a", "R unload violet", "R load yellow", "R done", "-o", after).status == 0
    state = json.loads(after.read_text(encoding="utf-8"))["state"]
    assert state["players"][0]["canoes"][0] == {**EMPTY, "zone": "5", "gems": {"yellow": 1}}
    assert state["sites"][2]["gems"] == {"violet": 1, "yellow": 6}
    assert state["players"][1]["played"] == "cloud"
    assert choices(niagara("legal", after).out) == ["B sky +1", "B sky -1"]


def test_apply_stops_at_the_first_move_that_is_not_legal_and_writes_nothing(niagara: Niagara, tmp_path: Path) -> None:
    after = tmp_path / "after.json"
    said = refused(niagara("apply", BY_HAND, "R a", "R load yellow", "R done", "-o", after))
    assert said.startswith("move 2, 'R load yellow': this is not legal; R can choose: unload violet, ")
    assert not after.exists()


@pytest.mark.parametrize(
    ("move", "about"),
    [
        ("B sky +1", "the decision is R's"),
        ("Ra", "the decision is R's"),
        ("R", "not legal"),
        ("", "the decision is R's"),
    ],
)
def test_apply_refuses_the_wrong_seat_and_what_is_no_move(niagara: Niagara, move: str, about: str) -> None:
    assert about in refused(niagara("apply", BY_HAND, move))


def test_apply_refuses_moves_after_the_end(niagara: Niagara, tmp_path: Path) -> None:
    assert "the game is over" in refused(niagara("apply", _over(niagara, tmp_path), "R 1"))


# -- view ---------------------------------------------------------------------------------------------


def test_view_shows_a_seat_its_own_card_and_nobody_elses(niagara: Niagara) -> None:
    """N-70."""

    def chosen(*arguments: str) -> list[str]:
        shown = json.loads(niagara("view", BY_HAND, *arguments).out)
        return [player["chosen"] for player in shown["state"]["players"]]

    assert chosen() == ["none", "face down", "face down"]
    assert chosen("--seat", "B") == ["none", "cloud", "face down"]
    assert chosen("--seat", "Y") == ["none", "face down", "6"]


def test_view_hides_the_seed(niagara: Niagara) -> None:
    assert json.loads(niagara("view", BY_HAND, "--seat", "R").out)["state"]["chance"] == {"seed": 0, "counter": 0}


# -- perft --------------------------------------------------------------------------------------------


def test_perft_counts_what_the_engine_counts(niagara: Niagara) -> None:
    position = json.loads(BY_HAND.read_text(encoding="utf-8"))
    adapter: TypeAdapter[Any] = TypeAdapter(GAME.state)
    state = adapter.validate_json(json.dumps(position["state"]))
    assert niagara("perft", BY_HAND, "--depth", 4).out == f"{perft(GAME, state, 4)}\n"
    assert niagara("perft", BY_HAND, "--depth", 1).out == "2\n"
    assert niagara("perft", BY_HAND, "--depth", 0).out == "1\n"


def test_perft_divides_the_count_among_the_first_moves(niagara: Niagara) -> None:
    *lines, total = niagara("perft", BY_HAND, "--depth", 3, "--divide").out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["R a", "R b"]
    assert sum(int(line.split(": ")[1]) for line in lines) == int(total)
    assert total == niagara("perft", BY_HAND, "--depth", 3).out.strip()


@pytest.mark.compiled
@pytest.mark.slow
def test_perft_counts_the_same_with_compiled_rules(niagara: Niagara, start: Path) -> None:
    for path, depth in ((BY_HAND, 8), (start, 7)):
        for more in ([], ["--divide"]):
            plain = niagara("perft", path, "--depth", depth, *more)
            assert plain == niagara("perft", path, "--depth", depth, "--compiled", *more)


# -- standard input -----------------------------------------------------------------------------------


def test_a_dash_stands_for_standard_input(niagara: Niagara, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(BY_HAND.read_bytes())))
    assert choices(niagara("legal", "-").out) == ["R a", "R b"]


def test_bad_standard_input_is_named_as_such(niagara: Niagara, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"\xff\xfe")))
    assert refused(niagara("check", "-")).startswith("standard input: ")


def test_what_is_there_already_is_not_written_over_unless_it_is_asked_for(niagara: Niagara, start: Path) -> None:
    before = start.read_bytes()
    for command in (("new", "--seed", 8), ("apply", start, "R 5")):
        assert f"{start} exists already; --force overwrites it" in refused(niagara(*command, "-o", start))
    assert "is itself what is read" in refused(niagara("view", start, "-o", start, "--force"))
    assert start.read_bytes() == before
    assert niagara("new", "--seed", 8, "-o", start, "--force").status == 0
    assert start.read_bytes() != before


def test_legal_prints_the_moves_as_json(niagara: Niagara, start: Path) -> None:
    told = json.loads(niagara("legal", start, "--json").out)
    plain = choices(niagara("legal", start).out)
    assert [f"{who['seat']} {move['text']}" for who in told["deciders"] for move in who["moves"]] == plain
    assert (told["game"], told["over"], told["standings"]) == ("niagara", False, [])


def test_legal_prints_the_ranking_of_a_game_that_is_over_as_json(niagara: Niagara, tmp_path: Path) -> None:
    told = json.loads(niagara("legal", _over(niagara, tmp_path), "--json").out)
    assert (told["over"], told["deciders"]) == (True, [])
    first = told["standings"][0]
    assert (first["place"], first["seat"], first["won"]) == (1, "B", True)


@pytest.mark.processes
def test_a_save_where_a_position_is_wanted_is_called_one(niagara: Niagara, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    assert niagara("play", "--auto", "--seats", "greedy,greedy,greedy", "--seed", 3, "-o", save).status == 0
    for command in (("legal", save), ("view", save), ("apply", save, "R 5"), ("perft", save, "--depth", 1)):
        assert "it is a save, not a position; name one of its moments, as FILE@round 5" in refused(niagara(*command))


def test_a_moment_of_a_save_is_a_position_wherever_one_is_read(niagara: Niagara) -> None:
    save = Path("saves/example-canyon.json").absolute()
    said = niagara("legal", f"{save}@round 3", "--json")
    assert json.loads(said.out)["deciders"][0]["moves"][0]["text"] == "bid 0"
    assert niagara("apply", f"{save}@move 12", "--line").out == niagara("apply", f"{save}@MOVE 12", "--line").out
    for moment, why in (
        ("round 99", "there is no round 99; the last round is 12"),
        ("move 0", "there is no move 0"),
        ("noon", "'noon' is not a moment of a game; say 'round 5' or 'move 12'"),
    ):
        assert why in refused(niagara("view", f"{save}@{moment}"))


def test_no_moment_of_a_game_that_people_still_play_is_a_position(niagara: Niagara, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    record = json.loads(Path("saves/example-canyon.json").read_bytes())
    record |= {"moves": record["moves"][:20], "result": None}
    record["setup"]["seats"][0]["player"] = "human"
    save.write_text(json.dumps(record))
    assert "the game is still being played" in refused(niagara("view", f"{save}@move 3"))


def test_a_file_whose_name_has_the_sign_of_moments_is_read_itself(niagara: Niagara, start: Path) -> None:
    named = start.with_name("a@round 1")
    named.write_bytes(start.read_bytes())
    assert niagara("legal", named).out == niagara("legal", start).out


# Position files of older versions are read as positions under today's rules.

LOST = {"Ba": "lost", "Bb": "lost"}

CASES = {
    "N-50 paid": (
        Position(positions.GAME, positions.redemption(parts="doubles", zones=LOST, reserve={"B": "violet"})),
        ["B pay violet"],
        ["B a", "B b"],
    ),
    "N-50 free": (
        Position(positions.GAME, positions.redemption(parts="doubles", zones=LOST)),
        [],
        ["B a", "B b"],
    ),
    "C-9": (
        Position(canyon.GAME, canyon.to_move({"R": "b26", "B": "a25", "Y": "d1"}, {"B": 5, "Y": 1}, {"B": 9})),
        [],
        ["Y to d2", "Y to c2", "Y to e2"],
    ),
}
"""A position, decisions in it, and the legal moves of each seat after them."""


def old_file(folder: Path, opened: Position) -> Path:
    """The position as the program wrote it before its state had an edition."""
    file: dict[str, Any] = json.loads(write(opened))
    file["version"] = 1
    del file["state"]["edition"]
    for player in file["state"]["players"]:
        player.pop("waits", None)
    path = folder / "old.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    return path


@pytest.mark.parametrize(("opened", "decisions", "legal"), CASES.values(), ids=CASES)
def test_a_file_of_version_1_is_played_by_todays_rules(
    niagara: Niagara, tmp_path: Path, opened: Position, decisions: list[str], legal: list[str]
) -> None:
    path = old_file(tmp_path, opened)
    assert niagara("check", path).out == "OK\n"
    if decisions:
        assert niagara("apply", path, *decisions, "-o", path, "--force").status == 0
    assert set(choices(niagara("legal", path).out)) == set(legal)
    assert niagara("view", path, "--seat", "B").status == 0
    assert niagara("perft", path, "--depth", 1).out.strip() == str(len(legal))


def test_s_41_the_beaver_of_a_file_of_version_1_goes_back(niagara: Niagara, tmp_path: Path) -> None:
    state = positions.turn("cloud", parts="beaver", sky=1, beaver="5")
    path = old_file(tmp_path, Position(positions.GAME, state))
    assert json.loads(niagara("apply", path, "R sky +1").out)["state"]["beaver"] == "1"


def test_a_file_that_names_its_edition_is_played_by_that(niagara: Niagara, tmp_path: Path) -> None:
    state = positions.turn("cloud", parts="beaver", sky=1, beaver="5")
    state.edition = 1
    path = tmp_path / "named.json"
    path.write_bytes(write(Position(positions.GAME, state)))
    assert json.loads(niagara("apply", path, "R sky +1").out)["state"]["beaver"] == "5"


@pytest.mark.parametrize("edition", [0, 4, "2", None])
def test_no_other_edition_is_read(niagara: Niagara, tmp_path: Path, edition: object) -> None:
    file = json.loads(write(Position(positions.GAME, positions.position())))
    file["state"]["edition"] = edition
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    said = niagara("check", path)
    assert said.status == 2
    assert "edition: " in said.err


# The published JSON schemas.


def schema(niagara: Niagara, kind: str) -> dict[str, Any]:
    said = niagara("schema", kind)
    assert said.status == 0
    found: dict[str, Any] = json.loads(said.out)
    return found


def parts(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for inner in node.values():
            yield from parts(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from parts(inner)


@pytest.mark.parametrize("kind", ["state", "position", "setup", "record", "shared"])
def test_every_reference_of_a_schema_is_in_it_and_every_object_is_closed(niagara: Niagara, kind: str) -> None:
    whole = schema(niagara, kind)
    for part in parts(whole):
        if "$ref" in part:
            assert part["$ref"].removeprefix("#/$defs/") in whole["$defs"]
        if part.get("type") == "object" and "properties" in part:
            assert part["additionalProperties"] is False


def test_defaults_are_shown_as_files_hold_them(niagara: Niagara) -> None:
    for part in parts(schema(niagara, "state")):
        if "enum" in part and "default" in part:
            assert part["default"] in part["enum"]


@pytest.mark.parametrize(("kind", "model"), [("setup", Setup), ("record", Record), ("position", models.Position)])
def test_a_schema_requires_the_fields_that_have_no_default(niagara: Niagara, kind: str, model: Any) -> None:
    required = {name for name, field in model.model_fields.items() if field.is_required()}
    assert set(schema(niagara, kind)["required"]) == required


def test_the_position_written_by_hand_has_only_what_the_schema_names(niagara: Niagara) -> None:
    whole = schema(niagara, "position")
    position = json.loads(Path(__file__).with_name("by-hand.json").read_text(encoding="utf-8"))
    assert position.keys() == whole["properties"].keys() - ({"format"} - position.keys())
    state = whole["properties"]["state"]
    assert set(state["required"]) <= position["state"].keys() <= state["properties"].keys()
    assert position["state"]["phase"] in state["properties"]["phase"]["enum"]


def test_a_set_ups_schema_names_the_games_options(niagara: Niagara) -> None:
    options = schema(niagara, "setup")["properties"]["options"]["properties"]
    assert options["ending"]["enum"] == ["shared", "value", "first"]
    assert schema(niagara, "record")["$defs"]["Setup"]["properties"]["options"]["properties"] == options
