"""The longest names that can be typed, where there is little room for them."""

import itertools

import pygame
import pytest

from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.ui.cards.denominations import CallsTable
from purple_table.ui.cards.emblems import Emblem
from purple_table.ui.cards.seat_places import ONE_ROW, PLATE_HIGH, measure_plate, measure_side_plate
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Theme
from purple_table.ui.scenes.results.result_sheet import Sheet, SheetLine
from purple_table.ui.scenes.table.parts.contract_box import BoxWords, ContractBox
from purple_table.ui.scenes.table.parts.plate_picture import PlateState, has_room_for_note, make_plate
from purple_table.ui.scenes.table.parts.standings import _Rows
from tests.immediate_thinker import ImmediateThinker
from tests.ui.at_table import RULES, Guest, shared_cards

LONG = "Maximiliane Alexandrinae and Bartholomew Fitzgeralds"


@pytest.fixture
def kit():
    return Kit(Theme(1.0))


def sheet(*names):
    return Sheet([SheetLine("", names, "head"), SheetLine("Contract made", ("10",) * len(names))])


def drawn(kit, widget, width):
    """A picture of the widget at a width, and the rows of pixels in which there is something."""
    size = widget.measure(kit, width)
    widget.place(kit, pygame.Rect((0, 0), size))
    surface = pygame.Surface(size)
    surface.fill((1, 2, 3))
    widget.draw(kit, surface)
    empty = surface.map_rgb((1, 2, 3))
    pixels = pygame.PixelArray(surface)
    return [y for y in range(size[1]) if any(pixels[x, y] != empty for x in range(size[0]))]


@pytest.mark.parametrize("columns", [2, 4])
def test_names_above_the_score_sheet_end_before_its_numbers(kit, columns):
    usual, long = sheet(*["Ann"] * columns), sheet(*[LONG] * columns)
    high = long.measure(kit, 320)[1]
    assert high > usual.measure(kit, 320)[1]
    rows = drawn(kit, long, 320)
    numbers = high - kit.px(30)
    gap = (set(range(numbers - 2, numbers + 3)) - {numbers}) & set(rows)  # the paper has a rule there
    assert not gap, "a name reaches into the line below it"


def test_the_contract_says_a_long_name_in_two_lines(kit):
    box = ContractBox(lambda: None)
    box.show(BoxWords("3 Red", f"played by **{LONG[:24]}**"), 1)
    usual = box.measure(kit, None)
    narrow = box.measure(kit, 200)
    assert narrow[0] == 200 < usual[0]
    assert narrow[1] == usual[1] + kit.text.layout("a\nb", kit.theme.small).size[1] - kit.text.height(kit.theme.small)


def test_names_above_the_score_sheet_are_whole_where_the_labels_leave_room(kit):
    made = Sheet([SheetLine("", ("You", "Clara", "Theodora", "Leopold"), "head"), SheetLine("Red cards", ("1",) * 4)])
    made.place(kit, pygame.Rect((0, 0), made.measure(kit, 350)))
    edges = made._find_edges(kit)
    room = made._measure_room(kit, edges)
    font = made._choose_head_font(kit, room)
    assert all(kit.text.width(name, font) <= room for name in ("Theodora", "Leopold"))
    wide = made._split(kit, pygame.Rect(0, 0, 700, 0))
    assert made._choose_head_font(kit, made._measure_room(kit, wide)) == kit.theme.strong


def test_two_names_above_a_column_take_no_more_than_two_lines(kit):
    made = Sheet([SheetLine("", ("You and Hugo", "Clara and Mina"), "head"), SheetLine("Contract failed", ("1",) * 2)])
    room = kit.text.width("Clara and", kit.theme.small) + kit.px(4)
    font = made._choose_head_font(kit, room)
    assert len(kit.text.layout("Clara and Mina", font, room).lines) == 2
    assert made._choose_head_font(kit, 2 * room) == kit.theme.strong
    assert made._choose_head_font(kit, kit.text.width("Clara", kit.theme.strong) + kit.px(4)) == kit.theme.strong


def test_many_long_names_stand_upright_above_the_score_sheet_and_are_whole(kit, shortened):
    names = ("Du", "Bartholomäus", "Wilhelmine", "Friedrich-Karl", "Anneliese", "Christopher", "Hans-Joachim")
    made = Sheet(
        [
            SheetLine("", names, "head"),
            SheetLine("Genaue Ansagen", ("10",) * 7),
            SheetLine("Gesamt", ("10",) * 7, "total"),
        ]
    )
    drawn(kit, made, 400)
    assert not shortened
    assert made._measure_line(kit, made._lines[0], made._find_edges(kit), made._find_edges(kit)[0]) > kit.px(80)
    drawn(kit, made, 1000)
    assert made._measure_line(kit, made._lines[0], made._find_edges(kit), made._find_edges(kit)[0]) == kit.px(44)


