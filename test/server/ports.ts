import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { findPort } from "../../scripts/serve/port";

/**
 * Below the ports that systems give out by themselves: one of those would be lent to anybody's connection while a server
 * that is to come back at the same address is down.
 */
const FIRST = 20_000;
const LAST = 32_000;

const claims: Socket[] = [];

/**
 * A port for a server that is stopped and started again, or for a program that has to be told one. Nobody else who asks
 * here gets it for as long as this process lives: whoever holds a number's UDP port may use its TCP port.
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
