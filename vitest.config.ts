import { availableParallelism } from "node:os";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type Plugin } from "vitest/config";
import { findChromium } from "./scripts/find-chromium.ts";
import { buildSite } from "./scripts/site/build.ts";
import { setMemoryTempFolder } from "./test/setup/memory-temp-folder.ts";
import { MixedOrder } from "./test/setup/mixed-order.ts";
import { timeoutFor } from "./test/setup/timeout-for.ts";

// Disable telemetry and network requests of wrangler and Miniflare.
process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
setMemoryTempFolder();

/** Tests that need no Worker, in folders where others do. Without a Worker, a test file starts ten times faster. */
const plain = [
  "test/channels/email/**/*.test.ts",
  "test/db/{active-games-migration,establishment,explorer-migration,records-migration,weighted-glicko}.test.ts",
  "test/http/{admission,auth,lists,problems}/**/*.test.ts",
  "test/http/feeds/{atom,calendar-writer}.test.ts",
  "test/http/limits/address-buckets.test.ts",
  "test/http/openapi/schemas.test.ts",
  "test/http/streams/filtered-page.test.ts",
  "test/{ip-address,pressure}.test.ts",
  "test/mcp/texts.test.ts",
  "test/opening-explorer/positions.test.ts",
  "test/opponent/{decisions,thinker,thinking-queue}.test.ts",
  "test/player/requests/requests-here.test.ts",
  "test/channels/format.test.ts",
  "test/channels/http/address.test.ts",
  "test/channels/board-address.test.ts",
  "test/deliveries/first-attempts.test.ts",
  "test/logging/log-line.test.ts",
  "test/storage/ensure-alarm.test.ts",
  "test/team/rules/*.test.ts",
];

const PURE = [
  "test/{shared,sim,rules,bots,evaluation,puzzles,dumps,events,metrics,records,pictures,match,oauth,png,tournament,swiss,scripts,bench,site}/**/*.test.ts",
  ...plain,
];

/** Tests of the projects that start servers or browsers, or replace the games. */
const OWN_PROJECTS = ["test/{browser,clients,fourth-game,generated-clients,guides,platforms,server}/**"];

/** No test and no hook takes longer than 30 s, except for those with a timeout of their own. */
const timeouts = {
  setupFiles: ["./test/setup/wait-for-timeout.ts"],
  testTimeout: timeoutFor(30),
  hookTimeout: timeoutFor(30),
  expect: { poll: { timeout: 60_000 } },
};

let site: Promise<string> | undefined;

/** Path of the Worker's configuration, after the site is built. All projects share one build. */
async function configPath(): Promise<string> {
  site ??= buildSite();
  await site;
  return "./wrangler.toml";
}

/** The Worker in workerd, with the migrations for its database. */
const worker = () =>
  cloudflareTest(async () => ({
    main: path.join(import.meta.dirname, "test/setup/worker.ts"),
    wrangler: { configPath: await configPath() },
    miniflare: {
      r2Buckets: ["DUMPS"],
      durableObjects: { RECORDERS: { className: "Recorder", useSQLite: true } },
      bindings: {
        TEST_MIGRATIONS: await readD1Migrations(path.join(import.meta.dirname, "migrations")),
        ADMIN_PLAYER_ID: "adm1n00000000001",
        ADMIN_USERNAME: "ephoros",
        // The same as the limit per player, so that one player can fill the lobby in a test.
        MAX_LOBBY_CHALLENGES: "20",
        // Tests create hundreds of webhooks for one host.
        UNVERIFIED_WEBHOOKS_PER_HOUR: "6000",
        MAIL_REPLY_DOMAIN: "reply.skytale.test",
        METRICS_TOKEN: "token-of-the-scraper",
        // Evaluations of games take a moment.
        EVALUATION_NODES: "1000",
        // The example key pair of RFC 8291, appendix A.
        VAPID_KEYS:
          "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8.yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
      },
    },
  }));

