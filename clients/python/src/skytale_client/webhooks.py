"""Verification of webhooks (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import math
import re
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, cast

if TYPE_CHECKING:
    from .types import FeedEvent

WebhookFault = Literal["missing-header", "bad-timestamp", "too-old", "too-new", "bad-signature", "not-an-event"]
"""The reason why a request is not a valid webhook."""

_MOST_SIGNATURES = 10
"""Maximum number of signatures checked: checking many over a long body would be slow."""


class WebhookError(Exception):
    """The request is not a valid webhook of the server. Answer it with 401."""

    def __init__(self, fault: WebhookFault, message: str) -> None:
        super().__init__(message)
        self.fault = fault


class HeaderItems(Protocol):
    """Headers of a request, as in Flask, Django, Starlette and `http.server`."""

    def items(self) -> Iterable[tuple[str, str]]:
        """Names and values."""


def verify_webhook(
    body: bytes | str,
    headers: HeaderItems,
    secrets: str | Sequence[str],
    *,
    tolerance: float = 300.0,
    now: float | None = None,
) -> FeedEvent:
    """Verifies a webhook and returns its event.

    Raises a `WebhookError` if no signature matches a secret, or if the timestamp is too far from the
    clock, as in a replay attack. Raises a `ValueError` for an invalid secret or option.

    `body`: the raw body, before any parsing.
    `secrets`: the webhook's secret from `create_webhook`, or several during a rotation.
    `tolerance`: maximum difference between the webhook's timestamp and the clock, in seconds.
    `now`: current time in seconds since 1970.
    """
    at = time.time() if now is None else now
    # Comparisons with NaN are false, so every old copy would pass the checks below.
    if math.isnan(tolerance) or math.isnan(at):
        raise ValueError("`tolerance` and `now` must be numbers")
    keys = [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    event_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature")
    if re.fullmatch("[0-9]{1,12}", timestamp) is None:
        raise WebhookError("bad-timestamp", "webhook-timestamp is not a number of seconds")
    age = at - int(timestamp)
    if age > tolerance:
        raise WebhookError("too-old", f"signed {round(age)} s ago")
    if age < -tolerance:
        raise WebhookError("too-new", f"signed {round(-age)} s in the future: check the clocks")

    raw = body.encode() if isinstance(body, str) else body
    signed = f"{event_id}.{timestamp}.".encode() + raw
    expected = [hmac.digest(key, signed, hashlib.sha256) for key in keys]
    given = [_from_base64(each[3:]) for each in signatures.split(" ") if each.startswith("v1,")][:_MOST_SIGNATURES]
    # `compare_digest` takes the same time for all wrong signatures of the right length.
    matches = [hmac.compare_digest(one, other) for one in expected for other in given]
    if True not in matches:
        raise WebhookError("bad-signature", "not signed with this webhook's secret")
    return _event_of(raw)


def _header(headers: HeaderItems, name: str) -> str:
    value = next((value for key, value in headers.items() if key.lower() == name), "")
    if value == "":
        raise WebhookError("missing-header", f"the header {name} is missing")
    return value


def _from_base64(text: str) -> bytes:
    """Empty if the text is not base64."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _key_of(secret: str) -> bytes:
    key = _from_base64(secret.removeprefix("whsec_"))
    if key == b"":
        raise ValueError("a webhook secret must be whsec_ followed by base64")
    return key


def _event_of(raw: bytes) -> FeedEvent:
    try:
        event = json.loads(raw)
    except ValueError:
        event = None
    if isinstance(event, dict) and "type" in event and "data" in event:
        return cast("FeedEvent", event)
    raise WebhookError("not-an-event", "the body is not an event: use the webhook format `standard`")
