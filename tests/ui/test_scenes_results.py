import re
from dataclasses import replace
from itertools import groupby, pairwise
from types import SimpleNamespace

import pygame
import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.core.actions import Bid, Choose, Discard, Draw, Give, Knock, LayDown, Pass, Play, Stay, Take
from purple_table.core.cards import PileKey
from purple_table.core.events import Chosen, DealScored, Feat, Moved, TrickWon
from purple_table.core.language import ENGLISH
from purple_table.core.match import Step
from purple_table.core.messages import CardName, ListedValues, say
from purple_table.core.record import Seat
from purple_table.games.tricks.sight import LEVEL
from purple_table.result_menus import ResultMenus
from purple_table.session.live_match import LiveMatch
from purple_table.session.match_story import list_played_tricks, list_tricks
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.denominations import CallsTable
from purple_table.ui.kit import telling
from purple_table.ui.kit.animation import draw_rolling_number
from purple_table.ui.kit.widgets import Button, Choice, Label, TextEntry
from purple_table.ui.scenes.fault import FaultScene
from purple_table.ui.scenes.match_words import describe_standing, find_best_sides, tell_action
from purple_table.ui.scenes.results import result_sheet as sheet_module
from purple_table.ui.scenes.results import results_scene
from purple_table.ui.scenes.results.deal_slip import DealSlip, is_told_in_a_word
from purple_table.ui.scenes.results.result_pages import identify_decision
from purple_table.ui.scenes.results.result_parts import (
    ClauseBlock,
    WinnerHeads,
    find_first_paragraph,
    find_richest_and_costliest,
)
from purple_table.ui.scenes.results.result_sheet import Sheet, format_points
from purple_table.ui.scenes.results.result_words import ResultWords
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.results.summary import summarize_deal
from purple_table.ui.scenes.table.table_words import standing_lines
from purple_table.ui.scenes.trick_table import TrickTable
from tests.catalogues import languages
from tests.contract.matches import chance, make
from tests.ears.listening import DirectSpeaker
from tests.ui import fitting, rounds
from tests.ui.at_games import table_of


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    return CardSurfaces(SpriteCache(tmp_path_factory.mktemp("cards")))


@pytest.fixture(scope="module")
def clauses():
    return rounds.clauses()


@pytest.fixture(scope="module")
def third_deal():
    return rounds.played(3)


@pytest.fixture(scope="module")
def finished():
    return rounds.played(None, options={"target": 40})


class Showing:
    """Results on stage and what they asked for."""

    def __init__(self, driver, cards, clauses, live: LiveMatch):
        self.driver = driver
        self.asked = []
        self.scene = ResultsScene(
            live,
            cards,
            clauses,
            on_next=lambda: self.asked.append("next"),
            on_again=lambda: self.asked.append("again"),
            on_title=lambda: self.asked.append("title"),
        )
        driver.stage.push(self.scene)
        driver.settle()

    def texts(self):
        return [widget.text for widget in self.scene.form.root.walk() if isinstance(widget, Label)]

    def captions(self):
        return [widget.caption for widget in self.scene.form.root.walk() if isinstance(widget, Button)]

    def lines(self):
        sheet = next(widget for widget in self.scene.form.root.walk() if isinstance(widget, Sheet))
        return {line.label: line.cells for line in sheet._lines}


def test_the_sheet_adds_up(driver, cards, clauses, third_deal):
    lines = Showing(driver, cards, clauses, third_deal).lines()
    view = third_deal.view(0)
    assert lines[""] == rounds.NAMES[:4]
    assert lines["This deal"] == tuple(map(format_points, view.sheet[-1]))
    assert lines["Total"] == tuple(map(str, view.totals))
    assert lines["Deal 1"] == tuple(map(format_points, view.sheet[0]))
    assert "Deal 3" not in lines
    red, gold = lines["Red cards"], lines["Gold cards"]
    sums = [sum(int(cell) for cell in cells if cell != "–") for cells in zip(red, gold, strict=True)]
    assert tuple(map(format_points, sums)) == lines["This deal"]


@pytest.mark.parametrize(("points", "written"), [(-13, "−13"), (-1, "−1"), (0, "–"), (7, "7"), (120, "120")])
def test_a_line_that_costs_has_its_minus_sign(points, written):
    assert format_points(points) == written


def person_at(live, seat=0):
    """The same table with one person at it."""
    live.reseat(seat, Seat("Philipp", computer=False))
    return live


