"""What programs give, checked."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.core.inputs import checked_options
from niagara_tui.core.lenient_json import strict_json
from niagara_tui.games.registry import GAMES


def test_options_may_be_given_in_any_mapping() -> None:
    niagara = GAMES["niagara"]
    given = MappingProxyType({"joe": True})
    assert checked_options(niagara, given) == checked_options(niagara, dict(given)) != checked_options(niagara, {})
    with pytest.raises(BadInput, match=r"^the options are wrong: weather: there is no field of that name"):
        checked_options(niagara, MappingProxyType({"weather": True}))


# -- JSON as people write it --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (b'{"a": [1, 2,], // mine\n"b": "//, }",}', b'{"a": [1, 2],  \n"b": "//, }"}'),
        (b'["x" , /* last */ ]', b'["x"   ]'),
        (b"[1/**/2]", b"[1 2]"),
        (b"[tr/**/ue]", b"[tr ue]"),
        (b"[,]", b"[,]"),
        (b'{"a":,}', b'{"a":,}'),
        (b"[1,,]", b"[1,,]"),
    ],
)
def test_comments_become_blanks_and_only_a_comma_after_a_last_value_goes(written: bytes, meant: bytes) -> None:
    assert strict_json(written) == meant
