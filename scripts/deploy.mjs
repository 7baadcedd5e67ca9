// The entry of `npm run deploy`. It is plain JavaScript, so that an old Node that cannot read TypeScript can print an
// error.
import { requireNode } from "./require-node.mjs";

requireNode("Deploy with `npm run deploy`");
const { deploy } = await import("./deploy/main.ts");
process.exitCode = deploy();
