"""The choice of cards: one policy where tricks are to be won, and one where captured cards cost points."""
