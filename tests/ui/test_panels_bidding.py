"""The bid boxes by themselves: what they offer, what a click and a key do, what they refuse, and that they fit."""

from dataclasses import dataclass, field

import pygame
import pytest

from purple_table.core.actions import Bid, Choose, NextDeal, Pass
from purple_table.core.events import Called
from purple_table.core.game import Ask, Reason, Status, View, Way
from purple_table.core.messages import say, say_term
from purple_table.core.record import Seat
from purple_table.core.rulebook import Section
from purple_table.games.tricks.auction import Auction
from purple_table.games.tricks.bidding import Calls
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.parts import read_part
from purple_table.games.tricks.shove import ShoveBidding
from purple_table.games.tricks.trick_bids import TrickBids
from purple_table.games.tricks.trump import NO_TRUMP
from purple_table.ui.cards.denominations import CallsTable
from purple_table.ui.cards.table_layout import table_layout
from purple_table.ui.kit.telling import tell_plainly
from purple_table.ui.kit.theme import scale_for_window
from purple_table.ui.scenes.table.panels import PANELS, PanelContext
from purple_table.ui.scenes.table.panels.call_cells import Cell
from purple_table.ui.scenes.table.panels.points_panel import PointsPanel
from tests.contract.matches import chance
from tests.contract.matches import make as make_game
from tests.ui import fitting, rounds

SIZES = ((800, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1440), (1000, 1400))
NAMES = ("You", "Maximiliane of the Long Name", "Hugo", "Mina")
DECK = rounds.deck()
SIDES = ((0, 2), (1, 3))


def auction():
    colors = DECK.colors
    return Auction(
        (*(color.name.casefold() for color in colors), NO_TRUMP),
        (*(color.name for color in colors), "No trump"),
        (*(color.code.casefold() for color in colors), NO_TRUMP),
        1,
        6,
        False,
        "redeal",
    )


@dataclass
class Box:
    """A panel with what came of it: actions done, reasons told."""

    panel: object = None
    done: list = field(default_factory=list)
    told: list = field(default_factory=list)

    def cell(self, text):
        return self.panel.cells.cell(Bid(text))

    def show(self, driver):
        self.form = driver.show(self.panel)
        self.form.focus(self.panel.first_widget, ring=True)
        return self


def box(part, made, *, players=4, sides=SIDES, ask=None, kind=None):
    """A box for whoever is next after the calls `made`; seat 0 looks on."""
    dealer = (made[0][0] - 1) % players if made else players - 1
    calls = Calls(players, 12, sides, dealer, (0,) * len(sides), made)
    ask = ask or part.ask(calls)
    history = tuple(
        Called(
            seat,
            str(action).removeprefix("bid "),
            part.words(action) if part else say_term(str(action)),
            "bids",
        )
        for seat, action in made
    )
    view = View(0, players, sides, 0, Status("bidding", 1, dealer), (), ask, (0,) * len(sides), (), history)
    found = Box()
    desk = PanelContext(
        view,
        ask,
        DECK,
        [Seat(name) for name in NAMES[:players]],
        lambda: tuple(part.legal(calls)) if part else (),
        lambda action: part.refusal(calls, action) if part else _in_range(ask, action),
        found.done.append,
        found.told.append,
        lambda: None,
        lambda action: tell_plainly(part.promise(action, 12)) if part else "",
    )
    found.panel = PANELS[kind or ask.kind](desk)
    return found


def _in_range(ask, action):
    fits = action == Pass() or (isinstance(action, Bid) and ask.least <= int(action.call) <= ask.most)
    return None if fits else Reason("bids", say("Bid from {least} to {most}.", least=ask.least, most=ask.most))


def auctioned():
    """Partner has bid 3 Bronze over 2 no trump, and it is the turn of seat 0."""
    made = ((2, Pass()), (3, Bid("1 green")), (0, Bid("1 red")), (1, Bid("2 none")), (2, Bid("3 bronze")), (3, Pass()))
    return box(auction(), made)


def tricks(*, continual=False, made=((2, Bid("3")), (3, Bid("nil")))):
    return box(TrickBids(1, 0, continual, True, "off", 100), made)


def points():
    ask = Ask("points", say("Bid how many points you will make, or pass."), least=136, most=312)
    return box(None, ((3, Bid("140")),), ask=ask)


