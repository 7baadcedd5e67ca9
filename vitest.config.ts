import { availableParallelism } from "node:os";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type Plugin } from "vitest/config";
import { findChromium } from "./scripts/find-chromium.ts";
import { buildSite } from "./scripts/site/build.ts";
import { keepFilesInMemory } from "./test/setup/memory-folder.ts";
import { MixedOrder } from "./test/setup/mixed-order.ts";

// No test calls home.
process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
keepFilesInMemory();

/** Tests of what knows nothing of a Worker, beside those that want one: a file of theirs starts in a tenth of the time. */
const plain = [
  "test/db/{establishment,weighted-glicko}.test.ts",
  "test/http/{admission,auth,lists,problems}/**/*.test.ts",
  "test/http/feeds/{atom,calendar-writer}.test.ts",
  "test/http/limits/address-buckets.test.ts",
  "test/http/openapi/schemas.test.ts",
  "test/{ip-address,pressure}.test.ts",
  "test/mcp/texts.test.ts",
  "test/opponent/{manners,thinker,thinking-queue}.test.ts",
  "test/player/webhooks/{address,first-attempts,format}.test.ts",
  "test/storage/ensure-alarm.test.ts",
];

/**
 * The first test of a file that touches the worker pays for its import; servers take seconds to start. Limits are there
 * for what never comes: they are far above what anything takes, also on a machine that is slow or busy.
 */
const patience = {
  setupFiles: ["./test/setup/patience.ts"],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

let site: Promise<string> | undefined;

/** The Worker's configuration, once the files that it serves are there. Projects that ask at once share one build. */
async function configPath(): Promise<string> {
  site ??= buildSite();
  await site;
  return "./wrangler.toml";
}

/** The Worker in workerd, with the migrations for its database. */
const worker = () =>
  cloudflareTest(async () => ({
    wrangler: { configPath: await configPath() },
    miniflare: {
      bindings: {
        TEST_MIGRATIONS: await readD1Migrations(path.join(import.meta.dirname, "migrations")),
        ADMIN_PLAYER_ID: "adm1n00000000001",
        ADMIN_USERNAME: "ephoros",
        // As many as a player may have open: one player fills lists.
        MAX_LOBBY_CHALLENGES: "20",
        // Tests make hundreds of webhooks for one host.
        UNVERIFIED_WEBHOOKS_PER_HOUR: "6000",
        // The pair of the example in RFC 8291, appendix A: nobody's.
        VAPID_KEYS:
          "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8.yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
      },
    },
  }));

/**
 * Packages that the Worker is made of. Each file of tests loads the Worker anew, module by module; a package is one of
 * them where it is bundled before, and hundreds where it is not. One that is missing here only takes longer.
 */
const bundled = {
  optimizer: {
    ssr: {
      enabled: true,
      include: [
        "@block65/webcrypto-web-push",
        "@modelcontextprotocol/server",
        "@simplewebauthn/server",
        "@simplewebauthn/server/helpers",
        "drizzle-orm",
        "drizzle-orm/d1",
        "drizzle-orm/sqlite-core",
        "hono",
        "hono/method-not-allowed",
        "hono/utils/accept",
        "ipaddr.js",
        "standardwebhooks",
        "zod",
      ],
    },
  },
};

/** Puts a registry with one more game in the place of the server's own. */
const fourthGame: Plugin = {
  name: "fourth-game",
  enforce: "pre",
  resolveId(source, importer) {
    const isRegistry = source === "./games" && importer?.endsWith("src/rules/registry.ts");
    return isRegistry ? path.join(import.meta.dirname, "test/fourth-game/games.ts") : undefined;
  },
};

/** Pages in a real browser, where there is one. A test looks at all of them. */
const inBrowser = {
  name: "browser",
  environment: "node" as const,
  include: ["test/browser/**/*.test.ts"],
  globalSetup: ["./test/browser/setup.ts"],
  // What never comes ends sooner: a page is waited for no longer than test/browser/windows.ts says, and polls no longer than this.
  testTimeout: 600_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};
const hasChromium = findChromium() !== null;
if (!hasChromium) {
  console.warn(
    "No Chromium is found, so the project `browser` is left out. Install Debian's, or name one in CHROMIUM.",
  );
}

/** In tests the worker loads the assistants' endpoint from its sources; what is deployed, and `npm start`, has it built. */
const mcpFromSource: Plugin = {
  name: "mcp-from-source",
  enforce: "pre",
  resolveId: (source) => {
    const name = /^\.\/(mcp|webauthn)\.mjs$/.exec(source)?.[1];
    return name === undefined ? undefined : path.join(import.meta.dirname, `src/${name}/endpoint.ts`);
  },
};

export default defineConfig({
  test: {
    // What a test prints is of interest when it fails.
    silent: "passed-only",
    // By default two cores get one worker. Servers under test, and whoever waits for them, leave more than one core idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: MixedOrder },
    projects: [
      {
        test: {
          name: "pure",
          environment: "node",
          include: ["test/{shared,rules,bots,events,records,pictures,match,scripts,bench,site}/**/*.test.ts", ...plain],
          // No module there keeps what another file could find changed: a process serves one after another (mixed-order.ts).
          isolate: false,
          ...patience,
        },
      },
      {
        plugins: [mcpFromSource, worker()],
        test: {
          name: "workers",
          include: ["test/*.test.ts", "test/{db,storage,player,room,opponent,http,maintenance,mcp}/**/*.test.ts"],
          exclude: plain,
          globalSetup: ["./test/player/webhooks/receiver.ts", "./test/setup/build-client.ts"],
          ...patience,
          setupFiles: [...patience.setupFiles, "./test/setup/apply-migrations.ts"],
          deps: bundled,
        },
      },
      {
        plugins: [fourthGame, mcpFromSource, worker()],
        test: {
          name: "fourth-game",
          include: ["test/fourth-game/**/*.test.ts"],
          ...patience,
          setupFiles: [...patience.setupFiles, "./test/setup/apply-migrations.ts"],
          deps: bundled,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["test/server/**/*.test.ts"],
          globalSetup: ["./test/setup/build-client.ts", "./test/setup/build-server.ts"],
          ...patience,
        },
      },
      {
        test: {
          name: "clients",
          environment: "node",
          include: ["test/clients/**/*.test.ts"],
          globalSetup: ["./test/setup/build-client.ts", "./test/setup/build-server.ts"],
          ...patience,
        },
      },
      ...(hasChromium ? [{ test: inBrowser }] : []),
      {
        test: {
          name: "guides",
          environment: "node",
          include: ["test/guides/**/*.test.ts"],
          globalSetup: ["./test/setup/build-client.ts", "./test/setup/build-server.ts"],
          ...patience,
        },
      },
      {
        test: {
          name: "generated-clients",
          environment: "node",
          include: ["test/generated-clients/*.test.ts"],
        },
      },
    ],
  },
});
