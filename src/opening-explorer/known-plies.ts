import { listKnownKeys } from "../db/explorer";
import type { Line } from "../rules/game";
import { positionKeys } from "./position-key";
import { INDEXED_PLIES, optionsIn, positionName } from "./positions";

/** The data of a finished game that the explorer compares. */
interface FinishedGame {
  readonly id: string;
  readonly variant: string;
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly finishedAt: number;
}

/**
 * Number of first plies of a game that led to positions of earlier games, at most `INDEXED_PLIES`.
 * @param lines the game by the number of plies played
 */
export async function knownPlies(d1: D1Database, game: FinishedGame, lines: readonly Line[]): Promise<number> {
  const [start] = lines;
  if (start === undefined) return 0;
  const on = optionsIn(game.variant, game.revision, start);
  const names = lines.slice(1, INDEXED_PLIES + 1).map((line) => positionName(game.variant, on, line));
  const keys = await positionKeys(d1, names);
  const known = await listKnownKeys(d1, keys, game);
  const unknown = keys.findIndex((key) => !known.has(key));
  return unknown < 0 ? keys.length : unknown;
}
