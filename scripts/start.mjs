// The entry of `npm start`. Plain JavaScript, so that a Node too old to read TypeScript can still say so.
import { requireNode } from "./require-node.mjs";

requireNode("Start it with `npm start`");
const { main } = await import("./serve/main.ts");
await main();
