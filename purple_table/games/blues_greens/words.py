"""Words: cards, melds and rungs of the ladder as people call them."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.cards import Deck
from purple_table.core.game import Mark, Reason
from purple_table.core.messages import CardName, Listed, Message, Term, say
from purple_table.games.blues_greens import kernel
from purple_table.games.blues_greens.kernel import Tricks
from purple_table.games.blues_greens.melds import LOW, RUN, Laid, Shape
from purple_table.games.blues_greens.pack import Pack, mask, numbers

_SYMBOLS = {"Clubs": "♣", "Diamonds": "♦", "Hearts": "♥", "Spades": "♠"}


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Things in a row: "a, b and c"."""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def card(deck: Deck, number: int) -> str:
    """A card in a sentence: "green 8 of Clubs"."""
    name = deck.cards[number].name
    return name[:1].lower() + name[1:]


def card_name(deck: Deck, number: int) -> CardName:
    """A card in a message."""
    return CardName(deck.cards[number].code, card(deck, number))


def listed_cards(deck: Deck, held: int) -> Listed:
    """Cards in a message, suit by suit: "the green 4 and 9 of Clubs"."""
    found = []
    for (pack, suit), ranks in _grouped(deck, held).items():
        named = Listed(tuple(map(Term, ranks)))
        found.append(say("the {pack} {ranks} of {suit}", pack=Term(pack), ranks=named, suit=Term(suit)))
    return Listed(tuple(found))


def cards(deck: Deck, held: int) -> str:
    """Cards in a sentence, suit by suit: "the green 4 and 9 of Clubs"."""
    groups = _grouped(deck, held)
    return listed([f"the {pack} {listed(ranks)} of {suit}" for (pack, suit), ranks in groups.items()])


def _grouped(deck: Deck, held: int) -> dict[tuple[str, str], list[str]]:
    """Names of ranks by pack and suit."""
    groups: dict[tuple[str, str], list[str]] = {}
    for number in numbers(held):
        shown = deck.cards[number]
        rank = next(rank.name for rank in deck.ranks if rank.code == shown.rank)
        groups.setdefault((shown.pack, shown.color_name), []).append(rank)
    return groups


def shape_words(pack: Pack, shape: Shape) -> str:
    """What a meld is: "Set of 8s", "8 to Jack of Clubs"."""
    ranks = pack.deck.ranks
    if shape.kind == RUN:
        high = ranks[shape.low + len(shape.cards) - 1].name
        return f"{ranks[shape.low].name} to {high} of {pack.deck.colors[shape.suit].name}"
    return f"Set of {ranks[shape.low].name}s"


def shape_said(pack: Pack, shape: Shape) -> Message:
    """What a meld is."""
    ranks = pack.deck.ranks
    low = Term(ranks[shape.low].name)
    if shape.kind == RUN:
        high, suit = ranks[shape.low + len(shape.cards) - 1], pack.deck.colors[shape.suit]
        return say("{low} to {high} of {suit}", low=low, high=Term(high.name), suit=Term(suit.name))
    return say("Set of {rank}s", rank=low)


def takes(pack: Pack, meld: Laid, end: str) -> str:
    """What an end of a meld takes, as a refusal says it."""
    deck, said = pack.deck, shape_words(pack, meld.shape)
    joker = " or a two" if pack.twos else ""
    if meld.shape.kind != RUN:
        return f"This does not fit the {said[:1].lower() + said[1:]}: it takes its own rank{joker}."
    rank = meld.shape.low - 1 if end == LOW else meld.high + 1
    if not pack.floor[meld.shape.suit] <= rank < len(pack.ranks):
        return f"The sequence {said} cannot grow any further at that end."
    suit = deck.colors[meld.shape.suit].name
    return f"At that end the sequence {said} takes the {deck.ranks[rank].name} of {suit}{joker}."


def marks(pack: Pack, table: Sequence[Laid]) -> tuple[Mark, ...]:
    """What the wild twos on the table stand for."""
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


def wild_ranks(pack: Pack, shown: Sequence[Mark]) -> dict[int, int]:
    """What `marks` say, as ranks by card number."""
    ranks = {rank.code: rank.number for rank in pack.deck.ranks}
    return {pack.deck.index[mark.card]: ranks[mark.rank] for mark in shown}


def follow(pack: Pack, tricks: Tricks, hand: int, line: Sequence[int]) -> Reason:
    """Why a card of the hand is not on the rung of the ladder that must be played from (G19, G20)."""
    led = tricks.led(line)
    legal = tricks.legal(hand, led)
    held = cards(pack.deck, legal)
    if not line:
        return Reason("follow", "Lead a green card as long as you hold one.")
    if not led:
        return Reason("suitless", "No suit is set yet: play a green card as long as you hold one.")
    trump = led == tricks.trump
    # Without trump the black threes alone are the trump class (G08).
    highest = "trump" if tricks.trump != tricks.black else "black three"
    suit = highest if trump else _singular(pack, led)
    rung = tricks.rung(legal & -legal, led)
    # What is printed on twos and threes misleads: they are no cards of that suit.
    suits = [] if trump else [_number(pack, led)]
    trumps = [number for number, cards in enumerate(pack.suits) if cards & tricks.trump]
    but = _unsuited(pack, hand & ~led, suits)
    if trump or rung > kernel.SUIT_BLUE:
        but += _unsuited(pack, hand & ~tricks.trump, trumps, "trump")
    if rung == kernel.SUIT_GREEN:
        return Reason("follow", f"Follow with a green {suit}: you hold {held}.{but}")
    if rung == kernel.SUIT_BLUE:
        return Reason("ladder", f"You hold no green {suit}, so follow with a blue one: you hold {held}.{but}")
    if rung == kernel.TRUMP_GREEN:
        return Reason("ladder", f"You cannot follow with a {suit}, so play a green {highest}: you hold {held}.{but}")
    if rung == kernel.TRUMP_BLUE:
        said = f"You cannot follow with a {suit} and hold no green {highest}, so play a blue one"
        return Reason("ladder", f"{said}: you hold {held}.{but}")
    neither = f"You hold no {suit}" if trump else f"You hold no {suit} and no {highest}"
    return Reason("ladder", f"{neither}: play any green card as long as you hold one.{but}")


def _unsuited(pack: Pack, hand: int, suits: Sequence[int], kind: str = "") -> str:
    """A sentence on twos and threes of a hand that are none of the suits printed on them, "" if there are none; `kind`
    is what they are not, by default the suit."""
    special = pack.twos | pack.red_threes | pack.black_threes
    said = ""
    for suit in suits:
        found = [number for number in numbers(hand & special) if pack.suit_of[number] == suit]
        if found:
            what = kind or _singular(pack, pack.suits[suit])
            named = cards(pack.deck, mask(found))
            verb = f"is no {what}" if len(found) == 1 else f"are no {what}s"
            said += f" {named[:1].upper()}{named[1:]} {verb}."
    return said


def _number(pack: Pack, led: int) -> int:
    """The suit that is led."""
    return next(number for number, suit in enumerate(pack.suits) if suit & led)


def _singular(pack: Pack, led: int) -> str:
    return pack.deck.colors[_number(pack, led)].name.removesuffix("s")
