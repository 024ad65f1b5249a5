"""The words for how a match was decided: one sentence, a trick, and the best deal."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.cards import Deck
from purple_table.core.events import Feat
from purple_table.core.game import View
from purple_table.core.messages import Term
from purple_table.core.record import Seat
from purple_table.session.match_story import MatchStory, TakenTrick, find_best_deal
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.match_words import count_points, join_names
from purple_table.ui.scenes.table.table_words import find_side, tell_taker


class StoryWords:
    """Tells a story to the person at the seat `you`; None if there are several people or none."""

    def __init__(self, story: MatchStory, view: View, deck: Deck, seats: Sequence[Seat], you: int | None) -> None:
        self._story, self._view, self._deck, self._seats, self._you = story, view, deck, seats, you

    def make_sentence(self) -> str:
        """Return how the match was decided for its winners, with markup."""
        story = self._story
        if not story.margin:
            return tr("Level in the end.")
        if story.first and story.last:
            return tr("Decided in a single deal, by {margin}.", margin=story.margin)
        if story.first:
            return tr("Ahead from the first deal to the last, and by {margin} in the end.", margin=story.margin)
        turn = self._describe_turn()
        if story.behind:
            return tr("Behind by {points} until {turn}.", points=story.behind, turn=turn)
        return tr("Level until {turn}.", turn=turn)

    def _describe_turn(self) -> str:
        """Return what the turning point was, as words that follow "until", with markup."""
        story = self._story
        if story.feat is not None:
            feat = self._describe_feat(story.feat)
            return feat if story.last else tr("{feat} in deal\N{NO-BREAK SPACE}{deal}", feat=feat, deal=story.number)
        return tr("the last deal") if story.last else tr("deal {deal}", deal=story.number)

    def _describe_feat(self, feat: Feat) -> str:
        own, names = feat.seats == (self._you,), join_names(self._seats[seat].name for seat in feat.seats)
        if feat.kind == "moon":
            color = Term(self._deck[feat.cards[0]].color_name)
            if own:
                return tr("your {color} moon", color=color)
            return translate_markup("the {color} moon of **{name}**", color=color, name=names)
        if feat.kind == "nil" and feat.made:
            return tr("your nil") if own else translate_markup("the nil of **{name}**", name=names)
        if feat.kind == "nil":
            return tr("your failed nil") if own else translate_markup("the failed nil of **{name}**", name=names)
        if feat.made:
            return tr("your contract") if own else translate_markup("the contract of **{name}**", name=names)
        if own:
            return tr("your failed contract")
        return translate_markup("the failed contract of **{name}**", name=names)

    def describe_trick_place(self) -> str:
        """Return why the trick is shown, and in which deal it was taken."""
        deal, only = self._story.decided, self._story.first and self._story.last
        match self._story.trick_kind:
            case "decisive":
                return (
                    tr("The trick that decided it")
                    if only
                    else tr("The trick that decided it, in deal {deal}", deal=deal)
                )
            case "richest":
                return (
                    tr("The trick that counted most")
                    if only
                    else tr("The trick that counted most, in deal {deal}", deal=deal)
                )
        return tr("The most surprising trick") if only else tr("The most surprising trick, in deal {deal}", deal=deal)

    def describe_best_deal(self, low_wins: bool) -> str:
        """Return the best deal of the person who looks, or of the winners, with markup; "" if none stands out."""
        view, story = self._view, self._story
        side = story.winner if self._you is None else find_side(view, self._you)
        best = find_best_deal(story.deals, side, low_wins)
        if best is None or len(story.deals) == 1:
            return ""
        points = count_points(best.points, chips=view.status.pot is not None)
        if self._you in view.sides[side]:
            return tr("**Your best deal:** {points}, in deal {deal}", deal=best.number, points=points)
        names = escape(join_names(self._seats[seat].name for seat in view.sides[side]))
        return tr("**Best deal of {name}:** {points}, in deal {deal}", name=names, deal=best.number, points=points)


def describe_trick(trick: TakenTrick, seats: Sequence[Seat], you: int | None, low_wins: bool) -> str:
    """Return who took a trick and, where its cards count, for how many points, with markup."""
    who = tell_taker(trick.won, seats, you)
    points = -trick.worth if low_wins else trick.worth
    if not points:
        return tr("{who}.", who=who)
    counted = tr("one point", many="{count} points", count=points)
    return tr("{who}: {points}.", who=who, points=counted)
