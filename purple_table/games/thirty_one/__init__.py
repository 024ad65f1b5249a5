"""Draw, discard, knock: games in which the best total of one color survives. Its parts are picked by the rule file."""
