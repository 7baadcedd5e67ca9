// Functions that load the modules of `src/on-demand/`. Each `import()` is in `src/`, because the bundle has the modules
// under the same relative path `./on-demand/` (docs/decisions/018-api-description-and-worker-size.md). The runtime
// caches loaded modules. The promise of an import must not be cached here: it belongs to the request that created it.

/** Loads the search of the bots. */
export const loadBots = () => import("./on-demand/bots.mjs");

/** Loads the writer of dumps. */
export const loadDumps = () => import("./on-demand/dumps.mjs");

/** Loads the marks and the record of computer evaluations. */
export const loadEvaluation = () => import("./on-demand/evaluation.mjs");

/** Loads the writer and sender of mails. */
export const loadMails = () => import("./on-demand/mails.mjs");

/** Loads the rules of OAuth. */
export const loadOAuth = () => import("./on-demand/oauth.mjs");

/** Loads the functions that draw boards and preview cards. */
export const loadPictures = () => import("./on-demand/pictures.mjs");

/** Loads the function that draws boards as PNG. */
export const loadPng = () => import("./on-demand/png.mjs");

/** Loads the puzzles. */
export const loadPuzzles = () => import("./on-demand/puzzles.mjs");

/** Loads the reader of mails with moves, and the writer of their answers. */
export const loadReplies = () => import("./on-demand/replies.mjs");

/** Loads the pairing of Swiss rounds. */
export const loadSwiss = () => import("./on-demand/swiss.mjs");

/** Loads the verifier of passkeys. */
export const loadWebAuthn = () => import("./on-demand/webauthn.mjs");
