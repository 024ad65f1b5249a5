"""What is left out of the events that are told at a table, because a listener knows it."""

from types import SimpleNamespace

import pytest

from purple_table.core.cards import PileKey
from purple_table.core.events import Called, Chosen, DealBegan, Moved, Noted, Paid, TrickWon
from purple_table.core.language import ENGLISH
from purple_table.core.messages import SeatName, say
from purple_table.ui.kit import telling
from purple_table.ui.kit.telling import Teller
from purple_table.ui.kit.text import strip_markup
from purple_table.ui.scenes.table.event_teller import EventTeller
from tests.contract.matches import make

NAMES = ("You", "Clara", "Hugo", "Mina")
DECK = make("piquet", 2).deck
GOLD = [card.code for card in DECK.cards if card.color_name == "Gold"]
NAME = {card.code: card.name for card in DECK.cards}
BEGIN = DealBegan(1, 0, "")


@pytest.fixture
def tell():
    """Tells one event after the other; returns the sentences about the last one."""
    telling.use(ENGLISH)
    status = SimpleNamespace(out=(2,))
    model = SimpleNamespace(
        seats=[SimpleNamespace(name=name) for name in NAMES],
        you=0,
        teller=Teller(NAMES, 0),
        deck=DECK,
        captured_worth={},
        view=SimpleNamespace(players=4, status=status),
    )
    teller = EventTeller(model)
    last = [""]

    def tell(*events):
        for event in events:
            said = teller.tell(event, lambda words: words == last[0])
            last[0] = said[-1] if said else last[0]
        return [strip_markup(words) for words in said]

    tell.flush = lambda: [strip_markup(words) for words in teller.flush()]
    return tell


def play(seat, card):
    return Moved((card,), PileKey("hand", seat), PileKey("trick"))


def name(card):
    return f"{{{card}}}"


def test_who_plays_in_turn_is_not_named_and_who_sits_out_is_passed_over(tell):
    assert tell(play(1, GOLD[0])) == [f"Clara: {name(GOLD[0])}"]
    assert tell(play(3, GOLD[1])) == [name(GOLD[1])]
    assert tell(play(1, GOLD[2])) == [f"Clara: {name(GOLD[2])}"]


def test_a_draw_that_nobody_sees_does_not_bring_the_name_back(tell):
    drawn = Moved((None,), PileKey("stock"), PileKey("hand", 3))
    assert tell(play(1, GOLD[0]), drawn, play(3, GOLD[1])) == [name(GOLD[1])]


def test_who_takes_a_trick_is_told_at_length_once_and_leads_without_a_name(tell):
    trick = TrickWon(3, 1, 1, (GOLD[0], GOLD[1]))
    assert tell(play(1, GOLD[0]), play(3, GOLD[1]), trick) == ["Mina takes it"]
    assert tell(play(3, GOLD[2])) == [name(GOLD[2])]
    assert tell(TrickWon(3, 1, 2, (GOLD[2],))) == ["Mina"]


def test_a_contract_is_not_told_after_the_call_that_made_it(tell):
    call = Called(1, "3 gold", say("3 Gold"), "bidding")
    contract = Noted("contract", 1, say("The contract is {bid}", bid=say("3 Gold")), "contract", contract=call.bid)
    assert len(tell(call)) == 1
    assert tell(contract) == []
    passing = Called(2, "pass", say("Pass"), "bidding")
    assert tell(call, passing, contract)[0].startswith("Clara: Contract ")


def test_own_acts_come_without_you(tell):
    assert tell(Called(0, "pass", say("Pass"), "bidding")) == ["Pass"]
    assert tell(Chosen(0, "exchange", "stand", say("Keep the rest"), "exchange")) == ["Keep the rest"]
    assert tell(Chosen(1, "exchange", "stand", say("Keep the rest"), "exchange")) == ["Clara: Keep the rest"]


def test_what_another_chooses_never_sounds_like_what_is_asked(tell):
    taken = TrickWon(1, 1, 1, (GOLD[0], GOLD[1]))
    assert tell(taken, Chosen(1, "close", "close", say("Close the stock"), "close")) == ["Clara: Close the stock"]
    assert tell(taken, Chosen(1, "trump", "gold", say("Gold"), "trump")) == ["Gold is trump"]


