"""A player that has nothing but what was said and the keyboard, and a check of everything that it heard.

The player takes the cards of its hand, which of them may be played, and what is asked from speech alone. Beside it
stands a referee, who reads the table as well and says where speech and table disagree.
"""

import re
from itertools import pairwise
from statistics import median

import pygame

from purple_table.core.cards import PileKey
from purple_table.core.events import Chosen, Moved, Noted
from purple_table.ui.kit.telling import tell_plainly

_LETTERS = {key: getattr(pygame, f"K_{key}") for key in "qhtasbcklowxrpd"}
_ANSWERS = (
    (pygame.K_RETURN,),
    (pygame.K_SPACE,),
    (pygame.K_RIGHT, pygame.K_RETURN),
    (pygame.K_TAB, pygame.K_RETURN),
    (pygame.K_p, pygame.K_p),
    (pygame.K_1,),
    (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN),
    (pygame.K_TAB, pygame.K_RIGHT, pygame.K_RETURN),
)
"""What is tried in turn where an ask is no card to play: the first that is followed by something new is taken."""


class Words:
    """The words of one language that the player listens for, as a person knows them after a minute."""

    def __init__(self, language):
        self.you = {"en": "You: ", "de": "Du: "}[language]
        self.playable = {"en": ", playable", "de": ", spielbar"}[language]
        self.deal = {"en": "Deal ", "de": "Runde "}[language]
        self.picked = {"en": ", picked", "de": ", gewählt"}[language]
        self.turns = {
            "en": ("Your turn.", "Your lead.", "Any.", "Only ", "New: "),
            "de": ("Dein Zug.", "Dein Ausspiel.", "Jede.", "Nur ", "Neu: "),
        }[language]
        self.count = {"en": " playable.", "de": " spielbar."}[language]

    def asks(self, words):
        """Whether words say what is asked, at length or in short."""
        return words.startswith((self.you, *self.turns)) or words.endswith(self.count)


