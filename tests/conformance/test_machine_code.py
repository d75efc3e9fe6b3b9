"""Machine code lies in a folder a game, so that a game's new text leaves the others' code valid; each rule once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.core import chance, perft, speed
from niagara_tui.core.chance import Chance
from niagara_tui.core.default_rules import make_kernel
from niagara_tui.core.packing import pack
from niagara_tui.core.speed import cache_folder, compiled, game_of, rules, sources_digest, sources_stamp
from niagara_tui.games.registry import GAMES


@rules
def _alone(number: int) -> int:
    return number + 1


@rules
def _fourth(numbers: Any, at: int) -> int:
    return int(numbers[at]) * 4


@rules
def _in_a_list(numbers: Any) -> list[int]:
    return [int(numbers[0])]


@rules
def _in_an_array(numbers: Any) -> Any:
    return numbers + 1


@rules
def _as_a_number(numbers: Any) -> int:
    return _in_a_list(numbers)[0]


@rules
def _borrowed(numbers: Any) -> Any:
    return numbers


_borrowed.__module__ = "niagara_tui.core.slots"
play: Any = None
borrowed: Any = None  # placeholders for what a test links


def _use_it(numbers: Any) -> Any:
    return borrowed(numbers)[0]


def _play_once(numbers: Any) -> None:
    play(numbers)


_play_once.__module__ = "niagara_ai.mcts.iteration"


@rules
def _sum_of_fourths(numbers: Any, count: int) -> int:
    total = 0
    for at in range(count):
        total += _fourth(numbers, at)
    return total


@rules
def _fourth_of_a_list(number: int) -> int:
    return _fourth([number], 0)


@rules
def _twice(numbers: Any, at: int) -> int:
    return _fourth(numbers, at) + _fourth_of_a_list(at)


SQUARES = (0, 1, 4, 9, 16, 25, 36, 49, 64)


@rules
def _square(number: int) -> int:
    return SQUARES[number]


@pytest.mark.compiled
def test_a_function_that_only_others_call_is_translated_as_a_part_of_them_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import numpy as np

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    numbers = np.arange(5)
    before = len(speed.twins)
    outer = compiled(_sum_of_fourths)
    assert outer(numbers, 5) == _sum_of_fourths(numbers, 5) == 40
    inner, same = speed.twins[before:]
    assert same is outer
    kept = [next(iter(twin.overloads.values())).library.serialize_using_object_code()[1] for twin in (inner, outer)]
    assert kept == ["bitcode", "object"]


@pytest.mark.compiled
def test_the_search_counts_no_references_to_the_arrays_that_it_is_given(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import numpy as np

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    calls: dict[str, int] = {}
    for package in ("niagara_ai.tested", "niagara_tui.games.niagara.rules.tested", "someones_game.rules"):
        monkeypatch.setattr(_sum_of_fourths, "__module__", package)
        speed._compiled_outside.cache_clear()
        twin: Any = compiled(_sum_of_fourths)
        assert twin(np.arange(5), 5) == 40
        calls[package] = next(iter(twin.inspect_llvm().values())).count("@NRT_")
    assert calls.pop("someones_game.rules") > 0
    assert set(calls.values()) == {0}


@pytest.mark.compiled
def test_of_our_games_rules_those_count_references_that_make_lists_or_are_given_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import numpy as np

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for rule in (_fourth, _fourth_of_a_list, _twice):
        monkeypatch.setattr(rule, "__module__", "niagara_tui.games.niagara.rules.tested")
    speed._compiled_inside.cache_clear()
    before = len(speed.twins)
    twin: Any = compiled(_twice)
    assert twin(np.arange(5), 3) == _twice(np.arange(5), 3) == 24
    counts = {each.py_func.__qualname__: each.targetoptions["_nrt"] for each in speed.twins[before:]}
    assert counts == {
        "_twice": False,
        "_fourth inside": False,
        "_fourth counting inside": True,
        "_fourth_of_a_list counting inside": True,
    }


@pytest.mark.compiled
def test_a_look_up_in_a_table_of_our_rules_is_no_branch_for_each_of_its_items(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(_square, "__module__", "niagara_tui.games.niagara.rules.tested")
    twin: Any = compiled(_square)
    assert [twin(each) for each in range(-9, 9)] == [_square(each) for each in range(-9, 9)]
    assert "switch" not in next(iter(twin.inspect_llvm().values()))


@pytest.mark.compiled
def test_a_rule_may_use_lists_but_not_return_them_to_a_search_which_would_never_free_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import numpy as np

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    speed.link((_play_once,), {"play": _as_a_number}, "number", fast=True)["_play_once"](np.arange(3))
    for rule in (_in_a_list, _in_an_array):
        linked = speed.link((_play_once,), {"play": rule}, rule.__name__, fast=True)
        with pytest.raises(TypeError, match=f"the rule {rule.__name__} returns"):
            linked["_play_once"](np.arange(3))


@pytest.mark.compiled
def test_a_rule_gets_no_array_from_a_search_which_it_would_free_too_early(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import numpy as np

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    linked = speed.link((_use_it,), {"borrowed": _borrowed}, "borrowed", fast=True)
    with pytest.raises(TypeError, match="the rule _borrowed returns"):
        linked["_use_it"](np.arange(3))


@pytest.mark.parametrize("name", GAMES)
def test_a_games_rules_and_what_is_linked_over_them_are_its_own(name: str) -> None:
    kernel = GAMES[name].kernel
    folder = game_of(kernel.play)
    assert type(GAMES[name]).__module__ == f"{folder}.game"
    assert game_of(kernel.link((_alone,), "alone", fast=False)["_alone"]) == folder


def test_what_no_game_is_named_in_belongs_to_none() -> None:
    assert game_of(chance.word) == ""
    assert game_of(perft.next_decider) == ""


def test_a_rule_of_another_package_and_what_is_linked_over_it_belong_to_that_package() -> None:
    assert game_of(_alone) == "tests"
    linked = speed.link((perft.next_decider,), {"legal_moves": _alone}, "linked", fast=False)
    assert game_of(linked["next_decider"]) == "tests"
    defaults = make_kernel(score=_alone, **dict.fromkeys(("must_decide", "legal_moves", "play", "is_over"), _alone))
    assert game_of(defaults.shares) == "tests"


def test_every_game_has_a_digest_and_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    games = ["", *(game_of(game.kernel.play) for game in GAMES.values())]
    assert len({sources_digest(game) for game in games}) == len(games)
    assert len({cache_folder(game) for game in games}) == len(games)


@pytest.mark.parametrize("file", ["torrent.py", "torrent/rules/falls.py"])
def test_a_copy_and_a_new_installation_are_compiled_anew_though_their_text_is_the_same(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamps, digests = [], []
    for folder, written in (("one", 1), ("one", 1), ("two", 1), ("two", 2)):
        rule = tmp_path / folder / file
        rule.parent.mkdir(parents=True, exist_ok=True)
        if "/" in file:
            (tmp_path / folder / "torrent" / "__init__.py").touch()
            os.utime(tmp_path / folder / "torrent" / "__init__.py", (1, 1))
        rule.write_text("one = 1\n", encoding="utf-8")
        os.utime(rule, (written, written))
        with monkeypatch.context() as patched:
            patched.syspath_prepend(tmp_path / folder)
            stamps.append(sources_stamp("torrent"))
            digests.append(sources_digest.__wrapped__("torrent"))
    assert len(set(digests)) == 1
    assert digests[0] != sources_digest("")
    assert stamps[0] == stamps[1]
    assert len(set(stamps)) == 3


def test_a_change_anywhere_in_another_package_is_another_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "gorge" / "rules").mkdir(parents=True)
    (tmp_path / "gorge" / "__init__.py").touch()
    digests = []
    for text in ("one = 1\n", "one = 2\n"):
        (tmp_path / "gorge" / "rules" / "falls.py").write_text(text, encoding="utf-8")
        digests.append(sources_digest.__wrapped__("gorge"))
    assert len(set(digests)) == 2


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_what_a_games_rule_calls_does_not_lead_its_machine_code_elsewhere(name: str) -> None:
    kernel = GAMES[name].kernel
    for rule in (kernel.play, kernel.determinize, kernel.prefer):
        path: str = compiled(rule)._cache.cache_path  # type: ignore[attr-defined]
        assert path.startswith(str(cache_folder(game_of(rule))))


@rules
def _more(number: int) -> int:
    return number + 1


@rules
def _more_of_each(state: Any) -> int:
    total = _more(7) + _more(state.counter) + _more(len("abc"))
    for number in range(3):
        total += _more(number)
    return total


@pytest.mark.compiled
def test_a_rule_is_compiled_once_for_fields_constants_and_counters_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numba

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))  # nothing is loaded: what is called is compiled here
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    assert compiled(_more_of_each)(pack(Chance(seed=1, counter=5))) == _more_of_each(Chance(seed=1, counter=5)) == 24
    assert [len(twin.overloads) for twin in speed.twins if twin.py_func.__code__ is _more.__code__] == [1]
