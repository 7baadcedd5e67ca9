import fs from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response, type V4WorkerOptions } from "miniflare";
import type { MaintenanceRpc } from "../../src/maintenance/contract.ts";
import type { ServerConfig, Vars } from "./config.ts";
import { objectFile } from "./data-files.ts";
import { probeWriting } from "./data-folder.ts";
import { migrate, migrator } from "./migrations.ts";
import { PortInUse } from "./port.ts";
import { hostAndPort, type Settings } from "./settings.ts";
import { socketBinding } from "./socket-plugin.ts";
import { StartError } from "./start-error.ts";
import type { ThinkingPool } from "./thinking-pool.ts";

/** Whatever the runtime or the worker says goes to the error output: the other is for the ready line alone. */
class ErrorOutputLog extends Log {
  protected override log(message: string): void {
    process.stderr.write(`${message}\n`);
  }
}

/** Milliseconds that a runtime may take to end. */
const DISCARD_LIMIT = 5_000;
const OPERATOR = "operator";
const PROBE_EVERY = 2_000;

export interface Bundle {
  readonly config: ServerConfig;
  readonly folder: string;
}

/**
 * Brings the databases up to date with a runtime that holds nothing else and listens to nobody outside, so that no
 * request and no overdue alarm meets an old schema.
 */
export async function startMigrated({ config }: Bundle, settings: Settings): Promise<Miniflare> {
  const { compatibilityDate, d1Databases } = config.worker;
  const runtime = new Miniflare(
    options(settings, {
      name: config.name,
      ...migrator(config.databases),
      ...(compatibilityDate === undefined ? {} : { compatibilityDate }),
      ...(d1Databases === undefined ? {} : { d1Databases }),
    }),
  );
  try {
    await migrate(runtime);
  } catch (error) {
    await discard(runtime);
    throw explain(error);
  }
  return runtime;
}

/** Ends a runtime, whatever state it is in. */
export async function discard(runtime: Miniflare): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, DISCARD_LIMIT).unref());
  await Promise.race([runtime.dispose().catch(() => undefined), limit]);
}

/**
 * Gives the runtime the whole worker and opens its port.
 * @param thinkers who thinks for the house; without them the worker does
 */
export async function serveWorker(
  runtime: Miniflare,
  bundle: Bundle,
  settings: Settings,
  port: number,
  vars: Vars,
  thinkers: ThinkingPool | null = null,
): Promise<void> {
  const { name, assets } = bundle.config;
  const entrypoint = assets === undefined ? {} : { entrypoint: "front" };
  const address = hostAndPort(settings.host, port);
  const socket = socketBinding({ address, service: { name: `core:user:${name}`, ...entrypoint } });
  const network = outwardNetwork(settings);
  const others = [operator(name), network];
  try {
    await runtime.setOptions(
      options(
        settings,
        {
          ...wholeWorker(bundle, vars),
          unsafeBindings: [socket],
          serviceBindings: {
            ...dataFolder(settings.data, name),
            // As a handler of Node's own, which sees when a request is aborted.
            ...(thinkers === null ? {} : { THINKERS: { node: thinkers.handle } }),
          },
          outboundService: network.name,
        },
        ...others,
      ),
    );
  } catch (error) {
    if (codeOf(error) === "ERR_ADDRESS_IN_USE") throw new PortInUse(settings.host, port);
    throw explain(error);
  }
}

/** Gives the runtime the whole worker for an operator's tools: nobody else reaches it, and it reaches nobody. */
export async function openWorker(runtime: Miniflare, bundle: Bundle, settings: Settings, vars: Vars): Promise<void> {
  const outboundService = () => new Response("The doctor sends nothing.", { status: 503 });
  try {
    await runtime.setOptions(
      options(settings, { ...wholeWorker(bundle, vars), outboundService }, operator(bundle.config.name)),
    );
  } catch (error) {
    throw explain(error);
  }
}

