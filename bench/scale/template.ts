import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../../test/server/spawn-server";
import { bearer, firstMoves, type Player, playMove, randomLine } from "../serve/games";
import { call, forEach } from "../serve/load";

/** A player of the template. */
export interface TemplatePlayer extends Player {
  readonly id: string;
}

/** A running game of the template. The players are indexes of its players. */
export interface TemplateGame {
  readonly id: string;
  readonly challengeId: string;
  readonly white: number;
  readonly black: number;
}

/** Data that a server made, and that is copied under other ids. */
export interface Template {
  readonly players: readonly TemplatePlayer[];
  readonly games: readonly TemplateGame[];
  /** Ids of open challenges. */
  readonly challenges: readonly string[];
  /** Ids of finished games. Their players are not among the players of the template. */
  readonly finished: readonly string[];
}

export const LIMITS = {
  ADDRESS_REQUESTS_PER_MINUTE: "1000000",
  PAIR_CHALLENGES_PER_HOUR: "1000000",
  PLAYER_REQUESTS_PER_MINUTE: "1000000",
} as const;

const PLAYERS = 40;
/** Each player has five games. */
export const GAMES = (PLAYERS * 5) / 2;
const CHALLENGES = 4;
/** Plies of the running games. */
const RUNNING_PLIES = 2;
/** Finished games, each with other moves. */
const FINISHED = 24;
/**
 * Time in milliseconds after which the archive, the events and the explorer are written, and the alarms of players have
 * passed. Alarms that are due would be due in all copies, and the start would treat that as the end of an outage.
 */
const AFTERWORK = 70_000;
/** Letters that the server does not take for others, so that names of the same length never resemble each other. */
export const LETTERS = "abcdefhk";
/** Number of letters at the end of ids and names that distinguish the copies. */
export const TAIL = 4;

/** A number in `LETTERS`, as the last letters of ids and names. */
export const lettersOf = (number: number, length = TAIL): string =>
  [...number.toString(8).padStart(length, "0")].map((digit) => LETTERS.charAt(Number(digit))).join("");

/**
 * Creates the template on a new server, which is stopped afterward.
 * @param plies plies of the finished games
 */
export async function createTemplate(data: string, plies: number): Promise<Template> {
  const server = await startServer({ data, env: LIMITS });
  const { url } = server;
  try {
    const players: TemplatePlayer[] = [];
    for (let index = 0; index < PLAYERS; index += 1) players.push(await signUp(url, `sc-${lettersOf(index, 2)}-aaaa`));
    const games: TemplateGame[] = [];
    await forEach(Array(GAMES).keys(), async (index) => {
      const white = index % PLAYERS;
      const black = (white + 1 + Math.floor(index / PLAYERS)) % PLAYERS;
      const game = await start(url, of(players, white), of(players, black), false);
      while (game.ply < RUNNING_PLIES) await playMove(url, game);
      games.push({ id: game.id, challengeId: game.challengeId, white, black });
    });
    const challenges: string[] = [];
    for (let index = 0; index < CHALLENGES; index += 1) {
      challenges.push(await challenge(url, of(players, index), false));
    }
    const finished: string[] = [];
    await forEach(Array(FINISHED).keys(), async (index) => {
      const white = await signUp(url, `white-${lettersOf(index)}`);
      const black = await signUp(url, `black-${lettersOf(index)}`);
      const game = await start(url, white, black, index % 2 === 0);
      const moves = randomLine(plies, 1 + 1000 * index);
      while (game.ply < plies) await playMove(url, game, "", moves);
      await call({ method: "POST", url: `${url}/v1/games/${game.id}/resign`, headers: bearer(white), body: {} });
      finished.push(game.id);
    });
    await sleep(AFTERWORK);
    return { players, games, challenges, finished };
  } finally {
    await server.stop();
  }
}

/** The moves of the running games from a ply on. */
export const movesFrom = (ply: number, count: number): readonly string[] => firstMoves(ply + count).slice(ply);

async function signUp(server: string, username: string): Promise<TemplatePlayer> {
  const answer = await call({ method: "POST", url: `${server}/v1/players`, body: { username }, status: 201 });
  const { token, player } = JSON.parse(answer) as { token: string; player: { id: string } };
  return { id: player.id, name: username, token };
}

async function challenge(server: string, by: Player, rated: boolean): Promise<string> {
  const body = {
    variant: "spartan-chess",
    color: "white",
    timeControl: { kind: "per-move", perMove: "P3D" },
    rated,
    private: false,
  };
  const headers = bearer(by);
  const answer = await call({ method: "POST", url: `${server}/v1/challenges`, headers, body, status: 201 });
  return (JSON.parse(answer) as { id: string }).id;
}

async function start(server: string, white: Player, black: Player, rated: boolean) {
  const challengeId = await challenge(server, white, rated);
  const url = `${server}/v1/challenges/${challengeId}/accept`;
  const accepted = await call({ method: "POST", url, headers: bearer(black), status: 201 });
  const { id } = JSON.parse(accepted) as { id: string };
  return { id, challengeId, white, black, ply: 0 };
}

/** The item at an index, which must exist. */
export function of<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}
