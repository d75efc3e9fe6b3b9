"""What `import niagara_tui` loads, and what it names."""

from __future__ import annotations

import subprocess
import sys

import pytest

import niagara_tui
from niagara_tui.api import contests, games, judging, matches, positions, puzzles, records


def test_every_name_of_the_package_is_the_layers_and_is_listed_once() -> None:
    named = [name for each in (games, positions, matches, records, puzzles, judging, contests) for name in each.__all__]
    listed: list[str] = niagara_tui.__all__  # type: ignore[attr-defined] # made when it is asked for
    assert listed == ["__version__", *named]
    assert len(named) == len({*named})
    assert set(listed) <= set(dir(niagara_tui))
    assert niagara_tui.Match is matches.Match
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = niagara_tui.chess  # type: ignore[attr-defined] # which a type checker says too


@pytest.mark.processes
def test_importing_the_package_loads_nothing_of_it() -> None:
    code = "import sys, niagara_tui; print([name for name in sys.modules if name.startswith('niagara_tui.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


@pytest.mark.processes
def test_positions_load_no_numbers_no_compiler_and_no_screen() -> None:
    code = "import sys, niagara_tui; niagara_tui.new_position().perft(1); print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert not {"numpy", "numba", "rich", "textual"} & set(done.stdout.split())


def test_all_errors_that_a_program_can_mend_have_one_base() -> None:
    for error in (niagara_tui.BadInput, niagara_tui.IllegalMove, niagara_tui.BotError):
        assert issubclass(error, niagara_tui.NiagaraError)
    with pytest.raises(niagara_tui.NiagaraError, match="there is no bot called 'wizard'"):
        niagara_tui.bot("wizard", "niagara")
