"""Event iterations against servers that misbehave."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from scripted_server import Act, answer, cut, refuse, stream
from skytale_client import HttpError, ProblemError

Scripted = Callable[..., Any]
Connect = Callable[..., Any]


def event(seq: int) -> dict[str, object]:
    return {"id": f"g-{seq}", "type": "move.played", "timestamp": "", "data": {"gameId": "g", "seq": seq}}


def sent(*seqs: int) -> str:
    return "".join(f"id: g-{seq}\nevent: move.played\ndata: {json.dumps(event(seq))}\n\n" for seq in seqs)


STATE = 'id: g-2\nevent: state\ndata: {"counts": {"mine": 1}}\n\n'


def ids(events: Any, count: int) -> list[str]:
    return [each["id"] for each in islice(events, count)]


def cursors(server: Any) -> list[str | None]:
    return [seen.headers.get("last-event-id") for seen in server.seen]


@pytest.mark.parametrize(
    "act",
    [
        stream(f"retry: 2000\n\n{STATE}{sent(3, 4)}"),
        stream(f'retry: 2000\n\n{STATE}{sent(3, 4)}id: g-5\ndata: {{"id"'),
        stream(f"retry: 2000\n\n{STATE}", sent(3), sent(4), "id: g-5\n"),
    ],
    ids=["ended", "cut in an event", "cut after an id"],
)
def test_resumes_without_gap_or_duplicate(scripted: Scripted, connect: Connect, pauses: list[float], act: Act) -> None:
    server = scripted(act, stream(sent(5), sent(6), stays_open=True))
    events = connect(server.url, token="sky_t").follow_feed()
    assert next(events) == {"id": "g-2", "type": "state", "data": {"counts": {"mine": 1}}}
    assert ids(events, 4) == ["g-3", "g-4", "g-5", "g-6"]
    assert cursors(server) == [None, "g-4"]
    assert pauses == [2.0]
    first = server.seen[0]
    assert (first.url, first.headers["accept"]) == ("/v1/me/events/stream", "text/event-stream")
    assert first.headers["authorization"] == "Bearer sky_t"


def test_outlasts_refusals_cut_connections_and_silence(scripted: Scripted, connect: Connect, pauses: list[float]) -> None:
    server = scripted(
        stream(sent(1)),
        refuse(503, "unavailable", retry_after="9"),
        cut,
        stream(sent(2), stays_open=True),
        refuse(500, "internal-error"),
        stream(sent(3), stays_open=True),
    )
    losses: list[str] = []
    events = connect(server.url).follow_game(
        "g", after="g-0", silence=0.2, on_loss=lambda loss, _: losses.append(type(loss).__name__)
    )
    assert ids(events, 3) == ["g-1", "g-2", "g-3"]
    assert cursors(server) == ["g-0", "g-1", "g-1", "g-1", "g-2", "g-2"]
    assert losses == ["NoneType", "ProblemError", "NoResponseError", "NoResponseError", "ProblemError"]
    assert pauses[0] == 0
    assert pauses[1] >= 9
    assert 1 <= pauses[2] <= 2


@pytest.mark.parametrize("path", ["follow_feed", "follow_game", "follow_tournament", "poll_feed"])
@pytest.mark.parametrize(("status", "code"), [(410, "cursor-gone"), (401, "bad-token"), (404, "not-found")])
def test_ends_with_a_permanent_refusal(
    scripted: Scripted, connect: Connect, pauses: list[float], path: str, status: int, code: str
) -> None:
    server = scripted(refuse(status, code))
    method = getattr(connect(server.url, token="sky_t"), path)
    with pytest.raises(ProblemError) as error:
        next(method("g", after="g-1") if path in ("follow_game", "follow_tournament") else method(after="g-1"))
    assert (error.value.status, error.value.code) == (status, code)
    assert (len(server.seen), pauses) == (1, [])


def test_ends_at_a_server_that_is_not_skytale(scripted: Scripted, connect: Connect) -> None:
    server = scripted(answer(200, "<h1>Welcome</h1>", "text/html"))
    with pytest.raises(HttpError):
        next(connect(server.url).follow_feed())


GREEK = 'id: g-1\ndata: {"id": "g-1", "type": "message.posted", "data": {"text": "Μολὼν λαβέ"}}\n\n'


@pytest.mark.parametrize(
    "chunks",
    [
        [bytes([byte]) for byte in GREEK.encode()],
        [GREEK.replace("\n", "\r\n")],
        [part + "\r" for part in GREEK.replace("\n", "\r\n").split("\r")[:-1]] + ["\n"],
        [GREEK.replace("\n", "\r"), ": on\r"],
        [": hello\nfoo: bar\n\n" + GREEK],
        [GREEK.replace(', "data"', '\ndata: , "data"')],
    ],
    ids=["byte by byte", "CRLF", "cut within CRLF", "CR", "comments", "two lines of data"],
)
def test_parses_events_however_a_stream_is_split(scripted: Scripted, connect: Connect, chunks: list[Any]) -> None:
    server = scripted(stream(*chunks, stays_open=True))
    assert next(connect(server.url).follow_feed()) == {
        "id": "g-1",
        "type": "message.posted",
        "data": {"text": "Μολὼν λαβέ"},
    }


def test_passes_types_and_remembers_the_ids_of_other_types(
    scripted: Scripted, connect: Connect, pauses: list[float]
) -> None:
    server = scripted(stream(sent(1), "id: g-7\n\n: still here\n\n"), stream(sent(8), stays_open=True))
    events = connect(server.url).follow_feed(types=["move.*", "game.finished"])
    assert ids(events, 2) == ["g-1", "g-8"]
    assert cursors(server) == [None, "g-7"]
    assert {seen.url for seen in server.seen} == {"/v1/me/events/stream?types=move.%2A%2Cgame.finished"}


def test_polls_page_by_page_and_repeats_a_failed_page(scripted: Scripted, connect: Connect, pauses: list[float]) -> None:
    def page(*seqs: int) -> Act:
        return answer(200, {"items": [event(seq) for seq in seqs], "nextCursor": f"g-{seqs[-1]}"})

    server = scripted(page(*range(1, 101)), refuse(500, "internal-error"), page(101))
    assert ids(connect(server.url).poll_feed(wait=0), 200) == [f"g-{seq}" for seq in range(1, 102)]
    assert [seen.url for seen in server.seen] == [
        "/v1/me/events?limit=100&wait=0",
        "/v1/me/events?after=g-100&limit=100&wait=0",
        "/v1/me/events?after=g-100&limit=100&wait=0",
    ]
