"""Worked examples as plates: what is read from their facts, and how it is laid out; no scene is needed."""

import tomllib
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.core.cards import Deck
from purple_table.core.examples import Example
from purple_table.core.language import ENGLISH
from purple_table.core.questions import Question
from purple_table.core.rulebook import Section
from purple_table.rule_translations import read_texts
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import telling
from purple_table.ui.kit.widgets import Label
from purple_table.ui.scenes.rules import RuleBook, read_rule_book
from purple_table.ui.scenes.rules.example_layouts import build_picture, compute_easy_width
from purple_table.ui.scenes.rules.example_pictures import (
    AuctionPicture,
    DealPicture,
    FactRows,
    Hand,
    ShowdownPicture,
    TotalsPicture,
    TrickPicture,
    WorthPicture,
)
from purple_table.ui.scenes.rules.example_reader import read_plate
from purple_table.ui.scenes.rules.example_widgets import CardRow, CardTray, ChipPile, ScoreBox
from tests.catalogues import languages
from tests.ui.driving import Driver

RULES = Path(__file__).parents[2] / "rules"
GAMES = sorted(path.parent.name for path in RULES.glob("*/game.toml"))


@pytest.fixture(scope="module")
def books():
    return {game: read_rule_book([RULES], game) for game in GAMES}


@pytest.fixture(scope="module")
def kit():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        driver = Driver()
        yield driver.stage.kit
        driver.loop.close()


@pytest.fixture(scope="module")
def tray():
    return CardTray(CardSurfaces(SpriteCache(None)))


def plates_of(book):
    return {example.title: read_plate(example, book) for example in book.examples}


def codes(cards):
    return [card.code for card in cards]


# --- cards and play ---------------------------------------------------------------------------------------------------


def test_a_deal_in_which_the_last_trick_counts_shows_it(books):
    plate = plates_of(books["spar"])["The 9 of the sister color takes the 8: two points"]
    assert isinstance(plate.picture, TrickPicture)
    assert codes(plate.picture.cards) == ["Pu8", "Sv9", "Gn8", "RdA"]
    assert plate.picture.seats == ("A", "B", "C", "D")
    assert plate.answer == "Totals after the deal: A 0, B 2, C 0, D 0."
    assert plate.conditions == ()


def test_pictures_show_what_the_examples_say(books):
    plates = plates_of(books["hearts"])
    trick = plates["A trick of five players"]
    assert trick.conditions == ("5 players",)
    assert isinstance(trick.picture, TrickPicture)
    assert trick.picture.seats == ("E", "A", "B", "C", "D")
    assert trick.picture.seats[trick.picture.winner] == "D"
    assert trick.answer == "D wins the trick with the Silver Ace."
    hand = plates["Green is led: play Green, high or low as you like"]
    assert isinstance(hand.picture, Hand)
    assert codes(hand.picture.trick) == ["GnT"]
    assert hand.picture.legal == {"Gn9", "GnK"}
    assert hand.answer == "Green 9 and Green King may be played."
    opening = plates["If only the holder matters, any card but a Heart may open"]
    assert opening.conditions == ("Silver 8 opens: Its holder, any card", "first trick")
    deal = plates["A Red moon, taken off the own total"]
    assert isinstance(deal.picture, DealPicture)
    assert [(side.before, side.after) for side in deal.picture.sides] == [(40, 44), (50, 55), (60, 34), (70, 70)]
    (shooter,) = deal.picture.sides[2].shares
    assert shooter.note == "moon choice: subtract"
    assert [pile.label for pile in shooter.piles] == [""]
    shared = plates["Level at the bottom, and the match is shared"]
    assert isinstance(shared.picture, TotalsPicture)
    assert not shared.picture.chips
    assert [name for name, _, won in shared.picture.rows if won] == ["B", "C"]
    assert shared.answer == "B and C share the match."
    assert plates["99 is not enough: the match goes on"].answer == "The match goes on."


