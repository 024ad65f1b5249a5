"""The choice of cards to pass, to lay away from a hand that is too large, or to lay aside as a bid."""