/**
 * Packages that are bundled before the tests. Each test file loads the Worker's modules again. An unbundled package
 * consists of hundreds of modules. A package that is missing here only costs time.
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
        "hono/route",
        "hono/utils/accept",
        "ipaddr.js",
        "standardwebhooks",
        "zod",
      ],
    },
  },
};

/** Replaces the registry of games with one that contains a fourth game. */
const fourthGame: Plugin = {
  name: "fourth-game",
  enforce: "pre",
  resolveId(source, importer) {
    const isRegistry = source === "./games" && importer?.endsWith("src/rules/registry.ts");
    return isRegistry ? path.join(import.meta.dirname, "test/fourth-game/games.ts") : undefined;
  },
};

/** Tests of all pages in a real browser. */
const inBrowser = {
  name: "browser",
  environment: "node" as const,
  include: ["test/browser/**/*.test.ts"],
  globalSetup: ["./test/browser/setup.ts"],
  // Most waits end sooner: test/browser/windows.ts limits the loading of pages, and the value below limits polling.
  testTimeout: timeoutFor(50),
  hookTimeout: timeoutFor(30),
  expect: { poll: { timeout: 60_000 } },
};
const hasChromium = findChromium() !== null;
if (!hasChromium) {
  console.warn("No Chromium was found, so the project `browser` is skipped. Install one, or set CHROMIUM to its path.");
}

/** Tests load the modules of src/on-demand/ from their sources. Deployments and `npm start` use the built modules. */
const onDemandFromSource: Plugin = {
  name: "on-demand-from-source",
  enforce: "pre",
  resolveId: (source) => {
    const module = /^\.(\/on-demand\/\w+)\.mjs$/.exec(source)?.[1];
    return module === undefined ? undefined : path.join(import.meta.dirname, `src${module}.mts`);
  },
};

export default defineConfig({
  test: {
    // The output of a test is printed only if it fails.
    silent: "passed-only",
    // By default, two cores get one worker. Tests that wait for servers leave cores idle, so one more worker than cores
    // is faster.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: MixedOrder },
    projects: [
      {
        plugins: [onDemandFromSource],
        test: {
          name: "pure",
          environment: "node",
          include: PURE,
          // No module here keeps global state that a test changes, so one process can run several files
          // (mixed-order.ts).
          isolate: false,
          ...timeouts,
        },
      },
      {
        plugins: [onDemandFromSource, worker()],
        test: {
          name: "workers",
          // A new folder of src/ needs no line here.
          include: ["test/**/*.test.ts"],
          exclude: [...PURE, ...OWN_PROJECTS],
          globalSetup: ["./test/deliveries/receiver.ts", "./test/setup/build-client.ts"],
          ...timeouts,
          setupFiles: [...timeouts.setupFiles, "./test/setup/apply-migrations.ts", "./test/setup/load-modules.ts"],
          deps: bundled,
        },
      },
      {
        plugins: [fourthGame, onDemandFromSource, worker()],
        test: {
          name: "fourth-game",
          include: ["test/fourth-game/**/*.test.ts"],
          ...timeouts,
          setupFiles: [...timeouts.setupFiles, "./test/setup/apply-migrations.ts", "./test/setup/load-modules.ts"],
          deps: bundled,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["test/server/**/*.test.ts"],
          globalSetup: ["./test/setup/build-client.ts", "./test/setup/build-server.ts"],
          ...timeouts,
        },
      },
      {
        test: {
          name: "clients",
          environment: "node",
          include: ["test/clients/**/*.test.ts"],
          globalSetup: ["./test/setup/build-client.ts", "./test/setup/build-server.ts"],
          ...timeouts,
        },
      },
      ...(hasChromium ? [{ test: inBrowser }] : []),
      {
        test: {
          name: "guides",
          environment: "node",
          include: ["test/guides/**/*.test.ts"],
          globalSetup: ["./test/setup/build-client.ts", "./test/setup/build-server.ts"],
          ...timeouts,
        },
      },
      {
        test: {
          name: "generated-clients",
          environment: "node",
          include: ["test/generated-clients/*.test.ts"],
        },
      },
      {
        test: {
          name: "platforms",
          environment: "node",
          include: ["test/platforms/*.test.ts"],
          globalSetup: ["./test/setup/build-client.ts", "./test/setup/build-server.ts"],
          ...timeouts,
        },
      },
    ],
  },
});