def test_calls_bids_and_tricks_are_told_by_seat(books):
    plates = plates_of(books["contract"])
    made = plates["A pass, then a bid that nobody beats"]
    assert made.picture == AuctionPicture(
        tuple("BCDAB"), ("Pass", "2 Red", "Pass", "Pass", "Pass"), None, 1, frozenset({0, 2, 3, 4})
    )
    assert made.answer == "The contract is 2 Red, and C is the declarer."
    assert plates["Everybody passes, and the dealer has bid 1 Bronze"].picture.last is None
    refused = plates["Black is not above no trump"]
    assert (refused.picture.calls, refused.picture.refused) == (("4 No trump", "4 Black"), 1)
    assert refused.answer == "“4 Black” is not allowed."
    assert plates["With two players one pass ends it"].conditions == ("2 players",)
    everybody = plates["Everybody passes: there is no contract, and the next dealer deals"]
    assert everybody.answer == "There is no contract."
    points = plates["Both sides score what they captured"]
    assert points.conditions == ("contract: 2 Purple", "declarer: D")
    told = [[(share.seat, share.note) for share in side.shares] for side in points.picture.sides]
    assert told == [[("A", "2 tricks"), ("C", "2 tricks")], [("B", "4 tricks"), ("D", "4 tricks")]]
    plates = plates_of(books["spades"])
    partners = plates["Partners add their bids and their tricks"]
    assert partners.answer.startswith("Totals after the deal: A & C 60, B & D \N{MINUS SIGN}80.")
    assert partners.picture.sides[1].after == -80
    assert plates["A player may bid nil"].answer == "A bids 4, B bids nil, C bids 2 and D bids 5."
    bags = plates["9 bags and 2 more: 100 off, and 1 bag stays"]
    assert "bags: 9, 3" in bags.conditions
    assert bags.answer == "Totals after the deal: A & C 252, B & D 250. Bags: A & C 1, B & D 3."
    side = bags.picture.sides[0]
    assert (side.shares[0].piles, side.shares[0].note, side.before, side.after) == (None, "bid 3, 4 tricks", 300, 252)


def test_whoever_has_passed_for_good_is_skipped(books):
    plates = plates_of(books["blues_greens"])
    skipped = plates["Whoever has passed is skipped"]
    assert skipped.picture.seats == tuple("BCDABDB")
    assert skipped.picture.calls[skipped.picture.last] == "150"
    assert skipped.answer == "The contract is 150, and D is the declarer."
    plates = plates_of(books["contract"])
    assert plates["Where a pass is final, the turn skips those who have passed"].picture.seats == tuple("ABCDBC")
    assert plates["Whoever has passed bids after all"].picture.seats == tuple("ABCDABCD")
    # Nothing tells whether a pass was final: only the first caller is certain.
    unsure = plates_of(books["spades"])["Until all pass: after a first pass it is too late for nil"]
    assert unsure.picture.seats == ("A",)


# --- Thirty-One -------------------------------------------------------------------------------------------------------


def test_a_hand_is_counted_card_by_card(books):
    plates = plates_of(books["thirty_one"])
    best = plates["The color that counts most"]
    assert best.picture == WorthPicture(best.picture.cards, ("3 + 7", "1 + 7", ""), "Black", "18", None)
    assert best.answer == "Black counts 10 + 8 = 18. No Blitz."
    assert plates["The least card is the Bronze 8"].answer == "Bronze counts 1 + 1 = 2."
    blitz = plates["Gold Jack, Queen and Ace"]
    assert (blitz.picture.label, blitz.picture.figure, blitz.picture.won) == ("Blitz", "31", True)
    assert blitz.answer == "Gold counts 9 + 10 + 12 = 31. A Blitz!"
    mixed = plates["Any three cards: the same hand is a Blitz"].picture
    assert (mixed.label, mixed.figure, mixed.counts) == ("Blitz", "31", ("7 + 7", "6 + 5", "4 + 2"))
    bust = plates["Bust: 33 counts 0"]
    assert bust.picture.figure == "0"
    assert bust.answer == "Gold would count 10 + 11 + 12 = 33, but the hand counts 0."


