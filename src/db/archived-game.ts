import type { ArchivedPly, GameRow, OpeningMove } from "./archive-schema";
import { readPlies, writePlies } from "./plies-record";

/** An ended game from the archive, including its plies. */
export type ArchivedGame = Omit<GameRow, "ply" | "opening" | "record">;

/** Most moves in the opening of a listed game. */
export const OPENING_MOVES = 6;

/**
 * The game of a row. Rows of earlier releases have their plies as JSON.
 * @throws if the record has an unknown version or is damaged
 */
export async function readGame({ ply, opening, record, ...game }: GameRow): Promise<ArchivedGame> {
  return record === null ? game : { ...game, plies: await readPlies(record) };
}

/** The row of a game. */
export async function writeGame(game: ArchivedGame): Promise<GameRow> {
  const { plies } = game;
  return { ...game, plies: [], ply: plies.length, opening: openingOf(plies), record: await writePlies(plies) };
}

/** The first moves of a game, votes excluded. */
const openingOf = (plies: readonly ArchivedPly[]): readonly OpeningMove[] =>
  plies.flatMap(({ move, san, isMove }, index) => (isMove ? [{ index, move, san }] : [])).slice(0, OPENING_MOVES);
