import type * as z from "zod";
import type { DeepReadonly } from "../../shared/deep-readonly";
import type { HeaderName } from "../response/header-name";
import type { FieldError, Refusal, RefusalCode, RefusalOf } from "./refusal";

/** The problem details (RFC 9457) of a code. Only `detail`, `errors` and `members` depend on the single refusal. */
export interface ProblemKind<R extends Refusal> {
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 410 | 412 | 413 | 415 | 421 | 422 | 429 | 500 | 503;
  readonly title: string;
  readonly detail: string | ((refusal: R) => string);
  /** Errors by field. */
  readonly errors?: (refusal: R) => readonly FieldError[];
  /** Additional members of the body. */
  readonly members?: Members<R>;
  readonly headers?: { readonly [Name in HeaderName]?: string | ((refusal: R) => string) };
}

/** A part of the table of problems. */
export type ProblemTable = { readonly [Code in RefusalCode]?: ProblemKind<RefusalOf<Code>> };

/** Additional members of a problem: their schema, and their values for a refusal. */
export interface Members<R> {
  readonly schema: z.ZodObject;
  readonly of: (refusal: R) => Readonly<Record<string, unknown>>;
}

/** Defines members. The compiler checks the values against the schema. */
export const members = <R, Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  of: (refusal: R) => { readonly [Key in keyof Shape & string]: DeepReadonly<z.input<Shape[Key]>> },
): Members<R> => ({ schema, of });
