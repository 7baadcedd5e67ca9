import { type IpAddress, parseIpv4, parseIpv6 } from "../../ip-address";
import type { Settings } from "../../settings";
import { err, ok, type Result } from "../../shared/result";
import { isLoopback, reservedKind } from "./reserved-networks";

/** Rules of this server for the addresses of webhooks. */
export interface AddressPolicy {
  /**
   * Whether addresses of this machine are allowed, by http and by https, as the setting `ALLOW_PRIVATE_WEBHOOKS` says.
   */
  readonly allowLoopbackHttp: boolean;
  /**
   * Hosts of this server, which webhooks must not call: `host` for all its ports, or `host:port` for one port. All
   * loopback names count as the same host.
   */
  readonly ownHosts: readonly string[];
}

/** The rules for the addresses of webhooks that the settings give. */
export const addressPolicy = ({ allowPrivateWebhooks, origin }: Settings): AddressPolicy => ({
  allowLoopbackHttp: allowPrivateWebhooks,
  ownHosts: origin === null ? [] : [ownHost(new URL(origin))],
});

/**
 * An https origin stands for all ports of its host. An http origin, as of a local server, stands only for its own port,
 * because other programs use other ports of the machine.
 */
const ownHost = (origin: URL): string => (origin.protocol === "https:" ? origin.hostname : origin.host);

const LONGEST_URL = 2048;

// Top-level names that are not in the public DNS: those of RFC 6761, 6762, 7686, 8375 and 9476, and names that private
// networks commonly use.
const PRIVATE_SUFFIXES: readonly string[] = [
  "local",
  "localhost",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "onion",
  "i2p",
  "alt",
  "test",
  "example",
  "invalid",
];

type Host =
  | { readonly kind: "address"; readonly address: IpAddress; readonly name: string }
  | { readonly kind: "name"; readonly name: string };

/**
 * Checks whether a webhook may be sent to an address. `new URL` normalizes the address first; IP addresses are compared
 * as bits. Names are not resolved here: the network that sends the request blocks private addresses.
 * @returns the URL to send to, or a sentence that describes the fault
 */
export function checkWebhookAddress(text: string, policy: AddressPolicy): Result<URL, string> {
  if (text.length > LONGEST_URL) return err(`the address is longer than ${LONGEST_URL} characters`);
  if (!URL.canParse(text)) return err("the address is not a URL");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return err("the address has to begin with https://");
  if (url.username !== "" || url.password !== "") return err("the address must not contain a user name or password");
  const host = readHost(url.hostname);
  if (!host.ok) return host;
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  if (isOwn(host.value, port, policy.ownHosts)) return err("the address is this server itself");
  if (isThisHost(host.value) && policy.allowLoopbackHttp) {
    return isPortAllowed(port) ? ok(url) : err("the port has to be 443 or above 1023");
  }
  if (url.protocol !== "https:") return err("the address has to begin with https://");
  if (!isPortAllowed(port)) return err("the port has to be 443 or above 1023");
  const fault = hostFault(host.value);
  return fault === null ? ok(url) : err(fault);
}

/** Whether an address belongs to this machine. The address must have passed `checkWebhookAddress`. */
export function isLoopbackAddress({ hostname }: URL): boolean {
  const host = readHost(hostname);
  return host.ok && isThisHost(host.value);
}

/**
 * Whether two accepted addresses lead to the same receiver. A fragment and a dot at the end of the host make no
 * difference.
 */
export const isSameAddress = (one: string, other: string): boolean => receiverOf(one) === receiverOf(other);

function receiverOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  url.hostname = url.hostname.replace(/\.$/, "");
  return url.href;
}

const isPortAllowed = (port: number): boolean => port === 443 || port > 1023;

function readHost(hostname: string): Result<Host, string> {
  if (hostname.startsWith("[")) {
    const address = hostname.endsWith("]") ? parseIpv6(hostname.slice(1, -1)) : null;
    return address === null
      ? err("the host is not a readable IPv6 address")
      : ok({ kind: "address", address, name: hostname });
  }
  const name = hostname.toLowerCase().replace(/\.$/, "");
  const address = parseIpv4(name);
  if (address !== null) return ok({ kind: "address", address, name });
  const labels = name.split(".");
  if (name.length > 253 || !labels.every(isLabel)) return err("the host is not a readable name");
  // Some resolvers read a name that ends in a number as an IP address.
  if (/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? "")) return err("the host is not a readable address");
  return ok({ kind: "name", name });
}

const isLabel = (label: string): boolean => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label);

const isThisHost = (host: Host): boolean =>
  host.kind === "address" ? isLoopback(host.address) : host.name === "localhost" || host.name.endsWith(".localhost");

function hostFault(host: Host): string | null {
  if (host.kind === "address") {
    const kind = reservedKind(host.address);
    return kind === null ? null : `the host is a reserved address (${kind})`;
  }
  const labels = host.name.split(".");
  const suffix = labels.at(-1) ?? "";
  if (labels.length < 2) return "the host has to be a full name with a dot";
  return PRIVATE_SUFFIXES.includes(suffix) ? `names that end in .${suffix} are not on the Internet` : null;
}

function isOwn(host: Host, port: number, ownHosts: readonly string[]): boolean {
  return ownHosts.some((own) => {
    if (!URL.canParse(`https://${own}`)) return false;
    const { hostname, port: ownPort } = new URL(`https://${own}`);
    const ownHost = readHost(hostname);
    if (!ownHost.ok) return false;
    const isSamePort = ownPort === "" ? !/:443$/.test(own) || port === 443 : Number(ownPort) === port;
    const isSameHost = ownHost.value.name === host.name || (isThisHost(ownHost.value) && isThisHost(host));
    return isSamePort && isSameHost;
  });
}
