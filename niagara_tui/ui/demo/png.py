"""Pictures as PNG, for viewers without SVG or its fonts; each PNG records the digest of the SVG of the same picture."""

from __future__ import annotations

import hashlib
import zlib
from io import BytesIO

from niagara_tui.ui.demo import raster
from niagara_tui.ui.demo.cells import Cells

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER_END = len(_SIGNATURE) + 25
_SOURCE = b"Source SVG"


def png_of(cells: Cells, svg: str) -> bytes:
    """Draw these cells as a PNG that contains the digest of their SVG."""
    file = BytesIO()
    raster.Canvas(raster.FINE).draw(cells).save(file, format="PNG", optimize=True)
    return marked(file.getvalue(), svg)


def marked(png: bytes, svg: str) -> bytes:
    """The PNG with the SVG's digest added as a tEXt chunk."""
    return png[:_HEADER_END] + mark_of(svg) + png[_HEADER_END:]


def mark_of(svg: str) -> bytes:
    """The tEXt chunk that identifies the SVG: its SHA-256 digest."""
    content = b"tEXt" + _SOURCE + b"\0" + hashlib.sha256(svg.encode()).hexdigest().encode()
    return (len(content) - 4).to_bytes(4) + content + zlib.crc32(content).to_bytes(4)
