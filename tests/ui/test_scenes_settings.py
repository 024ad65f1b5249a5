"""The settings: every control by mouse and keyboard, the picture beside them, and room at every size."""

from pathlib import Path

import msgspec
import pygame
import pytest

from purple_table import library
from purple_table.art.sprites import BACKS, DEFAULT_MOOD, FELTS, MOODS, CardStyle, SpriteCache
from purple_table.session import settings as fields
from purple_table.session.settings import Settings, SettingsFile, Setup, restore_defaults
from purple_table.ui.cards.card_surfaces import make_card_style
from purple_table.ui.cards.denominations import hand_order
from purple_table.ui.cards.table_layout import CARD_SIZES
from purple_table.ui.kit import telling
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import GOLD_TOP, Theme, list_scales, scale_for_window
from purple_table.ui.kit.widgets import Choice, DropDown, Label, Slider, TextEntry, Toggle
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.settings.rows import PictureChoice
from purple_table.ui.scenes.settings.settings_scene import SettingsScene
from purple_table.ui.scenes.settings.settings_table import FIRST_PAGE, OfferedSettings, list_settings
from tests.catalogues import languages
from tests.contract.matches import make
from tests.said import said
from tests.ui.fitting import check, resized

RULES = Path(__file__).parents[2] / "rules"
PAGES = {
    "table": [
        "language",
        "ui_scale",
        "player_name",
        "auto_play",
        "remarks",
        "confirm",
        "tap_twice",
        "coach",
        "count_seen",
        "play_checker",
        "adviser",
        "thinking",
        "reasons",
    ],
    "cards": ["mood", "felt", "back", "card_size", "large_index", "index_letters", "palette", "sorting"],
    "motion": ["speed", "trick_hold", "reduced_motion", "deal_moves", "cards_move", "moments", "scenes_fade"],
    "window": ["mute", "volume", "speech", "speech_rate", "full_screen"],
}
FIELDS = [(page, field) for page, names in PAGES.items() for field in names]


@pytest.fixture(scope="module")
def sprites():
    return SpriteCache(None)


@pytest.fixture(scope="module")
def deck():
    return library.load_game([RULES], "hearts", 4, {}).deck


@pytest.fixture
def saved():
    return []


@pytest.fixture(autouse=True)
def no_ground(monkeypatch):
    """The painted ground takes a third of the time and has nothing to do with what is tested here."""
    monkeypatch.setattr(Backdrop, "lay_out", lambda self, size: None)


@pytest.fixture
def scene(driver, sprites, deck, saved):
    scene = SettingsScene(
        Settings(), saved.append, driver.stage.pop, sprites, deck, letters=[("en", "J Q K"), ("de", "B D K")]
    )
    driver.stage.push(scene)
    driver.loop.step()
    return scene


class Ear:
    """Stands in for the sounds and remembers what was heard."""

    audible = True

    def __init__(self):
        self.heard, self.volume, self.muted = [], 1.0, False

    def play(self, name):
        self.heard.append((name, self.volume, self.muted))

    def set_volume(self, volume):
        self.volume = volume

    def set_muted(self, muted):
        self.muted = muted


