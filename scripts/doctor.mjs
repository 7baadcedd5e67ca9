// The entry of `npm run doctor`. It is plain JavaScript, so that an old Node that cannot read TypeScript can print an
// error.
import { enableCompileCache } from "./compile-cache.mjs";
import { requireNode } from "./require-node.mjs";

requireNode("Run it with `npm run doctor`");
enableCompileCache();
const { doctor } = await import("./doctor/main.ts");
process.exit(await doctor(process.argv.slice(2), process.env));
