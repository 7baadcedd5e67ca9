"""The server of a client: it builds requests for both clients."""

from __future__ import annotations

import re
from collections.abc import Mapping

import httpx

from ._call import Call
from ._retry import Attempts, RetryPolicy, new_key
from ._server_address import read_server_address

VERSION = "0.1.0"


class Target:
    """Address, token and retry policy of a client. Raises a ValueError if one is invalid."""

    def __init__(self, server: str, token: str | None, policy: RetryPolicy) -> None:
        self.server = read_server_address(server)
        self.policy = policy
        # A header must not contain line breaks or other characters outside visible ASCII.
        if token is not None and re.fullmatch(r"[\x21-\x7e]+", token) is None:
            raise ValueError("The token contains a space, a line break or another character that no token has.")
        self._token = token

    def attempts(self, call: Call[object]) -> Attempts:
        """The attempts of a call."""
        return Attempts(self.policy, call, self._token is not None)

    def request(
        self,
        http: httpx.Client | httpx.AsyncClient,
        call: Call[object],
        *,
        if_none_match: str | None,
        idempotency_key: str | None,
    ) -> httpx.Request:
        """The request of a call. Each POST gets an Idempotency-Key, which its retries share."""
        headers = {name: str(value) for name, value in call.headers.items() if value is not None}
        if if_none_match is not None:
            headers["If-None-Match"] = if_none_match
        if call.method == "POST":
            headers["Idempotency-Key"] = idempotency_key or new_key()
        # A long poll is answered later by its `wait`.
        wait = call.query.get("wait")
        timeout = self.policy.timeout + (wait if isinstance(wait, int) else 0)
        return http.build_request(
            call.method,
            self.server + call.path,
            params=call.parameters or None,
            json=call.body,
            headers={**self._headers, **headers},
            timeout=timeout,
        )

    def stream_request(
        self,
        http: httpx.Client | httpx.AsyncClient,
        path: str,
        query: Mapping[str, str],
        headers: Mapping[str, str],
        silence: float,
    ) -> httpx.Request:
        """The request of an event stream that counts as lost after `silence` seconds without data."""
        timeout = httpx.Timeout(self.policy.timeout, read=silence)
        return http.build_request(
            "GET",
            self.server + path,
            params=dict(query) or None,
            headers={**self._headers, **headers},
            timeout=timeout,
        )

    @property
    def _headers(self) -> dict[str, str]:
        headers = {"User-Agent": f"skytale-client-python/{VERSION}"}
        return headers if self._token is None else {**headers, "Authorization": f"Bearer {self._token}"}
