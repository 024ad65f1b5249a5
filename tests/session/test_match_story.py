"""How a match was decided: what the story says is held against the sheet of the match and the events of its deal."""

from itertools import accumulate, pairwise

import pytest

from purple_table.core.actions import Choose
from purple_table.core.events import DealScored, Feat, TrickWon
from purple_table.core.match import Match
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.library import load_game
from purple_table.rule_translations import read_texts
from purple_table.session.match_story import (
    MatchStory,
    TakenTrick,
    find_best_deal,
    find_striking_trick,
    split_deals,
    tell_match,
)
from purple_table.ui.kit import telling
from purple_table.ui.scenes.results.story_words import StoryWords
from tests.catalogues import languages
from tests.ui import rounds
from tests.ui.at_table import RULES

MATCHES = [
    ("hearts", {"target": 40}, 3),
    ("hearts", {"target": 30}, 8),
    ("spades", {"target": 150}, 3),
    ("whist", {}, 5),
    ("oh_hell", {}, 3),
    ("euchre", {"target": 5}, 4),
    ("thirty_one", {}, 3),
    ("agram", {}, 3),
    ("contract", {"target": 100}, 6),
    ("briscola", {}, 3),
]


@pytest.fixture(scope="module", params=MATCHES, ids=lambda match: f"{match[0]}-{match[2]}")
def over(request):
    game, options, seed = request.param
    return rounds.played(None, game=game, options=options, seed=seed)


def list_leads(live, side):
    """By how much a side was ahead of the best other before the first deal and after each, from the sheet alone."""
    view, low_wins = live.view(0), live.game.low_wins
    columns = list(zip(*view.sheet, strict=True))
    starts = [total - sum(column) for total, column in zip(view.totals, columns, strict=True)]
    courses = [list(accumulate(column, initial=start)) for start, column in zip(starts, columns, strict=True)]
    rows = list(zip(*courses, strict=True))
    ahead = []
    for row in rows:
        others = [total for place, total in enumerate(row) if place != side]
        ahead.append(min(others) - row[side] if low_wins else row[side] - max(others))
    return ahead


def test_the_story_is_true(over):
    story = tell_match(over.replay().match)
    leads = list_leads(over, story.winner)
    assert story.winner in over.outcome.winners
    assert story.margin == max(0, leads[-1])
    assert [scored.points for scored in story.deals] == list(over.view(0).sheet)
    place = [scored.number for scored in story.deals].index(story.number) + 1
    if story.margin:
        assert all(lead > 0 for lead in leads[place:]), "ahead from that deal on"
    if not story.first:
        assert leads[place - 1] <= 0, "and not before it"
        assert story.behind == -leads[place - 1]
    assert (story.first, story.last) == (place == 1, place == len(story.deals))
    decided = [scored.number for scored in story.deals].index(story.decided) + 1
    gains = [after - before for before, after in pairwise(leads)]
    assert decided >= place, "what decided it did so for good"
    assert gains[decided - 1] == max(gains[place - 1 :]) > max(gains[decided:], default=-1000)


def test_what_turned_a_match_happened_in_that_deal(over):
    match = over.replay().match
    story = tell_match(match)
    deals = {deal.scored.number: deal for deal in split_deals(match)}
    own = set(over.game.sides[story.winner])
    if story.feat is not None:
        assert story.feat in deals[story.number].scored.feats
        assert story.feat.kind == "moon" or story.feat.made == bool(own & set(story.feat.seats))
    events = deals[story.decided].events
    if story.trick is None:
        assert not any(type(event).__name__ == "TrickWon" for event in events)
        return
    assert story.trick.won in events
    assert tuple(card for _, card in story.trick.plays) == story.trick.won.cards
    worth = over.game.captured_worth
    assert story.trick.worth == sum(worth.get(card, 0) for card in story.trick.won.cards)
    moon = any(feat.kind == "moon" for feat in deals[story.decided].scored.feats)
    if story.trick_kind == "decisive":
        assert moon or over.game.last_trick_counts, "nothing else is known to decide a deal"
    else:
        assert not moon
        assert (story.trick_kind == "richest") == bool(story.trick.worth)


def test_the_deal_that_decided_is_the_one_that_brought_the_win():
    """In Put the winner leads by one point from deal 1 on, and deal 2, put and seen, brings the other four."""
    match = Match(load_game([RULES], "put", 2, {}), Chance(derive_secret(4)))
    put, see = Choose("raise", "put"), Choose("raise", "see")
    while match.state.outcome is None:
        legal = match.legal()
        raises = [action for action in (put, see) if action in legal and len(match.state.view(0).sheet) == 1]
        match.play(match.state.to_act, next(iter(raises or legal)))
    story = tell_match(match)
    assert [sorted(scored.points) for scored in story.deals] == [[0, 1], [0, 4]]
    assert (story.number, story.first, story.decided) == (1, True, 2)
    assert story.trick.won in split_deals(match)[1].events
    seats = [Seat("Zoë"), Seat("Ida")]
    words = StoryWords(story, match.state.view(0), match.game.deck, seats, 0)
    assert words.make_sentence() == f"Ahead from the first deal to the last, and by {story.margin} in the end."
    assert words.describe_trick_place() == "The most surprising trick, in deal 2"


def test_no_trick_decided_a_deal_that_was_thrown_in():
    """In Put, played for one point, somebody throws in after a trick."""
    match = Match(load_game([RULES], "put", 2, {"target": 1}), Chance(derive_secret(4)))
    throw_in = Choose("raise", "give_in")
    while match.state.outcome is None:
        legal = match.legal()
        tricks = any(isinstance(event, TrickWon) for event in match.state.view(0).history)
        match.play(match.state.to_act, throw_in if tricks and throw_in in legal else legal[0])
    story = tell_match(match)
    assert any(isinstance(event, TrickWon) for event in split_deals(match)[-1].events)
    assert story.decided == story.deals[-1].number
    assert story.trick is None