def test_the_auction_offers_every_bid_with_the_mark_and_the_name_of_its_color():
    panel = auctioned().panel
    cells = [cell for row in panel.cells.rows for cell in row]
    assert len(cells) == 48
    assert {cell.call.mark for cell in cells} == {*(color.code for color in DECK.colors), ""}
    labels = [label.text for label in panel.cells._labels]
    assert labels == ["No trump", *(f"{{{color.code}}} {color.name}" for color in reversed(DECK.colors))]
    legal = {cell.call.action for cell in cells if cell.call.legal}
    assert Bid("3 green") in legal
    assert Bid("3 bronze") not in legal
    assert len(legal) == 31


def test_a_click_chooses_and_the_second_one_bids(driver):
    found = auctioned().show(driver)
    driver.click(found.cell("4 purple"))
    assert found.done == []
    assert found.panel.confirm.caption == "Bid 4 Purple"
    driver.click(found.cell("4 red"))
    assert found.done == []
    driver.click(found.cell("4 red"))
    assert found.done == [Bid("4 red")]


def test_the_golden_button_bids_what_is_chosen(driver):
    found = auctioned().show(driver)
    assert not found.panel.confirm.enabled
    driver.click(found.panel.confirm)
    assert found.done == []
    driver.click(found.cell("6 none"))
    driver.click(found.panel.confirm)
    assert found.done == [Bid("6 none")]


def test_a_bid_that_is_too_low_says_why_and_is_not_made(driver):
    found = auctioned().show(driver)
    for text in ("3 bronze", "1 black"):
        driver.click(found.cell(text))
        driver.click(found.cell(text))
    assert found.done == []
    assert found.panel.chosen is None
    assert [reason.clause for reason in found.told] == ["bids"] * 4
    assert "3 Bronze" in tell_plainly(found.told[0].words)
    assert found.panel.anchor == found.cell("1 black").rect


@pytest.mark.parametrize("chosen", [None, "4 purple"])
def test_one_click_passes_whatever_is_chosen(driver, chosen):
    found = auctioned().show(driver)
    if chosen:
        driver.click(found.cell(chosen))
    driver.click(found.panel.passing)
    assert found.done == [Pass()]


def test_the_auction_by_keyboard(driver):
    found = auctioned().show(driver)
    driver.key(pygame.K_RETURN)
    assert found.done == []
    driver.key(pygame.K_RIGHT)
    assert found.panel.chosen.action == Bid("3 green"), "the first arrow goes to the lowest bid"
    driver.key(pygame.K_UP, pygame.K_RIGHT)
    assert found.panel.chosen.action == Bid("4 silver")
    driver.key(pygame.K_LEFT, pygame.K_LEFT)
    assert found.panel.chosen.action == Bid("2 silver")
    driver.key(pygame.K_RETURN)
    assert found.done == []
    assert found.told[-1].clause == "bids"
    driver.key(pygame.K_END)
    driver.key(pygame.K_RETURN)
    assert len(found.done) == 1
    driver.key(pygame.K_p)
    assert found.done[-1] == Pass()


def test_home_and_end_go_to_the_first_and_the_last_bid_that_can_be_made(driver):
    found = auctioned().show(driver)
    cells = [cell for row in found.panel.cells.rows for cell in row if cell.call.legal]
    reading = sorted(cells, key=lambda cell: (cell.rect.top, cell.rect.left))
    for key, cell in ((pygame.K_END, reading[-1]), (pygame.K_HOME, reading[0])):
        driver.key(key)
        assert found.panel.chosen is cell.call


def test_a_hint_frames_its_bid_and_makes_none(driver):
    found = auctioned().show(driver)
    assert found.panel.show_hint(Bid("4 gold"))
    assert [cell.call.action for row in found.panel.cells.rows for cell in row if cell.hinted] == [Bid("4 gold")]
    assert found.done == []


def test_a_hint_to_pass_frames_the_button_and_does_not_pass(driver):
    found = auctioned().show(driver)
    before = pygame.image.tobytes(driver.surface, "RGB")
    assert found.panel.show_hint(Pass())
    driver.stage.redraw()
    driver.loop.step()
    assert pygame.image.tobytes(driver.surface, "RGB") != before
    assert found.done == []


def test_a_hint_for_points_is_put_in_and_not_bid(driver):
    found = points().show(driver)
    found.panel.show_hint(Bid("150"))
    assert found.panel.number == 150
    assert found.done == []