def test_the_sentence_that_is_wanted_is_the_largest(driver, cards):
    live = person_at(rounds.played(3, game="oh_hell"))
    view = live.view(0)
    counters = {counter.kind: counter.values[0] for counter in view.status.counters}
    made = view.sheet[-1][0]
    showing = Showing(driver, cards, rounds.clauses("oh_hell"), live)
    worth = f"{made} points" if made else "nothing"
    assert showing.texts()[0] == f"You bid {counters['bid']} and took {counters['tricks']}: {worth}"
    labels = [widget for widget in showing.scene.form.root.walk() if isinstance(widget, Label)]
    assert [label.text for label in labels if label.style in ("title", "display")] == [showing.texts()[0]]
    assert showing.texts()[1].startswith("Deal 3 · ")


@pytest.mark.parametrize(
    ("game", "players", "seed", "clause"), [("go_boom", 2, 1, "points"), ("euchre", 4, 8, "failed")]
)
def test_a_line_for_what_others_did_says_who_scores_it(driver, cards, game, players, seed, clause):
    """ "Cards left in the other hands: Clara 51" read as if she had held them."""
    live = rounds.played(1, game=game, players=players, seed=seed)
    showing = Showing(driver, cards, rounds.clauses(game), live)
    (line,) = showing.scene._words.scored.lines
    assert line.clause == clause
    (side,) = [side for side, points in enumerate(line.points) if points]
    members = live.view(0).sides[side]
    verb = "scores" if len(members) == 1 else "score"
    names = " and ".join(rounds.NAMES[seat] for seat in members)
    assert f"**{telling.tell(line.label)}:** {names} {verb} {line.points[side]}" in showing.texts()


def test_who_loses_the_last_chip_is_said_to_be_out(driver, cards):
    live = rounds.played(7, game="thirty_one", players=3)
    assert live.view(0).status.out == (2,)
    texts = Showing(driver, cards, rounds.clauses("thirty_one"), live).texts()
    assert texts[0] == "Hugo is out of the match."
    assert texts[1].startswith("Deal 6 · ")
    texts = Showing(driver, cards, rounds.clauses("thirty_one"), person_at(live, 2)).texts()
    assert texts[:1] == ["You lose a chip."]
    assert texts[1].startswith("You are out of the match. Deal 6 · ")
    before = Showing(driver, cards, rounds.clauses("thirty_one"), rounds.played(6, game="thirty_one", players=3))
    assert before.texts()[0] == "Clara loses a chip."


def test_the_words_of_a_rule_come_by_a_click_and_without_their_numbers(driver, cards):
    showing = Showing(driver, cards, rounds.clauses("oh_hell"), rounds.played(3, game="oh_hell"))
    assert not any("exactly as many tricks" in text for text in showing.texts())
    (block,) = [widget for widget in showing.scene.form.root.walk() if isinstance(widget, ClauseBlock)]
    showing.scene._scroll.reveal(block.button.rect)
    driver.click(block.button)
    (rule,) = [text for text in showing.texts() if "exactly as many tricks" in text]
    assert "OH05" not in rule
    assert "OH13" not in rule
    driver.click(block.button)
    assert not any("exactly as many tricks" in text for text in showing.texts())


@pytest.mark.parametrize("game", ["hearts", "oh_hell", "spades", "contract", "euchre", "blues_greens", "thirty_one"])
def test_no_rule_that_is_opened_speaks_of_its_source(game):
    for folder in ("", "de"):
        for name, clause in rounds.clauses(game, folder).items():
            first = find_first_paragraph(clause)
            assert not re.search(r"[A-Z]{1,3}\d\d|\{fact", first), name
            # At the table nobody asks what others have published.
            if "points" in name or "failed" in name:
                assert not re.search("published|veröffentlicht", first), name


@pytest.mark.parametrize(
    ("points", "low_wins", "words", "good"),
    [
        ((15, 2, 0, 9), True, "The deal costs you 15 points.", False),
        ((1, 10, 10, 5), True, "The deal costs you one point.", True),
        ((0, 13, 13, 0), True, "The deal costs you nothing.", True),
        ((-26, 0, 0, 0), True, "26 points come off your total.", True),
        ((0, 0, 0, 0), False, "You score nothing.", None),
        ((20, 1, 2, 3), False, "You score 20 points.", True),
        ((-20, 1, 2, 3), False, "You lose 20 points.", False),
    ],
)
def test_what_a_deal_was_for_you(third_deal, points, low_wins, words, good):
    scored = DealScored(1, (), points, points)
    status = replace(third_deal.view(0).status, counters=())
    view = replace(third_deal.view(0), status=status)
    summary = summarize_deal(scored, view, 0, low_wins, rounds.NAMES[:4])
    assert (summary.words, summary.good) == (words, good)