/** The entrypoint of the worker that is there for its operator. To be asked for anew after each start. */
export async function maintenanceOf(runtime: Miniflare): Promise<MaintenanceRpc> {
  const { MAINTENANCE } = await runtime.getBindings<{ MAINTENANCE: MaintenanceRpc }>(OPERATOR);
  return MAINTENANCE;
}

/**
 * Tells the worker whether its data folder can be written to, and which of its objects have a file there. The first is
 * looked at once in some time at most, so that whoever polls keeps no disk busy.
 */
function dataFolder(data: string, name: string) {
  let asked = Number.NEGATIVE_INFINITY;
  let reason: string | null = null;
  return {
    DATA_FOLDER: async ({ url }: { readonly url: string }) => {
      const [, kind, id] = /^\/objects\/(ROOMS|PLAYERS)\/([0-9a-f]{64})$/.exec(new URL(url).pathname) ?? [];
      if (kind !== undefined && id !== undefined) {
        const file = objectFile(data, name, kind === "ROOMS" ? "Room" : "Player", id);
        return new Response(null, { status: fs.existsSync(file) ? 204 : 404 });
      }
      if (performance.now() - asked >= PROBE_EVERY) {
        reason = probeWriting(data);
        asked = performance.now();
      }
      return new Response(reason, { status: reason === null ? 200 : 507 });
    },
  };
}

/** A worker that only holds the binding; Miniflare hands this process the bindings of its workers. */
const operator = (name: string): V4WorkerOptions => ({
  name: OPERATOR,
  modules: true,
  script: "export default {}",
  compatibilityDate: "2026-10-01",
  serviceBindings: { MAINTENANCE: { name, entrypoint: "Maintenance" } },
});

const wholeWorker = ({ config, folder }: Bundle, vars: Vars): V4WorkerOptions => ({
  ...config.worker,
  name: config.name,
  bindings: vars,
  modules: modules(config, folder),
  modulesRoot: folder,
});

/** What Miniflare says of a workerd that does not start is for the person at the terminal. */
function explain(error: unknown): unknown {
  if (codeOf(error) !== "ERR_RUNTIME_FAILURE" || !(error instanceof Error)) return error;
  return new StartError(`The runtime does not start.\n${error.message}`);
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/**
 * Where all outgoing requests pass: to the Internet, and to loopback if that is allowed. workerd looks at the resolved
 * address, so that no name leads into a private network.
 */
const outwardNetwork = ({ loopbackNetwork }: Settings) => ({
  name: "outward-network",
  modules: true as const,
  script: "export default { fetch: (request, env) => env.NETWORK.fetch(request) };",
  compatibilityDate: "2026-10-01",
  serviceBindings: {
    NETWORK: {
      network: { allow: loopbackNetwork ? ["public", "local"] : ["public"], tlsOptions: { trustBrowserCas: true } },
    },
  },
});

function options(settings: Settings, ...workers: V4WorkerOptions[]) {
  return convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: 0,
    ...(settings.inspectorPort === null ? {} : { inspectorPort: settings.inspectorPort }),
    cf: false,
    logRequests: false,
    log: new ErrorOutputLog(LogLevel.WARN),
    handleStructuredLogs: ({ message }) => process.stderr.write(`${message}\n`),
    resourcePersistencePath: path.join(settings.data, "v3"),
    workers,
  });
}

function modules({ assets }: ServerConfig, folder: string) {
  const files = (ending: string) =>
    fs
      .readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => path.join(folder, name));
  const worker = [
    { type: "ESModule" as const, path: path.join(folder, "index.js") },
    // What the worker loads when it is asked for.
    ...files(".mjs").map((file) => ({ type: "ESModule" as const, path: file })),
    ...files(".sql").map((file) => ({ type: "Text" as const, path: file })),
  ];
  if (assets === undefined) return worker;
  const front = fs.readFileSync(path.join(import.meta.dirname, "front-worker.mjs"), "utf8");
  const constants = Object.entries(assets).map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`);
  return [
    { type: "ESModule" as const, path: path.join(folder, "front.js"), contents: front },
    { type: "ESModule" as const, path: path.join(folder, "front-config.js"), contents: constants.join("\n") },
    ...worker,
  ];
}
