"""Computer players of draw-and-knock games."""
