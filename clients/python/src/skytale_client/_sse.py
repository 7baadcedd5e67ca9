"""A parser of server-sent events that does no input or output."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

_LONGEST = 8_000_000
"""Maximum length of an event in characters, about fifty times that of a long game."""


@dataclass(frozen=True)
class Message:
    """One server-sent event."""

    id: str | None
    type: str
    data: str


class EventStreamParser:
    """Parses a stream of server-sent events (HTML standard, 9.2.6).

    A message that has only an id is returned with empty data. An incomplete event at the end of the
    stream is never returned.
    """

    def __init__(self, retry: float | None = None) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._id: str | None = None
        self._type = ""
        self._data: list[str] = []
        self._length = 0
        self._has_id = False
        self.retry = retry
        """Delay before a reconnection that the stream has set, in seconds; None if it set none."""

    def feed(self, chunk: bytes) -> Iterator[Message]:
        """The events that a chunk completes. Raises a ValueError if an event is too long."""
        # The last `\\r` may be the first half of `\\r\\n`.
        *lines, self._rest = re.split(r"\r\n|\n|\r(?!\Z)", self._rest + self._decoder.decode(chunk))
        for line in lines:
            message = self._read(line)
            if message is not None:
                yield message
        if len(self._rest) + self._length > _LONGEST:
            raise ValueError("an event of the stream is too long")

    def _read(self, line: str) -> Message | None:
        if line == "":
            message = Message(self._id, self._type or "message", "\n".join(self._data))
            is_event = len(self._data) > 0 or self._has_id
            self._type, self._data, self._length, self._has_id = "", [], 0, False
            return message if is_event else None
        name, _, text = line.partition(":")
        text = text.removeprefix(" ")
        if name == "data":
            self._data.append(text)
            self._length += len(text) + 1
        elif name == "event":
            self._type = text
        elif name == "id":
            self._id = text
            self._has_id = True
        elif name == "retry" and re.fullmatch("[0-9]{1,9}", text):
            self.retry = int(text) / 1000
        return None
