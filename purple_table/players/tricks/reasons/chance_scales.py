"""By what chances to take a trick are scaled before they are told: near fits to what came about in deals of Skilled
players."""

from __future__ import annotations

from typing import Final, NamedTuple


class Scale(NamedTuple):
    """What is added to the log odds of a chance before it is told, and by what they are multiplied first.

    `lean` is added once more for the side that made trump or won the auction, and taken from the others: the calls say
    that its hands are the better ones. Where every side has bid, it counts by the share of all tricks by which the bid
    of a side is higher than the others. `late` is added for each part of the tricks that has been played beyond a
    third: trumps that hands did not play to earlier tricks are rarer in them than where all cards are as likely.
    """

    level: float
    slope: float
    lean: float = 0.0
    late: float = 0.0


class Scales(NamedTuple):
    """The scales of a kind of games: for the own chance with a lead and with a card that follows, for a partner who is
    winning the trick, and for the own side with a lead and with a card that follows.

    `declarer` is the part of the lean that counts for who made trump: the calls say that hidden hands are better, and a
    declarer plays from the hand that it sees.
    """

    lead: Scale
    follow: Scale
    partner: Scale = Scale(0.0, 1.0)
    side_lead: Scale = Scale(0.0, 1.0)
    side_follow: Scale = Scale(0.0, 1.0)
    declarer: float = 1.0


TRUMPING: Final = Scales(
    Scale(-0.87, 0.75),
    Scale(0.42, 0.9),
    Scale(-0.15, 0.87, late=0.9),
    Scale(-0.4, 0.66, late=0.85),
    Scale(-0.2, 0.15),
)
DECLARED: Final = Scales(
    Scale(-0.6, 0.9, 1.4),
    Scale(-0.4, 0.7, 0.85, 0.7),
    Scale(-1.2, 1.5, 1.3),
    Scale(-0.45, 0.55, 1.1, 1.0),
    Scale(-0.3, 1.0, 0.6),
    declarer=0.0,
)
RICH_DECLARED: Final = Scales(
    Scale(-1.77, 1.5, 1.5, 1.0),
    Scale(-0.5, 0.7, 0.6, 2.4),
    Scale(-3.4, 1.7, 1.0, 1.5),
    Scale(-0.9, 0.55, 1.2, 0.8),
    Scale(-0.78, 0.95, 0.33, 0.8),
    declarer=0.0,
)
PROMISED: Final = Scales(
    Scale(-1.25, 1.0, 1.3),
    Scale(-0.2, 0.95),
    Scale(-0.9, 0.87, 5.1),
    Scale(-0.85, 0.85, 5.6),
    Scale(-0.2, 0.6, 1.2),
)
ALONE: Final = Scales(Scale(-1.35, 0.75, 0.3, 3.4), Scale(0.3, 1.6, 0.27, 0.9))
RICH: Final = Scales(Scale(-4.8, 0.7, 0.0, 4.8), Scale(-0.75, 1.7, -1.2, 1.2))
SPARSE: Final = Scales(Scale(-0.3, 1.3), Scale(0.3, 0.8), Scale(-0.85, 1.6), Scale(-0.7, 0.95), Scale(-0.25, 0.85))
SPARSE_DECLARED: Final = Scales(
    Scale(-0.4, 1.1, 1.1, 0.4),
    Scale(0.68, 1.05, 0.78, 1.0),
    Scale(-1.07, 1.36, 1.25, 1.0),
    Scale(-0.71, 0.75, 1.15, 1.6),
    Scale(-0.5, 1.5, 0.7),
    declarer=0.5,
)
DUMMY: Final = Scales(
    Scale(-0.6, 0.55),
    Scale(-0.5, 0.35),
    Scale(-1.6, 0.6, 0.7),
    Scale(-1.25, 0.57),
    Scale(-1.05, 0.8),
)
BOUND: Final = Scales(Scale(-1.15, 1.15), Scale(-0.5, 1.2), Scale(-0.3, 0.9), Scale(-0.2, 0.7), Scale(-0.1, 0.5))
BOUND_DECLARED: Final = Scales(
    Scale(-2.4, 1.15, 0.3),
    Scale(-1.2, 0.85, 0.2),
    Scale(-2.0, 1.3),
    Scale(-0.75, 0.58, 0.9),
    Scale(-0.1, 0.5),
    declarer=0.0,
)
FREE: Final = Scales(Scale(1.4, 1.5), Scale(0.35, 0.85), Scale(-0.15, 1.5), Scale(-0.45, 0.55), Scale(-0.15, 0.95))
FREE_ALONE: Final = Scales(Scale(-0.1, 1.6), Scale(0.3, 0.9))
FORCED: Final = Scales(Scale(-1.6, 0.95), Scale(-1.6, 0.95))
EXACT: Final = Scales(Scale(-0.2, 1.1), Scale(-0.2, 1.1))
LAST: Final = Scales(Scale(-1.05, 1.05), Scale(-0.2, 1.4))
ALLIED: Final = Scales(Scale(-0.7, 0.5, 0.9), Scale(0.4, 0.75, 0.1))
SEEN_HANDS: Final = Scale(0.0, 1.0)
"""The scales where a trump may be played by a hand that could follow: usually, where a side has made trump or won the
auction, where it has and many cards are trumps, where everybody has promised a number of tricks, where a declarer plays
alone, where he does so and many cards are trumps, where many cards are in no hand, the same where a side has made
trump, and where a dummy lies open; where trump may not be played, the same where a side has won an auction, where
everybody may play any card, with partners and without, where whoever can must take the trick, where just one number of
tricks pays, where only the last one counts, where the declarer may have an ally, and that of the own side where another
hand lies open. They are near logistic fits to 40,000 cards of Skilled players in ten games; without them leads that
were told at 74 % won the trick in 48 %. The own chances of the first are fitted to the leads and cards of which one was
stated in 1,600 deals of Whist, and all where trump was made or tricks were promised to those of 560 deals of Contract,
200 of Spades, 300 of Euchre, 200 of Preference, 100 of Skat and 200 of Bridge: without a lean the sides that had won
the auction of Contract took 48 of 100 tricks told at 29, the others 14 of those told at 24. What comes late, the lean
of declarers and the scales with many trumps and partners are fitted to 160 deals of Contract, 250 of Euchre, 200 of
Jass, 300 of Whist, 520 of Preference, 150 of Skat and 60 of Pinochle: in Contract leads of the declarer and of its
partner were told alike, at 51, where their side took 44 and 73 of 100."""
