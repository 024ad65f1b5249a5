"""The coach: what its files may say, that it speaks the book's words, and that nobody is surprised by a trick."""

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from purple_table import library
from purple_table.coaching import read_coach
from purple_table.core.actions import Bid, Choose, Knock, Pass
from purple_table.core.coach import NO_COACH, Coach, find_moments
from purple_table.core.events import Noted, TrickWon
from purple_table.core.examples import check_example, read_examples
from purple_table.core.rulebook import RuleError
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.rule_translations import read_texts
from tests.contract.matches import GAMES, RULES, chance, load, make
from tests.rules.coached_deals import TRICK_GAMES, game_of, untold

MOST_WORDS = 20
_DEALS = 6
"""First deals of each game; `benchmarks/soak.py --coached 200` tries more."""


@pytest.mark.parametrize("name", GAMES)
def test_every_card_and_every_line_of_the_page_has_its_clause(name):
    coach = read_coach([RULES], name)
    german = read_texts([RULES], name, "de").coach
    assert len(coach.cards) >= 3
    assert german.keys() == {card.id for card in coach.cards}
    assert all(german[card.id] != card.words for card in coach.cards)
    for language in ("", "de"):
        book = library.read_book([RULES], name, language)
        clauses = {clause.id for clause in book.clauses}
        assert {card.clause for card in coach.cards} | set(coach.page) <= clauses
        page = library.one_page(book)
        assert page.count("\n- **") + page.startswith("- **") == len(coach.page), "a clause for every line of the page"


@pytest.mark.parametrize("name", GAMES)
def test_a_card_has_at_most_twenty_words_in_each_language(name):
    coach = read_coach([RULES], name)
    told = {("en", card.id): card.words for card in coach.cards}
    told |= {("de", card): words for card, words in read_texts([RULES], name, "de").coach.items()}
    counts = {key: len([word for word in words.split() if any(map(str.isalnum, word))]) for key, words in told.items()}
    assert {key: (count, told[key]) for key, count in counts.items() if count > MOST_WORDS} == {}


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_whoever_knows_whist_is_never_surprised_by_who_takes_a_trick(name):
    assert list(untold(name, range(_DEALS))) == []


def test_without_the_coach_there_would_be_surprises():
    for name, surprise in (("whist", "color"), ("manille", "order"), ("euchre", "promoted")):
        assert surprise in {found for _, found, _ in untold(name, range(_DEALS), Coach(cards=()))}


def test_cards_stand_only_for_the_options_that_make_them_true():
    coach = read_coach([RULES], "whist")
    names = {
        options: {card.id for card in coach.apply_options(game_of_whist(options).options).cards}
        for options in (False, True)
    }
    assert "color" in names[False] - names[True]
    assert "color-alone" in names[True] - names[False]


def test_the_first_hint_of_hearts_does_as_the_coach_says():
    """The card that tells what to pass tells of the moon for which a Skilled player of the normal style keeps hands;
    hints are careful, and keep none for a moon that careful players prevent."""
    game, coach = game_of("hearts"), read_coach([RULES], "hearts")
    words = {"": "to capture every Red or every Gold card", "de": "Alle roten oder alle goldenen zu nehmen"}
    player, kinds = make_player(game, "club"), set()
    for seed in range(6):
        state = game.start(chance(seed))
        state.apply(next(iter(state.legal_actions())))
        seat = state.to_act
        view = state.view(seat)
        decision = player.choose(view, tuple(state.legal_actions()), Random(seed), Budget(playouts=1))
        due = coach.find_due_card(find_moments(view, game.deck, game.heights), frozenset())
        kinds.add(decision.evidence.kind)
        if decision.evidence.kind.startswith("passed_"):
            assert words[""] in due.words
            assert words["de"] in read_texts([RULES], "hearts", "de").coach[due.id]
    assert kinds & {"passed_for_moon", "passed_keeping_high"}


def test_words_name_the_number_of_an_option_and_say_nothing_of_none():
    for language, words in (("fr", "must count 25 or more"), ("de", "mindestens 25 zählen")):
        coach = read_texts([RULES], "blues_greens", language).translate_coach(read_coach([RULES], "blues_greens"))
        games = {number: make("blues_greens", 4, first_meld=number) for number in (25, 0)}
        told = {number: coach.apply_options(game.options).cards for number, game in games.items()}
        assert [card.id for card in told[25] if words in card.words] == ["layoff"]
        assert not [card for card in told[0] if card.id == "layoff" or "{" in card.words]


