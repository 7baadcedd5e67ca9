import type * as z from "zod";
import type { FieldError } from "../problems/refusal";

/** Converts the issues of a schema to field errors. The schema must have parsed with `reportInput`. */
export const fieldErrors = (error: z.ZodError): readonly FieldError[] => error.issues.flatMap(wordIssue);

function wordIssue(issue: z.core.$ZodIssue): readonly FieldError[] {
  const field = fieldName(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: fieldName([...issue.path, key]), detail: "is not known here" }));
  }
  return [{ field, detail: wordMessage(issue) }];
}

/** Says "is required" for missing fields. zod reports their absence only with `reportInput`. */
function wordMessage(issue: z.core.$ZodIssue): string {
  const { code, message, input } = issue;
  // The web client shows this text beside the input field.
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
