import { err, ok, type Result } from "../shared/result";
import type { House } from "./house";

/** A refusal of the API, as it words it (RFC 9457). */
export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly field: string; readonly detail: string }[];
  readonly [member: string]: unknown;
}

/** An id as a part of a path. What has not the form of one becomes an id that nothing has: no text leaves its place. */
export const pathPart = (id: string): string => (/^[\w-]+$/.test(id) ? id : "-");

export interface Question {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
}

/** Headers of the caller that the API judges them by. */
const PASSED_ON = ["Authorization", "CF-Connecting-IP", "User-Agent"];
const TOLD = ["RateLimit", "RateLimit-Policy"];

/**
 * The API as the sender of a request may use it: every question is a request of its own with their token and address,
 * so that scopes, limits, idempotency and refusals are those of the API. Made anew for each request.
 */
export class Api {
  readonly #incoming: Request;
  readonly #house: House;
  #asked = 0;
  #unauthorized: Response | null = null;
  #rates: readonly (readonly [string, string])[] = [];

  constructor(incoming: Request, house: House) {
    this.#incoming = incoming;
    this.#house = house;
  }

  /** Asks for JSON. The body of an answer that has none (204) is undefined. */
  async ask<Body>(path: string, question: Question = {}): Promise<Result<Body, Problem>> {
    const response = await this.#send(path, question);
    if (response.status === 204) return ok(undefined as Body);
    return response.ok ? ok(await response.json<Body>()) : err(await response.json<Problem>());
  }

  /** Asks for a text in a media type of its own. */
  async text(path: string, question: Question = {}): Promise<Result<string, Problem>> {
    const response = await this.#send(path, question);
    return response.ok ? ok(await response.text()) : err(await response.json<Problem>());
  }

  /**
   * Why the whole request has to be answered with 401: somebody without a good token asked for what needs one. A token
   * that comes with messages which ask the API nothing has to be good all the same.
   */
  async unauthorized(): Promise<Response | null> {
    if (this.#asked === 0 && this.#incoming.headers.has("Authorization")) {
      await this.#send("/v1/variants", { query: { limit: 1 } });
    }
    return this.#unauthorized;
  }

  /** What the caller has left, as the API told last. */
  get rates(): readonly (readonly [string, string])[] {
    return this.#rates;
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
    this.#rates = TOLD.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return response;
  }
}

/** A 401 of the API as an answer of its own: all that it says but the headers that every answer gets on its way out. */
async function challengeOf(response: Response): Promise<Response> {
  const headers = ["Content-Type", "WWW-Authenticate"].map((name) => [name, response.headers.get(name) ?? ""]);
  return new Response(await response.text(), { status: response.status, headers: Object.fromEntries(headers) });
}
