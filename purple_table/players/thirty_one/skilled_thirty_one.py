"""The Skilled player: it counts cards, samples the hands of the others, and does what promises most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Draw, Knock, Stay, Take
from purple_table.core.game import View
from purple_table.core.masks import list_bits
from purple_table.games.thirty_one.thirty_one_knowledge import ThirtyOneSeatFacts
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision
from purple_table.players.thirty_one.hand_values import HandValues, LastTurn, OpenHand
from purple_table.players.thirty_one.hands import Hands, list_holdings, read_knock_ranks
from purple_table.players.thirty_one.match_shares import Prospects
from purple_table.players.thirty_one.rivals import HandImagination
from purple_table.players.thirty_one.thirty_one_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame

COURSES = 240
"""The number of samples for all the rivals together."""
FEWEST, MOST = 30, 100
"""The fewest and the most samples for each rival."""
GAPS = 4
"""The number of rounds that it looks ahead."""
LEVEL = 0.005
"""Shares of the match that differ by no more than this are level."""


class SkilledThirtyOnePlayer:
    """Weighs every choice by the share of the match that it promises, as the scoring of the game has it.

    The value of a knock is that of the showdown against the sampled hands, each improved once more. The value of going
    on is computed from the unseen cards, for every color that the hand could collect. What a discard is worth to the
    next seat is subtracted.
    """

    def __init__(self, game: ThirtyOneGame) -> None:
        self._game = game
        self._hands = Hands(game)
        self._colors = list_holdings(self._hands)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return the choice that promises most. Random numbers are used only to sample the hands of the others."""
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        if view.status.phase not in ("drawing", "discarding"):
            color, total = self._game.counting.best(self._game.deck.mask(view.hand))
            return decide(self._game, legal[0], "most_in_color", figures={"total": total}, color=color)
        facts = ThirtyOneSeatFacts(self._game, view)
        outlook = self._make_values(facts, rng)
        budget.go_on()
        return self._discard(outlook) if facts.drawn else self._turn(outlook, legal)

    def _make_values(self, facts: ThirtyOneSeatFacts, rng: Random) -> HandValues:
        hands = self._hands
        prospects = Prospects(self._game, facts)
        imagination = HandImagination(hands, facts, read_knock_ranks(hands, facts, prospects.best_wins), rng)
        samples = min(max(COURSES // (facts.playing - 1), FEWEST), MOST)
        if facts.knocker is not None:
            return LastTurn(hands, facts, prospects, imagination.sample_rivals(samples, 1))
        rivals = imagination.sample_rivals(samples, GAPS + 1)
        return OpenHand(hands, facts, prospects, rivals, self._colors, GAPS)

    def _discard(self, outlook: HandValues) -> Decision:
        facts = outlook.facts
        found = []
        for card in list_bits(facts.hand & ~facts.taken):
            hand = facts.hand ^ card
            value = outlook.value(hand)
            found.append((value - outlook.price_feeding(card, hand), value, card))
        best = max(found)
        least = max(found, key=lambda one: (one[1], one[0], one[2]))
        left = facts.hand ^ best[2]
        if self._hands.blitz[left]:
            return self._decide_discard("leaves_blitz", best[2], {"promises": best[1]}, left)
        if best[2] != least[2]:
            figures = {
                "promises": best[1], "gives": best[1] - best[0],
                "least_promises": least[1], "least_gives": least[1] - least[0],
            }  # fmt: skip
            return self._decide_discard("denies_next", best[2], figures, left, least[2])
        if not isinstance(outlook, LastTurn):
            return self._decide_discard("leaves_outs", best[2], self._count_outs(outlook, left), left)
        chance = self._chance_to_survive(outlook, left)
        return self._decide_discard(f"leaves_{self._name_chance(outlook, chance)}", best[2], {"chance": chance}, left)

    def _decide_discard(
        self, kind: str, card: int, figures: Mapping[str, float], left: int, least: int = 0
    ) -> Decision:
        """Decide on a discard, with figures on the hand that is left; `least` is the card that the hand needs least."""
        game = self._game
        codes = [game.codes[one.bit_length()] for one in (card, least) if one]
        color, total = game.counting.best(left)
        return decide(game, game.puts[card.bit_length() - 1], kind, tuple(codes), {"total": total, **figures}, color)

    def _turn(self, outlook: HandValues, legal: Sequence[Action]) -> Decision:
        """Begin the turn with the choice that promises most; of level ones the first of knock, stay, take and draw."""
        facts = outlook.facts
        hand, top = facts.hand, facts.discards[-1]
        worth: dict[Action, float] = {}
        if Knock() in legal and isinstance(outlook, OpenHand):
            worth[Knock()] = outlook.knock(hand)
        if Stay() in legal:
            worth[Stay()] = outlook.value(hand)
        for action in legal:
            if isinstance(action, Take):
                worth[action] = self._value_after_discard(outlook, hand | top, top)
        if Draw() in legal:
            unseen = outlook.unseen
            worth[Draw()] = fsum(self._value_after_discard(outlook, hand | card, 0) for card in unseen) / max(
                1, len(unseen)
            )
        best = max(worth, key=lambda action: worth[action])
        if Knock() in worth and worth[best] < outlook.prospects.blitz and outlook.is_safe(outlook.hands.rank[hand]):
            best = Knock()
        return self._decide_turn(outlook, best, worth)

    def _decide_turn(self, outlook: HandValues, action: Action, worth: Mapping[Action, float]) -> Decision:
        """Decide on this action; `worth` is the share of the match that each choice promises."""
        game, facts = self._game, outlook.facts
        hand, cards = facts.hand, tuple[str, ...]()
        figures = {str(one).partition(" ")[0]: share for one, share in worth.items()}
        match action:
            case Knock():
                figures["chance"] = self._chance_to_survive(outlook, hand)
                kind = self._name_chance(outlook, figures["chance"])
            case Stay():
                figures |= self._count_outs(outlook, hand)
                if Draw() not in worth:
                    kind = "promises_most"
                elif not figures["outs"]:
                    kind = "no_outs"
                else:
                    kind = "draw_is_level" if worth[Draw()] >= worth[Stay()] - LEVEL else "draw_helps_next"
            case Take(card):
                cards, taken = (card,), hand | game.bits[card]
                hand = max((taken ^ out for out in list_bits(hand)), key=outlook.estimate)
                if self._hands.blitz[hand]:
                    kind = "makes_blitz"
                else:
                    kind = "beats_stock" if Draw() in worth else "beats_all"
            case Draw():
                kind = "draws_for_outs"
                figures |= self._count_outs(outlook, hand)
            case _:
                raise TypeError(f"{action} begins no turn")
        color, total = game.counting.best(hand)
        return decide(game, action, kind, cards, {"total": total, **figures}, color)

    def _value_after_discard(self, outlook: HandValues, cards: int, taken: int) -> float:
        """Return the value of a hand with a card too many, after the discard that seems best by `estimate`.

        `taken` is a card from the discard pile, which may not go back.
        """
        _, out = max((outlook.estimate(cards ^ out), out) for out in list_bits(cards & ~taken))
        return outlook.value(cards ^ out) - outlook.price_feeding(out, cards ^ out)

    def _count_outs(self, outlook: HandValues, hand: int) -> dict[str, float]:
        """Count the cards that would make a hand worth more, among those that the seat cannot see."""
        unseen = outlook.unseen
        return {"outs": sum(self._hands.find_improved(hand, card) != hand for card in unseen), "unseen": len(unseen)}

    def _name_chance(self, outlook: HandValues, chance: float) -> str:
        if not outlook.prospects.best_wins:
            return "somebody_lower"
        return "nobody_can_beat" if chance == 1.0 else "nobody_beats"

    def _chance_to_survive(self, outlook: HandValues, hand: int) -> float:
        """Return how likely a hand is best at the showdown, or not lowest, whichever counts.

        What happened in all of the sampled hands is not certain, unless no hand is better than this one.
        """
        rank, best_wins = self._hands.rank[hand], outlook.prospects.best_wins
        if best_wins and rank == self._hands.ranks - 1:
            return 1.0
        _, level = outlook.chance_to_fall(rank)
        doubt = 1 / (2 + sum(len(rival.hands) for rival in outlook.rivals))
        return min(max(level if best_wins else 1 - level, doubt), 1 - doubt)
