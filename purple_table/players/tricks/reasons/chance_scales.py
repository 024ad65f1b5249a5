"""By what chances to take a trick are scaled before they are told: near fits to what came about in deals of Skilled
players."""

from __future__ import annotations

from typing import Final, NamedTuple


class Scale(NamedTuple):
    """What is added to the log odds of a chance before it is told, and by what they are multiplied first.

    `lean` is added once more for the partners of who made trump or won the auction, and taken from the others: the
    calls say that its hands are the better ones. For who made trump, and plays from the hand that it sees, `declares`
    is added instead. Where every side has bid, `lean` counts by the share of all tricks by which the bid of a side is
    higher than the others. `late` is added for each part of the tricks that has been played beyond a third: trumps that
    hands did not play to earlier tricks are rarer in them than where all cards are as likely. `head` is added where no
    card of the suit led beats the trick any more: hands keep their high cards, so that who is still to play holds one
    more often than it looks, and a trump less often. `last` is added where one seat is still to play.

    `left` is added for one card in the hand, half of it for two, and so on; `points` for each card on average of what
    the trick counts, as a hand rather takes a dear trick; `follows` where whoever is still to play can follow: who must
    follow trumps less than who need not. `own` is added where the chance of the side is that of the own card, none of
    it where it is a partner's. With `head_slope` the odds are multiplied by more where `head` is added, and with
    `own_slope` where `own` is.

    `trumps` is added for each trump in the hand, and `out` for each trump that a hand to come may hold: of the trumps
    that are not played, more lie where nobody trumps this trick than it looks. No chance is told to be higher than
    `most`: those above came about no more often.
    """

    level: float
    slope: float
    lean: float = 0.0
    late: float = 0.0
    head: float = 0.0
    last: float = 0.0
    declares: float = 0.0
    left: float = 0.0
    points: float = 0.0
    follows: float = 0.0
    own: float = 0.0
    head_slope: float = 0.0
    own_slope: float = 0.0
    trumps: float = 0.0
    out: float = 0.0
    trump: float = 0.0
    wanted: float = 0.0
    nil: float = 0.0
    head_wanted: float = 0.0
    head_nil: float = 0.0
    most: float = 1.0


class Scales(NamedTuple):
    """The scales of a kind of games: for the own chance with a lead and with a card that follows, for a partner who is
    winning the trick, and for the own side with a lead and with a card that follows."""

    lead: Scale
    follow: Scale
    partner: Scale = Scale(0.0, 1.0)
    side_lead: Scale = Scale(0.0, 1.0)
    side_follow: Scale = Scale(0.0, 1.0)