def test_of_a_deal_that_all_have_passed_it_is_said_so():
    """It was titled "Your side scores nothing."."""
    state = make("contract", 4).start(chance(1))
    scored = None
    while scored is None:
        action = next((one for one in state.legal_actions() if isinstance(one, Pass)), state.legal_actions()[0])
        scored = next((event for event in state.apply(action) if isinstance(event, DealScored)), None)
    summary = summarize_deal(scored, state.view(0), 0, False, rounds.NAMES[:4])
    assert summary == ("Everybody passed, so nobody scores.", "", None)


def test_a_moon_is_what_a_deal_is_remembered_by(third_deal):
    scored = DealScored(1, (), (26, 26, 0, 26), (26, 26, 0, 26), (Feat("moon", (2,)),))
    summary = summarize_deal(scored, third_deal.view(0), 0, True, rounds.NAMES[:4])
    assert summary == ("**Hugo** shoots the moon!", "The deal costs you 26 points.", False)
    own = summarize_deal(scored, third_deal.view(2), 2, True, rounds.NAMES[:4])
    assert own == ("**You** shoot the moon!", "The deal costs you nothing.", True)


def test_a_failed_contract_is_bad_for_those_who_bid_it_and_good_for_the_others():
    view = rounds.played(1, game="contract").view(0)
    scored = DealScored(1, (), (0, 60), (0, 60), (Feat("contract", (0, 2), False),))
    for you, good in ((0, False), (1, True)):
        summary = summarize_deal(scored, view, you, False, rounds.NAMES[:4])
        assert summary.good is good
        assert summary.words == "**Zoë and Hugo** fail the contract"


class Heard:
    """Sounds that are noted."""

    def __init__(self):
        self.played = []

    def play(self, name):
        self.played.append(name)


def show_to_person(driver, cards, live, **options):
    driver.stage.sounds, asked = Heard(), lambda: None
    scene = ResultsScene(live, cards, {}, on_next=asked, on_again=asked, on_title=asked, **options)
    driver.stage.push(scene)
    return scene


def test_a_match_won_and_a_match_lost_look_and_sound_different(driver, cards):
    winner = rounds.played(None, options={"target": 40}).outcome.winners[0]
    ends = {}
    for seat in (winner, (winner + 1) % 4):
        live = person_at(rounds.played(None, options={"target": 40}), seat)
        scene = show_to_person(driver, cards, live)
        ends[seat == winner] = (*driver.stage.sounds.played, scene._headline.style, scene._paper is not None)
        heads = [widget for widget in scene.form.root.walk() if isinstance(widget, WinnerHeads)]
        assert [[who.name for who in widget._seats] for widget in heads] == [[live.seats[winner].name]]
    assert ends == {True: ("win", "display", True), False: ("lose", "title", False)}


def test_paper_falls_for_the_winner_once_and_not_with_reduced_motion(driver, cards):
    winner = rounds.played(None, options={"target": 40}).outcome.winners[0]

    def live():
        return person_at(rounds.played(None, options={"target": 40}), winner)

    moving = show_to_person(driver, cards, live())
    for _ in range(20):
        driver.loop.step(0.05)
    first = pygame.image.tobytes(driver.surface, "RGB")
    driver.loop.step(0.05)
    assert pygame.image.tobytes(driver.surface, "RGB") != first
    driver.settle()
    assert not moving.update(0.1), "it rests"
    still = show_to_person(driver, cards, live(), still=True)
    assert still._paper is None
    while still._fan.update(0.5):
        pass
    assert not still.update(0.01)


def test_totals_count_up_from_what_they_were(driver, cards, third_deal):
    """While they count, the totals are between what they were and what they are; then they stand."""
    seen = []

    def noting(kit, surface, number, *more):
        seen.append(number)
        draw_rolling_number(kit, surface, number, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheet_module, "draw_rolling_number", noting)
        show_to_person(driver, cards, third_deal)
        driver.loop.step(0.0)
        totals, points = third_deal.view(0).totals, third_deal.view(0).sheet[-1]
        before = [str(total - made) for total, made in zip(totals, points, strict=True)]
        assert [number for number in seen if not number.startswith("+")] == before
        assert [number for number in seen if number.startswith("+")] == [f"+{made}" for made in points if made]
        driver.settle()
        seen.clear()
        driver.stage.redraw()
        driver.loop.step(0.0)
        assert seen == []


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
@pytest.mark.parametrize("game", ["hearts", "whist"])
def test_the_end_of_a_match_fits(driver, cards, size, language, game):
    live = person_at(rounds.played(None, game=game, options={"target": 40} if game == "hearts" else None))
    fitting.fits(driver, lambda: show_to_person(driver, cards, live), size, None, language)


