import type { App } from "../http/app";
import { isOfApp, markAsFromAssistant } from "../http/request/assistant-requests";
import { readJson } from "../http/request/request-body";
import { Logger } from "../logging/logger";
import { VARIANTS } from "../rules/registry";
import { invalidRequest, unread } from "./rpc-error";

/** Loads the module that answers MCP requests, at the first such request. */
export type LoadEndpoint = () => Promise<typeof import("./endpoint")>;

/** Deepest nesting of a message. No valid message is deeper, since trees of conditional moves are sent as lines. */
const MAX_DEPTH = 32;

/**
 * Most messages in a batch. A batch counts as one request in the address's rate limit, although each message costs
 * work.
 */
const MOST_MESSAGES = 10;

/**
 * Adds the endpoint of the Model Context Protocol to the app: messages by POST, no sessions, so GET and DELETE get 405.
 * The pipeline has already checked host, origin and the address's rate limit, and adds the common headers. Each API
 * call of a tool passes through the app again as a request of the same caller.
 */
export function mountMcp(app: App, load: LoadEndpoint): void {
  app.post("/mcp", async (c) => {
    const read = await readJson(c.req.raw, MAX_DEPTH);
    if (!read.ok) return unread(read.error);
    const { text, json } = read.value;
    if (text === "") return unread({ code: "malformed-request", detail: "There is no message." });
    if (Array.isArray(json) && json.length > MOST_MESSAGES) {
      return invalidRequest(`A batch can have at most ${MOST_MESSAGES} messages.`);
    }
    // After the first of two answers with the same id the exchange would end, while the second tool still runs.
    if (hasTwins(json)) return invalidRequest("Two messages of the batch have the same id.");
    const { serveMessages } = await load();
    return serveMessages(c.req.raw, json, {
      answer: async (request) => {
        markAsFromAssistant(request);
        return app.fetch(request, c.env, c.executionCtx);
      },
      isOfApp,
      file: (path) => c.env.ASSETS.fetch(new URL(path, c.req.url)),
      failed: (tool, error) => new Logger(c.env, { where: "worker" }).error("mcp", error, { tool }),
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
