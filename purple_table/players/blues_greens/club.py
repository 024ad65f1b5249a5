"""The Club player: counts cards, weighs what melds, tricks and the end of the deal will bring, and plays by that."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Draw, Give, LayDown, LayOff, Meld, Play, Take
from purple_table.core.game import View
from purple_table.core.messages import CardName, Message, say
from purple_table.games.blues_greens.seat_facts import SeatFacts
from purple_table.games.blues_greens.words import card_name
from purple_table.players.blues_greens import bidding, drawing, exchange, melding, playing
from purple_table.players.blues_greens.decision_facts import DecisionFacts, Tables
from purple_table.players.blues_greens.judging import Judge
from purple_table.players.blues_greens.reference import Reference
from purple_table.players.player import NO_CHOICE, Budget, Decision

if TYPE_CHECKING:
    from purple_table.games.blues_greens.game import BluesGreens


class Club:
    """Plays by the judgment of `judging`; nothing but the bids depends on the style."""

    def __init__(self, game: BluesGreens, style: str) -> None:
        self._game = game
        self._style = style
        self.tables = tuple(Tables(game, trump) for trump in range(game.pack.no_trump + 1))
        self._stand = Reference(game)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """The choice that looks best, with what it was for. Nothing is left to chance."""
        first = legal[0]
        if len(legal) == 1:
            return Decision(first, NO_CHOICE)
        if isinstance(first, Bid):
            return bidding.call(self._game, view, legal, self._style)
        if isinstance(first, Choose):
            return self._choose(view, legal, rng, budget)
        judge = self.judge(SeatFacts(self._game, view))
        if isinstance(first, Give):
            declarer = view.seat == view.status.declarer
            code = self._code(exchange.give(judge, declarer))
            if declarer:
                return Decision(Give(code), say("I give the {card}: I can do without it best.", card=self._name(code)))
            return Decision(Give(code), say("I give the {card}: that helps my partner most.", card=self._name(code)))
        if isinstance(first, Draw | Take):
            return self._draw(judge, legal)
        return self._turn(judge, legal)

    def judge(self, facts: SeatFacts) -> Judge:
        """The judge of positions of the deal that a seat knows so much of."""
        tables = self.tables[self._game.pack.no_trump if facts.trump is None else facts.trump]
        return Judge(DecisionFacts(self._game, facts.view, tables, facts))

    def _choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """The trump suit that is strongest in the own hand; anything else as the Reference does."""
        suits = {color.name.casefold(): number for number, color in enumerate(self._game.deck.colors)}
        named = [action for action in legal if isinstance(action, Choose) and action.choice in suits]
        if len(named) < len(legal):
            return self._stand.choose(view, legal, rng, budget)
        hand = self._game.deck.mask(view.hand)
        best = max(named, key=lambda action: bidding.strength(self._game, hand, suits[action.choice]))
        suit = self._game.deck.colors[suits[best.choice]].named
        return Decision(best, say("{suit} are my strongest suit.", suit=suit))

    def _draw(self, judge: Judge, legal: Sequence[Action]) -> Decision:
        best = max(drawing.prospects(judge, legal), key=lambda prospect: prospect.value)
        if isinstance(best.action, Draw):
            return Decision(best.action, say("An unknown card from the deck promises me more than the open ones."))
        if isinstance(best.action, Take) and best.gain:
            words = say(
                "With the {card}, all that I can lay down at once is worth {count} point.",
                many="With the {card}, all that I can lay down at once is worth {count} points.",
                card=self._name(best.action.card),
                count=best.gain,
            )
            return Decision(best.action, words)
        return Decision(best.action, say("This open card does more for my hand than one from the deck."))

    def _turn(self, judge: Judge, legal: Sequence[Action]) -> Decision:
        """Go out, meld, lay off, or play a card, whichever looks best."""
        facts = judge.facts
        plays = 0
        for action in legal:
            if not isinstance(action, Play):
                break
            plays |= 1 << self._game.deck.index[action.card]
        may_meld = not isinstance(legal[-1], Play)
        out = melding.exits(judge, facts.standing) if may_meld else None
        steps = melding.steps(judge, legal) if may_meld else []
        best = max(steps, key=lambda step: step.value) if steps else None
        stay = judge.on(judge.here) if plays else -1e9
        if best is not None:
            stay = max(stay, best.value)
        if out is not None and (out.value >= stay or facts.turn.leaving):
            return Decision(
                self._leave(judge, out, plays, legal), say("I go out now: waiting would bring my side less.")
            )
        if best is not None and (not plays or best.value >= stay):
            if isinstance(best.action, LayOff):
                return Decision(best.action, say("Laid off, the {card} is safe.", card=self._name(best.action.card)))
            words = say(
                "This meld secures {count} point.", many="This meld secures {count} points.", count=best.after.gain
            )
            return Decision(best.action, words)
        if not plays:
            return Decision(legal[0], say("This must be done first."))
        return self._play(judge, plays)

    def _play(self, judge: Judge, plays: int) -> Decision:
        options = playing.options(judge, plays)
        reds = judge.facts.pack.red_threes
        # A red three may yet be laid down; it never goes into a rivals' trick while something else can.
        option = next((one for one in options if not one.card & reds or one.chance >= 0.5), options[0])
        code = self._code(option.card)
        return Decision(Play(code), _why(option.chance, self._name(code), last=not judge.facts.later))

    def _leave(self, judge: Judge, out: melding.Exit, plays: int, legal: Sequence[Action]) -> Action:
        """The next step of going out."""
        game, hand = self._game, judge.facts.hand
        if out.way is not None:
            named = judge.facts.tables.planner.name(out.way, hand)
            return Meld(tuple(game.deck.cards[card].code for card in named))
        twos = game.pack.twos
        layoffs = [action for action in legal if isinstance(action, LayOff)]
        layoffs.sort(key=lambda action: twos >> game.deck.index[action.card] & 1)
        layoffs = [action for action in layoffs if 1 << game.deck.index[action.card] != out.last]
        if layoffs and not twos >> game.deck.index[layoffs[0].card] & 1:
            return layoffs[0]
        for action in layoffs:
            if judge.facts.table[action.meld - 1].shape.suit < 0:
                return action
        laydown = next((action for action in legal if isinstance(action, LayDown)), None)
        if laydown is not None:
            return laydown
        return Play(self._code(out.last)) if out.last and out.last & plays else legal[0]

    def _code(self, bit: int) -> str:
        return self._game.deck.cards[bit.bit_length() - 1].code

    def _name(self, code: str) -> CardName:
        return card_name(self._game.deck, self._game.deck.index[code])


def _why(chance: float, card: CardName, *, last: bool) -> Message:
    """What playing a card comes to for the trick; the `last` seat knows it, and nobody else is told that it is sure."""
    if last and chance == 1.0:
        return say("With the {card} our side takes the trick.", card=card)
    if last:
        if chance:
            return say("Nobody takes this trick, and I miss the {card} least.", card=card)
        return say("The others take this trick, and I miss the {card} least.", card=card)
    percent = min(max(round(100 * chance), 1), 99)
    if chance >= 0.5:
        return say(
            "With the {card} our side takes the trick in about {percent} % of cases.", card=card, percent=percent
        )
    return say(
        "Our side takes this trick in only about {percent} % of cases, and I miss the {card} least.",
        percent=percent,
        card=card,
    )
