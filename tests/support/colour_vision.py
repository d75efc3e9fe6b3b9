"""Distances between colours as eyes see them, those with the three common kinds of colour blindness included.

The difference is CIEDE2000 (Sharma, Wu and Dalal, 2005: "The CIEDE2000 color-difference formula: implementation notes,
supplementary test data, and mathematical observations"). Colour blindness is simulated on linear RGB as in Machado,
Oliveira and Fernandes, 2009 ("A physiologically-based model for simulation of color vision deficiency"), severity 1.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

EYES: dict[str, Matrix] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of eyes makes of linear red, green and blue."""
_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)
_CHROMA_LIMIT = 25.0**7


def distance(one: str, other: str, eyes: str = "usual") -> float:
    """The CIEDE2000 difference of two colours such as `#1a2b3c`, seen with these eyes: about 2 is just noticeable."""
    return difference(lab(one, eyes), lab(other, eyes))


@cache
def lab(colour: str, eyes: str = "usual") -> Triple:
    """CIE L*a*b* of a colour in sRGB, seen with these eyes, under D65."""
    linear = tuple(_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    seen = tuple(min(1.0, max(0.0, part)) for part in _times(EYES[eyes], linear))
    x, y, z = (_cubic(part / white) for part, white in zip(_times(_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """The CIEDE2000 difference of two colours in L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    grey = 0.5 * (1 - _saturation((hypot(a1, b1) + hypot(a2, b2)) / 2))
    a1, a2 = (1 + grey) * a1, (1 + grey) * a2
    c1, c2, h1, h2 = hypot(a1, b1), hypot(a2, b2), _hue(a1, b1), _hue(a2, b2)
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    rotation = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * _saturation(chroma)
    light = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / (20 + (lightness - 50) ** 2) ** 0.5)
    strong = (c2 - c1) / (1 + 0.045 * chroma)
    turned = 2 * (c1 * c2) ** 0.5 * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    return float((light**2 + strong**2 + turned**2 + rotation * strong * turned) ** 0.5)


def _times(matrix: Matrix, vector: tuple[float, ...]) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _cubic(share: float) -> float:
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _saturation(chroma: float) -> float:
    return float((chroma**7 / (chroma**7 + _CHROMA_LIMIT)) ** 0.5)
