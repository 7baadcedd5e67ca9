import { gameOf } from "../../src/rules/registry";
import { Random } from "../../test/rules/random";
import { call, forEach } from "./load";

/** Somebody who plays on a server under test. */
export interface Player {
  readonly name: string;
  readonly token: string;
}

/** A running game of Spartan Chess, and how far it has come. */
export interface Game {
  readonly id: string;
  readonly white: Player;
  readonly black: Player;
  ply: number;
}

/** The moves that every game is played by: a random line that goes on for longer than any game here. */
const LENGTH = 320;
const MOVES = randomLine();

function randomLine(): readonly string[] {
  for (let seed = 1; ; seed += 1) {
    const random = new Random(seed);
    const start = gameOf("spartan-chess").start({});
    if (!start.ok) throw new Error(start.error.detail);
    const moves: string[] = [];
    for (let line = start.value; line.turn !== null && moves.length < LENGTH; ) {
      const move = random.pick(line.legalMoves);
      const played = line.play(move);
      if (!played.ok) throw new Error(played.error.detail);
      line = played.value;
      moves.push(move);
    }
    if (moves.length === LENGTH) return moves;
  }
}

export const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` });

/** Signs up so many players. */
export async function signUp(server: string, count: number, prefix: string): Promise<readonly Player[]> {
  const players: Player[] = [];
  await forEach(Array(count).keys(), async (index) => {
    // Digits look like letters to the server, which takes no two names that look alike.
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

/** Begins a game of two players. */
export async function begin(server: string, white: Player, black: Player): Promise<Game> {
  const challenge = await call({
    method: "POST",
    url: `${server}/v1/challenges`,
    headers: bearer(white),
    body: {
      variant: "spartan-chess",
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
      private: true,
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

/** Plays the next move of a game that follows a line. */
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

/** The position and moves of the line that all games follow. */
export const firstMoves = (count: number): readonly string[] => MOVES.slice(0, count);

/**
 * Games to move in, each by one at a time. One that has grown long gives its place to a fresh one, which was begun
 * before: `refill` it between the rounds.
 */
export class GamePool {
  readonly #server: string;
  readonly #players: readonly Player[];
  readonly #longest: number;
  readonly #free: Game[] = [];
  readonly #spares: Game[] = [];
  #begun = 0;

  private constructor(server: string, players: readonly Player[], longest: number) {
    this.#server = server;
    this.#players = players;
    this.#longest = longest;
  }

  /** Begins so many games between the players, and the spares of the first round. */
  static async open(server: string, games: number, players: readonly Player[], longest = 60): Promise<GamePool> {
    const pool = new GamePool(server, players, longest);
    await pool.#begin(games, pool.#free);
    // Not all at the same ply: what a move costs depends on it.
    await forEach(pool.#free.entries(), async ([index, game]) => {
      for (let ply = 0; ply < index % 8; ply += 1) await playMove(server, game);
    });
    return pool;
  }

  /** Begins as many spare games as so many moves may use up. */
  async refill(moves: number): Promise<void> {
    const left = this.#free.reduce((sum, { ply }) => sum + this.#longest - ply, 0);
    const missing = Math.ceil((moves - left) / this.#longest) + this.#free.length - this.#spares.length;
    if (moves > left / 2 && missing > 0) await this.#begin(missing, this.#spares);
  }

  async move(): Promise<void> {
    const game = this.#free.shift();
    if (game === undefined) throw new Error("more moves at once than games");
    await playMove(this.#server, game);
    const next = game.ply < this.#longest ? game : this.#spares.pop();
    if (next === undefined) throw new Error("more moves than were expected");
    this.#free.push(next);
  }

  async #begin(count: number, into: Game[]): Promise<void> {
    await forEach(Array(count).keys(), async () => {
      const index = this.#begun;
      this.#begun += 1;
      const { length } = this.#players;
      const [white, black] = [this.#players[(2 * index) % length], this.#players[(2 * index + 1) % length]];
      if (white === undefined || black === undefined) throw new Error("no players");
      into.push(await begin(this.#server, white, black));
    });
  }
}
