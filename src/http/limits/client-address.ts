import type { Settings } from "../../settings";

/**
 * The address that a request comes from. A local server's socket gives it; `CF-Connecting-IP` can be trusted only
 * behind Cloudflare's network, which overwrites it. An IPv6 network (/64) counts as one address.
 */
export function clientAddress(request: Request, settings: Settings): string {
  const address = settings.isLocalServer ? socketAddress(request) : request.headers.get("CF-Connecting-IP");
  return address ? networkOf(address) : "unknown";
}

/** The socket writes `127.0.0.1:32790` or `[::1]:58550`; the port differs with every connection. */
function socketAddress(request: Request): string | null {
  const address: unknown = request.cf?.clientIp;
  if (typeof address !== "string") return null;
  const parts = /^(?:\[([^\]]*)\]|([^:]*)):\d+$/.exec(address);
  return parts ? (parts[1] ?? parts[2] ?? null) : address;
}

/** What a socket for both kinds of address writes for a caller by IPv4: `::ffff:192.0.2.1`. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