def test_what_a_bid_promises_is_told_beside_it():
    assert auctioned().cell("4 gold").tooltip == "Bid 4 Gold: 10 of 12 tricks with Gold as trump"
    assert auctioned().cell("3 none").tooltip.endswith("9 of 12 tricks with no trump")


def test_the_calls_stand_below_their_callers_in_order():
    calls = auctioned().panel.calls
    assert [name for name, _, _ in calls._heads] == [NAMES[2], NAMES[3], NAMES[0], NAMES[1]]
    assert calls._lines == [{0: "Pass", 1: "1 {Gn}", 2: "1 {Rd}", 3: "2 NT"}, {0: "3 {Bz}", 1: "Pass", 2: "**?**"}]


def test_a_seat_that_is_out_is_passed_over_in_the_table():
    history = tuple(
        Called(seat, call, say_term(call), "bids") for seat, call in ((0, "pass"), (1, "1 red"), (2, "pass"))
    )
    history += (Called(3, "2 red", say("2 Red"), "bids"), Called(1, "3 red", say("3 Red"), "bids"))
    view = View(0, 4, SIDES, None, Status("playing", 1, 3), (), None, (0, 0), (), history)
    live = CallsTable(view, DECK, [Seat(name) for name in NAMES])
    assert [sorted(line) for line in live._lines] == [[0, 1, 2, 3], [1]]


def test_a_table_of_calls_can_be_shortened_and_keeps_the_last(driver):
    kit = driver.stage.kit
    part = auction()
    made = tuple((place % 4, Bid(f"{1 + place // 8} {part.denominations[place % 8]}")) for place in range(48))
    calls = box(part, made).panel.calls
    whole = len(calls._lines)
    calls.shorten(kit, kit.px(400))
    assert len(calls._lines) == whole, "closer together, but all of them"
    assert calls.measure(kit, 400)[1] <= kit.px(400)
    calls.shorten(kit, kit.px(150))
    assert calls.measure(kit, 400)[1] <= kit.px(150)
    assert set(calls._lines[0].values()) == {"…"}
    assert calls._lines[-2][3] == "6 NT"


def test_numbers_of_tricks_and_nil(driver):
    found = tricks().show(driver)
    texts = [[cell.call.text for cell in row] for row in found.panel.cells.rows]
    assert texts == [[str(number) for number in range(1, 7)], [str(number) for number in range(7, 13)], ["Nil"]]
    assert not found.panel.passing.visible
    driver.click(found.cell("nil"))
    assert found.panel.confirm.caption == "Bid nil"
    assert found.done == []
    driver.click(found.panel.confirm)
    assert found.done == [Bid("nil")]


def test_tricks_by_keyboard_reach_nil_from_anywhere(driver):
    found = tricks().show(driver)
    driver.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN)
    assert found.panel.chosen.action == Bid("nil")
    driver.key(pygame.K_RETURN)
    assert found.done == [Bid("nil")]


def test_raising_dims_what_is_not_higher_and_offers_a_pass(driver):
    made = ((0, Bid("3")), (1, Bid("2")), (2, Bid("4")), (3, Pass()))
    found = tricks(continual=True, made=made).show(driver)
    assert not found.cell("3").call.legal
    assert found.cell("4").call.legal
    assert found.panel.passing.visible
    driver.click(found.cell("2"))
    assert "3" in tell_plainly(found.told[0].words)
    driver.click(found.panel.passing)
    assert found.done == [Pass()]


def test_points_are_stepped_from_the_least(driver):
    found = points().show(driver)
    panel = found.panel
    driver.click(panel.confirm)
    assert found.done == []
    driver.click(panel.ups[2])
    assert panel.number == 136
    for button in (panel.ups[2], panel.ups[1], panel.downs[2]):
        driver.click(button)
    assert panel.number == 150
    for _ in range(20):
        driver.click(panel.ups[2])
    assert panel.number == 312
    driver.click(panel.confirm)
    assert found.done == [Bid("312")]


