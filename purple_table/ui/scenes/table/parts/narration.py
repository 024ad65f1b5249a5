"""Speech at the table: what happens as it is shown, what is asked, and the card that the keyboard is on."""

from __future__ import annotations

from purple_table.core.cards import PileKey
from purple_table.core.events import DealBegan, Event, Moved
from purple_table.core.game import Ask, View
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.event_teller import EventTeller
from purple_table.ui.scenes.table.parts.coach_cards import CoachCards
from purple_table.ui.scenes.table.spoken_events import name_cards
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_FEW = 3
"""So many new cards are named one by one; of more it is said how many they are."""


class Narration(RegisteredPart):
    """Says what the table shows, to the person who looks at it. It draws nothing."""

    def __init__(self, context: TableContext, coach: CoachCards) -> None:
        super().__init__(context)
        self._coach = coach
        self._hand_before: frozenset[str] = frozenset()
        self._asked: tuple[Ask | None, int] | None = None
        self._explained: set[tuple[str, str, str]] = set()
        """The asks that were told at length already, by kind, phase and the template of their words."""
        self._teller = EventTeller(self._model)
        self._told_size = 0
        """The size of the last hand that was dealt."""
        self._picked: set[str | None] = set()
        """The cards that were told as picked since something was asked."""
        self._note = self._coached = ""
        self._reached: tuple[str | None, bool] = None, False
        """The card that the keyboard is on, and whether it is picked."""

    def on_event(self, event: Event) -> None:
        """Say what happens. Own cards that the player went to or picked with the keyboard were said there."""
        narrator = self._host.stage.narrator
        if not narrator.is_on:
            self._teller.lose_thread()
            return
        if isinstance(event, DealBegan):
            self._hand_before = frozenset()
        elif isinstance(event, Moved) and event.source == PileKey("hand", self._model.you) != event.target:
            self._hand_before = self._hand_before.difference(event.cards)
        for words in self._teller.tell(event, narrator.has_just_said):
            if not self._was_told(event, words):
                narrator.say(words)

    def _was_told(self, event: Event, words: str) -> bool:
        """Return whether an own act was told by the keyboard: the cards that it went to or picked, or the button."""
        you, narrator = self._model.you, self._host.stage.narrator
        if self._teller.is_own_act(event):
            return narrator.last_words.startswith(narrator.read(words))
        if not isinstance(event, Moved) or event.source != PileKey("hand", you):
            return False
        return event.cards == (self._reached[0],) or self._picked.issuperset(event.cards)

    def on_settled(self, view: View) -> None:
        """Take note that something else may be asked, and of the hand while nobody listens to what is new in it."""
        if self._picture.covered:
            self._hand_before = frozenset()
        elif not self._host.stage.narrator.is_on:
            self._hand_before = frozenset(view.hand)
        self._asked = None

    def update(self, dt: float) -> bool:
        """Say what is asked once it is, with what has come into the hand, and notes and cards that the keyboard
        reaches."""
        narrator = self._host.stage.narrator
        if not narrator.is_on or self._picture.covered:
            return False
        asked = self._model.ask, len(self._model.picks)
        if asked != self._asked and not self._playback.is_busy:
            is_new = self._asked is None or asked[0] is not self._asked[0]
            if is_new:
                # The card that the keyboard is still on may be another choice now.
                self._reached = None, False
                self._picked.clear()
            self._asked = asked
            if asked[0] is not None and asked[0].kind != "deal":
                for words in (*self._teller.flush(), *self._tell_new_ask(asked[0], is_new)):
                    narrator.say(words)
        note = self._model.notes.note
        if note != self._note:
            self._note = note
            narrator.say(note)
        coached = self._coach.words
        if coached != self._coached:
            self._coached = coached
            narrator.say(coached)
        card = self._model.cursor_card
        reached = card, card in self._model.picks or card in self._model.chosen_cards
        if reached != self._reached:
            self._reached = reached
            if reached[1]:
                self._picked.add(card)
            if card is not None and self._model.ask is not None:
                narrator.say(self._tell_card(card, reached[1]))
        return False

    def _tell_new_ask(self, ask: Ask, is_new: bool) -> list[str]:
        """Return what has come into the hand, and what is asked now: at length the first time at the table, and where
        the short words were the last that were said; else what is new, or whose turn it is. If the ask is not new, it
        is told how many cards are picked."""
        if not is_new and self._model.picks:
            return [tr("{count} picked.", count=len(self._model.picks))]
        told, is_drawn = self._tell_new_cards()
        key = ask.kind, self._model.view.status.phase, ask.prompt.text
        narrator, short = self._host.stage.narrator, self._tell_ask_shortly(ask)
        if key not in self._explained or self._model.picks or (not told and narrator.has_just_said(short)):
            self._explained.add(key)
            return [*told, self.tell_ask()]
        # A new card tells whose turn it is; it needs a word more only where not every card may be played.
        return told if is_drawn and short == tr("Any.") else [*told, short]

    def _tell_new_cards(self) -> tuple[list[str], bool]:
        """Return what has come into the hand since the last ask, and whether it is told by name: few cards are. Of many
        it is told how many they are, and of a hand that was dealt its size, unless the last one was as large."""
        hand = self._model.view.hand
        new, self._hand_before = frozenset(hand) - self._hand_before, frozenset(hand)
        if not new:
            return [], False
        if len(new) <= _FEW:
            return [tr("New: {cards}", cards=name_cards(self._picture.sort(list(new))))], True
        if len(new) < len(hand):
            return [tr("{count} new card.", many="{count} new cards.", count=len(new))], False
        known, self._told_size = self._told_size, len(hand)
        if known == len(hand):
            return [], False
        return [tr("You hold {count} card.", many="You hold {count} cards.", count=len(hand))], False

    def _tell_ask_shortly(self, ask: Ask) -> str:
        """Return how many cards may be played, or that it is one's turn."""
        legal, view = self._model.legal_cards, self._model.view
        if self._model.plays_sets and view.status.phase == "playing" and view.status.leader == self._model.you:
            return tr("Your lead.")
        if ask.kind == "set" and legal is not None and not legal:
            return tr("Only pass.")
        if ask.kind != "play" or ask.hand is not None or legal is None:
            return tr("Your turn.")
        if len(legal) == len(self._model.view.hand):
            return tr("Any.")
        if len(legal) == 1:
            return tr("Only {card}.", card=name_cards(list(legal)))
        return tr("{count} playable.", count=len(legal))

    def tell_ask(self) -> str:
        """Return what is asked now, and how many cards may be played, with markup; else what is awaited."""
        ask, legal = self._model.ask, self._model.legal_cards
        if ask is None or ask.kind == "deal":
            return self._model.prompt
        panel = self._find_panel()
        words = tr("You: {wanted}", wanted=panel.prompt if panel is not None else self._model.teller.read(ask.prompt))
        if ask.kind == "give":
            picked = len(self._model.picks)
            return f"{words} {tr('{count} picked.', count=picked)}" if picked else words
        if ask.kind != "play" or ask.hand is not None or legal is None or len(legal) == len(self._model.view.hand):
            return words  # the cards of another hand have a button each, which tells of itself
        if len(legal) == 1:
            return f"{words} {tr('Only {card} may be played.', card=name_cards(list(legal)))}"
        return f"{words} {tr('{count} cards may be played.', count=len(legal))}"

    def _tell_card(self, card: str, picked: bool) -> str:
        """Return the name of a card, and whether it may be chosen."""
        legal, name = self._model.legal_cards, name_cards([card])
        if picked:
            return tr("{card}, picked", card=name)
        if legal is None:
            return name
        return tr("{card}, playable", card=name) if card in legal else tr("{card}, not playable", card=name)
