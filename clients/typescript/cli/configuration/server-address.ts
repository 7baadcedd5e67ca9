import { readServerAddress as readAddress } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";

/** Names and addresses of this machine that URLs have after they were parsed. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Reads a server's address as `createClient` does. Fails with the exit code of wrong use. */
export function readServerAddress(text: string): string {
  try {
    return readAddress(text);
  } catch (error) {
    if (error instanceof TypeError) throw new Failure(EXIT.usage, "bad-server", error.message);
    throw error;
  }
}

/** Whether nobody on the way can read what is sent to a server: it is called by https, or runs on this machine. */
export const isProtected = (server: string): boolean => {
  const { hostname, protocol } = new URL(server);
  return protocol === "https:" || LOOPBACK.test(hostname);
};

/**
 * The same text for all spellings of a server's address: `localhost`, `127.0.0.1` and `[::1]` are one server, and case, a
 * default port, a dot after the host and a slash at the end do not matter. A text that is no address is returned as it is.
 */
export function serverKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, hostname, port, pathname } = new URL(address);
  const name = hostname.replace(/\.$/, "");
  const host = name === "localhost" || name === "[::1]" ? "127.0.0.1" : name;
  return `${protocol}//${host}${port === "" ? "" : `:${port}`}${pathname.replace(/\/+$/, "")}`;
}
