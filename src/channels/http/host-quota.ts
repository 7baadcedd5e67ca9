import type { ChannelContext, Quota } from "../channel";
import type { Recipient } from "../recipient";

/** The rate limit of unverified recipients at a host. All ports of a host share it; verified recipients have none. */
export const hostQuota = (
  { url, verified }: Recipient,
  { hostNamed }: Pick<ChannelContext, "hostNamed">,
): Quota | null => (verified ? null : hostNamed(new URL(url).hostname.replace(/\.$/, "")));
