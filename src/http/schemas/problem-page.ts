import * as z from "zod";

/**
 * The explanation of a problem. The code is a plain string, so that reading a page does not require the table of
 * problems.
 */
export const ProblemMeaning = z
  .object({
    code: z.string(),
    type: z.string().meta({ description: "The `type` of such problems: this address." }),
    title: z.string(),
    status: z.int(),
    meaning: z.string().meta({ description: "What has come about, and why it is refused." }),
    remedy: z.string().meta({ description: "What can be done." }),
    example: z.record(z.string(), z.unknown()).meta({ description: "Such a problem." }),
  })
  .meta({ id: "ProblemMeaning" });
