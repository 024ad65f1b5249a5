"""Which cards are passed, thrown out of a hand that is too large, or laid aside as a bid."""
