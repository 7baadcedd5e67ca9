"""Addresses of servers as people type them."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_LOOPBACK = re.compile(r"(localhost|127(\.\d+){3}|\[::1\])\.?(:\d+)?(/|$)", re.IGNORECASE)
_EXAMPLES = "Give an address such as https://skytale.example or http://127.0.0.1:8787."


def read_server_address(text: str) -> str:
    """Returns the address of a server without a slash at the end.

    `skytale.example/v1/` becomes `https://skytale.example`. Without a scheme, a loopback address
    gets `http` and any other address gets `https`. Raises a ValueError with a readable message if
    the text is not a valid address.
    """
    typed = text.strip()
    if typed == "":
        raise ValueError(f"The server's address is empty. {_EXAMPLES}")
    has_scheme = re.match(r"[a-z][a-z0-9+.-]*://", typed, re.IGNORECASE) is not None
    scheme = "" if has_scheme else "http://" if _LOOPBACK.match(typed) else "https://"
    try:
        url = urlsplit(scheme + typed)
        host, port = url.hostname or "", url.port
    except ValueError:
        host, port = "", None
    if re.fullmatch(r"[^\s/?#@\\]+", host) is None or url.scheme not in ("http", "https"):
        raise ValueError(f"“{typed}” is not the address of a server. {_EXAMPLES}")
    if url.username is not None or url.password is not None:
        raise ValueError("The server's address contains a user name or a password. Remove it, and use a token.")
    # A trailing dot does not change the host, but the server's host check would refuse it.
    name = host.rstrip(".")
    authority = (f"[{name}]" if ":" in name else name) + ("" if port is None else f":{port}")
    path = re.sub(r"/v1$", "", url.path.rstrip("/"))
    return f"{url.scheme}://{authority}{path}"