def test_points_are_typed(driver):
    found = points().show(driver)
    driver.key(pygame.K_1, pygame.K_KP_5, pygame.K_2)
    assert found.panel.number == 152
    driver.key(pygame.K_BACKSPACE)
    assert found.panel.number == 15
    driver.key(pygame.K_RETURN)
    assert found.done == []
    assert tell_plainly(found.told[0].words) == "Bid from 136 to 312."
    driver.key(pygame.K_1, pygame.K_UP, pygame.K_PAGEUP, pygame.K_RETURN)
    assert found.done == [Bid("162")]
    driver.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert found.panel.chosen is None


def test_ways_tell_what_they_mean_and_one_click_takes_one(driver):
    ways = (
        Way(Choose("cards", "look"), say("Look at your cards"), help=say("Then bid as usual.")),
        Way(Bid("blind nil"), say("Blind nil")),
    )
    found = box(None, (), ask=Ask("choose", say("Bid blind nil?"), ways=ways)).show(driver)
    texts = [getattr(widget, "text", "") for widget in found.panel.walk()]
    assert "Then bid as usual." in texts
    driver.key(pygame.K_RETURN)
    driver.click(found.panel.buttons[1])
    assert found.done == [Choose("cards", "look"), Bid("blind nil")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "make", [auctioned, tricks, lambda: tricks(continual=True, made=((2, Bid("3")),)), points, lambda: ladder()]
)
def test_every_box_fits_every_window(driver, make, size):
    found = make()
    driver.stage.size = size
    kit = fitting.resized(driver, size)
    layout = table_layout(size, scale_for_window(size), 4, 12)
    form = driver.show(found.panel)
    rect = found.panel.find_rect(kit, layout)
    form.lay_out(kit, rect, size)
    fitting.check(form, kit)
    assert pygame.Rect((0, 0), size).contains(rect)
    assert rect.bottom <= layout.hand.top
    assert rect.top >= layout.bar.bottom
    for widget in found.panel.walk():
        assert rect.contains(widget.rect), fitting.told(widget)
        if isinstance(widget, Cell):
            assert widget.rect.height >= kit.px(18)
            font = kit.theme.small if len(widget.call.text) > 2 else kit.theme.strong
            mark = kit.px(22) if widget.call.mark else 0
            assert kit.text.width(widget.call.text, font) + mark <= widget.rect.width


def test_a_long_auction_scrolls_to_its_last_calls(driver):
    part = auction()
    denominations = part.denominations
    made = tuple((place % 4, Bid(f"{1 + place // 8} {denominations[place % 8]}")) for place in range(40))
    found = box(part, made).show(driver)
    kit = driver.stage.kit
    found.form.lay_out(kit, found.panel.find_rect(kit, table_layout((1280, 720), 1.0, 4, 12)), (1280, 720))
    scroll = found.panel._scroll
    assert scroll.overflows
    assert found.panel.calls.rect.bottom <= scroll.rect.bottom + kit.px(2)


def test_digits_choose_a_number_of_tricks(driver):
    found = tricks().show(driver)
    typed = []
    for key in (pygame.K_4, pygame.K_1, pygame.K_2, pygame.K_KP_2, pygame.K_1, pygame.K_0):
        driver.key(key)
        typed.append(found.panel.chosen.action.call)
    assert typed == ["4", "1", "12", "2", "1", "10"]
    driver.key(pygame.K_RETURN)
    assert found.done == [Bid("10")]


def test_digits_go_through_the_bids_that_are_high_enough_the_lowest_first(driver):
    found = auctioned().show(driver)
    typed = []
    for key in (pygame.K_3, pygame.K_3, pygame.K_4, pygame.K_4, pygame.K_2):
        driver.key(key)
        typed.append(found.panel.chosen.action.call)
    assert typed == ["3 green", "3 silver", "4 bronze", "4 green", "2 bronze"]
    driver.key(pygame.K_RETURN)
    assert not found.done
    assert found.told, "what is too low says so"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_naming_trump_offers_every_color_no_trump_and_the_partner(driver, size):
    found = box(ShoveBidding(DECK, ("none",), 2), ()).show(driver)
    calls = [cell.call.action.call for row in found.panel.cells.rows for cell in row]
    assert calls[0] == "none"
    assert calls[-1] == "shove"
    assert found.panel.confirm.caption == "Choose a trump", "nobody bids here"
    assert set(calls) == {*(color.name.casefold() for color in DECK.colors), "none", "shove"}
    driver.click(found.cell("red"))
    assert not found.done
    driver.click(found.panel.confirm)
    assert found.done == [Bid("red")]


