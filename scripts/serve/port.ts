import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { hostAndPort } from "./settings.ts";
import { StartError } from "./start-error.ts";

const CHECK_EVERY = 50;

/**
 * Binds the address briefly, to fail before anything slow starts and to resolve port 0. Returns the port. The port is
 * free afterwards, because the runtime is another process and must bind it itself. Throws a StartError if the address
 * cannot be bound.
 */
export async function findPort(host: string, port: number): Promise<number> {
  const probe = net.createServer();
  try {
    return await new Promise<number>((resolve, reject) => {
      probe.once("error", reject);
      probe.listen({ host, port, exclusive: true }, () => {
        const address = probe.address();
        resolve(typeof address === "object" && address ? address.port : port);
      });
    });
  } catch (error) {
    throw explain(error, host, port);
  } finally {
    probe.close();
  }
}

/** Like `findPort`, but retries for `timeout` milliseconds while the port is in use. */
export async function awaitPort(host: string, port: number, timeout: number): Promise<number> {
  for (const began = performance.now(); ; await sleep(CHECK_EVERY)) {
    try {
      return await findPort(host, port);
    } catch (error) {
      if (!(error instanceof PortInUse) || performance.now() - began >= timeout) throw error;
    }
  }
}

/** Another process listens on the port. */
export class PortInUse extends StartError {
  constructor(host: string, port: number) {
    super(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port: PORT=8788 npm start`,
    );
  }
}

/** Maximum number of attempts. A free port can be taken before it is bound, but hardly this often in a row. */
const TRIES = 5;

/** Runs `start`. If any port is wanted (0), it retries when another process took the chosen port first. */
export async function onPort<T>(wanted: number, start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(wanted);
    } catch (error) {
      if (wanted !== 0 || !(error instanceof PortInUse) || tries === TRIES) throw error;
    }
  }
}

function explain(error: unknown, host: string, port: number): StartError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return new PortInUse(host, port);
    case "EACCES":
      return new StartError(
        `Port ${port} on ${host} needs more rights than this process has. Choose one above 1023: PORT=8787 npm start`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartError(
        `HOST is "${host}", which is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
      );
    default:
      return new StartError(`Cannot listen on ${hostAndPort(host, port)}: ${String(error)}`);
  }
}
