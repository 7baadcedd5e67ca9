"""Typed client for Skytale, a correspondence server for slow two-player games."""

from . import calls
from ._call import Call, ListCall
from ._errors import HttpError, NoResponseError, ProblemError, SkytaleError
from ._response import RateLimit, Response
from ._retry import Retry
from ._server_address import read_server_address
from ._target import VERSION as __version__
from .async_client import AsyncClient
from .client import Client
from .webhooks import WebhookError, WebhookFault, verify_webhook

__all__ = [
    "AsyncClient",
    "Call",
    "Client",
    "HttpError",
    "ListCall",
    "NoResponseError",
    "ProblemError",
    "RateLimit",
    "Response",
    "Retry",
    "SkytaleError",
    "WebhookError",
    "WebhookFault",
    "__version__",
    "calls",
    "read_server_address",
    "verify_webhook",
]
