"""The contrast of two colors by WCAG 2."""

from __future__ import annotations

from purple_table.ui.kit.theme import Color


def contrast(one: Color, other: Color) -> float:
    """Compute the WCAG 2 contrast ratio of two colors, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (_linear(channel / 255) for channel in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