def test_a_showdown_shows_hands_and_the_way_of_the_chips(books):
    plates = plates_of(books["thirty_one"])
    out = plates["Two go out at once"]
    assert isinstance(out.picture, ShowdownPicture)
    assert [stake.counts for stake in out.picture.stakes] == ["Black 24", "Red 19", "Gold 19", "Red 25"]
    assert [(stake.before, stake.after, stake.out) for stake in out.picture.stakes] == [
        (2, 2, False),
        (1, 0, True),
        (1, 0, True),
        (3, 3, False),
    ]
    assert (out.picture.before, out.picture.after) == (5, 7)
    assert out.answer == "B and C pay 1 chip each. B and C are out."
    both = plates["Two chips: also when the lowest total is shared"]
    assert [stake.note for stake in both.picture.stakes] == ["", "knocked", ""]
    assert both.answer == "B pays 2 chips and C pays 1 chip."
    blitz = plates["A Blitz that takes everybody's last chip wins the match"]
    assert blitz.picture.stakes[3].note == "Blitz"
    assert blitz.answer == "A, B and C pay 1 chip each, and D wins 11 chips. A, B and C are out."
    assert plates["Play again: the pot stays"].answer == "No chip changes hands."
    # The pot that the example does not ask for is the game's own answer, and chips not named are those of the start.
    assert plates["In the short game a second hand of 31 gets nothing"].picture.after == 0
    start = plates["A single chip each: whoever is lowest first is out"]
    assert [stake.before for stake in start.picture.stakes] == [1, 1, 1]
    assert start.answer == "C pays 1 chip. C is out."
    assert plates["Long game: one player alone has chips"].picture.chips


# --- Blues and Greens -------------------------------------------------------------------------------------------------


def test_a_meld_tells_what_each_card_is_worth(books):
    plates = plates_of(books["blues_greens"])
    meld = plates["Trumps count double: three of them are worth 10"]
    assert meld.conditions == ("trump: Hearts", "first meld")
    assert meld.picture == WorthPicture(meld.picture.cards, ("2", "4", "4"), "Worth", "10", True)
    assert meld.answer == "A first meld, worth 10."
    assert plates["9, two, Jack: the two is the 10"].answer == "A meld, worth 7."
    none = plates["A two cannot stand below the 4"]
    assert (none.picture.label, none.picture.figure, none.picture.won) == ("No meld", "", False)
    assert none.answer == "No meld."
    few = plates["Three Aces are worth 6: not enough to begin with"]
    assert (few.picture.label, few.picture.figure, few.picture.won) == ("Too little", "6", False)
    assert few.answer == "Worth 6, which is too little for a first meld."


def test_a_deal_shows_melds_tricks_and_what_is_left(books):
    plates = plates_of(books["blues_greens"])
    deal = plates["Melds, tricks and the others' hands are added to the totals before"].picture
    told = {
        share.seat: [(pile.label, codes(pile.cards), pile.points) for pile in share.piles]
        for side in deal.sides
        for share in side.shares
    }
    assert told == {
        "A": [("melded", ["gKd", "gKh", "bKs"], 6), ("left, for B & D", ["g6h"], 1)],
        "B": [("in tricks", ["gAs", "g2d"], 6), ("left, for A & C", ["gTc"], 4)],
        "C": [("in tricks", ["gAc"], 4)],
        "D": [("melded", ["g7c", "g8c", "g9c"], 6)],
    }
    assert [(side.before, side.after) for side in deal.sides] == [(200, 214), (180, 193)]
    laid = plates["Laid down while going out, 20 points each for the own side"].picture
    (pile,) = laid.sides[1].shares[0].piles
    assert (pile.label, pile.points) == ("red threes laid down", 40)
    assert laid.sides[0].shares[0].piles == ()
    failed = plates["The bid is missed by one point"]
    assert failed.conditions == ("trump: Hearts", "declarer: D", "bid: 140")
    brought = [pile.points for share in failed.picture.sides[1].shares for pile in share.piles]
    assert sum(brought) == 139
    assert plates["Four twos: nobody takes the trick"].answer == "Nobody wins the trick."
    assert plates["500 is reached"].answer == "B & D win the match."


