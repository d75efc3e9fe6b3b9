from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import niagara_tui
from niagara_tui.api import results
from niagara_tui.core.game import Kernel
from niagara_tui.store.folder import SaveFolder
from niagara_tui.study.reviewing import making
from tests.cli.conftest import Niagara
from tests.support.judging import made_up_workbench
from tests.support.reviews import played_record

# -- a decision ---------------------------------------------------------------------------------------


@pytest.mark.searches
@pytest.mark.usefixtures("interpreted")
def test_an_analysis_is_plans_with_chances_losses_and_reasons() -> None:
    match = niagara_tui.new_match("niagara", players=["Ann", "Ben", "Cid"], seed=7)
    found = niagara_tui.analyse(match, seat="B", seconds=0.2)
    best, *others = found.plans
    assert others
    assert (best.loss, best.error, best.why, best.reason) == (0, 0, (), "")
    assert {plan.moves for plan in found.plans} <= {(text,) for text in match.legal_texts(1)}
    for plan in found.plans:
        assert len(plan.chances) == 3
        assert sum(plan.chances) == pytest.approx(1, abs=1e-3)
        assert 0 <= plan.loss <= 1
    told = found.as_json()
    assert (told["game"], told["seat"], told["interrupted"]) == ("niagara", "B", False)
    assert [tuple(plan["moves"]) for plan in told["plans"]] == [plan.moves for plan in found.plans]


@pytest.mark.searches
@pytest.mark.usefixtures("interpreted")
def test_plans_of_ones_own_are_compared_alone_and_a_reason_names_both() -> None:
    table = "upriver:1:1/seats=2,round=9,phase=move,first=B,turn=B,die=3,sandbank=3,wave=7"
    line = f"{table}/R:boats=lost.3.6/B:boats=lost.1.8"
    found = niagara_tui.analyse(niagara_tui.parse_position(line), plans=[["move 8"], ["move 1"]], seconds=0.2).plans
    assert sorted(plan.moves for plan in found) == [("move 1",), ("move 8",)]
    assert all("move 1 " in row and "move 8 " in row for row in found[1].reason.splitlines())


@pytest.mark.searches
@pytest.mark.usefixtures("interpreted")
def test_matches_positions_films_and_files_are_judged_alike(tmp_path: Path) -> None:
    match = niagara_tui.new_match("niagara", 3, seed=7)
    niagara_tui.save(match, tmp_path / "game.json")
    niagara_tui.save(match.position(), tmp_path / "position.json")
    for what in (match, match.position(), match.film(), match.record(), tmp_path / "game.json"):
        assert niagara_tui.analyse(what, seconds=0.1).decision.view == match.view(match.deciders()[0])
    assert niagara_tui.analyse(str(tmp_path / "position.json"), seconds=0.1).decision.number is None
    assert niagara_tui.analyse("game", saves=tmp_path, seconds=0.1).decision.number == 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"seconds": 0}, "^0 is not a number of seconds above 0 and up to 3600$"),
        ({"seconds": float("nan")}, "^nan is not a number of seconds"),
        ({"seconds": "2"}, "^'2' is not a number of seconds"),
        ({"threads": 0}, "^threads: 0 is not a whole number from 1 to 1000$"),
        ({"seat": 7}, "^there is no seat 7; the seats are 0 to 2$"),
        ({"seat": "Z"}, "^there is no seat 'Z' at the table; there is R, B, Y$"),
        ({"seat": 1}, "^B has nothing to decide; it is up to R$"),
        ({"at": "round 1"}, "^a position has no moments to choose from$"),
        ({"at": 5}, "^5 is not a text$"),
        ({"plans": ["b"]}, "^'b' is not a list$"),
        ({"plans": [["home"]]}, r"^plan 1: 'home' is not legal there; legal is [ab, ]+"),
        ({"plans": [["b", "to 5"], ["b"]]}, r"^plan 2 is not a whole turn: it goes on with to 3, to 5$"),
        ({"plans": [["b", "to 5"], ["b", "to 5"]]}, r"^plan 2 comes to the same as b, to 5$"),
        ({"plans": []}, r"^there is no plan to judge$"),
        ({"plans": [["b", "to 5", "to 3"]]}, r"^plan 1: 'to 3' is not legal there; legal is nothing more$"),
        ({"what": 5}, "^a file is given by a text or a path, not by 5$"),
        ({"what": "nothing.json"}, r"^nothing\.json cannot be opened: there is no such file$"),
    ],
)
def test_a_decision_that_is_none_is_not_judged(given: dict[str, Any], sentence: str) -> None:
    position = niagara_tui.new_position("niagara", seed=7).apply("R 5", "B 3", "Y cloud")
    with pytest.raises(niagara_tui.BadInput, match=sentence):
        niagara_tui.analyse(**{"what": position, **given})


