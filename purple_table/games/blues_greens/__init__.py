"""Blues and Greens: tricks and melds with two packs."""
