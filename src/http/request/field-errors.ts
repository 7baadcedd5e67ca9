import type * as z from "zod";
import type { FieldError } from "../problems/refusal";

/** Words what a schema, parsing with `reportInput`, found wrong, field by field. */
export const fieldErrors = (error: z.ZodError): readonly FieldError[] => error.issues.flatMap(wordIssue);

function wordIssue(issue: z.core.$ZodIssue): readonly FieldError[] {
  const field = fieldName(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: fieldName([...issue.path, key]), detail: "is not known here" }));
  }
  return [{ field, detail: wordMessage(issue) }];
}

/** Says "is required" of what is missing; zod tells of its absence only where it was made to report inputs. */
function wordMessage(issue: z.core.$ZodIssue): string {
  const { code, message, input } = issue;
  // People read this beside the field that they typed into.
  if (code === "too_big" && issue.origin === "string") return `expected at most ${issue.maximum} characters`;
  if (code === "too_small" && issue.origin === "string") return `expected at least ${characters(issue.minimum)}`;
  const [, expected] = /^Invalid (?:input|option): expected (.+?)(?:, received undefined)?$/.exec(message) ?? [];
  const isMissing = input === undefined && (code === "invalid_type" || code === "invalid_value");
  return isMissing && expected !== undefined ? `is required: expected ${expected}` : message;
}

const characters = (count: number | bigint): string => (count === 1 ? "one character" : `${count} characters`);

const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name === "" ? String(part) : `${name}.${String(part)}`,
    "",
  );
