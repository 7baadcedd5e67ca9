import type { Server } from "node:http";

/**
 * Disables the keep-alive timeout, so that only clients close idle connections. By default Node's server closes them
 * after five seconds, and a request that a stalled client sends at that moment fails, which no test is about.
 */
export function keepIdleConnections(server: Server): void {
  server.keepAliveTimeout = 0;
}
