"""The table of all settings: the page of each, its name, its help, and the control that changes it."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

from purple_table.art.sprites import SpriteCache
from purple_table.core.messages import english, make_tenths, say
from purple_table.session.settings import BY_LANGUAGE, SYSTEM, Adviser, Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.match_words import list_speeds, name_level, show_name
from purple_table.ui.scenes.settings.preview import draw_back, draw_mood
from purple_table.ui.scenes.settings.setting_controls import (
    MakeControl,
    Options,
    make_choice,
    make_menu,
    make_name_entry,
    make_percent_slider,
    make_pictures,
    make_switch,
)

FIRST_PAGE = "table"
_THINKING = (0.3, 0.8, 2.0, 5.0)
"""The seconds that are offered for the Expert's decisions."""


class Setting(NamedTuple):
    """A line of a page: a field of the settings with its label, a short sentence of help, a tooltip and its control."""

    page: str
    field: str
    label: str
    help: str
    tooltip: str
    make_control: MakeControl


class SettingsHeading(NamedTuple):
    """A heading on a page."""

    page: str
    label: str


class OfferedSettings(NamedTuple):
    """What the window offers beyond the fixed table: languages, sets of letters and sizes, with their names.

    `audible` tells whether there is a sound device, and `sprites` draws backs and felts.
    """

    sprites: SpriteCache
    languages: Options = ()
    letters: Options = ()
    scales: Options = ()
    audible: bool = True


def list_pages() -> tuple[tuple[str, str], ...]:
    """Return the keys of the pages of the settings, with their names."""
    return (
        (FIRST_PAGE, tr("General")),
        ("cards", tr("Table")),
        ("motion", tr("Motion")),
        ("window", tr("Program")),
    )


