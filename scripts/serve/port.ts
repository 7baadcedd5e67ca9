import net from "node:net";
import { hostAndPort } from "./settings.ts";
import { StartError } from "./start-error.ts";

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
    throw new StartError(explain(error, host, port));
  } finally {
    probe.close();
  }
}

/** What to tell when the address is taken. */
export function portInUse(host: string, port: number): string {
  return `Port ${port} on ${host} is in use. Stop what listens there, or choose another port: PORT=8788 npm start`;
}

function explain(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EADDRINUSE":
      return portInUse(host, port);
    case "EACCES":
      return `Port ${port} on ${host} needs more rights than this process has. Choose one above 1023: PORT=8787 npm start`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST is "${host}", which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`;
    default:
      return `Cannot listen on ${hostAndPort(host, port)}: ${String(error)}`;
  }
}
