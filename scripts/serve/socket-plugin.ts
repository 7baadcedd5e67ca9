import type { Plugin } from "miniflare";

/** The listening address of the socket, and the Worker entry that it serves. */
export interface SocketOptions {
  readonly address: string;
  readonly service: { readonly name: string; readonly entrypoint?: string };
}

/** A binding whose only purpose is that Miniflare loads this file. The Worker does not see it. */
export function socketBinding(options: SocketOptions) {
  return {
    name: "__SOCKET",
    type: "socket",
    plugin: { package: import.meta.filename, name: "socket" },
    options: { address: options.address, service: { ...options.service } },
  };
}

/**
 * Adds a workerd socket that leads directly to the Worker. Miniflare's own entry goes through two more Workers, which
 * is five times slower, and reads `request.cf` from a header that any client could forge. With this socket, workerd
 * itself sets `request.cf.clientIp`.
 */
export const plugins: Record<string, Plugin> = {
  socket: {
    getBindings: () => [],
    getNodeBindings: () => ({}),
    getServices({ options }) {
      const socket = readOptions(options.config.env?.__SOCKET);
      if (socket === undefined) return [];
      return { services: [], extensions: [], sockets: [{ name: "skytale", http: {}, ...socket }] };
    },
  },
};

function readOptions(binding: unknown): SocketOptions | undefined {
  return (binding as { dev?: { options?: SocketOptions } } | undefined)?.dev?.options;
}