def turn_to(driver, scene, page):
    pages = scene._pages
    place = list(PAGES).index(page)
    driver.click((pages.rect.left + pages.rect.width * (2 * place + 1) // (2 * len(PAGES)), pages.rect.centery))
    assert scene.controls[PAGES[page][0]].rect.width > 0


def by_mouse(driver, scene, field):
    """Change a control with the mouse."""
    control = scene.controls[field]
    scene._scroll.reveal(control.rect)
    if isinstance(control, TextEntry):
        driver.click(control)
        driver.type(" B.")
    elif isinstance(control, Toggle):
        driver.click(control)
    elif isinstance(control, Choice):
        driver.click((control.rect.right - 20, control.rect.centery))
    elif isinstance(control, PictureChoice):
        driver.click(control.slot(control.options[-1][0]).center)
    elif isinstance(control, Slider):
        driver.click((control.rect.left + 20, control.rect.centery))
    else:
        driver.click(control)
        popup = scene.form.popup
        driver.click((popup.rect.centerx, popup.rect.top + 60))


def by_keyboard(driver, scene, field):
    """Change a control with keys alone, reached with Tab."""
    control = scene.controls[field]
    for _ in range(30):
        if scene.form.focused is control:
            break
        driver.tab()
    assert scene.form.focused is control
    assert control.ringed
    assert scene._scroll.rect.inflate(10, 10).contains(control.rect), "the keyboard brings it into view"
    if isinstance(control, TextEntry):
        driver.type("!")
    elif isinstance(control, Toggle):
        driver.key(pygame.K_SPACE)
    else:
        driver.key(pygame.K_LEFT if isinstance(control, Slider) else pygame.K_RIGHT)


def test_every_field_is_offered_or_known_not_to_be(scene):
    kept_elsewhere = {"format", "window", "place", "setups", "played", "favorites", "coaching"}
    assert set(scene.controls) | kept_elsewhere == set(msgspec.structs.asdict(Settings()))
    assert {field for _, field in FIELDS} == set(scene.controls)


@pytest.mark.parametrize("change", [by_mouse, by_keyboard])
def test_a_control_changes_its_field_and_no_other(driver, scene, saved, change):
    turn_to(driver, scene, "window")
    for page, field in reversed(FIELDS):
        before = scene.settings
        if scene._page != page:
            turn_to(driver, scene, page)
        change(driver, scene, field)
        assert saved, f"{field}: the change is told"
        now = msgspec.structs.asdict(saved[-1])
        changed = {name for name, value in now.items() if value != getattr(before, name)}
        assert changed - ({"felt", "back"} if field == "mood" else set()) == {field}
        assert scene.settings == saved[-1]
        assert msgspec.json.decode(msgspec.json.encode(saved[-1]), type=Settings) == saved[-1]
        if field in ("mute", "reduced_motion"):
            change(driver, scene, field)
        saved.clear()


def test_the_names_that_are_offered_can_be_stored():
    assert fields.Back.__args__ == BACKS
    assert fields.Felt.__args__ == tuple(FELTS)
    assert fields.Mood.__args__ == tuple(MOODS)
    assert fields.CardSize.__args__ == tuple(CARD_SIZES)
    assert Settings().mood == DEFAULT_MOOD
    assert {mood.back for mood in MOODS.values()} == set(BACKS)
    assert (Settings().back, Settings().felt) == (BACKS[0], next(iter(FELTS)))


def test_an_empty_name_is_the_usual_one(driver, scene, saved):
    driver.click(scene.controls["player_name"])
    driver.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    driver.key(pygame.K_BACKSPACE)
    assert scene.controls["player_name"].text == ""
    assert saved[-1].player_name == "You"
    driver.type("  ")
    assert saved[-1].player_name == "You"
    driver.type("Zoë")
    assert saved[-1].player_name == "Zoë"


def test_home_and_end_choose_the_first_and_the_last_picture(driver, scene, saved):
    control = next(control for control in scene.controls.values() if isinstance(control, PictureChoice))
    field = next(name for name, one in scene.controls.items() if one is control)
    turn_to(driver, scene, next(page for page, name in FIELDS if name == field))
    by_keyboard(driver, scene, field)
    for key, place in ((pygame.K_END, -1), (pygame.K_HOME, 0)):
        driver.key(key)
        assert getattr(saved[-1], field) == control.options[place][0]


def test_volume_is_heard_at_once_and_not_too_often(driver, scene):
    ear = driver.stage.sounds = Ear()
    turn_to(driver, scene, "window")
    slider = scene.controls["volume"]
    driver.click((slider.rect.left + 20, slider.rect.centery))
    assert ear.heard == [("card", slider.value, False)]
    for key in (pygame.K_RIGHT, pygame.K_RIGHT):
        driver.key(key)
    driver.settle()
    for _ in range(20):
        driver.loop.step()
    assert [volume for _, volume, _ in ear.heard] == [ear.heard[0][1], slider.value], "one echo for two quick changes"


def test_sound_off_takes_the_volume_along(driver, scene, saved):
    ear = driver.stage.sounds = Ear()
    turn_to(driver, scene, "window")
    driver.click(scene.controls["mute"])
    assert saved[-1].mute
    assert ear.muted
    assert scene.controls["volume"].disabled_because
    driver.click(scene.controls["volume"])
    assert saved[-1].volume == Settings().volume
    driver.click(scene.controls["mute"])
    assert not ear.muted
    assert scene.controls["volume"].enabled


def test_language_and_size_come_first_for_whoever_cannot_read_the_page(driver, scene):
    assert list(scene.controls)[:2] == ["language", "ui_scale"]
    assert scene._page == FIRST_PAGE
    labels = [widget.text for widget in scene._body.walk() if isinstance(widget, Label)]
    assert labels[0] == "Language"
    (german,) = [language for language in languages() if language.code == "de"]
    before = telling.find_language()
    telling.use(german)
    try:
        assert list_settings(OfferedSettings(SpriteCache(None)))[0].label == "Sprache · Language"
    finally:
        telling.use(before)


def test_the_scale_is_seen_at_once(driver, scene, saved):
    control = scene.controls["ui_scale"]
    assert [scale for scale, _ in control.options] == [0.0, 1.0, 1.25, 1.5, 1.75, 2.0]
    control.choose(3)
    driver.settle()
    assert saved[-1].ui_scale == 1.5
    assert driver.stage.kit.theme.scale == 1.5
    check(scene.form, driver.stage.kit)


def test_full_screen_by_switch_and_by_key(driver, scene, saved):
    turn_to(driver, scene, "window")
    driver.click(scene.controls["full_screen"])
    assert driver.stage.full_screen
    driver.key(pygame.K_F11)
    driver.settle()
    scene.resize(driver.stage.size)
    assert not scene.controls["full_screen"].value, "the switch follows the key"


def test_the_picture_follows(driver, scene):
    preview = scene._preview
    driver.settle()
    before = pygame.image.tobytes(driver.surface.subsurface(preview.rect), "RGB")
    looks = {"mood": "winter", "felt": "baize", "back": "indigo", "large_index": True, "sorting": "rank"}
    looks["card_size"] = "larger"
    for field, value in looks.items():
        scene._make_setter(field)(value)
        driver.stage.redraw()
        driver.settle()
        now = pygame.image.tobytes(driver.surface.subsurface(preview.rect), "RGB")
        assert now != before, field
        before = now


def test_a_mood_brings_its_felt_and_back_which_may_be_changed_afterwards(driver, scene, saved):
    turn_to(driver, scene, "cards")
    driver.click(scene.controls["mood"].slot("winter").center)
    assert (saved[-1].mood, saved[-1].felt, saved[-1].back) == ("winter", MOODS["winter"].felt, MOODS["winter"].back)
    assert [scene.controls[field].value for field in ("felt", "back")] == [saved[-1].felt, saved[-1].back]
    driver.click(scene.controls["felt"].slot("slate").center)
    assert (saved[-1].mood, saved[-1].felt, saved[-1].back) == ("winter", "slate", MOODS["winter"].back)


def test_no_felt_is_marked_where_the_cloth_is_black_in_any_case(driver, scene, saved):
    turn_to(driver, scene, "cards")
    felts, places = scene.controls["felt"], list(FELTS)

    def count_golden(name):
        frame = felts.slot(name).inflate(6, 6)
        line = [(x, frame.top + 1) for x in range(frame.left + 8, frame.right - 8)]
        return sum(driver.surface.get_at(place)[:3] == GOLD_TOP for place in line)

    driver.click(scene.controls["mood"].slot("day").center)
    driver.settle()
    assert felts.enabled
    assert count_golden(felts.value)
    driver.click(scene.controls["mood"].slot("contrast").center)
    driver.settle()
    assert "black" in felts.disabled_because
    assert not any(map(count_golden, places))
    before = len(saved)
    driver.click(felts.slot("claret").center)
    assert len(saved) == before
    driver.click(scene.controls["mood"].slot("evening").center)
    assert felts.enabled


def test_a_new_pace_plays_a_card(driver, scene):
    lengths = {}
    for speed in ("relaxed", "fast", "instant"):
        turn_to(driver, scene, "motion")
        driver.settle()
        scene._make_setter("speed")(speed)
        steps = 0
        while scene.update(1 / 60):
            steps += 1
        lengths[speed] = steps
    assert lengths["relaxed"] > 2 * lengths["fast"] > 4 * max(1, lengths["instant"])


def test_the_orders_of_the_hand(deck):
    codes = ["RdA", "Bz9", "GnK", "Bk8", "Gn8", "BzA", "Jk1"]
    assert sorted(codes, key=hand_order(deck, "color")) == ["Bz9", "BzA", "Gn8", "GnK", "RdA", "Bk8", "Jk1"]
    assert sorted(codes, key=hand_order(deck, "suit")) == ["Gn8", "Bz9", "GnK", "BzA", "RdA", "Bk8", "Jk1"]
    assert sorted(codes, key=hand_order(deck, "rank")) == ["Gn8", "Bk8", "Bz9", "GnK", "BzA", "RdA", "Jk1"]
    assert sorted(codes, key=hand_order(deck, "color", "Green")) == ["Bz9", "BzA", "RdA", "Bk8", "Gn8", "GnK", "Jk1"]
    manille = ["Rd8", "RdT", "RdJ", "RdA", "RdK", "RdQ", "Rd9"]
    down = sorted(manille, key=hand_order(deck, "color", None, make("manille", 4).heights), reverse=True)
    assert down == ["RdT", "RdA", "RdK", "RdQ", "RdJ", "Rd9", "Rd8"]
    assert sorted(codes, key=hand_order(deck, "rank", "Clubs")) == ["Bk8", "RdA", "Bz9", "BzA", "Gn8", "GnK", "Jk1"]


def test_restoring_asks_and_keeps_name_window_and_setups(driver, sprites, deck, saved):
    changed = Settings(
        player_name="Zoë",
        speed="fast",
        volume=0.1,
        back="forest",
        sorting="rank",
        window=(1000, 700),
        setups={"hearts": Setup(5)},
    )
    scene = SettingsScene(
        changed, saved.append, driver.stage.pop, sprites, deck, letters=[("en", "J Q K"), ("de", "B D K")]
    )
    driver.stage.push(scene)
    driver.settle()
    driver.click(scene._restore)
    assert isinstance(driver.stage.scenes.top, DialogScene)
    driver.key(pygame.K_ESCAPE)
    assert saved == []
    driver.click(scene._restore)
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert saved == [Settings(player_name="Zoë", window=(1000, 700), setups={"hearts": Setup(5)})]
    assert scene.controls["speed"].value == "normal"
    assert scene.controls["volume"].value == Settings().volume
    assert scene._restore.disabled_because
    assert restore_defaults(saved[0]) == saved[0]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_escape_and_enter_go_back(driver, scene, key):
    driver.key(key)
    assert driver.stage.scenes.top is not scene


def test_escape_first_closes_an_open_list(driver, scene):
    driver.click(scene.controls["ui_scale"])
    driver.key(pygame.K_ESCAPE)
    assert driver.stage.scenes.top is scene
    assert scene.form.popup is None


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
def test_everything_has_room(driver, scene, size):
    for scale in (None, list_scales(size)[-1]):
        resized(driver, size)
        driver.stage.set_scale(scale)
        for page in PAGES:
            scene._turn_to(page)
            kit = driver.stage.kit
            check(scene.form, kit)
            for menu in (control for control in scene.form.root.walk() if isinstance(control, DropDown)):
                longest = max(kit.text.width(caption, kit.theme.body) for _, caption in menu.options)
                assert menu.rect.width - kit.px(44) >= longest, "what is chosen is cut"
    for control in scene.controls.values():
        assert control.tooltip


def test_scales_fit_the_window(driver):
    assert list_scales((800, 600)) == (1.0, 1.25)
    assert list_scales((3840, 2160))[-1] == 3.0
    assert list_scales((320, 200)) == (1.0,)
    assert scale_for_window((800, 600), 3.0) == 1.25
    assert scale_for_window((800, 600), 0.5) == 1.0
    driver.stage.sounds = Ear()
    driver.stage.apply_settings(Settings(volume=0.3, mute=True, ui_scale=1.5))
    assert (driver.stage.sounds.volume, driver.stage.sounds.muted) == (0.3, True)
    assert driver.stage.kit.theme.scale == 1.5
    assert make_card_style(Settings(back="claret", large_index=True)) == CardStyle("claret", True)


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("trick_hold", "forever"),
        ("auto_play", "yes"),
        ("sorting", "points"),
        ("confirm", 1),
        ("remarks", "often"),
        ("back", "tartan"),
        ("felt", "../felt"),
        ("mood", "gloomy"),
        ("card_size", 2),
        ("deal_moves", "no"),
        ("large_index", None),
        ("reduced_motion", []),
        ("speed", "warp"),
        ("volume", 1.5),
        ("mute", 0),
        ("full_screen", "no"),
        ("ui_scale", -1),
        ("player_name", ""),
    ],
)
def test_a_bad_value_is_named_and_the_defaults_are_used(tmp_path, field, bad):
    path = tmp_path / "settings.json"
    path.write_bytes(msgspec.json.encode({"format": 1, field: bad}))
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert f"not understood: {field} = " in (said(file.notice) or "")


def test_too_large_a_scale_would_be_noticed(driver, scene):
    resized(driver, (800, 600))
    driver.stage.kit = Kit(Theme(3.0))
    scene.resize((800, 600))
    with pytest.raises(AssertionError, match=" at "):
        check(scene.form, driver.stage.kit)
