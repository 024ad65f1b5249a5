"""The controls of how table and cards look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from purple_table.art.sprites import BACKS, FELTS, MOODS, CardStyle, SpriteCache
from purple_table.session.settings import BY_LANGUAGE, Mood, Settings
from purple_table.ui.cards.sprites import CardSurfaces
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Choice, DropDown, Toggle, Widget
from purple_table.ui.scenes.settings.names import back_name, card_sizes, felt_name, mood_name, palettes
from purple_table.ui.scenes.settings.rows import Pictures


def make_picture_controls(
    now: Settings,
    sprites: SpriteCache,
    letters: Sequence[tuple[str, str]],
    setter: Callable[[str], Callable[[Any], None]],
    on_mood: Callable[[Mood], None],
) -> dict[str, Widget]:
    """Controls by field, showing the settings as they are `now`; `letters` are what languages
    print for Jack, Queen and King, by their codes; `setter` gives what changes a field."""

    def draw_back(name: str, size: Size) -> pygame.Surface:
        return CardSurfaces(sprites, CardStyle(back=name)).back(size[0])

    def draw_felt(name: str, size: Size) -> pygame.Surface:
        return CardSurfaces(sprites).felt(name, size)

    def draw_mood(name: Mood, size: Size) -> pygame.Surface:
        # Large enough that its light can be made out.
        large = CardSurfaces(sprites).felt(MOODS[name].felt, (size[0] * 3, size[1] * 3), name)
        return pygame.transform.smoothscale(large, size)

    choose = tr("Left and Right choose")
    moods: list[Mood] = ["lamp", "day", "evening", "winter"]
    return {
        "mood": Pictures(
            [(name, mood_name(name)) for name in moods],
            now.mood,
            on_mood,
            draw_mood,
            size=(84, 54),
            rounded=True,
            tooltip=tr("Felt and back may be changed afterwards"),
        ),
        "felt": Pictures(
            [(name, felt_name(name)) for name in FELTS],
            now.felt,
            setter("felt"),
            draw_felt,
            size=(54, 40),
            rounded=True,
            tooltip=choose,
        ),
        "back": Pictures(
            [(name, back_name(name)) for name in BACKS],
            now.back,
            setter("back"),
            draw_back,
            size=(70, 98),
            tooltip=choose,
        ),
        "card_size": Choice(
            card_sizes(), now.card_size, setter("card_size"), grow=1, tooltip=tr("Of all cards on the table, at once")
        ),
        "large_index": Toggle(
            "",
            now.large_index,
            setter("large_index"),
            tooltip=tr("Easier to read in a small window, and from further away"),
        ),
        "index_letters": DropDown(
            [(BY_LANGUAGE, tr("By language")), *letters],
            now.index_letters if now.index_letters in dict(letters) else BY_LANGUAGE,
            setter("index_letters"),
            width=180,
            tooltip=tr("In the corners of the cards, and wherever a card is named by a letter"),
        ),
        "palette": DropDown(
            palettes(),
            now.palette,
            setter("palette"),
            width=180,
            tooltip=tr("Each color has a pattern, a badge and a name as well"),
        ),
    }
