import fs from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response, type V4WorkerOptions } from "miniflare";
import type { ServerFacts } from "../../src/metrics/server-facts.ts";
import type { ServerConfig, Vars } from "./config.ts";
import { dumpsFolder } from "./dumps-folder.ts";
import { folderService } from "./folder-service.ts";
import { folderIdentity, runtimeFile } from "./former-runtime.ts";
import type { MailService } from "./mail/mail-service.ts";
import { Operator, operatorWorker } from "./operator.ts";
import { PortInUse } from "./port.ts";
import { PrivateSockets } from "./private-sockets.ts";
import { codeOf, explainFailure } from "./runtime-failure.ts";
import { hostAndPort, type Settings } from "./settings.ts";
import { socketBinding } from "./socket-plugin.ts";
import type { testClockApi } from "./test-clock-api.ts";
import { withTestClock } from "./test-clock-modules.ts";
import type { ThinkingPool } from "./thinking-pool.ts";

/** Sends all output of the runtime and the Worker to stderr. stdout contains only the ready line. */
class ErrorOutputLog extends Log {
  protected override log(message: string): void {
    process.stderr.write(`${message}\n`);
  }
}

/** Maximum time for a runtime to shut down, in milliseconds. */
const DISCARD_LIMIT = 5_000;

/** The services that the server's process provides for the Worker. */
export interface Services {
  readonly thinkers: ThinkingPool | null;
  readonly mail: MailService | null;
  readonly testClock: ReturnType<typeof testClockApi> | null;
  readonly facts: (() => Promise<ServerFacts>) | null;
}

export interface Bundle {
  readonly config: ServerConfig;
  readonly folder: string;
}

/** A workerd process with its Miniflare and the operator's connection to it. */
export interface Runtime {
  readonly miniflare: Miniflare;
  readonly operator: Operator;
  readonly sockets: PrivateSockets;
}

/**
 * Starts a runtime with only the operator's Worker and applies the migrations. No port is open yet, so no request and
 * no overdue alarm can meet an old schema. Throws a StartError on failure.
 */
export async function startMigrated({ config }: Bundle, settings: Settings): Promise<Runtime> {
  const sockets = new PrivateSockets();
  const miniflare = sockets.connect(
    () =>
      new Miniflare(options(settings, sockets, operatorWorker(config, { hasMaintenance: false, hasTestClock: false }))),
  );
  const runtime = { miniflare, operator: new Operator(sockets.entry), sockets };
  try {
    await miniflare.ready;
    await runtime.operator.migrate();
  } catch (error) {
    await discard(runtime);
    throw explainFailure(error);
  }
  return runtime;
}

/** Shuts down a runtime in any state. Never rejects. */
export async function discard({ miniflare, sockets }: Runtime): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, DISCARD_LIMIT).unref());
  await Promise.race([miniflare.dispose().catch(() => undefined), limit]);
  sockets.close();
}

/**
 * Loads the complete Worker into the runtime and opens its port.
 * @param services.thinkers processes that search moves for the bots; if null, the Worker searches itself
 * @param services.mail sends mails; if null, the Worker sends none
 * @param services.facts measures the server's files and processes; if null, the metrics lack them
 * @param services.testClock answers the requests about the test clock; null if the server has none
 */
export async function serveWorker(
  { miniflare, sockets }: Runtime,
  bundle: Bundle,
  settings: Settings,
  port: number,
  vars: Vars,
  { thinkers, mail, testClock, facts }: Services = { thinkers: null, mail: null, testClock: null, facts: null },
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
        operatorWorker(config, { hasMaintenance: true, hasTestClock: testClock !== null }),
        {
          ...wholeWorker(bundle, vars, testClock !== null),
          unsafeBindings: [socket],
          serviceBindings: {
            DATA_FOLDER: folderService(settings.data, name),
            DUMPS_FOLDER: { node: dumpsFolder(settings.data) },
            // Miniflare would route each global fetch through two more Workers, which costs time and memory.
            OUTWARD: { network: networkOf(settings) },
            // A Node-style handler, because it is notified when a request is aborted.
            ...(thinkers === null ? {} : { THINKERS: { node: thinkers.handle } }),
            ...(mail === null ? {} : { MAIL: { node: mail.handle } }),
            ...(facts === null ? {} : { SERVER_FACTS: async () => Response.json(await facts()) }),
            ...(testClock === null ? {} : { TEST_CLOCK: testClock }),
          },
          outboundService: network.name,
        },
        network,
      ),
    );
  } catch (error) {
    if (codeOf(error) === "ERR_ADDRESS_IN_USE") throw new PortInUse(settings.host, port);
    throw explainFailure(error);
  }
}

/** Loads the complete Worker for the operator's tools, without a port and without a network. */
export async function openWorker(
  { miniflare, sockets }: Runtime,
  bundle: Bundle,
  settings: Settings,
  vars: Vars,
): Promise<void> {
  const outboundService = () => new Response("The doctor has no network access.", { status: 503 });
  try {
    await miniflare.setOptions(
      options(settings, sockets, operatorWorker(bundle.config, { hasMaintenance: true, hasTestClock: false }), {
        ...wholeWorker(bundle, vars, false),
        outboundService,
      }),
    );
  } catch (error) {
    throw explainFailure(error);
  }
}

const wholeWorker = ({ config, folder }: Bundle, vars: Vars, hasTestClock: boolean): V4WorkerOptions => ({
  ...config.worker,
  name: config.name,
  bindings: vars,
  modules: hasTestClock ? withTestClock(modules(config, folder), folder) : modules(config, folder),
  modulesRoot: folder,
});

/**
 * Networks that the server may reach: the Internet, and loopback if the settings allow it. workerd checks the resolved
 * address, so a host name cannot lead into a private network.
 */
const networkOf = ({ loopbackNetwork }: Settings) => ({
  allow: loopbackNetwork ? ["public", "local"] : ["public"],
  tlsOptions: { trustBrowserCas: true },
});

/** The Worker that handles all global fetches. Webhooks use the network directly, through the binding `OUTWARD`. */
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
    unsafeRuntimeEnv: {
      ...sockets.environment,
      SKYTALE_RUNTIME: runtimeFile(settings.data),
      SKYTALE_FOLDER: folderIdentity(settings.data),
    },
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
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(ending))
      .map((name) => path.join(folder, name));
  const worker = [
    { type: "ESModule" as const, path: path.join(folder, "index.js") },
    // Modules that the Worker loads on demand.
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
