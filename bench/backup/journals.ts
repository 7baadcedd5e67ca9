import { createHash } from "node:crypto";
import { listDataFiles, readObjectId, withDatabase } from "../../scripts/serve/data-files";

/** The hashes of the first 1, 2, … entries of a game's journal. */
export type Journal = readonly string[];

/** The journals of all games in a data folder by the game's id. No server may use the folder. */
export function journalsIn(data: string): ReadonlyMap<string, Journal> {
  const { files } = listDataFiles(data, "skytale").irreplaceable.ROOMS;
  return new Map(files.map((file) => [readObjectId("ROOMS", file) ?? file, journalOf(file)]));
}

const journalOf = (file: string): Journal =>
  withDatabase(file, (database) => {
    const hash = createHash("sha256");
    return database
      .prepare("SELECT * FROM commands ORDER BY id")
      .all()
      .map((row) => hash.update(JSON.stringify(row)).copy().digest("hex"));
  });

/** Whether a journal begins with all entries of another one. */
export const continues = (journal: Journal | undefined, start: Journal | undefined): boolean =>
  journal !== undefined && start !== undefined && journal[start.length - 1] === start.at(-1);
