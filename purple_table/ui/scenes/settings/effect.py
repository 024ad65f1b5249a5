"""The effects of settings on the window, the sounds and the cards, at the start and whenever one changes."""

from __future__ import annotations

from msgspec.structs import replace

from purple_table.art.sprites import CardStyle
from purple_table.core.cards import DECK_LETTERS, CardLetters
from purple_table.session.settings import Settings
from purple_table.ui.shell.scene import LENGTH, Stage


def make_card_style(settings: Settings, letters: CardLetters = DECK_LETTERS) -> CardStyle:
    """Return the back, the index and the colors that are chosen, as the card art uses them, and the letters to
    print."""
    return CardStyle(settings.back, settings.large_index, settings.palette, letters)


def set_sound_and_scale(settings: Settings, stage: Stage) -> None:
    """Set the stage's volume, UI scale and transition between scenes.

    Full screen is left alone, because the start may have asked for another mode.
    """
    stage.sounds.set_volume(settings.volume)
    stage.sounds.set_muted(settings.mute)
    stage.crossfade.length = LENGTH if settings.scenes_fade and not settings.reduced_motion else 0.0
    stage.set_scale(settings.ui_scale or None)


def restore_defaults(settings: Settings) -> Settings:
    """Return the settings with everything on the settings page except the name back at its default."""
    fresh = Settings()
    return replace(
        fresh,
        player_name=settings.player_name,
        window=settings.window,
        setups=settings.setups,
        played=settings.played,
        favorites=settings.favorites,
        coaching=settings.coaching,
    )
