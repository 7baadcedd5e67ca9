import type { Quota } from "../channels/channel";

/**
 * RPC methods of the object of a host that receives webhooks. The object limits the rate of requests by unverified
 * webhooks to the host. It is named after the host, and stores only the state of the rate limit.
 */
export type WebhookHostRpc = Quota;