PLATES = [
    PlateState("Theodora", "Skilled", (("Tricks", "1"),), 0, dealer=False, active=False, contract="Alliance {Go}"),
    PlateState("Theodora", "Skilled", (("Stiche", "10"),), -120, dealer=True, active=True, contract="Verbündet"),
    PlateState("Theodora", "Könner", (("Stiche", "0"),), -100, dealer=False, active=True),
    PlateState("Theodora", "Advanced", (("Points", "0"),), 1250, dealer=False, active=False),
    PlateState("Theodora", "Skilled", (("", "2"),), None, dealer=False, active=False, contract="Pepper {Go}"),
]


@pytest.mark.parametrize("state", PLATES, ids=lambda state: f"{state.contract} {state.total}")
@pytest.mark.parametrize(("scale", "head"), [(1.0, 0), (1.0, 42), (1.25, 0), (1.25, 42)])
@pytest.mark.parametrize("high", [PLATE_HIGH, ONE_ROW])
def test_the_names_of_characters_are_whole_on_plates_of_the_smallest_window(shortened, state, scale, head, high):
    kit = Kit(Theme(scale))
    wide = measure_plate((800, 600), kit.px)[0] if head else measure_side_plate(800, kit.px)
    for emblem in (None, Emblem((200, 100, 100), 4)) if not head or not state.contract else (None,):
        plate = make_plate(kit, (wide, kit.px(high)), state._replace(emblem=emblem), kit.px(11) + head)
        assert plate.get_size() == (wide, kit.px(high))
    assert not shortened


def board(monkeypatch, game, names, size):
    """The rows of the board of the sides at a table, and its scene."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = load_game([RULES], game, len(names), {})
    seats = [Seat(name, computer=place > 0, level="random") for place, name in enumerate(names)]
    live = LiveMatch.new(made, seats, Chance(derive_secret(3)), ImmediateThinker(made, make_player))
    guest = Guest(live, shared_cards(), size=size)
    guest.until_asked()
    standings = guest.scene.parts.standings
    rows = standings._rows()
    found = _Rows(guest.loop.stage.kit, standings._rect.size, rows)
    guest.close()
    return found, guest.scene


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    ("game", "names", "large"),
    [
        ("spades", ("You", "Clara", "Maximilian", "Theodora"), 800),
        ("spades", ("Maximiliane Alexandrinae", "Clara", "Bartholomew Fitzgerald", "Mina"), 1280),
        ("contract", ("You", "Clara", "Maximilian"), 800),
        ("blues_greens", ("You", "Clara", "Hugo", "Mina"), 1280),
    ],
)
def test_names_of_sides_are_whole_and_large_where_there_is_room(monkeypatch, game, names, large, size):
    rows, scene = board(monkeypatch, game, names, size)
    if size[0] >= large:
        assert rows.font == scene.stage.kit.theme.strong
    if size[0] >= large or game == "blues_greens":
        assert rows._fits(rows.font)
    left, layout = scene.parts.standings._rect, scene.layout
    for seat in layout.seats:
        assert not left.colliderect(seat.plate.union(seat.fan)), "the board leaves the seats alone"
    for pose in layout.trick:
        card = pygame.Rect((0, 0), scene.drawing.cards.size(layout.trick_card))
        card.center = (round(pose.x), round(pose.y))
        assert not left.colliderect(card), "and the trick"
        assert not scene.controls.contract.rect.colliderect(card)


def test_a_short_name_above_the_calls_is_whole_beside_long_ones(kit):
    made = load_game([RULES], "euchre", 4, {})
    seats = [Seat(name) for name in ("Maximiliane Alexandrinae", "Clara", "Bartholomew Fitzgerald", "Theodora Konst")]
    view = made.start(Chance(derive_secret(3))).view(0)
    table = CallsTable(view, made.deck, seats, asked=0)
    table.place(kit, pygame.Rect(0, 0, 300, 100))
    edges = table._edges(kit)
    names = [name for name, _, _ in table._heads]
    widths = dict(zip(names, (right - left for left, right in itertools.pairwise(edges)), strict=True))
    assert widths["Clara"] >= kit.text.width("Clara", kit.theme.small) + 6
    assert edges[-1] - edges[0] == 300
    assert widths["Maximiliane Alexandrinae"] > widths["Clara"]


def test_a_plate_says_the_level_all_the_deal_or_never(kit):
    most = (("Points", "10"), ("Tricks", "10"))
    for wide in (133, 156, 212, 300):
        plain = PlateState("Theodora", "", (("Tricks", "0"),), 0, dealer=False, active=False, most=most)
        full = plain._replace(counters=most)

        def says_level(state, wide=wide):
            return has_room_for_note(kit, (wide, 54), state._replace(note="Skilled"), 11)

        assert says_level(plain) == says_level(full)
    assert says_level(full)
    assert not says_level(full, wide=133)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", ["truc", "boure", "hearts", "skat"])
def test_all_plates_say_the_level_of_their_computer_or_none_does(monkeypatch, game, size):
    seats = 3 if game == "skat" else 4
    _, scene = board(monkeypatch, game, ("You", "Clara", "Hugo", "Mina")[:seats], size)
    said = [bool(state.note) for state in scene.painting._seats._find_states(scene.layout)][1:]
    assert len(set(said)) == 1
