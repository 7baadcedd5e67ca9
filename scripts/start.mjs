// The entry of `npm start`. Plain JavaScript, so that a Node too old to read TypeScript can still say so.
import { keepCompiled } from "./compile-cache.mjs";
import { requireNode } from "./require-node.mjs";

requireNode("Start it with `npm start`");
keepCompiled();
const { main } = await import("./serve/main.ts");
await main();
