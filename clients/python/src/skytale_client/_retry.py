"""Which requests are retried, and when. The rules are those of the TypeScript client."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass

import httpx

from ._call import Call
from ._response import retry_after_of

_PUBLIC = ("/v1/players", "/v1/token-recovery")
"""Paths that accept an Idempotency-Key without a token."""


@dataclass(frozen=True)
class Retry:
    """Information about an upcoming retry."""

    method: str
    path: str
    reason: int | Exception
    """Status of the failed response, or the exception if there was no response."""
    delay: float
    """Seconds until the retry is sent."""


@dataclass(frozen=True)
class RetryPolicy:
    """Retries of a client. Times are in seconds."""

    retries: int
    timeout: float
    longest_pause: float
    on_retry: Callable[[Retry], None] | None

    def __post_init__(self) -> None:
        for name in ("retries", "timeout", "longest_pause"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not value >= 0:
                raise ValueError(f"`{name}` must be a number of at least 0, not {value!r}")


class Attempts:
    """The attempts of one request."""

    def __init__(self, policy: RetryPolicy, call: Call[object], has_token: bool) -> None:
        self._policy = policy
        self._call = call
        self._failures = 0
        self._is_repeatable = _is_repeatable(call, has_token)

    def delay_after(self, outcome: httpx.Response | Exception) -> float | None:
        """Seconds to wait before the next attempt; None if the outcome is final."""
        if self._failures >= self._policy.retries or not self._can_pass(outcome):
            return None
        delay = back_off(self._failures)
        if isinstance(outcome, httpx.Response):
            requested = retry_after_of(outcome) or 0.0
            if requested > self._policy.longest_pause:
                return None
            delay = max(delay, spread(requested))
        self._failures += 1
        if self._policy.on_retry is not None:
            reason: int | Exception = outcome if isinstance(outcome, Exception) else outcome.status_code
            self._policy.on_retry(Retry(self._call.method, self._call.path, reason, delay))
        return delay

    def _can_pass(self, outcome: httpx.Response | Exception) -> bool:
        """Whether a retry is safe, and can succeed where this attempt did not."""
        if not isinstance(outcome, httpx.Response):
            return self._is_repeatable
        status = outcome.status_code
        # A 409 with `Retry-After` means that the first request with this key is still running.
        if status in (429, 503) or (status == 409 and "Retry-After" in outcome.headers):
            return True
        return status in (502, 504) and self._is_repeatable


def _is_repeatable(call: Call[object], has_token: bool) -> bool:
    """Whether a retry is safe even if the server has already executed the request.

    This holds for reads, for PUT, and for POST if the server stores its Idempotency-Key, which
    needs a token or one of the public paths. It does not hold for DELETE: a retry of declining an
    offer could decline the next offer.
    """
    if call.method == "POST":
        return has_token or call.path in _PUBLIC
    return call.method in ("GET", "PUT")


def new_key() -> str:
    """A random Idempotency-Key."""
    return secrets.token_hex(16)


def back_off(failures: int) -> float:
    """Backoff with jitter in seconds: up to 0.5 for 0 failures, doubled for each, at most 30."""
    return min(30.0, 0.5 * 2.0 ** min(failures, 10)) * (0.5 + random.random() / 2)


def spread(pause: float) -> float:
    """Adds up to a quarter, so that clients refused together do not all retry together."""
    return pause * (1 + random.random() / 4)
