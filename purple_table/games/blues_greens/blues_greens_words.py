"""Messages that name cards, melds and rungs of the ladder."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.cards import Deck
from purple_table.core.game import Mark, Reason
from purple_table.core.messages import CardName, ListedValues, Message, Term, say
from purple_table.games.blues_greens import trick_ladder
from purple_table.games.blues_greens.melds import LOW, RUN, LaidMeld, MeldShape
from purple_table.games.blues_greens.pack import Pack, mask, numbers
from purple_table.games.blues_greens.trick_ladder import Tricks

_SYMBOLS = {"Clubs": "♣", "Diamonds": "♦", "Hearts": "♥", "Spades": "♠"}


def card(deck: Deck, number: int) -> str:
    """Return the name of a card inside a sentence: "green 8 of Clubs"."""
    name = deck.cards[number].name
    return name[:1].lower() + name[1:]


def name_card(deck: Deck, number: int) -> CardName:
    """Return the name of a card as a value of a message."""
    return CardName(deck.cards[number].code, card(deck, number))


def list_cards(deck: Deck, held: int) -> ListedValues:
    """Return a list of cards as a value of a message, suit by suit: "the green 4 and 9 of Clubs"."""
    found: list[Message] = []
    for (pack, suit), ranks in _group_ranks(deck, held).items():
        named = ListedValues(tuple(map(Term, ranks)))
        found.append(say("the {pack} {ranks} of {suit}", pack=Term(pack), ranks=named, suit=Term(suit)))
    return ListedValues(tuple(found))


def _group_ranks(deck: Deck, held: int) -> dict[tuple[str, str], list[str]]:
    """Return the names of the ranks of some cards, by pack and suit."""
    groups: dict[tuple[str, str], list[str]] = {}
    for number in numbers(held):
        shown = deck.cards[number]
        rank = next(rank.name for rank in deck.ranks if rank.code == shown.rank)
        groups.setdefault((shown.pack, shown.color_name), []).append(rank)
    return groups


def describe_shape(pack: Pack, shape: MeldShape) -> Message:
    """Describe a meld: "4 to 7 of Clubs", "Set of Kings"."""
    ranks = pack.deck.ranks
    low = Term(ranks[shape.low].name)
    if shape.kind == RUN:
        high, suit = ranks[shape.low + len(shape.cards) - 1], pack.deck.colors[shape.suit]
        return say("{low} to {high} of {suit}", low=low, high=Term(high.name), suit=Term(suit.name))
    return say("Set of {rank:plural}", rank=low)


def say_what_fits(pack: Pack, meld: LaidMeld, end: str) -> Message:
    """Say which cards an end of a meld takes, for a refusal."""
    deck, shape = pack.deck, describe_shape(pack, meld.shape)
    if meld.shape.kind != RUN:
        rank = Term(deck.ranks[meld.shape.low].name)
        if pack.twos:
            return say("This does not fit the set of {rank:plural}: it takes its own rank or a two.", rank=rank)
        return say("This does not fit the set of {rank:plural}: it takes its own rank.", rank=rank)
    place = meld.shape.low - 1 if end == LOW else meld.high + 1
    if not pack.floor[meld.shape.suit] <= place < len(pack.ranks):
        return say("The sequence {meld} cannot grow any further at that end.", meld=shape)
    rank, suit = Term(deck.ranks[place].name), Term(deck.colors[meld.shape.suit].name)
    if pack.twos:
        return say(
            "At that end the sequence {meld} takes the {rank} of {suit} or a two.", meld=shape, rank=rank, suit=suit
        )
    return say("At that end the sequence {meld} takes the {rank} of {suit}.", meld=shape, rank=rank, suit=suit)


def mark_wild_cards(pack: Pack, table: Sequence[LaidMeld]) -> tuple[Mark, ...]:
    """Return marks that say for which cards the wild twos on the table stand."""
    deck = pack.deck
    found = []
    for meld in table:
        for place, number in enumerate(meld.shape.cards):
            if not pack.twos >> number & 1:
                continue
            rank, code = deck.ranks[meld.shape.low + (place if meld.shape.kind == RUN else 0)], deck.cards[number].code
            if meld.shape.kind == RUN:
                suit = deck.colors[meld.shape.suit].name
                said = say("stands for the {rank} of {suit}", rank=Term(rank.name), suit=Term(suit))
                found.append(Mark(code, rank.code, rank.printed + _SYMBOLS.get(suit, suit[:1]), said))
            else:
                said = say("stands for the rank {rank}", rank=Term(rank.name))
                found.append(Mark(code, rank.code, rank.printed, said))
    return tuple(found)


def read_wild_ranks(pack: Pack, shown: Sequence[Mark]) -> dict[int, int]:
    """Return the ranks for which wild cards stand by their marks, by card number."""
    ranks = {rank.code: rank.number for rank in pack.deck.ranks}
    return {pack.deck.index[mark.card]: ranks[mark.rank] for mark in shown}


def explain_rung(pack: Pack, tricks: Tricks, hand: int, line: Sequence[int]) -> Reason:
    """Explain from which rung of the ladder the hand must play, and why another card is refused (G19, G20)."""
    led = tricks.find_led(line)
    if not line:
        return Reason("follow", say("Lead a green card as long as you hold one."))
    if not led:
        return Reason("suitless", say("No suit is set yet: play a green card as long as you hold one."))
    trump = led == tricks.trump
    legal = tricks.legal(hand, led)
    rung = tricks.find_rung(legal & -legal, led)
    # What is printed on twos and threes misleads: they are no cards of that suit.
    suits = [] if trump else [_find_suit(pack, led)]
    trumps = [number for number, cards in enumerate(pack.suits) if cards & tricks.trump]
    but = _explain_unsuited(pack, hand & ~led, suits)
    if trump or rung > trick_ladder.SUIT_BLUE:
        but += _explain_unsuited(pack, hand & ~tricks.trump, trumps, trumps=True)
    said = _say_rung(pack, tricks, rung, led, list_cards(pack.deck, legal))
    for sentence in but:
        said = say("{said} {more}", said=said, more=sentence)
    return Reason("follow" if rung == trick_ladder.SUIT_GREEN else "ladder", said)


def _say_rung(pack: Pack, tricks: Tricks, rung: int, led: int, held: ListedValues) -> Message:
    """Say which cards must be played on a rung of the ladder, and why."""
    # Without trump the black threes alone are the trump class (G08).
    black = tricks.trump == tricks.black
    if led == tricks.trump:
        return _say_trump_rung(rung, black, held)
    suit = Term(pack.deck.colors[_find_suit(pack, led)].name)
    if rung == trick_ladder.SUIT_GREEN:
        return say("Follow with a green {suit:one}: you hold {cards}.", suit=suit, cards=held)
    if rung == trick_ladder.SUIT_BLUE:
        return say("You hold no green {suit:one}, so follow with a blue one: you hold {cards}.", suit=suit, cards=held)
    if rung == trick_ladder.TRUMP_GREEN:
        if black:
            return say(
                "You cannot follow with a {suit:one}, so play a green black three: you hold {cards}.",
                suit=suit,
                cards=held,
            )
        return say(
            "You cannot follow with a {suit:one}, so play a green trump: you hold {cards}.", suit=suit, cards=held
        )
    if rung == trick_ladder.TRUMP_BLUE:
        if black:
            return say(
                "You cannot follow with a {suit:one} and hold no green black three, so play a blue one: you hold "
                "{cards}.",
                suit=suit,
                cards=held,
            )
        return say(
            "You cannot follow with a {suit:one} and hold no green trump, so play a blue one: you hold {cards}.",
            suit=suit,
            cards=held,
        )
    if black:
        return say("You hold no {suit:one} and no black three: play any green card as long as you hold one.", suit=suit)
    return say("You hold no {suit:one} and no trump: play any green card as long as you hold one.", suit=suit)


def _say_trump_rung(rung: int, black: bool, held: ListedValues) -> Message:
    """Say which cards must be played where trumps were led, or black threes if these are the only trumps."""
    if rung == trick_ladder.SUIT_GREEN:
        if black:
            return say("Follow with a green black three: you hold {cards}.", cards=held)
        return say("Follow with a green trump: you hold {cards}.", cards=held)
    if rung == trick_ladder.SUIT_BLUE:
        if black:
            return say("You hold no green black three, so follow with a blue one: you hold {cards}.", cards=held)
        return say("You hold no green trump, so follow with a blue one: you hold {cards}.", cards=held)
    if black:
        return say("You hold no black three: play any green card as long as you hold one.")
    return say("You hold no trump: play any green card as long as you hold one.")


def _explain_unsuited(pack: Pack, hand: int, suits: Sequence[int], trumps: bool = False) -> list[Message]:
    """Return sentences about twos and threes of the hand that do not belong to their printed suit, or are no trumps."""
    special = pack.twos | pack.red_threes | pack.black_threes
    said = []
    for suit in suits:
        found = [number for number in numbers(hand & special) if pack.suit_of[number] == suit]
        if not found:
            continue
        cards, color = list_cards(pack.deck, mask(found)), Term(pack.deck.colors[suit].name)
        if trumps and len(found) == 1:
            said.append(say("{cards:start} is no trump.", cards=cards))
        elif trumps:
            said.append(say("{cards:start} are no trumps.", cards=cards))
        elif len(found) == 1:
            said.append(say("{cards:start} is no {suit:one}.", cards=cards, suit=color))
        else:
            said.append(say("{cards:start} are no {suit}.", cards=cards, suit=color))
    return said


def _find_suit(pack: Pack, led: int) -> int:
    """Return the number of the suit that was led."""
    return next(number for number, suit in enumerate(pack.suits) if suit & led)
