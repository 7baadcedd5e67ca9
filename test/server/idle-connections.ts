import type { Server } from "node:http";

/**
 * Leaves it to clients to close connections that nothing is asked on. Node's server closes them after five seconds, and
 * what a client that stood still meanwhile sends on one of them is lost: a failure that no test is about.
 */
export function keepIdleConnections(server: Server): void {
  server.keepAliveTimeout = 0;
}
