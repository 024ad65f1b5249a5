"""What the pages of the settings, backs and felts are called; their stored keys stay as they are."""

from __future__ import annotations

from purple_table.session.settings import CardSize, Mood, Palette, Reasons
from purple_table.ui.kit.telling import tr

FIRST_PAGE = "table"


def pages() -> tuple[tuple[str, str], ...]:
    """The pages of the settings by their keys."""
    return (
        (FIRST_PAGE, tr("Play")),
        ("cards", tr("Table")),
        ("motion", tr("Motion")),
        ("window", tr("Program")),
    )


def reasons_shown() -> tuple[tuple[Reasons, str], ...]:
    """When the computers' reasons are shown."""
    return ("deal", tr("After the deal")), ("trick", tr("Beside the trick")), ("never", tr("Never"))


def card_sizes() -> tuple[tuple[CardSize, str], ...]:
    """How large the cards may be."""
    return ("smaller", tr("Smaller")), ("usual", tr("Usual")), ("larger", tr("Larger"))


def mood_name(mood: Mood) -> str:
    """What the light of the table is called."""
    match mood:
        case "lamp":
            return tr("Lamplight")
        case "day":
            return tr("Day")
        case "evening":
            return tr("Evening")
        case "winter":
            return tr("Winter")


def back_name(back: str) -> str:
    """What the back of cards is called."""
    match back:
        case "plum":
            return tr("Plum rosette")
        case "claret":
            return tr("Claret lattice")
        case "indigo":
            return tr("Indigo waves")
        case "forest":
            return tr("Forest rosette")
    return back.title()


def felt_name(felt: str) -> str:
    """What the felt is called."""
    match felt:
        case "plum":
            return tr("Plum")
        case "baize":
            return tr("Baize")
        case "midnight":
            return tr("Midnight")
        case "slate":
            return tr("Slate")
        case "claret":
            return tr("Claret")
    return felt.title()


def palettes() -> list[tuple[Palette, str]]:
    """The palettes of the cards, with what they are called."""
    return [
        ("usual", tr("Usual")),
        ("red_green", tr("For red and green")),
        ("blue_yellow", tr("For blue and yellow")),
    ]
