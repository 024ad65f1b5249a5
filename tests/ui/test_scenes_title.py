import sys
from dataclasses import replace
from functools import lru_cache
from itertools import cycle

import pygame
import pytest
from PIL import Image

from purple_table import library
from purple_table.art import faces
from purple_table.art.canvas import card_height
from purple_table.art.sprites import SpriteCache
from purple_table.core.game_description import KINDS, NOTHING
from purple_table.library import GameInfo
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.widgets import Button, Label
from purple_table.ui.scenes.backdrop import Fan, pick_showpieces
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.game_kinds import Offer, Preferences, find_games
from purple_table.ui.scenes.title.game_tiles import GameCard, GameTile, Pick, Tile
from purple_table.ui.scenes.title.title_preloader import SCENES, TitlePreloader
from purple_table.ui.scenes.title.title_scene import ContinueOffer, TitleActions, TitleScene
from tests.ui import fitting, rounds

FIND_SPRITE = SpriteCache._sprite
"""How a picture is found without what tests share."""
SIZES = ((800, 600), (1280, 720), (1920, 1080), (3840, 2160))


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    return CardSurfaces(SpriteCache(tmp_path_factory.mktemp("cards")))


class Calls:
    """Remembers what the title asked for; there are two things to prepare."""

    def __init__(self):
        self.made = []
        self.left = 2
        self.actions = TitleActions(
            lambda: self.made.append("resume"),
            lambda info: self.made.append(info.id),
            lambda: self.made.append("rules"),
            lambda: self.made.append("settings"),
            lambda: self.made.append("about"),
            lambda: self.made.append("quit"),
            self.prepare,
            star=lambda game, on: self.made.append((game, on)),
        )

    def prepare(self):
        self.left -= 1
        return self.left > 0


def title(cards, calls, standing=None, extra=(), messages=()):
    offers = [Offer(rounds.info()), *extra]
    return TitleScene(offers, standing, cards, calls.actions, "1.2.3", messages)


def shown(driver, cards, calls=None, *, offers=None, **more):
    """The title with all games of the program, or these, at rest in the window."""
    scene = TitleScene(offers or shipped(), None, cards, (calls or Calls()).actions, "1", **more)
    driver.stage.push(scene)
    driver.settle()
    return scene


@lru_cache(maxsize=1)
def shipped():
    """The games that come with the program."""
    return tuple(Offer(info) for info in library.games(rounds.RULES))


def fifty():
    """As many games as there will be once, most of them made up: of every kind, and some that say nothing of
    themselves."""
    made = []
    for number, kind in zip(range(50 - len(shipped())), cycle((*KINDS, ""))):
        like = shipped()[number % len(shipped())]
        about = replace(like.info.about, kind=kind, names=()) if kind else NOTHING
        info = replace(like.info, id=f"own{number}", name=f"Own {number}", about=about)
        made.append(Offer(info, own=True))
    return (*shipped(), *made)


def names(scene, kind=GameTile):
    return [pick.name for pick in scene.library.picks if isinstance(pick, kind)]


def headings(scene):
    return [label.text for label in widgets(scene, Label) if label.style == "strong"]


def make_faulty_info(path):
    return Offer(GameInfo("spades", "spades", "", 0, 0, 0, (), path, f"{path}/game.toml: no {{braces}}"))


def widgets(scene, kind):
    return [widget for widget in scene.form.root.walk() if isinstance(widget, kind)]


def tile(scene, name):
    return next(widget for widget in scene.form.root.walk() if getattr(widget, "name", "") == name)


def test_a_game_is_picked_by_one_click(driver, cards):
    calls = Calls()
    scene = title(cards, calls)
    driver.stage.push(scene)
    driver.settle()
    driver.click(tile(scene, "Hearts"))
    assert calls.made == ["hearts"]


def test_the_match_to_continue_stands_first(driver, cards):
    calls = Calls()
    scene = title(cards, calls, ContinueOffer("Hearts", "Deal 3\nZoë 21 · Clara 34"))
    driver.stage.push(scene)
    driver.settle()
    driver.tab()
    assert scene.form.focused is tile(scene, "Continue Hearts")
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_c)
    driver.key(pygame.K_1)
    assert calls.made == ["resume", "resume", "hearts"]


