"""Sampled deals that fit what a seat knows, and models of the other seats in them."""
