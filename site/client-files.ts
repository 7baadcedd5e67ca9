import path from "node:path";
import type { Plugin } from "rolldown";

// The files into which the client is bundled. Each file costs a request, and a module in a file costs every page that
// needs another module of the file. Modules that are in none of these files and are shared by several pages would
// otherwise get a file for each combination of pages.

/** The parts of the generated functions that are modules of their own, by the beginnings of the addresses. */
export const CALL_PARTS: Readonly<Record<string, RegExp>> = {
  tournaments: /url: '\/v1\/(tournaments|ladders)/,
  teams: /url: '\/v1\/teams/,
  account:
    /url: '\/(oauth\/|v1\/(token-recovery|webhooks|push-key|session\/options|me\/(tokens|passkeys|apps|export|email|vacation)))/,
};

const CALLS = "clients/typescript/src/generated/sdk.gen";

/** The modules of each file, without the ends of their names. A path that ends with a slash is a whole folder. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  // The pictures of boards, and small modules that all pages with boards need.
  boards: [
    "src/pictures/",
    "clients/web/board/listed",
    "clients/web/board/page-style",
    "clients/web/components/drawing-turn",
    "clients/web/components/small-board",
    "clients/web/games/notation",
    "clients/web/pages/game/move-notation",
  ],
  // Loaded right after the board.
  "after-board": [
    "clients/web/board/chooser",
    "clients/web/board/describe-move",
    "clients/web/server/move-queue",
    "clients/web/server/outdated-move",
  ],
  // Loaded when a player opens the card of a piece, and by the pages of the rules.
  "piece-card": ["clients/web/board/piece-card"],
  reach: ["clients/web/board/reach-diagram", "clients/web/board/reach-marks"],
  "target-marks": ["clients/web/board/target-marks"],
  board: ["clients/web/board/", "clients/web/pages/game/vote", "src/shared/annotations", "src/shared/assert-never"],
  "pending-move": [
    "clients/web/pages/game/pending-move",
    "clients/web/pages/game/plan",
    "clients/web/pages/game/screen-reader-texts",
    "clients/web/pages/game/send-words",
  ],
  // Loaded by every page after the first view, and by some pages earlier.
  "after-first-view": [
    "clients/typescript/src/event-stream",
    "clients/typescript/src/follow",
    "clients/web/components/settings-change",
    "clients/web/frame/after-first-view",
    "clients/web/frame/change-appearance",
    "clients/web/frame/keep-focus",
    "clients/web/frame/session-ended",
    "clients/web/server/account-settings",
    "clients/web/server/feed",
    "clients/web/server/follow-events",
  ],
  // The computer analysis of finished games. The computer of the analysis board uses some of its modules.
  evaluation: ["clients/web/pages/game/evaluation/"],
  // Needed by the analysis, and by the messages of games and teams.
  drafts: [
    "clients/web/components/conversation",
    "clients/web/server/conversation",
    "clients/web/server/draft",
    "clients/web/server/merge-text",
    "clients/web/server/message-draft",
  ],
  choices: ["clients/web/components/choices"],
  "sign-up-form": ["clients/web/components/sign-up-form", "clients/web/server/has-passkeys"],
  account: [
    `${CALLS}?account`,
    "clients/web/server/account-resources",
    "clients/web/server/browser-refusal",
    "clients/web/server/cookie-session",
  ],
  "challenge-card": [
    "clients/web/components/challenge-buttons",
    "clients/web/components/challenge-card",
    "clients/web/games/terms",
  ],
  "house-bots": ["clients/web/games/colors", "clients/web/games/house-bots"],
  // The options of the list of games, and the lists below it.
  "below-games": [
    "clients/web/pages/my-games/below-games",
    "clients/web/pages/my-games/last-games",
    "clients/web/pages/my-games/options",
    "clients/web/pages/my-games/own-tournaments",
  ],
  "finished-games": ["clients/web/components/finished-games", "clients/web/games/outcome-sentence"],
  "tournament-calls": [
    `${CALLS}?tournaments`,
    "clients/web/pages/tournaments/when",
    "clients/web/server/next-tournaments",
  ],
  "asked-twice": ["clients/web/components/asked-twice"],
  "copy-and-save": ["clients/web/components/copy-button", "clients/web/components/save-file"],
};

const ROOT = path.resolve(import.meta.dirname, "..");

/** The path of a module in the repository, without the end of its name: `clients/web/board/board`. */
const pathOf = (id: string): string =>
  path
    .relative(ROOT, id)
    .replaceAll(path.sep, "/")
    .replace(/\.(ts|tsx)(?=$|\?)/, "");

const matches = (named: string, module: string): boolean =>
  named.endsWith("/") ? module.startsWith(named) : module === named;

const isIn =
  (modules: readonly string[]) =>
  (id: string): boolean =>
    modules.some((named) => matches(named, pathOf(id)));

/** The files of the client as groups of the bundler. If several match a module, the first one has it. */
export const CLIENT_FILES = [
  // The modules that every page loads first.
  { name: "frame", tags: ["$initial" as const], priority: 3 },
  ...Object.entries(MODULES).map(([name, modules]) => ({ name, test: isIn(modules), priority: 2 })),
  { name: "shared-rules", test: isIn(["src/rules/", "src/shared/result"]), minShareCount: 2, priority: 2 },
  { name: "settings", test: isIn(["clients/web/pages/settings/"]), minShareCount: 2, priority: 2 },
  // Modules that most pages need.
  { name: "shared", minShareCount: 8, priority: 1 },
];

/** Fails if a module of `MODULES` does not exist, because it was renamed for example. */
export const withoutMissingModules: Plugin = {
  name: "without-missing-modules",
  buildEnd() {
    const present = [...this.getModuleIds()].map(pathOf);
    const missing = Object.values(MODULES)
      .flat()
      .find((named) => !present.some((module) => matches(named, module)));
    if (missing !== undefined) this.error(`the client has no module ${missing}`);
  },
};
