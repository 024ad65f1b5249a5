"""How cards are chosen: one policy where tricks are to be won, one where captured cards cost points."""
