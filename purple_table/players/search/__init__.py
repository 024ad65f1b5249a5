"""The Expert's search: one for every game. A family says what a decision is (`halving.Point`); it knows no game."""
