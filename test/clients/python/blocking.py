"""Runs the asynchronous client in a loop of its own, so that one test covers both clients."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Iterator
from typing import Any

from skytale_client import AsyncClient


class Blocking:
    """Has the methods of `AsyncClient`, but waits for their results."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self._client = AsyncClient(*args, **options)

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._client, name)

        def call(*args: Any, **options: Any) -> Any:
            result = method(*args, **options)
            if inspect.isawaitable(result):
                return self._loop.run_until_complete(result)
            return self._each(result)

        return call

    def _each(self, items: AsyncIterator[Any]) -> Iterator[Any]:
        try:
            while True:
                try:
                    yield self._loop.run_until_complete(items.__anext__())
                except StopAsyncIteration:
                    return
        finally:
            self._loop.run_until_complete(items.aclose())

    def close(self) -> None:
        self._loop.run_until_complete(self._client.aclose())
        self._loop.close()
