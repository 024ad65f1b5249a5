"""The contrast of two colors by WCAG 2."""

from __future__ import annotations

from purple_table.ui.kit.theme import Color, measure_luminance


def contrast(one: Color, other: Color) -> float:
    """Compute the WCAG 2 contrast ratio of two colors, from 1 to 21."""
    return compare_luminances(measure_luminance(one), measure_luminance(other))


def compare_luminances(one: float, other: float) -> float:
    """Compute the WCAG 2 contrast ratio of two relative luminances, from 1 to 21."""
    lighter, darker = max(one, other), min(one, other)
    return (lighter + 0.05) / (darker + 0.05)
