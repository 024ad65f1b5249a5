"""Evidence: what decided a choice, as data, and the sentences that are made from it."""
