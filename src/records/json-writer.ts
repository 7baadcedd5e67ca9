import type { GameRecord } from "./game-record";

/** A record as the API's JSON has it, under the names that games have there. */
export function viewRecord({ plies, createdAt, finishedAt, ...head }: GameRecord) {
  return { ...head, moves: plies, createdAt, finishedAt };
}

/** Writes a record as JSON. */
export const writeJson = (record: GameRecord): string => JSON.stringify(viewRecord(record));
