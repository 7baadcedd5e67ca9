import { replaceGlobals } from "./platform/globals";
import type { Limits } from "./report";

/** Runs a world, or a world until its restore. Returns what its parent process reads. */
export async function work(what: "world" | "lost", seed: number, limits: Limits): Promise<unknown> {
  /** How often the server logged each failure, for `--log`. */
  const lines = new Map<string, number>();
  console.error = (line: unknown) => {
    const { where, task, message } = JSON.parse(String(line)) as Record<string, string>;
    const content = `${where}, ${task}: ${message?.split("\n")[0]}`;
    lines.set(content, (lines.get(content) ?? 0) + 1);
  };
  replaceGlobals();
  // These modules need the replaced globals.
  const { GoneError } = await import("./platform/simulated-object");
  process.on("unhandledRejection", (error) => {
    // Nobody waits for the promises of an object that has crashed.
    if (!(error instanceof GoneError)) throw error;
  });
  const { simulate } = await import("./run");
  const { drawRestore, loseFuture } = await import("./restore");
  const { readMigrations } = await import("./world");
  const migrations = readMigrations("migrations");
  if (what === "world") return { ...(await simulate(seed, migrations, limits)), lines: [...lines] };
  const plan = drawRestore(seed);
  return plan === null ? null : loseFuture(plan, seed, migrations, limits);
}
