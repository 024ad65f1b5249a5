"""Facts: what the rule file settles is what the book says, in every language and with every option."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from purple_table import book_facts, library
from purple_table.book_facts import check_facts, compare_facts
from purple_table.core.language import read_language
from purple_table.core.messages import Reader, english
from purple_table.core.rule_facts import BookFacts, FactPlace, fill_facts, find_places, list_tables
from purple_table.games import load_facts
from tests.contract.matches import GAMES
from tests.invented.trading import POT

ROOT = Path(__file__).parents[2]
RULES = [ROOT / "rules"]
TRICK_GAMES = [game for game in GAMES if library.read_rules(RULES, game).book["family"] == "tricks"]
GERMAN = read_language(ROOT / "assets" / "locale" / "de")
WITHOUT_WORDS = {
    "dealing.part": "the other keys say how it goes",
    "bidding.part": "a whole clause tells how bidding goes",
    "games.part": "there is one way alone",
    "passing.part": "there is one way alone",
    "ranking.part": "there is one way alone",
    "exchange.part": "there is one way alone",
    "exchange.named": "what the table calls the cards; a book says it in its own words",
    "declaring.part": "there is one way alone",
    "out.part": "the goal says it",
    "scoring.part": "each scoring has words of its own",
    "ending.part": "the target says it; a schedule has words",
}
"""Keys about which books say nothing by a fact, and why."""


def list_facts(game: str, **chosen: object) -> BookFacts:
    rules = library.read_rules(RULES, game)
    options = book_facts.list_facts(rules, {}).options
    return book_facts.list_facts(rules, {name: options[name].read(value, game) for name, value in chosen.items()})


def say(game: str, key: str, **chosen: object) -> str:
    return english(list_facts(game, **chosen).say_fact(FactPlace(0, 0, key)))


@pytest.mark.parametrize("game", TRICK_GAMES)
def test_every_key_of_a_rule_file_has_words_or_a_reason_to_have_none(game):
    facts = load_facts("tricks")
    for rules in list_facts(game).resolve({}).values():
        for name in [
            name for name in rules if isinstance(rules[name], (dict, list)) and name not in ("players", "chosen")
        ]:
            for table in list_tables(rules, name):
                part = table.get("part", "")
                keys = {f"{name}.{key}" for key in table} | {f"{name}.{part}.{key}" for key in table}
                covered = {key for known in keys & facts.keys() for key in (*facts[known].covers, known.split(".")[-1])}
                for key in table:
                    assert key in covered or f"{name}.{key}" in WITHOUT_WORDS, f"{name}.{part}.{key}"


@pytest.mark.parametrize("language", ["", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_book_can_be_read_with_every_value_of_every_option(game, language):
    rules = library.read_rules(RULES, game)
    text = library.read_book(RULES, game, language).text
    reader = Reader(GERMAN) if language else Reader()
    assert "{" not in fill_facts(text, book_facts.list_facts(rules, {}), reader.read)
    for option in book_facts.list_facts(rules, {}).options.values():
        for value in option.values[1:]:
            assert "{" not in fill_facts(text, book_facts.list_facts(rules, {option.name: value.value}), reader.read)


@pytest.mark.parametrize(
    ("game", "key", "chosen", "words"),
    [
        ("whist", "following.part", {}, "Play a card of the *suit* that was led, or a trump"),
        (
            "whist",
            "following.part",
            {"follow": "strict"},
            "Whoever has a card of the *suit* led must play one; a trump",
        ),
        ("spar", "dealing.removed", {"chief": "in"}, ""),
        ("spar", "dealing.removed", {}, "The Black Ace is not in play."),
        ("euchre", "dealing.removed", {}, "No 8, 9 or 10 is in play."),
        ("euchre", "trump.leaves_suit", {"trump_leaves_suit": False}, "A trump is still a card of the suit"),
        ("spades", "trump.leaves_suit", {}, ""),
        ("agram", "scoring.last_trick.points", {"eight_doubles": True}, "points: 2 for 8, and 1 for any other card."),
        ("manille", "trump.part", {"trump": "dealer"}, "The color that the bidding names is trump"),
    ],
)
def test_the_words_are_those_of_the_value_in_force(game, key, chosen, words):
    said = say(game, key, **chosen)
    assert words in said
    assert bool(words) == bool(said)


def test_a_target_is_said_with_its_number():
    assert "has reached 7 points" in say("whist", "ending.target", target=7)


def test_numbers_of_players_are_told_apart():
    assert say("hearts", "dealing.hand") == (
        "Everybody gets 12 cards, one at a time. It is 16 with 3 players, 9 with 5 players and 8 with 6 players."
    )
    assert say("ninety_nine", "dealing.removed") == "With 3 players: No 8 is in play."
    assert say("spades", "sides.part").endswith("With 2 or 3 players: Everybody plays alone.")


def test_an_option_is_left_out_only_where_it_is_not_offered():
    said = say("hearts", "passing.cycle", passing="left_right_across_none", fifth_seat_card="remove_purple_8")
    assert "With" not in said
    said = say("briscola", "scoring.most_points.rank", points="rank", partners_look=False)
    assert said == "A card is worth its rank points alone."


def test_the_line_of_a_value_says_what_holds_with_that_value():
    values = "- `suit_or_trump`: as above.\n- `strict`: {fact:following.part}\n"
    text = f"{{fact:following.part}}\n\nTable option `follow`:\n\n{values}"
    places = list(find_places(text))
    assert [(place.key, place.option, place.value) for place in places] == [
        ("following.part", "", ""),
        ("following.part", "follow", "strict"),
    ]
    filled = fill_facts(text, list_facts("whist"), english)
    assert "- `strict`: Whoever has a card" in filled


def test_a_value_is_said_for_the_numbers_of_players_that_may_choose_it():
    text = "Table option `partners_look`:\n\n- `false`: {fact:dealing.partners_look}"
    assert fill_facts(text, list_facts("briscola"), english).endswith("`false`: Partners never see each other's hands.")


def test_a_mark_comes_before_the_full_stop_and_nothing_leaves_no_gap():
    facts = list_facts("spar", chief="in")
    assert fill_facts("{fact:leading.part (SP03)} So.", facts, english).endswith("leads the first trick (SP03). So.")
    assert fill_facts("Before. {fact:dealing.removed} After.", facts, english) == "Before. After."


@pytest.mark.parametrize("hole", ["{fact:trump.color}", "{fact:nothing.at_all}", "{fact:Ending.target}", "{fact:}"])
def test_what_the_game_does_not_have_stays_as_it_is_written(hole):
    assert fill_facts(f"A {hole} b", list_facts("spar"), english) == f"A {hole} b"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("{fact:leading.part (SP03)}", "Somebody leads.", "the fact leading.part must stand in the book once"),
        ("{fact:leading.part (SP03)}", "{fact:leading.part} {fact:leading.part}", "it is there 2 times"),
        ("{fact:leading.part (SP03)}", "{fact:winning.part}", "winning.part stands under [opening]"),
        (
            "{fact:leading.part (SP03)}",
            "{fact:trump.part}",
            "[opening] names the fact trump.part, which this game does",
        ),
        (
            "- `left`: {fact:dealing.next_dealer}",
            "- `left`: to the left.",
            "the line of next_dealer = left must say what",
        ),
    ],
)
def test_the_lint_says_what_is_wrong_with_a_book(old, new, complaint):
    book = library.read_book(RULES, "spar")
    changed = tuple(replace(clause, text=clause.text.replace(old, new)) for clause in book.clauses)
    rule_file = (ROOT / "rules" / "spar" / "game.toml").read_text(encoding="utf-8")
    assert not list(check_facts(book, list_facts("spar"), rule_file))
    found = list(check_facts(replace(book, clauses=changed), list_facts("spar"), rule_file))
    assert any(complaint in line for line in found), found


def test_a_translated_book_must_name_the_same_facts():
    book, german = library.read_book(RULES, "spar"), library.read_book(RULES, "spar", "de")
    assert not list(compare_facts(book, german))
    changed = tuple(
        replace(clause, text=clause.text.replace("{fact:leading.part (SP03)}", "")) for clause in german.clauses
    )
    assert list(compare_facts(book, replace(german, clauses=changed))) == [
        "[opening] does not name the same facts as book.md"
    ]


TRICK_POT = {"part": "pot", "ante": 1, "paid": "each_deal", "won_by": "most_tricks", "none": "match", "most": 20}


@pytest.mark.parametrize(
    ("table", "key", "words"),
    [
        ({"out": {"part": "empty_hand", "standstill": 2}}, "out.part", "in 2 rounds"),
        ({"out": {"part": "race", "goal": 66}}, "out.goal", "won a trick has 66 points"),
        ({"out": {"part": "tricks", "goal": 2}}, "out.goal", "has won 2 tricks"),
        ({"out": {"part": "settled"}}, "out.part", "can change the score"),
        ({"following": {"part": "suit", "unable": "draw"}}, "following.unable", "draws cards from the stock"),
        ({"following": {"part": "suit", "unable": "pick_up"}}, "following.unable", "into the hand, and leads"),
        (
            {"following": {"part": "suit", "while_stock": {"part": "any"}}},
            "following.while_stock",
            "this holds instead: Any card may be played",
        ),
        (
            {"following": {"part": "suit_or_trump", "exempt": ["8", "RdA"]}},
            "following.exempt",
            "the 8 of trumps and the Red Ace need not be played to a lower one",
        ),
        (
            {"ranking": {"part": "promoted", "trumps": ["8", "RdA"]}},
            "ranking.trumps",
            "the 8 of trumps and the Red Ace, which is always a trump",
        ),
        ({"stakes": POT}, "stakes.ante", "the dealer pays 2 chips into the pot, and everybody does"),
        ({"stakes": POT}, "stakes.won_by", "A declarer who makes the bid Nap takes the pot"),
        ({"stakes": POT}, "stakes.failed", "fails in the bid Nap pays as much as lies in the pot into it."),
        ({"stakes": POT}, "stakes.end", "shared by all"),
        ({"stakes": TRICK_POT}, "stakes.ante", "everybody pays a chip into the pot"),
        ({"stakes": TRICK_POT}, "stakes.won_by", "Whoever wins more tricks than anybody else"),
        ({"stakes": TRICK_POT}, "stakes.none", "20 chips at most, into the next one"),
    ],
)
@pytest.mark.parametrize("read", [english, Reader(GERMAN).read], ids=["en", "de"])
def test_parts_that_no_game_of_ours_has_have_words(table, key, words, read):
    rules = library.read_rules(RULES, "napoleon")
    facts = book_facts.list_facts(replace(rules, book={**rules.book, **table}), {})
    told = facts.say_fact(FactPlace(0, 0, key))
    assert words in english(told)
    assert (read(told) != english(told)) is (read is not english)
