"""Deals of the unseen cards that fit what a seat knows, and how the others are expected to play in them."""
