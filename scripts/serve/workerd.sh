#!/bin/sh
# Ctrl-C reaches every process of a terminal. The server answers it and stops workerd when its requests are done, so
# workerd itself must not hear of it; what is ignored here stays ignored in the program that takes this one's place.
trap '' HUP INT
exec "$SKYTALE_WORKERD" "$@"
