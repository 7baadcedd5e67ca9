import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** The rows of all tables of an object. */
export const allRows = (stub: DurableObjectStub<undefined>) =>
  runInDurableObject(stub, (_, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '_cf_%'")
      .toArray()
      .map(({ name }) => [name, sql.exec(`SELECT * FROM "${name}"`).toArray()]),
  );

/** The rows of all tables of D1. */
export async function allRowsOfD1() {
  const query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '_cf_%'";
  const { results } = await env.DB.prepare(query).all<{ name: string }>();
  return Promise.all(
    results.map(async ({ name }) => [name, (await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results]),
  );
}
