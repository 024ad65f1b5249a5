"""The phases of a match: the cut, the deal, the two halves of a turn, the declaring of colors, and the end."""

from __future__ import annotations

from purple_table.core.actions import Action, Choose, Discard, Draw, Knock, NextDeal, Stay, Take
from purple_table.core.cards import PileKey
from purple_table.core.events import Event, Moved, Noted, Paid
from purple_table.core.game import ASK_KINDS, PHASE_NAMES, Ask, AskInfo, PhaseName, Reason, Way
from purple_table.core.messages import CardName, Message, SeatName, say
from purple_table.core.shuffle import shuffle_items
from purple_table.games.match_frame import BeforeDeal
from purple_table.games.thirty_one.thirty_one_kernel import ThirtyOneKernel
from purple_table.games.thirty_one.thirty_one_rules import CUT
from purple_table.games.thirty_one.thirty_one_state import (
    COLOR,
    DISCARDS,
    STOCK,
    ThirtyOnePhases,
    ThirtyOneState,
    say_knock,
    say_stay,
)

_DRAW, _STAY, _KNOCK = Draw(), Stay(), Knock()


ASK_KINDS.register("discard", AskInfo(("discard",), panel="discard"))
PHASE_NAMES.register("cutting")
PHASE_NAMES.register("drawing")
PHASE_NAMES.register("discarding")
PHASE_NAMES.register("declaring")


class CutPhase:
    """Everybody cuts for the deal, on the table (clause cut). It is a step of its own, so that the cut can be looked
    at before the deal clears it away."""

    name: PhaseName = "cutting"

    def legal(self, state: ThirtyOneState) -> list[Action]:
        """Return the cut, the same action that begins every deal."""
        return [NextDeal()]

    def refusal(self, state: ThirtyOneState, action: Action) -> Reason | None:
        """Refuse everything before the cut."""
        return None if isinstance(action, NextDeal) else Reason("cut", say("Cut for the deal first."), (NextDeal(),))

    def apply(self, state: ThirtyOneState, action: Action, events: list[Event]) -> None:
        """Show everybody's card; whoever is level with the lowest cuts again (B18)."""
        dealing = state.game.dealing
        cuts = dealing.cut(state.game.players, state.chance.key(CUT))
        for number, cut in enumerate(cuts):
            if number:
                for seat in cut:
                    events.append(
                        Noted(
                            "cut-again",
                            seat,
                            say(
                                "{seat} is level with the lowest card and cuts again",
                                yours="{seat} are level with the lowest card and cut again",
                                seat=SeatName(seat),
                            ),
                            "cut",
                        )
                    )
                    events.append(Moved((state.cut[seat],), PileKey("cut", seat), STOCK))
            for seat, card in cut.items():
                state.cut[seat] = card
                events.append(Moved((card,), STOCK, PileKey("cut", seat)))
        dealer = dealing.lowest(cuts[-1])
        events.append(
            Noted(
                "dealer",
                dealer,
                say(
                    "{seat} cut the lowest card and deals",
                    yours="{seat} cut the lowest card and deal",
                    seat=SeatName(dealer),
                ),
                "cut",
                (state.cut[dealer],),
            )
        )
        state.dealer = dealer
        state.starter = state.find_next_seat(dealer)
        state.to_act = dealer
        state.phase = state.phases.deal

    def ask(self, state: ThirtyOneState) -> Ask:
        """Ask for the cut."""
        return Ask("deal", say("Cut for the deal."), "cut")


class ThirtyOneDealPhase(BeforeDeal[ThirtyOneState]):
    """The dealer begins the hand (clauses deal, ante)."""

    def apply(self, state: ThirtyOneState, action: Action, events: list[Event]) -> None:
        """Ante, shuffle, deal, and begin the first turn."""
        game, deck = state.game, state.game.deck
        key = state.begin_deal(events)
        state.cut = {}
        state.declared = {}
        state.shown = frozenset()
        round_table = [(state.dealer + place) % game.players for place in range(1, game.players + 1)]
        seats = [seat for seat in round_table if seat in state.standing.playing]
        ante = state.standing.ante
        if ante:
            events += [Paid(seat, None, ante, "ante") for seat in seats]
            state.totals = tuple(own - ante if seat in seats else own for seat, own in enumerate(state.totals))
            state.pot += ante * len(seats)
        dealt, first, stock = game.dealing.deal(shuffle_items(game.dealing.cards, key), seats)
        hands = [0] * game.players
        for seat, cards in zip(seats, dealt, strict=True):
            hands[seat] = deck.mask(cards)
            events.append(Moved(deck.sort(cards), STOCK, PileKey("hand", seat), frozenset((seat,))))
        events.append(Moved((first,), STOCK, DISCARDS))
        bits = game.bits
        state.kernel = ThirtyOneKernel(
            game.tables, hands, [bits[card] for card in stock], [bits[first]], state.starter, game.reshuffle(key)
        )
        state.go_on(events)

    def ask(self, state: ThirtyOneState) -> Ask:
        """Ask the dealer to begin the hand."""
        return Ask("deal", say("Begin hand {number}.", number=state.number), "deal")


