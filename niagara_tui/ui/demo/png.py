"""Pictures as PNG, for places that show no SVG or lack its fonts; each says which SVG it was drawn from."""

from __future__ import annotations

import hashlib
import zlib
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
    return png[:_HEADER_END] + mark_of(svg) + png[_HEADER_END:]


def mark_of(svg: str) -> bytes:
    """The chunk that tells PNGs drawn from this SVG from all others: its digest, as a text of the picture."""
    content = b"tEXt" + _SOURCE + b"\0" + hashlib.sha256(svg.encode()).hexdigest().encode()
    return (len(content) - 4).to_bytes(4) + content + zlib.crc32(content).to_bytes(4)
