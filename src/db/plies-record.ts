import { PLY_AUTHORS } from "../shared/ply-author";
import { SIDES } from "../shared/side";
import type { ArchivedPly } from "./archive-schema";
import { type Bytes, readRecord, writeRecord } from "./compressed-record";
import { changesOf, withChanges } from "./position-changes";

/** The version that `writePlies` writes. It is the first byte of a record. */
const VERSION = 1;
/** Separates the texts of a column. Neither moves nor positions of any game contain it. */
const SEPARATOR = "\t";

/** A record that a later release wrote. */
export class UnknownRecordVersion extends Error {
  constructor(version: number | undefined) {
    super(`the record of an archived game has version ${version}, and this release reads only version ${VERSION}`);
  }
}

/**
 * The plies of a game in compact form: the version, then a compressed text (deflate without a header). The text has a
 * line for each member of a ply, because similar texts next to each other are compressed better:
 *
 * 1. the moves,
 * 2. the SAN of each, empty if it is the same text as the move,
 * 3. the changes of the position, see `changesOf`,
 * 4. the milliseconds since the ply before, in base 36; for the first ply, since 1970,
 * 5. a character per ply for its side, author and kind: the index in `SIDES`, the index in `PLY_AUTHORS`, and 1 for a
 *    move or 0 for a vote. The characters for all sides come first.
 */
export async function writePlies(plies: readonly ArchivedPly[]): Promise<Bytes> {
  const column = (text: (ply: ArchivedPly, index: number) => string) => plies.map(text).join(SEPARATOR);
  const marks = (mark: (ply: ArchivedPly) => number) => plies.map(mark).join("");
  const lines = [
    column(({ move }) => move),
    column(({ move, san }) => (san === move ? "" : san)),
    column(({ move, position }, index) => changesOf(plies[index - 1]?.position ?? "", move, position)),
    column(({ at }, index) => (at - (plies[index - 1]?.at ?? 0)).toString(36)),
    [
      marks(({ side }) => SIDES.indexOf(side)),
      marks(({ by }) => PLY_AUTHORS.indexOf(by)),
      marks(({ isMove }) => Number(isMove)),
    ].join(""),
  ];
  return writeRecord(VERSION, lines.join("\n"));
}

/**
 * The plies of a record of `writePlies`.
 * @throws `UnknownRecordVersion`, or another error if the record is damaged
 */
export async function readPlies(record: Bytes): Promise<readonly ArchivedPly[]> {
  if (record[0] !== VERSION) throw new UnknownRecordVersion(record[0]);
  const lines = (await readRecord(record)).split("\n");
  const [moves = "", sans = "", changes = "", times = "", marks = ""] = lines;
  if (moves === "") return [];
  const columns = [moves, sans, changes, times].map((line) => line.split(SEPARATOR));
  const count = columns[0]?.length ?? 0;
  let [at, before] = [0, ""];
  return Array.from({ length: count }, (_, index) => {
    const [move, san, change, time] = columns.map((column) => column[index]);
    const [side, by, kind] = [0, 1, 2].map((mark) => marks[mark * count + index]);
    const known = { side: SIDES[Number(side)], by: PLY_AUTHORS[Number(by)] };
    at += Number.parseInt(time ?? "", 36);
    if (
      !move ||
      san === undefined ||
      change === undefined ||
      Number.isNaN(at) ||
      !known.side ||
      !known.by ||
      kind === undefined
    ) {
      throw new Error(`ply ${index + 1} of the record of an archived game is damaged`);
    }
    const position = withChanges(before, move, change);
    before = position;
    return { move, san: san || move, position, side: known.side, by: known.by, at, isMove: kind === "1" };
  });
}
