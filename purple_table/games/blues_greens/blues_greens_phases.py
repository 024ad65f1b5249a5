"""The phases of a match: the deal, bidding, naming the trump, the exchange, and the phases of a turn."""

from __future__ import annotations

from purple_table.core.actions import Action, Bid, Choose, Give, Pass
from purple_table.core.cards import PileKey
from purple_table.core.events import Called, Chosen, Event, Moved
from purple_table.core.game import ASK_KINDS, PHASE_NAMES, Ask, AskInfo, PhaseName, Reason, Way
from purple_table.core.messages import Message, say, say_term
from purple_table.games.blues_greens.blues_greens_rules import EXCHANGE_TOPIC, TRUMP
from purple_table.games.blues_greens.blues_greens_state import BluesGreensPhases, BluesGreensState
from purple_table.games.blues_greens.turn_phases import BluesGreensDrawPhase, BluesGreensPlayPhase, MeldPhase
from purple_table.games.match_frame import BeforeDeal

ASK_KINDS.register("points", AskInfo(("bid",), panel="points"))
PHASE_NAMES.register("bidding")
PHASE_NAMES.register("trump")
PHASE_NAMES.register("exchange")


class BluesGreensBiddingPhase:
    """The phase in which the seats bid or pass, one after the other (G04, G07)."""

    name: PhaseName = "bidding"

    def legal(self, state: BluesGreensState) -> list[Action]:
        """Return every higher bid, rising, and a pass."""
        bidding = state.game.bidding
        low = bidding.next(state.calls)
        return [*(Bid(str(points)) for points in range(low, bidding.most + 1)), Pass()]

    def refusal(self, state: BluesGreensState, action: Action) -> Reason | None:
        """Return why a call is not allowed."""
        return state.game.bidding.refusal(state.calls, action)

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Make the call; the last one settles declarer and bid."""
        seat, bidding = state.seat, state.game.bidding
        points = bidding.read(action.call) if isinstance(action, Bid) else None
        state.calls = (*state.calls, (seat, points))
        call = "pass" if points is None else str(points)
        events.append(Called(seat, call, say("Pass") if points is None else say("{points}", points=points), "bidding"))
        state.to_act = bidding.find_caller(state.dealer, state.calls)
        if state.to_act is not None:
            return
        state.bid, state.declarer = bidding.standing(state.calls)
        if state.declarer is None:
            state.trump = state.game.pack.no_trump
            state.begin_play(events)
        else:
            state.to_act = state.declarer
            state.phase = state.phases.trump

    def ask(self, state: BluesGreensState) -> Ask:
        """Ask how many points to bid."""
        bidding = state.game.bidding
        points, bidder = bidding.standing(state.calls)
        low = bidding.next(state.calls)
        if bidder is None:
            prompt = say("Bid how many points your side will make, or pass and stay out.")
        else:
            what = say("Bid more, or pass and stay out.") if low <= bidding.most else say("Pass.")
            prompt = say("The last bid is {points}. {what}", points=points, what=what)
            if (bidder - state.seat) % 2 == 0:
                prompt = say("Your partner bid {points}. {what}", points=points, what=what)
        if low > bidding.most:
            return Ask("choose", prompt, "bidding", ways=(Way(Pass(), say("Pass")),))
        return Ask("points", prompt, "bidding", least=low, most=bidding.most)

    def line(self, state: BluesGreensState) -> Message:
        """Return how the auction stands."""
        points, bidder = state.game.bidding.standing(state.calls)
        return say("Nobody has bid yet") if bidder is None else say("The bid is {points}", points=points)


class TrumpPhase:
    """The phase in which the declarer names the trump suit; no trump cannot be named."""

    name: PhaseName = "trump"

    def legal(self, state: BluesGreensState) -> list[Action]:
        """Return the suits."""
        return [Choose(TRUMP, color.name.casefold()) for color in state.game.deck.colors]

    def refusal(self, state: BluesGreensState, action: Action) -> Reason | None:
        """Say that a suit must be named."""
        legal = self.legal(state)
        if action in legal:
            return None
        return Reason("trump", say("Name one of the four suits as trump."), tuple(legal))

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Name the trump openly; then comes the exchange, or play."""
        if not isinstance(action, Choose):
            raise TypeError(f"{action} is no choice")
        colors = state.game.deck.colors
        state.trump = next(place for place, color in enumerate(colors) if color.name.casefold() == action.choice)
        events.append(Chosen(state.seat, TRUMP, action.choice, say_term(colors[state.trump].name), "trump"))
        state.begin_exchange(events)

    def ask(self, state: BluesGreensState) -> Ask:
        """Return the suits as ways."""
        colors = state.game.deck.colors
        ways = tuple(Way(action, say_term(color.name)) for action, color in zip(self.legal(state), colors, strict=True))
        prompt = say("Your bid of {bid} stands. Name the trump suit.", bid=state.bid)
        return Ask("choose", prompt, "trump", ways=ways)

    def line(self, state: BluesGreensState) -> Message:
        """Return what is awaited."""
        return say("The bid is {points}: trump is named", points=state.bid)


