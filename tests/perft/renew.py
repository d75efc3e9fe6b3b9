"""Count the perft files again, in machine code: `python -m tests.perft.renew`.

Do it only when the rules' behaviour is meant to change; the tests then count at both speeds.
"""

from __future__ import annotations

from dataclasses import replace

from niagara_tui.games.registry import GAMES
from tests.perft.lines import path_of, read


def main() -> None:
    """Write every file anew; comments and the choice of positions stay."""
    for game in GAMES:
        lines = read(game)
        texts = path_of(game).read_text(encoding="utf-8").splitlines()
        renewed = []
        for text in texts:
            line = None if not text or text.startswith("#") else next(lines)
            renewed.append(str(replace(line, nodes=line.count_compiled())) if line else text)
        path_of(game).write_text("\n".join(renewed) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