class EarPlayer:
    """Plays at the table by ear."""

    def __init__(self, listener, language):
        self.listener, self.words = listener, Words(language)
        self.heard = []
        self.asked_at = []
        """How many sentences had been heard at each decision."""
        self.disagreements = []
        self.called = set()

    # --- hearing ------------------------------------------------------------------------------------------------------

    def press(self, *keys):
        """Press keys and listen."""
        return self._note(self.listener.press(*keys))

    def wait(self, seconds=0.2):
        """Let time pass and listen."""
        self.listener.run(seconds)
        return self._note(self.listener.hear())

    def _note(self, new):
        """Keep what was said, and look for what should not have been."""
        for words in new:
            if self.heard and words == self.heard[-1]:
                self.disagreements.append(f"said twice in a row: {words}")
            self.heard.append(words)
        # What was cut for the deal is shown before it begins.
        if new and self.listener.app._live is not None and self.listener.app._live.view(0).status.phase != "cutting":
            self._look_for_hidden_cards(new)
        return new

    def _look_for_hidden_cards(self, new):
        """No card is named that the player has not seen by now."""
        view = self.listener.app._live.view(0)
        seen = {code for pile in view.piles for code in pile.cards if code is not None}
        seen.update(code for event in view.history if isinstance(event, Moved | Noted) for code in event.cards)
        deck = self.listener.app._live.game.deck
        # A card may be called wherever it lies.
        calls = [event.words for event in view.history if isinstance(event, Chosen) and event.topic == "call"]
        if view.ask is not None and view.status.phase == "calling":
            calls += [way.label for way in view.ask.ways]
        if calls:
            spoken = " ".join(map(tell_plainly, calls))
            self.called.update(card.code for card in deck.cards if self.name(card.code) in spoken)
        heard = self.since_deal(new) if view.outcome is None and view.status.phase != "deal" else ()
        for code in [card.code for card in deck.cards if heard and card.code not in seen | self.called]:
            name = self.name(code)
            told = [words for words in heard if name in words]
            if told:
                self.disagreements.append(f"{name} was hidden: {told[0]}")

    def since_deal(self, new):
        """What was said since a deal began, if that is among the new words."""
        begins = [place for place, words in enumerate(new) if words.startswith(self.words.deal)]
        return new[begins[-1] :] if begins else new

    def question(self, letter):
        """Ask the table something; return the answer."""
        self.press(_LETTERS["q"])
        return ". ".join(self.press(_LETTERS[letter]))

    def hand(self):
        """The names of the own cards."""
        return self.list_cards("h")

    def list_cards(self, letter):
        """The names in the answer to a question: colors with their ranks, taken apart from what is said."""
        found = []
        for part in self.question(letter).split(". "):
            color, colon, ranks = part.partition(": ")
            found += [f"{color} {rank}" for rank in ranks.split(", ")] if colon else part.split(", ")
        return found

    # --- playing ------------------------------------------------------------------------------------------------------

    def play_card(self):
        """Go through the hand and play the first card that is said to be playable; return its name."""
        # Where the only card is under the cursor already, it was said with the ask.
        single = len(self.listener.app._scene.model.view.hand) == 1
        for _ in range(60):
            for words in [*self.press(pygame.K_RIGHT), *(self.heard[-6:] if single else ())]:
                if words.endswith(self.words.playable):
                    self.press(pygame.K_RETURN)
                    return words.removesuffix(self.words.playable)
        raise AssertionError(f"no card is said to be playable: {self.heard[-20:]}")

    def play_among_melds(self):
        """Pick one card after the other until one can be played alone."""
        for _ in range(40):
            self.press(pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RETURN)
            if self.table_ask() is not self._ask:
                return
            self.press(pygame.K_x)
        raise AssertionError(f"no card can be played: {self.heard[-20:]}")

    def give_cards(self, count):
        """Pick so many cards and give them."""
        picked = 0
        for _ in range(120):
            for words in self.press(pygame.K_RIGHT):
                if words.endswith(self.words.playable) and picked < count:
                    self.press(pygame.K_SPACE)
                    picked += 1
            if picked == count:
                break
        self.press(pygame.K_RETURN)

    def try_answers(self, asked):
        """Press what answers most panels, until something else is said to be asked or somebody acts."""
        for keys in _ANSWERS:
            said = [words for words in self.press(*keys) if words != asked]
            said += self.wait(0.1)
            if self.listener.app._scene is None or self.table_ask() is not self._ask:
                return
        raise AssertionError(f"nothing answers {asked!r}: {self.heard[-20:]}")

    # --- the referee, who sees the table ------------------------------------------------------------------------------

    def table_ask(self):
        """What the table asks now, for the referee."""
        return self.listener.app._scene.model.ask

    def decide(self):
        """Answer what is asked."""
        self._ask = ask = self.table_ask()
        self.asked_at.append(len(self.heard))
        since = self.heard[self.asked_at[-2] :] if len(self.asked_at) > 1 else self.heard
        asked = next((words for words in reversed(since) if self.words.asks(words)), "")
        if not asked:
            self.disagreements.append(f"asked without a word: {ask.kind}")
        self.check_hand()
        self.check_open_cards()
        if ask.kind == "play" and ask.hand is None:
            name = self.play_card()
            self.check_played(name)
        elif ask.kind == "give":
            self.give_cards(max(ask.least - ask.done, 0) if ask.ways else ask.amount - ask.done)
        elif ask.kind == "meld":
            self.play_among_melds()
        else:
            self.try_answers(asked)

    def name(self, code):
        """How speech names a card."""
        return self.listener.stage.narrator.name_mark(code)

    def check_hand(self):
        """Compare the hand that was heard with the one on the table."""
        view = self.listener.app._scene.model.view
        told, held = sorted(self.hand()), sorted(self.name(code) for code in view.hand)
        if held and told != held:
            self.disagreements.append(f"hand: said {told}, held {held}")

    def check_open_cards(self):
        """The cards that lie open on the table are told to whoever asks."""
        view, expected = self.listener.app._scene.model.view, set()
        for key, cards in view.piles:
            faces = [code for code in cards if code is not None]
            if key.role in ("meld", "splay", "turned", "upcard") or (key.role == "hand" and key.owner != view.seat):
                expected.update(map(self.name, faces))
            elif key.role == "discard":
                expected.update(map(self.name, faces[-1:]))
        missing = expected.difference(self.list_cards("o")) if expected else ()
        if missing:
            self.disagreements.append(f"open, but not told: {sorted(missing)}")

    def check_played(self, name):
        """The card that was heard as playable is the one that lies on the table."""
        history = self.listener.app._live.view(0).history
        moves = [event for event in history if isinstance(event, Moved) and event.source == PileKey("hand", 0)]
        if not moves or self.name(moves[-1].cards[0]) != name:
            self.disagreements.append(f"heard {name} as playable, but it was not played")

    def check_deal(self, history):
        """Every card that others played in a deal was said, in order; the own ones were said where the keyboard was."""
        names = [seat.name for seat in self.listener.app._live.seats]
        expected = []
        for event in history:
            if isinstance(event, Moved) and event.target.role == "trick" and event.source.owner:
                cards = ", ".join(self.name(code) for code in event.cards)
                expected.append((cards, f"{names[event.source.owner]}: {cards}"))
            elif isinstance(event, Moved) and event.source.role == "stock" and event.target.role == "aside":
                shown = [code for code in event.cards if code is not None]
                if shown and not any(all(self.name(code) in words for code in shown) for words in self.heard):
                    self.disagreements.append(f"left over, but not told: {shown}")
        # Who plays in turn is not named, and the cards are told in their order.
        heard = iter(self.heard)
        missing = [cards for cards, named in expected if not any(words in (cards, named) for words in heard)]
        if missing:
            self.disagreements.append(f"{len(expected)} plays of others, not told in order: {missing[:3]}")

    def measure(self):
        """Return what was heard in figures: all words that a decision took are those since the one before."""
        lengths = [count_words(words) for words in self.heard]
        taken = [sum(lengths[begin:end]) for begin, end in pairwise((0, *self.asked_at))][1:]
        return {
            "decisions": len(self.asked_at),
            "sentences": len(lengths),
            "words": sum(lengths),
            "median of a sentence": median(lengths),
            "longest sentence": max(lengths),
            "median of a decision": median(taken) if taken else 0,
            "longest decision": max(taken, default=0),
        }


def count_words(sentence):
    """The words of a sentence."""
    return len(re.findall(r"\w+", sentence))
