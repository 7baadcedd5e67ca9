import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { keepIdleConnections } from "../../server/idle-connections";

/** A received request. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** The time of arrival (milliseconds of `performance.now`). */
  readonly at: number;
}

/** A scripted reaction to a request. */
export type Act = (response: http.ServerResponse, request: Seen) => void;

/** Answers with JSON. */
export const answer =
  (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}): Act =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

/** Refuses with a problem, as the server does. */
export const refuse = (status: number, code: string, headers: http.OutgoingHttpHeaders = {}, members = {}): Act =>
  answer(
    status,
    { type: `/problems/${code}`, title: code, status, detail: `about ${code}`, code, ...members },
    { "content-type": "application/problem+json", ...headers },
  );

/** Closes the connection without an answer. */
export const cut: Act = (response) => void response.destroy();

/** Never answers and keeps the connection open. */
export const hang: Act = () => undefined;

/** Sends the start of an answer, then closes the connection. */
export const cutInTheMiddle: Act = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" }).write('{"id":"g1"');
  setTimeout(() => response.destroy(), 50);
};

/** Starts an event stream, sends the texts and leaves the stream open. */
export const stream =
  (...texts: readonly (string | Buffer)[]): Act =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    response.flushHeaders();
    texts.forEach((text, index) => void setTimeout(() => response.write(text), index * 20));
  };

/** Sends an event stream that ends after the text. */
export const endedStream =
  (text: string): Act =>
  (response) =>
    void response.writeHead(200, { "content-type": "text/event-stream" }).end(text);

/** A real HTTP server that runs one act per request, in order. The last act is repeated for all further requests. */
export async function startScripted(...script: readonly Act[]) {
  const seen: Seen[] = [];
  const closed: number[] = [];
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "", url = "", headers } = request;
    const act = script[Math.min(seen.length, script.length - 1)];
    const index = seen.push({ method, url, headers, body, at: performance.now() });
    response.on("close", () => void closed.push(index));
    act?.(response, seen[index - 1] as Seen);
  });
  keepIdleConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All requests so far. */
    seen: seen as readonly Seen[],
    /** The numbers, starting at 1, of the requests whose connections are closed. */
    closed: closed as readonly number[],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
