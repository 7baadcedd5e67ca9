"""The synchronous client."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar, overload

import httpx

from . import calls
from ._call import Body, Call, Item, ListCall, path_of
from ._errors import SkytaleError
from ._following import Following, OnLoss, is_stream, no_response
from ._methods import Methods
from ._response import Response, error_of, read_response
from ._retry import Retry, RetryPolicy
from ._target import Target

if TYPE_CHECKING:
    from .news import FeedNews, GameNews, TournamentNews
    from .types import FeedEvent

_News = TypeVar("_News")


class Client(Methods):
    """A client for all operations of a server, for programs without `asyncio`.

    Its methods return the body of the response. They raise a `ProblemError` for a refusal, an
    `HttpError` for a response that does not come from Skytale, and a `NoResponseError` if there was
    no response. Several threads can share a client.
    """

    def __init__(
        self,
        server: str,
        *,
        token: str | None = None,
        retries: int = 4,
        timeout: float = 30.0,
        longest_pause: float = 60.0,
        on_retry: Callable[[Retry], None] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        """Raises a ValueError with a readable message if an option is invalid.

        `server`: the server's address, such as `skytale.example` or `http://127.0.0.1:8787`.
        `token`: the player's token. Without one, the client can read public data and sign up.
        `retries`: maximum number of retries of a request.
        `timeout`: seconds without progress after which an attempt fails. The `wait` of a long poll
        is added.
        `longest_pause`: the longest `Retry-After` that is obeyed, in seconds. With a longer one the
        call fails at once.
        `on_retry`: called before each retry.
        `http`: replaces the client's own connections, for example to use a proxy. The caller
        closes it.
        """
        self._target = Target(server, token, RetryPolicy(retries, timeout, longest_pause, on_retry))
        self._http = httpx.Client() if http is None else http
        self._is_own = http is None

    @property
    def server(self) -> str:
        """The server's address, without a slash at the end."""
        return self._target.server

    def close(self) -> None:
        """Closes all connections of the client."""
        if self._is_own:
            self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @overload
    def send(self, call: Call[Body], *, idempotency_key: str | None = None) -> Response[Body]: ...

    @overload
    def send(self, call: Call[Body], *, if_none_match: str | None) -> Response[Body] | None: ...

    def send(
        self, call: Call[Body], *, if_none_match: str | None = None, idempotency_key: str | None = None
    ) -> Response[Body] | None:
        """Sends a call of the module `calls` and returns the response with its metadata.

        `if_none_match`: the ETag of an earlier response. If it is still current, the result is None.
        `idempotency_key`: replaces the random key of a POST, so that a program can repeat the request
        after a restart.
        """
        request = self._target.request(
            self._http, call, if_none_match=if_none_match, idempotency_key=idempotency_key
        )
        attempts = self._target.attempts(call)
        while True:
            outcome: httpx.Response | httpx.RequestError
            try:
                outcome = self._http.send(request, follow_redirects=False)
            except httpx.RequestError as error:
                outcome = error
            delay = attempts.delay_after(outcome)
            if delay is None:
                break
            time.sleep(delay)
        if isinstance(outcome, httpx.RequestError):
            raise no_response(self.server, outcome)
        if outcome.status_code == 304 and if_none_match is not None:
            return None
        return read_response(call, outcome)

    def _call(self, call: Call[Body]) -> Body:
        return self.send(call).body

    def items(self, call: ListCall[Body, Item]) -> Iterator[Item]:
        """All items of a list: `client.items(calls.list_games(player="leonidas"))`.

        Pages are loaded when they are needed.
        """
        page: ListCall[object, Item] | None = call
        while page is not None:
            items, page = page.read(self.send(page).body)
            yield from items

    def follow_feed(
        self,
        *,
        after: str | None = None,
        types: Sequence[str] | None = None,
        silence: float = 60.0,
        on_loss: OnLoss | None = None,
    ) -> Iterator[FeedNews]:
        """Streams the events of the player's own feed, without end.

        After a lost connection, it reconnects and continues after the last event that it yielded, so
        no event is skipped. Raises a `ProblemError` for a refusal that a retry cannot fix, such as
        `cursor-gone` if `after` is no longer stored.

        `after`: id of the last known event. Without it, the stream starts with an event `state`.
        `types`: only events of these types, such as `turn.started` or `challenge.*`.
        `silence`: seconds without any data after which a stream counts as lost.
        `on_loss`: called when reading failed.
        """
        return self._follow("/v1/me/events/stream", Following(after, types, on_loss), silence)

    def follow_game(
        self,
        game_id: str,
        *,
        after: str | None = None,
        types: Sequence[str] | None = None,
        silence: float = 60.0,
        on_loss: OnLoss | None = None,
    ) -> Iterator[GameNews]:
        """Streams the events of one game. Otherwise like `follow_feed`.

        Without `after`, the stream starts with an event `game.state`.
        """
        path = path_of("/v1/games/{id}/events/stream", id=game_id)
        return self._follow(path, Following(after, types, on_loss), silence)

    def follow_tournament(
        self,
        tournament_id: str,
        *,
        after: str | None = None,
        types: Sequence[str] | None = None,
        silence: float = 60.0,
        on_loss: OnLoss | None = None,
    ) -> Iterator[TournamentNews]:
        """Streams the events of one tournament. Otherwise like `follow_feed`.

        Without `after`, the stream starts with an event `tournament.state`.
        """
        path = path_of("/v1/tournaments/{id}/events/stream", id=tournament_id)
        return self._follow(path, Following(after, types, on_loss), silence)

    def poll_feed(
        self,
        *,
        after: str | None = None,
        types: Sequence[str] | None = None,
        wait: int = 30,
        on_loss: OnLoss | None = None,
    ) -> Iterator[FeedEvent]:
        """Reads the player's own feed page by page, from the oldest stored event or after `after`.

        Otherwise like `follow_feed`.

        `wait`: time that the server holds a request open for new events, in seconds: at most 60.
        With 0, the iteration ends at the last stored event.
        """
        following: Following[FeedEvent] = Following(after, types, on_loss)
        while True:
            try:
                page = self.list_my_events(after=following.after, types=following.types, limit=100, wait=wait)
            except SkytaleError as error:
                time.sleep(following.delay_after(error))
                continue
            yield from page["items"]
            following.read_page(page)
            if wait == 0 and len(page["items"]) < 100:
                return

    def _follow(self, path: str, following: Following[_News], silence: float) -> Iterator[_News]:
        while True:
            loss: SkytaleError | None = None
            try:
                request = self._target.stream_request(self._http, path, following.query, following.headers, silence)
                response = self._http.send(request, stream=True, follow_redirects=False)
                try:
                    if is_stream(response):
                        for chunk in response.iter_bytes():
                            yield from following.feed(chunk)
                    else:
                        response.read()
                        loss = error_of(response)
                finally:
                    response.close()
            except httpx.RequestError as error:
                loss = no_response(self.server, error)
            time.sleep(following.delay_after(loss))
