/** The parts of the browser client by the beginnings of the paths of their modules. The first one that matches counts. */
export const PARTS: readonly (readonly [part: string, paths: readonly string[]])[] = [
  ["library (Preact, signals, idb-keyval)", ["node_modules/"]],
  ["client of the API (`skytale-client`)", ["clients/typescript/"]],
  [
    "queue of moves",
    ["clients/web/server/move-queue", "clients/web/server/queued-moves", "clients/web/server/outdated-move"],
  ],
  ["events", ["clients/web/server/events", "clients/web/server/feed", "clients/web/server/follow-events"]],
  ["cache, session and storage", ["clients/web/server/"]],
  ["appearance", ["clients/web/frame/appearance", "clients/web/frame/change-appearance", "src/shared/appearance"]],
  ["frame", ["clients/web/frame/", "clients/web/main", "clients/web/addresses", "clients/web/mark"]],
  [
    "pictures of boards",
    [
      "src/pictures/",
      "clients/web/board/page-style",
      "clients/web/board/listed",
      "clients/web/components/small-board",
      "clients/web/components/drawing-turn",
    ],
  ],
  [
    "drawings on the board",
    [
      "clients/web/board/pen",
      "clients/web/board/follow-pen",
      "clients/web/board/draw-shapes",
      "clients/web/pages/game/sketch",
      "src/shared/annotations",
    ],
  ],
  ["board", ["clients/web/board/", "clients/web/pages/game/board-host", "clients/web/pages/game/vote"]],
  ["rules shared by games", ["src/rules/chess/", "src/rules/board8x8/", "src/shared/result"]],
  ["rules of the largest game", ["src/rules/sparta/", "src/rules/hoplit-chess/", "src/rules/spartan-chess/"]],
  ["rules shared by games", ["src/rules/"]],
  ["standing", ["clients/web/pages/game/standing", "clients/web/games/material", "clients/web/components/piece-icon"]],
  ["cards", ["clients/web/pages/my-games/game-", "clients/web/components/challenge-"]],
  ["analysis", ["clients/web/pages/game/analysis/", "clients/web/pages/game/plan"]],
  [
    "messages and notes",
    [
      "clients/web/components/conversation",
      "clients/web/pages/game/messages-and-notes",
      "clients/web/pages/game/notes",
      "clients/web/pages/game/text-drafts",
    ],
  ],
  ["records of the games", ["clients/web/games/"]],
  ["page", ["clients/web/pages/"]],
];

/** Modules that belong to no other part: small components and functions that several pages share, and the bundler's. */
const REST = "shared components and functions";

/** The part of the client that a module belongs to, by its path in the repository. */
export const partOf = (module: string): string =>
  PARTS.find(([, paths]) => paths.some((path) => module.startsWith(path)))?.[0] ?? REST;

/** All parts in the order of the report. */
export const PART_NAMES: readonly string[] = [...new Set([...PARTS.map(([part]) => part), REST])];