def test_nearly_all_coaches_show_a_trick_as_a_small_picture():
    """Euchre tells of promoted Jacks first, and a new game may have none yet."""
    shown = [name for name in TRICK_GAMES if any(card.trick for card in read_coach([RULES], name).cards)]
    assert len(shown) >= len(TRICK_GAMES) - 2


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_the_small_picture_of_a_trick_agrees_with_the_rules(name):
    for card in (card for card in read_coach([RULES], name).cards if card.trick):
        for values in product(*card.stands.values()):
            options = dict(zip(card.stands, values, strict=True))
            facts = {"clause": "winner", "title": card.id, "options": options, "leader": 0, "cards": list(card.trick)}
            expected = {"winner": card.trick.index(card.winner)}
            answers = [_find_failures({"game": name, "example": [facts | expected | trump]}) for trump in _TRUMPS]
            assert () in answers, (card.id, options, answers)
            assert set(answers) <= {(), None}, (card.id, options, answers)


_TRUMPS: tuple[dict[str, str], ...] = ({}, {"trump": "none"}, {"trump": "silver"})


def _find_failures(data):
    """Answer how an example disagrees with the rules; None where the game cannot have its trump."""
    build = library.builder([RULES])
    try:
        (example,) = read_examples(data, "examples.toml", build)
        return check_example(example, build).failures
    except RuleError:
        return None


def game_of_whist(lead_counts: bool):
    return make("whist", 4, lead_counts_as_color_follower=lead_counts)


def test_moments_come_with_what_is_asked_and_what_has_happened():
    game = game_of("hearts")
    state = game.start(chance(3))
    moments = lambda seat: find_moments(state.view(seat), game.deck, game.heights)  # noqa: E731
    assert moments(0) == frozenset()
    seen = set()
    while not (seen and state.view(0).status.phase == "deal"):
        seat = state.to_act
        seen |= moments(seat)
        if "lead" in moments(seat):
            assert state.view(seat).pile("trick") == ()
        state.apply(next(iter(state.legal_actions())))
    assert seen >= {"deal", "give", "play", "lead", "follow", "late", "trick", "other_suit", "broken"}
    assert not seen & {"bid", "trumped", "suit_won", "draw"}


def test_nothing_is_said_of_what_may_not_be_done():
    """Nobody trumps where there is no trump, and nobody knocks after another."""
    for name, seed, trump in (("ninety_nine", 1, True), ("ninety_nine", 2, False), ("whist", 3, True)):
        game = game_of(name)
        seen = frozenset()
        state = game.start(chance(seed))
        while len(state.view(0).pile("trick")) < 2 or "follow" not in seen:
            state.apply(next(iter(state.legal_actions())))
            seen = find_moments(state.view(state.to_act), game.deck, game.heights)
        view = state.view(0)
        assert ("may_trump" in seen) == trump
    led = None
    while led != view.status.trump.casefold() or "follow" not in seen:
        state.apply(next(iter(state.legal_actions())))
        view = state.view(state.to_act)
        seen = find_moments(view, game.deck, game.heights)
        led = next((game.deck[card].color_name.casefold() for card in view.pile("trick")), None)
    assert "may_trump" not in seen
    game = make("thirty_one", 4)
    state = game.start(chance(3))
    while "knock" not in (seen := find_moments(state.view(state.to_act), game.deck, {})):
        assert ("draw" in seen) == ("may_knock" in seen)
        legal = list(state.legal_actions())
        state.apply(Knock() if Knock() in legal else legal[0])
    assert "draw" in seen
    assert "may_knock" not in seen
    told = [seat for seat in range(4) if "knock" in find_moments(state.view(seat), game.deck, {})]
    assert told == [state.to_act], "who has knocked, or draws no more, need not be told"


