import fs from "node:fs";
import path from "node:path";
import { OBJECT_KINDS } from "../../src/object-kinds.ts";

/** A module of the Worker. The first one of a list is its entry. */
interface Module {
  readonly type: "ESModule" | "Text";
  readonly path: string;
  readonly contents?: string;
}

/**
 * Puts a new entry before the modules of a Worker, with a test clock. The application's own modules do not change, so
 * no other server contains a part of the test clock.
 */
export function withTestClock<Listed extends Module>(modules: readonly Listed[], folder: string) {
  const [entry] = modules;
  if (entry === undefined) throw new Error("the Worker has no modules");
  const program = fs.readFileSync(path.join(import.meta.dirname, "test-clock-worker.mjs"), "utf8");
  const name = path.basename(entry.path);
  const classes = Object.values(OBJECT_KINDS).map(
    ({ className }) => `export const ${className} = clocked(app.${className});`,
  );
  const start = [
    `import { WorkerEntrypoint } from "cloudflare:workers";`,
    `import { clocked, entrypoint, front as withClock } from "./test-clock.js";`,
    `import * as app from "./${name}";`,
    "export const { Maintenance } = app;",
    "export const TestClock = entrypoint(WorkerEntrypoint);",
    ...classes,
    ...(name === "front.js" ? ["export const front = withClock(app.front);"] : []),
    "export default withClock(app.default);",
  ];
  return [
    { type: "ESModule" as const, path: path.join(folder, "test-clock-entry.js"), contents: start.join("\n") },
    { type: "ESModule" as const, path: path.join(folder, "test-clock.js"), contents: program },
    ...modules,
  ];
}