TRUMPING: Final = Scales(
    Scale(-1.54, 0.76, late=2.47, head=0.75, left=-2.19, trumps=0.4, out=0.5),
    Scale(-1.09, 0.72, late=1.12, head=1.11, last=0.38, trumps=0.21),
    Scale(0.24, 0.64, late=2.19, head=0.37, left=-1.59, follows=-1.24, trumps=0.4),
    Scale(
        0.37,
        0.69,
        late=4.01,
        head=0.34,
        left=-3.7,
        follows=-0.56,
        own=-1.48,
        head_slope=1.0,
        trumps=0.48,
        out=0.22,
        most=0.67,
    ),
    Scale(-0.36, 0.72, late=-1.3, head=0.22, last=0.55, own=-0.38, head_slope=-0.48, trumps=-0.03, out=-0.11),
)
DECLARED: Final = Scales(
    Scale(-1.56, 0.86, lean=1.63, late=1.58, head=1.35, declares=0.03, left=-2.15, points=-0.32),
    Scale(-0.51, 0.66, 0.71, 0.87, 0.27, -0.8, -0.09),
    Scale(-3.44, 0.34, lean=1.54, late=2.48, head=2.14, declares=0.9),
    Scale(0.4, 0.9, lean=1.01, late=1.34, declares=0.1, left=-0.7, own=-2.07),
    Scale(0.82, 0.6, lean=1.11, late=-0.43, head=0.35, last=-1.89, own=-0.83),
)
NAMED: Final = Scales(
    Scale(-1.9, 1.07, lean=2.01, late=2.99, head=3.1, declares=-0.46, left=-3.3, head_slope=-0.9, out=-0.85),
    Scale(-0.31, 1.17, lean=0.85, late=0.99, head=-0.46, last=-1.21, declares=-0.44),
    Scale(-3.94, 1.2, lean=1.05, late=2.82, head=2.33, left=-1.42, follows=-0.43, out=-0.17),
    Scale(
        0.28,
        0.58,
        lean=0.84,
        late=0.84,
        head=-0.23,
        left=0.14,
        own=-2.54,
        head_slope=-0.25,
        own_slope=0.7,
        trumps=-0.08,
        out=0.14,
        most=0.7,
    ),
    Scale(
        0.63,
        0.65,
        lean=0.77,
        late=-0.44,
        head=-0.1,
        last=-1.16,
        declares=-0.34,
        own=-1.39,
        head_slope=-0.41,
        own_slope=0.52,
        trumps=-0.08,
    ),
)
RICH_DECLARED: Final = Scales(
    Scale(-1.77, 1.5, 1.5, 1.0),
    Scale(-0.5, 0.7, 0.6, 2.4),
    Scale(-3.4, 1.7, 1.0, 1.5),
    Scale(-0.9, 0.55, 1.2, 0.8),
    Scale(-0.78, 0.95, 0.33, 0.8),
)
PROMISED: Final = Scales(
    Scale(
        -0.09,
        1.09,
        lean=0.11,
        late=1.0,
        head=3.22,
        left=-3.5,
        out=0.33,
        trump=-2.41,
        wanted=-0.87,
        nil=0.17,
        head_wanted=-2.03,
        head_nil=-1.47,
    ),
    Scale(-0.78, 0.93, lean=-0.26, late=0.8, head=1.1, last=1.13, wanted=-0.87, nil=1.26),
    Scale(-0.63, 1.79, lean=3.88, late=3.44, follows=-0.72, out=0.62, wanted=-0.85),
    Scale(
        -0.32,
        0.64,
        lean=3.19,
        late=1.83,
        head=5.6,
        own=-0.05,
        head_slope=0.9,
        out=0.14,
        wanted=-0.92,
        nil=-0.31,
        head_wanted=-5.09,
        head_nil=-1.83,
    ),
    Scale(-0.6, 1.29, lean=2.92, late=0.46, head=0.21, last=0.22, out=0.14, wanted=-0.36, nil=0.8),
)
ALONE: Final = Scales(
    Scale(-1.32, 0.69, 0.48, 1.66, 0.94, 0.0, -0.13),
    Scale(-0.14, 1.16, -0.02, 0.64, 0.48, 0.03, -0.49),
    Scale(-0.69, 1.2, 0.54, 2.0, -0.71, -0.04),
    Scale(-0.89, 1.0, 0.56, 1.81, -0.51),
    Scale(-0.54, 1.03, 0.52, 1.74, -0.41, -0.02),
)
RICH: Final = Scales(
    Scale(-4.8, 0.7, 0.0, 4.8),
    Scale(-0.75, 1.7, -1.2, 1.2, declares=-1.2),
    Scale(-3.13, 0.57, 0.84, 0.4, -0.07, -0.34),
    Scale(-2.01, 0.66, 0.7, -0.2, -0.54),
    Scale(-0.16, 0.17, 0.47, 0.6, -0.67, 0.03),
)
SPARSE: Final = Scales(
    Scale(
        1.01,
        1.08,
        late=2.94,
        head=0.49,
        left=-2.45,
        points=-0.86,
        follows=-1.46,
        trumps=0.15,
        out=0.2,
        trump=0.4,
    ),
    Scale(0.24, 1.11, late=3.05, head=0.54, left=-2.53, points=-0.62, trumps=0.08, out=0.06, trump=0.27),
    Scale(-1.41, 1.12, 0.0, 1.33, -0.07, -0.13),
    Scale(-0.63, 0.72, 0.0, 0.8, -0.26),
    Scale(-0.01, 0.52, 0.0, 0.35, 0.3, -0.49),
)
SPARSE_DECLARED: Final = Scales(
    Scale(-0.88, 0.94, 0.99, 1.18, 0.26, 0.0, 0.37),
    Scale(0.01, 1.0, 0.59, 0.6, 0.38, -0.44, 0.05),
    Scale(-0.98, 1.06, 0.85, 1.26, -0.1, 0.01, 0.58),
    Scale(-0.5, 0.66, 0.99, 1.28, -0.18, 0.0, 0.37),
    Scale(0.42, 0.9, 0.85, 0.05, -0.07, -1.03, 0.38),
)
DUMMY: Final = Scales(
    Scale(-0.6, 0.55),
    Scale(-0.5, 0.35),
    Scale(-1.6, 0.6, 0.7, declares=0.7),
    Scale(-1.25, 0.57),
    Scale(-1.05, 0.8),
)
BOUND: Final = Scales(
    Scale(-1.15, 1.15),
    Scale(-0.5, 1.2),
    Scale(-0.58, 0.73, late=-2.01, head=0.88, left=0.72),
    Scale(0.03, 0.89, late=-0.52, head=0.3, left=0.31, own=-1.02),
    Scale(-0.1, 0.5),
)
BOUND_DECLARED: Final = Scales(
    Scale(-2.4, 1.15, 0.3),
    Scale(-1.2, 0.85, 0.2),
    Scale(-2.0, 1.3),
    Scale(-0.75, 0.58, 0.9),
    Scale(-0.1, 0.5),
)
FREE: Final = Scales(
    Scale(2.12, 1.08, late=-1.69, left=-4.44, points=0.53, out=0.09),
    Scale(2.27, 0.87, points=-1.02),
    Scale(-0.15, 1.5),
    Scale(1.08, 2.51, points=0.63, own=-2.11),
    Scale(-0.15, 0.95),
)
FREE_SEEN: Final = FREE._replace(side_lead=Scale(-1.76, 0.87), side_follow=Scale(-0.76, 1.17))
FREE_ALONE: Final = Scales(
    Scale(-0.1, 1.6),
    Scale(0.3, 0.9),
)
FORCED: Final = Scales(
    Scale(-2.08, 1.01, late=-1.16),
    Scale(-1.6, 0.95),
)
EXACT: Final = Scales(
    Scale(-0.2, 1.1),
    Scale(-0.2, 1.1),
)
EXACT_UNKNOWN: Final = Scales(
    Scale(-0.51, 0.56),
    Scale(-0.03, 0.51),
)
LAST: Final = Scales(
    Scale(-1.05, 1.05),
    Scale(-0.2, 1.4),
)
ALLIED: Final = Scales(
    Scale(-0.7, 0.5, 0.9, declares=0.9),
    Scale(0.4, 0.75, 0.1, declares=0.1),
    Scale(-0.54, 0.71, 0.49, 0.45, 0.57, 0.6, -0.34),
    Scale(-0.43, 0.49, 0.73, 0.48, 0.37, 0.0, -0.47),
)
TWO_SPARSE: Final = Scales(
    Scale(2.7, 1.04, lean=3.71, late=3.6, head=-0.27, left=-6.96, points=-0.65, follows=-1.73),
    Scale(-0.21, 1.06, 0.0, 0.97, 0.39, -0.02),
)
TWO_SPARSE_DECLARED: Final = Scales(
    Scale(2.7, 1.04, lean=1.21, late=3.6, head=-0.27, declares=0.81, left=-6.96, points=-0.65, follows=-1.73),
    Scale(0.01, 1.0, 0.59, 0.6, 0.38, -0.44, 0.05),
)
DRAWN: Final = Scales(
    Scale(-0.9, 1.05, head=-2.86, follows=-0.49, head_slope=1.54, trumps=0.25, out=-0.12),
    Scale(0.0, 1.0),
)
DRAWN_OPENLY: Final = Scales(
    Scale(-0.82, 0.99, head=-3.04, follows=-0.63, head_slope=1.91, trumps=0.52, out=0.16),
    Scale(0.0, 1.0),
)
SEEN_HANDS: Final = Scale(0.0, 1.0)
"""The scales where a trump may be played by a hand that could follow: usually, where a side has made trump or won the
auction, where one of a side must name trump, where it has made it and many cards are trumps, where everybody has
promised a number of tricks, where a declarer plays alone, where he does so and many cards are trumps, where many cards
are in no hand, the same where a side has made trump, and where a dummy lies open; where trump may not be played, the
same where a side has won an auction, where everybody may play any card, with partners, the same where a hand lies open,
and without partners, where whoever can must take the trick, where just one number of tricks pays, the same where the
bids of others are not known, where only the last one counts, where the declarer may have an ally, the leads of two
players where many cards are in no hand, without and with trump made, those where two players draw from a stock after
each trick, face down and so that both see it, and that of the own side where another hand lies open. They are near
logistic fits to cards of Skilled players; what comes about is in docs/calibration.md."""
