import type { Answer, OperationConfig } from "../operation";
import { PROBLEMS } from "../problems/catalogue";
import type { RefusalCode } from "../problems/refusal";
import { DEPRECATION_HEADERS } from "../response/deprecation";
import type { HeaderName } from "../response/header-name";
import type { Header, Reference } from "./document-types";

const text = { type: "string" } as const;
const wholeNumber = { type: "integer", minimum: 0 } as const;

/**
 * Descriptions of the response headers. Headers that every response has are omitted: `Access-Control-…`,
 * `Content-Security-Policy`, `Date`, `Referrer-Policy`, `Strict-Transport-Security`, `X-Content-Type-Options`.
 */
const HEADERS = {
  Allow: { description: "The methods that this address supports.", schema: text },
  Accept: { description: "The required media type of the body.", schema: text },
  "Cache-Control": { description: "Whether and how long the answer may be cached.", schema: text },
  "Content-Disposition": { description: "Suggests a file name.", schema: text },
  Deprecation: {
    description: "`@` and the time in seconds since 1970 at which the operation was deprecated.",
    schema: text,
  },
  ETag: { description: "Changes whenever the answer changes. Send it as `If-None-Match`.", schema: text },
  "Idempotent-Replayed": {
    description: "`true` if this is the answer to an earlier request with the same `Idempotency-Key`.",
    schema: text,
  },
  Link: { description: "The operation that replaces a deprecated one, and the rules for such changes.", schema: text },
  Location: { description: "Address of the created resource.", schema: text },
  RateLimit: {
    description:
      "Remaining requests (`r`), and seconds until all are available again (`t`). With a 429, `t` is the same as `Retry-After`. Absent if the server does not know the remaining requests.",
    schema: text,
  },
  "RateLimit-Policy": { description: "Number of requests (`q`) within a number of seconds (`w`).", schema: text },
  "Retry-After": { description: "Seconds to wait before you retry.", schema: wholeNumber },
  Sunset: { description: "When the deprecated operation may stop answering.", schema: text },
  "Set-Cookie": { description: "The session cookie. Scripts cannot read it.", schema: text },
  Vary: { description: "Request headers that the answer depends on.", schema: text },
  "WWW-Authenticate": { description: "`Bearer`, with the error if a token was sent.", schema: text },
  "X-Accel-Buffering": { description: "`no`: proxies must not buffer the stream.", schema: text },
  "X-Request-Id": { description: "Id of the request, for questions to the operator.", schema: text },
} as const satisfies Readonly<Record<HeaderName, Header>>;

const isHeaderName = (name: string): name is HeaderName => name in HEADERS;

/** The headers that a part of the document references. */
export function headersUsedIn(part: unknown): Readonly<Record<string, Header>> {
  const text = JSON.stringify(part);
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => text.includes(`"${referenceTo(name)}"`)));
}

const referenceTo = (name: string): string => `#/components/headers/${name}`;

/**
 * Headers of every response: the request's id, whether the response may be cached, and the rate limit if it is known.
 */
const ALWAYS = ["Cache-Control", "RateLimit", "RateLimit-Policy", "X-Request-Id"] as const;

export const isTagged = ({ hashed, versioned }: OperationConfig): boolean => hashed === true || versioned === true;

/** Whether an answer is only available as a stream. */
export const isStream = ({ schema, stream }: Answer): boolean => stream !== undefined && schema === undefined;

/** Whether the player's object stores the answers of an operation for repetitions. */
export const hasStoredAnswers = ({ method, idempotency }: OperationConfig): boolean =>
  method === "post" && (idempotency === "player" || idempotency === "secret");

/** The headers of a successful answer. */
export const headersOfAnswer = (config: OperationConfig, answer?: Answer) =>
  headerReferences([
    ...ALWAYS,
    ...(config.deprecated === undefined ? [] : DEPRECATION_HEADERS),
    ...(isTagged(config) ? (["ETag", "Vary"] as const) : []),
    ...(hasStoredAnswers(config) && config.idempotency === "player" ? (["Idempotent-Replayed"] as const) : []),
    ...(answer !== undefined && isStream(answer) ? (["Vary", "X-Accel-Buffering"] as const) : []),
    ...(answer?.headers ?? []),
  ]);

/** The headers of an operation's refusals with one status. */
export function headersOfProblem(config: OperationConfig, status: number, codes: readonly RefusalCode[]) {
  const byHandler = codes.some((code) => config.refusals.includes(code));
  const mayBeReplayed = hasStoredAnswers(config) && byHandler && status < 429;
  return headerReferences([
    ...ALWAYS,
    ...(config.deprecated === undefined ? [] : DEPRECATION_HEADERS),
    ...(mayBeReplayed ? (["Idempotent-Replayed"] as const) : []),
    ...codes.flatMap((code) => Object.keys(PROBLEMS[code].headers ?? {}).filter(isHeaderName)),
  ]);
}

/** References to headers, sorted by name. */
const headerReferences = (names: Iterable<HeaderName>): Readonly<Record<string, Reference>> =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, { $ref: referenceTo(name) }]));
