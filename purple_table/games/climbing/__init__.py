"""The engine of climbing games: beat what lies there or pass, and get rid of all cards first."""
