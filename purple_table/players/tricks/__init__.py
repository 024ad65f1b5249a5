"""Computer players of the trick engine's games. They read what the parts of a game reward, never its name."""
