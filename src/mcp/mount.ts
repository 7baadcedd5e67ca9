import type { App } from "../http/app";
import { readJson } from "../http/request/request-body";
import { VARIANTS } from "../rules/registry";
import { invalidRequest, unread } from "./rpc-error";

/** The other module of this room, which is loaded when somebody asks for it. */
export type LoadEndpoint = () => Promise<typeof import("./endpoint")>;

/** A tree of conditional moves goes as lines; what nests deeper than this is no message of the protocol. */
const MAX_DEPTH = 32;

/** How many messages a batch may have. It counts as one request at the limit of its address, and each of them costs. */
const MOST_MESSAGES = 10;

/**
 * Puts the endpoint of the Model Context Protocol into the app: messages by POST, no sessions, so that GET and DELETE
 * are 405. What every request passes (the caller's host and origin, their address's limit, common headers) has passed
 * before this; what a tool does goes through the app again, as a request of the same caller.
 */
export function mountMcp(app: App, load: LoadEndpoint): void {
  app.post("/mcp", async (c) => {
    const read = await readJson(c.req.raw, MAX_DEPTH);
    if (!read.ok) return unread(read.error);
    const { text, json } = read.value;
    if (text === "") return unread({ code: "malformed-request", detail: "There is no message." });
    if (Array.isArray(json) && json.length > MOST_MESSAGES) {
      return invalidRequest(`A batch has at most ${MOST_MESSAGES} messages.`);
    }
    // The first of two answers under one id would end the exchange, with the other's tool still at work.
    if (hasTwins(json)) return invalidRequest("Two messages of the batch have one id.");
    const { serveMessages } = await load();
    return serveMessages(c.req.raw, json, {
      answer: async (request) => app.fetch(request, c.env, c.executionCtx),
      file: (path) => c.env.ASSETS.fetch(new URL(path, c.req.url)),
      variants: VARIANTS,
    });
  });
}

function hasTwins(messages: unknown): boolean {
  if (!Array.isArray(messages)) return false;
  const ids = messages.flatMap((message: unknown) =>
    typeof message === "object" && message !== null && "id" in message ? [JSON.stringify(message.id)] : [],
  );
  return new Set(ids).size < ids.length;
}
