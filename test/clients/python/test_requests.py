"""Requests, responses and errors, against a server that answers by a script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from scripted_server import answer, refuse
from skytale_client import Client, HttpError, ProblemError, calls, read_server_address

Scripted = Callable[..., Any]
Connect = Callable[..., Any]


def test_sends_path_query_body_and_headers(scripted: Scripted, connect: Connect) -> None:
    server = scripted(answer(200, {"items": [], "nextCursor": None}), answer(200, {"id": "g"}))
    client = connect(server.url, token="sky_t")
    client.list_player_games("Λεωνίδας/..", positions=True, limit=5, opponent=None, since="2026-11-20T18:00:00Z")
    client.play_move("g 1", {"move": "e2e4", "ply": 0}, dry_run=False)
    listing, move = server.seen
    assert listing.url == (
        "/v1/players/%CE%9B%CE%B5%CF%89%CE%BD%CE%AF%CE%B4%CE%B1%CF%82%2F../games"
        "?limit=5&positions=true&since=2026-11-20T18%3A00%3A00Z"
    )
    assert (listing.method, listing.body, listing.headers["authorization"]) == ("GET", "", "Bearer sky_t")
    assert "idempotency-key" not in listing.headers
    assert (move.method, move.url, move.body) == (
        "POST",
        "/v1/games/g%201/moves?dryRun=false",
        '{"move": "e2e4", "ply": 0}',
    )
    assert move.headers["content-type"] == "application/json"
    assert len(move.headers["idempotency-key"]) == 32


@pytest.mark.parametrize("game_id", ["", ".", ".."])
def test_refuses_ids_that_change_the_path(game_id: str) -> None:
    with pytest.raises(ValueError, match="cannot be the id"):
        calls.get_game(game_id)


def test_sends_if_match(scripted: Scripted, connect: Connect) -> None:
    server = scripted(answer(200, {"text": "", "updatedAt": None}))
    connect(server.url).put_notes("g", {"text": "plan"}, if_match='"1"')
    assert (server.seen[0].method, server.seen[0].headers["if-match"]) == ("PUT", '"1"')


def test_names_invalid_fields_within_a_limit(scripted: Scripted, connect: Connect) -> None:
    errors = [{"field": f"f{number}", "detail": "x" * 96} for number in range(5)]
    server = scripted(refuse(422, "invalid-request", {"errors": [*errors, "not an error"]}, x_request_id="r1"))
    with pytest.raises(ProblemError) as refused:
        connect(server.url).get_me()
    assert str(refused.value) == f"invalid-request: f0: {'x' * 96}; f1: {'x' * 96}; and 3 more"
    assert refused.value.errors == errors
    assert refused.value.request_id == "r1"


@pytest.mark.parametrize(
    ("act", "status"),
    [
        (answer(403, "<h1>Forbidden</h1>", "text/html"), 403),
        (answer(200, "<h1>Welcome</h1>", "text/html"), 200),
        (answer(200, "not JSON"), 200),
        (answer(301, "", location="http://127.0.0.1:1/"), 301),
        (answer(400, ["a list"]), 400),
    ],
)
def test_reports_responses_of_other_servers(scripted: Scripted, connect: Connect, act: Any, status: int) -> None:
    server = scripted(act)
    with pytest.raises(HttpError, match="does not come from Skytale") as error:
        connect(server.url, token="sky_t").get_me()
    assert error.value.status == status
    assert len(server.seen) == 1


def test_does_not_take_a_page_for_a_record(scripted: Scripted, connect: Connect) -> None:
    server = scripted(answer(200, "<h1>Welcome</h1>", "text/html"))
    with pytest.raises(HttpError):
        connect(server.url).export_game_pgn("g")


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("skytale.example", "https://skytale.example"),
        ("https://skytale.example/v1/", "https://skytale.example"),
        (" localhost:8787 ", "http://localhost:8787"),
        ("127.0.0.1:8787/", "http://127.0.0.1:8787"),
        ("[::1]:8787", "http://[::1]:8787"),
        ("skytale.example./games", "https://skytale.example/games"),
    ],
)
def test_reads_addresses_as_people_type_them(typed: str, address: str) -> None:
    assert read_server_address(typed) == address


@pytest.mark.parametrize(
    "typed", ["", "   ", "ftp://skytale.example", "https://", "two words", "http://u:p@skytale.example", "a:port"]
)
def test_refuses_other_addresses(typed: str) -> None:
    with pytest.raises(ValueError, match="address"):
        read_server_address(typed)


@pytest.mark.parametrize(
    "options", [{"token": "sky_t\nX: y"}, {"token": ""}, {"timeout": -1}, {"retries": "4"}, {"longest_pause": float("nan")}]
)
def test_refuses_invalid_options(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Client("skytale.example", **options)