_WAYS = (("yes", say("Exchange cards")), ("no", say("Keep the hand")))


class ExchangePhase:
    """The phase in which partners exchange cards, card by card. Where the rules allow it the declarer may decline."""

    name: PhaseName = "exchange"

    def legal(self, state: BluesGreensState) -> list[Action]:
        """List yes and no, or every card of the hand."""
        if state.offered:
            return [Choose(EXCHANGE_TOPIC, choice) for choice, _ in _WAYS]
        return [Give(code) for code in state.game.deck.codes(state.hands[state.seat])]

    def refusal(self, state: BluesGreensState, action: Action) -> Reason | None:
        """Refuse a card that the hand does not hold, and everything else."""
        legal = self.legal(state)
        if action in legal:
            return None
        if state.offered:
            return Reason("exchange", say("Say whether you and your partner exchange cards."), tuple(legal))
        if isinstance(action, Give):
            return Reason("exchange", say("You can give only cards of your hand."), tuple(legal))
        return Reason("exchange", say("Choose the cards for your partner first."), tuple(legal))

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Record the choice, or lay a card out. After its last card a seat's cards go to the partner."""
        if isinstance(action, Choose):
            label = dict(_WAYS)[action.choice]
            events.append(Chosen(state.seat, EXCHANGE_TOPIC, action.choice, label, "exchange"))
            state.offered = False
            if action.choice == "no":
                state.begin_play(events)
            else:
                state.to_act = state.partner
            return
        if not isinstance(action, Give):
            raise TypeError(f"{action} does not belong to the exchange")
        seat, deck = state.seat, state.game.deck
        bit = 1 << deck.index[action.card]
        state.hands[seat] ^= bit
        state.given[seat] |= bit
        tray = PileKey("pass", seat)
        events.append(Moved((action.card,), PileKey("hand", seat), tray, frozenset((seat,))))
        if state.given[seat].bit_count() < state.game.exchange.count:
            return
        target = (seat + 2) % state.game.players
        cards = deck.codes(state.given[seat])
        events.append(Moved(cards, tray, PileKey("hand", target), frozenset((seat, target))))
        state.hands[target] |= state.given[seat]
        state.given[seat] = 0
        if seat == state.declarer:
            state.begin_play(events)
        else:
            state.to_act = state.declarer

    def ask(self, state: BluesGreensState) -> Ask:
        """Ask whether to exchange, or how many cards to give to whom."""
        if state.offered:
            ways = tuple(Way(Choose(EXCHANGE_TOPIC, choice), label) for choice, label in _WAYS)
            return Ask("choose", say("Do you and your partner exchange cards?"), "exchange", ways=ways)
        seat, count = state.seat, state.game.exchange.count
        prompt = say("Give your partner a card.", many="Give your partner {count} cards.", count=count)
        if seat == state.declarer:
            prompt = say(
                "Give your partner a card back; it may be the one that you got.",
                many="Give your partner {count} cards back; they may be the ones that you got.",
                count=count,
            )
        return Ask("give", prompt, "exchange", count, state.given[seat].bit_count(), (seat + 2) % state.game.players)

    def line(self, state: BluesGreensState) -> Message:
        """Return what is awaited."""
        return say("The declarer and the partner exchange cards")


_STOCK = PileKey("stock")


class BluesGreensDealPhase(BeforeDeal[BluesGreensState]):
    """The dealer begins the deal (clauses deal, splay)."""

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Shuffle both packs, deal, and lay out the splay; then the dealer's left neighbor bids first."""
        game, deck = state.game, state.game.deck
        state.clear()
        state.key = state.begin_deal(events)
        state.hands, state.rest, state.deck = game.dealing.deal(state.key, state.dealer, game.players)
        for place in range(game.players):
            seat = (state.dealer + 1 + place) % game.players
            cards = deck.codes(state.hands[seat])
            events.append(Moved(cards, _STOCK, PileKey("hand", seat), frozenset((seat,))))
        if state.rest:
            events.append(Moved(deck.codes(state.rest), _STOCK, PileKey("aside"), frozenset()))
        state.refill(events)
        state.phase = state.phases.bidding
        state.to_act = game.bidding.find_caller(state.dealer, state.calls)


PHASES = BluesGreensPhases(
    BluesGreensDealPhase(),
    BluesGreensBiddingPhase(),
    TrumpPhase(),
    ExchangePhase(),
    BluesGreensDrawPhase(),
    MeldPhase(),
    BluesGreensPlayPhase(),
)
