import { AsyncLocalStorage } from "node:async_hooks";
import diagnostics from "node:diagnostics_channel";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { StartError } from "./start-error.ts";
import { useWorkerdWrapper } from "./workerd-process.ts";

/** Maximum length of a Unix socket path on macOS, in bytes. Linux allows 107. */
const LONGEST_PATH = 103;

/**
 * The Unix sockets between this process and one workerd, in a folder that only this user can enter. Miniflare would
 * connect the two through TCP ports on loopback, which every local program and every web page in a local browser can
 * access. Miniflare's entry socket is an open proxy (MF-Route-Override), and a malformed path crashes the process that
 * listens on its loopback server.
 */
export class PrivateSockets {
  readonly #folder: string;
  #loopback: net.Server | undefined;
  readonly #remove = () => fs.rmSync(this.#folder, { recursive: true, force: true });

  /** Creates the folder. Throws a StartError if that fails. */
  constructor() {
    useWorkerdWrapper();
    try {
      this.#folder = fs.mkdtempSync(path.join(os.tmpdir(), "skytale-"));
    } catch (error) {
      throw new StartError(
        `Cannot create a folder in ${os.tmpdir()}: ${error instanceof Error ? error.message : error}`,
      );
    }
    process.once("exit", this.#remove);
    if (Buffer.byteLength(this.#file("loopback")) <= LONGEST_PATH) return;
    this.close();
    throw new StartError(`The path of the temporary folder ${os.tmpdir()} is too long. Set TMPDIR to a shorter one.`);
  }

  /** Path of Miniflare's entry socket, on which workerd serves the operator's requests. */
  get entry(): string {
    return this.#file("entry");
  }

  /** Environment variables for workerd.sh, which moves workerd's ends of the connections to these sockets. */
  get environment(): { readonly SKYTALE_SOCKETS: string } {
    return { SKYTALE_SOCKETS: this.#folder };
  }

  /**
   * Creates a Miniflare whose loopback server answers on a socket in the folder.
   * @param create calls Miniflare's constructor
   */
  connect<T>(create: () => T): T {
    return opening.run(this, create);
  }

  /** Closes the loopback socket and removes the folder. */
  close(): void {
    this.#loopback?.close();
    this.#remove();
    process.off("exit", this.#remove);
  }

  /** Moves an HTTP server from its TCP port to the loopback socket. */
  move(server: http.Server): void {
    if (this.#loopback !== undefined) return;
    server.maxConnections = 0;
    this.#loopback = net.createServer((socket) => server.emit("connection", socket)).listen(this.#file("loopback"));
    this.#loopback.unref();
  }

  #file(name: string): string {
    return path.join(this.#folder, name);
  }
}

/**
 * The sockets of the Miniflare that is being created. A diagnostics channel assigns its server to them, because
 * Miniflare has no option for its loopback server.
 */
const opening = new AsyncLocalStorage<PrivateSockets>();

diagnostics.subscribe("tracing:net.server.listen:asyncStart", (message) => {
  const { server } = message as { readonly server: unknown };
  if (server instanceof http.Server) opening.getStore()?.move(server);
});
