import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

// No test calls home.
process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

/** The first test of a file that touches the worker pays for its import; servers take seconds to start. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    // What a test prints is of interest when it fails.
    silent: "passed-only",
    projects: [
      {
        test: {
          name: "pure",
          environment: "node",
          include: ["test/{shared,rules,records,pictures,match,bots,scripts}/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: { TEST_MIGRATIONS: await readD1Migrations(path.join(import.meta.dirname, "migrations")) },
            },
          })),
        ],
        test: {
          name: "workers",
          include: ["test/{db,player,room,http}/**/*.test.ts"],
          setupFiles: ["./test/setup/apply-migrations.ts"],
          globalSetup: ["./test/player/receiver.ts"],
          ...patience,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["test/server/**/*.test.ts"],
          ...patience,
        },
      },
    ],
  },
});