def list_settings(offered: OfferedSettings) -> tuple[Setting | SettingsHeading, ...]:
    """Return the lines of all pages in their order, in the language in use."""
    choose = tr("Left and Right choose")
    sounds = tr("Cards, tricks and the end of a match.") if offered.audible else tr("No sound device was found.")
    return (
        Setting(
            "table",
            "language",
            _label_language(),
            tr("Of everything that the program says."),
            tr("Of the window, the rule books and what computers say; at once"),
            make_menu([(SYSTEM, tr("System's language")), *offered.languages]),
        ),
        Setting(
            "table",
            "ui_scale",
            tr("Interface size"),
            tr("Of texts and buttons, in every scene."),
            tr("Automatic follows the window; a size for which the window is too small is not offered"),
            make_menu(offered.scales),
        ),
        Setting(
            "table",
            "player_name",
            tr("Your name"),
            tr("What the table calls you, from the next match on."),
            tr("Matches that have begun keep the old name"),
            make_name_entry,
        ),
        Setting(
            "table",
            "auto_play",
            tr("Play forced cards"),
            tr("When only one card may be played, it is; and when all you can do is pass or draw, you do."),
            tr("Saves clicks, but tells a little about your hand"),
            make_switch,
        ),
        Setting(
            "table",
            "remarks",
            tr("Remarks at the table"),
            tr("Now and then a computer says a word."),
            tr("None at speed Instant, nor with reduced motion"),
            make_switch,
        ),
        Setting(
            "table",
            "confirm",
            tr("Ask first"),
            tr("Before you give your seat up to a computer."),
            tr("Without it, one click is enough; Undo still takes it back"),
            make_switch,
        ),
        Setting(
            "table",
            "tap_twice",
            tr("Tap twice"),
            tr("On a touch screen the first tap names a card."),
            tr("The second one plays it. A mouse clicks once as ever"),
            make_switch,
        ),
        SettingsHeading("table", tr("Help")),
        Setting(
            "table",
            "coach",
            tr("Coach"),
            tr("Explains a game on the table in its first deal."),
            tr("Each card goes with one click; the menu of the table calls it again"),
            make_switch,
        ),
        Setting(
            "table",
            "count_seen",
            tr("Count cards seen"),
            tr("By color, from what you have seen. Counts as help."),
            tr("Your own cards and all that was shown in the deal"),
            make_switch,
        ),
        Setting(
            "table",
            "play_checker",
            tr("Play checker"),
            tr("A mark after a choice that clearly cost you something."),
            tr("The Expert looks at your choices while you play. To be told why counts as help"),
            make_switch,
        ),
        Setting(
            "table",
            "adviser",
            tr("Hints and reviews by"),
            tr("Who tells you what it would do."),
            tr("Skilled answers at once by rules of thumb; Expert thinks as long as it is given"),
            make_choice([(level, name_level(level)) for level in get_args(Adviser)]),
        ),
        Setting(
            "table",
            "thinking",
            tr("The Expert thinks for"),
            tr("At most, about each decision."),
            tr("Longer is stronger, though little is gained past two seconds"),
            make_choice([(seconds, tr("{seconds} s", seconds=make_tenths(seconds))) for seconds in _THINKING]),
        ),
        Setting(
            "table",
            "reasons",
            tr("The computers' reasons"),
            tr("Why they bid and played as they did."),
            tr(
                "Beside the trick a reason may speak of cards that the computer still holds. Where several people "
                "play at one screen, in a single deal that others play too, and in games of bluff such as Put, reasons "
                "wait for the end of the deal"
            ),
            make_menu([("deal", tr("After the deal")), ("trick", tr("Beside the trick")), ("never", tr("Never"))]),
        ),
        Setting(
            "cards",
            "mood",
            tr("Mood"),
            tr("Light and wood, with felt and back to go with them."),
            tr("Felt and back may be changed afterwards"),
            make_pictures(_list_moods(), draw_mood(offered.sprites), (84, 54), True),
        ),
        Setting(
            "cards",
            "felt",
            tr("Felt"),
            tr("The cloth of the table."),
            choose,
            make_pictures(_list_felts(), CardSurfaces(offered.sprites).felt, (54, 40), True),
        ),
        Setting(
            "cards",
            "back",
            tr("Card back"),
            tr("Where two packs are in play, each keeps its color."),
            choose,
            make_pictures(_list_backs(), draw_back(offered.sprites), (70, 98), False),
        ),
        Setting(
            "cards",
            "card_size",
            tr("Card size"),
            tr("As far as the window has room."),
            tr("Of all cards on the table, at once"),
            make_choice([("smaller", tr("Smaller")), ("usual", tr("Usual")), ("larger", tr("Larger"))]),
        ),
        Setting(
            "cards",
            "large_index",
            tr("Large index"),
            tr("Larger ranks and suits in the corners."),
            tr("Easier to read in a small window, and from further away"),
            make_switch,
        ),
        Setting(
            "cards",
            "index_letters",
            tr("Jack, Queen, King"),
            tr("Their letters on the cards."),
            tr("In the corners of the cards, and wherever a card is named by a letter"),
            make_menu([(BY_LANGUAGE, tr("By language")), *offered.letters]),
        ),
        Setting(
            "cards",
            "palette",
            tr("Card colors"),
            tr("Others where two look alike to you."),
            tr("Each color has a pattern, a badge and a name as well"),
            make_menu(
                [
                    ("usual", tr("Usual")),
                    ("red_green", tr("For red and green")),
                    ("blue_yellow", tr("For blue and yellow")),
                ]
            ),
        ),
        Setting(
            "cards",
            "sorting",
            tr("Sort the hand by"),
            tr("Low to high, from the left."),
            tr("**Color** each by itself\n**Suit** its colors mixed, by rank\n**Rank** equal ranks together"),
            make_choice([("color", tr("Color")), ("suit", tr("Suit")), ("rank", tr("Rank"))]),
        ),
        Setting(
            "motion",
            "speed",
            tr("Speed"),
            tr("How fast cards move and computers play."),
            tr("Any move on its way is finished by a click or a key, at every speed"),
            make_choice(list_speeds()),
        ),
        Setting(
            "motion",
            "trick_hold",
            tr("A full trick stays"),
            tr("So that you can read it before it is gathered."),
            tr("Space or Enter does the same as a click"),
            make_choice([("time", tr("For a moment")), ("click", tr("Until I click"))]),
        ),
        Setting(
            "motion",
            "reduced_motion",
            tr("Reduced motion"),
            tr("Cards fade in where they belong."),
            tr("Nothing slides, flies or turns over"),
            make_switch,
        ),
        SettingsHeading("motion", tr("What is shown")),
        Setting(
            "motion",
            "deal_moves",
            tr("Dealing"),
            tr("Cards fly from the dealer."),
            tr("Without it, the cards are there at once"),
            make_switch,
        ),
        Setting(
            "motion",
            "cards_move",
            tr("Cards and tricks"),
            tr("Cards fly where they are played and taken."),
            tr("Without it, they lie there at once"),
            make_switch,
        ),
        Setting(
            "motion",
            "moments",
            tr("Big moments"),
            tr("A moon, a nil, a contract: told large."),
            tr("A click or a key ends them"),
            make_switch,
        ),
        Setting(
            "motion",
            "scenes_fade",
            tr("From page to page"),
            tr("One fades into the other."),
            tr("Not with reduced motion"),
            make_switch,
        ),
        SettingsHeading("window", tr("Sound")),
        Setting("window", "mute", tr("Play sounds"), sounds, tr("All sounds on or off"), make_switch),
        Setting(
            "window",
            "volume",
            tr("Volume"),
            tr("You hear a card when you change it."),
            tr("Left and Right change it"),
            make_percent_slider,
        ),
        SettingsHeading("window", tr("Speech")),
        Setting(
            "window",
            "speech",
            tr("Speech"),
            tr("Says what happens and what has the keyboard."),
            tr("F2 turns it on and off everywhere. Automatic speaks where a screen reader runs"),
            make_menu(
                [
                    ("automatic", tr("Automatic")),
                    ("off", tr("Off")),
                    ("events", tr("Events")),
                    ("focus", tr("Events and keyboard")),
                ]
            ),
        ),
        Setting(
            "window",
            "speech_rate",
            tr("Speed of speech"),
            tr("A screen reader keeps its own."),
            tr("Left and Right change it"),
            make_percent_slider,
        ),
        SettingsHeading("window", tr("Window")),
        Setting(
            "window",
            "full_screen",
            tr("Full screen"),
            tr("The table fills the whole display."),
            tr("F11 or Alt+Enter, everywhere"),
            make_switch,
        ),
    )