def test_it_tells_what_the_rules_say_and_every_trick(driver, cards, clauses, third_deal):
    texts = Showing(driver, cards, clauses, third_deal).texts()
    assert "Deal 3" in texts
    assert "What the cards cost" in texts
    assert "The tricks" in texts


def test_the_tricks_come_before_what_the_sheet_says_already(driver, cards, clauses, third_deal):
    texts = Showing(driver, cards, clauses, third_deal).texts()
    assert texts.index("The tricks") < texts.index("What the cards cost")
    assert not any("Red cards" in text or "Hearts are broken" in text for text in texts)


def test_what_was_chosen_on_the_way_to_a_contract_is_told_once(driver, cards):
    """ "The contract is 22", "You choose: Take the 2 cards", "You name Green as trump", "You play Green"."""
    live = rounds.played(1, game="skat", players=3)
    pages = Showing(driver, cards, rounds.clauses("skat"), person_at(live)).scene._pages
    assert pages._tell_course() == ["You play Green"]
    live = rounds.played(1, game="pinochle")
    pages = Showing(driver, cards, rounds.clauses("pinochle"), live).scene._pages
    lines = pages._tell_course()
    assert lines[:2] == ["The contract is 430, played by **Clara**", "**Clara** names Silver as trump"]
    assert all(" shows " in line for line in lines[2:])


def test_without_a_contract_every_choice_is_told(driver, cards):
    live = rounds.played(1, game="boure", players=4)
    chosen = [event for event in live.view(0).history if isinstance(event, Chosen) and event.topic != "exchange"]
    lines = Showing(driver, cards, rounds.clauses("boure"), live).scene._pages._tell_course()
    assert chosen
    assert len(lines) >= len(chosen)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_and_space_go_on(driver, cards, clauses, third_deal, key):
    showing = Showing(driver, cards, clauses, third_deal)
    driver.key(key)
    assert showing.asked == ["next"]


def test_escape_leaves_the_table(driver, cards, clauses, third_deal):
    showing = Showing(driver, cards, clauses, third_deal)
    driver.key(pygame.K_ESCAPE)
    assert showing.asked == ["title"]


def test_the_reasons_of_the_computers_can_be_read(driver, cards, clauses, third_deal):
    showing = Showing(driver, cards, clauses, third_deal)
    reasons = third_deal.reasons
    assert reasons
    choice = next(widget for widget in showing.scene.form.root.walk() if isinstance(widget, Choice))
    showing.scene.form.focus(choice)
    driver.key(pygame.K_RIGHT)
    texts = showing.texts()
    assert any("played {" in text or "passed {" in text for text in texts)
    assert sum(text.startswith("**") for text in texts) == len(reasons)


def test_cards_that_are_passed_for_one_reason_share_a_line(driver, cards):
    live = rounds.played(1, level="club")
    showing = Showing(driver, cards, {}, live)
    choice = next(widget for widget in showing.scene.form.root.walk() if isinstance(widget, Choice))
    showing.scene.form.focus(choice)
    driver.key(pygame.K_RIGHT)
    told = [text.partition(" – ") for text in showing.texts() if " passed {" in text]
    assert sum(act.count("{") for act, *_ in told) == sum(isinstance(step.action, Give) for step in live.reasons) > 0
    assert any(act.count("{") > 1 for act, *_ in told)
    for (act, _, reason), (next_act, _, next_reason) in pairwise(told):
        assert act.split()[0] != next_act.split()[0] or reason != next_reason


def test_cards_whose_reason_lists_them_in_another_order_are_one_decision():
    def give(card, *cards, seat=1):
        listed = ListedValues(tuple(CardName(code, code) for code in cards))
        return Step(seat, Give(card), True, say("Without the {cards} I am out of Silver.", cards=listed))

    steps = [give("Sv9", "Sv9", "GoT"), give("GoT", "GoT", "Sv9"), give("GoT", "GoT"), give("Sv9", "Sv9", seat=2)]
    assert [len(list(same)) for _, same in groupby(steps, identify_decision)] == [2, 1, 1]


def test_the_end_of_a_match_names_the_winner(driver, cards, clauses, finished):
    showing = Showing(driver, cards, clauses, finished)
    winners = [rounds.NAMES[side] for side in finished.outcome.winners]
    heading = showing.texts()[0]
    assert heading.endswith("the match!")
    assert winners[0] in heading, "computers are not spoken to"
    assert showing.captions()[-1] == "Play again"
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_h)
    assert showing.asked == ["again"], "the key of a hint at the table does not lead away"
    driver.key(pygame.K_ESCAPE)
    assert showing.asked == ["again", "title"]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("players", [3, 6])
