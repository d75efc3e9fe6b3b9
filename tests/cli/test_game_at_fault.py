from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from types import ModuleType

import pytest
from textual.worker import WorkerFailed

from niagara_tui.cli import program
from niagara_tui.core.entry import Entry
from niagara_tui.games import registry
from niagara_tui.games.registry import game_at_fault
from niagara_tui.ui.crash import in_words
from tests.cli.conftest import Niagara
from tests.support.entries import bring


@pytest.fixture
def sink(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A function of the package `raft`, which brings the game `rapids`, that fails in what it calls of ours."""
    monkeypatch.setattr(registry, "foreign_packages", lambda: {"raft": "rapids"})
    rules = ModuleType("raft.rules")
    exec("def sink(*_):\n    calls('rapids', 5)\n", rules.__dict__)  # noqa: S102
    rules.__dict__["calls"] = getattr
    return rules.__dict__["sink"]  # type: ignore[no-any-return]


def raised(by: Callable[..., object]) -> BaseException:
    with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever it is
        by()
    return caught.value


def test_the_command_line_names_the_game(
    niagara: Niagara, sink: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_parse", lambda _: Namespace(run=sink))
    said = niagara("games")
    assert said.status == 70
    assert said.err.startswith("niagara: the game 'rapids' of another package failed (TypeError: ")
    monkeypatch.setattr(program, "_parse", lambda _: Namespace(run=lambda _: 1 // 0))
    assert niagara("games").err.startswith("niagara: the program failed (ZeroDivisionError: ")


def test_the_app_names_the_game_and_the_error_itself(sink: Callable[..., None]) -> None:
    failed = WorkerFailed(raised(sink))
    assert in_words(failed, None).startswith("The game 'rapids' of another package has failed (TypeError). ")
    ours = WorkerFailed(raised(lambda: 1 // 0))
    assert in_words(ours, None).startswith("niagara-tui has crashed because of an internal error (ZeroDivisionError). ")


def test_a_game_that_leaves_the_program_amid_a_table_is_named_with_what_it_raised(
    niagara: Niagara, sink: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(*_: object) -> None:
        try:
            sink()
        except TypeError as error:
            raise RuntimeError from error

    monkeypatch.setattr(program, "_parse", lambda _: Namespace(run=leave))
    assert niagara("games").err.startswith("niagara: the game 'rapids' of another package failed (TypeError: ")
    assert in_words(WorkerFailed(raised(leave)), None).startswith("The game 'rapids' of another package has failed (Ty")


def test_games_of_others_are_known_by_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, ferry=Entry(game="boats.ferry:G"))
    assert registry.foreign_packages() == {"boats": "ferry"}


def test_ours_are_nobody_elses() -> None:
    assert registry.foreign_packages() == {}
    assert game_at_fault(raised(lambda: registry.game("nothing"))) is None
