import { readServerAddress as readAddress } from "skytale-client";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";

/** Loopback hosts, as the URL parser normalizes them. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Reads a server's address as `createClient` does. Throws a `Failure` with the exit code for wrong usage. */
export function readServerAddress(text: string): string {
  try {
    return readAddress(text);
  } catch (error) {
    if (error instanceof TypeError) throw new Failure(EXIT.usage, "bad-server", error.message);
    throw error;
  }
}

/** Whether requests to a server are safe from eavesdropping: it uses https or runs on this machine. */
export const isProtected = (server: string): boolean => {
  const { hostname, protocol } = new URL(server);
  return protocol === "https:" || LOOPBACK.test(hostname);
};

/**
 * Returns the same key for all spellings of a server's address. `localhost`, `127.0.0.1` and `[::1]` are treated as one
 * host; case, a default port, a dot after the host and a slash at the end are ignored. Returns a text that is not a URL
 * unchanged.
 */
export function serverKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, hostname, port, pathname } = new URL(address);
  const name = hostname.replace(/\.$/, "");
  const host = name === "localhost" || name === "[::1]" ? "127.0.0.1" : name;
  return `${protocol}//${host}${port === "" ? "" : `:${port}`}${pathname.replace(/\/+$/, "")}`;
}