def test_a_shared_copy_is_not_judged(tmp_path: Path) -> None:
    niagara_tui.save(niagara_tui.share(niagara_tui.new_match(seed=1)), tmp_path / "shared.json")
    with pytest.raises(niagara_tui.BadInput, match=r"nothing in it can be judged$"):
        niagara_tui.analyse(niagara_tui.load_film(tmp_path / "shared.json"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SaveFolder:
    """A folder with a finished game, and a quick judge."""
    monkeypatch.setattr(Kernel, "can_compile", lambda _: False)
    monkeypatch.setattr(making, "new_workbench", made_up_workbench)
    folder = SaveFolder(tmp_path)
    folder.write("over", played_record("upriver", 2, seed=8))
    return folder


def test_a_review_is_what_the_command_prints_as_json(niagara: Niagara, folder: SaveFolder) -> None:
    printed = json.loads(niagara("review", "over", "--deep", "--json", "--saves", folder.path).out)
    file = folder.file("over")
    found = niagara_tui.review("over", deep=True, saves=folder.path)
    for each in (
        found,
        niagara_tui.review(file, deep=True),
        niagara_tui.review(niagara_tui.load_match(file), deep=True),
    ):
        assert json.loads(json.dumps(each.as_json())) == printed
    assert found.review.accounts[0].result == found.review.points[-1].chances[0]
    assert found.story() == tuple(printed["story"])


def test_a_review_says_as_text_why_a_decision_was_not_the_best(folder: SaveFolder) -> None:
    found = niagara_tui.review("over", deep=True, saves=folder.path)
    home = results.Part(event="home", seat=1, least=1, ticks=3, share=0.3, other=0.1, worth=0.05)
    made = found.review.decisions[0].model_copy(update={"seat": 0, "why": (home,)})
    happens = f"{found.film.names[1]} brings a boat home soon"
    assert found.reason(made) == f"{happens}: the best 3 of 10, chosen 1 of 10."
    assert found.reason(made.model_copy(update={"why": ()})) == ""


def test_the_review_of_a_save_is_made_once_and_of_a_seat_if_it_is_asked_for(folder: SaveFolder) -> None:
    told = list[results.Progress]()
    first = niagara_tui.review("over", deep=True, saves=folder.path, report=told.append)
    assert told
    told.clear()
    again = niagara_tui.review("over", saves=folder.path, seat="B", report=told.append)
    assert not told
    assert again.review == first.review
    assert {made["seat"] for made in again.as_json()["decisions"]} == {1}


def test_a_game_that_people_still_play_is_not_reviewed(folder: SaveFolder) -> None:
    match = niagara_tui.new_match("upriver", ["Ann", "greedy"], seed=1)
    match.play(match.deciders()[0], match.legal(match.deciders()[0])[0])
    with pytest.raises(niagara_tui.BadInput, match="not over"):
        niagara_tui.review(match)
    with pytest.raises(niagara_tui.BadInput, match=r"^there is no seat 5; the seats are 0 to 1$"):
        niagara_tui.review("over", saves=folder.path, seat=5)


def test_a_picture_of_a_games_end_has_its_ranking(folder: SaveFolder, tmp_path: Path) -> None:
    niagara_tui.picture("over", tmp_path / "end.svg", only_ascii=True, saves=folder.path)
    assert " wins: " in (tmp_path / "end.svg").read_text("utf-8").replace("&#160;", " ")
    niagara_tui.picture(niagara_tui.share("over", saves=folder.path), tmp_path / "shared.svg")
    assert (tmp_path / "shared.svg").read_text("utf-8").startswith("<svg")
    with pytest.raises(niagara_tui.BadInput):
        niagara_tui.picture("over", tmp_path / "end.png", saves=folder.path)
