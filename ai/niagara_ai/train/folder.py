"""The folder of a training run: its settings, the games and minds of each generation, and the figures of finished ones.

Everything is written as soon as it is available and replaced atomically, so a run can be interrupted at any moment;
games in the folder are not played again.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from niagara_ai.contract import BotError, Encoding
from niagara_ai.files import read_regular, remove_leftovers, write_bytes
from niagara_ai.mcts import network
from niagara_ai.mcts.network import Layers
from niagara_ai.train.samples import Samples

_STRICT = ConfigDict(frozen=True, extra="forbid")
MOST = 10**9  # maximum of every number of the settings but units
MAX_BYTES = 16 * 2**20  # the largest file of settings or figures; a generation's figures take some 300 bytes
_SETTINGS, _FIGURES, _GAMES, _MINDS = "settings.json", "figures.jsonl", "games", "minds"
_CHART, _LOCK = "chart.svg", ".settings.lock"


class Settings(BaseModel):
    """The settings of a run, which determine its games and fits on a given machine, for any number of processes.

    Generation 0 plays random moves or, if `from_odds`, by the odds of the game's policy (`Kernel.prefer`). `games` is
    the number per generation, `iterations` that of a full search and `quick_iterations` that of the others. A fit uses
    whole generations, from the newest back to the one by which there are `window` views, each view `epochs` times;
    `policy_units` and `units` are the numbers of hidden units of the policy and of the value network. A match has at
    most `match_games` games. The run ends after `generations` generations after the first, unless it is resumed with
    another number of them.
    """

    model_config = _STRICT

    game: str
    games: int = Field(ge=1, le=MOST)
    iterations: int = Field(ge=2, le=MOST)
    quick_iterations: int = Field(ge=2, le=MOST)
    window: int = Field(ge=1, le=MOST)
    epochs: int = Field(ge=1, le=MOST)
    policy_units: int = Field(ge=1, le=1000)
    units: int = Field(ge=1, le=1000)
    match_games: int = Field(ge=1, le=MOST)
    from_odds: bool = False
    seed: int = Field(default=0, ge=0, lt=2**53)
    generations: int = Field(default=20, ge=0, le=MOST)


class Figures(BaseModel):
    """The figures of a generation: the numbers of games and views, the losses on held-out games, and the match.

    Losses are in nats (`fit.Losses`). `share` is the new mind's share of the wins against the best mind
    so far, None for the first; `is_better`: the new mind is the best one now. `seconds` is the CPU time of self-play,
    and of the main process in fit and match.
    """

    model_config = _STRICT

    generation: int
    games: int
    views: int
    policy_loss: float
    even_loss: float
    chances_loss: float
    guessing_loss: float
    hidden_loss: float
    match_games: int
    share: float | None
    is_better: bool
    seconds: float


class Folder:
    """The folder of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def settings_file(self) -> Path:
        """The path of the settings, which whoever uses the folder locks."""
        return self.path / _SETTINGS

    @property
    def _figures(self) -> Path:
        return self.path / _FIGURES

    @property
    def chart(self) -> Path:
        """The path of the chart of the figures, which is not drawn here."""
        return self.path / _CHART

    def prepare(self) -> None:
        with self._keeping():
            if self.settings_file.exists():
                raise BotError(f"{self.path} holds a training run already: resume it, or choose another folder")
            for name in (_FIGURES, _GAMES, _MINDS):
                path = self.path / name
                if any(path.iterdir()) if path.is_dir() else path.exists():
                    raise BotError(f"{self.path} holds {name} of a run without its {_SETTINGS}; choose another folder")
            self.path.mkdir(parents=True, exist_ok=True)

    def create(self, settings: Settings) -> None:
        self.prepare()
        with self._keeping():
            for name in (_GAMES, _MINDS):
                (self.path / name).mkdir(exist_ok=True)
            write_bytes(self.settings_file, settings.model_dump_json(indent=2).encode() + b"\n")

    def extend(self, generations: int) -> None:
        """Keep another number of generations in the settings of the run."""
        extended = self.settings().model_copy(update={"generations": generations})
        with _naming(self.settings_file, "written"):
            write_bytes(self.settings_file, extended.model_dump_json(indent=2).encode() + b"\n")

    @contextmanager
    def _keeping(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise BotError(f"{self.path}: no training run can be kept there ({error.strerror})") from error

    def check_begun(self) -> None:
        with _naming(self.settings_file, "read"):
            if not self.settings_file.exists():
                raise BotError(f"{self.path} holds no training run")

    def remove_leftovers(self) -> None:
        """Remove the temporary files of processes that were killed."""
        for name in (_SETTINGS, _FIGURES, _CHART, f"{_GAMES}/*.npz", f"{_MINDS}/*.npz"):
            remove_leftovers((self.path / name).parent, (self.path / name).name)

    def owns(self, file: Path) -> bool:
        """Whether that is, or would be, one of the files of the run."""
        names = (_SETTINGS, _FIGURES, _GAMES, _MINDS, _CHART, _LOCK)
        place, folder = (Path(os.path.realpath(path)) for path in (file, self.path))  # `resolve` raises for loops
        return any(place.is_relative_to(folder / name) for name in names)

    def settings(self) -> Settings:
        self.check_begun()
        try:
            return Settings.model_validate_json(read_regular(self.settings_file, MAX_BYTES).removeprefix(BOM_UTF8))
        except (OSError, ValueError) as error:
            raise BotError(f"{self.settings_file} cannot be read") from error

    def figures(self) -> list[Figures]:
        try:
            lines = read_regular(self._figures, MAX_BYTES).removeprefix(BOM_UTF8).splitlines()
            return [Figures.model_validate_json(line) for line in lines]
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            raise BotError(f"{self._figures} cannot be read") from error

    def write_figures(self, done: Sequence[Figures]) -> None:
        with _naming(self._figures, "written"):
            write_bytes(self._figures, "".join(f"{one.model_dump_json()}\n" for one in done).encode())

    def portion(self, generation: int, portion: int) -> Path:
        """The path of the file with a portion of a generation's games."""
        return self.path / _GAMES / f"{generation:04}-{portion:04}.npz"

    def portions(self, generation: int) -> set[int]:
        """The numbers of the portions of a generation's games that are there."""
        begin, end = f"{generation:04}-", ".npz"
        with _naming(games := self.path / _GAMES, "read"):
            names = [path.name for path in games.iterdir()]
        numbers = [name[len(begin) : -len(end)] for name in names if name.startswith(begin) and name.endswith(end)]
        return {int(number) for number in numbers if number.isdecimal()}

    def save_samples(self, generation: int, portion: int, samples: Samples, origin: bytes) -> None:
        with _naming(file := self.portion(generation, portion), "written"):
            samples.save(file, origin)

    def samples(self, generation: int, origins: Sequence[bytes], encoding: Encoding) -> Samples:
        """Load the samples of a generation, all of whose portions must exist; `origins` are theirs."""
        try:
            return Samples.joined(
                [
                    Samples.load(self.portion(generation, portion), encoding, origin)
                    for portion, origin in enumerate(origins)
                ]
            )
        except BotError as error:
            raise BotError(f"{self.path / _GAMES}: {error}; without that file the run plays its games again") from error

    def mind(self, generation: int) -> Path:
        return self.path / _MINDS / f"{generation:04}.npz"

    def save_layers(self, generation: int, layers: Layers, encoding: Encoding) -> None:
        with _naming(file := self.mind(generation), "written"):
            network.save_layers(file, layers, encoding)

    def mind_bytes(self, generation: int, encoding: Encoding) -> bytes:
        """Read the file of a mind that can be loaded."""
        self.load_layers(generation, encoding)
        with _naming(file := self.mind(generation), "read"):
            return read_regular(file, network.MAX_BYTES)

    def load_layers(self, generation: int, encoding: Encoding) -> Layers:
        return network.load_layers(self.mind(generation), encoding)


@contextmanager
def _naming(path: Path, done: str) -> Iterator[None]:
    """Tell an operating system's error in one sentence that names the file."""
    try:
        yield
    except OSError as error:
        raise BotError(f"{path} cannot be {done} ({error.strerror or error})") from error
