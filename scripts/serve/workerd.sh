#!/bin/sh
# Ctrl-C reaches every process of a terminal. The server answers it and stops workerd when its requests are done, so
# workerd itself must not receive it. A signal that is ignored here stays ignored in the program that replaces this one.
trap '' HUP INT
# Miniflare's own addresses are ports on loopback. A later option replaces an earlier one of the same name.
set -- "$@" "--socket-addr=entry=unix:$SKYTALE_SOCKETS/entry" "--external-addr=loopback=unix:$SKYTALE_SOCKETS/loopback"
# A workerd that was killed leaves its socket behind, and another could not be bound there.
rm -f "$SKYTALE_SOCKETS/entry"
# The next start looks here for a workerd that has outlived its server (former-runtime.ts).
echo "$$ $SKYTALE_SOCKETS" > "$SKYTALE_RUNTIME"
exec "$SKYTALE_WORKERD" "$@"
