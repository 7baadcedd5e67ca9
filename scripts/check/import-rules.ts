/** The permitted imports of a folder, or of a file without its extension. */
interface Allowed {
  /** Folders, or single files, that may be imported. */
  readonly values?: readonly string[];
  /** Folders, or single files, of which only types may be imported (`import type`). */
  readonly types?: readonly string[];
  /** Packages from node_modules that may be imported, with their parts. `node:` stands for all modules of Node. */
  readonly packages?: "all" | readonly string[];
}

/** Parts of the tests that benchmarks use: seeded random numbers, long lines, servers. */
const TEST_TOOLS = [
  "test/match/fixtures",
  "test/room/move-budget",
  "test/rules/ffish",
  "test/rules/long-line",
  "test/rules/random",
  "test/server/processes",
  "test/server/spawn-server",
  "test/swiss/simulate",
];

/** The permitted imports by folder. The longest name that matches a file applies. A folder may import its own files. */
export const IMPORTS: Readonly<Record<string, Allowed>> = {
  "src/shared": {},
  "src/rules": { values: ["src/shared"] },
  "src/pictures": { values: ["src/shared", "src/rules"] },
  "src/records": { values: ["src/shared", "src/rules"] },
  "src/bots": { values: ["src/shared", "src/rules"] },
  "src/events": { values: ["src/shared"], packages: ["zod"] },
  "src/match": { values: ["src/shared", "src/rules"], types: ["src/events", "src/object-kinds"] },
  "src/tournament": { values: ["src/shared"], types: ["src/rules"] },
  "src/swiss": { values: ["src/shared", "src/tournament/score"], types: ["src/tournament"] },
  "src/tournament-object": {
    values: [
      "src/shared",
      "src/events",
      "src/logging",
      "src/storage",
      "src/rules",
      "src/match",
      "src/db",
      "src/settings",
      "src/bindings",
      "src/random-id",
      "src/swiss",
      "src/tournament",
    ],
    types: ["src/player", "src/room"],
    packages: "all",
  },
  "src/logging": { values: ["src/settings"], types: ["src/object-kinds"], packages: ["node:async_hooks"] },
  "src/storage": { values: ["src/shared"] },
  "src/conversation": { values: ["src/shared", "src/storage"] },
  "src/db": { values: ["src/shared"], packages: "all" },
  "src/player": {
    values: [
      "src/shared",
      "src/events",
      "src/logging",
      "src/storage",
      "src/db",
      "src/settings",
      "src/bindings",
      "src/random-id",
      "src/ip-address",
      "src/pressure",
    ],
    types: ["src/match"],
    packages: "all",
  },
  "src/room": {
    values: [
      "src/shared",
      "src/events",
      "src/logging",
      "src/storage",
      "src/rules",
      "src/match",
      "src/conversation",
      "src/db",
      "src/settings",
      "src/bindings",
      "src/random-id",
    ],
    types: ["src/player", "src/records"],
    packages: "all",
  },
  "src/opponent": {
    values: [
      "src/shared",
      "src/logging",
      "src/storage",
      "src/rules",
      "src/on-demand",
      "src/settings",
      "src/bindings",
      "src/bots/hash",
      "src/bots/policy",
      "src/bots/strengths",
      "src/bots/thought",
    ],
    types: ["src/bots", "src/player", "src/room", "src/match"],
    packages: "all",
  },
  // The loader and the modules that it loads (scripts/on-demand.mjs).
  "src/on-demand": { values: ["src/bots", "src/mcp", "src/pictures", "src/webauthn"] },
  "src/http": {
    // Of the objects' folders, routes may import only types and the shared constants of the player's settings and
    // webhook formats. Of conversations, they may import the limits, but not the table. The drawing of boards is loaded
    // on demand.
    values: [
      "src/shared",
      "src/events",
      "src/logging",
      "src/rules",
      "src/pictures/captures",
      "src/pictures/markup",
      "src/pictures/themes",
      "src/records",
      "src/match",
      "src/tournament",
      "src/conversation/message",
      "src/on-demand",
      "src/db",
      "src/settings",
      "src/bindings",
      "src/object-kinds",
      "src/random-id",
      "src/ip-address",
      "src/pressure",
      "src/player/account/settings",
      "src/player/webhooks/format",
    ],
    types: ["src/bots", "src/pictures", "src/player", "src/room", "src/tournament-object", "src/webauthn"],
    packages: "all",
  },
  "src/webauthn": { values: ["src/shared"], packages: "all" },
  "src/mcp": {
    values: ["src/shared", "src/http", "src/logging", "src/rules/registry"],
    types: ["src/match"],
    packages: "all",
  },
  "src/webhook-host": { values: ["src/shared", "src/logging", "src/settings", "src/bindings"], packages: "all" },
  "src/maintenance": {
    values: [
      "src/shared",
      "src/db",
      "src/logging",
      "src/settings",
      "src/bindings",
      "src/object-kinds",
      "src/rules",
      "src/tournament",
    ],
    types: ["src/player", "src/room", "src/tournament-object"],
    packages: "all",
  },
  "src/settings": { values: ["src/shared"], packages: "all" },
  "src/object-kinds": {},
  "src/pressure": { values: ["src/shared"] },
  "src/random-id": { values: ["src/shared"] },
  "src/ip-address": { packages: "all" },
  "src/bindings": {
    values: ["src/logging"],
    types: [
      "src/object-kinds",
      "src/opponent",
      "src/player",
      "src/room",
      "src/tournament-object",
      "src/webhook-host",
      "src/shared",
    ],
    packages: "all",
  },
  "src/index": { values: ["src"], packages: "all" },

  // Users install the library, so it has no packages and nothing of Node.
  "clients/typescript/src": {},
  "clients/typescript/cli": {
    values: ["clients/typescript/package.json"],
    packages: ["node:", "@commander-js/extra-typings", "env-paths", "picocolors", "skytale-client", "standardwebhooks"],
  },
  "clients/typescript": { values: ["scripts/notices"], packages: ["node:", "@hey-api/openapi-ts", "esbuild"] },
  // The browser client uses the server only through `skytale-client`, like any other client.
  "clients/web": {
    values: [
      "src/rules",
      "src/pictures",
      "src/shared/annotations",
      "src/shared/appearance",
      "src/shared/input-limits",
      "src/shared/side",
      "src/shared/result",
      "src/shared/assert-never",
      "src/shared/duration",
      "src/shared/urgency",
    ],
    packages: ["@preact/signals", "idb-keyval", "preact", "skytale-client"],
  },

  "site/browser": {
    values: ["clients/web/board", "src/pictures", "src/rules", "src/shared/side"],
    packages: ["minisearch", "swagger-ui-dist"],
  },
  site: {
    values: [
      "clients/web/addresses",
      "clients/web/games/game-records",
      "clients/web/mark",
      "scripts/notices",
      "src/pictures",
      "src/rules/registry",
      "src/shared",
    ],
    types: ["clients/web/games/lessons", "src/rules"],
    packages: ["node:", "esbuild", "highlight.js", "marked", "minisearch", "rolldown", "yaml", "zod"],
  },
  // Scripts may read what they generate or check from all folders of the server.
  scripts: {
    values: [
      "clients/typescript/cli/games",
      "clients/typescript/cli/program",
      "clients/typescript/cli/terminal",
      "clients/web/addresses",
      "site",
      "src",
      "test/rules/spartan-chess/sample-game.json",
    ],
    packages: [
      "node:",
      "esbuild",
      "miniflare",
      "playwright-core",
      "rolldown",
      "sharp",
      "skytale-client",
      "standardwebhooks",
      "wrangler",
      "yaml",
      "zod",
    ],
  },
  bench: {
    values: ["scripts", "src", ...TEST_TOOLS],
    packages: [
      "node:",
      "chess.js",
      "chessops",
      "cloudflare:workers",
      "esbuild",
      "miniflare",
      "playwright-core",
      "skytale-client",
    ],
  },
  examples: { packages: ["node:", "skytale-client"] },
};
