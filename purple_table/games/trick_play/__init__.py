"""The rules that every trick game shares: which cards may follow a lead, which card wins, and when a match is over."""