def test_it_fits_every_window(driver, cards, clauses, size, players):
    showing = Showing(driver, cards, clauses, rounds.played(2, players=players))
    kit = fitting.resized(driver, size)
    showing.scene.draw(pygame.Surface(size))
    assert not fitting.find_faults(showing.scene.form, kit, reduced=True)


@pytest.mark.parametrize("game", ["spades", "contract", "whist"])
def test_partners_share_a_column_and_a_sentence(driver, cards, game):
    live = rounds.played(1, game=game)
    showing = Showing(driver, cards, rounds.clauses(game), live)
    lines = showing.lines()
    assert lines[""] == ("Zoë and Hugo", "Clara and Mina")
    assert lines["Total"] == tuple(str(total).replace("-", "−") for total in live.view(0).totals)
    texts = showing.texts()
    assert texts[1].startswith(("Zoë and Hugo are ahead;", "Clara and Mina are ahead;", "Nobody", "All are level"))
    bidding = [widget for widget in showing.scene.form.root.walk() if isinstance(widget, CallsTable)]
    assert len(bidding) == (0 if game == "whist" else 1)
    assert ("The bidding" in texts) == (game == "contract")
    assert ("The bids" in texts) == (game == "spades")


@pytest.mark.parametrize("game", ["spades", "contract"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (2560, 1440)])
def test_every_label_of_a_sheet_for_partners_can_be_read(driver, cards, game, size):
    showing = Showing(driver, cards, rounds.clauses(game), rounds.played(3, game=game))
    kit = fitting.resized(driver, size)
    driver.stage.resize(size)
    fitting.check(showing.scene.form, kit)
    sheet = next(widget for widget in showing.scene.form.root.walk() if isinstance(widget, Sheet))
    edges = sheet._find_edges(kit)
    for line in sheet._lines:
        assert kit.text.width(line.label, kit.theme.small) <= edges[0] - sheet.rect.left - kit.px(8), line.label
    for name in sheet._lines[0].cells:
        room = edges[1] - edges[0] - kit.px(8)
        assert kit.text.layout(name, kit.theme.small, room).size[1] <= kit.px(44), name


def test_one_side_of_partners_wins_the_match(driver, cards):
    live = rounds.played(None, game="whist")
    showing = Showing(driver, cards, {}, live)
    assert showing.texts()[0] in ("Zoë and Hugo win the match!", "Clara and Mina win the match!")


def test_the_reasons_for_bids_can_be_read(driver, cards):
    showing = Showing(driver, cards, {}, rounds.played(1, game="spades"))
    choice = next(widget for widget in showing.scene.form.root.walk() if isinstance(widget, Choice))
    showing.scene.form.focus(choice)
    driver.key(pygame.K_RIGHT)
    texts = showing.texts()
    assert any("** bid " in text for text in texts)
    assert any("played {" in text for text in texts)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Bid("3 red"), "bid 3 {Rd}"),
        (Bid("2 none"), "bid 2 NT"),
        (Bid("blind nil"), "bid blind nil"),
        (Bid("136"), "bid 136"),
        (Pass(), "passed"),
        (Draw(), "drew from the stock"),
        (Take("Rd8"), "took {Rd8}"),
        (Discard("Rd8"), "discarded {Rd8}"),
        (Stay(), "stayed"),
        (Knock(), "knocked"),
        (LayDown("Rd8"), "laid {Rd8} down"),
        (Play("Rd8"), "played {Rd8}"),
        (Give("Rd8"), "passed {Rd8}"),
        (Choose("raise", "see"), "accepted"),
        (Choose("raise", "give_in"), "gave in"),
        (Choose("raise", "retruc"), "raised: Retruc!"),
        (Choose("staying", "drop"), "dropped out"),
    ],
)
def test_what_somebody_did_in_words(action, words):
    assert tell_action(action, rounds.deck(), "**Clara**") == f"**Clara** {words}"


@pytest.mark.parametrize(
    ("call", "each_bids", "words"),
    [
        ("4", True, "Clara: 4 angesagt"),
        ("nil", True, "Clara: Null angesagt"),
        ("blind nil", True, "Clara: Blinde Null angesagt"),
        ("136", False, "Clara: 136 geboten"),
    ],
)
def test_a_bid_is_told_by_its_kind_in_german(request, call, each_bids, words):
    request.addfinalizer(lambda: telling.use(ENGLISH))
    telling.use(next(language for language in languages() if language.code == "de"))
    assert tell_action(Bid(call), rounds.deck(), "Clara", each_bids) == words


