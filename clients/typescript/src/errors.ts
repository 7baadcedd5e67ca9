import { headerOf } from "./calls/metadata.js";
import type { Problem } from "./generated/types.gen.js";
import type { ReadableHeaders } from "./platform.js";

/** The codes of all problems. */
export type ProblemCode = Problem["code"];

/** The problem with a code and its own members, such as `legalMoves` for `illegal-move`. */
export type ProblemOf<Code extends ProblemCode> = [ProblemCode] extends [Code]
  ? Problem
  : Code extends ProblemCode
    ? MemberOf<Problem, Code>
    : never;

/** Like `Extract`, which does not work here: one member of the union can have several codes. */
type MemberOf<Each, Code extends ProblemCode> = Each extends { code: ProblemCode }
  ? Code extends Each["code"]
    ? Each & { code: Code }
    : never
  : never;

/** A `ProblemError` of any of these codes. Comparing its `code` narrows its `problem`. */
export type AnyProblemError<Code extends ProblemCode = ProblemCode> = Code extends ProblemCode
  ? ProblemError<Code>
  : never;

/** A refusal by the server (RFC 9457). `problem` is narrowed by its `code`. */
export class ProblemError<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name = "ProblemError";
  readonly status: number;
  readonly problem: ProblemOf<Code>;
  /** Delay that the server requests before a retry, in seconds; undefined if it requests none. */
  readonly retryAfter: number | undefined;
  /** Id of the request, for questions to the operator of the server. */
  readonly requestId: string | undefined;

  constructor(problem: ProblemOf<Code>, status: number, retryAfter?: number, requestId?: string) {
    super(`${problem.code}: ${messageOf(problem)}`);
    this.problem = problem;
    this.status = status;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }

  get code(): Code {
    return this.problem.code as Code;
  }
}

/** Maximum length of the fields in an error message, in characters. */
const LONGEST = 300;

/** The detail and the invalid fields. Without the fields, a log would only show `See errors`. */
function messageOf(problem: Problem): string {
  if (!("errors" in problem) || !Array.isArray(problem.errors)) return problem.detail;
  const errors = problem.errors.filter((error) => typeof error?.field === "string");
  if (errors.every(({ detail }) => detail === problem.detail)) return problem.detail;
  const message = errors.map(({ field, detail }) => `${field}: ${detail}`).join("; ");
  return message.length > LONGEST ? `${message.slice(0, LONGEST - 1)}…` : message;
}

/** A response that does not come from the API, for example from a proxy. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  /** The response body, parsed if it is JSON; undefined for an HTML page with a success status. */
  readonly body: unknown;
  /** Delay from `Retry-After`, in seconds; undefined if the response has none. */
  readonly retryAfter: number | undefined;
  /** Id of the request, if the response has one. */
  readonly requestId: string | undefined;

  constructor(status: number, body: unknown, retryAfter?: number, requestId?: string) {
    super(`unexpected response ${status}, which does not come from Skytale`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

/** There was no complete response; see `cause`. The server may or may not have executed the request. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(url: string, cause: unknown) {
    super(`no answer from ${new URL(url).origin}`, { cause });
  }
}

/**
 * Whether an error is a `ProblemError`, with the given code if there is one. Narrows `error.problem` to the members of
 * that code: `if (isProblem(error, "illegal-move")) console.log(error.problem.legalMoves)`.
 */
export function isProblem<Code extends ProblemCode = ProblemCode>(
  error: unknown,
  code?: Code,
): error is AnyProblemError<Code> {
  // Compares the name, because a program that loads the ES module and the CommonJS build has two classes.
  const isOne = error instanceof Error && error.name === "ProblemError" && "problem" in error;
  return isOne && (code === undefined || (error as ProblemError).code === code);
}

const isProblemBody = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && "title" in body;

/** The members of a `Response` that errors use. */
interface AnswerHead {
  readonly status: number;
  readonly headers: ReadableHeaders;
}

/** Creates the error for an unsuccessful response. */
export function errorOf(response: AnswerHead, body: unknown): Error {
  const retryAfter = retryAfterOf(response);
  const requestId = headerOf(response.headers, "X-Request-Id");
  return isProblemBody(body)
    ? new ProblemError(body, response.status, retryAfter, requestId)
    : new HttpError(response.status, body, retryAfter, requestId);
}

/** Reads `Retry-After` as seconds from now. The header is a number or a date (RFC 9110, 10.2.3). */
export function retryAfterOf({ headers }: Pick<AnswerHead, "headers">): number | undefined {
  const text = headers.get("Retry-After");
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
