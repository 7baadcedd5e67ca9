import * as z from "zod";

/** What wrangler.toml has before there is a database: a local server takes any id. */
const PLACEHOLDER = "00000000-0000-0000-0000-000000000000";
const ID_LINE = /^database_id = "([0-9a-f-]*)"$/m;

/** The id of the D1 database that a configuration names; null while it has the placeholder, or none. */
export function databaseIdIn(config: string): string | null {
  const id = ID_LINE.exec(config)?.[1];
  return id === undefined || id === "" || id === PLACEHOLDER ? null : id;
}

/** The configuration with another id for its database, or null where there is no line for one. */
export function withDatabaseId(config: string, id: string): string | null {
  return ID_LINE.test(config) ? config.replace(ID_LINE, `database_id = "${id}"`) : null;
}

const Databases = z.array(z.object({ uuid: z.string(), name: z.string() }));

/** The id of the database of this name in what `wrangler d1 list --json` prints; null if it is not there. */
export function idOfDatabase(list: string, name: string): string | null {
  return Databases.parse(JSON.parse(list)).find((database) => database.name === name)?.uuid ?? null;
}
