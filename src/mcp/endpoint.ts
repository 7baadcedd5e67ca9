import { createMcpHandler } from "@modelcontextprotocol/server";
import { Api } from "./api";
import type { House } from "./house";
import { makeServer } from "./server";

/**
 * Answers the JSON-RPC messages of one request: those of the stateless revisions by themselves, those of 2025 without a
 * session. Nothing is kept between requests.
 * @param request the request as it came, its body read already
 * @param messages the JSON of its body: one message, or several
 */
export async function serveMessages(request: Request, messages: unknown, house: House): Promise<Response> {
  const api = new Api(request, house);
  // Nothing here ever changes by itself: there is nothing to subscribe to.
  const handler = createMcpHandler(() => makeServer(api, house), { maxSubscriptions: 0, keepAliveMs: 0 });
  const response = await handler.fetch(request, { parsedBody: messages });
  // The status depends on what tools meet with, so that nothing may be sent before they are done.
  const body = await response.arrayBuffer();
  const answer = (await api.unauthorized()) ?? new Response(body.byteLength === 0 ? null : body, response);
  answer.headers.set("Cache-Control", "no-store");
  for (const [name, value] of api.rates) answer.headers.set(name, value);
  return answer;
}
