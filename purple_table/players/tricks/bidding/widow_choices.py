"""The choices of a seat about a widow: whether to look before its call, and whether to take a card that it has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Pass
from purple_table.games.tricks.dealing_phase import UPCARD, WIDOW
from purple_table.games.tricks.exchange import LEAVE, LOOK, TAKE, CardExchange
from purple_table.games.tricks.exchange_phase import CardExchangePhase
from purple_table.games.tricks.ladder import LadderBidding
from purple_table.games.tricks.trump import FIRST_LEAD
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.player import Decision

_LONG, _CHEAP, _RICH = 3, 1, 10
"""A look is wanted with so many cards of a color and its Ace or King, where it costs no more than so many chips, and
with as many cards of any color where the pot has more than so many times its price."""
_UNCLEAR = 0.3, 0.65
"""The shares of sampled deals between which a bid is neither clearly good nor bad. A look was worth 2.1 ± 0.7 points
where the best bid was worth less than 3 more or less than a pass (13 hands of five players)."""


def choose_look(game: TrickGame, view: View, legal: Sequence[Action]) -> Decision | None:
    """Return the decision to look at the widow before the call; None where no look is offered or wanted."""
    part = _find_exchange(game)
    if part is None or LOOK not in legal or not any(isinstance(action, Bid) for action in legal):
        return None
    color = _find_longest_color(game, view.hand)
    if len(color) < _LONG:
        return None
    pot = view.status.stake[0] if view.status.stake else 0
    names, figures = {"color": game.deck[color[-1]].color}, {"count": len(color)}
    if part.look <= _CHEAP and game.deck[color[-1]].rank in [rank.code for rank in game.deck.ranks[-2:]]:
        return decide(game, LOOK, "looks_with_color", cards=color[-1:], names=names, figures=figures)
    if pot > _RICH * part.look:
        return decide(game, LOOK, "looks_for_pot", cards=color[-1:], names=names, figures={**figures, "chips": pot})
    return None


def choose_look_to_decide(game: TrickGame, view: View, legal: Sequence[Action], tried: Decision) -> Decision:
    """Return a look in place of a call that was tried and is neither clearly good nor clearly bad, if it is cheap."""
    part, evidence = _find_exchange(game), tried.evidence
    if part is None or LOOK not in legal or part.look > _CHEAP:
        return tried
    if evidence is None or evidence.kind not in ("tried_bid", "tried_bid_over", "tried_pass", "tried_pass_worse"):
        return tried
    held = evidence.figures["held"] / evidence.figures["tried"]
    if not _UNCLEAR[0] <= held <= _UNCLEAR[1]:
        return tried
    ways = view.ask.ways if view.ask is not None else ()
    names = {"call": evidence.names["call"]}
    figures = {name: evidence.figures[name] for name in ("held", "tried")}
    return decide(game, LOOK, "looks_to_decide", names=names, figures=figures, ways=ways)


def leave_out_blunders(game: TrickGame, view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the calls without those that no good player makes, where the first lead names the trump: all tricks
    without the Ace of the longest color, and a spare hand without any Ace. A look is chosen before, and left out."""
    ladder, part = game.bidding, _find_exchange(game)
    if LOOK in legal:
        legal = [action for action in legal if action != LOOK]
    if not isinstance(ladder, LadderBidding) or game.trump.part != FIRST_LEAD or Pass() not in legal:
        return legal
    hand = [*view.hand, *(code for code in view.pile(*WIDOW) if code is not None)]
    ace = game.deck.ranks[-1].code
    leads_ace = game.deck[_find_longest_color(game, hand)[-1]].rank == ace
    has_ace = any(game.deck[code].rank == ace for code in hand)
    found = []
    for action in legal:
        place = ladder.by_name.get(action.call) if isinstance(action, Bid) else None
        bid = None if place is None else ladder.bids[place]
        whole = bid is not None and not bid.trump and bid.level >= game.dealing.hand
        with_spare_hand = bid is not None and part is not None and part.bid == bid.name
        if not whole or (has_ace if with_spare_hand else leads_ace):
            found.append(action)
    return found


def find_offered_card(view: View, legal: Sequence[Action]) -> str | None:
    """Return the single card that the seat may take and has seen; None where it is not asked about one."""
    widow = view.pile(*WIDOW) or view.pile(*UPCARD)
    return widow[0] if TAKE in legal and len(widow) == 1 else None


def choose_offered_card(game: TrickGame, card: str, away: str, color: str | None) -> Decision:
    """Take the card of the widow if another one, `away`, would be laid away: no Ace for it, and no card of the color
    that is meant to be trump but for a higher one of this color. None is the color of whoever may win no trick."""
    deck = game.deck
    if away == card:
        return decide(game, LEAVE, "leaves_worst", cards=(card,))
    trump = deck[away].color_name.casefold() == color
    higher = deck[card].color == deck[away].color and deck.index[card] > deck.index[away]
    if color is not None and (deck[away].rank == deck.ranks[-1].code or trump) and not higher:
        return decide(game, LEAVE, "leaves_for_trump_or_ace", cards=(card,), names={"low": away})
    return decide(game, TAKE, "takes_widow", cards=(card,), names={"high": card, "low": away})


def _find_exchange(game: TrickGame) -> CardExchange | None:
    return next((phase.part for phase in game.course.phases if isinstance(phase, CardExchangePhase)), None)


def _find_longest_color(game: TrickGame, hand: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of the color of which the hand has most, from low to high; of level ones that with the highest
    card."""
    deck = game.deck
    colors: dict[str, list[str]] = {}
    ranks = {rank.code: place for place, rank in enumerate(deck.ranks)}
    for code in sorted(hand, key=lambda code: ranks[deck[code].rank]):
        colors.setdefault(deck[code].color, []).append(code)

    best = max(colors, key=lambda color: (len(colors[color]), ranks[deck[colors[color][-1]].rank]))
    return tuple(colors[best])