def test_no_story_is_told_before_the_end():
    assert tell_match(rounds.played(1).replay().match) is None


@pytest.mark.parametrize(
    ("points", "low_wins", "best"),
    [
        ([(5, 0), (20, 0), (3, 9)], False, (2, 20)),
        ([(5, 0), (20, 0), (3, 9)], True, (3, 3)),
        ([(0, 5), (1, 9)], False, None),
        ([(4, 4)], False, None),
    ],
)
def test_the_best_deal_is_the_one_that_beat_the_others_most(points, low_wins, best):
    deals = [DealScored(number, (), made, made) for number, made in enumerate(points, 1)]
    assert find_best_deal(deals, 0, low_wins) == best


@pytest.mark.parametrize(
    ("cards", "striking"),
    [
        # A small trump takes the ace that was led, which says more than an ace that takes what it must.
        (["0 0 RdA Rd8 Rd9 RdT", "2 1 Gn8 GnA Pu8 Gn9", "0 0 RdK Rd8 RdQ RdJ"], 1),
        # An ace that is thrown away was not beaten.
        (["0 0 Gn8 RdA Gn9 BkA", "2 1 Sv8 SvQ SvK Sv9"], 1),
        # Of equal ones it is the last.
        (["2 1 Sv8 SvQ SvK Sv9", "2 1 Gn8 GnQ GnK Gn9"], 1),
    ],
)
def test_the_most_striking_trick_beats_a_high_card_with_a_low_one(cards, striking):
    game = load_game([RULES], "whist", 4, {})
    tricks = []
    for number, row in enumerate(cards, 1):
        taker, leader, *codes = row.split()
        won = TrickWon(int(taker), int(leader), number, tuple(codes))
        tricks.append(TakenTrick(won, tuple(enumerate(codes)), 0))
    assert find_striking_trick(tricks, game, {0, 2}) == tricks[striking]


def test_where_colors_do_not_matter_a_high_card_of_any_color_was_beaten():
    game = load_game([RULES], "put", 2, {})
    rows = [("BzJ", "RdT"), ("Gn9", "Gn8"), ("Sv8", "BkK")]
    tricks = [TakenTrick(TrickWon(0, 0, n, row), tuple(enumerate(row)), 0) for n, row in enumerate(rows, 1)]
    height = game.heights
    wanted = min(range(3), key=lambda place: height[rows[place][0][2]] - height[rows[place][1][2]])
    assert wanted == 2
    assert find_striking_trick(tricks, game, {0}) == tricks[wanted]


@pytest.mark.parametrize(("name", "counts"), [("agram", True), ("spar", True), ("whist", False), ("hearts", False)])
def test_a_game_says_whether_its_last_trick_counts(name, counts):
    assert load_game([RULES], name, 4, {}).last_trick_counts is counts


def make_story(**fields):
    usual = {
        "deals": (),
        "winner": 0,
        "number": 5,
        "first": False,
        "last": False,
        "behind": 24,
        "margin": 3,
        "feat": None,
        "decided": 5,
        "trick": None,
        "trick_kind": "surprising",
    }
    return MatchStory(**{**usual, **fields})


@pytest.fixture(scope="module")
def third_deal():
    return rounds.played(3)


@pytest.mark.parametrize(
    ("fields", "english", "german"),
    [
        ({}, "Behind by 24 until deal 5.", "Bis Runde 5 um 24 zurück."),
        ({"last": True, "behind": 0}, "Level until the last deal.", "Bis zur letzten Runde gleichauf."),
        (
            {"feat": Feat("moon", (2,), cards=("GnA",))},
            "Behind by 24 until the Green moon of **Hugo** in deal 5.",
            "Bis zum Durchmarsch in Grün von **Hugo** in Runde 5 um 24 zurück.",
        ),
        (
            {"feat": Feat("nil", (0,), True)},
            "Behind by 24 until your nil in deal 5.",
            "Bis zu deiner Null in Runde 5 um 24 zurück.",
        ),
        (
            {"feat": Feat("contract", (1, 3), False)},
            "Behind by 24 until the failed contract of **Clara and Mina** in deal 5.",
            "Bis zum verlorenen Kontrakt von **Clara und Mina** in Runde 5 um 24 zurück.",
        ),
        (
            {"first": True, "last": True},
            "Decided in a single deal, by 3.",
            "In einer einzigen Runde entschieden, mit 3 Vorsprung.",
        ),
        (
            {"first": True},
            "Ahead from the first deal to the last, and by 3 in the end.",
            "Von der ersten bis zur letzten Runde vorn, am Ende mit 3 Vorsprung.",
        ),
        ({"margin": 0}, "Level in the end.", "Gleichstand am Ende."),
    ],
)
def test_the_story_is_one_sentence(third_deal, fields, english, german):
    before = telling.find_language()
    words = StoryWords(make_story(**fields), third_deal.view(0), third_deal.game.deck, third_deal.seats, 0)
    try:
        told = []
        for code in ("en", "de"):
            language = next(language for language in languages() if language.code == code)
            telling.use(
                language.add_words(read_texts(rounds.RULES, "hearts", code).glossary) if code != "en" else language
            )
            told.append(words.make_sentence().replace("\N{NO-BREAK SPACE}", " "))
    finally:
        telling.use(before)
    assert told == [english, german]
