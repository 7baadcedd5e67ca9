import { z } from "@hono/zod-openapi";
import { PROBLEMS, problemType } from "../problems/catalogue";
import type { RefusalCode } from "../problems/refusal";

/** Problem details (RFC 9457). Some codes have members of their own. */
export const Problem = z
  .looseObject({
    type: z.string().openapi({ description: "A reference that ends in the code.", example: problemType("stale-ply") }),
    title: z.string(),
    status: z.int(),
    detail: z.string().openapi({ description: "For people; its words may change." }),
    code: z.string().openapi({ description: "For programs; stays.", example: "stale-ply" }),
    errors: z
      .array(z.object({ field: z.string(), detail: z.string() }))
      .optional()
      .openapi({ description: "What is wrong, field by field." }),
  })
  .openapi("Problem", { description: "Problem details (RFC 9457)." });

/** A problem as an example of its code. */
export const exampleOf = (code: RefusalCode) => ({
  type: problemType(code),
  title: PROBLEMS[code].title,
  status: PROBLEMS[code].status,
  detail: PROBLEMS[code].title,
  code,
});
