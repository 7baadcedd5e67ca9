import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A way to a server that fails as networks do. */
export interface Network {
  /** The server's address by this way. */
  readonly url: string;
  /** Breaks off what is under way, and lets nothing through. */
  cut(): void;
  /** Lets everything through again. */
  mend(): void;
}

/**
 * Opens a way to a server, for as long as the test runs. It fails for whoever asks: a browser that is told to be without
 * a network tells its pages, and its service workers by and by.
 */
export async function openNetwork(server: string): Promise<Network> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<net.Socket>();
  const track = (socket: net.Socket): void => {
    sockets.add(socket);
    // Whoever breaks off does so on purpose here.
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
