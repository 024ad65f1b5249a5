import pytest

from purple_table.core.messages import CardName, ListedValues, SeatName, Term, english, say, say_term
from purple_table.ui.kit.telling import Teller, tell, tell_plainly

KNOCKS = say("{seat} knocks", yours="{seat} knock", seat=SeatName(1))


def test_a_message_about_a_seat_has_a_form_for_the_reader_who_sits_there():
    assert Teller(("Bea", "Ada"), 1).read(KNOCKS) == "**You** knock"
    assert Teller(("Bea", "Ada"), 0).read(KNOCKS) == "**Ada** knocks"
    assert english(KNOCKS) == "Seat 1 knocks"


def test_a_message_that_is_not_about_the_seat_stands_after_its_name():
    teller = Teller(("Bea", "Ada"), 0)
    assert teller.read_with_name(say("Hearts are broken"), 1) == "**Ada**: Hearts are broken"
    assert teller.read_with_name(KNOCKS, 1) == "**Ada** knocks"


@pytest.mark.parametrize(("count", "words"), [(1, "a card"), (2, "2 cards"), (0, "0 cards")])
def test_one_and_many(count, words):
    assert english(say("a card", many="{count} cards", count=count)) == words


def test_lists_cards_numbers_and_messages_inside_messages():
    cards = ListedValues((CardName("Rd9", "Red 9"), CardName("Rd8", "Red 8"), say_term("Joker")), "or")
    assert english(say("Play {cards} for {points}.", cards=cards, points=-3)) == "Play Red 9, Red 8 or Joker for -3."
    assert tell_plainly(say("{inner}!", inner=say("{color} {total}", color=Term("Red"), total=27))) == "Red 27!"
    assert tell(say("{points}", points=-3)) == "−3"


def test_markup_in_names_and_words_is_kept_out():
    assert Teller(("A*a", ""), 1).read(say("{seat} stays", yours="{seat} stay", seat=SeatName(0))) == "**A\\*a** stays"
    assert tell(say_term("{Rd}")) == "\\{Rd\\}"
