import { execFileSync } from "node:child_process";
import path from "node:path";

/** Compiles the TypeScript client if its sources are newer than the build that tests import as `skytale-client`. */
export default function setup(): void {
  execFileSync(process.execPath, [path.join(import.meta.dirname, "../../clients/typescript/build.mjs")]);
}
