"""Bids: numbers of tricks, contracts in an auction, and calls that name or make trump."""
