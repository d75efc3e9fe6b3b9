"""Pictures as PNG, for places that show no SVG or lack its fonts; each says which SVG it was drawn from."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from importlib.util import find_spec

WIDTH = 1400
"""Pixels; a picture of 120 columns can be read at this width."""
_FONTS = {"Fira Code, monospace": "DejaVu Sans Mono, Menlo, monospace", "arial": "DejaVu Sans, sans-serif"}
"""Fonts that an SVG names, and those to draw a PNG with: they have all of the table's signs."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER_END = len(_SIGNATURE) + 25
_SOURCE = b"Source SVG"


def can_draw() -> bool:
    """Whether a renderer is installed (the extra `pictures`)."""
    return find_spec("resvg_py") is not None


def png_of(svg: str) -> bytes:
    """That picture as a PNG, which carries the SVG's digest."""
    import resvg_py

    drawn = svg
    for named, used in _FONTS.items():
        drawn = drawn.replace(named, used)
    return marked(bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=WIDTH)), svg)


def marked(png: bytes, svg: str) -> bytes:
    """The PNG with a mark of the SVG that it was drawn from."""
    content = b"tEXt" + _SOURCE + b"\0" + digest(svg).encode()
    chunk = (len(content) - 4).to_bytes(4) + content + zlib.crc32(content).to_bytes(4)
    return png[:_HEADER_END] + chunk + png[_HEADER_END:]


def source_of(png: bytes) -> str | None:
    """The digest of the SVG that this PNG was drawn from; None if it does not say."""
    for kind, data in _chunks(png):
        keyword, _, text = data.partition(b"\0")
        if (kind, keyword) == (b"tEXt", _SOURCE):
            return text.decode()
    return None


def digest(svg: str) -> str:
    """What tells one SVG from another."""
    return hashlib.sha256(svg.encode()).hexdigest()


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(png):
        end = at + 8 + int.from_bytes(png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : end]
        at = end + 4
