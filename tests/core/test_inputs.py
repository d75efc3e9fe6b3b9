"""What programs give, checked."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.core.inputs import checked_options
from niagara_tui.games.registry import GAMES


def test_options_may_be_given_in_any_mapping() -> None:
    niagara = GAMES["niagara"]
    given = MappingProxyType({"joe": True})
    assert checked_options(niagara, given) == checked_options(niagara, dict(given)) != checked_options(niagara, {})
    with pytest.raises(BadInput, match=r"^the options are wrong: weather: there is no field of that name"):
        checked_options(niagara, MappingProxyType({"weather": True}))
