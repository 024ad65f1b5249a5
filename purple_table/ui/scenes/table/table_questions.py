"""Questions to the table, which it answers in words: spoken, or as a note while nothing speaks.

They stand behind one key, because most letters mean something at the table already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from purple_table.core.cards import Card, PileKey
from purple_table.core.events import Called, Moved, Noted
from purple_table.core.messages import say_term
from purple_table.ui.cards.denominations import call_words
from purple_table.ui.kit.telling import tell_plainly, tr
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.kit.widgets import Button, Column, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.match_words import list_players_in_turn, list_trick_seats, name_level, tell_note
from purple_table.ui.scenes.table.event_teller import SHOWING
from purple_table.ui.scenes.table.parts.contract_box import box_words
from purple_table.ui.scenes.table.parts.laid_sets import SET_ROLE
from purple_table.ui.scenes.table.parts.narration import Narration
from purple_table.ui.scenes.table.spoken_events import name_cards, name_cards_by_color, name_seat
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.scenes.table.table_words import counter_texts, seat_counters, side_name, standing_lines

PREFIX = pygame.K_q
_LONG = 240
"""The most letters of an answer that is said as one sentence."""
_TOLD_ELSEWHERE = ("trick", "won", "laid", SET_ROLE)
"""Piles that another question tells of, or that nobody may look through."""
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_DOWN: 1}


class Questions(TablePart):
    """Answers questions of the person who looks at the table, from what that person sees."""

    def __init__(self, context: TableContext, narration: Narration, note_counting: Callable[[], None]) -> None:
        """`note_counting` records that the played cards were counted for somebody, which is help."""
        super().__init__(context)
        self._narration, self._note_counting = narration, note_counting
        self._is_open = False
        self._told_list = False
        """Whether speech has said where the questions are listed."""
        self._asked_before: int | None = None
        self._color: int | None = None
        self._answers: Mapping[int, Callable[[], str]] = {
            pygame.K_h: self.tell_hand,
            pygame.K_t: self.tell_trick,
            pygame.K_a: narration.tell_ask,
            pygame.K_s: self.tell_scores,
            pygame.K_b: self.tell_bids,
            pygame.K_c: self.tell_contract,
            pygame.K_k: self.tell_played,
            pygame.K_w: self.tell_seats,
            pygame.K_l: self.tell_last_trick,
            pygame.K_o: self.tell_open_cards,
            pygame.K_x: self.tell_card,
        }

    def open(self) -> None:
        """Wait for the letter of a question."""
        self._is_open = True
        known, self._told_list = self._told_list, self._host.stage.narrator.is_on
        self._answer(tr("Question?") if known else tr("Question? F1 lists them."))

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the key after the prefix, and the arrows that go through the colors; return True if it was one."""
        key = event.key
        if self._color is not None and key in _STEPS:
            self._color += _STEPS[key]
            self._answer(self._tell_color())
            return True
        self._color = None
        if not self._is_open:
            if key != PREFIX:
                self._asked_before = None
            return False
        if key == PREFIX:
            return True
        self._is_open = False
        if key == pygame.K_r:
            self._host.stage.narrator.repeat()
            return True
        if key == pygame.K_F1:
            self.open_list()
            return True
        self.ask(key)
        return key in self._answers

    def ask(self, key: int) -> None:
        """Answer the question with a letter, if there is one."""
        answer = self._answers.get(key)
        if answer is not None:
            words = answer()
            self._asked_before = key
            self._answer(words)

    def open_list(self) -> None:
        """Open the list of all questions."""
        self._is_open = False
        stage = self._host.stage

        buttons: list[Widget] = [
            Button(words, lambda key=key: dialog.leave_for(lambda: self.ask(key)), key=key, show_key=True, grow=1)  # type: ignore[misc]
            for key, words in self._list_questions()
        ]
        again = Button(
            tr("Repeat"), lambda: dialog.leave_for(stage.narrator.repeat), key=pygame.K_r, show_key=True, grow=1
        )
        dialog: DialogScene = DialogScene(
            tr("Questions to the table"),
            tr("At the table *Q* and the letter ask the same."),
            [DialogButton(tr("Close"), kind="primary")],
            content=Column([*buttons, again], gap=6),
        )
        stage.push(dialog)

    @staticmethod
    def _list_questions() -> Sequence[tuple[int, str]]:
        return (
            (pygame.K_h, tr("My hand; again: by rank, with points")),
            (pygame.K_t, tr("The trick so far")),
            (pygame.K_a, tr("What is asked")),
            (pygame.K_s, tr("Scores")),
            (pygame.K_b, tr("Bids")),
            (pygame.K_c, tr("Trump and contract")),
            (pygame.K_k, tr("Cards played, color by color")),
            (pygame.K_w, tr("Who sits where")),
            (pygame.K_l, tr("The last trick")),
            (pygame.K_o, tr("Open cards: shown, melded, turned up")),
            (pygame.K_x, tr("Spell the card")),
        )

    def _answer(self, words: str) -> None:
        narrator = self._host.stage.narrator
        if narrator.is_on:
            # A long answer comes in its sentences, so that none is tiring.
            for part in words.split(". ") if len(narrator.read(words)) > _LONG else (words,):
                narrator.say(part)
        else:
            self._model.notes.show_note(words, None)

    # --- answers ------------------------------------------------------------------------------------------------------

    def tell_hand(self) -> str:
        """Return the own cards by color; asked twice running, by rank and with what they count."""
        if self._picture.covered:
            return tr("The hand lies face down.")
        deck = self._model.deck
        cards = [deck[code] for code in self._model.view.hand]
        if not cards:
            return tr("You hold no cards.")
        if self._asked_before == pygame.K_h:
            heights, worth = self._model.heights, self._model.captured_worth
            cards.sort(key=lambda card: -heights.get(card.rank, 0))
            return ", ".join(_count_card(card, worth.get(card.code, 0)) for card in cards)
        return name_cards_by_color(deck, [card.code for card in cards])

    def tell_trick(self) -> str:
        """Return the cards of the trick that lies, from its leader on."""
        view = self._model.view
        sets = sorted((key, cards) for key, cards in view.piles if key.role == SET_ROLE)
        if sets:
            sets.sort(key=lambda pile: pile[0].number)
            told = [
                f"{name_seat(self._model, key.owner or 0)} {name_cards([code for code in cards if code is not None])}"
                for key, cards in sets
            ]
            return ". ".join(told)
        cards = [code for code in view.pile("trick") if code is not None]
        if not cards:
            leader = view.status.leader
            empty = tr("No card lies in the trick.")
            return empty if leader is None else f"{empty} {tr('{name} leads.', name=name_seat(self._model, leader))}"
        moves = [event for event in view.history if isinstance(event, Moved) and event.target.role == "trick"]
        seats = [event.source.owner for event in moves for _ in event.cards][-len(cards) :]
        plays = [
            f"{name_seat(self._model, seat)} {{{code}}}"
            for seat, code in zip(seats, cards, strict=True)
            if seat is not None
        ]
        winner = self._model.winning_seat
        wins = f". {tr('{name} takes it so far', name=name_seat(self._model, winner))}" if winner is not None else ""
        return ", ".join(plays) + wins

    def tell_scores(self) -> str:
        """Return the totals of all sides, and what is counted for every seat."""
        view, seats = self._model.view, self._model.seats
        status, lines = view.status, [*standing_lines(view)]
        for side in range(len(view.sides)):
            counts = counter_texts(status.side_counters, side)
            beside = "".join(f", {escape(label)} {escape(value)}" for label, value in counts)
            lines.append(f"{escape(side_name(view, seats, side))} {minus(view.totals[side])}{beside}")
        for seat in range(view.players):
            counts = seat_counters(status.counters, seat)
            if counts:
                beside = ", ".join(f"{escape(label)} {escape(value)}".strip() for label, value in counts)
                lines.append(f"{name_seat(self._model, seat)}: {beside}")
        return ". ".join(line for line in lines if line)

    def tell_bids(self) -> str:
        """Return every call of the bidding in order, and then what was declared with which cards."""
        history, model = self._model.view.history, self._model
        calls = [event for event in history if isinstance(event, Called)]
        told = ", ".join(f"{name_seat(model, event.seat)}: {call_words(model.deck, event)}" for event in calls)
        shown = [
            f"{tell_note(event, model.teller)}. {name_cards_by_color(model.deck, event.cards)}"
            for event in history
            if isinstance(event, Noted) and event.kind in SHOWING
        ]
        return ". ".join(part for part in (told, *shown) if part) or tr("Nobody has bid in this deal.")

    def tell_open_cards(self) -> str:
        """Return the cards that lie open: those of others, melds, and what is turned up."""
        deck, parts = self._model.deck, []
        for key, cards in sorted(self._model.view.piles, key=lambda pile: pile.key.owner is not None):
            faces = [code for code in cards if code is not None]
            if not faces or key.role in _TOLD_ELSEWHERE or key == PileKey("hand", self._model.you):
                continue
            if key.role == "discard":
                faces = faces[-1:]
            if key.role == "aside":
                parts.append(tr("Left over: {cards}", cards=name_cards(faces)))
                continue
            named = name_cards_by_color(deck, faces)
            parts.append(named if key.owner is None else f"{name_seat(self._model, key.owner)}. {named}")
        return ". ".join(parts) or tr("No card lies open.")

    def tell_contract(self) -> str:
        """Return the contract or the trump, and whatever else is known of the deal."""
        model = self._model
        words = box_words(model.view, model.deck, model.teller)
        lines = [words.large, words.small] if words is not None else [tr("There is no trump.")]
        return ", ".join(line for line in [*lines, *map(tell_plainly, model.view.status.lines)] if line)

    def tell_played(self) -> str:
        """Return the cards of the first color that were played in this deal; the arrows go to the others."""
        self._color = 0
        self._note_counting()
        return self._tell_color()

    def tell_seats(self) -> str:
        """Return the players clockwise from the own seat, with their levels."""
        view, seats = self._model.view, self._model.seats
        told = []
        for seat in list_players_in_turn(view, (view.seat + 1) % view.players):
            who = seats[seat]
            level = f", {name_level(who.level)}" if who.level else ""
            told.append(f"{name_seat(self._model, seat)}{level}" if seat != view.seat else tr("then you"))
        return tr("To your left {players}", players="; ".join(told))

    def tell_last_trick(self) -> str:
        """Return the cards of the last trick, and who took it."""
        trick = self._model.last_trick
        if trick is None:
            return tr("There is no trick yet in this deal.")
        seats = list_trick_seats(self._model.view, trick)
        plays = ", ".join(
            f"{name_seat(self._model, seat)} {{{code}}}" for seat, code in zip(seats, trick.cards, strict=False)
        )
        who, why = self._model.trick_words(trick)
        return f"{plays}. {who}: {why}"

    def tell_card(self) -> str:
        """Return everything that stands on the card that the keyboard is on."""
        code = self._model.cursor_card
        if code is None or self._picture.covered:
            return tr("The keyboard is on no card.")
        card, deck = self._model.deck[code], self._model.deck
        rank = tell_plainly(say_term(deck.rank_name(card)))
        if not card.color:
            return escape(rank)
        color, suit = tell_plainly(say_term(card.color_name)), tell_plainly(say_term(card.suit))
        return tr(
            "{color}, {rank}. Suit: {suit}. Rank {points}, color {more}.",
            color=escape(color),
            rank=escape(rank),
            suit=escape(suit),
            points=card.rank_points,
            more=card.color_points,
        )

    def _tell_color(self) -> str:
        deck, view = self._model.deck, self._model.view
        color = deck.colors[(self._color or 0) % len(deck.colors)]
        roles = ("trick", SET_ROLE)
        moves = [event for event in view.history if isinstance(event, Moved) and event.target.role in roles]
        played = {code for event in moves for code in event.cards if code is not None}
        found = [card for card in deck.cards if card.color == color.code and card.code in played]
        ranks = ", ".join(escape(tell_plainly(say_term(deck.rank_name(card)))) for card in found)
        return f"{escape(tell_plainly(say_term(color.name)))}: {ranks or tr('none played')}"


def _count_card(card: Card, worth: int) -> str:
    """Return a card with its mark, and what it counts if that is anything."""
    return f"{name_cards([card.code])} {minus(worth)}" if worth else name_cards([card.code])
