from __future__ import annotations

from niagara_tui.games.niagara.rules.positions import Options


def test_n_61_without_the_option_the_winners_share() -> None:
    assert Options().ending == "shared"
