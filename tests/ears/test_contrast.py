"""No text is hard to read: measured on what is drawn, in every mood."""

import pytest

from purple_table.art.moods import MOODS
from tests.contrast import contrast
from tests.ears.rendered_contrast import measure_pages

LEAST, SHARP = 4.5, 7.0
"""WCAG 2 asks 4.5 to 1 of ordinary text, and 7 to 1 where it is to be easy for everybody."""


def test_contrast_is_the_one_of_wcag():
    black, white = (0, 0, 0), (255, 255, 255)
    assert contrast(black, white) == pytest.approx(21)
    # The darkest and the lightest gray that are known to pass and to fail 4.5 to 1 on white.
    assert contrast((118, 118, 118), white) == pytest.approx(4.54, abs=0.005)
    assert contrast((119, 119, 119), white) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("mood", MOODS)
def test_every_text_stands_out_from_what_lies_below_it(tmp_path, monkeypatch, record_property, mood):
    least = SHARP if MOODS[mood].plain is not None else LEAST
    for page, (ratio, words) in measure_pages(tmp_path, monkeypatch, mood).items():
        record_property(page, round(ratio, 2))
        assert ratio >= least, f"{page}: {words}"
