"""What questions of worked examples say about a game: totals, the trump, cards that are in play."""

from __future__ import annotations

from collections.abc import Iterable

from purple_table.core.cards import UnknownCardError
from purple_table.core.rulebook import Section
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.trump import COLOR, NEVER, NO_TRUMP


def totals_given(game: TrickRules, facts: Section) -> tuple[int, ...]:
    """The totals before, by side; zeros where nothing is said."""
    sides = len(game.sides)
    totals = facts.integers("totals", -1_000_000, 1_000_000) if "totals" in facts else (0,) * sides
    if len(totals) != sides:
        raise facts.error("totals", f"must hold {sides} numbers, not {len(totals)}")
    return totals


def in_play(game: TrickRules, facts: Section, key: str, cards: Iterable[str]) -> None:
    """A card taken out before the deal does no harm in an example; a Joker has no color to follow."""
    for code in cards:
        if game.deck[code].joker and code not in game.dealing.cards:
            raise facts.error(key, f"{game.name} is played without the {game.deck[code].name}")


def denomination_given(game: TrickRules, facts: Section) -> str:
    """The trump of the color or suit that is named; where nothing is said, those of every deal, or none."""
    trump, deck = game.trump, game.deck
    denomination = trump.denomination
    if "trump" in facts:
        if trump.part == NEVER:
            facts.choice("trump", (NO_TRUMP,))
            return NO_TRUMP
        word = facts.text("trump").strip()
        colors = [color.name for color in deck.colors if color.suit.casefold() == word.casefold()]
        if len(colors) > 1:
            raise facts.error("trump", f"{word} are {' and '.join(colors)} here: name the one that is trump")
        if colors:
            denomination = colors[0].casefold()
        elif word.casefold() == NO_TRUMP:
            denomination = NO_TRUMP
        else:
            try:
                denomination = deck.color(word).name.casefold()
            except UnknownCardError as error:
                raise facts.error("trump", str(error)) from error
        if trump.part == COLOR and denomination != trump.denomination:
            raise facts.error("trump", f"is always {trump.names[trump.denomination]} in {game.name}")
    return denomination
