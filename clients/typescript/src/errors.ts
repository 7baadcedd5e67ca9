import type { Problem } from "./generated/types.gen.js";

/** The codes that refusals have. */
export type ProblemCode = Problem["code"];

/** The problem of a code: with its own members, such as `legalMoves` of an illegal move. */
export type ProblemOf<Code extends ProblemCode> = Extract<Problem, { code: Code }>;

/** A refusal, as the server words it (RFC 9457). `problem` is told apart by its `code`. */
export class ProblemError<Code extends ProblemCode = ProblemCode> extends Error {
  override readonly name = "ProblemError";
  readonly status: number;
  readonly problem: ProblemOf<Code>;
  /** How long the server asks to wait before the request is sent again, in seconds; undefined if it does not say. */
  readonly retryAfter: number | undefined;

  constructor(problem: ProblemOf<Code>, status: number, retryAfter?: number) {
    super(`${problem.code}: ${problem.detail}`);
    this.problem = problem;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  get code(): Code {
    return this.problem.code as Code;
  }
}

/** An answer that is none of the API's, as proxies give them and servers of another kind. */
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
 * Whether something that was thrown is a refusal, of this code if one is given:
 * `if (isProblem(error, "illegal-move")) console.log(error.problem.legalMoves)`.
 */
export function isProblem<Code extends ProblemCode = ProblemCode>(
  error: unknown,
  code?: Code,
): error is ProblemError<Code> {
  return error instanceof ProblemError && (code === undefined || error.code === code);
}

const isProblemBody = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && "title" in body;

/** The error for an answer that is not a success. */
export function errorOf(response: Response, body: unknown): Error {
  const retryAfter = retryAfterOf(response);
  return isProblemBody(body)
    ? new ProblemError(body, response.status, retryAfter)
    : new HttpError(response.status, body, retryAfter);
}

/** What `Retry-After` says, in seconds from now: a number or a date (RFC 9110, 10.2.3). */
export function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get("Retry-After");
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
