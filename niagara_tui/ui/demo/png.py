"""Render SVG pictures as PNG, for viewers without SVG or its fonts; each PNG records the digest of its SVG."""

from __future__ import annotations

import hashlib
import zlib
from importlib.util import find_spec

WIDTH = 1400
"""Width in pixels; enough for 120 columns to be legible."""
_FONTS = {"Fira Code, monospace": "DejaVu Sans Mono, Menlo, monospace", "arial": "DejaVu Sans, sans-serif"}
"""Font families named in an SVG, and those to render it with, which have all of the table's characters."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER_END = len(_SIGNATURE) + 25
_SOURCE = b"Source SVG"


def can_draw() -> bool:
    """Whether a renderer is installed (the extra `pictures`)."""
    return find_spec("resvg_py") is not None


def png_of(svg: str) -> bytes:
    """Render the picture as a PNG that contains the SVG's digest."""
    import resvg_py

    drawn = svg
    for named, used in _FONTS.items():
        drawn = drawn.replace(named, used)
    return marked(bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=WIDTH)), svg)


def marked(png: bytes, svg: str) -> bytes:
    """The PNG with the SVG's digest added as a tEXt chunk."""
    return png[:_HEADER_END] + mark_of(svg) + png[_HEADER_END:]


def mark_of(svg: str) -> bytes:
    """The tEXt chunk that identifies the SVG: its SHA-256 digest."""
    content = b"tEXt" + _SOURCE + b"\0" + hashlib.sha256(svg.encode()).hexdigest().encode()
    return (len(content) - 4).to_bytes(4) + content + zlib.crc32(content).to_bytes(4)
