"""Computer players of Blues and Greens."""