def test_a_moon_is_told_with_its_choice(driver, cards, clauses):
    for seed in range(200):
        live = rounds.played(1, seed=seed, players=3, options={"moon_choice": "add"})
        scored = [event for event in live.view(0).history if type(event).__name__ == "DealScored"]
        if any(line.clause == "moon" for line in scored[0].lines):
            break
    showing = Showing(driver, cards, clauses, live)
    assert "Shooting the moon" in showing.texts()
    assert any("moon" in label for label in showing.lines())
    assert not any("Costliest trick" in text for text in showing.texts()), "each was one of the moon"


def test_a_book_that_is_gone_leaves_the_sheet(driver, cards, third_deal):
    showing = Showing(driver, cards, {}, third_deal)
    assert "What the cards cost" not in showing.texts()
    assert "Red cards" in showing.lines()


def test_where_a_match_stands_in_words(third_deal):
    view = third_deal.view(0)
    deal, who = describe_standing(view, third_deal.seats)
    assert deal == "After deal 3"
    assert who.startswith("Zoë\N{NO-BREAK SPACE}")
    assert all(
        f"{name}\N{NO-BREAK SPACE}{total}" in who for name, total in zip(rounds.NAMES, view.totals, strict=False)
    )


@pytest.mark.parametrize(("game", "words"), [("spades", "bids"), ("contract", "bidding"), ("blues_greens", "bidding")])
def test_bids_of_each_for_itself_are_no_auction_in_words(game, words):
    table = rounds.played(0, game=game)
    table.begin_deal()
    view = table.view(0)
    assert describe_standing(view, table.seats)[0] == f"Deal 1, {words}"
    assert standing_lines(view)[0].endswith(words.title())


def test_nobody_leads_before_anything_was_scored():
    assert find_best_sides((0, 0, 0), True) == ()
    assert find_best_sides((0, 5, 0), True) == (0, 2)
    assert find_best_sides((0, 5, 0), False) == (1,)


def test_a_fault_offers_the_match_and_the_title(driver):
    asked = []
    scene = FaultScene("ValueError: *stars*", "A report", lambda: asked.append("title"), lambda: asked.append("match"))
    driver.stage.push(scene)
    driver.settle()
    texts = [widget.text for widget in scene.form.root.walk() if isinstance(widget, Label)]
    assert "ValueError: \\*stars\\*" in texts
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    assert asked == ["match", "title"]


def test_a_fault_without_a_match_offers_the_title(driver):
    asked = []
    scene = FaultScene("ValueError", "A report", lambda: asked.append("title"), None)
    driver.stage.push(scene)
    driver.settle()
    driver.key(pygame.K_RETURN)
    assert asked == ["title"]


def test_the_code_of_the_deal_is_copied(driver, cards, clauses, third_deal, monkeypatch):
    copied = []
    monkeypatch.setattr(results_scene, "write_clipboard", copied.append)
    monkeypatch.setattr(results_scene, "read_clipboard", lambda: "".join(copied))
    showing = Showing(driver, cards, clauses, third_deal)
    driver.key(pygame.K_c)
    assert copied == [third_deal.deal_code()]
    assert driver.stage.toasts.texts == ["The deal code is copied."]
    monkeypatch.setattr(results_scene, "read_clipboard", lambda: "")
    driver.key(pygame.K_c)
    assert driver.stage.scenes.top is not showing.scene
    (field,) = [widget for widget in driver.stage.scenes.top.form.root.walk() if isinstance(widget, TextEntry)]
    assert field.text == copied[0]


def test_a_tie_says_that_the_match_goes_on_and_why(driver, cards, clauses):
    live = next(
        live
        for seed in range(1, 60)
        if (live := rounds.played(1, options={"target": 1}, seed=seed)).outcome is None and any(live.view(0).totals)
    )
    showing = Showing(driver, cards, clauses, live)
    view = live.view(0)
    level = [name for name, total in zip(rounds.NAMES, view.totals, strict=False) if total == min(view.totals)]
    assert len(level) > 1
    (words,) = [text for text in showing.texts() if "goes on until one of them is ahead" in text]
    assert all(name in words for name in level)
    assert words.startswith("1 has been reached")
    assert f"level at {min(view.totals)}" in words


def test_nobody_is_named_where_all_are_level(driver, cards):
    live = rounds.played(1, game="spades", seed=2)
    assert live.view(0).totals == (51, 51)
    showing = Showing(driver, cards, rounds.clauses("spades"), live)
    assert "All are level at 51; the match is played to 500." in showing.texts()


def test_several_people_are_called_by_their_names(driver, cards, clauses):
    live = rounds.played(None, options={"target": 40})
    for seat in range(4):
        live.reseat(seat, Seat(rounds.NAMES[seat], computer=False))
    showing = Showing(driver, cards, clauses, live)
    winner = rounds.NAMES[live.outcome.winners[0]]
    assert showing.texts()[0].startswith(winner)
    assert not any("You " in text for text in showing.texts())


