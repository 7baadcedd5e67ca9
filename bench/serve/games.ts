import { gameOf } from "../../src/rules/registry";
import { Random } from "../../test/rules/random";
import { call, forEach } from "./load";

/** A player account on the server under test. */
export interface Player {
  readonly name: string;
  readonly token: string;
}

/** A running game of Spartan Chess and its current ply. */
export interface Game {
  readonly id: string;
  readonly white: Player;
  readonly black: Player;
  ply: number;
}

/** Length of the random move sequence that all games follow. No benchmark game gets this long. */
const LENGTH = 320;
const MOVES = randomLine(LENGTH);

/** A random sequence of moves of this length. No move ends the game. Another seed usually gives another sequence. */
export function randomLine(length: number, from = 1): readonly string[] {
  for (let seed = from; ; seed += 1) {
    const random = new Random(seed);
    const start = gameOf("spartan-chess").start({});
    if (!start.ok) throw new Error(start.error.detail);
    const moves: string[] = [];
    let line = start.value;
    while (line.turn !== null && moves.length < length) {
      const move = random.pick(line.legalMoves);
      const played = line.play(move);
      if (!played.ok) throw new Error(played.error.detail);
      line = played.value;
      moves.push(move);
    }
    if (moves.length === length && line.turn !== null) return moves;
  }
}

export const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` });

/** Signs up `count` players. */
export async function signUp(server: string, count: number, prefix: string): Promise<readonly Player[]> {
  const players: Player[] = [];
  await forEach(Array(count).keys(), async (index) => {
    // The server treats a digit as the letter that it resembles and refuses similar names. Letters avoid such
    // collisions.
    const letters = [...index.toString(8)].map((digit) => "abcdefhk".charAt(Number(digit))).join("");
    const name = `${prefix}-${letters}-x`;
    const answer = await call({
      method: "POST",
      url: `${server}/v1/players`,
      body: { username: name },
      status: 201,
    });
    const { token } = JSON.parse(answer) as { token: string };
    players.push({ name, token });
  });
  return players;
}

/** Starts an unrated game, by default a private one: `white` sends a challenge and `black` accepts it. */
export async function begin(server: string, white: Player, black: Player, isPrivate = true): Promise<Game> {
  const challenge = await call({
    method: "POST",
    url: `${server}/v1/challenges`,
    headers: bearer(white),
    body: {
      variant: "spartan-chess",
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
      private: isPrivate,
    },
    status: 201,
  });
  const { id } = JSON.parse(challenge) as { id: string };
  const accepted = await call({
    method: "POST",
    url: `${server}/v1/challenges/${id}/accept`,
    headers: bearer(black),
    status: 201,
  });
  const game = JSON.parse(accepted) as { id: string };
  return { id: game.id, white, black, ply: 0 };
}

/** Plays the next move of `moves` and increments the game's ply. Returns the response body. */
export async function playMove(server: string, game: Game, query = "", moves = MOVES): Promise<string> {
  const { id, ply, white, black } = game;
  const answer = await call({
    method: "POST",
    url: `${server}/v1/games/${id}/moves${query}`,
    headers: bearer(ply % 2 === 0 ? white : black),
    body: { move: moves[ply], ply },
  });
  game.ply = ply + 1;
  return answer;
}

/** The first `count` moves of the sequence that all games follow. */
export const firstMoves = (count: number): readonly string[] => MOVES.slice(0, count);

/** A server's way to start a game and to play its next move. */
export interface GameSource<G extends { readonly ply: number }> {
  /** @param index number of games that were started before */
  readonly begin: (index: number) => Promise<G>;
  /** Plays the next move and increments the game's ply. */
  readonly play: (game: G) => Promise<unknown>;
}

/** Games of Spartan Chess on our server. Each is played by the next two of the players. */
export const ourGames = (server: string, players: readonly Player[]): GameSource<Game> => ({
  begin(index) {
    const { length } = players;
    const [white, black] = [players[(2 * index) % length], players[(2 * index + 1) % length]];
    if (white === undefined || black === undefined) throw new Error("no players");
    return begin(server, white, black);
  },
  play: (game) => playMove(server, game),
});

/**
 * Games to move in. A game takes one move at a time. A game that reached the maximum length is replaced by a spare
 * game. Spares are created by `refill`, which must be called between rounds.
 */
export class GamePool<G extends { readonly ply: number }> {
  readonly #source: GameSource<G>;
  readonly #longest: number;
  readonly #free: G[] = [];
  readonly #spares: G[] = [];
  #begun = 0;

  private constructor(source: GameSource<G>, longest: number) {
    this.#source = source;
    this.#longest = longest;
  }

  /** Starts `games` games. Call `refill` before the first round. */
  static async open<G extends { readonly ply: number }>(
    source: GameSource<G>,
    games: number,
    longest = 60,
  ): Promise<GamePool<G>> {
    const pool = new GamePool(source, longest);
    await pool.#begin(games, pool.#free);
    // Spread the games over different plies, because the cost of a move depends on the ply.
    await forEach(pool.#free.entries(), async ([index, game]) => {
      for (let ply = 0; ply < index % 8; ply += 1) await source.play(game);
    });
    return pool;
  }

  /** Starts enough spare games for `moves` more moves. */
  async refill(moves: number): Promise<void> {
    const left = this.#free.reduce((sum, { ply }) => sum + this.#longest - ply, 0);
    const missing = Math.ceil((moves - left) / this.#longest) + this.#free.length - this.#spares.length;
    if (moves > left / 2 && missing > 0) await this.#begin(missing, this.#spares);
  }

  async move(): Promise<void> {
    const game = this.#free.shift();
    if (game === undefined) throw new Error("more moves at once than games");
    await this.#source.play(game);
    const next = game.ply < this.#longest ? game : this.#spares.pop();
    if (next === undefined) throw new Error("more moves than were expected");
    this.#free.push(next);
  }

  async #begin(count: number, into: G[]): Promise<void> {
    await forEach(Array(count).keys(), async () => {
      const index = this.#begun;
      this.#begun += 1;
      into.push(await this.#source.begin(index));
    });
  }
}
