"""Reads examples of what cards are worth: a hand that is counted, and a meld."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.cards import Card
from purple_table.core.examples import Example
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.rules.pictures import Cards, Found, WorthPicture
from purple_table.ui.scenes.rules.source import RuleBook
from purple_table.ui.scenes.rules.wording import color_words, is_number, read_cards


def read_count(example: Example, book: RuleBook) -> Found | None:
    """A hand, the color in which it counts best, and its total there."""
    hand = read_cards(example.question.facts.data.get("hand"), book.deck)
    color, total, blitz = (example.expected.get(key) for key in ("color", "total", "blitz"))
    if not hand or not (isinstance(color, str) or is_number(total)):
        return None
    name = color.capitalize() if isinstance(color, str) else _color_worth(hand, total)
    told = color_words(name) if name else ""
    counting = [card for card in hand if card.color_name == name]
    if name and not counting:
        return None
    figure = str(total) if is_number(total) else ""
    answer = tr("The hand counts {total}.", total=str(total))
    if name:
        answer = tr("{color} counts {sum}.", color=told, sum=_sum(counting))
    if blitz is True and sum(map(_points, hand)) != sum(map(_points, counting)):
        # A Blitz of several colors: none of the cards is left out.
        answer = tr("Together the cards make {sum}. In one color: {answer}", sum=_sum(hand), answer=answer)
        counting, figure = list(hand), str(sum(map(_points, hand)))
    elif name and is_number(total) and sum(map(_points, counting)) != total:
        answer = tr(
            "{color} would count {sum}, but the hand counts {total}.", color=told, sum=_sum(counting), total=total
        )
    if isinstance(blitz, bool):
        answer = f"{answer} {tr('A Blitz!') if blitz else tr('No Blitz.')}"
    counts = tuple(f"{card.rank_points} + {card.color_points}" if card in counting else "" for card in hand)
    picture = WorthPicture(
        hand, counts, tr("Blitz") if blitz is True else told, figure, True if blitz is True else None
    )
    return Found(picture, answer, ("hand",))


def _sum(cards: Sequence[Card]) -> str:
    """What cards count together, added up; a single one by its rank and its color."""
    parts = [_points(card) for card in cards] if len(cards) > 1 else [cards[0].rank_points, cards[0].color_points]
    return f"{' + '.join(map(str, parts))} = {sum(parts)}"


def _points(card: Card) -> int:
    return card.rank_points + card.color_points


def _color_worth(hand: Cards, total: object) -> str:
    """The color of which all cards together count a total, "" if there is none."""
    names = [card.color_name for card in hand]
    return next((name for name in names if sum(_points(card) for card in hand if card.color_name == name) == total), "")


def read_laying(example: Example, book: RuleBook) -> Found | None:
    """Cards that are laid aside, and the bid that they are."""
    cards, bid = read_cards(example.question.facts.data.get("bid_cards"), book.deck), example.expected.get("bid")
    if not cards or not is_number(bid):
        return None
    picture = WorthPicture(cards, (" ",) * len(cards), tr("Bid"), str(bid), True)
    return Found(picture, tr("These cards bid {bid}.", bid=bid), ("bid_cards",))


def read_turned(example: Example, book: RuleBook) -> Found | None:
    """The card that is turned up, and what is trump with it."""
    card, trump = read_cards([example.question.facts.data.get("turned")], book.deck), example.expected.get("trump")
    if not card or not isinstance(trump, str):
        return None
    words = tr("no trump") if trump == "none" else color_words(trump)
    answer = tr("There is no trump.") if trump == "none" else tr("{color} is trump.", color=words)
    return Found(WorthPicture(card, (" ",), words, "", trump != "none"), answer, ("turned",))


def read_meld(example: Example, book: RuleBook) -> Found | None:
    """Cards in the order in which they are laid, whether they are a meld, and what it is worth."""
    facts = example.question.facts.data
    cards = read_cards(facts.get("cards"), book.deck)
    valid, value = example.expected.get("valid"), example.expected.get("value")
    if not cards or not isinstance(valid, bool):
        return None
    first = facts.get("first") is True
    counts = [book.asking.points(example, card.code) if book.asking else None for card in cards]
    worth = sum(number or 0 for number in counts)
    figure = str(value) if is_number(value) else ""
    told = ("cards", "first"), (tr("first meld"),) if first else ()
    if valid:
        answer = tr("A meld.")
        if figure:
            worthy = tr("A first meld, worth {points}.", points=figure)
            answer = worthy if first else tr("A meld, worth {points}.", points=figure)
        known = None not in counts and worth == value
        words = tuple(map(str, counts)) if known else (" ",) * len(cards)
        return Found(WorthPicture(cards, words, tr("Worth") if figure else tr("A meld"), figure, True), answer, *told)
    # A meld that is turned down only because it is the first one has a worth all the same.
    if first and book.asking and (reached := book.asking.meld(example)):
        words = tuple("" if number is None else str(number) for number in counts)
        answer = tr("Worth {points}, which is too little for a first meld.", points=reached)
        return Found(WorthPicture(cards, words, tr("Too little"), str(reached), False), answer, *told)
    return Found(WorthPicture(cards, (" ",) * len(cards), tr("No meld"), "", False), tr("No meld."), *told)
