"""The search of the Expert in trick games: how each kind of decision is tried in sampled deals, and scored."""
