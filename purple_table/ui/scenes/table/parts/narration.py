"""Speech at the table: what happens as it is shown, what is asked, and the card that the keyboard is on."""

from __future__ import annotations

from purple_table.core.cards import PileKey
from purple_table.core.events import Event, Moved, TrickWon
from purple_table.core.game import Ask, View
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.parts.coach_cards import CoachCards
from purple_table.ui.scenes.table.spoken_events import name_cards, tell_event, tell_hand
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext

_FEW = 5
"""So many new cards are named one by one; of more it is said how many the hand has."""


class Narration(RegisteredPart):
    """Says what the table shows, to the person who looks at it. It draws nothing."""

    def __init__(self, context: TableContext, coach: CoachCards) -> None:
        super().__init__(context)
        self._coach = coach
        self._hand_before: frozenset[str] = frozenset()
        self._asked: tuple[Ask | None, int] | None = None
        self._explained: set[tuple[str, str, str]] = set()
        """The asks that were told at length already, by kind, phase and the template of their words."""
        self._in_turn: int | None = None
        """The seat whose card needs no name: it is the winner of the trick just told, or follows the one told last."""
        self._note = self._coached = ""
        self._reached: tuple[str | None, bool] = None, False
        """The card that the keyboard is on, and whether it is picked."""

    def on_event(self, event: Event) -> None:
        """Say what happens. A card that the player went to with the keyboard was said there."""
        narrator = self._host.stage.narrator
        if not narrator.is_on:
            return
        seat = event.source.owner if isinstance(event, Moved) and event.target.role == "trick" else None
        own = PileKey("hand", self._model.you)
        if not (isinstance(event, Moved) and event.source == own and event.cards == (self._reached[0],)):
            words = tell_event(event, self._model, named=seat != self._in_turn)
            # The button of a card of the dummy has just said its name.
            repeated = narrator.read(words) == narrator.last_words
            narrator.say(tell_event(event, self._model) if repeated else words)
        if seat is not None:
            self._in_turn = (seat + 1) % len(self._model.seats)
        else:
            self._in_turn = event.seat if isinstance(event, TrickWon) else None

    def on_settled(self, view: View) -> None:
        """Say what has come into the hand, and what is asked."""
        narrator = self._host.stage.narrator
        held = frozenset() if self._picture.covered else frozenset(view.hand)
        new, self._hand_before = held - self._hand_before, held
        if not narrator.is_on:
            return
        if len(new) > _FEW:
            narrator.say(tell_hand(view, self._model))
        elif new and not self._picture.covered:
            narrator.say(tr("New: {cards}", cards=name_cards(self._picture.sort(list(new)))))
        self._asked = None

    def update(self, dt: float) -> bool:
        """Say what is asked once it is, and notes and cards that the keyboard reaches."""
        narrator = self._host.stage.narrator
        if not narrator.is_on or self._picture.covered:
            return False
        asked = self._model.ask, len(self._model.picks)
        if asked != self._asked and not self._playback.is_busy:
            if self._asked is None or asked[0] is not self._asked[0]:
                # The card that the keyboard is still on may be another choice now.
                self._reached = None, False
            self._asked = asked
            if asked[0] is not None and asked[0].kind != "deal":
                narrator.say(self._tell_new_ask(asked[0]))
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
            if card is not None and self._model.ask is not None:
                narrator.say(self._tell_card(card, reached[1]))
        return False

    def _tell_new_ask(self, ask: Ask) -> str:
        """Return what is asked now: at length the first time at the table, and where the short words were the last that
        were said; else what is new, or whose turn it is."""
        key = ask.kind, self._model.view.status.phase, ask.prompt.text
        narrator, short = self._host.stage.narrator, self._tell_ask_shortly(ask)
        if key not in self._explained or self._model.picks or narrator.read(short) == narrator.last_words:
            self._explained.add(key)
            return self.tell_ask()
        return short

    def _tell_ask_shortly(self, ask: Ask) -> str:
        """Return how many cards may be played, or that it is one's turn."""
        legal = self._model.legal_cards
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