class ThirtyOneDrawPhase:
    """The first half of a turn: draw, take, stay or knock (clauses turn, stay, knock)."""

    name: PhaseName = "drawing"

    def legal(self, state: ThirtyOneState) -> list[Action]:
        """List drawing, taking, staying and knocking, as far as each is allowed, in this order."""
        kernel = state.kernel
        actions: list[Action] = [_DRAW] if kernel.stock else []
        actions.append(state.game.takes[kernel.discards[-1].bit_length() - 1])
        if kernel.may_stay():
            actions.append(_STAY)
        if kernel.may_knock():
            actions.append(_KNOCK)
        return actions

    def refusal(self, state: ThirtyOneState, action: Action) -> Reason | None:
        """Return why something may not be done before a card is in hand."""
        legal = self.legal(state)
        if action in legal:
            return None
        clause, words = self._why(state, action)
        return Reason(clause, words, tuple(legal))

    def apply(self, state: ThirtyOneState, action: Action, events: list[Event]) -> None:
        """Do it; whoever has drawn or taken a card must discard next."""
        kernel = state.kernel
        seat = kernel.turn
        hand = PileKey("hand", seat)
        if isinstance(action, Draw):
            card = state.game.codes[kernel.draw().bit_length()]
            events.append(Moved((card,), STOCK, hand, frozenset((seat,))))
        elif isinstance(action, Take):
            kernel.take()
            events.append(Moved((action.card,), DISCARDS, hand))
        elif isinstance(action, Stay):
            events.append(Noted("stay", seat, say_stay(seat), "stay"))
            kernel.stay()
        else:
            events.append(
                Noted(
                    "knock",
                    seat,
                    say_knock(seat),
                    "knock",
                )
            )
            kernel.knock()
        state.go_on(events)

    def ask(self, state: ThirtyOneState) -> Ask:
        """Ask for a click on the stock or the top discard; staying and knocking are ways besides."""
        kernel = state.kernel
        top = state.game.deck[state.game.codes[kernel.discards[-1].bit_length()]]
        ways = []
        if kernel.may_stay():
            ways.append(Way(Stay(), say("Stay"), help=say("Keep your hand as it is.")))
        if kernel.may_knock():
            ways.append(Way(Knock(), say("Knock"), help=say("Keep your hand; everybody else has one more turn.")))
        prompt = _turn(CardName(top.code, top.short), bool(kernel.stock), kernel.may_stay(), kernel.may_knock())
        if kernel.knocker is not None:
            prompt = say("{prompt} This is your last turn.", prompt=prompt)
        return Ask("draw", prompt, "turn", ways=tuple(ways))

    def _why(self, state: ThirtyOneState, action: Action) -> tuple[str, Message]:
        """Return the clause that forbids an action, and the reason in words."""
        kernel, turns = state.kernel, state.game.turns
        if isinstance(action, Take):
            return "turn", say("Only the top card of the discard pile can be taken.")
        if isinstance(action, Draw):
            return "stock", say("The stock is used up.")
        if isinstance(action, Stay):
            return "stay", say("You can stay only after somebody has knocked.")
        if not isinstance(action, Knock):
            return "turn", say("Draw a card from the stock or take the top discard first.")
        if kernel.knocker is not None:
            return "knock", say("Somebody has knocked already.")
        if kernel.turns < kernel.playing and not turns.knock_first_round:
            return "knock", say("Nobody may knock before everybody has had a turn.")
        total = kernel.tables.total[kernel.hands[kernel.turn]]
        least = turns.knock_minimum
        return "knock", say("You may knock with {least} or more; you hold {total}.", least=least, total=total)


def _turn(card: CardName, stock: bool, stay: bool, knock: bool) -> Message:
    """Return what can be done in a turn."""
    if not stock:
        if stay and knock:
            return say("Take the {card}, or stay or knock.", card=card)
        if stay:
            return say("Take the {card}, or stay.", card=card)
        return say("Take the {card}, or knock.", card=card) if knock else say("Take the {card}.", card=card)
    if stay and knock:
        return say("Draw from the stock or take the {card}, or stay or knock.", card=card)
    if stay:
        return say("Draw from the stock or take the {card}, or stay.", card=card)
    if knock:
        return say("Draw from the stock or take the {card}, or knock.", card=card)
    return say("Draw from the stock or take the {card}.", card=card)


