"""The coach at the table: it says what is due, lies where nothing else does, goes with one click or key, and ends."""

from dataclasses import replace

import pygame
import pytest

from purple_table.art.sprites import card_height
from purple_table.coaching import read_coach
from purple_table.core.actions import Give
from purple_table.core.cards import PileKey
from purple_table.core.coach import SHOWN_BY_TRICKS, find_moments
from purple_table.core.events import DealBegan, DealScored, Moved, ScoreLine
from purple_table.core.language import ENGLISH
from purple_table.core.messages import say
from purple_table.library import one_page, read_book
from purple_table.rule_translations import read_texts
from purple_table.ui.kit import telling
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.rules.rule_dialogs import make_one_page_dialog as page_of
from purple_table.ui.scenes.rules.rule_dialogs import read_page
from purple_table.ui.scenes.table.table_scene import Lesson
from tests.apart import OF_EACH_KIND
from tests.catalogues import languages
from tests.contract.matches import GAMES, load
from tests.ui.at_games import table_of, until_asked
from tests.ui.at_table import RULES, Guest, shared_cards
from tests.ui.covering import list_asks, list_player_counts, sit_with_coach

_TURNS = 30
"""How many decisions of a person are looked at."""


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a game with its coach, in a window of 800 by 600."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    guests = []

    def sit_down(name, people=(0,), players=None, language="", **fields):
        players = players or load(f"{name}/game.toml")["players"]["usual"]
        live = table_of(name, players, people=people, level="reference")
        guest = Guest(live, shared_cards(), **fields)
        guests.append(guest)
        guest.ended = []
        coach = read_texts([RULES], name, language).translate_coach(read_coach([RULES], name))
        coach = coach.apply_options(live.game.options)
        guest.scene.lesson = Lesson(coach, True, lambda: guest.ended.append(True))
        guest.scene.begin_lesson()
        return guest

    yield sit_down
    for guest in guests:
        guest.close()


def needed(guest):
    """What a person must see and reach: hand, people, buttons, fields, and the cards of the trick."""
    scene, layout = guest.scene, guest.scene.layout
    hand = layout.hand.copy()
    hand.height = layout.size[1] - hand.top
    found = [layout.bar, hand, *scene.controls.places]
    found += [rect for seat in layout.seats[1:] for rect in (seat.plate, seat.portrait)]
    count = len(scene.model.view.pile("trick"))
    for place, _ in list(scene.picture.trick)[:count]:
        rect = pygame.Rect(0, 0, layout.trick_card, card_height(layout.trick_card))
        rect.center = tuple(map(round, layout.trick[place][:2]))
        found.append(rect)
    return found


@pytest.fixture
def german():
    """Words in German, which are longer than the English ones."""
    telling.use(next(language for language in languages() if language.code == "de"))
    yield
    telling.use(ENGLISH)


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_every_card_finds_room_in_a_small_window(sit, name, german):
    guest = sit(name, language="de")
    coach, told = guest.scene.parts.coach, 0
    for turn in range(_TURNS):
        until_asked(guest)
        if guest.scene.model.ask is None or guest.ended:
            break
        while coach.card is not None:
            assert coach.rect is not None, (turn, coach.card.id)
            assert guest.surface.get_rect().contains(coach.rect)
            assert coach.rect.collidelist(needed(guest)) < 0, (turn, coach.card.id)
            if not told:
                assert coach.card.moment == "aim" or coach._aim is not None, "the aim is told before the first decision"
            told += 1
            guest.press(pygame.K_g)
            guest.step()
        legal = guest.live.legal()
        guest.scene.commands.act(legal[0] if turn % 3 else legal[-1])
        guest.step()
    assert told


def test_the_trumps_of_the_deal_are_a_small_picture_in_their_order(sit):
    guest = sit("quadrille", size=(1280, 720))
    coach = guest.scene.parts.coach
    for _ in range(40):
        until_asked(guest)
        if coach.card is not None and coach.card.id == "trumps":
            break
        if coach.card is not None:
            coach.put_away()
        elif guest.live.asked is not None:
            guest.live.act(guest.live.legal()[0])
        guest.wait(0.1)
    deck, trump = guest.scene.model.deck, guest.scene.model.view.status.trump.casefold()
    shown = coach.card.trick
    assert (shown[0], shown[2]) == ("BkA", "GnA")
    assert {deck[code].color_named.name.casefold() for code in shown} == {trump, "black", "green"}
    ranks = [deck[code].rank for code in shown if deck[code].color_named.name.casefold() == trump]
    assert ranks[0] == "8" or trump == "black"
    assert ranks[-5:] == ["K", "Q", "J", "T", "9"]
    assert coach.rect is not None
    assert coach._trick_card, "the picture has room"
    green = coach.card.draw_trumps(["BkA", "Gn8", "GnA", "GnA", "GnK"])
    assert green.trick == ("BkA", "Gn8", "GnA", "GnK"), "its own Ace is drawn once"


