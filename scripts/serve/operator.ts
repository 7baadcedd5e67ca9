import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import type { V4WorkerOptions } from "miniflare";
import type { MaintenanceRpc } from "../../src/maintenance/contract.ts";
import type { ServerConfig } from "./config.ts";
import { RAISE_LIMIT } from "./open-files.ts";
import { StartError } from "./start-error.ts";
import type { TestClockRpc } from "./test-clock.ts";

const NAME = "operator";
const PROGRAM = path.join(import.meta.dirname, "operator-worker.mjs");
/**
 * The program of the operator's worker. It is read once at the start: the checkout may change while the server runs,
 * and a restart of workerd needs the same program.
 */
const program = fs.readFileSync(PROGRAM, "utf8");

/**
 * Configuration of the worker that receives the operator's calls. It must be the first worker, because Miniflare sends
 * the requests of its entry socket to the first one.
 * @param has.hasMaintenance whether the runtime also has the application's worker
 * @param has.hasTestClock whether that worker has a test clock
 */
export function operatorWorker(
  { databases, name, worker }: ServerConfig,
  { hasMaintenance, hasTestClock }: { readonly hasMaintenance: boolean; readonly hasTestClock: boolean },
): V4WorkerOptions {
  const { compatibilityDate, d1Databases } = worker;
  const constants = `export const databases = ${JSON.stringify(databases)};`;
  return {
    name: NAME,
    modulesRoot: import.meta.dirname,
    modules: [
      { type: "ESModule", path: PROGRAM, contents: program },
      { type: "ESModule", path: path.join(import.meta.dirname, "operator-config.js"), contents: constants },
    ],
    ...(compatibilityDate === undefined ? {} : { compatibilityDate }),
    ...(d1Databases === undefined ? {} : { d1Databases }),
    serviceBindings: {
      ...(hasMaintenance ? { MAINTENANCE: { name, entrypoint: "Maintenance" } } : {}),
      ...(hasTestClock ? { TEST_CLOCK: { name, entrypoint: "TestClock" } } : {}),
    },
  };
}

/** The methods of the worker's Maintenance entrypoint. The type rejects a list that lacks one. */
const METHODS: Record<keyof MaintenanceRpc, true> = {
  sweep: true,
  sweepDatabase: true,
  writeDump: true,
  rearm: true,
  restorePlayers: true,
  reportGames: true,
  restoreGames: true,
  restoreTournaments: true,
  giveUpTournaments: true,
  restoreTeams: true,
  giveUpTeams: true,
  compareGames: true,
  listedGames: true,
  giveUpGames: true,
  platformIds: true,
  receiveMail: true,
};

/** Calls the operator's worker of a runtime. Every method rejects if the runtime does not answer. */
export class Operator {
  readonly #socket: string;

  /** @param socket the path of the runtime's entry socket */
  constructor(socket: string) {
    this.#socket = socket;
  }

  /** Resolves when the runtime has responded. Rejects at once if nothing accepts the connection. */
  async ping(signal: AbortSignal): Promise<void> {
    await this.#ask("ping", [], signal);
  }

  /**
   * Applies missing migrations in order. Each file and its entry in the ledger form one transaction. The ledger is that
   * of wrangler, so `wrangler d1 migrations` and this server agree about what is applied.
   * @throws StartError that names the migration that failed
   */
  async migrate(): Promise<void> {
    const failed = (await this.#ask("migrate", [])) as { readonly name: string; readonly reason: string } | null;
    if (failed === null) return;
    throw new StartError(`Migration ${failed.name} failed and was rolled back: ${failed.reason}`);
  }

  /** Read access to the database of this binding. */
  database(binding: string): OperatorDatabase {
    return {
      rows: async <T>(query: string, ...parameters: readonly unknown[]) =>
        (await this.#ask("rows", [binding, query, parameters])) as readonly T[],
    };
  }

  /**
   * The Maintenance methods of the worker. Arguments and results are sent as JSON.
   * @param around makes each call, for example after a wait
   */
  maintenance(around: (call: () => Promise<unknown>) => Promise<unknown> = (call) => call()): MaintenanceRpc {
    const call =
      (method: string) =>
      async (...parameters: readonly unknown[]) =>
        around(() => this.#ask("maintenance", [method, parameters]));
    return Object.fromEntries(
      Object.keys(METHODS).map((method) => [method, call(method)]),
    ) as unknown as MaintenanceRpc;
  }

  /** The methods of the test clock, of a worker that has one. */
  testClock(): TestClockRpc {
    const call = (method: string, ...parameters: readonly unknown[]) => this.#ask("testClock", [method, parameters]);
    return {
      set: async (offset) => void (await call("set", offset)),
      fire: async (binding, id, at) => void (await call("fire", binding, id, at)),
      activity: async () => (await call("activity")) as Awaited<ReturnType<TestClockRpc["activity"]>>,
    };
  }

  async #ask(action: string, parameters: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    const { error, value } = await this.#send({ action, parameters }, signal).catch((reason: unknown) => {
      throw new StartError(
        `The runtime (workerd) did not answer: ${reason instanceof Error ? reason.message : reason}. Its last output is ` +
          `above. If that contains "Too many open files": ${RAISE_LIMIT}`,
      );
    });
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async #send(
    request: { readonly action: string; readonly parameters: readonly unknown[] },
    signal: AbortSignal | undefined,
  ): Promise<{ readonly error?: string; readonly value?: unknown }> {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const sent = http.request({
        socketPath: this.#socket,
        method: "POST",
        agent: false,
        ...(signal === undefined ? {} : { signal }),
      });
      sent.once("response", resolve);
      sent.once("error", reject);
      sent.end(JSON.stringify(request));
    });
    return (await json(response)) as { readonly error?: string; readonly value?: unknown };
  }
}

/** Read access to a database for the operator's tools. */
export interface OperatorDatabase {
  /** Rows of the result of a query. Parameters replace its `?`. */
  rows<T>(query: string, ...parameters: readonly unknown[]): Promise<readonly T[]>;
}