class DiscardPhase:
    """The second half of a turn in which a card was drawn or taken (clause discard)."""

    name: PhaseName = "discarding"

    def legal(self, state: ThirtyOneState) -> list[Action]:
        """Return the cards that may be discarded, in deck order."""
        return state.game.list_discards(state.kernel.may_discard())

    def refusal(self, state: ThirtyOneState, action: Action) -> Reason | None:
        """Refuse what is no card of the hand, and the discard that was just taken (B20)."""
        if not isinstance(action, Discard):
            return Reason("discard", say("Discard a card first."), tuple(self.legal(state)))
        bit = state.game.bits.get(action.card, 0)
        if bit & state.kernel.may_discard():
            return None
        if bit and bit == state.kernel.taken:
            card = CardName(action.card, state.game.deck[action.card].short)
            words = say("You took the {card} from the discard pile; it may not go back this turn.", card=card)
        else:
            words = say("That card is not in your hand.")
        return Reason("discard", words, tuple(self.legal(state)))

    def apply(self, state: ThirtyOneState, action: Action, events: list[Event]) -> None:
        """Lay the card on the discard pile; a Blitz, the last turn or an empty stock may end the hand."""
        if not isinstance(action, Discard):
            raise TypeError(f"{action} is no discard")
        kernel = state.kernel
        before = kernel.reshuffled
        events.append(Moved((action.card,), PileKey("hand", kernel.turn), DISCARDS))
        seat = kernel.turn
        kernel.discard(state.game.bits[action.card])
        if kernel.reshuffled != before:
            words = say(
                "{seat} drew the last card; the discards below the top one are shuffled and become the stock",
                yours="{seat} drew the last card; the discards below the top one are shuffled and become the stock",
                seat=SeatName(seat),
            )
            events.append(Noted("reshuffled", seat, words, "stock"))
            cards = state.game.deck.codes(sum(kernel.stock))
            events.append(Moved(cards, DISCARDS, STOCK, frozenset()))
        state.go_on(events)

    def ask(self, state: ThirtyOneState) -> Ask:
        """Ask for a card of the hand."""
        taken = state.kernel.taken
        words = say("Discard a card.")
        if taken:
            card = state.game.deck[state.game.codes[taken.bit_length()]]
            words = say("Discard a card other than the {card}.", card=CardName(card.code, card.short))
        return Ask("discard", words, "discard", amount=1)


_CLOSE = 3
"""Colors of a hand whose totals are no further apart are worth a thought."""


class DeclarePhase:
    """Hands lie open, and each seat in turn declares its color (clauses show, count).

    The source has the hands shown first and the color declared then, so it is asked in the open; nobody gains by
    waiting, as the best color is best whatever the others hold. A hand of one color has nothing to declare and is not
    asked; anybody else is, with the best color first, so that one click is enough.
    """

    name: PhaseName = "declaring"

    def legal(self, state: ThirtyOneState) -> list[Action]:
        """Return the colors of the hand, the best first."""
        return [way.action for way in self._ways(state)]

    def refusal(self, state: ThirtyOneState, action: Action) -> Reason | None:
        """Refuse what is no color of the own hand."""
        legal = self.legal(state)
        if action in legal:
            return None
        return Reason("show", say("Declare one of the colors in your hand."), tuple(legal))

    def apply(self, state: ThirtyOneState, action: Action, events: list[Event]) -> None:
        """Record the color, openly."""
        if not isinstance(action, Choose) or state.to_act is None:
            raise TypeError(f"{action} is no choice")
        color = state.game.color_words.index(action.choice)
        state.declare(state.to_act, color, events)
        state.go_on(events)

    def ask(self, state: ThirtyOneState) -> Ask:
        """Offer each color with its total; the best is clear where no other is close to it."""
        ways = tuple(self._ways(state))
        totals = [total for _, total in state.game.counting.list_declarable(state.kernel.hands[state.to_act or 0])]
        clear = ways[0] if ways and all(totals[0] - total > _CLOSE for total in totals[1:]) else None
        return Ask("choose", say("Declare the color that your hand counts in."), "show", ways=ways, clear=clear)

    def _ways(self, state: ThirtyOneState) -> list[Way]:
        if state.to_act is None:
            return []
        game = state.game
        return [
            Way(Choose(COLOR, game.color_words[color]), game.counting.words(color, total))
            for color, total in game.counting.list_declarable(state.kernel.hands[state.to_act])
        ]


PHASES = ThirtyOnePhases(CutPhase(), ThirtyOneDealPhase(), ThirtyOneDrawPhase(), DiscardPhase(), DeclarePhase())
