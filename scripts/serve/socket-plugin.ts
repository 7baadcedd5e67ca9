import type { Plugin } from "miniflare";

/** The address and the entry that the socket leads to. */
export interface SocketOptions {
  readonly address: string;
  readonly service: { readonly name: string; readonly entrypoint?: string };
}

/** The binding that makes Miniflare load this file; the worker does not see it. */
export function socketBinding(options: SocketOptions) {
  return {
    name: "__SOCKET",
    type: "socket",
    plugin: { package: import.meta.filename, name: "socket" },
    options: { address: options.address, service: { ...options.service } },
  };
}

/**
 * Adds a workerd socket that leads straight to the worker. Miniflare's own entry passes through two workers more, five
 * times slower, and takes `request.cf` from a header that any client could send; here it is workerd that fills
 * `request.cf.clientIp`.
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
