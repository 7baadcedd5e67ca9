"""A real HTTP server that answers by a script, one act per request. The last act is repeated."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True)
class Seen:
    """A received request."""

    method: str
    url: str
    headers: dict[str, str]
    body: str
    at: float


Act = Callable[[BaseHTTPRequestHandler], None]


def answer(status: int, body: object, media: str = "application/json", **headers: str) -> Act:
    """Answers with JSON, or with a text as it is."""
    raw = (body if isinstance(body, str) else json.dumps(body)).encode()

    def act(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        fields = {"content-type": media, "content-length": str(len(raw)), **headers}
        for name, value in fields.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(raw)

    return act


def refuse(status: int, code: str, members: dict[str, object] | None = None, **headers: str) -> Act:
    """Refuses with a problem, as the server does."""
    problem = {"type": f"/problems/{code}", "title": code, "status": status, "detail": f"about {code}", "code": code}
    return answer(status, {**problem, **(members or {})}, "application/problem+json", **headers)


def cut(handler: BaseHTTPRequestHandler) -> None:
    """Closes the connection without an answer."""
    handler.connection.shutdown(socket.SHUT_RDWR)
    handler.close_connection = True


def cut_in_the_middle(handler: BaseHTTPRequestHandler) -> None:
    """Sends the start of an answer, then closes the connection."""
    handler.send_response(200)
    handler.send_header("content-type", "application/json")
    handler.send_header("content-length", "100")
    handler.end_headers()
    handler.wfile.write(b'{"id":"g1"')
    cut(handler)


def stream(*chunks: str | bytes, stays_open: bool = False) -> Act:
    """Sends an event stream. It ends after the last chunk, or stays open and silent."""

    def act(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("content-type", "text/event-stream; charset=utf-8")
        handler.end_headers()
        for chunk in chunks:
            handler.wfile.write(chunk.encode() if isinstance(chunk, str) else chunk)
            handler.wfile.flush()
            time.sleep(0.005)
        while stays_open and not handler.server.is_closed:
            time.sleep(0.02)
        handler.close_connection = True

    return act


class ScriptedServer:
    """Starts on a free port of the loopback address."""

    def __init__(self, *script: Act) -> None:
        self.seen: list[Seen] = []
        seen = self.seen

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", "0"))).decode()
                headers = {name.lower(): value for name, value in self.headers.items()}
                act = script[min(len(seen), len(script) - 1)]
                seen.append(Seen(self.command, self.path, headers, body, time.monotonic()))
                act(self)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_one

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.is_closed = False
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def close(self) -> None:
        self._server.is_closed = True
        self._server.shutdown()
        self._server.server_close()
