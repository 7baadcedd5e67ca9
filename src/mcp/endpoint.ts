import { createMcpHandler } from "@modelcontextprotocol/server";
import { Api } from "./api";
import type { House } from "./house";
import { makeServer } from "./server";

/**
 * Answers the JSON-RPC messages of one request, in the stateless revisions of the protocol and, without a session, in
 * those of 2025. Nothing is stored between requests.
 * @param request the original request; its body was read already
 * @param messages the parsed body: one message or a batch
 */
export async function serveMessages(request: Request, messages: unknown, house: House): Promise<Response> {
  const api = new Api(request, house);
  // Tools and resources never change, so there is nothing to subscribe to.
  const handler = createMcpHandler(() => makeServer(api, house), { maxSubscriptions: 0, keepAliveMs: 0 });
  const response = await handler.fetch(request, { parsedBody: messages });
  // A tool may cause a 401 or 403 for the whole request, so the answer starts only after all tools have finished.
  const body = await response.arrayBuffer();
  // The other messages of a batch may have succeeded, so they are not refused together.
  const forbidden = Array.isArray(messages) ? null : api.forbidden();
  const answer = (await api.unauthorized()) ?? forbidden ?? new Response(body.byteLength === 0 ? null : body, response);
  answer.headers.set("Cache-Control", "no-store");
  for (const [name, value] of api.rates) answer.headers.set(name, value);
  return answer;
}
