import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A TCP proxy in front of a server that can be cut. */
export interface Network {
  /** The server's address through the proxy. */
  readonly url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Accepts connections again. */
  mend(): void;
}

/**
 * Starts a proxy in front of a server for the duration of the test. Playwright's offline mode is not enough: it informs
 * pages and service workers, and each at a different time, while a cut proxy fails for every request at once.
 */
export async function openNetwork(server: string): Promise<Network> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<net.Socket>();
  const track = (socket: net.Socket): void => {
    sockets.add(socket);
    // Connections are reset on purpose here.
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  };
  let isCut = false;
  const ways = net.createServer((near) => {
    track(near);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = net.connect(Number(port), hostname);
    track(far);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  const breakOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  ways.listen(0, "127.0.0.1");
  await once(ways, "listening");
  onTestFinished(() => {
    ways.close();
    breakOff();
  });
  return {
    url: `http://127.0.0.1:${(ways.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      breakOff();
    },
    mend() {
      isCut = false;
    },
  };
}