def test_a_deal_adds_up_unless_a_bid_or_a_bonus_says_otherwise(books):
    """The points that the pictures tell come to the totals that the examples expect."""
    added = 0
    for example in books["blues_greens"].examples:
        picture = read_plate(example, books["blues_greens"]).picture
        if not isinstance(picture, DealPicture):
            continue
        gained = [0, 0]
        for number, side in enumerate(picture.sides):
            for pile in (pile for share in side.shares for pile in share.piles):
                gained[1 - number if pile.label.startswith("left") else number] += pile.points
        if max(gained) < 96 and "bid" not in example.question.facts.data:
            added += 1
            assert [side.after - side.before for side in picture.sides] == gained, example.title
    assert added >= 8


# --- laid out ---------------------------------------------------------------------------------------------------------

HALF, FULL, NARROW = 302, 648, 150
"""What two plates side by side, one alone, and one in the smallest window at the largest scale have inside."""


def lay_out(kit, tray, picture, width):
    """The parts of a picture, each at its place; a list of the widgets and one of where their cards lie."""
    widget = build_picture(kit, picture, width, tray)
    widget.place(kit, pygame.Rect((0, 0), (width, widget.measure(kit, width)[1])))
    parts = list(widget.walk())
    return widget, parts, [rect for part in parts if isinstance(part, CardRow) for rect in part.card_rects]


def box_of(kit, label):
    """Where the words of a label stand: at the left of its place, and in the middle of its height."""
    box = pygame.Rect((0, 0), label.measure(kit, label.rect.width if label.wrap else None))
    box.midleft = label.rect.midleft
    return box


@pytest.mark.parametrize("width", [NARROW, HALF, FULL])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_picture_is_clipped_and_no_words_lie_on_others(kit, tray, books, game, width):
    check_pictures(kit, tray, books[game], width)


@pytest.mark.parametrize("language", languages()[1:], ids=lambda language: language.code)
@pytest.mark.parametrize("game", GAMES)
def test_pictures_have_room_for_their_words_in_other_languages(kit, tray, game, language):
    telling.use(language.add_words(read_texts([RULES], game, language.code).glossary))
    try:
        check_pictures(kit, tray, read_rule_book([RULES], game, language.code), HALF)
    finally:
        telling.use(ENGLISH)


def check_pictures(kit, tray, book, width):
    """Nothing of the pictures of a book is clipped, and no words of them lie on others."""
    for example in book.examples:
        picture = read_plate(example, book).picture
        widget, parts, cards = lay_out(kit, tray, picture, width)
        # Whatever is too wide for half a page has all of it, and only in the narrowest window is there no choice.
        if compute_easy_width(kit, picture) > width > NARROW:
            continue
        area = widget.rect
        boxes = [box_of(kit, part) for part in parts if isinstance(part, Label) and part.text.strip()]
        chips = [part.rect for part in parts if isinstance(part, ChipPile)]
        for rect in (*cards, *chips, *(part.rect for part in parts if isinstance(part, ScoreBox))):
            assert area.contains(rect), (example.title, rect)
        for box in boxes:
            assert area.inflate(0, 6).contains(box) or width == NARROW, (example.title, box)
        if width > NARROW:
            for one, other in combinations(boxes, 2):
                assert not one.inflate(-2, -6).colliderect(other.inflate(-2, -6)), (example.title, one, other)
            for pile in chips:
                assert not any(pile.colliderect(box.inflate(0, -8)) for box in boxes), example.title


