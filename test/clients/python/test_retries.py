"""Which requests are retried, and when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from scripted_server import Act, answer, cut, cut_in_the_middle, refuse
from skytale_client import HttpError, NoResponseError, ProblemError, Retry

Scripted = Callable[..., Any]
Connect = Callable[..., Any]

OK = answer(200, {"id": "g1"})
NOTHING = answer(204, "")


def run(client: Any, method: str) -> object:
    return {
        "GET": lambda: client.get_me(),
        "PUT": lambda: client.follow_player("leonidas"),
        "POST": lambda: client.play_move("g1", {"move": "e2e4", "ply": 0}),
        "PATCH": lambda: client.update_me({"confirmMoves": True}),
        "DELETE": lambda: client.decline_draw("g1"),
        "sign-up": lambda: client.sign_up({"username": "leonidas"}),
        "recovery": lambda: client.recover_token({"username": "leonidas", "recoveryCode": "c"}),
        "analysis": lambda: client.analyze_line("sparta", {"moves": []}),
    }[method]()


@pytest.mark.parametrize("act", [cut, cut_in_the_middle, answer(502, "", "text/html"), answer(504, "", "text/html")])
@pytest.mark.parametrize("method", ["GET", "PUT", "POST", "sign-up", "recovery"])
def test_repeats_safe_requests_with_the_same_key(
    scripted: Scripted, connect: Connect, pauses: list[float], act: Act, method: str
) -> None:
    server = scripted(act, OK)
    run(connect(server.url, token=None if method in ("sign-up", "recovery") else "sky_t"), method)
    first, second = server.seen
    assert (first.method, first.url, first.body) == (second.method, second.url, second.body)
    assert first.headers.get("idempotency-key") == second.headers.get("idempotency-key")
    assert len(pauses) == 1


@pytest.mark.parametrize("method", ["PATCH", "DELETE", "analysis"])
def test_does_not_repeat_a_request_that_may_have_been_executed(
    scripted: Scripted, connect: Connect, pauses: list[float], method: str
) -> None:
    server = scripted(cut, OK)
    with pytest.raises(NoResponseError) as error:
        run(connect(server.url, token=None if method == "analysis" else "sky_t"), method)
    assert error.value.__cause__ is not None
    assert len(server.seen) == 1
    assert pauses == []


@pytest.mark.parametrize("method", ["GET", "POST", "PATCH", "DELETE"])
@pytest.mark.parametrize(("status", "code"), [(429, "rate-limited"), (503, "overloaded"), (409, "request-in-progress")])
def test_waits_as_a_temporary_refusal_requests(
    scripted: Scripted, connect: Connect, pauses: list[float], method: str, status: int, code: str
) -> None:
    server = scripted(refuse(status, code, retry_after="7"), OK)
    retries: list[Retry] = []
    run(connect(server.url, token="sky_t", on_retry=retries.append), method)
    assert len(server.seen) == 2
    assert 7 <= pauses[0] <= 7 * 1.25
    assert [(retry.reason, retry.delay) for retry in retries] == [(status, pauses[0])]


def test_fails_at_once_if_the_pause_is_too_long(scripted: Scripted, connect: Connect, pauses: list[float]) -> None:
    server = scripted(refuse(429, "rate-limited", retry_after="61"))
    with pytest.raises(ProblemError) as refused:
        connect(server.url).get_me()
    assert refused.value.retry_after == 61
    assert pauses == []


def test_the_backoff_grows_until_the_retries_end(scripted: Scripted, connect: Connect, pauses: list[float]) -> None:
    server = scripted(answer(503, "busy", "text/plain"))
    with pytest.raises(HttpError):
        connect(server.url, retries=3).get_me()
    assert len(server.seen) == 4
    for pause, most in zip(pauses, [0.5, 1, 2], strict=True):
        assert most / 2 <= pause <= most


@pytest.mark.parametrize("status", [400, 401, 404, 409, 422, 500])
def test_does_not_repeat_other_refusals(scripted: Scripted, connect: Connect, pauses: list[float], status: int) -> None:
    server = scripted(refuse(status, "stale-ply"))
    with pytest.raises(ProblemError):
        run(connect(server.url, token="sky_t"), "POST")
    assert (len(server.seen), pauses) == (1, [])


def test_an_unresponsive_server_is_a_lost_connection(scripted: Scripted, connect: Connect) -> None:
    from time import sleep

    server = scripted(lambda _: sleep(0.5), OK)
    with pytest.raises(NoResponseError):
        connect(server.url, timeout=0.1, retries=0).get_me()
