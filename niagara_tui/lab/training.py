"""Training runs of a game's mind: begun or resumed in their folder, which is locked; the best mind goes to a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from niagara_ai import files
from niagara_ai.arena import Workers
from niagara_ai.train.folder import Figures, Folder, Settings
from pydantic import ValidationError

from niagara_tui.core.default_rules import NO_MIND
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _, pgettext
from niagara_tui.documents.html import chart_svg
from niagara_tui.documents.model import Chart, Line
from niagara_tui.games import registry
from niagara_tui.lab import TRAINING
from niagara_tui.match.bots.readiness import SOURCE
from niagara_tui.store.keeper import AlreadyOpen, locked
from niagara_tui.store.opening import check_place, reason

if TYPE_CHECKING:
    from niagara_ai.train.generations import Progress, Training

_STYLE = """
svg { font: 12px sans-serif; }
.faint { fill: #888888; }
.left { text-anchor: end; }
.rule { stroke: #888888; stroke-width: 0.5; fill: none; }
.line { fill: none; stroke-width: 2; }
.line.seat0 { stroke: #1f6fb2; } text.seat0 { fill: #1f6fb2; }
.line.seat1 { stroke: #b23a1f; } text.seat1 { fill: #b23a1f; }
.line.seat2 { stroke: #3a7d44; } text.seat2 { fill: #3a7d44; }
"""


@dataclass(frozen=True, slots=True)
class Run:
    """A run in its folder, and the file for its best mind."""

    training: Training
    folder: Folder
    out: Path

    def generations(self, progress: Progress) -> Iterator[Figures]:
        """Go on to the end of the run; yield the figures of each new generation, then keep the best mind."""
        for figures in self.training.run(self.folder.settings().generations, progress):
            yield figures
            self.keep_best()
        self.keep_best()

    def keep_best(self) -> None:
        """Write the best mind so far to its file, and the chart to the folder."""
        if (mind := self.training.best_mind()) is None:
            return
        for path, data in (
            (self.out, mind),
            (self.folder.chart, chart_svg(chart(self.training.done), _STYLE).encode()),
        ):
            try:
                files.write_bytes(path, data)
            except OSError as error:
                raise BadInput(
                    _("{file}: it cannot be written ({reason})").format(file=path, reason=reason(error))
                ) from error


def settings_of(game: str, wishes: Mapping[str, object]) -> Settings:
    """The settings of a run; those of which there is no wish are as usual."""
    known = {name: value for name, value in wishes.items() if value is not None}
    try:
        return Settings.model_validate({**TRAINING, **known, "game": game}, strict=True)
    except ValidationError as error:
        raise BadInput(sentence(error)) from error


@contextmanager
def begun(settings: Settings, folder: Folder, workers: Workers, out: Path | None = None) -> Iterator[Run]:
    """Begin a run in the folder, and keep others from it; `out` is by default the game's own file of its mind."""
    new_training = _loaded(workers)
    place = _mind_file(out, settings.game, folder)  # everything is checked before anything is created
    folder.prepare()
    with _locked(folder):
        folder.create(settings)
        yield Run(new_training(SOURCE, folder, workers), folder, place)


@contextmanager
def resumed(
    wanted: Mapping[str, Any], folder: Folder, workers: Workers, out: Path | None = None, generations: int | None = None
) -> Iterator[Run]:
    """Open the run in the folder, to that many generations if given, and keep other processes from it.

    `wanted` are settings that it must have; those that are None may be any.
    """
    new_training = _loaded(workers)
    folder.check_begun()  # a lock would be left in any other folder
    with _locked(folder):
        settings = folder.settings()
        for name, held in settings:
            here = wanted.get(name)
            if here is not None and here != held:
                wrong = _("{folder} holds another run ({what}: {held} there, {wanted} here)")
                raise BadInput(wrong.format(folder=folder.path, what=name.replace("_", "-"), held=held, wanted=here))
        if generations is not None:
            folder.extend(generations)
        place = _mind_file(out, settings.game, folder)
        folder.remove_leftovers()
        yield Run(new_training(SOURCE, folder, workers), folder, place)


def _loaded(workers: Workers) -> type[Training]:
    """What trains, after checking that there are such workers, by giving them nothing to do."""
    try:
        from niagara_ai.train.generations import Training
    except ImportError as error:  # the sentence of what is missing
        raise BadInput(str(error)) from error
    list(workers.map(abs, ()))
    return Training


@contextmanager
def _locked(folder: Folder) -> Iterator[None]:
    try:
        with locked(folder.settings_file):
            yield
    except AlreadyOpen as error:
        raise BadInput(_("{folder}: another process is training there").format(folder=folder.path)) from error


def _mind_file(out: Path | None, name: str, folder: Folder) -> Path:
    """The file for the best mind of the game of that name, which can be trained: `out`, or the game's own."""
    game = registry.game(name)
    if not game.kernel.can_compile():
        raise BadInput(_("training needs Numba, which is not installed here"))
    if (out := out or game.mind) == NO_MIND:
        raise BadInput(_("{game} names no file for its mind: say where it goes (`out`)").format(game=game.id))
    check_place(out)
    if folder.owns(out):
        raise BadInput(_("{file} is a file of the run itself: name another one (`out`)").format(file=out))
    return out


def chart(figures: Sequence[Figures]) -> Chart:
    """For each generation, the share of the loss of guessing that it has learned to avoid, and its match."""
    lines = {
        _("odds"): [_known(one.policy_loss, one.even_loss) for one in figures],
        _("chances"): [_known(one.chances_loss, one.guessing_loss) for one in figures],
        pgettext("a number", "wins"): [0.5 if one.share is None else one.share for one in figures],
    }
    return Chart(
        title=_("What was learned, by generation"),
        places=tuple(generation / len(figures) for generation in range(len(figures))),
        rounds=len(figures),
        moments=tuple(range(len(figures))),
        lines=tuple(Line(name, name, tuple(shares)) for name, shares in lines.items()),
        axis=_("generation; odds and chances: share of guessing's loss avoided"),
        first=0,
    )


def _known(loss: float, guessing: float) -> float:
    """The share of the loss of guessing that is avoided, from 0 to 1."""
    return min(1.0, max(0.0, 1.0 - loss / guessing)) if guessing else 0.0
