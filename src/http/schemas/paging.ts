import { z } from "@hono/zod-openapi";

const LIMIT = 20;

const limit = z
  .string()
  .regex(/^\d{1,3}$/, "expected a whole number from 1 to 100")
  .transform(Number)
  .pipe(z.number().min(1, "expected at least 1").max(100, "expected at most 100"))
  .default(LIMIT)
  .openapi({ type: "integer", minimum: 1, maximum: 100, default: LIMIT, description: "Items per page." });

/** The query of every list. `cursor` is read before it comes to this. */
export const PageQuery = z.strictObject({
  limit,
  cursor: z
    .string()
    .optional()
    .openapi({ description: "`nextCursor` of the page before, unchanged; the other parameters as for that page." }),
});

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .openapi({ description: "To be sent as `cursor` for the next page; null at the end of the list." }),
  });

/** A switch in a query. */
export const QueryFlag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .openapi({ type: "boolean" });

/** A moment in a query, made anew for each use: the description goes with the schema. */
export const queryTime = (description: string) =>
  z
    .string()
    .refine(
      (text) => z.iso.datetime({ offset: true }).safeParse(text).success,
      "expected an RFC 3339 time such as 2026-11-20T18:00:00Z",
    )
    .transform((text) => Date.parse(text))
    .openapi({ type: "string", format: "date-time", description });

/** What a game's answer may carry beside the rest. */
export const IncludeQuery = z.strictObject({
  include: z
    .enum(["board"])
    .optional()
    .openapi({ description: "`board` adds the pieces by square, reserves and cities." }),
});
