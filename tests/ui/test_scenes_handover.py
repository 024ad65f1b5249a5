import pygame
import pytest

from purple_table import library
from purple_table.art.sprites import SpriteCache
from purple_table.core.actions import Contract
from purple_table.core.cards import PileKey
from purple_table.core.events import Called, Chosen, DealBegan, DealScored, MatchEnded, Moved, Noted, Paid, TrickWon
from purple_table.core.messages import SeatName, say
from purple_table.core.record import Seat
from purple_table.core.shuffle import SingleDealChance
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.widgets import Button, Label
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.results.recap import list_recap_lines
from tests.immediate_thinker import ImmediateThinker
from tests.ui import fitting, rounds
from tests.ui.driving import Driver

NAMES = ("Ann", "Clara", "Ben", "Mina")
SIDES = ((0,), (1,), (2,), (3,))


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    return CardSurfaces(SpriteCache(tmp_path_factory.mktemp("cards")))


def company(key=1):
    """Ann and Ben with two computers, in a deal that a number decides; the dealer is always the same."""
    game = library.load_game(rounds.RULES, "hearts", 4, {})
    seats = [Seat(name, computer=name in ("Clara", "Mina"), level="reference") for name in NAMES]
    return LiveMatch.new(game, seats, SingleDealChance(bytes([key]) * 32, 3, 1), ImmediateThinker(game, make_player))


def until_next(live, seat):
    """Everybody acts, the people by their first action, until it is the turn of `seat` once more."""
    while True:
        if live.awaits_deal:
            live.begin_deal()
        elif live.to_act in live.persons:
            live.act(live.legal()[0])
        else:
            live.advance()
        if live.to_act == seat and live.recap(seat):
            return


def lines(live, seat):
    return list_recap_lines(live.recap(seat), NAMES, SIDES, seat)


def breakable(lines):
    """The lines with common spaces alone."""
    return tuple(line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)


def moved(source, target, *codes, open_to=None):
    return Moved(codes, PileKey(*source), PileKey(*target), open_to)


def scene(cards, told, asked=None, name="Ben", **options):
    asked = [] if asked is None else asked
    return HandoverScene(name, told, cards, lambda: asked.append("show"), **options)


def test_two_tables_that_differ_in_hidden_cards_hand_over_alike(driver, cards):
    pictures, hands = [], []
    for key in (1, 2):
        live = company(key)
        until_next(live, 2)
        hands.append(live.view(2).hand)
        driver.stage.reset(scene(cards, lines(live, 2), on_leave=lambda: None))
        driver.settle()
        pictures.append(pygame.image.tobytes(driver.surface, "RGB"))
    assert hands[0] != hands[1]
    assert pictures[0] == pictures[1]


def test_a_recap_counts_the_cards_passed_and_names_none(cards):
    live = company()
    until_next(live, 2)
    told = lines(live, 2)
    assert told[0] == "Deal 1 begins; **Mina** dealt."
    assert not any("{" in line for line in told)
    assert any(line.endswith("laid out 3 cards to pass.") for line in told)


def test_cards_that_are_not_open_to_all_change_nothing():
    def told(code):
        return list_recap_lines(
            (
                moved(("hand", 0), ("pass", 0), code, open_to=frozenset((0,))),
                moved(("pass", 1), ("hand", 0), code, code, open_to=frozenset((0, 1))),
                moved(("hand", 1), ("trick",), code, open_to=frozenset((1,))),
            ),
            NAMES,
            SIDES,
            0,
        )

    assert told("Rd8") == told("GnK")
    assert told(None) == told("GnK") == ("**Clara** passes 2 cards to you.", "**You** laid out a card to pass.")


def test_a_recap_tells_tricks_and_what_lies_on_the_table():
    told = list_recap_lines(
        (
            moved(("hand", 1), ("trick",), "Rd8"),
            moved(("hand", 2), ("trick",), "Rd9"),
            TrickWon(2, 1, 4, ("Rd8", "Rd9")),
            Noted("broken", 1, say("Hearts are *broken*"), "broken"),
            Chosen(1, "moon", "add", say("Add to the others"), "moon"),
            moved(("hand", 2), ("trick",), "GnK"),
            DealScored(2, (), (5, 0, -3, 1), (5, 0, -3, 1)),
            MatchEnded((2,), (5, 0, -3, 1)),
        ),
        NAMES,
        SIDES,
        2,
    )
    assert breakable(told) == (
        "Trick 4: **You** take {Rd8} {Rd9}",
        "Hearts are \\*broken\\*",
        "**Clara** chooses: Add to the others",
        "Deal 2 is scored: **Ann** 5 · **Clara** 0 · **Ben** −3 · **Mina** 1",
        "The match is over: **Ann** 5 · **Clara** 0 · **Ben** −3 · **Mina** 1",
        "On the table: **You** {GnK}",
    )


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_keys_show_the_hand_but_not_in_the_first_moment(driver, cards, key):
    asked = []
    handover = scene(cards, ("x",), asked)
    driver.stage.push(handover)
    driver.key(key)
    assert asked == []
    for _ in range(30):
        driver.loop.step()
    driver.key(key)
    assert asked == ["show"]


