"""Abstract classes among those of Textual."""

from __future__ import annotations

from abc import ABCMeta

from textual.message_pump import _MessagePumpMeta


class AbstractMeta(ABCMeta, _MessagePumpMeta):
    """Metaclass of apps, screens and widgets with abstract methods: one that lacks a method cannot be instantiated."""