def test_declarations_are_told_only_where_no_note_says_who_has_the_better(tell):
    called = [Called(1, "point 4", say("Point of 4"), "point"), Called(0, "good", say("Good"), "point")]
    scored = say("{seat} scores 4", yours="You score 4", seat=SeatName(1))
    assert tell(*called) == []
    assert tell(Noted("declared", 1, scored, "point", tuple(GOLD[:4]))) == ["Clara scores 4"]
    assert tell(*called) == []
    assert tell.flush() == ["Clara: Point of 4", "You: Good"]


def test_open_cards_are_told_unless_a_note_or_the_own_hand_tells_them(tell):
    hand = PileKey("hand", 1)
    shown = Moved(tuple(GOLD[:3]), hand, hand)
    melds = Noted("melds", 1, say("{seat} shows a run", yours="", seat=SeatName(1)), "melds")
    assert tell(melds, shown) == []
    assert tell(shown) == ["Clara, open: " + ", ".join(map(name, GOLD[:3]))]
    assert tell(Moved(tuple(GOLD), hand, hand)) == [f"Clara, open: {len(GOLD)} cards"]
    assert tell(Moved(tuple(GOLD[:3]), PileKey("hand", 0), PileKey("hand", 0))) == []


def test_what_begins_every_deal_is_paid_without_words_once_it_was_told(tell):
    ante, forfeit = Paid(1, None, 2, "ante"), Paid(1, None, 2, "forfeit")
    assert tell(BEGIN, ante) == ["Clara pays 2"]
    assert tell(play(1, GOLD[0]), ante) == ["Clara pays 2"]
    assert tell(BEGIN, ante) == []
    assert tell(forfeit) == ["Clara pays 2"]
    assert tell(Paid(None, 0, 4, "pot")) == ["You get 4"]


def test_what_is_paid_again_after_a_deal_without_it_is_told_again(tell):
    ante = Paid(1, None, 2, "ante")
    tell(BEGIN, ante, play(1, GOLD[0]), BEGIN, play(1, GOLD[0]))
    assert tell(BEGIN, ante) == ["Clara pays 2"]


def test_a_card_that_another_takes_from_the_splay_is_told(tell):
    splay = PileKey("splay")
    assert tell(Moved((GOLD[0],), splay, PileKey("hand", 1))) == [f"Clara takes {name(GOLD[0])}"]
    assert tell(Moved((GOLD[1],), PileKey("stock"), splay)) == [f"Open: {name(GOLD[1])}"]
    assert tell(Moved((GOLD[2],), splay, PileKey("hand", 0))) == []


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ([code for code in NAME if code.endswith("J")][:3], "3 Jacks"),
        (GOLD[:4], "{low} to {high} of Gold"),
        ([GOLD[0], GOLD[3], GOLD[2]], "3 cards from {first}"),
        (GOLD[:1], "added {first}"),
    ],
)
def test_cards_laid_together_are_told_by_what_they_have_in_common(tell, cards, told):
    low, high = (DECK.rank_name(DECK[code]) for code in (cards[0], cards[-1]))
    expected = told.format(low=low, high=high, first=name(cards[0]))
    assert tell(Moved(tuple(cards), PileKey("hand", 1), PileKey("meld"))) == [f"Clara: {expected}"]


def test_a_trump_is_told_without_who_named_it_and_a_way_to_play_is_no_trump(tell):
    bid = Called(1, "3 gold", say("3 Gold"), "bidding")
    assert tell(bid, Chosen(1, "trump", "Gold", say("Gold"), "trump")) == ["Gold is trump"]
    assert tell(bid, Chosen(1, "trump", "null", say("Null"), "trump")) == ["Null"]
    assert tell(Chosen(0, "trump", "Gold", say("Gold"), "trump")) == ["Gold"]
    assert tell(Chosen(3, "trump", "null", say("Null"), "trump")) == ["Mina: Null"]
