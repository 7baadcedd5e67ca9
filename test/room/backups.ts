import { evictDurableObject, runInDurableObject } from "cloudflare:test";

/**
 * Reads all rows of an object, as a backup of its file would.
 * @returns a function that replaces the object's present rows by the backup and evicts the object
 */
export async function backUp(stub: DurableObjectStub): Promise<() => Promise<void>> {
  const tables = await runInDurableObject(stub, (_, { storage: { sql } }) =>
    sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray()
      .map(({ name }) => ({ name, rows: sql.exec(`SELECT * FROM "${name}"`).toArray() })),
  );
  return async () => {
    await runInDurableObject(stub, (_, { storage }) =>
      storage.transactionSync(() => {
        for (const { name, rows } of tables) {
          storage.sql.exec(`DELETE FROM "${name}"`);
          for (const row of rows) {
            const places = Object.keys(row).map(() => "?");
            storage.sql.exec(`INSERT INTO "${name}" VALUES (${places.join(", ")})`, ...Object.values(row));
          }
        }
      }),
    );
    await evictDurableObject(stub);
  };
}
