import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i;

/**
 * Reads a server's address as people type it: the scheme may be left out, and `/v1` or a slash at the end don't matter.
 * What has no scheme is meant by https, on this machine by http.
 */
export function readServerAddress(text: string): string {
  const typed = text.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)
    ? typed
    : `${LOOPBACK.test(typed) ? "http" : "https"}://${typed}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new Failure(EXIT.usage, "bad-server", `“${typed}” is no server's address.`, [
      "Give one such as https://skytale.example or http://127.0.0.1:8787.",
    ]);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "")}`;
}

/** Whether nobody on the way reads what is sent to a server: it is asked by https, or does not leave this machine. */
export const isProtected = (server: string): boolean => {
  const { host, protocol } = new URL(server);
  return protocol === "https:" || LOOPBACK.test(host);
};
