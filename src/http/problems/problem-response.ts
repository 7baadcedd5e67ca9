import { PROBLEMS, problemType } from "./catalogue";
import { MOST_ERRORS } from "./members";
import type { ProblemKind } from "./problem-kind";
import type { FieldError, Refusal, RefusalCode, RefusalOf } from "./refusal";

/** Length of a field's name or of an error's detail at most, in UTF-16 code units. */
const LONGEST_TEXT = 2000;

/** Puts a refusal on the wire as problem details (RFC 9457). */
export function problemResponse(refusal: Refusal): Response {
  const { body, headers } = worded(refusal.code, refusal);
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}

/** A refusal as the body of its answer. */
export const problemBody = (refusal: Refusal) => worded(refusal.code, refusal).body;

/** The code stands beside the refusal so that the compiler sees that both belong to one entry of the table. */
function worded<Code extends RefusalCode>(code: Code, refusal: RefusalOf<Code>) {
  const kind: ProblemKind<RefusalOf<Code>> = PROBLEMS[code];
  const body = {
    type: problemType(code),
    title: kind.title,
    status: kind.status,
    detail: textOf(kind.detail, refusal),
    code,
    ...(kind.errors ? { errors: shortened(kind.errors(refusal)) } : {}),
    ...kind.members?.of(refusal),
  };
  const headers = Object.entries(kind.headers ?? {}).map(([name, text]) => [name, textOf(text, refusal)] as const);
  return { body, headers: Object.fromEntries(headers) };
}

/** The first errors, each of a bounded length: an answer must not be several times as long as its request. */
const shortened = (errors: readonly FieldError[]): readonly FieldError[] =>
  errors.slice(0, MOST_ERRORS).map(({ field, detail }) => ({ field: cut(field), detail: cut(detail) }));

const cut = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);

const textOf = <R>(text: string | ((refusal: R) => string), refusal: R): string =>
  typeof text === "string" ? text : text(refusal);
