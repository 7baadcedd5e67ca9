/** An IP address as a number of 32 or 128 bits. */
export interface IpAddress {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** Reads dotted decimal IPv4 with four parts, as `new URL` writes it. */
export function parseIpv4(text: string): IpAddress | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null;
    value = (value << 8n) | BigInt(part);
  }
  return { bits: 32, value };
}

/** Reads IPv6 without brackets: `::` once at most, and dotted decimal for the last 32 bits if so written. */
export function parseIpv6(text: string): IpAddress | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half, index) => readGroups(half, index === halves.length - 1));
  if (head === undefined || head === null || tail === null) return null;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array<bigint>(missing).fill(0n), ...(tail ?? [])];
  return { bits: 128, value: groups.reduce((value, group) => (value << 16n) | group, 0n) };
}

function readGroups(text: string, mayEndDotted: boolean): bigint[] | null {
  if (text === "") return [];
  const groups: bigint[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    const dotted = mayEndDotted && index === parts.length - 1 && part.includes(".") ? parseIpv4(part) : null;
    if (dotted !== null) groups.push(dotted.value >> 16n, dotted.value & 0xffffn);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}

/** A block of addresses. */
export interface Network {
  readonly name: string;
  readonly first: IpAddress;
  readonly prefix: number;
}

/** Reads a block such as `10.0.0.0/8`. Throws if it is none: blocks are written in the code. */
export function network(cidr: string, name: string): Network {
  const [text = "", length = ""] = cidr.split("/");
  const first = parseIpv4(text) ?? parseIpv6(text);
  if (first === null || !/^\d+$/.test(length)) throw new Error(`not a network: ${cidr}`);
  return { name, first, prefix: Number(length) };
}

/** Whether an address lies in a block. */
export function isInside(address: IpAddress, block: Network): boolean {
  if (address.bits !== block.first.bits) return false;
  const rest = BigInt(address.bits - block.prefix);
  return address.value >> rest === block.first.value >> rest;
}
