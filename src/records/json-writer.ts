import type { GameRecord } from "./game-record";

/** The object of a record in the API: `plies` is renamed to `moves`. */
export function viewRecord({ plies, createdAt, finishedAt, ...head }: GameRecord) {
  return { ...head, moves: plies, createdAt, finishedAt };
}

/** Formats a record as JSON. */
export const writeJson = (record: GameRecord): string => JSON.stringify(viewRecord(record));