def test_only_those_who_play_against_a_declarer_are_told_how_to_defend():
    game = game_of("skat")
    state = game.start(chance(3))
    has_bid = False
    while not any(isinstance(event, TrickWon) for event in state.view(0).history):
        legal = list(state.legal_actions())
        action = Pass() if has_bid and Pass() in legal else legal[0]
        has_bid = has_bid or isinstance(action, Bid)
        state.apply(action)
    declarer = state.view(0).status.declarer
    told = [seat for seat in range(3) if "defend" in find_moments(state.view(seat), game.deck, game.heights)]
    assert declarer is not None
    assert told == [seat for seat in range(3) if seat != declarer]


def test_whoever_answers_a_beggar_is_told_something_else():
    game = game_of("all_fours")
    state = game.start(chance(3))
    told = []
    while len(told) < 2:
        seen = find_moments(state.view(state.to_act), game.deck, game.heights) if state.to_act is not None else ()
        told += [moment for moment in ("trump", "answer") if moment in seen]
        legal = list(state.legal_actions())
        state.apply(next((one for one in legal if one == Choose("beg", "beg")), legal[0]))
    assert told == ["trump", "answer"]


@pytest.mark.parametrize("trump", ["bronze", "green", "silver", "purple", "gold", "red", "black"])
def test_no_example_has_the_trump_of_the_deal(trump):
    game = game_of("jass")
    (card,) = [card for card in read_coach([RULES], "jass").cards if card.id == "trumps"]
    names = {color.code: color.name for color in game.deck.colors}
    other = card.avoid_trump(game.deck, trump, names)
    colors = [game.deck[code].color_name for code in other.trick]
    assert trump not in map(str.casefold, colors)
    assert len(set(colors)) == len({game.deck[code].color_name for code in card.trick}), "as many colors as before"
    led, loses = colors[0], game.deck[other.trick[1]]
    assert f"If {led} is led and followed, the {loses.color_name} Ace loses" in other.words
    assert other.winner in other.trick


def test_a_game_without_the_file_has_no_coach(tmp_path: Path):
    assert read_coach([own(tmp_path, None)], "house") == NO_COACH


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("format = 2", "format: must be from 1 to 1"),
        ("format = 1\nfoo = 1", "foo: is not known here"),
        ("format = 1\n[[cards]]\nid = 'a'\nmoment = 'noon'\nwords = 'x'\nclause = 'deck'", 'moment: "noon" is not one'),
        ("format = 1\n[[cards]]\nid = 'a'\nmoment = 'bid'\nclause = 'deck'", "words: is missing"),
        (
            "format = 1\n[[cards]]\nid = 'a'\nmoment = 'bid'\nwords = 'x'\nclause = 'c'\ntrick = ['GnA', 'Zz9']",
            "Zz9",
        ),
        (
            "format = 1\n[[cards]]\nid = 'a'\nmoment = 'bid'\nwords = 'x'\nclause = 'c'\ntrick = ['GnA']\n"
            "winner = 'GnK'",
            'winner: "GnK" is not one of the values',
        ),
        (
            "format = 1\n[[cards]]\nid = 'a'\nmoment = 'bid'\nwords = 'x'\nclause = 'c'\n"
            "trick = ['GnA', 'GnK', 'GnQ', 'GnJ', 'GnT']",
            "trick: has 5 cards; the most is 4",
        ),
        (
            "format = 1\n[[cards]]\nid = 'a'\nmoment = 'bid'\nwords = 'x'\nclause = 'c'\ntells = ['y']",
            'tells: "y" is not',
        ),
        (
            "format = 1\n[[cards]]\nid = 'a'\nmoment = 'bid'\nwords = 'x'\nclause = 'c'\nstands = { b = 1 }",
            "b: is no option",
        ),
        (
            "format = 1\n[[cards]]\nid = 'a'\nmoment = 'bid'\nwords = 'x'\nclause = 'c'\nstands = { moon = 1 }",
            "moon: 1 is none of its values",
        ),
    ],
)
def test_a_damaged_file_is_told_with_its_key(tmp_path: Path, text, cause):
    with pytest.raises(RuleError, match=cause):
        read_coach([own(tmp_path, text)], "house")


