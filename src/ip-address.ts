import { IPv4, IPv6, parseCIDR } from "ipaddr.js";

/** A parsed IPv4 or IPv6 address. */
export type IpAddress = IPv4 | IPv6;

/** Parses an IPv4 address of four decimal parts, as `new URL` writes it. Null if the text is anything else. */
export const parseIpv4 = (text: string): IPv4 | null => (IPv4.isValidFourPartDecimal(text) ? IPv4.parse(text) : null);

/** Parses an IPv6 address without brackets and without a zone. Null if the text is anything else. */
export const parseIpv6 = (text: string): IPv6 | null =>
  IPv6.isValid(text) && !text.includes("%") ? IPv6.parse(text) : null;

/** A block of addresses, as first address and prefix length, with a name for messages. */
export interface Network {
  readonly name: string;
  readonly block: readonly [IpAddress, number];
}

/**
 * Parses a block such as `10.0.0.0/8`. Throws if the block is invalid, which is a bug: all blocks are constants in the
 * code.
 */
export const network = (cidr: string, name: string): Network => ({ name, block: parseCIDR(cidr) });

/** Whether an address is IPv6. */
export const isIpv6 = (address: IpAddress): address is IPv6 => address.kind() === "ipv6";

/** Whether a block contains an address. */
export const isInside = (address: IpAddress, { block: [first, prefix] }: Network): boolean =>
  address.kind() === first.kind() && address.match(first, prefix);
