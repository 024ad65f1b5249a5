"""Computer players of climbing games."""
