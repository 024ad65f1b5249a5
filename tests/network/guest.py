"""A guest in a process of its own: joins, plays for its people, and prints the totals at the end."""

from __future__ import annotations

import sys

from purple_table.network import channel
from purple_table.network.together import join_table
from tests.network.conftest import CHEAP
from tests.network.tables import RULES, Window, wait_for

channel.COST = CHEAP
address, code, name = sys.argv[1:]
client = join_table(address, code, [name], RULES)
sitter = Window(client)
wait_for(lambda: client.match is not None and client.match.outcome is not None, sitter.work)
assert client.match is not None
assert client.match.outcome is not None
print("totals", *client.match.outcome.totals, flush=True)
client.close()
