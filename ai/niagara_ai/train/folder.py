"""The folder of a training run: its settings, the games and minds of each generation, and the figures of those done.

Everything is written as soon as it is there and replaced atomically, so a run can be broken off at any moment; what is
in the folder is never made twice.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niagara_ai.contract import BotError, Encoding
from niagara_ai.mcts.mind_file import load_layers, save_layers
from niagara_ai.mcts.network import Layers
from niagara_ai.train.samples import Samples

_STRICT = ConfigDict(frozen=True, extra="forbid")


class Settings(BaseModel):
    """What a run is: its games and fits follow from this alone, on the same machine, however many processes play.

    Generation 0 moves evenly, or searches by the game's handmade odds if `from_odds`. `games` are those of a
    generation, `iterations` those of a full search and `quick_iterations` of the others; `window` is the number of
    newest positions that are learned, each `epochs` times; `units` the hidden units. A match has at most `match_games`.
    """

    model_config = _STRICT

    game: str
    games: int = Field(ge=1)
    iterations: int = Field(ge=2)
    quick_iterations: int = Field(ge=2)
    window: int = Field(ge=1)
    epochs: int = Field(ge=1)
    units: int = Field(ge=1)
    match_games: int = Field(ge=1)
    from_odds: bool = False
    seed: int = 0


class Figures(BaseModel):
    """The figures of a generation: what it learned from, its losses on games held out, and its match.

    Losses are in nats a position, with those of even odds and of equal chances beside them. `share` is the new mind's
    share of the wins against the one before, which it replaced if `is_better`; None for the first. `seconds` is the
    time that self-play and the process of the run took of processors.
    """

    model_config = _STRICT

    generation: int
    games: int
    positions: int
    policy_loss: float
    even_loss: float
    chances_loss: float
    guessing_loss: float
    hidden_loss: float = 0.0
    match_games: int
    share: float | None
    is_better: bool
    seconds: float


class Folder:
    """A run's folder."""

    def __init__(self, path: Path) -> None:
        """Open the folder; nothing is read or made yet."""
        self.path = path

    @property
    def _settings(self) -> Path:
        return self.path / "settings.json"

    @property
    def _figures(self) -> Path:
        return self.path / "figures.jsonl"

    def create(self, settings: Settings) -> None:
        """Make the folder for a new run.

        Raises:
            BotError: it holds a run already, or cannot be made.
        """
        if self._settings.exists():
            raise BotError(f"{self.path} holds a training run already; --resume goes on with it")
        try:
            for name in ("games", "minds"):
                (self.path / name).mkdir(parents=True, exist_ok=True)
            _replace(self._settings, settings.model_dump_json(indent=2) + "\n")
        except OSError as error:
            raise BotError(f"{self.path}: no training run can be kept there ({error.strerror})") from error

    def settings(self) -> Settings:
        """The settings of the run in it.

        Raises:
            BotError: there is none, or it cannot be read.
        """
        try:
            return Settings.model_validate_json(self._settings.read_bytes())
        except FileNotFoundError as error:
            raise BotError(f"{self.path} holds no training run") from error
        except (OSError, ValidationError) as error:
            raise BotError(f"{self._settings} cannot be read") from error

    def figures(self) -> list[Figures]:
        """The figures of the generations that are done.

        Raises:
            BotError: they cannot be read.
        """
        try:
            lines = self._figures.read_text(encoding="utf-8").splitlines() if self._figures.exists() else []
            return [Figures.model_validate_json(line) for line in lines]
        except (OSError, ValueError) as error:
            raise BotError(f"{self._figures} cannot be read") from error

    def add_figures(self, done: Sequence[Figures]) -> None:
        """Write the figures of all generations done."""
        _replace(self._figures, "".join(f"{one.model_dump_json()}\n" for one in done))

    def portion(self, generation: int, portion: int) -> Path:
        """The file of a portion of a generation's games."""
        return self.path / "games" / f"{generation:04}-{portion:04}.npz"

    def samples(self, generation: int, portions: Sequence[int], encoding: Encoding) -> Samples:
        """The samples of a generation whose games are all there.

        Raises:
            BotError: a file of them is damaged.
        """
        files = [self.portion(generation, portion) for portion in portions]
        try:
            return Samples.joined([Samples.load(file, encoding) for file in files])
        except BotError as error:
            raise BotError(
                f"{self.path / 'games'}: {error}; without that file --resume plays its games again"
            ) from error

    def mind(self, generation: int) -> Path:
        """The file of the mind that was fitted in a generation."""
        return self.path / "minds" / f"{generation:04}.npz"

    def save_mind(self, generation: int, layers: Layers, encoding: Encoding) -> None:
        """Write the mind of a generation."""
        save_layers(self.mind(generation), layers, encoding)

    def load_mind(self, generation: int, encoding: Encoding) -> Layers:
        """Load the mind of a generation."""
        return load_layers(self.mind(generation), encoding)


def _replace(path: Path, text: str) -> None:
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