def taken(seat, *plays):
    """A trick, card by card as it was laid, that a seat takes."""
    laid = [Moved((card,), PileKey("hand", player), PileKey("trick")) for player, card in plays]
    return [*laid, TrickWon(seat, plays[0][0], 1, tuple(card for _, card in plays))]


def test_the_best_and_the_worst_trick_are_those_by_what_their_cards_bring():
    history = [*taken(1, (0, "a"), (1, "b")), *taken(0, (1, "c"), (0, "d")), *taken(1, (0, "e"), (1, "f"))]
    tricks = list_tricks(history, {"a": 3, "b": 4, "c": -2})
    assert [trick.worth for trick in tricks] == [7, -2, 0]
    assert tricks[1].plays == ((1, "c"), (0, "d"))
    assert find_richest_and_costliest(tricks) == (tricks[0], tricks[1])
    assert find_richest_and_costliest(tricks[1:]) == (None, tricks[1])
    assert find_richest_and_costliest([tricks[0], tricks[2]]) == (tricks[0], None)
    assert find_richest_and_costliest(list_tricks(history, {})) == (None, None)


def test_level_tricks_stand_among_those_that_somebody_took():
    laid = [Moved((card,), PileKey("hand", player), PileKey("trick")) for player, card in ((0, "a"), (1, "b"))]
    level = [*laid, Moved(("a", "b"), PileKey("trick"), LEVEL)]
    second = [*taken(1, (0, "c"), (1, "d"))[:-1], TrickWon(1, 0, 2, ("c", "d"))]
    rows = list_played_tricks([*level, *second])
    assert [(row.number, row.winner) for row in rows] == [(1, None), (2, 1)]
    assert rows[0].plays == ((0, "a"), (1, "b"))
    assert TrickTable(rows, ["Lena", "Clara"]).spoken_text.splitlines()[0] == "Trick 1, level: Lena {a}, Clara {b}"


def test_every_trick_has_a_line_with_a_column_for_each_seat(driver, cards, clauses, third_deal):
    showing = Showing(driver, cards, clauses, third_deal)
    (table,) = [widget for widget in showing.scene.form.root.walk() if isinstance(widget, TrickTable)]
    assert [trick.number for trick in table._tricks] == list(range(1, len(table._tricks) + 1))
    assert all(sorted(seat for seat, _ in trick.plays) == [0, 1, 2, 3] for trick in table._tricks)
    assert any("Costliest trick:" in text and "takes trick" in text for text in showing.texts())
    assert not any("Richest trick" in text for text in showing.texts()), "no trick brings anything in Hearts"


# --- a deal that ended by a word ----------------------------------------------------------------------------------


def thrown_in(after=0, **options):
    """A deal of Put that the person throws in once so many tricks are complete."""
    live, throw_in = table_of("put", 2, seed=4, level="reference", **options), Choose("raise", "give_in")
    live.begin_deal()
    while not live.awaits_deal and live.outcome is None:
        legal = live.legal() if live.persons_turn else ()
        if throw_in in legal and len(list_played_tricks(live.view(0).history)) >= after:
            live.act(throw_in)
        elif legal:
            live.act(next(action for action in legal if action != throw_in))
        else:
            live.advance()
    return live


def show_result(driver, live, asked=None, again=False, **settings):
    context = SimpleNamespace(stage=driver.stage, settings=Settings(**settings))
    asked = [] if asked is None else asked
    back = SimpleNamespace(look_at=lambda match: asked.append("back"))
    ways = {"on_again": list, "on_title": lambda: asked.append("title"), "show_proof": list}
    menus = ResultMenus(context, None, back, **ways)
    scored = next(event for event in live.view(0).history if isinstance(event, DealScored))
    shown = []
    menus._show_sheet = lambda match, scored: shown.append(scored)
    if again:
        menus.show_last(live)
    else:
        menus.show(live, scored)
    return shown


def level_deal():
    """A deal of Put that nobody wins: of its tricks each takes one, and one is level."""
    live = table_of("put", 2, seed=5, level="reference")
    live.begin_deal()
    while not live.awaits_deal:
        if live.persons_turn:
            live.act(next(action for action in reversed(live.legal()) if isinstance(action, Play)))
        else:
            live.advance()
    return live