def test_the_rule_of_suit_and_color_is_a_small_picture_where_there_is_room(sit):
    guest = sit("whist", size=(1280, 720))
    until_asked(guest)
    coach = guest.scene.parts.coach
    assert coach.card.id == "color"
    with_picture = coach.rect
    winner = coach.card.trick.index(coach.card.winner)
    coach.card = replace(coach.card, id="words", trick=())
    assert coach.rect.width < with_picture.width, "it lies beside the words"
    assert winner == 2


def test_a_card_about_play_goes_with_the_bid_that_is_taken_back_and_comes_again(sit):
    guest = sit("spades", size=(1280, 720))
    coach = guest.scene.parts.coach
    until_asked(guest, "bid")
    guest.scene.commands.act(guest.live.legal()[0])
    until_asked(guest, "play")
    about_play = coach.card
    assert about_play is not None
    guest.press(pygame.K_u)
    until_asked(guest, "bid")
    assert coach.card is None or coach.card.id != about_play.id
    guest.scene.commands.act(guest.live.legal()[0])
    until_asked(guest, "play")
    assert coach.card.id == about_play.id


def test_a_card_goes_with_a_key_or_a_click_and_never_stands_in_the_way(sit):
    guest = sit("hearts")
    until_asked(guest, "give")
    coach = guest.scene.parts.coach
    assert coach.card.id == "aim", "it has no room on the first card in a small window"
    guest.press(pygame.K_g)
    assert coach.card.id == "pass"
    before = guest.pixels()
    guest.press(pygame.K_g)
    guest.step()
    assert coach.card is None
    assert guest.pixels() != before
    for action in [action for action in guest.live.legal() if isinstance(action, Give)][:3]:
        guest.scene.commands.act(action)
    until_asked(guest, "play")
    assert coach.card.id == "color"
    guest.click(coach.rect.center)
    assert coach.card is None or coach.card.id != "color"
    asked = guest.scene.model.ask
    guest.press(pygame.K_g)
    guest.press(pygame.K_g)
    assert guest.scene.model.ask is asked, "nothing was played by that"
    told = set()
    while not guest.ended:
        until_asked(guest)
        if coach.card is not None:
            assert coach.card.id not in told, "each card once"
            told.add(coach.card.id)
        if guest.scene.model.ask is not None:
            guest.scene.commands.act(guest.live.legal()[0])
    assert "broken" in told
    assert coach.card is None


def test_a_card_lies_over_no_reason_beside_the_trick(sit):
    guest = sit("briscola", reasons="trick", size=(1280, 720))
    coach, reasons = guest.scene.parts.coach, guest.scene.parts.reasons
    together = 0
    while together < 2:
        until_asked(guest)
        while coach.card is not None:
            together += bool(reasons.rects)
            assert coach.rect.collidelist(reasons.rects) < 0
            guest.press(pygame.K_g)
            guest.step()
        if guest.scene.model.ask is not None:
            guest.scene.commands.act(guest.live.legal()[0])


def test_a_deal_that_all_have_passed_does_not_end_the_coach(sit):
    guest = sit("contract")
    until_asked(guest)
    coach, seat = guest.scene.parts.coach, guest.scene.model.view.seat
    coach.on_event(Moved(("BkA", "BkK"), PileKey("hand", seat), PileKey("trick")))
    coach.on_event(DealScored(1, (), (0, 0), (0, 0)))
    assert not guest.ended
    coach.on_event(DealScored(2, (ScoreLine(say("Tricks"), (1, 0), "points"),), (1, 0), (1, 0)))
    assert guest.ended


