"""What the Expert searches in trick games: how a decision is tried in sampled deals, and what comes of it."""
