import type { Problem } from "./generated/types.gen.js";
import type { ReadableHeaders } from "./platform.js";

/** The codes that refusals have. */
export type ProblemCode = Problem["code"];

/** The problem of a code with its own members, such as `legalMoves` of an illegal move. */
export type ProblemOf<Code extends ProblemCode> = [ProblemCode] extends [Code]
  ? Problem
  : Code extends ProblemCode
    ? MemberOf<Problem, Code>
    : never;

/** Several codes share a member of the union: `Extract` would not find it by one of them. */
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
  /** How long the server asks to wait before the request is sent again, in seconds; undefined if it does not say. */
  readonly retryAfter: number | undefined;

  constructor(problem: ProblemOf<Code>, status: number, retryAfter?: number) {
    super(`${problem.code}: ${messageOf(problem)}`);
    this.problem = problem;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  get code(): Code {
    return this.problem.code as Code;
  }
}

/** How many fields a message names. */
const MOST_FIELDS = 5;

/** The detail, and which fields are wrong: without them `See errors` would be all that a log shows. */
function messageOf(problem: Problem): string {
  if (!("errors" in problem) || !Array.isArray(problem.errors)) return problem.detail;
  const errors = problem.errors.filter((error) => typeof error?.field === "string");
  if (errors.every(({ detail }) => detail === problem.detail)) return problem.detail;
  const named = errors.slice(0, MOST_FIELDS).map(({ field, detail }) => `${field}: ${detail}`);
  const rest = errors.length > MOST_FIELDS ? [`and ${errors.length - MOST_FIELDS} more`] : [];
  return [...named, ...rest].join("; ");
}

/** An answer that is not one of the API, for example of a proxy. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  /** What came as its body, parsed if it was JSON. */
  readonly body: unknown;
  /** As in `ProblemError`. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, retryAfter?: number) {
    super(`the answer ${status} is none of Skytale's`);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** No answer came, or not the whole of it: `cause` says why. Whether the server acted on the request is not known. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(url: string, cause: unknown) {
    super(`no answer from ${new URL(url).origin}`, { cause });
  }
}

/**
 * Whether an error is a refusal, of this code if one is given. Narrows `error.problem` to the members of the code:
 * `if (isProblem(error, "illegal-move")) console.log(error.problem.legalMoves)`.
 */
export function isProblem<Code extends ProblemCode = ProblemCode>(
  error: unknown,
  code?: Code,
): error is AnyProblemError<Code> {
  return error instanceof ProblemError && (code === undefined || error.code === code);
}

const isProblemBody = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && "title" in body;

/** The members of a `Response` that errors are made of. */
interface AnswerHead {
  readonly status: number;
  readonly headers: ReadableHeaders;
}

/** The error for an answer that is not a success. */
export function errorOf(response: AnswerHead, body: unknown): Error {
  const retryAfter = retryAfterOf(response);
  return isProblemBody(body)
    ? new ProblemError(body, response.status, retryAfter)
    : new HttpError(response.status, body, retryAfter);
}

/** The value of `Retry-After` in seconds from now. It may be a number or a date (RFC 9110, 10.2.3). */
export function retryAfterOf({ headers }: Pick<AnswerHead, "headers">): number | undefined {
  const text = headers.get("Retry-After");
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
