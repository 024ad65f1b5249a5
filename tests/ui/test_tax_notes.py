"""What the table says of taxes, to those who pay and are paid and to the others, and titles on narrow plates."""

from types import SimpleNamespace

import pytest

from purple_table.core.actions import NextDeal, Pass
from purple_table.core.language import ENGLISH
from purple_table.core.shuffle import SingleDealChance
from purple_table.ui.kit import telling
from purple_table.ui.kit.telling import Teller
from purple_table.ui.kit.text import strip_markup
from purple_table.ui.scenes.table.parts.tax_notes import TaxNotes, list_new_payments, tell_payment
from purple_table.ui.scenes.table.table_words import seat_counters, shorten_counters
from tests.contract.matches import make

NAMES = ("Lena", "Clara", "Hugo", "Mina", "Felix")
GAME = make("presidents", 5)


@pytest.fixture
def taxed():
    """The taxes of a deal before which Lena was the Scum, and Hugo the Vice-Scum."""
    telling.use(ENGLISH)
    state = GAME.start(SingleDealChance(bytes(32), 1, 5, {"titles": (3, 1, 4, 2, 0)}))
    state.apply(NextDeal())
    return state


def tell(state, seat, told=0):
    payments = list_new_payments(state.view(seat), seat, told)
    return [strip_markup(Teller(NAMES, seat).read(tell_payment(GAME.deck, seat, payment))) for payment in payments]


def test_those_concerned_hear_the_cards_and_others_their_number(taxed):
    paid = next(event.cards for event in taxed.view(0).history if event_is_tax(event))
    cards = " and ".join(GAME.deck[code].short for code in paid)
    assert tell(taxed, 0) == [f"You paid Mina {cards}"]
    assert tell(taxed, 3) == [f"Lena paid you {cards}"]
    assert tell(taxed, 4) == ["Lena paid Mina 2 cards", "Hugo paid Clara 1 card"]


def test_what_comes_back_is_told_once_it_is_given(taxed):
    first = taxed.phase.legal(taxed)[0]
    taxed.apply(first)
    assert tell(taxed, 0, told=1) == []
    second = taxed.phase.legal(taxed)[0]
    taxed.apply(second)
    given = next(event.cards for event in reversed(taxed.view(0).history) if event_is_tax(event))
    cards = " and ".join(GAME.deck[code].short for code in given)
    assert sorted(given) == sorted((first.card, second.card))
    assert tell(taxed, 0, told=1) == [f"Mina gave you back {cards}"]
    assert tell(taxed, 3, told=1) == [f"You gave Lena back {cards}"]
    assert tell(taxed, 4) == ["Mina gave Lena back 2 cards"]
    taxed.apply(taxed.phase.legal(taxed)[0])
    assert tell(taxed, 0, told=2) == []  # Lena has no part in it
    assert tell(taxed, 4) == ["Clara gave Hugo back 1 card"]


def test_a_gift_that_was_taken_back_and_made_anew_is_told_anew(taxed):
    heard, view = [], taxed.view(3)
    model = SimpleNamespace(
        seat_switch=SimpleNamespace(reader=3), plays_sets=True, deck=GAME.deck, you=3, teller=Teller(NAMES, 3)
    )
    model.notes = SimpleNamespace(show_remark=heard.append)
    stage = SimpleNamespace(narrator=SimpleNamespace(say=lambda words: None))
    notes = TaxNotes.__new__(TaxNotes)
    notes._model, notes._picture, notes._host = model, SimpleNamespace(covered=False), SimpleNamespace(stage=stage)
    notes._moment, notes._told = None, {}
    while list_new_payments(taxed.view(3), 3, 1) == []:
        taxed.apply(taxed.phase.legal(taxed)[0])
    for looked_at in (view, taxed.view(3), view, taxed.view(3)):
        notes.on_settled(looked_at)
    assert len(heard) == 3
    assert heard[1] == heard[2]
    assert "gave Lena back" in strip_markup(heard[2])


def test_whoever_was_away_is_told_of_own_payments_until_playing(taxed):
    while taxed.view(0).status.phase == "tax":
        taxed.apply(taxed.phase.legal(taxed)[0])
    assert taxed.to_act != 0
    while taxed.to_act != 0:
        taxed.apply(Pass() if Pass() in taxed.phase.legal(taxed) else taxed.phase.legal(taxed)[0])
    paid, back = tell(taxed, 0)
    assert paid.startswith("You paid Mina ")
    assert back.startswith("Mina gave you back ")
    assert tell(taxed, 4) == []
    taxed.apply(next(action for action in taxed.phase.legal(taxed) if action != Pass()))
    assert tell(taxed, 0) == []


def event_is_tax(event):
    return getattr(event, "source", None) is not None and (event.source.role, event.target.role) == ("pass", "hand")


def test_a_title_stands_without_a_label_and_nothing_stands_for_none(taxed):
    counters = taxed.view(0).status.counters
    assert [seat_counters(counters, seat) for seat in (0, 1, 4)] == [(("", "Scum"),), (("", "Vice-President"),), ()]


def test_a_title_outlives_the_word_beside_the_last_counter():
    lines = list(shorten_counters((("", "President"), ("Cards", "9"))))
    assert lines[0] == "**President** · Cards **9**"
    assert lines[3] == "**President** · **9**"
    closer = list(shorten_counters((("Place", "2"), ("Cards", "3"))))[2]
    assert closer == "Place **2**\N{THIN SPACE}·\N{THIN SPACE}Cards **3**"


def test_a_plate_with_little_room_says_words_without_their_label():
    assert list(shorten_counters((("Tricks", "1"), ("Bid", "Nil failed"))))[-1] == "**Nil failed**"
    assert list(shorten_counters((("Tricks", "1"), ("Bid", "3"))))[-1] == "Bid **3**"
