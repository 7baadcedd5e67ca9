import { env } from "cloudflare:workers";

// In one step, as the database is a new one: file by file it takes three times as long, before each file of tests.
const { DB, TEST_MIGRATIONS } = env;
await DB.batch(TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => DB.prepare(query))));
