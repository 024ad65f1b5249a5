"""The story of how a match was decided: from which deal on its winners led, what happened in that deal, which deal
brought the win, and the trick that counted in it.

Everything is taken from the steps of the match, so a record tells it as well as the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeGuard

from purple_table.core.events import Chosen, DealScored, Event, Feat, Moved, TrickWon
from purple_table.core.game import Game
from purple_table.core.match import Match

TrickKind = Literal["decisive", "richest", "surprising"]
"""Why a trick is shown: it decided its deal, its cards counted most there, or its winner was the least expected."""


class TakenTrick(NamedTuple):
    """A trick that was taken: the card of each seat in order of play, and what its cards bring to the side that
    captures them."""

    won: TrickWon
    plays: tuple[tuple[int, str], ...]
    worth: int


class PlayedTrick(NamedTuple):
    """A trick that is complete: its number, the card of each seat in order of play, and who took it; None where it was
    level."""

    number: int
    plays: tuple[tuple[int, str], ...]
    winner: int | None


class BestDeal(NamedTuple):
    """The deal in which a side did best against the others, and its points in that deal."""

    number: int
    points: int


@dataclass(frozen=True, slots=True)
class MatchStory:
    """The story of a match for the side that won it, or for the first of those that share it.

    After the deal `number` the winners were ahead until the end; it is the `last` or the `first` deal, or one between
    them, and before it they were `behind` by so many points, or by none. `margin` is their lead at the end; 0 if they
    are level with another side. `feat` is what turned the deal: what the winners did, or what others failed at, or
    anybody's moon. `decided` is the number of the deal that brought the win: from deal `number` on, the one in which
    the lead grew most, and of equal ones the last. `trick` is a trick of it that is worth a look, and `trick_kind` says
    why. `deals` has the score of every deal.
    """

    deals: tuple[DealScored, ...]
    winner: int
    number: int
    first: bool
    last: bool
    behind: int
    margin: int
    feat: Feat | None
    decided: int
    trick: TakenTrick | None
    trick_kind: TrickKind


def list_tricks(history: Iterable[Event], worths: Mapping[str, int]) -> list[TakenTrick]:
    """Return the tricks of a deal in their order."""
    found: list[TakenTrick] = []
    plays: list[tuple[int, str]] = []
    for event in history:
        if isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
            plays += [(event.source.owner, card) for card in event.cards if card is not None]
        elif isinstance(event, TrickWon):
            worth = sum(worths.get(card, 0) for card in event.cards)
            found.append(TakenTrick(event, tuple(play for play in plays if play[1] in event.cards), worth))
            plays = []
    return found


def list_played_tricks(history: Iterable[Event]) -> list[PlayedTrick]:
    """Return the complete tricks of a deal in their order, with the level ones."""
    found: list[PlayedTrick] = []
    plays: list[tuple[int, str]] = []
    for event in history:
        if isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
            plays += [(event.source.owner, card) for card in event.cards if card is not None]
        elif isinstance(event, TrickWon) or is_level(event):
            taken = {card for card in event.cards if card is not None}
            winner = event.seat if isinstance(event, TrickWon) else None
            number = event.number if isinstance(event, TrickWon) else len(found) + 1
            found.append(PlayedTrick(number, tuple(play for play in plays if play[1] in taken), winner))
            plays = []
    return found


def is_level(event: Event) -> TypeGuard[Moved]:
    """Return whether an event is that nobody takes a trick: its cards are laid aside, each time on the same pile."""
    if not isinstance(event, Moved):
        return False
    return event.source.role == "trick" and event.target.role == "aside" and event.target.number > 1


class ScoredDeal(NamedTuple):
    """A deal with its score, everything that happened in it, and what was trump, if anything was named."""

    scored: DealScored
    events: tuple[Event, ...]
    trump: str | None


def split_deals(match: Match) -> list[ScoredDeal]:
    """Return the deals of a match that were scored."""
    state = match.game.start(match.chance)
    found: list[ScoredDeal] = []
    events: list[Event] = []
    for step in match.steps:
        new = state.apply(step.action)
        events += new
        scored = next((event for event in new if isinstance(event, DealScored)), None)
        if scored is not None:
            found.append(ScoredDeal(scored, tuple(events), state.view(0).status.trump))
            events = []
    return found


def tell_match(match: Match) -> MatchStory | None:
    """Return how a match was decided; None as long as it is not over, and where no deal was scored."""
    outcome, game = match.state.outcome, match.game
    deals = split_deals(match)
    if outcome is None or not outcome.winners or not deals:
        return None
    winner = outcome.winners[0]
    leads = _list_leads([deal.scored for deal in deals], winner, game.low_wins)
    place = len(deals) - 1
    while place and leads[place] > 0:
        place -= 1
    # A lead may begin with a single point; what brought the win is the deal in which it grew most.
    decided = max(reversed(range(place, len(deals))), key=lambda deal: leads[deal + 1] - leads[deal])
    scored = deals[place].scored
    return MatchStory(
        tuple(deal.scored for deal in deals),
        winner,
        scored.number,
        place == 0,
        place == len(deals) - 1,
        max(0, -leads[place]) if place else 0,
        max(0, leads[-1]),
        _find_feat(scored, game, winner),
        deals[decided].scored.number,
        *_find_trick(deals[decided], game, winner),
    )


def find_best_deal(deals: Iterable[DealScored], side: int, low_wins: bool) -> BestDeal | None:
    """Return the deal in which a side did best against the average of the others; None if it never did better.

    Where the most wins, a deal that brought the side nothing is never its best."""
    best: tuple[int, BestDeal] | None = None
    for scored in deals:
        points = scored.points
        ahead = points[side] * len(points) - sum(points)
        ahead = -ahead if low_wins else ahead
        if points[side] <= 0 and not low_wins:
            continue
        if ahead > (best[0] if best is not None else 0):
            best = ahead, BestDeal(scored.number, points[side])
    return best[1] if best is not None else None


def _list_leads(deals: Sequence[DealScored], side: int, low_wins: bool) -> list[int]:
    """Return by how much a side was ahead before the first deal and after each."""
    first = deals[0]
    start = [total - points for total, points in zip(first.totals, first.points, strict=True)]
    return [_measure_lead(totals, side, low_wins) for totals in (start, *(scored.totals for scored in deals))]


def _measure_lead(totals: Sequence[int], side: int, low_wins: bool) -> int:
    """Return by how many points a side is ahead of the best other one; it is behind if that is below 0."""
    others = [total for place, total in enumerate(totals) if place != side]
    return min(others) - totals[side] if low_wins else totals[side] - max(others)


def _find_feat(scored: DealScored, game: Game, winner: int) -> Feat | None:
    """Return the feat that turned a deal for the winners: a moon, what they did, or what others failed at.

    Where every side has a contract of its own, none of them stands out.
    """
    own = set(game.sides[winner])
    moons = [feat for feat in scored.feats if feat.kind == "moon"]
    helping = [feat for feat in scored.feats if feat.kind != "moon" and feat.made == bool(own & set(feat.seats))]
    contracts = [feat for feat in scored.feats if feat.kind == "contract"]
    for feats in (moons, [feat for feat in helping if feat.kind == "nil"]):
        if len(feats) == 1:
            return feats[0]
    return next((feat for feat in helping if feat.kind == "contract"), None) if len(contracts) == 1 else None


def find_who_gave_in(events: Iterable[Event]) -> int | None:
    """Return the last seat that gave in during a deal; None if nobody did."""
    from purple_table.games.tricks.raise_rule import GIVE_IN  # the window starts without the engines of games

    given = [event.seat for event in events if isinstance(event, Chosen) and event.choice == GIVE_IN]
    return given[-1] if given else None


def _find_trick(deal: ScoredDeal, game: Game, winner: int) -> tuple[TakenTrick | None, TrickKind]:
    """Return the trick of a deal that is worth a look, and why; None if none is.

    What decided a deal is known of a moon, the trick with its last card, and where only the last trick counts. Where
    cards count, the richest trick is the one that brought the winners most or cost the others most; otherwise it is the
    most surprising one that the winners took.
    """
    own = set(game.sides[winner])
    scored, events, trump = deal
    tricks = list_tricks(events, game.find_captured_worth(trump))
    if not tricks or find_who_gave_in(events) is not None:
        # Whoever gave in ended the deal, whatever had been played.
        return None, "surprising"
    moon = next((set(feat.cards) for feat in scored.feats if feat.kind == "moon"), set())
    with_moon = [trick for trick in tricks if moon & set(trick.won.cards)]
    if with_moon:
        return with_moon[-1], "decisive"
    helps = [trick.worth if trick.won.seat in own else -trick.worth for trick in tricks]
    if max(helps) > 0:
        return tricks[helps.index(max(helps))], "richest"
    if game.last_trick_counts:
        return tricks[-1], "decisive"
    mine = [trick for trick in tricks if trick.won.seat in own]
    return (find_striking_trick(mine, game, own) if mine else None), "surprising"


def find_striking_trick(tricks: Sequence[TakenTrick], game: Game, own: Collection[int]) -> TakenTrick:
    """Return the trick in which the card that took it beat the highest card of others for its own height: a small trump
    beats an ace, or a king a queen. `own` are the seats of the side that took all of these tricks; of equal ones it is
    the last."""
    heights, deck = game.heights, game.deck
    highest = max(heights.values(), default=0) + 1

    def measure_surprise(trick: TakenTrick) -> int:
        cards = dict(trick.plays)
        taking, led = cards[trick.won.seat], cards[trick.won.leader]
        # What was thrown away has not been beaten; where colors do not matter, nothing is thrown away.
        colors = {deck[taking].color, deck[led].color}
        beaten = [
            code
            for seat, code in trick.plays
            if seat not in own and (deck[code].color in colors or not game.led_color_counts)
        ]
        best = max((heights.get(deck[code].rank, highest) for code in beaten), default=-highest)
        return best - heights.get(deck[taking].rank, highest)

    return max(reversed(tricks), key=measure_surprise)
