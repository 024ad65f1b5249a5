"""What decided a choice, as evidence, and the sentences that are made from it."""