def test_a_deal_that_ended_by_a_word_is_told_by_a_slip_that_goes_by_itself(driver):
    live = thrown_in()
    assert not show_result(driver, live)
    slip = driver.stage.scenes.top
    assert slip.title == "**You** give in."
    assert (
        slip.text
        == "**Ada** scores one point.\n**You**\N{NO-BREAK SPACE}0\N{NO-BREAK SPACE}· **Ada**\N{NO-BREAK SPACE}1"
    )
    for _ in range(30):
        driver.loop.step(0.1)
    assert driver.stage.scenes.top is slip
    for _ in range(15):
        driver.loop.step(0.1)
    assert slip not in driver.stage.scenes


def test_a_slip_says_that_nobody_scores_in_a_level_deal(driver):
    assert not show_result(driver, level_deal())
    slip = driver.stage.scenes.top
    assert slip.title == "Nobody scores."
    assert slip.text.startswith("The deal is level, and the match goes on.\n**You**\N{NO-BREAK SPACE}0")


def test_a_deal_that_is_given_in_after_a_trick_is_told_by_a_slip_too(driver):
    live = thrown_in(after=1)
    assert not show_result(driver, live)
    assert driver.stage.scenes.top.title == "**You** give in."


WAITING = ["a voice reads it", "a match is opened again", "somebody has looked back", "somebody points at it"]


@pytest.mark.parametrize("reason", WAITING)
def test_a_slip_waits_for_who_needs_longer(driver, reason):
    asked = []
    if reason == "a voice reads it":
        driver.stage.narrator.speaker = DirectSpeaker()
        driver.stage.narrator.speaker.open()
    show_result(driver, thrown_in(), asked, again=reason == "a match is opened again")
    slip = driver.stage.scenes.top
    if reason == "somebody has looked back":
        driver.key(pygame.K_l)
        assert asked == ["back"]
    if reason == "somebody points at it":
        driver.move(slip._panel.rect.center)
    for _ in range(80):
        driver.loop.step(0.1)
    assert driver.stage.scenes.top is slip


def test_escape_leaves_the_table_from_a_slip_as_from_a_sheet(driver):
    asked = []
    show_result(driver, thrown_in(), asked)
    driver.key(pygame.K_ESCAPE)
    assert asked == ["title"]


@pytest.mark.parametrize("way", ["click", "space", "return"])
def test_a_slip_is_put_away_by_a_click_or_a_key(driver, way):
    show_result(driver, thrown_in(), trick_hold="click")
    slip = driver.stage.scenes.top
    for _ in range(80):
        driver.loop.step(0.1)
    assert driver.stage.scenes.top is slip, "who wants to click at the end of a trick does so here, too"
    if way == "click":
        driver.click((20, 20))
    else:
        driver.key(getattr(pygame, f"K_{way.upper()}"))
    assert slip not in driver.stage.scenes


def test_other_deals_and_the_end_of_a_match_have_their_page(driver):
    assert len(show_result(driver, rounds.played(1))) == 1
    assert not any(isinstance(scene, DealSlip) for scene in driver.stage.scenes)
    last = thrown_in(target=1)
    assert last.outcome is not None
    assert is_told_in_a_word(last)
    with pytest.raises(AttributeError, match="cards"):
        show_result(driver, last)  # the page of the end wants pictures
    passed = next(
        live for deals in range(1, 30) if is_told_in_a_word(live := rounds.played(deals, game="skat", players=3))
    )
    assert not passed.view(0).history[-1].lines
    assert not is_told_in_a_word(rounds.played(1, game="thirty_one"))


# --- chips --------------------------------------------------------------------------------------------------------


def test_a_deal_for_chips_says_who_loses_them(driver, cards):
    live = rounds.played(2, game="thirty_one")
    scene = ResultsScene(live, cards, {}, on_next=list, on_again=list, on_title=list)
    assert scene._words.make_heading() == "Mina loses a chip."
    words = ResultWords(live, scene._seats, scene._names, 0)
    assert words.make_heading() == "You keep your chips."
    assert words.make_subheading().startswith("Mina loses a chip. Deal 1 · ")
    assert ResultWords(live, scene._seats, scene._names, 3).make_subheading().startswith("Deal 1 · ")


def test_names_are_not_broken_where_they_have_room(driver):
    names = ("Player 2", "Clara", "Hugo", "Mina")
    sheet = Sheet([sheet_module.SheetLine("", names, "head"), sheet_module.SheetLine("Chips", ("3",) * 4, "total")])
    driver.stage.set_scale(1.5)
    kit = driver.stage.kit
    sheet.rect = pygame.Rect(0, 0, kit.px(330), kit.px(300))
    edges = sheet._find_edges(kit)
    room = sheet._measure_room(kit, edges)
    assert kit.text.width("Player 2", sheet._choose_head_font(kit, room)) <= room
