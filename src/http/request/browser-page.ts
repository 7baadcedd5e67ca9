import type { Settings } from "../../settings";

/**
 * The page of a browser that a request comes from. `near`: one of this server, or of this machine, where clients are
 * developed. `listed`: another that the settings let in. `hidden`: one of some other site that the browser doesn't name.
 */
export type PageKind = "none" | "near" | "listed" | "hidden" | "foreign";

/** Tells where a request comes from. Programs that are no browser send neither header. */
export function pageOf(headers: Headers, url: URL, { allowedOrigins }: Pick<Settings, "allowedOrigins">): PageKind {
  const origin = headers.get("Origin");
  if (origin === null) {
    const site = headers.get("Sec-Fetch-Site");
    return site === "cross-site" || site === "same-site" ? "hidden" : "none";
  }
  if (allowedOrigins?.includes(origin)) return "listed";
  // A sandboxed page of any site says `null`.
  if (!URL.canParse(origin)) return "foreign";
  const page = new URL(origin);
  // Behind a proxy that ends TLS the page's scheme is another than ours.
  return page.host === url.host || isLoopbackName(page.hostname) ? "near" : "foreign";
}

/** The origin of a page of this server that asks. Behind a proxy that ends TLS its scheme is another than ours. */
export function pageOriginOf(url: URL, { origin }: Pick<Settings, "origin">): string {
  const own = origin === null ? null : new URL(origin);
  return own?.host === url.host ? own.origin : url.origin;
}

/** Whether a page asks that is neither this server's nor this machine's. */
export const isFromOtherSite = (page: PageKind): boolean => page !== "none" && page !== "near";

/** As `new URL` writes host names. Browsers take `localhost` and what ends in it for this machine, whatever DNS says. */
const isLoopbackName = (name: string): boolean =>
  name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d+){3}$/.test(name);

/**
 * Whether a request is for this server. A page of any site can have its own name resolve to this machine; a browser then
 * takes both for one site, and only the name in the request tells.
 */
export function isOwnHost({ hostname }: URL, { allowedHosts }: Pick<Settings, "allowedHosts">): boolean {
  if (allowedHosts === null) return true;
  const name = hostname.replace(/\.$/, "");
  // An address stands in a request when somebody wrote it there: no name has been resolved.
  const isAddress = name.startsWith("[") || /^\d+(\.\d+){3}$/.test(name);
  return allowedHosts.includes(name) || (isAddress && ANY_ADDRESS.some((any) => allowedHosts.includes(any)));
}

/** What a server listens on that listens on all addresses of its machine. */
const ANY_ADDRESS: readonly string[] = ["0.0.0.0", "[::]"];
