import * as z from "zod";

/**
 * The explanation of a problem. The code is a plain string, so that reading a page does not require the table of
 * problems.
 */
export const ProblemMeaning = z
  .object({
    code: z.string(),
    type: z.string().meta({ description: "The `type` of the problem, which is this address." }),
    title: z.string(),
    status: z.int(),
    meaning: z.string().meta({ description: "What happened, and why the request was refused." }),
    remedy: z.string().meta({ description: "What to do next." }),
    example: z.record(z.string(), z.unknown()).meta({ description: "An example of the problem." }),
  })
  .meta({ id: "ProblemMeaning" });
