import { type IpAddress, isInside, isIpv6, type Network, network } from "../../ip-address";

/** Loopback addresses of IPv4 and IPv6. */
const LOOPBACK: readonly Network[] = [network("127.0.0.0/8", "loopback"), network("::1/128", "loopback")];

// The blocks of the IANA special-purpose registries that are not for ordinary Internet hosts, and further such blocks.
// IPv6 blocks outside of 2000::/3 are not listed; see `GLOBAL_UNICAST`.
const RESERVED: readonly Network[] = [
  network("0.0.0.0/8", "this network"),
  network("10.0.0.0/8", "private"),
  network("100.64.0.0/10", "carrier-grade NAT"),
  network("127.0.0.0/8", "loopback"),
  network("169.254.0.0/16", "link-local"),
  network("172.16.0.0/12", "private"),
  network("192.0.0.0/24", "protocol assignments"),
  network("192.0.2.0/24", "documentation"),
  network("192.31.196.0/24", "AS112"),
  network("192.52.193.0/24", "automatic multicast tunneling"),
  network("192.88.99.0/24", "6to4 relay"),
  network("192.168.0.0/16", "private"),
  network("192.175.48.0/24", "AS112"),
  network("198.18.0.0/15", "benchmarking"),
  network("198.51.100.0/24", "documentation"),
  network("203.0.113.0/24", "documentation"),
  network("224.0.0.0/4", "multicast"),
  network("240.0.0.0/4", "reserved"),
  network("2001::/23", "protocol assignments, Teredo among them"),
  network("2001:db8::/32", "documentation"),
  network("2002::/16", "6to4"),
  network("2620:4f:8000::/48", "AS112"),
  network("3ffe::/16", "6bone"),
  network("3fff::/20", "documentation"),
];

/**
 * The only IPv6 range from which public addresses are assigned. All other IPv6 addresses count as reserved, including
 * NAT64 and mapped IPv4.
 */
const GLOBAL_UNICAST = network("2000::/3", "global unicast");

/**
 * Whether the lower half of an IPv6 address begins like an ISATAP interface id, which embeds an IPv4 address: `0:5efe`,
 * or `200:5efe` with the universal bit.
 */
const isIsatap = ({ parts }: { readonly parts: readonly number[] }): boolean =>
  (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;

/** Whether an address is a loopback address. */
export const isLoopback = (address: IpAddress): boolean => LOOPBACK.some((block) => isInside(address, block));

/** The kind of a reserved address; null for an ordinary Internet address. */
export function reservedKind(address: IpAddress): string | null {
  if (isLoopback(address)) return "loopback";
  const block = RESERVED.find((reserved) => isInside(address, reserved));
  if (block !== undefined) return block.name;
  if (!isIpv6(address)) return null;
  if (!isInside(address, GLOBAL_UNICAST)) return "not global unicast";
  return isIsatap(address) ? "ISATAP" : null;
}