def test_a_deal_in_which_the_person_has_hardly_played_does_not_end_the_coach(sit):
    guest = sit("boure")
    until_asked(guest)
    coach, seat = guest.scene.parts.coach, guest.scene.model.view.seat
    scored = DealScored(1, (ScoreLine(say("Pot"), (1, 0), "points"),), (1, 0), (1, 0))
    for owner, cards, ends in (
        (seat + 1, ("BkA", "BkK"), False),
        (seat, ("BkA",), False),
        (seat, ("BkA", "BkK"), True),
    ):
        coach.on_event(DealBegan(1, 0, ""))
        for card in cards:
            coach.on_event(Moved((card,), PileKey("hand", owner), PileKey("trick")))
        coach.on_event(scored)
        assert bool(guest.ended) == ends


def test_a_decision_that_comes_only_later_is_still_explained(sit):
    guest = sit("put")
    until_asked(guest)
    coach, seat = guest.scene.parts.coach, guest.scene.model.view.seat
    scored = DealScored(1, (ScoreLine(say("Put"), (1, 0), "points"),), (1, 0), (1, 0))
    for number in (1, 2):
        coach.on_event(DealBegan(number, 0, ""))
        coach.on_event(Moved(("BkA", "BkK"), PileKey("hand", seat), PileKey("trick")))
        coach.on_event(scored)
        assert guest.ended == [True], "the lesson is over with its first deal"
        assert [card.id for card in coach._coach.cards] == ["answer"]


def test_nobody_is_coached_where_none_is_asked_for(sit):
    guest = sit("hearts")
    until_asked(guest, "give")
    guest.scene.parts.coach.stop()
    assert guest.scene.parts.coach.rect is None
    assert not guest.scene.parts.coach.put_away()


def test_of_several_people_each_is_coached_and_only_while_the_own_hand_lies_open(sit):
    guest = sit("hearts", people=(0, 1))
    coach, told = guest.scene.parts.coach, {}
    for _ in range(40):
        guest.until(lambda: guest.scene.model.ask is not None or isinstance(guest.top, HandoverScene))
        if isinstance(guest.top, HandoverScene):
            assert coach.rect is None
            guest.wait(0.5)
            guest.press(pygame.K_SPACE)
            guest.step()
            continue
        seat = guest.scene.model.view.seat
        if coach.card is not None:
            assert not guest.scene.picture.covered
            assert coach.card.id not in told.setdefault(seat, []), "each card once for each"
            told[seat].append(coach.card.id)
        guest.scene.commands.act(guest.live.legal()[0])
        if {"pass", "color"} <= set(told.get(0, ())) & set(told.get(1, ())):
            break
    assert {"pass", "color"} <= set(told[0]) & set(told[1])


