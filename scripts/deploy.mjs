// The entry of `npm run deploy`. Plain JavaScript, so that a Node too old to read TypeScript can still say so.
import { requireNode } from "./require-node.mjs";

requireNode("Deploy with `npm run deploy`");
const { deploy } = await import("./deploy/main.ts");
process.exitCode = deploy();
