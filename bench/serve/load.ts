import { once } from "node:events";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A request and its expected status. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Expected status; 200 by default. */
  readonly status?: number;
}

/** Result of a round of calls. Times are milliseconds from the first byte sent to the last byte read. */
export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
}

// Connections are kept alive, as in a real client. `fetch` would use more processor time than the measured code.
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/**
 * Sends a request and returns the response body. Retries while the server is overloaded. Throws on any other unexpected
 * status.
 */
export async function call(order: Call): Promise<string> {
  const { method, url, status = 200 } = order;
  for (;;) {
    const { status: answered, text } = await send(order);
    if (answered === status) return text;
    if (!text.includes('"code":"overloaded"')) throw new Error(`${method} ${url}: ${answered} ${text}`);
    await sleep(500 + 500 * Math.random());
  }
}

async function send({ method, url, headers, body }: Call): Promise<{ readonly status: number; readonly text: string }> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const request = http.request(url, {
    method,
    agent,
    headers: {
      ...headers,
      ...(text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
    },
  });
  request.end(text);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() };
}

/**
 * Runs `atOnce` loops of calls for `duration` milliseconds. Each loop sends its next call when the previous one is
 * answered.
 */
export async function load(atOnce: number, duration: number, next: () => Promise<unknown>): Promise<Round> {
  const times: number[] = [];
  const began = performance.now();
  const worker = async () => {
    while (performance.now() - began < duration) {
      const start = performance.now();
      await next();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return { perSecond: times.length / took, p50: quantile(0.5), p99: quantile(0.99), calls: times.length };
}

/** Calls `work` for each item, 16 at a time. */
export async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let item = iterator.next(); !item.done; item = iterator.next()) await work(item.value);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}
