"""`niagara review`: what it prints, what it keeps beside a save, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from niagara_ai.contract import Difference, bot

from niagara_tui.cli.exits import INTERRUPTED
from niagara_tui.core.game import Kernel
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.shell.costliest import kept_habits
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.models import Record
from niagara_tui.study.reviewing import making
from niagara_tui.study.reviews import models, turning
from niagara_tui.study.reviews.models import Effort, Review
from niagara_tui.study.reviews.words import BEST, NOTHING_LOST, UNDER_WAY, chose
from tests.cli.conftest import Niagara, refused
from tests.support.judging import made_up_workbench
from tests.support.logbooks import logbook_of, played, put
from tests.support.reviews import add_columns, played_record


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernel, "can_compile", lambda _: False)
    monkeypatch.setattr(making, "new_workbench", made_up_workbench)


@pytest.fixture(scope="module")
def record() -> Record:
    return played_record("upriver", 2, seed=8)


@pytest.fixture
def folder(tmp_path: Path, record: Record) -> SaveFolder:
    folder = SaveFolder(tmp_path)
    folder.write("over", record)
    return folder


@pytest.fixture
def _all_differences_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every difference count as a cost, although made-up figures have large errors."""
    for room in (bot, models):
        monkeypatch.setattr(room, "ERRORS_PER_MARGIN", 0.0)
    monkeypatch.setattr(bot, "AS_GOOD", -1.0)
    monkeypatch.setattr(turning, "_SURE", 0.0)


def reviewed(niagara: Niagara, folder: SaveFolder, *arguments: str) -> Review:
    said = niagara("review", "over", *arguments, "--json", "--saves", folder.path)
    assert said.status == 0
    printed = json.loads(said.out)
    del printed["tables"], printed["story"]
    for made in printed["decisions"]:
        assert made.pop("difference") in {*Difference}, "as `analyse --json` has it"
    return Review.model_validate_json(json.dumps(printed))


@pytest.mark.usefixtures("_all_differences_cost")
def test_tables_tell_where_the_result_came_from_and_what_was_better(niagara: Niagara, folder: SaveFolder) -> None:
    said = niagara("review", "over", "--saves", folder.path)
    assert said.status == 0
    for part in ("Ann", "Bert", "luck", "others", "What Ann gave away", "Counted in the game", "Quick review"):
        assert part in said.out
    assert "What Bert gave away" not in said.out, "Bert is a bot"
    assert OF_A_WIN.in_legend in " ".join(said.out.split())
    assert "--deep judges everybody's" in said.out


@pytest.mark.usefixtures("_all_differences_cost")
def test_a_deep_review_judges_bots_too_and_a_seat_can_be_chosen(niagara: Niagara, folder: SaveFolder) -> None:
    said = niagara("review", "over", "--deep", "--seat", "B", "--saves", folder.path)
    assert "What Bert gave away" in said.out
    assert "What Ann gave away" not in said.out