def test_escape_asks_before_the_window_closes(driver, cards):
    calls = Calls()
    driver.stage.push(title(cards, calls))
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.stage.scenes.top, DialogScene)
    driver.key(pygame.K_ESCAPE)
    assert calls.made == []
    driver.key(pygame.K_r, pygame.K_s, pygame.K_a, pygame.K_q)
    assert calls.made == ["rules", "settings", "about", "quit"]


@pytest.mark.parametrize("standing", [None, ContinueOffer("Hearts", "Deal 3")])
def test_closing_speaks_of_a_match_only_where_there_is_one(driver, cards, standing):
    driver.stage.push(title(cards, Calls(), standing))
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    said = [label.text for label in widgets(driver.stage.scenes.top, Label)]
    assert any("match" in text for text in said) is (standing is not None)


def test_a_game_that_cannot_be_played_says_why(driver, cards, tmp_path):
    scene = title(cards, Calls(), extra=[make_faulty_info(tmp_path)])
    driver.stage.push(scene)
    driver.settle()
    texts = [label.text for label in widgets(scene, Label)]
    assert any("game.toml: no \\{braces\\}" in text for text in texts)


def test_messages_are_shown_one_after_the_other(driver, cards):
    messages = [(f"Message {number}", "text", [DialogButton("All right", kind="primary")]) for number in (1, 2)]
    driver.stage.push(title(cards, Calls(), messages=messages))
    driver.settle()
    assert driver.stage.scenes.top.title == "Message 1"
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert driver.stage.scenes.top.title == "Message 2"
    driver.key(pygame.K_RETURN)
    driver.settle()
    assert isinstance(driver.stage.scenes.top, TitleScene)


def test_idle_time_prepares_cards_until_none_are_left(driver, cards):
    calls = Calls()
    driver.stage.push(title(cards, calls))
    driver.settle()
    for _ in range(5):
        driver.loop.step()
    assert calls.left == 0


def test_the_first_picture_waits_for_no_card(driver, tmp_path):
    sprites = SpriteCache(tmp_path)
    made = []
    face = sprites.face
    sprites.face = lambda *arguments: made.append(arguments) or face(*arguments)
    scene = title(CardSurfaces(sprites), Calls())
    driver.stage.push(scene)
    assert made == []
    driver.loop.step()
    assert len(made) <= 2


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_outside_the_window(driver, cards, size, tmp_path):
    scene = title(cards, Calls(), ContinueOffer("Hearts", "Deal 3"), [make_faulty_info(tmp_path)])
    driver.stage.push(scene)
    driver.stage.set_scale(None)
    driver.stage.resize(size)
    window = pygame.Rect((0, 0), size)
    buttons = [widget for widget in scene.form.root.walk() if widget.focusable]
    assert len(buttons) >= 3
    for widget in buttons:
        assert window.contains(widget.rect), widget


def test_the_cards_of_the_games_differ():
    deck = rounds.deck()
    sets = {pick_showpieces(deck, 3, 3 * place) for place in range(6)}
    assert len(sets) == 6


@pytest.mark.parametrize("suit", ["Hearts", "Spades"])
def test_a_game_with_the_name_of_a_suit_shows_that_suit(suit):
    pieces = pick_showpieces(rounds.deck(), 3, 6, suit)
    assert len(set(pieces)) == 3
    assert {card.suit for card in pieces} == {suit}


def test_showpieces_are_distinct_and_of_distinct_colors():
    pieces = pick_showpieces(rounds.deck(), 7)
    assert len({card.color for card in pieces}) == 7
    assert {card.rank for card in pieces} == {"A", "K", "Q", "J"}


