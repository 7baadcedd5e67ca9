import * as z from "zod";

/** The id in wrangler.toml before a database is created. A local server accepts any id. */
const PLACEHOLDER = "00000000-0000-0000-0000-000000000000";
const ID_LINE = /^database_id = "([0-9a-f-]*)"$/m;

/** The id of the D1 database in wrangler.toml; null if it is missing or the placeholder. */
export function databaseIdIn(config: string): string | null {
  const id = ID_LINE.exec(config)?.[1];
  return id === undefined || id === "" || id === PLACEHOLDER ? null : id;
}

/** Replaces the database id in wrangler.toml. Returns null if there is no line for it. */
export function withDatabaseId(config: string, id: string): string | null {
  return ID_LINE.test(config) ? config.replace(ID_LINE, `database_id = "${id}"`) : null;
}

const Databases = z.array(z.object({ uuid: z.string(), name: z.string() }));

/** Finds a database by name in the output of `wrangler d1 list --json`. Returns its id, or null. */
export function idOfDatabase(list: string, name: string): string | null {
  return Databases.parse(JSON.parse(list)).find((database) => database.name === name)?.uuid ?? null;
}
