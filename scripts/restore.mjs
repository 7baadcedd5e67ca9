// The entry of `npm run restore`. It is plain JavaScript, so that an old Node that cannot read TypeScript can print an
// error.
import { enableCompileCache } from "./compile-cache.mjs";
import { requireNode } from "./require-node.mjs";

requireNode("Run it with `npm run restore`");
enableCompileCache();
const { restore } = await import("./restore/main.ts");
process.exit(await restore(process.argv.slice(2), process.env));
