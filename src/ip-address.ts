import { IPv4, IPv6, parseCIDR } from "ipaddr.js";

/** An IP address by its bits. */
export type IpAddress = IPv4 | IPv6;

/** Reads dotted decimal IPv4 with four parts, as `new URL` writes it. */
export const parseIpv4 = (text: string): IPv4 | null => (IPv4.isValidFourPartDecimal(text) ? IPv4.parse(text) : null);

/** Reads IPv6 without brackets and zone. */
export const parseIpv6 = (text: string): IPv6 | null =>
  IPv6.isValid(text) && !text.includes("%") ? IPv6.parse(text) : null;

/** A block of addresses. */
export interface Network {
  readonly name: string;
  readonly block: readonly [IpAddress, number];
}

/** Reads a block such as `10.0.0.0/8`. Throws if it is none: blocks are written in the code. */
export const network = (cidr: string, name: string): Network => ({ name, block: parseCIDR(cidr) });

/** Whether an address is an IPv6 one. */
export const isIpv6 = (address: IpAddress): address is IPv6 => address.kind() === "ipv6";

/** Whether an address lies in a block. */
export const isInside = (address: IpAddress, { block: [first, prefix] }: Network): boolean =>
  address.kind() === first.kind() && address.match(first, prefix);
