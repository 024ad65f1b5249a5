"""Weights: what the features of a position are worth in points still to come, for the own side and for the others.

Fitted by least squares to the ends of hands that Club players played against each other: each position that a seat
stood in, with what both sides made from there to the end of the deal.
"""

from __future__ import annotations

SPREAD = 28.0
"""The standard deviation of what comes of what is expected, in points."""

_FITTED: tuple[tuple[str, float, float], ...] = (
    ("one", 9.791, 16.75),
    ("cards", -0.5359, 2.776),
    ("dead", -0.8091, 0.4092),
    ("dead worth", 1.024, 0.4091),
    ("ready worth", 0.3288, -0.4355),
    ("later worth", 0.2884, 0.5696),
    ("waiting worth", 0.8682, -0.3566),
    ("paired worth", 0.05835, -0.6499),
    ("twos", -2.1, 3.271),
    ("reds", 1.551, 11.29),
    ("reds out", 5.874, -2.367),
    ("reds risk", -4.224, 7.963),
    ("black green", 7.799, -2.778),
    ("black blue", 1.269, 5.987),
    ("trumps", -0.0001674, 1.005),
    ("high trumps", -1.151, -2.001),
    ("masters", 0.3242, -0.3838),
    ("seconds", 0.3829, -0.201),
    ("suits", -0.4621, 1.618),
    ("opened", 3.999, -6.468),
    ("open worth", 9.641, -11.45),
    ("partner opened", -1.247, -2.65),
    ("others opened", -3.689, -1.375),
    ("partner cards", -0.2694, 2.905),
    ("others cards", 2.756, 0.08287),
    ("near", 6.463, -3.707),
    ("danger", -21.46, -2.615),
    ("partner near", 9.97, -7.314),
    ("near others", -0.1691, -0.313),
    ("near partner", -0.2773, -0.7762),
    ("danger mine", 0.4363, -1.457),
    ("danger partner", 1.095, -1.046),
    ("partner near others", -1.109, 0.2891),
    ("partner near mine", 0.1175, -1.219),
    ("danger worth", -0.05322, 0.8573),
    ("left", 7.147, -1.707),
    ("ours", 0.6477, 2.136),
    ("theirs", 1.674, 1.206),
    ("auction", 2.322, 3.342),
    ("pot ours", 0.9747, -0.2614),
    ("pot theirs", 0.04118, 0.6643),
    ("place", 0.6746, 0.634),
    ("partner reds", 1.318, 11.13),
    ("others reds", 11.1, 2.576),
    ("loose reds", 4.508, 5.553),
    ("loose blacks", 1.307, 2.168),
)
"""The feature (in the order of `outlook`), for the own side, for the others."""

OWN = tuple(own for _, own, _ in _FITTED)
THEIRS = tuple(theirs for _, _, theirs in _FITTED)