def own(folder: Path, text: str | None) -> Path:
    """A rule folder with a game "house", made from Hearts, and this coach."""
    (folder / "house").mkdir()
    (folder / "decks").mkdir()
    (folder / "decks" / "purple.toml").write_bytes((RULES / "decks" / "purple.toml").read_bytes())
    rules = (RULES / "hearts" / "game.toml").read_text(encoding="utf-8")
    (folder / "house" / "game.toml").write_text(rules.replace('id = "hearts"', 'id = "house"'), encoding="utf-8")
    if text is not None:
        (folder / "house" / "coach.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_what_is_won_and_at_which_price_under_any_options(name):
    coach = read_coach([RULES], name)
    game = make(name, load(f"{name}/game.toml")["players"]["usual"])
    aims = [card for card in coach.cards if card.moment == "aim"]
    assert coach.apply_options(game.options).aim == aims[0]
    varied = {option for card in aims for option in card.stands}
    values = {option: {value for card in aims for value in card.stands.get(option, ())} for option in varied}
    for options in product(*([(option, value) for value in values[option]] for option in sorted(varied))):
        fitting = [card for card in aims if card in coach.apply_options({**game.options, **dict(options)}).cards]
        assert len(fitting) == 1, options
    assert coach.find_due_card(frozenset(("deal", "play", "draw", "beat")), frozenset()).moment != "aim", (
        "it lies on another card"
    )


def test_the_aims_name_the_prices_of_the_rules():
    """Those that are written in numbers agree with the parameters of the game."""
    hearts = next(scoring for scoring in load("hearts/game.toml")["scoring"])
    words = read_coach([RULES], "hearts").aim.words
    for color in hearts["colors"]:
        assert re.search(rf"each {color}( card costs)? {hearts['colors'][color]}\b", words)
    assert f"Red Queen {hearts['cards']['RdQ']}" in words
    assert f"Gold Queen {hearts['cards']['GoQ']}" in words
    exact = load("oh_hell/game.toml")["scoring"][0]
    words = read_coach([RULES], "oh_hell").aim.words
    assert f"{exact['bonus']} points, and {exact['per_trick']} for each" in words
    bonus = load("ninety_nine/game.toml")["scoring"][0]["bonus"]
    words = read_coach([RULES], "ninety_nine").aim.words
    assert f"{bonus[0]} points if alone" in words
    assert f"{bonus[1]} if two do, {bonus[2]} if three" in words
    makers = load("euchre/game.toml")["scoring"][0]
    words = read_coach([RULES], "euchre").aim.words
    assert f"{makers['made']} point, or {makers['all']} for all" in words
    assert f"others get {makers['failed']}" in words


def test_a_leader_is_told_of_a_suit_that_may_not_be_led_only_until_it_is_broken():
    game = game_of("spades")
    state, told = game.start(chance(3)), set()
    while state.to_act is not None and not state.view(0).sheet:
        view = state.view(state.to_act)
        moments = find_moments(view, game.deck, game.heights)
        broken = any(isinstance(event, Noted) and event.kind == "broken" for event in view.history)
        assert ("unbroken" in moments) == ("lead" in moments and not broken)
        told.add("unbroken" in moments)
        state.apply(next(iter(state.legal_actions())))
    assert told == {True, False}


def test_who_leads_is_not_told_what_others_may_throw_away():
    game = game_of("hearts")
    state = game.start(chance(3))
    told = set()
    while state.to_act is not None and not state.view(0).sheet:
        if state.to_act == 0:
            moments = find_moments(state.view(0), game.deck, game.heights)
            told.add(("lead" in moments, "other_suit" in moments))
        state.apply(next(iter(state.legal_actions())))
    assert (True, True) not in told
    assert (False, True) in told


@pytest.mark.parametrize(
    ("name", "card", "kind"),
    [
        ("all_fours", "beg", "choose"),
        ("boure", "stay", "choose"),
        ("boure", "exchange", "give"),
        ("forty_fives", "give", "give"),
    ],
)
def test_a_card_comes_with_the_ask_that_it_explains(name, card, kind):
    """The first ask of the kind is a moment of the card."""
    game, coach = game_of(name), read_coach([RULES], name)
    state = game.start(chance(1))
    while (view := state.view(state.to_act)).ask.kind != kind:
        state.apply(next(iter(state.legal_actions())))
    due = next(one for one in coach.apply_options(game.options).cards if one.id == card)
    assert due.moment in find_moments(view, game.deck, game.heights)