def test_62_2_the_record_counts_what_is_reviewed_on_the_command_line(
    niagara: Niagara, folder: SaveFolder, record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    game = played(1, game="upriver").model_copy(update={"key": game_key(record)})
    put(LogbookFile(None), logbook_of(Ann=[game]))
    review = reviewed(niagara, folder)
    (profile,) = LogbookFile(None).load()[0].profiles
    assert profile.games[0].review is not None
    assert profile.games[0].review.cost == pytest.approx(100 * (review.mean_cost(0) or 0))
    assert kept_habits(folder, profile.games) == [], "of one game nothing is told yet"


def test_of_one_seat_json_has_only_its_own_decisions_and_everything_is_kept(
    niagara: Niagara, folder: SaveFolder
) -> None:
    whole = reviewed(niagara, folder, "--deep")
    assert {made.seat for made in whole.decisions} == {0, 1}
    alone = reviewed(niagara, folder, "--seat", "B")
    assert alone.decisions == tuple(made for made in whole.decisions if made.seat == 1)
    assert alone.accounts == whole.accounts
    assert reviewed(niagara, folder) == whole


@pytest.mark.usefixtures("_all_differences_cost")
def test_decisions_are_listed_in_the_words_and_numbers_of_the_page_and_the_replay(
    niagara: Niagara, folder: SaveFolder
) -> None:
    made = reviewed(niagara, folder).costly()[0]
    lines = niagara("review", "over", "--saves", folder.path).out.splitlines()
    listed = lines[lines.index(next(line for line in lines if "What Ann gave away" in line)) :]
    assert [cell.strip() for cell in re.split("[┃|]", listed[2])[1:-1]] == [
        "round",
        "move",
        "cost",
        "give or take",
        "verdict",
        chose("Ann"),
        BEST,
    ]
    moment = RecordFilm(folder.read("over")).moments[made.moment]
    assert [cell.strip() for cell in re.split("[│|]", listed[4])[1:3]] == [str(made.round), str(moment.decisions)]


@pytest.mark.usefixtures("_all_differences_cost")
def test_58_5_what_a_person_can_do_better_comes_before_what_others_chose(niagara: Niagara, folder: SaveFolder) -> None:
    said = niagara("review", "over", "--saves", folder.path).out
    places = [said.index(part) for part in ("What Ann gave away", "what the others chose", "Turning points")]
    assert places == sorted(places)


@pytest.mark.usefixtures("_all_differences_cost")
def test_a_figure_that_is_added_to_the_document_stands_in_tables_and_json(
    niagara: Niagara, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_columns(monkeypatch)
    said = niagara("review", "over", "--saves", folder.path).out
    assert re.search(rf"{BEST}\s*[┃|]\s*doubt", said)
    tables = json.loads(niagara("review", "over", "--json", "--saves", folder.path).out)["tables"]
    assert [each["hunger"] for each in tables["figures"]] == [40, 41]
    assert {each["doubt"] for each in tables["turning_points"]} == {0, None}, "null where no decision was judged"
    assert [each["rain"] for each in tables["rounds"]] == [each["round"] + 60 for each in tables["rounds"]] != []


def test_json_has_the_tables_with_figures_in_full(niagara: Niagara, folder: SaveFolder) -> None:
    review = reviewed(niagara, folder)
    tables = json.loads(niagara("review", "over", "--json", "--saves", folder.path).out)["tables"]
    assert [each["start"] for each in tables["figures"]] == [account.start for account in review.accounts]
    assert [each["own"] for each in tables["figures"]] == [account.own for account in review.accounts]
    assert tables["figures"][1]["mean_cost"] is None, "Bert is a bot"
    assert {name: tuple(each[name] for each in tables["tally"]) for name in review.tally} == review.tally
    assert {each["round"]: each["cost"] for each in tables["rounds"]} == review.round_costs(0)


def test_who_gave_nothing_away_has_a_sentence_and_no_empty_table(
    niagara: Niagara, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Review, "costly", lambda _: ())
    said = niagara("review", "over", "--saves", folder.path).out
    assert f"Ann: {NOTHING_LOST}" in said
    assert "gave away" not in said


def test_without_numba_a_review_says_that_it_takes_long_also_where_nobody_sees_a_bar(
    niagara: Niagara, folder: SaveFolder
) -> None:
    assert "minutes" in niagara("review", "over", "--saves", folder.path).err
    assert niagara("review", "over", "--saves", folder.path).err == "", "it is kept"


def test_a_review_is_kept_beside_its_save_and_used_again(
    niagara: Niagara, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = reviewed(niagara, folder)
    assert folder.has_review("over")
    monkeypatch.setattr(making, "make_review", pytest.fail)
    assert reviewed(niagara, folder) == first


def test_a_quick_review_does_not_do_for_a_deep_one_but_the_other_way_round(
    niagara: Niagara, folder: SaveFolder
) -> None:
    assert reviewed(niagara, folder).effort is Effort.QUICK
    assert reviewed(niagara, folder, "--deep").effort is Effort.DEEP
    assert reviewed(niagara, folder).effort is Effort.DEEP


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff\x00", b'{"format": 99}'])
def test_a_damaged_review_is_made_anew(niagara: Niagara, folder: SaveFolder, damage: bytes) -> None:
    first = reviewed(niagara, folder)
    (folder.path / "over.review").write_bytes(damage)
    assert reviewed(niagara, folder) == first
    assert (folder.path / "over.review").read_bytes() != damage


def test_a_review_with_other_moments_or_plans_than_were_written_is_made_anew(
    niagara: Niagara, folder: SaveFolder
) -> None:
    first, file = reviewed(niagara, folder), folder.path / "over.review"
    decision = first.decisions[0]
    for wrong in ({"moment": 99_999}, {"last": 2**70}, {"best": ("",)}):
        changed = first.model_copy(update={"decisions": (decision.model_copy(update=wrong),)})
        whole = file.read_bytes()
        damaged = whole.replace(first.model_dump_json().encode(), changed.model_dump_json().encode())
        assert damaged != whole
        file.write_bytes(damaged)
        assert reviewed(niagara, folder) == first


def test_a_review_of_another_game_is_made_anew(niagara: Niagara, folder: SaveFolder) -> None:
    first = reviewed(niagara, folder)
    folder.write("over", played_record("upriver", 2, seed=2))
    assert reviewed(niagara, folder).record != first.record


def test_a_review_is_no_save_and_goes_with_its_save(niagara: Niagara, folder: SaveFolder) -> None:
    reviewed(niagara, folder)
    assert [summary.name for summary in folder.summaries()] == ["over"]
    folder.rename("over", "later")
    assert folder.has_review("later")
    assert not folder.has_review("over")
    folder.delete("later")
    assert [path.name for path in folder.path.iterdir() if path.suffix == ".review"] == []


def test_a_renamed_save_does_not_get_a_review_that_was_left_over(folder: SaveFolder) -> None:
    (folder.path / "later.review").write_text("left over", encoding="utf-8")
    folder.rename("over", "later")
    assert not folder.has_review("later")


def test_the_review_of_a_file_elsewhere_is_not_kept(niagara: Niagara, folder: SaveFolder, tmp_path: Path) -> None:
    said = niagara("review", folder.path / "over.json", "--json", "--saves", tmp_path / "empty")
    assert json.loads(said.out)["game"] == "upriver"
    assert not folder.has_review("over")


def test_without_a_name_the_newest_game_that_is_over_is_reviewed(niagara: Niagara, folder: SaveFolder) -> None:
    assert niagara("review", "--saves", folder.path).out == niagara("review", "over", "--saves", folder.path).out


def test_what_cannot_be_reviewed_is_refused_in_a_sentence(niagara: Niagara, folder: SaveFolder, record: Record) -> None:
    folder.write("running", record.model_copy(update={"moves": record.moves[:9], "result": None}))
    assert refused(niagara("review", "running", "--saves", folder.path)) == UNDER_WAY
    assert "no save called 'nothing'" in refused(niagara("review", "nothing", "--saves", folder.path))
    assert "'Q' is not at the table" in refused(niagara("review", "over", "--seat", "Q", "--saves", folder.path))


def test_a_review_that_cannot_be_kept_is_shown_all_the_same(niagara: Niagara, folder: SaveFolder) -> None:
    (folder.path / "over.review").mkdir()
    said = niagara("review", "over", "--saves", folder.path)
    assert said.status == 0
    assert "the review could not be kept" in said.err
    assert "Ann" in said.out


def test_ctrl_c_ends_it_and_keeps_nothing(
    niagara: Niagara, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "new_workbench", interrupted)
    assert niagara("review", "over", "--saves", folder.path).status == INTERRUPTED
    assert not folder.has_review("over")


@pytest.mark.parametrize("given", ["over", "over.json"])
def test_a_page_never_goes_over_the_save(
    niagara: Niagara, folder: SaveFolder, record: Record, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.chdir(folder.path)
    said = refused(niagara("review", given, "--html", folder.path / "over.json", "--saves", folder.path))
    assert "is itself what is read" in said
    assert folder.read("over") == record