# --- A ladder of named bids -------------------------------------------------------------------------------------------


def ladder():
    """Seat 3 has bid a nap, and it is the turn of seat 0."""
    bids = {
        "2": {"level": 2, "made": 2, "failed": 2},
        "misery": {"trump": "null", "made": 3, "failed": 3},
        "nap": {"level": 12, "made": 10, "failed": 5},
        "blue grand": {"level": 12, "made": 10, "failed": 10, "trump": "red"},
    }
    table = {"part": "ladder", "rounds": "once", "all_pass": "redeal", "bids": bids}
    part, _ = read_part("bidding", Section(table, "test"), PartContext(DECK, 4))
    return box(part, ((3, Bid("nap")),))


def test_a_ladder_offers_its_bids_and_says_what_the_chosen_one_promises(driver):
    found = ladder().show(driver)
    cells = [cell for row in found.panel.cells.rows for cell in row]
    assert [cell.call.text for cell in cells] == ["2", "Misery", "Nap", "Blue grand"]
    assert [cell.call.legal for cell in cells] == [False, False, False, True]
    driver.click(found.cell("misery"))
    assert [reason.clause for reason in found.told] == ["bids"]
    # The only bid that may be made is chosen from the first.
    assert found.panel._promise.text.startswith("all 12 tricks: 10 from each if made")
    assert found.panel.confirm.caption == "Bid blue grand"
    driver.click(found.cell("blue grand"))
    assert found.done == [Bid("blue grand")]


def test_a_bid_without_a_way_back_is_asked_for_once_more(driver):
    game = make_game("sir_garnet", 4)
    state = game.start(chance(3))
    state.apply(NextDeal())
    ask = state.view(state.to_act).ask
    found = box(game.bidding, (), ask=ask).show(driver)
    driver.click(found.cell("extra"))
    assert found.panel._promise.text.endswith("with the best 5 of 10 cards")
    driver.click(found.panel.confirm)
    assert not found.done
    assert "takes the 5 cards that lie by themselves, and there is no way back" in found.panel._promise.text
    assert found.panel.confirm.caption == "Yes, bid extra"
    # Whoever thinks better of it chooses another bid.
    driver.click(found.cell("nap"))
    driver.click(found.cell("extra"))
    assert found.panel.confirm.caption == "Bid extra"
    driver.key(pygame.K_RETURN)
    assert not found.done
    driver.key(pygame.K_RETURN)
    assert found.done == [Bid("extra")]


def test_the_first_figure_replaces_the_bid_that_is_chosen_at_first(driver):
    table = {"part": "points", "least": 250, "most": 1000, "step": 10, "rounds": "until_passed", "all_pass": "redeal"}
    part, _ = read_part("bidding", Section(table, "test"), PartContext(DECK, 4))
    found = box(part, ()).show(driver)
    assert found.panel.number == 250
    driver.key(pygame.K_4, pygame.K_0, pygame.K_0)
    assert found.panel.number == 400
    driver.key(pygame.K_BACKSPACE)
    assert found.panel.number == 40
    driver.key(pygame.K_0, pygame.K_RETURN)
    assert found.done == [Bid("400")]
    found = box(part, ((3, Bid("300")),)).show(driver)
    driver.key(pygame.K_RETURN)
    assert found.done == [Bid("310")]


def test_very_many_bids_are_entered_as_a_number_by_their_steps(driver):
    table = {"part": "points", "least": 250, "most": 1000, "step": 10, "rounds": "until_passed", "all_pass": "redeal"}
    part, _ = read_part("bidding", Section(table, "test"), PartContext(DECK, 4))
    found = box(part, ((3, Bid("300")),)).show(driver)
    assert isinstance(found.panel, PointsPanel)
    assert [button.caption for button in (*found.panel.downs, *found.panel.ups)] == [
        *("−100", "−50", "−10"),
        *("+10", "+50", "+100"),
    ]
    assert found.panel.number == 310, "the lowest that is allowed"
    assert found.panel.confirm.caption == "Bid 310"
    driver.click(found.panel.ups[0])
    assert found.panel.number == 320
    driver.click(found.panel.ups[1])
    assert found.panel.number == 370
    found.panel.put(295)
    assert not found.panel.confirm.enabled
    found.panel.put(400)
    driver.click(found.panel.confirm)
    assert found.done == [Bid("400")]
