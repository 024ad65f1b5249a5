"""What settings do to the window, the sounds and the cards, at the start and whenever one is changed."""

from __future__ import annotations

from msgspec.structs import replace

from purple_table.art.sprites import CardStyle
from purple_table.session.settings import Settings
from purple_table.ui.stage import Stage
from purple_table.ui.theme import LARGEST_SCALE, Size

_STEP = 0.25
_NARROWEST = (640, 400)
"""What a scene needs at the least, in reference units: a scale at which the window has less is not offered."""


def card_style(settings: Settings) -> CardStyle:
    """The back and the index that are chosen, as the card art knows them."""
    return CardStyle(settings.back, settings.large_index)


def sound_and_scale(settings: Settings, stage: Stage) -> None:
    """Give the stage volume and UI scale; full screen is left alone, since the start may have asked for another."""
    stage.sounds.set_volume(settings.volume)
    stage.sounds.set_muted(settings.mute)
    stage.set_scale(fitting_scale(settings.ui_scale, stage.size))


def offered_scales(size: Size) -> tuple[float, ...]:
    """The UI scales at which a window of this size still has room for everything: 1 to 3 in quarters."""
    most = min(LARGEST_SCALE, size[0] / _NARROWEST[0], size[1] / _NARROWEST[1])
    return tuple(1 + _STEP * step for step in range(max(0, int((most - 1) / _STEP)) + 1))


def fitting_scale(wanted: float, size: Size) -> float | None:
    """The scale for a window: what is wanted, or the largest that fits; None, which is automatic, for 0."""
    return min(max(wanted, 1.0), offered_scales(size)[-1]) if wanted else None


def restored(settings: Settings) -> Settings:
    """The settings with everything on the settings page but the name back at its default."""
    fresh = Settings()
    return replace(
        fresh,
        player_name=settings.player_name,
        window=settings.window,
        setups=settings.setups,
    )
