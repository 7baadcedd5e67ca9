// The entry of `npm run doctor`. Plain JavaScript, so that a Node too old to read TypeScript can still say so.
import { keepCompiled } from "./compile-cache.mjs";
import { requireNode } from "./require-node.mjs";

requireNode("Run it with `npm run doctor`");
keepCompiled();
const { doctor } = await import("./doctor/main.ts");
process.exit(await doctor(process.argv.slice(2), process.env));
