import type * as z from "zod";
import type { DeepReadonly } from "../../shared/deep-readonly";
import type { HeaderName } from "../response/header-name";
import type { FieldError, Refusal, RefusalCode, RefusalOf } from "./refusal";

/** What a refusal is on the wire: problem details (RFC 9457), of which all but `detail` are the same for each of a code. */
export interface ProblemKind<R extends Refusal> {
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 410 | 412 | 413 | 415 | 421 | 422 | 429 | 500 | 503;
  readonly title: string;
  readonly detail: string | ((refusal: R) => string);
  /** What is wrong, field by field. */
  readonly errors?: (refusal: R) => readonly FieldError[];
  /** What stands in the body beside the members that every problem has. */
  readonly members?: Members<R>;
  readonly headers?: { readonly [Name in HeaderName]?: string | ((refusal: R) => string) };
}

/** What is said of some codes. */
export type ProblemTable = { readonly [Code in RefusalCode]?: ProblemKind<RefusalOf<Code>> };

/** Members of a problem's body: how they are described, and what they are for a refusal. */
export interface Members<R> {
  readonly schema: z.ZodObject;
  readonly of: (refusal: R) => Readonly<Record<string, unknown>>;
}

/** Members whose values the compiler holds against their schema. */
export const members = <R, Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  of: (refusal: R) => { readonly [Key in keyof Shape & string]: DeepReadonly<z.input<Shape[Key]>> },
): Members<R> => ({ schema, of });
