// The entry of `npm start`. It is plain JavaScript, so that an old Node that cannot read TypeScript can print an error.
import { enableCompileCache } from "./compile-cache.mjs";
import { requireNode } from "./require-node.mjs";

requireNode("Start it with `npm start`");
enableCompileCache();
const { main } = await import("./serve/main.ts");
await main();
