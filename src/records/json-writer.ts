import type { GameRecord } from "./game-record";

/** The object of a record in the API: `plies` is renamed to `moves`. */
export function viewRecord({ plies, createdAt, finishedAt, ...head }: GameRecord) {
  return { ...head, moves: plies, createdAt, finishedAt };
}

/**
 * Formats a record as JSON.
 * @param evaluation the computer evaluation of the game, null if there is none; undefined leaves the member out
 */
export const writeJson = (record: GameRecord, evaluation?: object | null): string =>
  JSON.stringify({ ...viewRecord(record), evaluation });
