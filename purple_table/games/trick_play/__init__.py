"""What every trick game shares: which cards may follow a lead, and which card wins."""
