import type { App } from "../http/app";
import { readJson } from "../http/request/request-body";
import { VARIANTS } from "../rules/registry";
import { rpcError } from "./rpc-error";

/** The other module of this room, which is loaded when somebody asks for it. */
export type LoadEndpoint = () => Promise<typeof import("./endpoint")>;

/** A tree of conditional moves goes as lines; what nests deeper than this is no message of the protocol. */
const MAX_DEPTH = 32;

/**
 * Puts the endpoint of the Model Context Protocol into the app: messages by POST, no sessions, so that GET and DELETE
 * are 405. What every request passes (the caller's host and origin, their address's limit, common headers) has passed
 * before this; what a tool does goes through the app again, as a request of the same caller.
 */
export function mountMcp(app: App, load: LoadEndpoint): void {
  app.post("/mcp", async (c) => {
    const read = await readJson(c.req.raw, MAX_DEPTH);
    if (!read.ok) return rpcError(read.error);
    if (read.value.text === "") return rpcError({ code: "malformed-request", detail: "There is no message." });
    const { serveMessages } = await load();
    return serveMessages(c.req.raw, read.value.json, {
      answer: async (request) => app.fetch(request, c.env, c.executionCtx),
      variants: VARIANTS,
    });
  });
}
