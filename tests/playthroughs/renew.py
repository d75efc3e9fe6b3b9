"""Write the games anew: `python -m tests.playthroughs.renew`, or another: `… renew niagara-3-shared "niagara 3 7 -"`.

The choices of the file stay as long as they are legal; after that, and in a new game, the game's policy chooses, and
in one of twenty decisions chance. Look at what changed before you commit it.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from niagara_tui.core.game import Game
from tests.playthroughs.transcript import FOLDER, Choose, Header, as_chosen, choices, paths, written


def sensible(game: Game[Any], rng: random.Random) -> Choose:
    """Choose the best-rated move in the game's first style, but at random in one decision of twenty."""
    style = next(iter(game.styles))

    def choose(state: Any, seat: int, legal: list[int]) -> int:
        if len(legal) == 1 or rng.random() < 0.05:
            return rng.choice(legal)
        worth = game.appraise(game.view(state, seat), seat, legal, style)
        return legal[max(range(len(legal)), key=worth.__getitem__)]

    return choose


def renew(path: Path, header: Header, made: list[str]) -> None:
    """Write one game."""
    game = header.played
    text = written(header, as_chosen(game, made, sensible(game, random.Random(header.seed))))
    path.write_text(text, encoding="utf-8")
    print(f"{path.name}: {len(choices(text))} decisions")


def main(arguments: list[str]) -> None:
    """Write all games, or the one named."""
    if arguments:
        name, header = arguments
        renew(FOLDER / f"{name}.txt", Header.parse(header), [])
        return
    for path in paths():
        text = path.read_text(encoding="utf-8")
        renew(path, Header.parse(text.splitlines()[0]), choices(text))


if __name__ == "__main__":
    main(sys.argv[1:])
