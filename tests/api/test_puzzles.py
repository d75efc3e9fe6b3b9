from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any, cast

import pytest

import niagara_tui
from niagara_tui.api import results
from niagara_tui.shell import settings
from niagara_tui.store import logbook
from niagara_tui.store.logbook import LogbookFile
from tests.cli.conftest import Niagara
from tests.support.logbooks import logbook_of, played, put, wins_and_losses


def test_puzzles_are_listed_by_game_and_theme_from_easy_to_hard() -> None:
    found = niagara_tui.puzzles("niagara")
    assert {puzzle.game for puzzle in found} == {"niagara"}
    theme = found[0].theme
    assert {puzzle.theme for puzzle in niagara_tui.puzzles("niagara", theme)} == {theme}
    assert len(niagara_tui.puzzles()) > len(found)


def test_a_puzzle_is_answered_by_the_texts_of_moves_to_its_last_choice() -> None:
    sequence = next(puzzle for puzzle in niagara_tui.puzzles() if puzzle.then)
    solving = niagara_tui.open_puzzle(sequence.id)
    for choice in sequence.choices:
        assert solving.choice == choice
        verdicts = [solving.answer(*moves) for moves in solving.offered()]
        assert sum(verdict.is_best for verdict in verdicts) >= 1
        assert solving.answer(*choice.plans[0].moves).cost == 0
        wrong = solving.answer(*choice.plans[1].moves)
        assert wrong.cost == pytest.approx(choice.gap)
        assert wrong.told()
        if not solving.is_last:
            solving = solving.followed()


@pytest.mark.parametrize("moves", [(), ("to the moon",), (5,), (None,)])
def test_what_is_no_whole_plan_is_no_answer(moves: Any) -> None:
    with pytest.raises(niagara_tui.BadInput, match="is not a whole plan of seat"):
        niagara_tui.open_puzzle("niagara-1").answer(*moves)


def test_the_puzzle_of_a_day_is_everybodys() -> None:
    day = date(2026, 3, 1)
    assert niagara_tui.open_puzzle(day=day).puzzle == niagara_tui.open_puzzle("today", day).puzzle


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: niagara_tui.puzzles("chess"), "^no puzzle is called 'chess'"),
        (lambda: niagara_tui.puzzles("niagara", "love"), "^no puzzle has the theme 'love'"),
        (lambda: niagara_tui.puzzles(cast(str, 5)), "^5 is not a text$"),
        (lambda: niagara_tui.open_puzzle("niagara-0"), "^no puzzle is called 'niagara-0'"),
        (lambda: niagara_tui.open_puzzle(day=cast(date, "monday")), "^'monday' is not a day$"),
        (lambda: niagara_tui.make_puzzles("chess", "x.json"), "^there is no game called 'chess'"),
        (lambda: niagara_tui.make_puzzles("niagara", "x.json", 0), "^count: 0 is not a whole number"),
        (lambda: niagara_tui.own_record("Nobody"), "^there is no profile called 'Nobody'"),
        (lambda: niagara_tui.own_record(cast(str, 5)), "^5 is not a text$"),
        (lambda: niagara_tui.own_record(game="chess"), "^there is no game called 'chess'"),
    ],
)
def test_what_is_not_there_is_told_in_a_sentence(call: Any, sentence: str) -> None:
    with pytest.raises(niagara_tui.BadInput, match=sentence):
        call()


def test_a_persons_record_is_read_as_the_command_prints_it(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logbook, "user_data_path", lambda: tmp_path / "data")
    monkeypatch.setattr(settings, "user_config_path", lambda: tmp_path / "config")
    assert niagara_tui.own_record() == results.OwnRecord("", [])
    kept = logbook_of(Rose=wins_and_losses("wllwll"), Ann=[played(99, "mcts:hard", game="canyon", won=True)])
    put(LogbookFile(), kept)
    own = niagara_tui.own_record()
    assert (own.name, own.tally().games, own.tally().wins) == ("Rose", 6, 2)
    assert own.ratings()["niagara"].rated == 6
    assert own.as_json() == json.loads(niagara("record", "--json").out)
    assert [game.key for game in niagara_tui.own_record("ann", "canyon").games] == [f"{99:032x}"]
    assert niagara_tui.own_record("Ann", "niagara").games == []
    LogbookFile().path.write_text("{", "utf-8")
    with pytest.raises(niagara_tui.BadInput, match="broken"):
        niagara_tui.own_record()
