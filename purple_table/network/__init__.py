"""Play over the home network: one match, and a window on each of several machines.

The machine that opens a table owns the match (`host_match.HostMatch`, in a thread of its own, `table_server`). Every
window that plays there is the same thing, a `table_client.TableClient`: that of the host's own machine is joined by a
queue, all others by a line (`channel`, `table_line`). A client has a `remote_match.RemoteMatch`, which is a `MatchPort`
with `LocalPlay`, so a table scene is given it in place of a `LiveMatch`.

What scenes use is in three modules: `lobby` (plain values), `table_client` (a window's end of a table) and `together`
(open a table, join one, find those on the local network). No method of theirs waits: scenes poll once a frame.
"""
