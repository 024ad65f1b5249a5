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
    `most`: those above came about no more often. `comes` is added where the declarer plays after this card and is of
    the own side, and taken where it is of another.
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
    comes: float = 0.0
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
    Scale(-0.94, 0.67, late=1.8, head=0.83, left=-1.25, trumps=0.23, out=0.29),
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
    Scale(-0.43, 1.1, lean=1.15, follows=-1.17, head_wanted=1.27),
    Scale(-0.58, 1.14, declares=0.92, comes=0.95),
    Scale(0.72, 0.98, lean=0.65, points=-0.67, follows=-1.42, head_wanted=1.08, comes=2.16),
    Scale(1.8, 0.24, lean=0.74, follows=-1.07, own=-2.59, own_slope=1.17, out=-0.23, head_wanted=0.46),
    Scale(-0.65, 0.6, out=0.27, comes=1.08),
)
NAMED: Final = Scales(
    Scale(-1.9, 1.07, lean=2.01, late=2.99, head=3.1, declares=-0.46, left=-3.3, head_slope=-0.9, out=-0.85),
    Scale(-0.75, 0.97, late=2.45, comes=2.23),
    Scale(-3.94, 1.2, lean=1.05, late=2.82, head=2.33, left=-1.42, follows=-0.43, out=-0.17),
    Scale(0.19, 1.08, lean=0.78, own=-2.05),
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
    Scale(-1.33, 1.16, head=1.34, follows=1.11, trumps=0.33, out=0.26, trump=-1.91, wanted=-1.37),
    Scale(-0.49, 1.05, late=1.81, head=0.68, last=0.68, out=0.17, wanted=-1.0, nil=0.93),
    Scale(-0.59, 1.73, lean=4.03, late=3.02, follows=-0.09, out=0.45, wanted=-1.26),
    Scale(
        0.06,
        0.73,
        lean=3.88,
        late=2.36,
        head=5.62,
        own=-0.7,
        head_slope=0.76,
        out=0.07,
        wanted=-1.07,
        nil=-0.47,
        head_wanted=-5.25,
        head_nil=-1.87,
    ),
    Scale(-0.6, 1.29, lean=2.92, late=0.46, head=0.21, last=0.22, out=0.14, wanted=-0.36, nil=0.8),
)
ALONE: Final = Scales(
    Scale(-0.83, 0.37, head_slope=1.67, head_wanted=1.43),
    Scale(0.44, 1.03, head=0.91, declares=0.91, wanted=-2.07),
    Scale(-0.48, 1.31, lean=0.33, late=2.54, head=-0.64, last=0.17),
    Scale(-0.58, 0.96, lean=0.25, late=1.78, head=-0.51),
    Scale(-0.54, 1.03, lean=0.52, late=1.74, head=-0.41, last=-0.02),
)
RICH: Final = Scales(
    Scale(-4.8, 0.7, late=4.8),
    Scale(-1.68, 2.15, lean=-2.2, late=1.54, comes=4.7),
    Scale(-3.13, 0.57, lean=0.84, late=0.4, head=-0.07, last=-0.34),
    Scale(-2.01, 0.66, lean=0.7, late=-0.2, head=-0.54),
    Scale(-0.16, 0.17, lean=0.47, late=0.6, head=-0.67, last=0.03),
)
SPARSE: Final = Scales(
    Scale(
        0.56,
        1.06,
        lean=0.92,
        late=2.77,
        head=-0.19,
        left=-2.36,
        points=-0.48,
        follows=-1.37,
        head_slope=0.32,
        trumps=0.17,
        out=0.26,
        trump=0.26,
        nil=-1.17,
        head_wanted=1.06,
    ),
    Scale(0.24, 1.11, late=3.05, head=0.54, left=-2.53, points=-0.62, trumps=0.08, out=0.06, trump=0.27),
    Scale(-1.11, 1.4, late=2.04, head=-0.94, last=0.17),
    Scale(-0.63, 0.72, late=0.8, head=-0.26),
    Scale(-0.01, 0.52, late=0.35, head=0.3, last=-0.49),
)
SPARSE_DECLARED: Final = Scales(
    Scale(-0.57, 1.55, lean=0.6, head=-0.89, trump=-1.54, wanted=0.56, head_wanted=1.3),
    Scale(1.19, 0.89, last=-0.98, out=-0.25, comes=1.09),
    Scale(-0.31, 0.97, lean=0.42, late=2.81, out=-0.18, comes=0.86),
    Scale(-0.5, 0.76, lean=0.79, late=2.03, declares=0.52, out=-0.15),
    Scale(0.42, 0.9, lean=0.85, late=0.05, head=-0.07, last=-1.03, declares=0.38),
)
DUMMY: Final = Scales(
    Scale(-0.6, 0.55),
    Scale(-0.5, 0.35),
    Scale(-1.12, 0.88, head_slope=1.33, head_wanted=1.01),
    Scale(-0.08, 0.62, declares=-1.06, own=-1.51),
    Scale(-1.05, 0.8),
)
BOUND: Final = Scales(
    Scale(0.12, 0.74, follows=-1.22, head_slope=0.47, trumps=0.35),
    Scale(0.03, 1.0, last=-0.92),
    Scale(0.24, 0.76, late=-1.65),
    Scale(-0.45, 0.73),
    Scale(-0.1, 0.5),
)
BOUND_DECLARED: Final = Scales(
    Scale(-2.62, 0.96, lean=-0.26, head_slope=0.42),
    Scale(-1.75, 0.71, follows=1.31),
    Scale(-3.35, 1.62),
    Scale(-1.18, 0.82, follows=1.38, own=-1.37),
    Scale(0.01, 0.73, last=-1.2, own=-1.72),
)
FREE: Final = Scales(
    Scale(0.6, 0.88, head=0.33),
    Scale(2.81, 1.32, points=-1.02, head_slope=-0.57, out=-0.09),
    Scale(-0.25, 1.46, head=0.4),
    Scale(0.48, 1.83),
    Scale(0.04, 0.6),
)
FREE_SEEN: Final = FREE._replace(side_lead=Scale(-1.76, 0.87), side_follow=Scale(-0.76, 1.17))
FREE_ALONE: Final = Scales(
    Scale(1.1, 1.02, late=-1.79, head=0.85, head_slope=0.58, out=-0.09),
    Scale(-0.16, 1.56, head=0.51),
)
FORCED: Final = Scales(
    Scale(-1.61, 1.08, trump=-1.35),
    Scale(-2.18, 1.21, late=-2.32),
)
EXACT: Final = Scales(
    Scale(-0.33, 1.16, head=0.33, trumps=-0.44, out=0.15, wanted=0.58),
    Scale(0.33, 1.05, trumps=-0.35, trump=0.49),
)
EXACT_UNKNOWN: Final = Scales(
    Scale(0.1, 0.72, follows=-1.1, wanted=0.96),
    Scale(-0.25, 0.69, head_wanted=0.87),
)
LAST: Final = Scales(
    Scale(-1.05, 1.05),
    Scale(-0.2, 1.01),
)
ALLIED: Final = Scales(
    Scale(-0.7, 0.5, lean=0.9, declares=0.9),
    Scale(-0.67, 0.91, head=1.4),
    Scale(-0.26, 1.06, head_slope=1.78),
    Scale(-0.65, 0.52, lean=1.11, head_slope=0.79),
)
TWO_SPARSE: Final = Scales(
    Scale(1.32, 1.53, lean=3.85, left=-2.14, follows=-1.36, trumps=-0.23, out=0.13, wanted=0.55),
    Scale(-0.21, 1.06, late=0.97, head=0.39, last=-0.02),
)
TWO_SPARSE_DECLARED: Final = Scales(
    Scale(2.46, 1.88, lean=0.88, late=3.05, head=-0.34, declares=0.24, left=-7.94, points=-0.16, follows=-0.91),
    Scale(0.01, 1.0, lean=0.59, late=0.6, head=0.38, last=-0.44, declares=0.05),
)
DRAWN: Final = Scales(
    Scale(-0.9, 1.05, head=-2.86, follows=-0.49, head_slope=1.54, trumps=0.25, out=-0.12),
    Scale(0.0, 1.0),
)
DRAWN_OPENLY: Final = Scales(
    Scale(-0.94, 0.89, trumps=0.19),
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
