"""JSON as people write it."""

from __future__ import annotations

import pytest

from niagara_tui.core.lenient_json import strict_json


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
