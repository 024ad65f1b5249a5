"""The search of all Experts. It knows no game: a family says what a decision is (`halving.SearchPoint`)."""
