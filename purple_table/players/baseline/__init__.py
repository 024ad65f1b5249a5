"""Players that never change, or that hardly choose: yardsticks of the arena and the tests, and stand-ins for a player
that is lost."""
