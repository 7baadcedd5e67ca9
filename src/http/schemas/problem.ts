import * as z from "zod";
import { PROBLEMS, problemType } from "../problems/catalogue";
import type { RefusalCode } from "../problems/refusal";

/** Problem details (RFC 9457). Some codes have members of their own. */
export const Problem = z
  .looseObject({
    type: z.string().meta({ description: "A reference that ends in the code.", example: problemType("stale-ply") }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: "For people; its words may change." }),
    code: z.string().meta({ description: "For programs; stays.", example: "stale-ply" }),
    errors: z
      .array(z.object({ field: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: "What is wrong, field by field." }),
  })
  .meta({ id: "Problem", description: "Problem details (RFC 9457)." });

/** A problem as an example of its code. */
export const exampleOf = (code: RefusalCode) => ({
  type: problemType(code),
  title: PROBLEMS[code].title,
  status: PROBLEMS[code].status,
  detail: PROBLEMS[code].title,
  code,
});