# --- The library ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("size", [*SIZES, (1000, 1400)])
def test_every_game_has_a_tile_and_none_lies_on_another(driver, cards, size, many):
    """All that come with the program, and fifty, with some that come first; nothing is cut in any tile."""
    offers = fifty() if many else shipped()
    preferences = (
        Preferences(("spar", "hearts", "whist", "agram"), frozenset({"briscola", "hearts"})) if many else Preferences()
    )
    scene = TitleScene(offers, ContinueOffer("Spades", "Deal 3"), cards, Calls().actions, "1", (), preferences)
    driver.stage.push(scene)
    kit = fitting.resized(driver, size)
    driver.stage.resize(size)
    fitting.check(scene.form, kit)
    assert sorted(names(scene)) == sorted(offer.info.name for offer in offers)
    assert names(scene, GameCard) == (["Spar", "Hearts", "Whist", "Briscola"] if many else [])
    picks = scene.library.picks
    for place, pick in enumerate(picks):
        assert not any(pick.rect.colliderect(other.rect) for other in picks[place + 1 :])
        assert pick.rect.left >= 0
        assert pick.rect.right <= size[0]
        assert pick.rect.contains(pick.star.rect)
        if isinstance(pick, GameTile):
            assert pick.measure(kit, pick.rect.width)[1] <= pick.rect.height
            assert not pick.fit_words(kit, pick.rect.width).endswith("…") or not pick.words.endswith("them all.")
        else:
            told = kit.text.layout(pick.tell(kit), kit.theme.small)
            assert len(told.lines) <= 2
            assert told.size[0] <= pick.rect.width


def test_games_stand_by_kind_in_the_order_of_kinds_and_your_own_last(driver, cards):
    scene = shown(driver, cards, offers=fifty())
    assert headings(scene) == [
        *("Predict your tricks", "Win the cards", "Take the last trick", "Auction and contract", "Two at a table"),
        *("Shed your hand", "Tricks and melds", "Draw and knock", "Your own"),
    ]
    kinds = [
        next(offer for offer in fifty() if offer.info.id == pick.game).info.about.kind for pick in scene.library.picks
    ]
    assert kinds == sorted(kinds, key=[*KINDS, ""].index)


def test_kinds_of_one_game_share_a_shelf_and_one_left_over_takes_the_whole_row(driver, cards):
    scene = shown(driver, cards)
    area = scene.library.area.rect
    melds, draw = tile(scene, "Blues and Greens"), tile(scene, "Thirty-One")
    assert (melds.rect.top, melds.rect.size) == (draw.rect.top, draw.rect.size)
    heads = {label.text: label.rect for label in widgets(scene, Label) if label.style == "strong"}
    for pick, heading in ((melds, "Tricks and melds"), (draw, "Draw and knock")):
        assert heads[heading].left == pick.rect.left
        assert heads[heading].bottom <= pick.rect.top
    of_kind = [pick for pick in scene.library.picks if pick.game in ("ninety_nine", "oh_hell", "spades")]
    assert of_kind[0].rect.top == of_kind[1].rect.top < of_kind[2].rect.top
    assert of_kind[2].rect.left == of_kind[0].rect.left
    assert of_kind[2].rect.right == of_kind[1].rect.right <= area.right


def test_kinds_without_games_are_left_out(driver, cards):
    assert headings(shown(driver, cards, offers=[Offer(rounds.info("spar"))])) == ["Take the last trick"]


def test_a_tile_tells_players_length_difficulty_and_a_reason(driver, cards):
    scene = shown(driver, cards)
    hearts = tile(scene, "Hearts")
    assert hearts.facts == "3–6 players · 25–30 min · easy"
    assert hearts.words == "Dodge every Heart, or dare to take them all."
    assert tile(scene, "Whist").facts.startswith("4 players · ")
    own = replace(rounds.info(), about=NOTHING)
    bare = shown(driver, cards, offers=[Offer(own, own=True)])
    assert tile(bare, "Hearts").facts == "Your own rules · 3–6 players"
    assert tile(bare, "Hearts").words == own.summary


@pytest.mark.parametrize(
    ("words", "called"),
    [
        ("hea", ["Hearts"]), ("HELL", ["Oh Hell!"]), ("oh-hell", ["Oh Hell!"]), ("ohhell", ["Oh Hell!"]),
        ("31", ["Thirty-One"]), ("rummy like", ["Blues and Greens", "Thirty-One"]), ("and blues", ["Blues and Greens"]),
        ("brîsc", ["Briscola"]), ("ellipse", []), ("xq", []), ("hearts spar", []),
    ],
)  # fmt: skip
def test_a_game_is_found_by_the_beginnings_of_its_names(words, called):
    assert [offer.info.name for offer in find_games(shipped(), words, 0)] == called


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("contract bridge", "Contract Bridge"), ("contract", "Contract"), ("bridge", "Contract Bridge"),
        ("gr", "Blues and Greens"), ("pres", "Presidents"),
    ],
)  # fmt: skip
def test_the_game_of_exactly_this_name_stands_first(driver, cards, words, name):
    calls = Calls()
    scene = shown(driver, cards, calls)
    driver.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    driver.type(words)
    assert scene.library.picks[0].name == name
    driver.key(pygame.K_RETURN)
    assert len(calls.made) == 1
    assert scene.library.entry.text == "", "all games are there again for whoever comes back"
    assert len(scene.library.picks) >= len(shipped())


