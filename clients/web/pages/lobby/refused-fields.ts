import { isProblem, type ProblemCode } from "skytale-client";
import { wordsFor, wordsForField } from "../../server/words-for-failures";
import type { FormErrors } from "./form-errors";

/** The fields of problems that are about one field. */
const FIELD_OF: Partial<Record<ProblemCode, string>> = {
  "no-such-player": "opponent",
  blocked: "opponent",
  "opponent-suspended": "opponent",
  "invalid-position": "position",
};

/** The fields of a challenge with a control in the form. */
const FIELDS = /^(opponent|timeControl(\..*)?|minRating|maxRating|message|position)$/;

/** The errors of a refused challenge by field; empty if the refusal is not only about fields of the form. */
export function refusedFields(error: unknown): FormErrors {
  if (!isProblem(error)) return new Map();
  const { problem } = error;
  const field = FIELD_OF[problem.code];
  if (field !== undefined) return new Map([[field, wordsFor(error)]]);
  if (problem.code !== "invalid-request" || !problem.errors.every(({ field }) => FIELDS.test(field))) return new Map();
  return new Map(
    problem.errors.map(({ field, detail }) => [
      field,
      field === "opponent" ? "Enter the name of another player." : wordsForField(field, detail),
    ]),
  );
}
