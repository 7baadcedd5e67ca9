import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

/** A request as the receiver got it. */
export interface Received {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a real receiver outside of workerd. */
    webhookReceiver: string;
  }
}

/**
 * Starts a webhook receiver with real HTTP. POST `/<box>/status/<code>` answers the code, `/<box>/hang` never answers,
 * `/<box>/redirect/<code>` redirects to the box `<box>-second`, `/<box>/long` answers an overlong body, and everything
 * else 204. GET `/<box>` lists the requests that a box got.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const boxes = new Map<string, Received[]>();
  const server = createServer((request, response) => void answer(boxes, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  project.provide("webhookReceiver", `http://127.0.0.1:${port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(boxes: Map<string, Received[]>, request: IncomingMessage, response: ServerResponse) {
  const url = request.url ?? "/";
  const [, box = "", act = "", detail = ""] = url.split("/");
  if (request.method === "GET") {
    response.setHeader("content-type", "application/json").end(JSON.stringify(boxes.get(box) ?? []));
    return;
  }
  let body = "";
  for await (const chunk of request) body += chunk;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  boxes.set(box, [...(boxes.get(box) ?? []), { url, headers, body }]);
  if (act === "hang") return;
  if (act === "redirect") response.writeHead(Number(detail), { location: `/${box}-second` }).end();
  else if (act === "long") response.writeHead(200).end("x".repeat(100_000));
  else response.writeHead(act === "status" ? Number(detail) : 204, { "retry-after": "120" }).end("noted");
}