@pytest.mark.parametrize(
    ("words", "called"),
    [
        ("wist", "Whist"), ("earts", "Hearts"), ("hartes", "Hearts"), ("spaeds", "Spades"), ("brisola", "Briscola"),
        ("oh hlel", "Oh Hell!"), ("wihs", "Whist"), ("whst", "Whist"), ("manlile", "Manille"),
    ],
)  # fmt: skip
def test_a_typing_error_still_finds_the_game(words, called):
    found, meant = (find_games(shipped(), said, 0) for said in (words, called))
    assert {offer.info.id for offer in found} == {offer.info.id for offer in meant}
    assert found[0].info.name == called


def test_games_are_found_by_what_they_have():
    def find(words, people=0):
        return {offer.info.id for offer in find_games(shipped(), words, people)}

    plain = {
        "hearts",
        "agram",
        "go_boom",
        "page_one",
        "piquet",
        "presidents",
        "put",
        "rolling_stone",
        "spar",
        "thirty_one",
        "truc",
    }
    trumps = {offer.info.id for offer in shipped()} - plain
    assert find("trump") == trumps
    partners = {"spades", "contract", "whist", "euchre", "manille", "briscola", "blues_greens"}
    partners |= {"all_fours", "cinch", "contract_bridge", "forty_fives", "jass", "pepper", "pinochle", "pitch"}
    partners |= {"truc"}
    assert find("partners") == partners
    bidders = {
        "spades",
        "contract",
        "euchre",
        "blues_greens",
        "cinch",
        "contract_bridge",
        "forty_fives",
        "pepper",
        "pinochle",
        "pitch",
    }
    assert find("partners bids") == bidders
    assert find("partners", 3) == {game for game in partners if 3 in rounds.info(game).numbers}
    assert find("melds") == {"blues_greens", "jass", "pinochle", "piquet", "sixty_six"}


def test_every_game_says_what_it_has():
    assert all(offer.info.about.traits for offer in shipped())


def test_nothing_jumps_when_the_match_to_continue_becomes_known(driver, cards):
    """The buttons stand where they stood although the match to continue is read."""
    unread = ContinueOffer("Hearts", "Looking where it stands …\nZoë, Clara, Hugo and Mina", unread=True)
    standing = [unread]
    actions = replace(
        Calls().actions,
        matches=lambda: None,
        statistics=lambda: None,
        daily=lambda: None,
        exercises=lambda: None,
        standing=lambda: standing[0],
    )
    for size in SIZES:
        standing[0] = unread
        fitting.resized(driver, size)
        scene = TitleScene(shipped()[:4], unread, cards, actions, "1")
        driver.stage.push(scene)
        driver.stage.resize(size)
        for _ in range(200):
            scene.update(0.02)

        def places(scene=scene):
            return {button.caption: button.rect.copy() for button in widgets(scene, Button)}

        before = places()
        assert {"The deal of the day", "Statistics", "All matches"} <= set(before)
        standing[0] = ContinueOffer(
            "Hearts", "Deal 3 · practice\nZoë 21 · Clara 34 · Bartholomew the Younger 20 · Mina 3"
        )
        for _ in range(200):
            scene.update(0.02)
        after = places()
        assert {caption: after[caption] for caption in before} == before, size
        driver.stage.pop()


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_every_button_is_in_the_window_beside_a_match_to_continue(driver, cards, scale):
    """With large text the picture and the lines that only decorate give way."""
    nothing = dict.fromkeys(("matches", "statistics", "daily", "exercises", "together"), lambda: None)
    standing = ContinueOffer("Hearts", "Deal 3\nZoë 21 · Clara 34 · Hugo 20 · Mina 3")
    fitting.resized(driver, (1280, 720))
    scene = TitleScene(shipped()[:4], standing, cards, replace(Calls().actions, **nothing), "1")
    driver.stage.push(scene)
    driver.stage.set_scale(scale)
    driver.stage.resize((1280, 720))
    buttons = [button for button in widgets(scene, Button) if button.caption]
    assert {"All matches", "Statistics", "Quit"} <= {button.caption for button in buttons}
    for button in buttons:
        assert button.rect.bottom <= 720, button.caption


