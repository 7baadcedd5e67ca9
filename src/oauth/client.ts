import { err, ok, type Result } from "../shared/result";
import { destinationOf, isCanonical, isLoopback, isSameRedirect, parseRedirectUri } from "./redirect-uri";

/**
 * The kinds of clients by the form of their `client_id`:
 * - `registered`: dynamically registered here (RFC 7591)
 * - `document`: a URL with a path, at which the client publishes its metadata
 * - `origin`: the URL of a site without a path. The site receives the codes
 * - `plain`: any other name, chosen by the client. Nothing is known about it
 */
export type ClientKind = "registered" | "document" | "origin" | "plain";

/** A client with the facts that are known about it. */
export interface Client {
  readonly id: string;
  readonly kind: ClientKind;
  /** The name that the client gives itself; its id if it gives none. */
  readonly name: string;
  /** Page about the client, from its metadata. */
  readonly uri: string | null;
  /** Registered addresses; null if the kind of client has none. */
  readonly redirectUris: readonly string[] | null;
}

/** The prefix of ids that this server issues at a registration. */
export const REGISTERED_PREFIX = "client_";

const REGISTERED = /^client_[0-9a-hjkmnp-tv-z]{16}$/;
const PLAIN = /^[A-Za-z\d][\w.~-]{0,99}$/;

/** Reads a `client_id`. Returns a sentence that describes the fault, if there is one. */
export function readClientId(text: string): Result<Pick<Client, "id" | "kind">, string> {
  if (/^https?:/i.test(text)) return readClientUrl(text);
  if (text.startsWith(REGISTERED_PREFIX)) {
    return REGISTERED.test(text)
      ? ok({ id: text, kind: "registered" })
      : err("No app is registered under this client_id.");
  }
  if (PLAIN.test(text)) return ok({ id: text, kind: "plain" });
  return err(
    "client_id has to be the https address of the app, or 1 to 100 letters, digits, dots, dashes and underscores.",
  );
}

function readClientUrl(text: string): Result<Pick<Client, "id" | "kind">, string> {
  if (text.length > 500 || !/^[!-~]+$/.test(text) || !URL.canParse(text)) return err("client_id is not a URL.");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || /[#@]/.test(text.split("?")[0] ?? "") || text.includes("#")) {
    return err("client_id must not contain a user name, a password or a fragment.");
  }
  if (!isCanonical(text, url)) return err(`client_id has to be in normal form: ${url.href}`);
  if (url.protocol !== "https:" && !isLoopback(url)) return err("client_id has to begin with https://.");
  return ok({ id: text, kind: url.pathname === "/" && url.search === "" ? "origin" : "document" });
}

/** A client about which nothing is known but its id: a site, or a plain name. */
export const namelessClient = ({ id, kind }: Pick<Client, "id" | "kind">): Client => ({
  id,
  kind,
  name: kind === "origin" ? new URL(id).host : id,
  uri: kind === "origin" ? id : null,
  redirectUris: null,
});

/**
 * The redirect URI of a request, if the client may use it.
 * @param given undefined if the request has none, which is allowed for a client with one registered address
 * @returns a sentence that describes the fault, if there is one
 */
export function readRedirectUri({ id, kind, redirectUris }: Client, given: string | undefined): Result<string, string> {
  const [only, ...others] = redirectUris ?? [];
  if (given === undefined) {
    return only !== undefined && others.length === 0 ? ok(only) : err("The parameter redirect_uri is missing.");
  }
  const url = parseRedirectUri(given);
  if (!url.ok) return url;
  if (redirectUris !== null) {
    if (redirectUris.some((registered) => isSameRedirect(registered, given))) return ok(given);
    return err("redirect_uri is not one of the addresses that the app has registered.");
  }
  if (kind === "origin" && url.value.origin !== new URL(id).origin) {
    return err(`redirect_uri has to be at ${new URL(id).origin}, because that is the client_id.`);
  }
  return ok(given);
}

/**
 * The text that identifies the app of a client for its player. A plain name belongs to nobody, so two apps with the same
 * name that send the player to different places are different apps.
 * @param redirectUri null for an app that signs in by device code
 */
export const appKeyOf = ({ id, kind }: Client, redirectUri: string | null): string =>
  kind === "plain" ? `${id} ${redirectUri === null ? "device" : destinationOf(new URL(redirectUri))}` : id;
