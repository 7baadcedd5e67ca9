"""Both clients against a real server, also through a proxy that loses answers."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from cutting_proxy import CuttingProxy
from skytale_client import ProblemError, calls

Players = Callable[..., Any]


def start_game(white: Any, black: Any, black_name: str) -> str:
    posted = white.create_challenge(
        {
            "variant": "spartan-chess",
            "opponent": black_name,
            "color": "white",
            "timeControl": {"kind": "per-move", "perMove": "P3D"},
            "rated": False,
        }
    )
    game_id: str = black.accept_challenge(posted["id"])["id"]
    return game_id


def test_plays_and_reads_a_game(new_player: Players) -> None:
    (white, white_name), (black, black_name) = new_player(), new_player()
    game_id = start_game(white, black, black_name)
    assert white.play_move(game_id, {"move": "e2e4", "ply": 0}, dry_run=True)["ply"] == 1
    assert white.play_move(game_id, {"move": "e2e4", "ply": 0})["ply"] == 1
    pieces = black.get_game(game_id, include="board")["board"]["pieces"]
    assert {"square": "e4", "piece": "P", "side": "white"} in pieces
    assert f'[White "{white_name}"]' in white.export_game_pgn(game_id)
    assert white.get_game_board(game_id, orientation="black").startswith("<svg")
    assert white.get_game_board_png(game_id, size=200).startswith(b"\x89PNG")
    assert white.get_deadlines().startswith("BEGIN:VCALENDAR")
    assert white.follow_player(black_name) is None
    assert [each["username"] for each in white.items(calls.list_following(limit=1))] == [black_name]
    assert black.resign_game(game_id)["status"] == "finished"


def test_reports_the_metadata_of_a_response_and_304(new_player: Players) -> None:
    player, name = new_player()
    response = player.send(calls.get_me())
    assert response.body["username"] == name
    assert response.status == 200
    assert response.headers["content-type"] == "application/json"
    assert len(response.request_id) >= 16
    limit = response.rate_limit
    assert 0 < limit.remaining < limit.limit
    assert limit.window > 0
    assert player.send(calls.get_me(), if_none_match=response.etag) is None
    player.update_me({"boardTheme": "olive"})
    changed = player.send(calls.get_me(), if_none_match=response.etag)
    assert changed.body["boardTheme"] == "olive"
    assert changed.etag != response.etag


def test_the_same_key_gets_the_stored_response(new_player: Players) -> None:
    player, _ = new_player()
    call = calls.create_challenge(
        {"variant": "sparta", "color": "random", "timeControl": {"kind": "unlimited"}, "rated": False}
    )
    first = player.send(call, idempotency_key="python-1")
    again = player.send(call, idempotency_key="python-1")
    assert (first.body["id"], first.is_replay) == (again.body["id"], False)
    assert again.is_replay


def test_a_move_whose_answer_was_lost_is_played_once(new_player: Players, proxy: CuttingProxy) -> None:
    retries: list[Any] = []
    white, _ = new_player(proxy.url, on_retry=retries.append)
    black, black_name = new_player()
    game_id = start_game(white, black, black_name)
    proxy.lose_answer()
    game = white.play_move(game_id, {"move": "e2e4", "ply": 0})
    assert [each["move"] for each in game["moves"]] == ["e2e4"]
    assert [(each.method, each.path) for each in retries] == [("POST", f"/v1/games/{game_id}/moves")]


def test_a_challenge_whose_answer_was_lost_is_made_once(new_player: Players, proxy: CuttingProxy) -> None:
    player, _ = new_player(proxy.url)
    proxy.lose_answer()
    posted = player.create_challenge(
        {"variant": "sparta", "color": "random", "timeControl": {"kind": "unlimited"}, "rated": False}
    )
    assert [each["id"] for each in player.items(calls.list_challenges(box="mine"))] == [posted["id"]]


def test_reads_all_pages_of_a_list(new_player: Players) -> None:
    (white, _), (black, black_name) = new_player(), new_player()
    ids = {start_game(white, black, black_name) for _ in range(5)}
    listed = [game["id"] for game in white.items(calls.list_my_games(limit=2))]
    assert len(listed) == 5
    assert set(listed) == ids


def test_refusals_name_their_fields_and_their_members(new_player: Players) -> None:
    (white, _), (black, black_name) = new_player(), new_player()
    with pytest.raises(ProblemError) as invalid:
        white.create_challenge({"variant": "chess", "timeControl": {"kind": "unlimited"}})
    assert invalid.value.status == 422
    assert invalid.value.code == "invalid-request"
    assert {"variant", "rated"} <= {error["field"] for error in invalid.value.errors}
    assert "rated: " in str(invalid.value)
    game_id = start_game(white, black, black_name)
    with pytest.raises(ProblemError) as illegal:
        white.play_move(game_id, {"move": "e2e5", "ply": 0})
    assert illegal.value.code == "illegal-move"
    assert "e2e4" in illegal.value.problem["legalMoves"]


def test_a_client_without_a_token_is_refused(connect: Callable[..., Any], server: str) -> None:
    with pytest.raises(ProblemError, match="missing-token"):
        connect(server).get_me()


def test_follows_the_feed_and_a_game_through_lost_connections(new_player: Players, proxy: CuttingProxy) -> None:
    (white, _), (black, black_name) = new_player(proxy.url), new_player()
    game_id = start_game(white, black, black_name)

    losses: list[Exception | None] = []
    seen: list[Any] = []
    for event in white.follow_feed(after="0", on_loss=lambda loss, _: losses.append(loss)):
        seen.append(event)
        played = [each for each in seen if each["type"] == "move.played"]
        if event["type"] == "turn.started" and len(played) == 0:
            white.play_move(game_id, {"move": "e2e4", "ply": 0})
        if event["type"] == "move.played" and len(played) == 1:
            proxy.cut()
            black.play_move(game_id, {"move": black.get_game(game_id)["legalMoves"][0], "ply": 1})
            black.resign_game(game_id)
        if event["type"] == "game.finished":
            break
    stored = list(white.poll_feed(wait=0))
    assert seen == stored[: len(seen)]
    assert len(losses) == 1

    few = [each["type"] for each in white.poll_feed(types=["turn.*", "game.finished"], wait=0)]
    assert few == ["turn.started", "turn.started", "game.finished"]
    first = next(iter(black.follow_game(game_id)))
    assert (first["type"], first["data"]["status"]) == ("game.state", "finished")


def test_a_long_poll_waits_for_the_next_event(new_player: Players) -> None:
    (white, _), (black, black_name) = new_player(), new_player()
    game_id = start_game(white, black, black_name)
    newest = list(black.poll_feed(wait=0))[-1]["id"]
    posting = threading.Timer(0.3, lambda: white.post_message(game_id, {"text": "Molon labe"}))
    posting.start()
    event = next(iter(black.poll_feed(after=newest, wait=30)))
    posting.join()
    assert event["type"] == "message.posted"


def test_an_expired_cursor_ends_the_iteration(new_player: Players) -> None:
    player, _ = new_player()
    for events in (player.follow_feed, player.poll_feed):
        with pytest.raises(ProblemError) as gone:
            next(iter(events(after="3xamp1e000000000-9")))
        assert (gone.value.status, gone.value.code) == (410, "cursor-gone")
