import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { findPort } from "../../scripts/serve/port";

/**
 * A range below the ephemeral ports. While a server is down that will restart at the same address, the system could
 * assign an ephemeral port to another connection.
 */
const FIRST = 20_000;
const LAST = 32_000;

const claims: Socket[] = [];

/**
 * Returns a port for a server that is restarted, or for a program that needs a fixed one. No other caller gets it while
 * this process lives: holding the UDP port of a number reserves its TCP port.
 */
export async function claimPort(): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await claim(port)) return String(port);
  }
  throw new Error(`no port is free from ${FIRST} to ${LAST}`);
}

async function claim(port: number): Promise<boolean> {
  const socket = createSocket("udp4").unref();
  try {
    socket.bind({ port, address: "127.0.0.1", exclusive: true });
    await once(socket, "listening");
    await findPort("127.0.0.1", port);
  } catch {
    socket.close();
    return false;
  }
  claims.push(socket);
  return true;
}
