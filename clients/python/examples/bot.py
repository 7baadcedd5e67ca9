"""A bot that plays whole games: python3 bot.py [opponent]

It accepts every challenge and plays random moves. With a bot of the server as its opponent, such as
`house-recruit`, it plays one game and ends. `SKYTALE_TOKEN` is the token of the bot's account.
"""

import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from skytale_client import Client, ProblemError
from skytale_client.types import NewChallenge


@contextmanager
def unless_old() -> Iterator[None]:
    """An old event is refused with 409, because the game or the challenge has changed since."""
    try:
        yield
    except ProblemError as error:
        if error.status != 409:
            raise


def main(client: Client, opponent: str | None) -> None:
    only_game = None
    if opponent is not None:
        challenge: NewChallenge = {
            "variant": "spartan-chess",
            "opponent": opponent,
            "color": "random",
            "timeControl": {"kind": "per-move", "perMove": "P3D"},
            "rated": False,
        }
        # A bot accepts at once: the response contains the game.
        game = client.create_challenge(challenge)["game"]
        only_game = game["id"] if game else None
    print("ready", flush=True)
    for event in client.poll_feed():
        if event["type"] == "challenge.received":
            with unless_old():
                client.accept_challenge(event["data"]["challengeId"])
        elif event["type"] == "turn.started":
            turn = event["data"]
            move = random.choice(turn["legalMoves"])
            with unless_old():
                client.play_move(turn["gameId"], {"move": move, "ply": turn["ply"]})
        elif event["type"] == "game.finished":
            print(event["data"]["gameId"], event["data"]["outcome"], flush=True)
            if event["data"]["gameId"] == only_game:
                return


if __name__ == "__main__":
    with Client(os.environ.get("SKYTALE", "http://127.0.0.1:8787"), token=os.environ["SKYTALE_TOKEN"]) as skytale:
        main(skytale, sys.argv[1] if len(sys.argv) > 1 else None)
