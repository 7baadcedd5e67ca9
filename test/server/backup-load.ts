import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Game, type HttpPlayer, Refused } from "./http-player";

/** A server that is killed can still refuse a request as `unavailable`, because its processes do not end at once. */
const isOfEndingServer = (error: unknown): boolean => !(error instanceof Refused) || error.status === 503;

/** A game with the moves that the server has acknowledged. */
export interface PlayedGame {
  readonly id: string;
  readonly white: HttpPlayer;
  readonly black: HttpPlayer;
  readonly acknowledged: string[];
}

/** Begins a rated game of Spartan Chess. */
export async function beginGame(white: HttpPlayer, black: HttpPlayer): Promise<PlayedGame> {
  const { id: challenge } = await white.call<{ id: string }>("POST", "/v1/challenges", {
    variant: "spartan-chess",
    opponent: black.username,
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated: true,
  });
  const { id } = await black.call<Game>("POST", `/v1/challenges/${challenge}/accept`);
  return { id, white, black, acknowledged: [] };
}

/**
 * Plays random moves in a game until it is over, it has `plies` plies, or `isOver` returns true. Ends without an error
 * if the server does.
 */
export async function playOn(game: PlayedGame, plies: number, isOver: () => boolean = () => false): Promise<void> {
  while (!isOver() && game.acknowledged.length < plies) {
    try {
      const { legalMoves, ply, turn } = await game.white.call<Game>("GET", `/v1/games/${game.id}`);
      if (turn === null) return;
      const move = legalMoves[randomInt(legalMoves.length)] ?? "";
      await game[turn].call("POST", `/v1/games/${game.id}/moves`, { move, ply });
      game.acknowledged.push(move);
    } catch (error) {
      if (!isOfEndingServer(error)) throw error;
      return;
    }
  }
}

/** Load on a server: long games, and short rated games that begin and end all the time. */
export class Load {
  readonly games: PlayedGame[] = [];
  /** Ids of the games whose end was acknowledged. */
  readonly ended = new Set<string>();
  readonly #work: Promise<unknown>;
  #isOver = false;

  /** @param pairs pairs of players: the first pairs play long games, the last pair plays short ones */
  constructor(pairs: readonly (readonly [HttpPlayer, HttpPlayer])[]) {
    const [short, ...long] = pairs.toReversed();
    this.#work = Promise.all([
      ...long.map(async ([white, black]) => {
        const game = await beginGame(white, black);
        this.games.push(game);
        await playOn(game, Number.POSITIVE_INFINITY, () => this.#isOver);
      }),
      ...(short === undefined ? [] : [this.#playShortGames(...short)]),
    ]);
    this.#work.catch(() => undefined);
  }

  /** Ends the load after the requests that are under way. Rejects if a request was refused. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  async #playShortGames(...players: readonly [HttpPlayer, HttpPlayer]): Promise<void> {
    for (let count = 0; !this.#isOver; count += 1) {
      try {
        const [white, black] = count % 2 === 0 ? players : players.toReversed();
        const game = await beginGame(white as HttpPlayer, black as HttpPlayer);
        this.games.push(game);
        await playOn(game, 4);
        await game.black.call("POST", `/v1/games/${game.id}/resign`);
        this.ended.add(game.id);
      } catch (error) {
        // A random short game may be over before the resignation. Without a server, the next request fails again.
        if (!isOfEndingServer(error) && !(error instanceof Refused && error.status === 409)) throw error;
        await sleep(20);
      }
    }
  }
}
