"""The Reference player reads cards, and plays them where tricks are worth something. It wins them cheaply and
leaves the partner's alone. With a scoring for which its rule was not made, it takes a trick only where that is worth
anything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from purple_table.core.actions import Give, Play
from purple_table.core.events import Called
from purple_table.core.game import View
from purple_table.games.seating import order_seats
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.exchange import DONE
from purple_table.games.tricks.staying import DROP, STAY
from purple_table.games.tricks.trick_bids import BLIND_NIL, NIL
from purple_table.players.player import Decision
from purple_table.players.tricks.reasons.trick_reasons import decide, speak_as_declarer

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame


class ReferenceCards:
    """The base class of parts of the Reference player, which knows cards by their codes."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._deck = game.deck
        self._top = len(game.deck.ranks) - 1
        self._number = rank_numbers(game)

    def _is(self, code: str, color: str) -> bool:
        """Return whether the card is of the color with that name; Jokers belong to the trumps, and so do promoted
        cards."""
        card = self._deck[code]
        return card.joker or card.color_name.casefold() == color or code in self._game.ranking.codes.get(color, ())

    def _height(self, code: str, trump: str) -> int:
        """Return how high a card is with these trumps: promoted ones above all others."""
        promoted = self._game.ranking.codes.get(trump, ())
        return self._top + 1 + len(promoted) - promoted.index(code) if code in promoted else self._rank(code)

    def _rank(self, code: str) -> int:
        card = self._deck[code]
        return self._top + int(card.rank) if card.joker else self._number[card.rank]


def rank_numbers(game: TrickGame) -> dict[str, int]:
    """Return how high each rank stands in the game, from 0."""
    return {card.rank: game.winning.ranks[place] for place, card in enumerate(game.deck.cards, 1) if not card.joker}