def test_a_total_shows_the_number_before_and_after_unless_they_are_equal(kit, tray, books):
    example = next(one for one in books["spades"].examples if one.title == "Partners add their bids and their tricks")
    _, parts, _ = lay_out(kit, tray, read_plate(example, books["spades"]).picture, FULL)
    labels = [part.text for part in parts if isinstance(part, Label)]
    assert [(old, new) for old, new in pairwise(labels) if "→" in old] == [("0 →", "60"), ("0 →", "\N{MINUS SIGN}80")]
    same = next(one for one in books["hearts"].examples if one.title == "Cards of the other colors cost nothing")
    _, parts, _ = lay_out(kit, tray, read_plate(same, books["hearts"]).picture, FULL)
    assert not any("→" in part.text for part in parts if isinstance(part, Label))


def test_small_cards_of_two_packs_tell_rank_suit_and_pack(kit, tray, books):
    """In rows they are miniatures and never overlap, so that nothing of them is hidden."""
    plate = plates_of(books["blues_greens"])["North bid 150, and the side has 155"]
    for width in (NARROW, HALF, FULL):
        _, parts, rects = lay_out(kit, tray, plate.picture, width)
        assert len(rects) == 44
        assert all(face.small for part in parts if isinstance(part, CardRow) for face in part.faces)
        assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
    width = rects[0].width
    deck = books["blues_greens"].deck
    pictures = {code: tray.cards.miniature(deck[code], width) for code in ("g3h", "b3h", "g3d", "g9h", "g3s")}
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures.values()}) == len(pictures)
    side = tray.cards.size(width)[1] // 2
    green, blue = (pictures[code].get_at((width // 12, side)) for code in ("g3h", "b3h"))
    assert green.g > green.b
    assert blue.b > blue.g


# --- odd examples -----------------------------------------------------------------------------------------------------


def odd_example(kind, facts, expected, players=4):
    return Example(
        "x", 1, f"A {kind}", "", players, {"odd_option": True}, Question(kind, Section(facts, "x")), expected
    )


ODD = [
    odd_example("auction", {"bids": ["1 Red", "pass"], "dealer": 2, "hand": ["RdA", "bkq"]}, {"contract": "1 Red"}),
    odd_example("auction", {"calls": ["1 Red", "x" * 90], "dealer": 2}, {"refused": 7}),
    odd_example("auction", {"calls": ["", "12", "1"] * 9, "dealer": 2}, {"bids": ("1", "nil")}),
    odd_example("auction", {"calls": ["pass"]}, {"declarer": 1}),
    odd_example("deal", {"tricks": [1, 2, 3, 6], "bids": ["1", 2, "nil", "4"]}, {"expect_totals": (1, 2, 3, 4)}),
    odd_example("deal", {"tricks": [1, 2, 3]}, {"expect_totals": (1, 2, 3, 4)}),
    odd_example("showdown", {"hands": [["RdA"], ["GoK"]], "knocker": None}, {"losers": frozenset({1})}),
    odd_example("meld", {"cards": ["RdA", "Rd8"]}, {"worth": 15, "cards": ("RdA",)}),
    odd_example("showdown", {"hands": [["RdA"], [], [], []], "knocker": [1]}, {"out": frozenset({1, 9})}),
    odd_example("showdown", {"hands": [["RdA"], [], [], []], "chips": "x", "pot": "1"}, {"expect_chips": (1, 2, 3, 4)}),
    odd_example("showdown", {"hands": [[], [], [], []], "blitz_by": 2}, {"expect_chips": (1, 2), "expect_pot": -3}),
    odd_example("meld", {"cards": ["RdA", "Rd8"], "first": True, "trump": 3}, {"valid": True}),
    odd_example("meld", {"cards": ["RdA"] * 30, "first": 1}, {"valid": False, "value": 7}),
    odd_example("count", {"hand": ["RdA", "GoA"]}, {"total": 500, "blitz": True}),
    odd_example("count", {"hand": ["RdA", "GoA"]}, {"color": "mauve", "blitz": True}),
    odd_example("count", {"hand": ["RdA"] * 40}, {"color": "red"}),
    odd_example("deal", {"melded": [["RdA"], [], [], []], "hands": 3}, {"expect_totals": (1, 2, 3, 4)}),
    odd_example("deal", {"melded": [["RdA"], [], [], ["Rd8"] * 40], "trump": 3}, {"expect_totals": (1, 2, 3, 4)}),
    odd_example("count", {"text": "long " * 200, "deep": {"a": {"b": [1, [2, [3]]]}}}, {"points": 1.5}),
    odd_example("trick", {"cards": ["no card"], "leader": 0}, {"winner": 0}),
    odd_example("trick", {"cards": ["RdA"], "leader": "first"}, {"winner": 0}),
    odd_example("trick", {"cards": ["RdA", "Rd8"]}, {"winner": 3}),
    odd_example("legal", {"hand": []}, {"legal": frozenset()}),
    odd_example("legal", {"hand": ["RdA", 7]}, {"legal": frozenset({"RdA"})}),
    odd_example("deal", {"captured": [["RdA"]]}, {"expect_totals": (1, 2, 3, 4)}),
    odd_example("deal", {"captured": [["RdA"], 3, [], []]}, {"expect_totals": (1, 2, 3, 4)}),
    odd_example("deal", {"captured": [["RdA"], [], [], []], "totals": "none"}, {"expect_totals": (1, 2, 3, 4)}),
    odd_example("deal", {"captured": [["RdA"], [], [], []], "note": {"x": 1}}, {"expect_totals": (1, 2)}),
    odd_example("finished", {"totals": []}, {"winners": frozenset()}),
    odd_example("finished", {"totals": [True]}, {"winners": frozenset({5})}),
    odd_example("finished", {}, {}),
    odd_example("", {}, {}),
]


@pytest.mark.parametrize("width", [320, 680])
def test_unknown_and_odd_questions_become_a_table_of_facts(kit, tray, books, width):
    hearts = books["hearts"]
    canvas = pygame.Surface((width, 900))
    for rules in (hearts, RuleBook("None", "")):
        for example in ODD:
            plate = read_plate(example, rules)
            assert plate.title == example.title
            assert "odd option: yes" in plate.conditions
            lay_out(kit, tray, plate.picture, width)[0].draw(kit, canvas)
    auction = read_plate(ODD[0], hearts).picture
    assert isinstance(auction, FactRows)
    assert [(name, asked) for name, _, asked in auction.rows] == [
        ("bids", False),
        ("dealer", False),
        ("hand", False),
        ("contract", True),
    ]
    assert [card.code for card in auction.rows[2][1]] == ["RdA", "BkQ"]


def test_partners_share_a_total():
    deck = Deck.from_mapping(purple_deck())
    rules = RuleBook("Pairs", "", deck=deck, usual=4, sides={4: ((0, 2), (1, 3))})
    facts = {"captured": [["RdA"], [], ["Rd8"], []], "totals": [10, 20]}
    plate = read_plate(odd_example("deal", facts, {"expect_totals": (14, 20)}), rules)
    assert plate.answer == "Totals after the deal: A & C 14, B & D 20."
    assert [[share.seat for share in side.shares] for side in plate.picture.sides] == [["A", "C"], ["B", "D"]]
    assert [side.after for side in plate.picture.sides] == [14, 20]
    won = read_plate(odd_example("finished", {"totals": [10, 20]}, {"winners": frozenset({1})}), rules)
    assert won.answer == "B & D win the match."


def purple_deck():
    return tomllib.loads((RULES / "decks" / "purple.toml").read_text(encoding="utf-8"))
