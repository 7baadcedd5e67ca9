from __future__ import annotations

import os
import types
import uuid
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from blocking import Blocking
from cutting_proxy import CuttingProxy
from scripted_server import Act, ScriptedServer
from skytale_client import Client


@pytest.fixture(params=["sync", "async"])
def connect(request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Makes a client of either kind. All tests with this fixture run for both."""
    made: list[Any] = []

    def make(*args: Any, **options: Any) -> Any:
        made.append((Client if request.param == "sync" else Blocking)(*args, **options))
        return made[-1]

    yield make
    for client in made:
        client.close()


@pytest.fixture
def scripted() -> Iterator[Callable[..., ScriptedServer]]:
    made: list[ScriptedServer] = []

    def start(*script: Act) -> ScriptedServer:
        made.append(ScriptedServer(*script))
        return made[-1]

    yield start
    for server in made:
        server.close()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clients' pauses in seconds. They do not wait."""
    slept: list[float] = []

    async def sleep(delay: float) -> None:
        slept.append(delay)

    monkeypatch.setattr("skytale_client.client.time", types.SimpleNamespace(sleep=slept.append))
    monkeypatch.setattr("skytale_client.async_client.asyncio", types.SimpleNamespace(sleep=sleep))
    return slept


@pytest.fixture(scope="session")
def server() -> str:
    """Address of the real server that the test suite has started."""
    return os.environ["SKYTALE"]


@pytest.fixture
def proxy(server: str) -> Iterator[CuttingProxy]:
    url = urlsplit(server)
    started = CuttingProxy(url.hostname or "", url.port or 80)
    yield started
    started.close()


@pytest.fixture
def new_player(server: str, connect: Callable[..., Any]) -> Callable[..., Any]:
    """Signs up a player, and returns a client with its token and its name."""

    def sign_up(address: str = server, **options: Any) -> tuple[Any, str]:
        name = f"p{uuid.uuid4().hex[:12]}"
        account = connect(address).sign_up({"username": name})
        return connect(address, token=account["token"], **options), name

    return sign_up
