#!/bin/sh
# Ctrl-C signals every process of a terminal. Only the server must react to it: it stops workerd after the running
# requests. An ignored signal stays ignored after exec.
trap '' HUP INT
# Miniflare's own addresses are ports on loopback. A later option overrides an earlier one of the same name.
set -- "$@" "--socket-addr=entry=unix:$SKYTALE_SOCKETS/entry" "--external-addr=loopback=unix:$SKYTALE_SOCKETS/loopback"
# A killed workerd leaves its socket file behind, and binding the same path again would fail.
rm -f "$SKYTALE_SOCKETS/entry"
# The next start reads this file to find a workerd that has outlived its server (former-runtime.ts).
echo "$$ $SKYTALE_FOLDER $SKYTALE_SOCKETS" > "$SKYTALE_RUNTIME"
exec "$SKYTALE_WORKERD" "$@"