class ReferencePlay(ReferenceCards):
    """Follows the rule of thumb and remembers nothing but its own call."""

    def __init__(self, game: TrickGame) -> None:
        super().__init__(game)
        worth = game.worth()
        rising = all(after >= before for row in worth.tricks for before, after in pairwise(row))
        rising = rising and not _exact(game)
        self._known = (
            rising and not any(worth.numbered) and not any(worth.last_trick) and min(worth.cards, default=0) >= 0
        )

    def choose(self, view: View, cards: list[str]) -> Decision:
        """Play one of these cards, which the rules allow."""
        return speak_as_declarer(self._game, view, self._play(view, cards) if self._known else self._weigh(view, cards))

    def lay_away(self, view: View, cards: list[str]) -> Decision:
        """Lay away the lowest card that is no trump, of a hand that is too large."""
        return decide(self._game, Give(self._find_lowest(cards, _read_trump(view))), "plain_lay_away")

    def exchange(self, view: View, cards: list[str]) -> Decision:
        """Lay away the lowest card as long as it is no trump and below the middle of its color; then keep the rest."""
        trump = _read_trump(view)
        card = self._find_lowest(cards, trump)
        same = sorted(self._height(other.code, trump) for other in self._deck.cards if other.rank)
        if self._is(card, trump) or self._height(card, trump) >= same[len(same) // 2]:
            return decide(self._game, DONE, "plain_keeps")
        return decide(self._game, Give(card), "plain_lay_away")

    def stay(self, view: View) -> Decision:
        """Stay with a trump or two Aces."""
        trump, aces = _read_trump(view), [card for card in view.hand if self._deck[card].rank == "A"]
        if len(aces) > 1 or any(self._is(card, trump) for card in view.hand):
            return decide(self._game, STAY, "plain_stays")
        return decide(self._game, DROP, "plain_drops")

    def _find_lowest(self, cards: list[str], trump: str) -> str:
        return min(cards, key=lambda card: (self._is(card, trump), self._height(card, trump)))

    def _weigh(self, view: View, cards: list[str]) -> Decision:
        """Play by the rule for any other scoring: take the trick if it is worth anything now, else stay out of it."""
        game = self._game
        facts = game.facts(view)
        bids = read_bids(facts)
        worth, sides = game.worth(bids, length=facts.length), bids.find_parties(game.sides)
        side = next(number for number, seats in enumerate(sides) if view.seat in seats)
        number = min(sum(facts.taken), facts.length - 1)
        won = sum(facts.taken[seat] for seat in sides[side])
        value = worth.numbered[number] if worth.numbered else 0.0
        if worth.tricks:
            value += worth.tricks[side][won + 1] - worth.tricks[side][won]
        needed = worth.needed[side] if worth.needed else None
        if needed is not None and won < needed:
            value = max(value, 1.0)
        trick = [bit for _, bit in facts.trick]
        if worth.cards:
            average = sum(worth.cards) / len(worth.cards)
            value += sum(worth.cards[bit.bit_length() - 1] for bit in trick) + average * (view.players - len(trick))
        tables = game.make_tables(facts.denomination)
        height = partial(self._height, trump=_read_trump(view))
        over = (
            [card for card in cards if tables.find_winning_place([*trick, game.bits[card]]) == len(trick)]
            if trick
            else cards
        )
        under = [card for card in cards if card not in over]
        if value > 0 and over:
            card = (min if len(trick) == view.players - 1 else max)(over, key=height)
            return decide(self._game, Play(card), "plain_takes")
        if value < 0 and under:
            card = max(under, key=height)
            return decide(self._game, Play(card), "plain_ducks")
        card = min(cards, key=height)
        if not trick:
            kind = "plain_lead_low"
        elif over and not value:
            kind = "plain_worthless"
        elif over == cards:
            kind = "plain_over"
        else:
            kind = "plain_cannot_win"
        return decide(self._game, Play(card), kind)

    def _play(self, view: View, cards: list[str]) -> Decision:
        trick = [card for card in view.pile("trick") if card is not None]
        trump = _read_trump(view)
        low = min(cards, key=lambda card: (self._is(card, trump), self._height(card, trump)))
        nil = any(
            isinstance(event, Called) and event.seat == view.seat and event.call in (NIL, BLIND_NIL)
            for event in view.history
        )
        if nil:
            return self._duck(view, cards, trick, trump, low)
        if not trick:
            side = [card for card in cards if not self._is(card, trump)]
            card = max(side or cards, key=lambda card: self._height(card, trump))
            if side and self._rank(card) < self._top:
                card = low
            return self._claim(view, cards, Play(card), "plain_lead")
        winner = (view.seat - len(trick) + self._winning(trick, trump)) % view.players
        mates = next(side for side in view.sides if view.seat in side)
        last = len(trick) == view.players - 1
        best = trick[self._winning(trick, trump)]
        if winner in mates and (last or self._rank(best) == self._top or self._is(best, trump)):
            return self._claim(view, cards, Play(low), "plain_partner")
        winning = [card for card in cards if self._winning([*trick, card], trump) == len(trick)]
        if not winning:
            return self._claim(view, cards, Play(low), "plain_cannot_win")
        plain = [card for card in winning if not self._is(card, trump)]
        if plain and not last:
            card = max(plain, key=self._rank)
        else:
            card = min(plain or winning, key=lambda card: self._height(card, trump))
        return self._claim(view, cards, Play(card), "plain_takes")

    def _duck(self, view: View, cards: list[str], trick: list[str], trump: str, low: str) -> Decision:
        if not trick:
            return self._claim(view, cards, Play(low), "plain_nil_lead")
        under = [card for card in cards if self._winning([*trick, card], trump) != len(trick)]
        if under:
            card = max(under, key=self._rank)
            return self._claim(view, cards, Play(card), "plain_nil_ducks")
        return self._claim(view, cards, Play(low), "plain_nil_hopes")

    def _claim(self, view: View, cards: list[str], action: Play, kind: str) -> Decision:
        """Decide on a card, with a kind of evidence that is true.

        The rule of thumb ignores some options about which card wins, so its own reason may be wrong.
        """
        if not kind.startswith("plain_lead"):
            kind = self._correct(view, cards, action, kind)
        return decide(self._game, action, kind)

    def _correct(self, view: View, cards: list[str], action: Play, kind: str) -> str:
        """Return the kind of evidence that is true where the rule of thumb claims this one."""
        game, trump = self._game, view.status.trump
        tables, bits = game.make_tables(None if trump is None else trump.casefold()), game.bits
        line = [bits[code] for code in view.pile("trick") if code is not None]
        if kind == "plain_partner":
            seats = [seat for seat in range(view.players) if seat not in view.status.out]
            winner = order_seats(seats, view.status.leader or 0)[tables.find_winning_place(line)]
            return kind if winner in game.sides[game.side_of(view.seat)] else "plain_lowest"
        if kind == "plain_cannot_win":
            wins = any(tables.find_winning_place([*line, bits[code]]) == len(line) for code in cards)
            return "plain_lowest" if wins else kind
        wins = tables.find_winning_place([*line, bits[action.card]]) == len(line)
        if kind == "plain_takes":
            return kind if wins else "plain_tries"
        return "plain_nil_hopes" if kind == "plain_nil_ducks" and wins else kind

    def _winning(self, trick: Sequence[str], trump: str) -> int:
        """Return the place of the card that wins so far: among trumps, else the led color once followed, else the
        suit."""
        trumps = [place for place, card in enumerate(trick) if self._is(card, trump)]
        lead = self._deck[trick[0]]
        color = [place for place, card in enumerate(trick) if self._deck[card].color == lead.color]
        suit = [place for place, card in enumerate(trick) if self._deck[card].suit == lead.suit]
        group = trumps or (color if len(color) > 1 else suit)
        return max(group, key=lambda place: (self._height(trick[place], trump), -place))


def _read_trump(view: View) -> str:
    return (view.status.trump or "none").casefold()


def _exact(game: TrickGame) -> bool:
    """Return whether a trick more than was bid is about as bad as one fewer."""
    rows = game.worth(Bids(tricks=(1,) * game.players), length=2).tricks
    return any(more - fewer <= (made - fewer) / 5 for fewer, made, more in rows)
