"""What stands on the pages of the settings: the fields in their order, with what each is called and does."""

from __future__ import annotations

from typing import NamedTuple

from purple_table.ui.kit.telling import tr


class SettingLine(NamedTuple):
    """A field with its name and one short sentence about it; without a field, a heading."""

    field: str
    name: str
    help: str = ""


def contents(audible: bool) -> dict[str, list[SettingLine]]:
    """The lines of every page by its key; `audible` says whether there is a sound device."""
    sounds = tr("Cards, tricks and the end of a match.") if audible else tr("No sound device was found.")
    return {
        "table": [
            SettingLine("player_name", tr("Your name"), tr("What the table calls you, from the next match on.")),
            SettingLine("auto_play", tr("Play forced cards"), tr("When only one card may be played, it is.")),
            SettingLine("remarks", tr("Remarks at the table"), tr("Now and then a computer says a word.")),
            SettingLine("confirm", tr("Ask first"), tr("Before you give your seat up to a computer.")),
            SettingLine("", tr("Help")),
            SettingLine("coach", tr("Coach"), tr("Explains a game on the table in its first deal.")),
            SettingLine("count_seen", tr("Count cards seen"), tr("By color, from what you have seen. Counts as help.")),
            SettingLine("adviser", tr("Hints and reviews by"), tr("Who tells you what it would do.")),
            SettingLine("thinking", tr("The Expert thinks for"), tr("At most, about each decision.")),
            SettingLine("reasons", tr("The computers' reasons"), tr("Why they bid and played as they did.")),
        ],
        "cards": [
            SettingLine("mood", tr("Mood"), tr("Light and wood, with felt and back to go with them.")),
            SettingLine("felt", tr("Felt"), tr("The cloth of the table.")),
            SettingLine("back", tr("Card back"), tr("Where two packs are in play, each keeps its color.")),
            SettingLine("card_size", tr("Card size"), tr("As far as the window has room.")),
            SettingLine("large_index", tr("Large index"), tr("Larger ranks and suits in the corners.")),
            SettingLine("index_letters", tr("Jack, Queen, King"), tr("Their letters on the cards.")),
            SettingLine("palette", tr("Card colors"), tr("Others where two look alike to you.")),
            SettingLine("sorting", tr("Sort the hand by"), tr("Low to high, from the left.")),
        ],
        "motion": [
            SettingLine("speed", tr("Speed"), tr("How fast cards move and computers play.")),
            SettingLine("trick_hold", tr("A full trick stays"), tr("So that you can read it before it is gathered.")),
            SettingLine("reduced_motion", tr("Reduced motion"), tr("Cards fade in where they belong.")),
            SettingLine("", tr("What is shown")),
            SettingLine("deal_moves", tr("Dealing"), tr("Cards fly from the dealer.")),
            SettingLine("cards_move", tr("Cards and tricks"), tr("Cards fly where they are played and taken.")),
            SettingLine("moments", tr("Big moments"), tr("A moon, a nil, a contract: told large.")),
            SettingLine("scenes_fade", tr("From page to page"), tr("One fades into the other.")),
        ],
        "window": [
            SettingLine("", tr("Sound")),
            SettingLine("mute", tr("Play sounds"), sounds),
            SettingLine("volume", tr("Volume"), tr("You hear a card when you change it.")),
            SettingLine("", tr("Window")),
            SettingLine("full_screen", tr("Full screen"), tr("The table fills the whole display.")),
            SettingLine("ui_scale", tr("Interface size"), tr("Of texts and buttons, in every scene.")),
            SettingLine("language", tr("Language"), tr("Of everything that the program says.")),
        ],
    }