def test_a_click_shows_the_hand_and_a_name_is_no_markup(driver, cards):
    asked = []
    handover = scene(cards, (), asked, name="*Zoë*")
    driver.stage.push(handover)
    for _ in range(30):
        driver.loop.step()
    texts = [widget.text for widget in handover.form.root.walk() if isinstance(widget, Label)]
    assert "Pass to \\*Zoë\\*" in texts
    assert "Since your last turn" not in texts
    buttons = [widget for widget in handover.form.root.walk() if isinstance(widget, Button)]
    assert [button.caption for button in buttons] == ["I am *Zoë*: show my hand"]
    driver.click(buttons[0])
    assert asked == ["show"]
    assert not any(widget.tooltip for widget in handover.form.root.walk())


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_it_fits_every_window_and_covers_it(driver: Driver, cards, size):
    live = company()
    until_next(live, 2)
    told = [f"{number}: {line}" for number in range(12) for line in lines(live, 2)]
    handover = scene(cards, told, name="Bartholomew the Younger", on_leave=lambda: None)
    assert not handover.overlay
    driver.stage.push(handover)
    kit = fitting.resized(driver, size)
    handover.resize(size)
    fitting.check(handover.form, kit)
    picture = pygame.Surface(size)
    picture.fill((255, 0, 255))
    handover.draw(picture)
    corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
    assert all(picture.get_at(corner)[:3] != (255, 0, 255) for corner in corners)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_button_stands_where_it_stood_the_last_time(driver: Driver, cards, size):
    fitting.resized(driver, size)
    places = set()
    for count in (0, 1, 4, 30):
        handover = scene(cards, [f"**Mina** wins trick {number}" for number in range(count)])
        driver.stage.push(handover)
        places.add((handover._show.rect.centerx, handover._show.rect.centery))
        assert pygame.Rect((0, 0), size).contains(handover._panel.rect)
        driver.stage.pop()
    assert len(places) == 1


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.5)])
def test_the_first_line_in_sight_is_whole(driver: Driver, cards, size, scale):
    fitting.resized(driver, size)
    driver.stage.set_scale(scale)
    for count in range(6, 24):
        handover = scene(cards, [f"**Mina** wins trick {number} " + "again " * number for number in range(count)])
        driver.stage.push(handover)
        view = handover._recap.rect
        assert not any(line.rect.top < view.top < line.rect.bottom for line in handover._lines), count
        assert handover._lines[-1].rect.bottom <= view.bottom
        driver.stage.pop()


def test_calls_are_told_in_one_line_and_payments_each():
    events = [
        Called(1, "3 red", say("3 Red"), "bids"),
        Called(2, "pass", say("Pass"), "auction"),
        Noted("contract", 1, say("The contract is 3 Red"), "auction", contract=Contract(3, "red")),
        Noted("knock", 3, say("{seat} knocks", yours="{seat} knock", seat=SeatName(3)), "knock"),
        Paid(0, None, 1, "pot"),
        Paid(None, 1, 4, "pot"),
        Paid(2, 0, 1, "pot"),
        DealBegan(2, 0, ""),
        DealBegan(3, 1, ""),
    ]
    sides = ((0, 2), (1, 3))
    assert list_recap_lines(events, NAMES, sides, 0) == (
        "Calls: **Clara** 3 Red · **Ben** Pass",
        "**Clara**: The contract is 3 Red",
        "**Mina** knocks",
        "**You** pay a chip into the pot",
        "**Clara** takes 4 chips from the pot",
        "**Ben** pays a chip to you",
        "Deal 2 begins; you dealt.",
        "Deal 3 begins; **Clara** dealt.",
    )


def test_cards_drawn_and_laid_away_are_told_as_far_as_all_saw_them():
    hand = ("hand", 1)
    events = [
        moved(("stock",), hand, "Rd8", open_to=frozenset((1,))),
        moved(hand, ("discard",), "Go9"),
        moved(("discard",), ("hand", 2), "Go9"),
        moved(("stock",), hand, "Rd8", "Rd9", "RdT", open_to=frozenset((1,))),
    ]
    told = list_recap_lines([event.seen_by(0) for event in events], NAMES, SIDES, 0)
    assert told == ("**Clara** draws a card", "**Clara** discards {Go9}", "**Ben** takes {Go9}")


def test_totals_are_told_by_side():
    told = list_recap_lines([DealScored(2, (), (30, 52), (30, 52))], NAMES, ((0, 2), (1, 3)), 0)
    assert breakable(told) == ("Deal 2 is scored: **Ann and Ben** 30 · **Clara and Mina** 52",)
