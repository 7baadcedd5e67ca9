// The entry of `npm run backup`. It is plain JavaScript, so that an old Node that cannot read TypeScript can print an
// error.
import { enableCompileCache } from "./compile-cache.mjs";
import { requireNode } from "./require-node.mjs";

requireNode("Run it with `npm run backup`");
enableCompileCache();
const { backup } = await import("./backup/main.ts");
process.exit(await backup(process.argv.slice(2), process.env));