def test_a_tile_says_that_its_rules_are_somebodys_own_and_only_then(driver, cards):
    scene = shown(driver, cards, offers=[Offer(rounds.info(), own=True), Offer(rounds.info("whist"))])
    assert tile(scene, "Hearts").facts == "Your own rules · 3–6 players · 25–30 min · easy"
    assert tile(scene, "Whist").facts.startswith("4 players")


def test_what_is_typed_is_looked_for_and_enter_picks_the_first(driver, cards):
    calls = Calls()
    scene = shown(driver, cards, calls, preferences=Preferences(("hearts",), frozenset()))
    driver.post(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/")
    driver.type("/")
    assert scene.library.entry.text == ""
    assert scene.form.focused is scene.library.entry
    driver.key(pygame.K_ESCAPE)
    # A letter enters the search too, unless it is the key of a button.
    driver.post(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h")
    driver.type("hell")
    assert scene.library.entry.text == "hell"
    (hit,) = scene.library.picks
    assert hit.name == "Oh Hell!"
    assert hit.rect.width >= 0.9 * scene.library.area.rect.width
    assert headings(scene) == ["Predict your tricks"]
    driver.key(pygame.K_RETURN)
    assert calls.made == ["oh_hell"]
    driver.type("spar")
    driver.key(pygame.K_ESCAPE)
    assert scene.library.entry.text == ""
    assert len(names(scene)) == len(shipped())
    assert scene.form.focused is scene.library.entry
    driver.key(pygame.K_ESCAPE)
    assert scene.form.focused is None
    assert driver.stage.scenes.top is scene
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.stage.scenes.top, DialogScene)


def test_what_nothing_is_called_is_told(driver, cards):
    scene = shown(driver, cards)
    driver.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    driver.type("xylophone")
    assert scene.library.picks == []
    assert any("No game is called so" in label.text for label in widgets(scene, Label))
    driver.key(pygame.K_RETURN)


def test_what_was_typed_outlives_another_size_and_games_that_come(driver, cards):
    scene = shown(driver, cards)
    driver.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    driver.type("h")
    driver.stage.resize((800, 600))
    driver.type("e")
    scene._set_offers([*shipped(), Offer(replace(rounds.info(), id="hextra", name="Hextra"), True)])
    scene.resize((800, 600))
    assert scene.form.focused is scene.library.entry
    assert (scene.library.entry.text, names(scene)) == ("he", ["Hearts", "Hextra", "Oh Hell!"])


def test_games_are_filtered_by_the_number_of_people(driver, cards):
    scene = shown(driver, cards, preferences=Preferences(("whist", "spar"), frozenset()))
    assert [number for number, _ in scene.library.people.options] == [0, *range(2, 11)]
    scene.library.people.choose(5)
    assert names(scene, GameCard) == ["Spar"]
    fitting_five = {offer.info.name for offer in shipped() if offer.info.least <= 5 <= offer.info.most}
    assert set(names(scene)) == fitting_five
    driver.key(pygame.K_ESCAPE)
    assert len(names(scene)) == len(shipped())
    assert scene.library.people.value == 0


def test_a_star_makes_a_favorite_which_stays_under_the_mouse(driver, cards):
    calls = Calls()
    scene = shown(driver, cards, calls, offers=fifty())
    driver.wheel(scene.library.area, -12)
    driver.settle()
    pick = next(pick for pick in scene.library.picks if pick.rect.top > scene.library.area.rect.top)
    before = pick.rect.top
    driver.click(pick.star)
    driver.settle()
    assert calls.made == [(pick.game, True)]
    assert names(scene, GameCard) == [pick.name]
    assert headings(scene)[0] == "Favorites"
    assert abs(pick.rect.top - before) <= 1
    driver.click(pick.star)
    assert calls.made == [(pick.game, True), (pick.game, False)]
    assert names(scene, GameCard) == []
    assert abs(pick.rect.top - before) <= 1


def test_the_star_is_turned_by_a_key_too(driver, cards):
    calls = Calls()
    scene = shown(driver, cards, calls)
    scene.form.focus(tile(scene, "Spar"), ring=True)
    driver.key(pygame.K_f)
    assert calls.made == [("spar", True)]
    assert scene.form.focused.game == "spar"
    assert scene.form.focused.star.on
    assert tile(scene, "Spar").star.on


def test_the_first_nine_games_have_a_number_and_no_game_has_two(driver, cards):
    calls = Calls()
    scene = shown(driver, cards, calls, preferences=Preferences(("spar", "hearts"), frozenset({"whist"})))
    assert headings(scene)[0] == "Played last, and favorites"
    driver.key(pygame.K_1, pygame.K_2, pygame.K_3)
    assert calls.made == ["spar", "hearts", "whist"]
    keyed = [pick for pick in scene.library.picks if pick.key is not None]
    assert [pick.key for pick in keyed] == list(range(pygame.K_1, pygame.K_9 + 1))
    assert len({pick.game for pick in keyed}) == 9


def test_arrows_and_page_keys_go_through_fifty_games(driver, cards):
    scene = shown(driver, cards, offers=fifty())
    driver.key(pygame.K_END)
    driver.settle()
    last = scene.library.picks[-1]
    assert scene.library.area.rect.contains(last.rect)
    driver.key(pygame.K_HOME)
    driver.settle()
    assert scene.library.area.offset == 0
    scene.form.focus(scene.library.entry)
    rows = 0
    while scene.form.focused.rect.top != last.rect.top:
        driver.key(pygame.K_DOWN)
        rows += 1
        assert scene.library.area.rect.contains(scene.form.focused.rect)
    assert rows >= 20


def test_pictures_are_made_only_where_they_can_be_seen(driver, cards):
    scene = shown(driver, cards, offers=fifty())
    made = {pick.game for pick in scene.library.picks if pick._fan.complete}
    assert made == {pick.game for pick in scene.library.picks if pick.in_view}
    assert len(made) < 25
    driver.key(pygame.K_END)
    driver.settle()
    assert scene.library.picks[-1]._fan.complete


def test_at_rest_no_game_is_looked_at(driver, cards, monkeypatch):
    """Thirty times a second every game was asked whether it is in view: half of what the title at rest cost."""
    scene = shown(driver, cards)
    driver.settle()
    asked = []
    look = Pick.in_view.fget
    monkeypatch.setattr(Pick, "in_view", property(lambda pick: asked.append(pick.game) or look(pick)))
    scene.update(1 / 60)
    assert not asked
    driver.key(pygame.K_END)
    driver.settle()
    assert scene.library.picks[-1].game in asked
    assert scene.library.picks[-1]._fan.complete


def test_every_picture_is_there_at_once_on_coming_home(driver, monkeypatch):
    """Tiles waited until the fan had come, and all pictures were turned anew: over a second."""
    # What is kept is looked at, not what is drawn: blank cards, which no other test is given.
    monkeypatch.setattr(faces, "draw_face", lambda card, width, **style: Image.new("RGBA", (width, card_height(width))))
    monkeypatch.setattr(SpriteCache, "_sprite", FIND_SPRITE)
    cards = CardSurfaces(SpriteCache(None))
    shown(driver, cards)
    driver.stage.pop()
    for width in range(60, 100):  # a table needs as many cards
        for card in pick_showpieces(rounds.deck(), 20):
            cards.face(card, width)
    scene = TitleScene(shipped(), None, cards, Calls().actions, "1")
    driver.stage.push(scene)
    scene.update(1 / 60)
    assert scene._fan.complete
    assert all(pick._fan.complete for pick in scene.library.picks if pick.in_view)


def test_tiles_get_their_pictures_while_the_fan_is_coming(driver, tmp_path):
    scene = TitleScene(shipped(), None, CardSurfaces(SpriteCache(tmp_path)), Calls().actions, "1")
    driver.stage.push(scene)
    scene.update(1 / 60)
    assert not scene._fan.complete
    assert any(pick._fan._pictures for pick in scene.library.picks)


def test_the_earlier_size_of_a_picture_is_shown_until_the_new_one_is_made(driver, cards):
    fan = Fan(pick_showpieces(rounds.deck(), 3), cards, slide=False)
    seen = []
    for width in (50, 61):
        fan.lay_out((150, 150), width, 2.0 * width)
        fan.draw(surface := pygame.Surface((300, 300)))
        seen.append(pygame.mask.from_threshold(surface, (0, 0, 0), (20, 20, 20)).count())
        while fan.update(0):
            pass
        fan.draw(surface := pygame.Surface((300, 300)))
        seen.append(pygame.mask.from_threshold(surface, (0, 0, 0), (20, 20, 20)).count())
    nothing, small, standing_in, large = seen
    assert nothing == 300 * 300
    assert abs(large - standing_in) < 900, "as large as the new one"
    assert large < small - 2000
    assert fan._former is None


def test_a_goal_that_is_known_stands_on_its_tile_from_the_first(driver, cards):
    calls = Calls()
    calls.actions = replace(calls.actions, goals=lambda: {"whist": "*Next goal:* Win a match"})
    scene = TitleScene(shipped(), None, cards, calls.actions, "1")
    driver.stage.push(scene)
    tops = {pick.game: pick.rect.copy() for pick in scene.library.picks}
    assert "Win a match" in tile(scene, "Whist").facts
    for _ in range(300):
        scene.update(1 / 60)
    assert {pick.game: pick.rect for pick in scene.library.picks} == tops


def test_a_game_shows_the_cards_of_its_folder_and_without_any_those_of_its_deck(driver, cards):
    scene = shown(driver, cards, offers=[*shipped(), Offer(replace(rounds.info(), id="own", about=NOTHING))])
    cards_of = {pick.game: [card.code for card in pick._fan._cards] for pick in scene.library.picks}
    assert cards_of["hearts"] == ["GoQ", "RdA", "RdK"]
    assert len(cards_of["own"]) == 3
    assert cards_of["own"] != cards_of["hearts"]


def test_work_ahead_on_the_title_imports_scenes_and_engines_that_are_there(driver):
    ahead = TitlePreloader(driver.stage, CardSurfaces(SpriteCache(None)), "usual", None, 4)
    while ahead.work():
        pass
    assert set(SCENES) <= set(sys.modules)


@pytest.mark.parametrize("size", SIZES)
def test_the_title_shows_the_next_goal_of_each_game_and_the_streak(driver, cards, size):
    driver.stage.set_scale(None)
    driver.stage.resize(size)
    calls = Calls()
    goal = "*Goal:* Win 3 matches in a row (1 of 3)"
    goals = {"hearts": goal, "whist": "*Goal:* Win a match"}
    calls.actions = replace(calls.actions, daily=lambda: None, streak=lambda: 4, goals=lambda: goals)
    scene = shown(driver, cards, calls, preferences=Preferences(("hearts",)))
    kit = driver.stage.kit
    card = next(pick for pick in scene.library.picks if isinstance(pick, GameCard))
    lines = kit.text.layout(card.tell(kit), kit.theme.small, card.rect.width - kit.px(22)).lines
    assert goal in card.tell(kit)
    assert len(lines) <= 3
    shelf = {pick.game: pick for pick in scene.library.picks if isinstance(pick, GameTile)}
    assert shelf["whist"].facts.endswith("*Goal:* Win a match")
    assert "Goal" not in shelf["spades"].facts
    (streak,) = [label for label in widgets(scene, Label) if "days" in label.text]
    assert "4 days in a row" in (streak.text, streak.tooltip)
    (day,) = [button for button in widgets(scene, Button) if button.caption == "The deal of the day"]
    assert abs(streak.rect.centery - day.rect.centery) < 4, "it does not stand alone on a line"


@pytest.mark.parametrize("width", range(180, 330, 10))
def test_the_standing_of_four_leaves_no_name_alone_in_a_line(driver, width):
    shares = (f"{name}\N{NO-BREAK SPACE}20" for name in ("You", "Clara", "Hugo", "Mina"))
    continued, kit = Tile("Continue Hearts", "\N{NO-BREAK SPACE}· ".join(shares), list), driver.stage.kit
    plain = kit.text.layout(continued.words, kit.theme.body, width)
    even = kit.text.layout(
        continued.words, kit.theme.body, kit.text.find_even_width(continued.words, kit.theme.body, width)
    )
    assert len(even.lines) == len(plain.lines) <= 2
    assert min(even.widths) > max(even.widths) / 2
