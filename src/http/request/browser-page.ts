import type { Settings } from "../../settings";

/**
 * The kind of web page that sent a request:
 * - `none`: no page; the client is not a browser
 * - `near`: a page of this server, or of this machine, where clients are developed
 * - `listed`: a page of another origin that the settings allow
 * - `hidden`: a page of another site that the browser does not name
 * - `foreign`: a page of any other origin
 */
export type PageKind = "none" | "near" | "listed" | "hidden" | "foreign";

/** The kind of page that sent a request. Clients other than browsers send neither `Origin` nor `Sec-Fetch-Site`. */
export function pageOf(headers: Headers, url: URL, { allowedOrigins }: Pick<Settings, "allowedOrigins">): PageKind {
  const origin = headers.get("Origin");
  if (origin === null) {
    const site = headers.get("Sec-Fetch-Site");
    return site === "cross-site" || site === "same-site" ? "hidden" : "none";
  }
  if (allowedOrigins?.includes(origin)) return "listed";
  // Sandboxed pages of any site send `null`.
  if (!URL.canParse(origin)) return "foreign";
  const page = new URL(origin);
  // Only hosts are compared: behind a proxy that terminates TLS, the page's scheme differs from ours.
  return page.host === url.host || isLoopbackName(page.hostname) ? "near" : "foreign";
}

/**
 * The origin of this server's pages for a request. Behind a proxy that terminates TLS, its scheme differs from the
 * request's.
 */
export function pageOriginOf(url: URL, { origin }: Pick<Settings, "origin">): string {
  const own = origin === null ? null : new URL(origin);
  return own?.host === url.host ? own.origin : url.origin;
}

/** Whether the request comes from a page of neither this server nor this machine. */
export const isFromOtherSite = (page: PageKind): boolean => page !== "none" && page !== "near";

/**
 * Whether a page of another site has led the browser here, by a link or a redirect. Such a navigation has no `Origin`.
 * A page that hides its address counts as one of another site.
 */
export function isOpenedByOtherSite(headers: Headers, url: URL): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site === null || site === "none" || site === "same-origin") return false;
  // Only pages of this machine are of one site with a loopback name.
  if (site === "same-site" && isLoopbackName(url.hostname)) return false;
  const referrer = headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return true;
  const page = new URL(referrer);
  return page.host !== url.host && !isLoopbackName(page.hostname);
}

/**
 * Expects a host name normalized by `new URL`. Browsers resolve `localhost` and its subdomains to this machine,
 * whatever DNS says.
 */
const isLoopbackName = (name: string): boolean =>
  name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d+){3}$/.test(name);

/**
 * Whether a request's host name is one of this server's. Protects against DNS rebinding: a page of any site can make
 * its own name resolve to this machine. The browser then treats both as one site, and only the host name differs.
 */
export function isOwnHost({ hostname }: URL, { allowedHosts }: Pick<Settings, "allowedHosts">): boolean {
  if (allowedHosts === null) return true;
  const name = hostname.replace(/\.$/, "");
  // A literal IP address cannot be the result of DNS rebinding.
  const isAddress = name.startsWith("[") || /^\d+(\.\d+){3}$/.test(name);
  return allowedHosts.includes(name) || (isAddress && ANY_ADDRESS.some((any) => allowedHosts.includes(any)));
}

/** Listening addresses that stand for all addresses of the machine. */
const ANY_ADDRESS: readonly string[] = ["0.0.0.0", "[::]"];
