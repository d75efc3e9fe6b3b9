"""G04, any bytes, any kind of file: as a mind, and in a folder of training."""

from __future__ import annotations

import io
import os
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from niagara_ai.array_file import read_arrays
from niagara_ai.contract import BotError
from niagara_ai.mcts.network import load_layers
from niagara_ai.train.folder import Folder

from niagara_tui.games.registry import GAMES
from tests.robustness.rounds import Rounds, rounds

GAME: Any = GAMES["upriver"]
WHOLE = GAME.mind.read_bytes()
SECONDS = 2.0
"""Time within which any file must be refused, also on a busy machine."""


def refused(file: Path) -> bool:
    """Whether the mind in that file is refused in one short sentence, at once."""
    begin = time.process_time()
    with pytest.raises(BotError) as error:
        load_layers(file, GAME.encoding)
    said = str(error.value)
    return "\n" not in said and len(said) < 200 and time.process_time() - begin < SECONDS


def changed(name: str, member: bytes, declared: int | None = None) -> bytes:
    """The mind, in which one array is these bytes; `declared` is how many the archive says that it has."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(WHOLE)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new,
    ):
        for each in old.namelist():
            new.writestr(each, member if each == f"{name}.npy" else old.read(each))
    data = out.getvalue()
    if declared is not None:
        true, false = (number.to_bytes(4, "little") for number in (len(member), declared))
        assert true in data
        data = data.replace(true, false)
    return data


def array(values: Any) -> bytes:
    out = io.BytesIO()
    np.save(out, values, allow_pickle=True)
    return out.getvalue()


def header(shape: tuple[int, ...], dtype: str = "<f2") -> bytes:
    out = io.BytesIO()
    np.lib.format.write_array_header_1_0(out, {"shape": shape, "fortran_order": False, "descr": dtype})
    return out.getvalue()


PIPES: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo if sys.platform != "win32" else Path.mkdir,
    "a folder": Path.mkdir,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "nothing": lambda _path: None,
}


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices as files there")
@pytest.mark.parametrize("kind", PIPES)
def test_what_is_no_file_is_no_mind_and_is_not_waited_for(kind: str, tmp_path: Path) -> None:
    PIPES[kind](tmp_path / "mind.npz")
    assert refused(tmp_path / "mind.npz")


DAMAGED: dict[str, Callable[[], bytes]] = {
    "more numbers than there are": lambda: changed("policy", header((10**9, 10**3))),
    "fewer": lambda: changed("policy", array(np.zeros((32, 61), np.float16))[:-2]),
    "a negative shape": lambda: changed("policy", header((-1, 61)) + bytes(122)),
    "objects": lambda: changed("policy", array(np.array([[print]], dtype=object))),
    "double numbers": lambda: changed("policy", array(np.zeros((32, 61), np.float64))),
    "complex numbers": lambda: changed("policy", array(np.zeros((32, 61), np.complex64))),
    "words": lambda: changed("policy", array(np.full((32, 61), "x"))),
    "a bomb": lambda: changed("policy", header((2**18, 200)) + bytes(100 * 2**20)),
    "a bomb that denies it": lambda: changed("policy", header((2**18, 200)) + bytes(100 * 2**20), declared=3000),
    "whole numbers as a scale": lambda: changed("scale", array(np.array([3, 2]))),
    "another version": lambda: changed("policy", b"\x93NUMPY\x07\x00" + array(np.zeros((32, 61), np.float16))[8:]),
}


@pytest.mark.parametrize("how", DAMAGED)
def test_a_mind_with_other_arrays_is_one_sentence(how: str, tmp_path: Path) -> None:
    file = tmp_path / "mind.npz"
    file.write_bytes(WHOLE)
    load_layers(file, GAME.encoding)
    file.write_bytes(DAMAGED[how]())
    assert refused(file)


def test_a_file_is_not_unpacked_beyond_its_bound(tmp_path: Path) -> None:
    file = tmp_path / "arrays.npz"
    np.savez_compressed(file, a=np.zeros(1000, np.int64), b=np.zeros(1000, np.int64))
    assert read_arrays(file, {"a": "i", "b": "int64"}, 2 * 8192)["b"].size == 1000
    with pytest.raises(BotError, match="too large"):
        read_arrays(file, {"a": "i", "b": "i"}, 2 * 8000)


@rounds(quick=60, long=20_000)
def test_any_bytes_changed_in_a_mind_are_a_mind_or_one_sentence(rounds: Rounds, tmp_path: Path) -> None:
    def check(chance: Random) -> None:
        data = bytearray(WHOLE)
        for _change in range(chance.randint(1, 8)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        del data[len(data) - chance.choice((0, 0, 1, 100, len(data) // 2)) :]
        file = tmp_path / "mind.npz"
        file.write_bytes(data)
        with suppress(BotError):
            load_layers(file, GAME.encoding)

    rounds.play(check)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices as files there")
@pytest.mark.parametrize("kind", PIPES)
@pytest.mark.parametrize("name", ["settings.json", "figures.jsonl"])
def test_what_is_no_file_in_a_folder_of_training_is_one_sentence(name: str, kind: str, tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    PIPES[kind](tmp_path / name)
    if kind == "nothing" and name == "figures.jsonl":
        assert folder.figures() == []
        return
    with pytest.raises(BotError) as error:
        folder.settings() if name == "settings.json" else folder.figures()
    assert "\n" not in str(error.value)
