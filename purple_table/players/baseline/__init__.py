"""The Reference and random players. They never change: the arena and the tests measure others against them, and they
replace a player that is lost."""
