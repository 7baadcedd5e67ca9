import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { hostAndPort } from "./settings.ts";
import { StartError } from "./start-error.ts";

const CHECK_EVERY = 50;

/**
 * Binds the address for a moment: finds out before anything slow begins that it can be had, and which port "any" is.
 * The port is free again afterwards, as the runtime is another process and must bind it itself.
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

/** Like `findPort`, but tries again for so many milliseconds while the port is in use. */
export async function awaitPort(host: string, port: number, patience: number): Promise<number> {
  for (const began = performance.now(); ; await sleep(CHECK_EVERY)) {
    try {
      return await findPort(host, port);
    } catch (error) {
      if (!(error instanceof PortInUse) || performance.now() - began >= patience) throw error;
    }
  }
}

/** Another listens at the address. */
export class PortInUse extends StartError {
  constructor(host: string, port: number) {
    super(`Port ${port} on ${host} is in use. Stop what listens there, or choose another port: PORT=8788 npm start`);
  }
}

/** A free port that is taken before it is bound is bad luck; so many times in a row it is something else. */
const TRIES = 5;

/**
 * Starts what binds a port. Where any port is wanted, 0, it is started again if another was quicker to take the one that
 * was free.
 */
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
        `HOST is "${host}", which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
      );
    default:
      return new StartError(`Cannot listen on ${hostAndPort(host, port)}: ${String(error)}`);
  }
}
