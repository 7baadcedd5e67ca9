import * as z from "zod";
import { PROBLEM_CODES, PROBLEMS, problemType } from "../problems/catalogue";
import type { RefusalCode } from "../problems/refusal";
import { pascalCase } from "./sharing";

/** All current codes. New ones may be added. */
export const ProblemCode = z
  .enum(PROBLEM_CODES)
  .meta({ id: "ProblemCode", description: "The stable code of the problem." });

const FieldError = z
  .object({
    field: z.string().meta({ description: "Path of the field in the request.", example: "timeControl.perMove" }),
    detail: z.string().meta({ description: "What is expected." }),
  })
  .meta({ id: "FieldError" });

const details = {
  type: z
    .string()
    .meta({ description: "Address of the explanation; ends with the code.", example: problemType("stale-ply") }),
  title: z.string(),
  status: z.int(),
  detail: z.string().meta({ description: "For people; the wording may change." }),
};

/** The additional members of a problem. */
const membersOf = (code: RefusalCode): z.ZodRawShape => ({
  ...(PROBLEMS[code].errors ? { errors: z.array(FieldError) } : {}),
  ...PROBLEMS[code].members?.schema.shape,
});

const isPlain = (code: RefusalCode): boolean => Object.keys(membersOf(code)).length === 0;

const PlainProblem = z
  .object({
    ...details,
    code: z.enum(PROBLEM_CODES.filter(isPlain)).meta({ allOf: [{ $ref: "#/components/schemas/ProblemCode" }] }),
  })
  .meta({ id: "PlainProblem", description: "A problem without further members." });

const withMembers = PROBLEM_CODES.filter((code) => !isPlain(code)).map((code) =>
  z
    .object({ ...details, code: z.literal(code), ...membersOf(code) })
    .meta({ id: `${pascalCase(code)}Problem`, description: `${PROBLEMS[code].title}.` }),
);

/** Any problem. Its code determines its members. */
export const Problem = z.discriminatedUnion("code", [PlainProblem, ...withMembers]).meta({
  id: "Problem",
  description: "Problem details (RFC 9457). Narrow it by `code`: some problems have additional members.",
});
