import type { GameRecord } from "./game-record";

/** A record as JSON of the API, with the property names of games. */
export function viewRecord({ plies, createdAt, finishedAt, ...head }: GameRecord) {
  return { ...head, moves: plies, createdAt, finishedAt };
}

/** Formats a record as JSON. */
export const writeJson = (record: GameRecord): string => JSON.stringify(viewRecord(record));
