"""Miniatures: cards that lie small and in numbers, as in melds: nothing but a great rank, a great pip and the pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from purple_table.art import faces
from purple_table.art.fills import stamp
from purple_table.art.palette import PACKS, PALETTES
from purple_table.art.paper import sheet
from purple_table.core.card_letters import DECK_LETTERS, CardLetters

if TYPE_CHECKING:
    from purple_table.core.cards import Card

_RANK_Y, _RANK_HIGH, _PIP_Y, _PIP = 98.0, 122.0, 250.0, 148.0


def draw(card: Card, width: int, *, letters: CardLetters = DECK_LETTERS, palette: str = "usual") -> Image.Image:
    """A card's miniature as an RGBA picture of `width` pixels by seven fifths of that."""
    canvas = sheet(width)
    tones = faces.find_tones(card, PALETTES[palette])
    pack = PACKS.get(card.pack)
    if pack:
        faces.band(canvas, pack, 2.1)
    words = card.code if card.joker else faces.print_rank(card, letters)
    canvas.text(words, 125, _RANK_Y, _RANK_HIGH, faces.letter_ink(tones), "sans", 700, 190, _RANK_HIGH * 1.16)
    stamp(canvas, tones, faces.find_suit(card), 125, _PIP_Y, _PIP)
    return faces.trim(canvas, width)
