import fs from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response, type V4WorkerOptions } from "miniflare";
import type { ServerConfig, Vars } from "./config.ts";
import { folderService } from "./folder-service.ts";
import { runtimeFile } from "./former-runtime.ts";
import { Operator, operatorWorker } from "./operator.ts";
import { PortInUse } from "./port.ts";
import { PrivateSockets } from "./private-sockets.ts";
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

export interface Bundle {
  readonly config: ServerConfig;
  readonly folder: string;
}

/** A workerd with its Miniflare, and the operator's way to it. */
export interface Runtime {
  readonly miniflare: Miniflare;
  readonly operator: Operator;
  readonly sockets: PrivateSockets;
}

/**
 * Brings the databases up to date with a runtime that has nothing else and no port, so that no request and no overdue
 * alarm meets an old schema.
 */
export async function startMigrated({ config }: Bundle, settings: Settings): Promise<Runtime> {
  const sockets = new PrivateSockets();
  const miniflare = sockets.connect(() => new Miniflare(options(settings, sockets, operatorWorker(config, false))));
  const runtime = { miniflare, operator: new Operator(sockets.entry), sockets };
  try {
    await miniflare.ready;
    await runtime.operator.migrate();
  } catch (error) {
    await discard(runtime);
    throw explain(error);
  }
  return runtime;
}

/** Ends a runtime, whatever state it is in. */
export async function discard({ miniflare, sockets }: Runtime): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, DISCARD_LIMIT).unref());
  await Promise.race([miniflare.dispose().catch(() => undefined), limit]);
  sockets.close();
}

/**
 * Gives the runtime the whole worker and opens its port.
 * @param thinkers who thinks for the house; without them the worker does
 */
export async function serveWorker(
  { miniflare, sockets }: Runtime,
  bundle: Bundle,
  settings: Settings,
  port: number,
  vars: Vars,
  thinkers: ThinkingPool | null = null,
): Promise<void> {
  const { config } = bundle;
  const { name, assets } = config;
  const entrypoint = assets === undefined ? {} : { entrypoint: "front" };
  const address = hostAndPort(settings.host, port);
  const socket = socketBinding({ address, service: { name: `core:user:${name}`, ...entrypoint } });
  const network = outwardNetwork(settings);
  try {
    await miniflare.setOptions(
      options(
        settings,
        sockets,
        operatorWorker(config, true),
        {
          ...wholeWorker(bundle, vars),
          unsafeBindings: [socket],
          serviceBindings: {
            DATA_FOLDER: folderService(settings.data, name),
            // Miniflare passes each global fetch through two more Workers, which costs time and leaves garbage in both.
            OUTWARD: { network: networkOf(settings) },
            // As a handler of Node's own, which sees when a request is aborted.
            ...(thinkers === null ? {} : { THINKERS: { node: thinkers.handle } }),
          },
          outboundService: network.name,
        },
        network,
      ),
    );
  } catch (error) {
    if (codeOf(error) === "ERR_ADDRESS_IN_USE") throw new PortInUse(settings.host, port);
    throw explain(error);
  }
}

/** Gives the runtime the whole worker for an operator's tools, with no port and no network. */
export async function openWorker(
  { miniflare, sockets }: Runtime,
  bundle: Bundle,
  settings: Settings,
  vars: Vars,
): Promise<void> {
  const outboundService = () => new Response("The doctor sends nothing.", { status: 503 });
  try {
    await miniflare.setOptions(
      options(settings, sockets, operatorWorker(bundle.config, true), {
        ...wholeWorker(bundle, vars),
        outboundService,
      }),
    );
  } catch (error) {
    throw explain(error);
  }
}

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
 * The addresses that the server may reach: the Internet, and loopback if the settings allow it. workerd checks the
 * resolved address, so no host name leads into a private network.
 */
const networkOf = ({ loopbackNetwork }: Settings) => ({
  allow: loopbackNetwork ? ["public", "local"] : ["public"],
  tlsOptions: { trustBrowserCas: true },
});

/** The Worker that takes every global fetch. Webhooks use the network directly, by the binding `OUTWARD`. */
const outwardNetwork = (settings: Settings) => ({
  name: "outward-network",
  modules: true as const,
  script: "export default { fetch: (request, env) => env.NETWORK.fetch(request) };",
  compatibilityDate: "2026-10-01",
  serviceBindings: { NETWORK: { network: networkOf(settings) } },
});

function options(settings: Settings, sockets: PrivateSockets, ...workers: V4WorkerOptions[]) {
  return convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: 0,
    ...(settings.inspectorPort === null ? {} : { inspectorPort: settings.inspectorPort }),
    unsafeRuntimeEnv: { ...sockets.environment, SKYTALE_RUNTIME: runtimeFile(settings.data) },
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
