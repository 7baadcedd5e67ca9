import { serverKey } from "../configuration/server-address.js";
import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { printable } from "../terminal/printable.js";

/**
 * Reads the path of a request: `/v1/me`, or `me` below `/v1`, or a complete address on the server. Returns the path
 * and query below the server's address. Throws a `Failure` for another host, which must not get the token.
 */
export function readPath(text: string, server: string, query: readonly (readonly [string, string])[]): string {
  const base = new URL(server);
  const prefix = base.pathname.replace(/\/+$/, "");
  const typed = /^([a-z][a-z0-9+.-]*:|[/\\])/i.test(text) ? text : `/v1/${text.replace(/^v1\//, "")}`;
  const isPath = /^\/(?![/\\])/.test(typed);
  const url = parse(isPath ? `${base.origin}${prefix}${typed}` : typed, base);
  if (url === undefined || !isWithin(url, server, prefix)) {
    throw new Failure(EXIT.usage, "bad-path", `“${printable(text)}” is not a path on ${server}.`, [
      "Use a path such as /v1/me or me. The token is sent to no other host; --server selects a server.",
    ]);
  }
  for (const [name, value] of query) url.searchParams.append(name, value);
  // The client takes braces for parameters of the path.
  return `${url.pathname.slice(prefix.length)}${url.search}`.replaceAll("{", "%7B").replaceAll("}", "%7D");
}

const parse = (text: string, base: URL): URL | undefined =>
  URL.canParse(text, base.href) ? new URL(text, base.href) : undefined;

/** Whether an address is on the server, whose spelling of a loopback host does not matter, and below its path. */
const isWithin = (url: URL, server: string, prefix: string): boolean =>
  url.username === "" &&
  url.password === "" &&
  serverKey(url.origin) === serverKey(new URL(server).origin) &&
  (url.pathname === prefix || url.pathname.startsWith(`${prefix}/`));

/** Reads a header such as `Accept: text/plain`. Throws a `Failure` for any other text. */
export function readHeader(text: string): readonly [string, string] {
  const [, name = "", value = ""] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\xa0-\xff]*)$/.exec(text) ?? [];
  if (name !== "") return [name, value.trim()];
  throw new Failure(EXIT.usage, "bad-header", `“${printable(text)}” is not a header.`, [
    "A header is a name and a value: -H 'Accept: text/plain'.",
  ]);
}
