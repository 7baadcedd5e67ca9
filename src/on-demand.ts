// Functions that load the modules of `src/on-demand/`. Each `import()` is in this folder, because the modules are beside
// the bundle under the same path (docs/decisions/018-api-description-and-worker-size.md). The runtime caches them. A
// promise must not be cached here: it belongs to the request that created it.

/** Loads the search of the bots. */
export const loadBots = () => import("./on-demand/bots.mjs");

/** Loads the drawings of boards and preview cards. */
export const loadPictures = () => import("./on-demand/pictures.mjs");

/** Loads the verifier of passkeys. */
export const loadWebAuthn = () => import("./on-demand/webauthn.mjs");