def _label_language() -> str:
    """Return the word for the language, with the English one, for whoever cannot read the language in use."""
    return " · ".join(dict.fromkeys((tr("Language"), english(say("Language")))))


def _list_moods() -> Options:
    return [
        ("lamp", tr("Lamplight")),
        ("day", tr("Day")),
        ("evening", tr("Evening")),
        ("winter", tr("Winter")),
        ("contrast", tr("High contrast")),
    ]


def _list_felts() -> Options:
    return [
        ("plum", tr("Plum")),
        ("baize", tr("Baize")),
        ("midnight", tr("Midnight")),
        ("slate", tr("Slate")),
        ("claret", tr("Claret")),
    ]


def _list_backs() -> Options:
    return [
        ("plum", tr("Plum rosette")),
        ("claret", tr("Claret lattice")),
        ("indigo", tr("Indigo waves")),
        ("forest", tr("Forest rosette")),
    ]


def find_shown_values(settings: Settings, offered: OfferedSettings) -> dict[str, Any]:
    """Return the values that controls show if those are not the settings' own."""
    return {
        "player_name": show_name(settings.player_name),
        "thinking": min(_THINKING, key=lambda seconds: abs(seconds - settings.thinking)),
        "mute": not settings.mute,
        "index_letters": settings.index_letters if settings.index_letters in dict(offered.letters) else BY_LANGUAGE,
        "language": settings.language if settings.language in dict(offered.languages) else SYSTEM,
    }
