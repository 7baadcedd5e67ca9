import { PROBLEMS, problemType } from "./catalogue";
import { MOST_ERRORS } from "./members";
import type { ProblemKind } from "./problem-kind";
import type { FieldError, Refusal, RefusalCode, RefusalOf } from "./refusal";

/** Longest field name or error detail, in UTF-16 code units. */
const LONGEST_TEXT = 2000;

/** Converts a refusal to a response with problem details (RFC 9457). */
export function problemResponse(refusal: Refusal): Response {
  const { body, headers } = worded(refusal.code, refusal);
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}

/** The problem details of a refusal. */
export const problemBody = (refusal: Refusal) => worded(refusal.code, refusal).body;

/** The code is a separate parameter so that the compiler relates the refusal to its entry in the table. */
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

/** The first errors, shortened: an answer must not be several times as long as its request. */
const shortened = (errors: readonly FieldError[]): readonly FieldError[] =>
  errors.slice(0, MOST_ERRORS).map(({ field, detail }) => ({ field: cut(field), detail: cut(detail) }));

const cut = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);

const textOf = <R>(text: string | ((refusal: R) => string), refusal: R): string =>
  typeof text === "string" ? text : text(refusal);
