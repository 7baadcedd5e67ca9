"""The position of an iteration of events, shared by both clients. It does no input or output."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar, cast

import httpx

from ._errors import HttpError, NoResponseError, ProblemError, SkytaleError
from ._retry import back_off, spread
from ._sse import EventStreamParser

if TYPE_CHECKING:
    from .types import FeedEventPage

News = TypeVar("News")

OnLoss = Callable[[Exception | None, float], None]
"""Called when reading failed, with the reason and the seconds until the next attempt."""

_STATES = ("state", "game.state", "tournament.state")


class Following(Generic[News]):
    """Where an iteration continues after a lost connection, and when."""

    def __init__(self, after: str | None, types: Sequence[str] | None, on_loss: OnLoss | None) -> None:
        self.after = after
        """Id of the last event that was yielded, or of a later one of another type."""
        self.types = None if types is None else ",".join(types)
        self._on_loss = on_loss
        self._failures = 0
        self._parser = EventStreamParser()

    @property
    def query(self) -> dict[str, str]:
        """Query of the request for the stream."""
        return {} if self.types is None else {"types": self.types}

    @property
    def headers(self) -> dict[str, str]:
        """Headers of the request for the stream."""
        # Compressed chunks could hold back an event until the next one.
        headers = {"Accept": "text/event-stream", "Accept-Encoding": "identity"}
        return headers if self.after is None else {**headers, "Last-Event-ID": self.after}

    def feed(self, chunk: bytes) -> Iterator[News]:
        """The events that a chunk of the stream completes."""
        for message in self._parser.feed(chunk):
            self._failures = 0
            self.after = message.id if message.id is not None else self.after
            # A message without data only moves the cursor past events of other types.
            if message.data == "":
                continue
            body = json.loads(message.data)
            if message.type in _STATES:
                body = {"id": message.id, "type": message.type, "data": body}
            yield cast(News, body)

    def read_page(self, page: FeedEventPage) -> None:
        """Moves the position to the end of a page whose events were yielded."""
        self._failures = 0
        self.after = page["nextCursor"] or self.after

    def delay_after(self, loss: SkytaleError | None) -> float:
        """Seconds to wait before the next attempt: at least as long as the server requested.

        The backoff grows with each failure. Raises the error if a retry cannot fix it.
        """
        delay = self._parser.retry or 0.0
        if isinstance(loss, (ProblemError, HttpError)):
            if loss.status < 500 and loss.status != 429:
                raise loss
            delay = spread(loss.retry_after or 0.0)
        if self._failures > 0:
            delay = max(delay, back_off(self._failures))
        self._failures += 1
        self._parser = EventStreamParser(self._parser.retry)
        if self._on_loss is not None:
            self._on_loss(loss, delay)
        return delay


def is_stream(response: httpx.Response) -> bool:
    """Whether a response is an event stream."""
    media = response.headers.get("Content-Type", "")
    return response.is_success and media.startswith("text/event-stream")


def no_response(url: str, cause: Exception) -> NoResponseError:
    """The exception for a request without a complete response."""
    error = NoResponseError(url)
    error.__cause__ = cause
    return error
