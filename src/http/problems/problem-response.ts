import { PROBLEMS, problemType } from "./catalogue";
import type { ProblemKind } from "./problem-kind";
import type { Refusal, RefusalCode, RefusalOf } from "./refusal";

/** Puts a refusal on the wire as problem details (RFC 9457). */
export const problemResponse = (refusal: Refusal): Response => responseOf(refusal.code, refusal);

/** The code stands beside the refusal so that the compiler sees that both belong to one entry of the table. */
function responseOf<Code extends RefusalCode>(code: Code, refusal: RefusalOf<Code>): Response {
  const kind: ProblemKind<RefusalOf<Code>> = PROBLEMS[code];
  const body = {
    type: problemType(code),
    title: kind.title,
    status: kind.status,
    detail: textOf(kind.detail, refusal),
    code,
    ...(kind.errors ? { errors: kind.errors(refusal) } : {}),
    ...kind.members?.of(refusal),
  };
  const headers = new Headers({ "Content-Type": "application/problem+json", "Cache-Control": "no-store" });
  for (const [name, text] of Object.entries(kind.headers ?? {})) headers.set(name, textOf(text, refusal));
  return new Response(JSON.stringify(body), { status: kind.status, headers });
}

const textOf = <R>(text: string | ((refusal: R) => string), refusal: R): string =>
  typeof text === "string" ? text : text(refusal);
