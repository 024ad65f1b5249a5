"""A referee of Blues and Greens: follows a match by its actions and events alone, and holds every step to the rules."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.actions import Action, Draw, Give, LayDown, LayOff, Meld, Play, Take
from purple_table.core.events import DealBegan, DealScored, Event, Moved, Noted, TrickWon
from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from tests.rules.blues_greens_literal import RANKS, LiteralMelds, LiteralTricks

FULL = 10


class Referee:
    """Where every card lies, whose turn it is and what the turn owes. `saw` counts what came up."""

    def __init__(self, game: BluesGreens) -> None:
        self.game = game
        self.options = game.options
        self.melds = LiteralMelds(game.options)
        self.saw: dict[str, int] = {}
        self.begin(0)

    def begin(self, dealer: int) -> None:
        """Nothing is dealt."""
        self.dealer = dealer
        self.hands: list[list[str]] = [[] for _ in range(4)]
        self.won: list[list[str]] = [[] for _ in range(4)]
        self.laid: list[list[str]] = [[] for _ in range(4)]
        self.melded: list[list[str]] = [[] for _ in range(4)]
        self.stock = {card.code for card in self.game.deck.cards if card.code[0] == "b" and not self.removed(card.code)}
        self.splay: list[str] = []
        self.trick: list[str] = []
        self.lots: dict[int, dict[str, int]] = {}
        """Meld number: card to the rank it stands for."""
        self.kinds: dict[int, str] = {}
        self.trump: str | None = None
        self.bid = 0
        self.declarer: int | None = None
        self.leader = 0
        self.opened = [False] * 4
        self.turn(None)

    def removed(self, code: str) -> bool:
        """Whether an option takes the card out."""
        if code[1] == "2":
            return self.options["twos"] == "removed"
        return code[1] == "3" and self.options["red_threes" if code[2] in "dh" else "black_threes"] == "removed"

    def turn(self, seat: int | None) -> None:
        """A turn begins."""
        self.seat = seat
        self.drew = False
        self.new = 0
        self.worth = 0
        self.duty = ""
        self.leaving = False
        self.could_lay_off = seat is not None and self.opened[seat]

    def count(self, what: str) -> None:
        self.saw[what] = self.saw.get(what, 0) + 1

    @property
    def tricks(self) -> LiteralTricks:
        return LiteralTricks(self.options, self.trump or "")

    def points(self, card: str) -> int:
        """What a card is worth (G31, G32)."""
        tricks = self.tricks
        if tricks.two(card):
            return 4
        if tricks.red_three(card):
            return 20
        if tricks.black_three(card):
            return 10
        return (2 if card[1] in "TJQKA" else 1) * (2 if card[2] == self.trump else 1)

    # --- before an action -------------------------------------------------------------------------------------------

    def judge(self, seat: int, action: Action) -> None:
        """What an action must be, seen before it is carried out."""
        if isinstance(action, Draw | Take):
            self.judge_draw(seat, action)
        elif isinstance(action, Play | Meld | LayOff | LayDown):
            if self.seat != seat:
                self.turn(seat)
            assert seat == (self.leader + len(self.trick)) % 4
            assert self.drew or not (self.stock or self.splay), "a turn without drawing (G09)"
            if isinstance(action, Play):
                self.judge_play(action.card)
            elif isinstance(action, Meld):
                self.judge_meld(action.cards)
            elif isinstance(action, LayOff):
                self.judge_layoff(action)
            else:
                self.judge_laydown(action.card)

    def judge_draw(self, seat: int, action: Draw | Take) -> None:
        self.turn(seat)
        assert seat == (self.leader + len(self.trick)) % 4
        self.drew = True
        if isinstance(action, Draw):
            assert self.stock
        elif action.card != self.splay[-1]:
            self.duty = action.card
            self.count("deep")

    def judge_play(self, card: str) -> None:
        assert self.seat is not None
        hand = self.hands[self.seat]
        assert not self.duty, "a deep card was not melded (G10)"
        assert not self.new or self.opened[self.seat], "a first meld was not completed (G12)"
        assert not self.leaving or len(hand) == 1, "red threes were laid down without going out (G30)"
        assert card in self.tricks.legal(hand, self.trick)

    def judge_meld(self, cards: Sequence[str]) -> None:
        assert self.seat is not None
        assert set(cards) <= set(self.hands[self.seat])
        assert self.melds.meanings(cards)
        self.new += 1
        self.worth += sum(map(self.points, cards))
        assert self.new == 1 or self.options["melds_a_turn"] == "many"
        least = int(self.options["first_meld"])
        if not self.opened[self.seat]:
            if self.options["melds_a_turn"] == "one":
                assert self.worth >= least
                assert not self.duty or self.duty in cards or self.options["early_layoff"]
            if self.worth >= least:
                for other in (
                    (self.seat, (self.seat + 2) % 4) if self.options["first_meld_by"] == "team" else (self.seat,)
                ):
                    self.opened[other] = True
        if self.duty in cards:
            self.duty = ""
        self.count("meld")

    def judge_layoff(self, action: LayOff) -> None:
        assert self.seat is not None
        card, lot = action.card, self.lots[action.meld]
        assert card in self.hands[self.seat]
        early = bool(self.options["early_layoff"])
        assert self.opened[self.seat] or early
        assert card != self.duty or self.could_lay_off or early
        ranks = sorted(lot.values())
        rank = ranks[0] if self.kinds[action.meld] == "" else ranks[0] - 1 if action.end == "low" else ranks[-1] + 1
        assert 0 <= rank < len(RANKS)
        suit = self.kinds[action.meld]
        if self.melds.wild(card):
            assert not suit or self.melds.usable(RANKS[rank], suit)
            self.count("wild laid off")
        else:
            assert self.melds.usable(card[1], card[2])
            assert RANKS.index(card[1]) == rank
            assert not suit or card[2] == suit
        lot[card] = rank
        if self.duty == card:
            self.duty = ""
        self.count("layoff")

    def judge_laydown(self, card: str) -> None:
        assert self.seat is not None
        assert card in self.hands[self.seat]
        assert self.tricks.red_three(card)
        self.leaving = True
        self.count("laydown")

    # --- after it ---------------------------------------------------------------------------------------------------

    def follow(self, seat: int, action: Action, events: Sequence[Event]) -> None:
        """What came of the action."""
        played = list(self.trick)
        for event in events:
            match event:
                case DealBegan():
                    self.begin(event.dealer)
                case Moved():
                    self.moved(event)
                case TrickWon():
                    assert list(event.cards) == self.trick
                    out = next((other for other in range(4) if not self.hands[other]), None)
                    if len(self.trick) == 4:
                        place = self.tricks.winner(self.trick)
                        assert place is not None
                        assert event.seat == (self.leader + place) % 4
                        self.count("trick")
                    else:
                        assert event.seat == out, "an unfinished trick goes to whoever went out (G28)"
                        self.count("unfinished")
                    self.won[event.seat] += self.trick
                    self.trick = []
                    self.leader = event.seat
                case Noted(kind="out"):
                    assert not self.hands[event.seat]
                    self.count("out by playing" if isinstance(action, Play) else "out by melding")
                case DealScored():
                    self.scored(event)
        if isinstance(action, Meld):
            self.remember(action.cards)
        if isinstance(action, Play) and len(played) < 4 and seat == self.seat:
            self.turn(None)
        if isinstance(action, Take | Draw):
            self.check_splay()
        if isinstance(action, Give):
            assert sum(map(len, self.hands)) >= 4 * self.game.dealing.hand - 4

    def moved(self, event: Moved) -> None:
        cards = [str(card) for card in event.cards]
        source, target = event.source, event.target
        if source.role == "hand" and source.owner is not None:
            for card in cards:
                self.hands[source.owner].remove(card)
        elif source.role == "splay":
            assert target.role == "stock" or cards == self.splay[-len(cards) :]
            self.splay = [card for card in self.splay if card not in cards]
        elif source.role == "stock":
            self.stock -= set(cards)
        if target.role == "hand" and target.owner is not None:
            self.hands[target.owner] += cards
        elif target.role == "splay":
            self.splay += cards
        elif target.role == "stock":
            assert all(self.melds.wild(card) for card in cards)
            self.stock |= set(cards)
            self.count("two turned up")
        elif target.role == "trick":
            self.trick += cards
        elif target.role == "meld" and source.owner is not None:
            self.melded[source.owner] += cards
            owner = target.owner
            assert owner is not None
            assert (owner - source.owner) % 2 == 0, "cards lie on the side that laid them (G18)"
        elif target.role == "laid" and target.owner is not None:
            self.laid[target.owner] += cards
        elif target.role == "aside" and source.role == "trick":
            assert all(map(self.tricks.two, cards))
            assert len(cards) == 4
            self.trick = []
            self.count("set aside")

    def remember(self, cards: Sequence[str]) -> None:
        """What a new meld is, by the order of its cards."""
        shape = self.game.melding.melds.read([self.game.deck.index[card] for card in cards])
        assert shape is not None
        suit = self.game.deck.colors[shape.suit].code if shape.kind == "run" else ""
        assert (shape.kind, suit, shape.low, len(cards)) in self.melds.meanings(cards)
        number = len(self.lots) + 1
        self.kinds[number] = suit
        self.lots[number] = {
            self.game.deck.cards[card].code: shape.low + (place if suit else 0)
            for place, card in enumerate(shape.cards)
        }

    def check_splay(self) -> None:
        """Ten cards, no twos, unless the deck cannot give more (G02)."""
        assert not any(map(self.melds.wild, self.splay))
        assert len(self.splay) == FULL or all(map(self.melds.wild, self.stock))

    def scored(self, event: DealScored) -> None:
        """The score of the deal, from where the cards lie (G29, G33, G34)."""
        made = [0, 0]
        for seat in range(4):
            for cards in (self.melded[seat], self.laid[seat], self.won[seat]):
                made[seat % 2] += sum(map(self.points, cards))
            made[1 - seat % 2] += sum(map(self.points, self.hands[seat]))
        failed = [self.declarer is not None and self.declarer % 2 == side and made[side] < self.bid for side in (0, 1)]
        for side in (0, 1):
            if failed[side]:
                self.count("failed")
                made[side] = -self.bid if self.options["failed"] == "minus_bid" else 0
            elif made[side] >= self.game.pack.half:
                self.count("bonus")
                made[side] += int(self.options["bonus"])
        assert tuple(made) == event.points
