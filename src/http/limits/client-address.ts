import { parseIpv6 } from "../../ip-address";
import type { Settings } from "../../settings";

/**
 * The network address of a client. Local servers take it from the socket: `CF-Connecting-IP` can be trusted only behind
 * Cloudflare, which overwrites it. An IPv6 /64 network counts as one address.
 */
export function clientAddress(request: Request, settings: Settings): string {
  const address = settings.isLocalServer ? socketAddress(request) : request.headers.get("CF-Connecting-IP");
  return address ? networkOf(address) : "unknown";
}

/** The address from the socket's text, such as `127.0.0.1:32790` or `[::1]:58550`, without the port. */
function socketAddress(request: Request): string | null {
  const address: unknown = request.cf?.clientIp;
  if (typeof address !== "string") return null;
  const parts = /^(?:\[([^\]]*)\]|([^:]*)):\d+$/.exec(address);
  return parts ? (parts[1] ?? parts[2] ?? null) : address;
}

function networkOf(address: string): string {
  const ipv6 = parseIpv6(address.replace(/%.*$/, ""));
  if (ipv6 === null) return address;
  // A dual-stack socket writes an IPv4 client as `::ffff:192.0.2.1`.
  if (ipv6.isIPv4MappedAddress()) return ipv6.toIPv4Address().toString();
  const network = ipv6.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
