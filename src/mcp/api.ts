import { err, ok, type Result } from "../shared/result";
import type { House } from "./house";
import type { Untrusted } from "./untrusted";

/** A problem of the API (RFC 9457). */
export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly field: string; readonly detail: string }[];
  readonly [member: string]: unknown;
}

/**
 * An id for use in a path. A text in another form becomes `-`, which is nobody's id, so no input can change the path.
 */
export const pathPart = (id: string): string => (/^[\w-]+$/.test(id) ? id : "-");

export interface Question {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/** Request headers of the caller that are copied to each API request. */
const PASSED_ON = ["Authorization", "CF-Connecting-IP", "User-Agent"];
const RATE_HEADERS = ["RateLimit", "RateLimit-Policy"];

/**
 * Calls the API on behalf of the sender of an MCP request. Each call is a request of its own with the sender's token
 * and address, so scopes, limits, idempotency and refusals are those of the API. Create one instance per MCP request.
 */
export class Api {
  readonly #incoming: Request;
  readonly #house: House;
  #asked = 0;
  #unauthorized: Response | null = null;
  /** The last 403 for a scope that an app can request from the player. */
  #forbidden: Response | null = null;
  #isRefused = false;
  #rates: readonly (readonly [string, string])[] = [];

  constructor(incoming: Request, house: House) {
    this.#incoming = incoming;
    this.#house = house;
  }

  /** Sends a request whose answer is JSON. The value of a 204 is undefined. */
  async ask<Body>(path: string, question: Question = {}): Promise<Result<Untrusted<Body>, Problem>> {
    const response = await this.#send(path, question);
    if (response.status === 204) return ok(undefined as Untrusted<Body>);
    return response.ok ? ok(await response.json<Untrusted<Body>>()) : err(await response.json<Problem>());
  }

  /** Sends a request whose answer is text, such as an SVG. */
  async text(path: string, question: Question = {}): Promise<Result<string, Problem>> {
    const response = await this.#send(path, question);
    return response.ok ? ok(await response.text()) : err(await response.json<Problem>());
  }

  /**
   * The 401 that the MCP request must be answered with; null if no call was refused with 401. If no call was made but a
   * token was sent, the token is checked by a call.
   */
  async unauthorized(): Promise<Response | null> {
    if (this.#asked === 0 && this.#incoming.headers.has("Authorization")) {
      await this.#send("/v1/variants", { query: { limit: 1 } });
    }
    return this.#unauthorized;
  }

  /**
   * Records that a tool ends with a problem. If an app lacks a scope, `forbidden` then returns the answer to the whole
   * MCP request.
   */
  refused({ code }: Problem): void {
    this.#isRefused = code === "insufficient-scope";
  }

  /** The 403 with which an app learns which scope its tool needs; null if the tool was not refused for that reason. */
  forbidden(): Response | null {
    return this.#isRefused ? this.#forbidden : null;
  }

  /** The rate limit headers of the last API response. */
  get rates(): readonly (readonly [string, string])[] {
    return this.#rates;
  }

  /** Logs the exception of a tool. */
  failed(tool: string, error: unknown): void {
    this.#house.failed(tool, error);
  }

  async #send(path: string, { method = "GET", query = {}, body, idempotencyKey }: Question): Promise<Response> {
    const url = new URL(path, this.#incoming.url);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`);
    const headers = new Headers();
    for (const name of PASSED_ON) {
      const value = this.#incoming.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const { cf } = this.#incoming;
    const request = new Request(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(cf === undefined ? {} : { cf }),
    });
    const response = await this.#house.answer(request);
    this.#asked += 1;
    if (response.status === 401) this.#unauthorized ??= await challengeOf(response.clone());
    if (response.status === 403 && response.headers.has("WWW-Authenticate") && this.#house.isOfApp(request))
      this.#forbidden = await challengeOf(response.clone());
    this.#rates = RATE_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return response;
  }
}

/** Copies a 401 or 403 of the API, without the headers that every response gets in the pipeline. */
async function challengeOf(response: Response): Promise<Response> {
  const headers = ["Content-Type", "WWW-Authenticate"].map((name) => [name, response.headers.get(name) ?? ""]);
  return new Response(await response.text(), { status: response.status, headers: Object.fromEntries(headers) });
}
