"""Verification of webhooks, with the test vector of docs/events.md."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from skytale_client import WebhookError, verify_webhook

PAGE = (Path(__file__).parents[3] / "docs/events.md").read_text()


def published(part: str) -> str:
    found = re.search(rf"^\| `?{part}`? \| `(.*)` \|$", PAGE, re.MULTILINE)
    assert found is not None
    return found[1]


SECRET = published("secret")
BODY = published("body")
ID, TIMESTAMP, SIGNATURE = (published(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
NOW = float(TIMESTAMP)
HEADERS = {"webhook-id": ID, "webhook-timestamp": TIMESTAMP, "webhook-signature": SIGNATURE}
OTHER = "whsec_" + base64.b64encode(b"a secret of somebody else's").decode()


def sign(secret: str, body: str = BODY, timestamp: str = TIMESTAMP) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{ID}.{timestamp}.{body}".encode(), hashlib.sha256)
    return "v1," + base64.b64encode(digest).decode()


def test_verifies_the_published_test_vector() -> None:
    assert verify_webhook(BODY, HEADERS, SECRET, now=NOW) == json.loads(BODY)


def message_headers() -> Message:
    message = Message()
    for name, value in HEADERS.items():
        message[name.title()] = value
    return message


GREEK = '{"id": "1", "type": "message.posted", "data": {"text": "Μολὼν λαβέ"}}'


@pytest.mark.parametrize(
    ("body", "headers", "secrets"),
    [
        (BODY.encode(), HEADERS, SECRET),
        (BODY, {name.upper(): value for name, value in HEADERS.items()}, SECRET),
        (BODY, message_headers(), SECRET),
        (BODY, HEADERS, SECRET.removeprefix("whsec_")),
        (GREEK, {**HEADERS, "webhook-signature": sign(SECRET, GREEK)}, SECRET),
        (BODY, {**HEADERS, "webhook-signature": f"{sign(OTHER)} {SIGNATURE}"}, SECRET),
        (BODY, HEADERS, [OTHER, SECRET]),
        (BODY, HEADERS, (SECRET, OTHER)),
        (BODY, {**HEADERS, "webhook-signature": f"v2,AAAA v1,??? v1, {SIGNATURE}"}, SECRET),
    ],
)
def test_accepts(body: Any, headers: Any, secrets: Any) -> None:
    assert "type" in verify_webhook(body, headers, secrets, now=NOW)


SLACK = '{"text": "it is your move"}'


@pytest.mark.parametrize(
    ("fault", "body", "changed", "late"),
    [
        ("bad-signature", BODY.replace("ping", "pong"), {}, 0),
        ("bad-signature", f"{BODY} ", {}, 0),
        ("bad-signature", BODY, {"webhook-id": f"{ID}x"}, 0),
        ("bad-signature", BODY, {"webhook-timestamp": str(int(TIMESTAMP) + 1)}, 0),
        ("bad-signature", BODY, {"webhook-signature": sign(OTHER)}, 0),
        ("bad-signature", BODY, {"webhook-signature": SIGNATURE.replace("v1,", "v2,")}, 0),
        ("bad-signature", BODY, {"webhook-signature": "v1,"}, 0),
        ("bad-signature", BODY, {"webhook-signature": " ".join([sign(OTHER)] * 10 + [SIGNATURE])}, 0),
        ("bad-timestamp", BODY, {"webhook-timestamp": "soon"}, 0),
        ("bad-timestamp", BODY, {"webhook-timestamp": "١٢٣"}, 0),
        ("missing-header", BODY, {"webhook-id": ""}, 0),
        ("missing-header", BODY, {"webhook-signature": ""}, 0),
        ("too-old", BODY, {}, 301),
        ("too-new", BODY, {}, -301),
        ("not-an-event", SLACK, {"webhook-signature": sign(SECRET, SLACK)}, 0),
        ("not-an-event", "[]", {"webhook-signature": sign(SECRET, "[]")}, 0),
    ],
)
def test_refuses(fault: str, body: str, changed: dict[str, str], late: float) -> None:
    with pytest.raises(WebhookError) as error:
        verify_webhook(body, {**HEADERS, **changed}, SECRET, now=NOW + late)
    assert error.value.fault == fault


def test_the_clock_is_that_of_the_machine() -> None:
    with pytest.raises(WebhookError, match="signed"):
        verify_webhook(BODY, HEADERS, SECRET)


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_???"])
def test_refuses_invalid_secrets(secret: str) -> None:
    with pytest.raises(ValueError, match="whsec_"):
        verify_webhook(BODY, HEADERS, secret, now=NOW)


def test_refuses_a_tolerance_that_is_not_a_number() -> None:
    with pytest.raises(ValueError, match="tolerance"):
        verify_webhook(BODY, HEADERS, SECRET, tolerance=float("nan"))
