"""Responses: their bodies, their metadata, and the exceptions for refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Generic, cast

import httpx

from ._call import Body, Call
from ._errors import HttpError, ProblemError, SkytaleError

if TYPE_CHECKING:
    from .types import Problem


@dataclass(frozen=True)
class RateLimit:
    """The rate limit that a request counted towards."""

    limit: int
    """Maximum number of requests within `window` seconds."""
    window: int
    remaining: int | None
    """Requests left in the window; None if the server does not know them."""
    reset: int | None
    """Seconds until all requests are available again; None if the server does not know them."""


@dataclass(frozen=True)
class Response(Generic[Body]):
    """The response to a call: its body and its metadata."""

    body: Body
    status: int
    headers: Mapping[str, str]
    """The headers. Their names are compared without regard to case."""

    @property
    def etag(self) -> str | None:
        """Send it as `if_none_match` to read the resource only if it has changed."""
        return self.headers.get("ETag")

    @property
    def request_id(self) -> str | None:
        """Id of the request, for questions to the operator of the server."""
        return self.headers.get("X-Request-Id")

    @property
    def location(self) -> str | None:
        """Address of the created resource. It may be relative to the server's address."""
        return self.headers.get("Location")

    @property
    def is_replay(self) -> bool:
        """Whether this is the stored response to an earlier request with the same key."""
        return self.headers.get("Idempotent-Replayed") == "true"

    @property
    def rate_limit(self) -> RateLimit | None:
        """None if the response names no limit."""
        policy = _numbers(self.headers.get("RateLimit-Policy", ""))
        current = _numbers(self.headers.get("RateLimit", ""))
        if "q" not in policy or "w" not in policy:
            return None
        return RateLimit(policy["q"], policy["w"], current.get("r"), current.get("t"))


def _numbers(text: str) -> dict[str, int]:
    """The numeric parameters of the first item of a structured header (RFC 9651)."""
    return {name: int(value) for name, value in re.findall(r";\s*(\w)=(\d+)", text.split(",")[0])}


def read_response(call: Call[Body], response: httpx.Response) -> Response[Body]:
    """Reads a successful response. Raises a ProblemError or an HttpError for any other."""
    media = response.headers.get("Content-Type", "")
    # An HTML page means that the address is not that of a Skytale server.
    if not response.is_success or (media.startswith("text/html") and call.format != "nothing"):
        raise error_of(response)
    return Response(cast(Body, _body(call, response)), response.status_code, response.headers)


def _body(call: Call[Body], response: httpx.Response) -> object:
    if call.format == "nothing":
        return None
    if call.format == "text":
        return response.text
    if call.format == "bytes":
        return response.content
    try:
        return cast(object, json.loads(response.content))
    except ValueError:
        raise error_of(response) from None


def error_of(response: httpx.Response) -> SkytaleError:
    """The exception for an unsuccessful response whose body has been read."""
    retry_after = retry_after_of(response)
    request_id = response.headers.get("X-Request-Id")
    try:
        body = json.loads(response.content)
    except ValueError:
        body = None
    if isinstance(body, dict) and all(isinstance(body.get(key), str) for key in ("code", "detail")):
        return ProblemError(cast("Problem", body), response.status_code, retry_after, request_id)
    return HttpError(response.status_code, response.text, retry_after, request_id)


def retry_after_of(response: httpx.Response) -> float | None:
    """Reads `Retry-After` as seconds from now: a number or a date (RFC 9110, 10.2.3)."""
    text = response.headers.get("Retry-After", "")
    if re.fullmatch("[0-9]+", text):
        return float(text)
    try:
        date: datetime = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())
