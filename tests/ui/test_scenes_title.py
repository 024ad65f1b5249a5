from dataclasses import replace

import pygame
import pytest

from purple_table import library
from purple_table.art.sprites import SpriteCache
from purple_table.library import GameInfo
from purple_table.ui.cards.sprites import CardSurfaces
from purple_table.ui.kit.widgets import Label
from purple_table.ui.scenes.backdrop import showpieces
from purple_table.ui.scenes.dialog import Answer, DialogScene
from purple_table.ui.scenes.title.game_card import GameCard
from purple_table.ui.scenes.title.title import Offer, Standing, TitleActions, TitleScene
from tests.ui import fitting, rounds

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
        )

    def prepare(self):
        self.left -= 1
        return self.left > 0


def title(cards, calls, standing=None, extra=(), messages=()):
    offers = [Offer(rounds.info(), rounds.deck()), *extra]
    return TitleScene(offers, standing, cards, calls.actions, "1.2.3", messages)


def faulty(path):
    return Offer(GameInfo("spades", "spades", "", 0, 0, 0, (), path, f"{path}/game.toml: no {{braces}}"), None)


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
    scene = title(cards, calls, Standing("Hearts", "Deal 3\nZoë 21 · Clara 34"))
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


@pytest.mark.parametrize("standing", [None, Standing("Hearts", "Deal 3")])
def test_closing_speaks_of_a_match_only_where_there_is_one(driver, cards, standing):
    driver.stage.push(title(cards, Calls(), standing))
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    said = [label.text for label in widgets(driver.stage.scenes.top, Label)]
    assert any("match" in text for text in said) is (standing is not None)


def test_a_game_that_cannot_be_played_says_why(driver, cards, tmp_path):
    scene = title(cards, Calls(), extra=[faulty(tmp_path)])
    driver.stage.push(scene)
    driver.settle()
    texts = [label.text for label in widgets(scene, Label)]
    assert any("game.toml: no \\{braces\\}" in text for text in texts)


def test_messages_are_shown_one_after_the_other(driver, cards):
    messages = [(f"Message {number}", "text", [Answer("All right", kind="primary")]) for number in (1, 2)]
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
    scene = title(cards, Calls(), Standing("Hearts", "Deal 3"), [faulty(tmp_path)])
    driver.stage.push(scene)
    driver.stage.set_scale(None)
    driver.stage.resize(size)
    window = pygame.Rect((0, 0), size)
    buttons = [widget for widget in scene.form.root.walk() if widget.focusable]
    assert len(buttons) >= 3
    for widget in buttons:
        assert window.contains(widget.rect), widget


@pytest.mark.parametrize("more", [0, 1, 6])
@pytest.mark.parametrize("size", [*SIZES, (1000, 1400)])
def test_every_game_has_a_card_and_none_lies_on_another(driver, cards, size, more):
    """Six games in one view; all that come with the program, and some of the user's own, in one that is scrolled;
    with a match to continue."""
    entries = list(library.games(rounds.RULES))[: None if more else 6]
    assert len(entries) >= 6
    own = [
        Offer(replace(entries[0], id=f"own{number}", name=f"Own {number}"), rounds.deck(), True)
        for number in range(more)
    ]
    offers = [*(Offer(info, rounds.deck()) for info in entries), *own]
    scene = TitleScene(
        offers, Standing("Spades", "Deal 3\nYou and Hugo 120 · Clara and Mina 95"), cards, Calls().actions, "1"
    )
    driver.stage.push(scene)
    fitting.resized(driver, size)
    driver.stage.resize(size)
    found = widgets(scene, GameCard)
    assert len(found) == len(offers)
    for place, card in enumerate(found):
        assert not any(card.rect.colliderect(other.rect) for other in found[place + 1 :])
        assert card.rect.left >= 0
        assert card.rect.right <= size[0]
    if not more:
        assert all(pygame.Rect((0, 0), size).contains(card.rect) for card in found)
    fitting.check(scene.form, driver.stage.kit)


def test_the_cards_of_the_games_differ():
    deck = rounds.deck()
    sets = {showpieces(deck, 3, 3 * place) for place in range(6)}
    assert len(sets) == 6


@pytest.mark.parametrize("suit", ["Hearts", "Spades"])
def test_a_game_with_the_name_of_a_suit_shows_that_suit(suit):
    pieces = showpieces(rounds.deck(), 3, 6, suit)
    assert len(set(pieces)) == 3
    assert {card.suit for card in pieces} == {suit}


def test_showpieces_are_distinct_and_of_distinct_colors():
    pieces = showpieces(rounds.deck(), 7)
    assert len({card.color for card in pieces}) == 7
    assert {card.rank for card in pieces} == {"A", "K", "Q", "J"}
