"""Computer players of trick games. They read what the parts of a game reward, and never its name."""
