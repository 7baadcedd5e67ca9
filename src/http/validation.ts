import type { z } from "@hono/zod-openapi";
import type { FieldError } from "./problems/refusal";

/** Words what a schema found wrong, field by field. */
export const fieldErrors = (error: z.ZodError): readonly FieldError[] => error.issues.flatMap(wordIssue);

function wordIssue(issue: z.core.$ZodIssue): readonly FieldError[] {
  const field = fieldName(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: fieldName([...issue.path, key]), detail: "is not known here" }));
  }
  return [{ field, detail: wordMessage(issue.message) }];
}

/** Says "is required" where zod speaks of undefined. */
function wordMessage(message: string): string {
  const missing = /^Invalid input: expected (.+), received undefined$/.exec(message);
  return missing ? `is required: expected ${missing[1]}` : message;
}

const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name === "" ? String(part) : `${name}.${String(part)}`,
    "",
  );