@pytest.mark.parametrize("language", ["", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_is_read_from_its_book(name, language):
    lines, tables = read_page(one_page(read_book([RULES], name, language)))
    assert len(lines) == len(read_coach([RULES], name).page)
    assert all(line.startswith("**") and line.endswith((".", "?", "!")) for line in lines)
    assert all(len({len(row) for row in table}) == 1 for table in tables)


def test_each_line_leads_to_its_clause():
    shown = []
    scene = page_of(
        "Game",
        "- **Aim.** Win.\n- **Deal.**\n  Twelve.\n\n| A | B |\n|---|---|\n| 1 |\n",
        ["end", "deal"],
        [],
        shown.append,
    )
    ways = [widget for widget in scene.form.root.walk() if getattr(widget, "caption", "") == "§"]
    for way in ways:
        way.activate()
    assert shown == ["end", "deal"]


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_the_first_card_says_what_is_won_and_the_next_ones_do_not(sit, name):
    guest = sit(name, size=(1280, 720))
    until_asked(guest)
    coach = guest.scene.parts.coach
    aim = coach._coach.aim
    assert coach.rect is not None
    first = coach._text(coach.card)
    assert aim.words in first
    assert coach.card.words in first
    guest.press(pygame.K_g)
    if coach.card is not None:
        assert aim.words not in coach._text(coach.card)


def test_a_card_lies_beside_a_long_hint(sit):
    guest = sit("briscola")
    until_asked(guest)
    guest.scene.model.notes.show_advice("**Hint:** Play.\n" + "Some words of a reason that is long. " * 4, None)
    note, coach = guest.scene.spoken.room(), guest.scene.parts.coach
    assert note.top < guest.scene.layout.prompt.top
    assert coach.rect is None or not coach.rect.colliderect(note)


def test_the_coach_leaves_the_middle_to_the_last_trick(sit):
    guest = sit("hearts")
    guest.pass_cards()
    while guest.scene.model.last_trick is None or guest.scene.parts.coach.rect is None:
        guest.pick(min(guest.scene.model.legal_cards))
        guest.until_asked()
    coach = guest.scene.parts.coach
    before = coach.rect
    guest.post(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=3)
    assert guest.scene.overlays.shown == "last"
    assert coach.rect is None
    guest.post(pygame.MOUSEBUTTONUP, pos=(400, 300), button=3)
    assert coach.rect == before


@pytest.mark.parametrize("name", ["hearts", "spades", "contract", "sixty_six"])
def test_what_is_asked_can_be_read_beside_the_coach_while_cards_are_played(sit, name):
    guest, seen = sit(name), 0
    for _ in list_asks(guest, 14):
        scene, coach = guest.scene, guest.scene.parts.coach.rect
        if coach is not None and scene.controls.panel is None and not scene.layout.slots:
            text, _ = scene.spoken._find_prompt()
            words = scene.spoken._place_in_strip(text, scene.layout).rect
            assert not coach.colliderect(words) or scene.spoken.has_room_beside(coach)
            seen += len(scene.picture.trick) > 0
    assert seen


@pytest.mark.parametrize("players", list_player_counts("presidents"))
def test_what_is_asked_beside_sets_can_be_read_beside_every_card_of_the_coach(players, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    guest, shown = sit_with_coach("presidents", players), 0
    guest.loop.stage.resize((800, 600))
    scene = guest.scene
    for _ in range(20):
        until_asked(guest)
        if guest.results:
            break
        card = scene.parts.coach.rect
        words = scene.spoken._place_in_strip(scene.spoken._find_prompt()[0], scene.layout).rect
        shown += card is not None
        assert card is None or not card.colliderect(words) or scene.spoken.has_room_beside(card)
        scene.commands.act(guest.live.legal()[0])
    assert shown
    guest.close()


def test_what_is_asked_goes_beside_the_coach_but_not_over_the_tray(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    guest = sit_with_coach("blues_greens", 4)
    next(where for where in list_asks(guest, 60) if where.startswith("give"))
    guest.loop.stage.resize((800, 600))
    layout, spoken = guest.scene.layout, guest.scene.spoken
    placed = spoken._place_beside(layout.prompt.inflate(40, 20), layout)
    assert placed is None or not placed[1].rect.colliderect(layout.tray)


def test_the_aim_waits_for_one_card_at_most(sit):
    guest = sit("presidents", players=5)
    coach, told = guest.scene.parts.coach, False
    for _ in range(2):
        until_asked(guest)
        told = told or coach.card.moment == "aim" or coach._aim is not None
        guest.scene.commands.act(guest.live.legal()[-1])
        guest.step()
    assert told


@pytest.mark.parametrize(("name", "players", "kind"), [("boure", 5, "choose"), ("california_jack", 2, "play")])
def test_what_is_asked_beside_the_card_lies_on_no_pot_and_no_words(sit, name, players, kind):
    guest = sit(name, players=players)
    told = 0
    for _ in range(6):
        if until_asked(guest) is None:
            break
        scene = guest.scene
        if scene.model.ask.kind == kind and scene.parts.coach.rect is not None:
            placed = scene.spoken._place_beside(scene.parts.coach.rect, scene.layout)
            kept = [*scene.parts.pots, *scene.parts.stock.rects, scene.parts.coach.rect]
            assert placed is not None, "it can be read"
            assert placed[1].rect.collidelist(kept) < 0
            told += 1
        guest.live.act(guest.live.legal()[0])
        guest.wait(0.1)
    assert told


def test_a_lesson_that_goes_on_in_a_deal_tells_nothing_of_earlier_tricks(sit):
    guest = sit("spades")
    coach, held = guest.scene.parts.coach, None
    for _ in range(40):
        until_asked(guest)
        scene = guest.scene
        moments = find_moments(scene.model.view, scene.model.deck, scene.model.heights)
        if held := moments.intersection(SHOWN_BY_TRICKS):
            break
        scene.commands.act(guest.live.legal()[0])
        guest.step()
    assert held
    guest.scene.begin_lesson()
    told = set()
    while coach.card is not None:
        told.add(coach.card.moment)
        guest.press(pygame.K_g)
        guest.step()
    assert told
    assert not told & held
