import type { Miniflare } from "miniflare";
import { buildWorker } from "./build.ts";
import { readConfig } from "./config.ts";
import { lockData } from "./data-lock.ts";
import { findPort } from "./port.ts";
import { hostAndPort, readSettings, serverAddress, workerVars } from "./settings.ts";
import { StartError } from "./start-error.ts";

/** Runs the server until it is told to stop. */
export async function main(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    console.error(error instanceof StartError ? `Skytale: ${error.message}` : error);
    process.exit(1);
  }
}

async function serve(): Promise<void> {
  const settings = readSettings(process.env);
  await findPort(settings.host, settings.port);
  const lock = lockData(settings.data);
  process.once("exit", () => lock.release());

  const [folder, config, { WorkerdProcess }, { serveWorker, startMigrated }] = await Promise.all([
    buildWorker(),
    readConfig(),
    import("./workerd-process.ts"),
    import("./runtime.ts"),
  ]);
  const workerd = new WorkerdProcess();
  const runtime = await startMigrated({ config, folder }, settings);
  const port = await findPort(settings.host, settings.port);
  const vars = workerVars(config.worker.bindings ?? {}, settings, serverAddress(settings.host, port), process.env);
  await serveWorker(runtime, { config, folder }, settings, port, vars);
  await checkSettings(runtime);
  stopOnSignal(workerd, runtime);
  console.log(`Skytale is ready on http://${hostAndPort(settings.host, port)}`);
}

/** Only the worker knows what its settings may be, and answers nothing where it can't read them. */
async function checkSettings(runtime: Miniflare): Promise<void> {
  const { status } = await runtime.dispatchFetch("http://localhost/healthz");
  if (status === 200) return;
  await runtime.dispose();
  throw new StartError("A setting can't be read. The line above names it, and says what was expected.");
}

function stopOnSignal(workerd: { drain(beforeExit: () => void): Promise<void> }, runtime: Miniflare): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    // Miniflare takes an end of workerd for a crash and starts another, unless it has been told to stop by then.
    const dispose = () => void runtime.dispose().catch(() => undefined);
    await workerd.drain(dispose);
    await runtime.dispose().catch(() => undefined);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    // Miniflare's listeners would end the process at once, in the middle of requests.
    process.removeAllListeners(signal);
    process.on(signal, () => void stop());
  }
}
