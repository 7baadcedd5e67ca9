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
  restore(): void;
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
  const proxy = net.createServer((near) => {
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
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => {
    proxy.close();
    breakOff();
  });
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      breakOff();
    },
    restore() {
      isCut = false;
    },
  };
}
