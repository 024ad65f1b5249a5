import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from purple_table.art import backs, canvas, courts, faces, icon, lettering, materials, moods
from purple_table.art.canvas import card_height
from purple_table.core.cards import Card, Deck
from purple_table.ui.kit import theme as colors
from tests.art.corners import badge_box, index_box
from tests.contrast import contrast


def every_card(purple: Deck, french: Deck) -> list[Card]:
    return [*purple.cards, *french.cards]


@pytest.mark.parametrize("width", [60, 120])
def test_every_card_draws_and_no_two_look_alike(purple: Deck, french: Deck, width: int) -> None:
    cards = every_card(purple, french)
    drawn = {faces.draw_face(card, width).tobytes() for card in cards}
    assert len(drawn) == len(cards) == 51 + 104


def test_every_kind_of_face_draws_at_the_largest_size(purple: Deck, french: Deck) -> None:
    codes = [card.code for card in purple.cards if card.color in ("Sv", "Bk", "")]
    for card in [purple[code] for code in codes] + [french[code] for code in ("g2c", "b7d", "gTh", "bKs")]:
        face = faces.draw_face(card, 400)
        assert face.size == (400, 560)
        assert face.mode == "RGBA"


@pytest.mark.parametrize("width", [60, 61, 97, 120, 221, 333])
def test_a_card_is_seven_to_five_with_clear_corners(purple: Deck, width: int) -> None:
    face = faces.draw_face(purple["PuA"], width)
    assert face.size == (width, card_height(width))
    assert abs(face.height / width - 1.4) < 0.5 / width + 1e-9
    alpha = face.getchannel("A")
    assert [alpha.getpixel(at) for at in ((0, 0), (width - 1, 0), (0, face.height - 1))] == [0, 0, 0]
    assert alpha.getpixel((width // 2, face.height // 2)) == 255


def darkest(picture: Image.Image, box: faces.Box) -> int:
    """The darkest level of gray in a part of a card of any size, given in card units."""
    scale = picture.width / 250
    part = picture.convert("L").crop(tuple(round(edge * scale) for edge in box))  # type: ignore[arg-type]
    return int(part.getextrema()[0])


@pytest.mark.parametrize("large_index", [False, True])
def test_paper_stays_blank_round_the_index_and_the_badges(purple: Deck, french: Deck, large_index: bool) -> None:
    index = index_box(faces.LARGE if large_index else faces.NORMAL)
    gap = faces.Box(index.right, 14, index.right + 1.5, index.bottom + 6)
    below = faces.Box(index.left, index.bottom + 1.5, index.right, index.bottom + 4)
    badges = badge_box()
    beside = faces.Box(badges.left - 2.0, badges.top, badges.left - 0.4, badges.bottom)
    for card in every_card(purple, french):
        face = faces.draw_face(card, 240, large_index=large_index)
        for box in (gap, below, beside, beside.turn()):
            assert darkest(face, box) > 225, (card.code, box)


def test_a_card_looks_the_same_upside_down(purple: Deck) -> None:
    for code in ("BzK", "GoJ", "SvQ", "Jk2", "RdT"):
        face = faces.draw_face(purple[code], 200).convert("L")
        difference = ImageChops.difference(face, face.rotate(180))
        # the clasp's pip in the middle stands upright, and light falls from above: all else repeats
        difference.paste(0, (70, 110, 130, 170))
        assert ImageStat.Stat(difference).mean[0] < 4, code


def test_the_same_card_is_drawn_the_same_after_everything_is_forgotten(purple: Deck) -> None:
    before = [faces.draw_face(purple[code], 90).tobytes() for code in ("BzT", "BkQ", "GoA")]
    for module in (canvas, courts, materials):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    after = [faces.draw_face(purple[code], 90).tobytes() for code in ("GoA", "BkQ", "BzT")]
    assert before == after[::-1]


def test_a_color_that_no_palette_names_is_printed_in_its_suits_ink() -> None:
    card = Card("Or8", "Or", "Orange", "Hearts", "8", 1, 9)
    assert faces.find_tones(card) is faces.FRENCH_RED
    assert faces.draw_face(card, 80).size == (80, 112)


def test_a_suit_that_is_not_known_bears_the_star() -> None:
    card = Card("Ow3", "Ow", "Owl", "Feathers", "3", 1, 1)
    assert faces.find_suit(card) == ""
    assert faces.draw_face(card, 80).size == (80, 112)


def test_a_missing_typeface_raises_the_error_that_callers_show(purple: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(family: lettering.Family, italic: bool = False) -> None:
        raise lettering.MissingFont("no such package")

    monkeypatch.setattr(canvas, "font_path", nowhere)
    canvas._font.cache_clear()
    canvas._lettering.cache_clear()
    with pytest.raises(lettering.MissingFont):
        faces.draw_face(purple["Rd9"], 71)


@pytest.mark.parametrize("large_index", [False, True])
@pytest.mark.parametrize("width", [44, 100])
def test_any_strip_of_a_french_card_tells_its_pack(french: Deck, width: int, large_index: bool) -> None:
    for suit in "cdhs":
        for rank in "2TKA":
            green, blue = (
                faces.draw_face(french[f"{pack}{rank}{suit}"], width, large_index=large_index) for pack in "gb"
            )
            strip = (0, 0, width // 4, green.height)
            one, two = (ImageStat.Stat(face.convert("RGB").crop(strip)).mean for face in (green, blue))
            assert one[1] - one[2] > 8, (rank, suit)
            assert two[2] - two[1] > 8, (rank, suit)


@pytest.mark.parametrize("width", [22, 40])
def test_no_two_miniatures_look_alike(purple: Deck, french: Deck, width: int) -> None:
    cards = every_card(purple, french)
    drawn = {faces.draw_miniature(card, width).tobytes() for card in cards}
    assert len(drawn) == len(cards)
    assert faces.draw_miniature(cards[0], width).size == (width, card_height(width))


@pytest.mark.parametrize("share", faces.MINIATURE_SHARES)
def test_rank_and_pip_of_a_miniature_stand_in_what_shows_of_it(purple: Deck, french: Deck, share: float) -> None:
    shown = 0.8 if share == 1.0 else share
    for card in every_card(purple, french):
        face = faces.draw_miniature(card, 100, share=share).convert("L")
        # The pack's band is no part of them.
        covered = face.crop((round(100 * shown), 12, 91, 128))
        assert covered.getextrema()[0] > 190, card.code


@pytest.mark.parametrize("name", backs.BACKS)
def test_backs_draw_and_tell_the_packs_apart(name: str) -> None:
    plain, green, blue = (backs.draw_back(name, 100, pack) for pack in ("", "green", "blue"))
    assert plain.size == green.size == blue.size == (100, 140)
    red_green = ImageStat.Stat(green.convert("RGB")).mean
    red_blue = ImageStat.Stat(blue.convert("RGB")).mean
    assert red_green[1] > red_green[2] + 15
    assert red_blue[2] > red_blue[1] + 15
    turned = ImageChops.difference(plain.convert("L"), plain.convert("L").rotate(180))
    assert ImageStat.Stat(turned).mean[0] < 4, "a back must not show which way up a card lies"


def test_unknown_names_give_the_defaults() -> None:
    assert backs.draw_back("no such back", 60).tobytes() == backs.draw_back(backs.BACKS[0], 60).tobytes()
    assert (
        materials.draw_cloth("no such felt", 60, 40).tobytes()
        == materials.draw_cloth(next(iter(materials.FELTS)), 60, 40).tobytes()
    )


@pytest.mark.parametrize("name", list(materials.FELTS))
@pytest.mark.parametrize("size", [(1, 1), (7, 900), (1281, 719)])
def test_felts_fill_any_window_and_darken_to_the_rim(name: str, size: tuple[int, int]) -> None:
    cloth = materials.draw_cloth(name, *size)
    assert cloth.size == size
    if min(size) > 500:
        gray = cloth.convert("L")
        middle = ImageStat.Stat(gray.crop((540, 300, 740, 420))).mean[0]
        corner = ImageStat.Stat(gray.crop((0, 0, 100, 60))).mean[0]
        assert middle > corner + 15


@pytest.mark.parametrize("mood", [name for name, mood in moods.MOODS.items() if mood.plain is None])
def test_in_every_mood_words_can_be_read_on_the_cloth(mood: str) -> None:
    assert materials.draw_cloth("plum", 1, 1, mood).size == (1, 1)
    for name in materials.FELTS:
        cloth = materials.draw_cloth(name, 640, 360, mood)
        # The lighted edge of the wood is a thin line; everything else must be dark enough, the wood in the corners too.
        broad = cloth.filter(ImageFilter.MinFilter(5))
        assert contrast(colors.IVORY, _brightest(broad)) >= 4.5, name
        # where the cards set aside are named
        assert contrast(colors.LAVENDER, _brightest(cloth.crop((600, 343, 634, 354)))) >= 4.5, name


def test_moods_can_be_told_apart_and_are_always_the_same() -> None:
    drawn = {mood: materials.draw_cloth("plum", 320, 180, mood).tobytes() for mood in moods.MOODS}
    assert len(set(drawn.values())) == len(moods.MOODS)
    assert drawn["winter"] == materials.draw_cloth("plum", 320, 180, "winter").tobytes()
    assert (
        materials.draw_cloth("plum", 60, 40, "no such mood").tobytes() == materials.draw_cloth("plum", 60, 40).tobytes()
    )


def _brightest(picture: Image.Image) -> tuple[int, int, int]:
    """The color of a pixel that words stand out from least."""
    found = picture.getcolors(picture.width * picture.height)
    assert found is not None
    return min((color for _, color in found), key=lambda color: contrast(colors.IVORY, color))  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize("size", [16, 48, 256])
def test_icons_are_square_with_round_corners(size: int) -> None:
    drawn = icon.draw_icon(size)
    assert drawn.size == (size, size)
    assert drawn.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert drawn.getpixel((size // 2, size // 2))[3] == 255  # type: ignore[index]
