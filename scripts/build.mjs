// The entry of `npm run build`: builds everything that `npm start` would build, so that the server can then run from a
// folder to which it has no write access.
import { requireNode } from "./require-node.mjs";

requireNode("Run it with `npm run build`");
const { buildAhead } = await import("./serve/build-ahead.ts");
await buildAhead();
