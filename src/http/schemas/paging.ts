import * as z from "zod";
import { FeedEvent } from "../../events/feed-event";
import type { GameParts } from "../../match/view";
import { parseDuration } from "../../shared/duration";
import { EventTypes } from "./event-types";

const LIMIT = 20;

const count = z
  .string()
  .regex(/^\d{1,3}$/, "expected a whole number from 1 to 100")
  .transform(Number)
  .pipe(z.number().min(1, "expected at least 1").max(100, "expected at most 100"));

/** A number of items in a query that is not the `limit` of a list. */
export const queryCount = (description: string) =>
  count.meta({ type: "integer", minimum: 1, maximum: 100, description });

const limit = count
  .default(LIMIT)
  .meta({ type: "integer", minimum: 1, maximum: 100, default: LIMIT, description: "Items per page." });

/** The query of every list. The pipeline removes `cursor` before it applies this schema. */
export const PageQuery = z.strictObject({
  limit,
  cursor: z
    .string()
    .optional()
    .meta({ description: "`nextCursor` of the previous page, unchanged. Keep the other parameters as for that page." }),
});

/** A page of a list, named after its items: `Challenge` gives `ChallengePage`. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z
    .object({
      items: z.array(item),
      nextCursor: z
        .string()
        .nullable()
        .meta({ description: "Send it as `cursor` to get the next page; null at the end of the list." }),
    })
    .meta({ id: `${z.globalRegistry.get(item)?.id}Page` });

/** A page of events. Clients continue after the last event, so the list has no end. */
export const EventPage = z
  .object({
    items: z
      .array(FeedEvent)
      .meta({ description: "Oldest first. Fewer than `limit` means that there are no more yet." }),
    nextCursor: z
      .string()
      .nullable()
      .meta({
        description:
          `Send it as \`after\` next time: the id of the last item or, if there is nothing new, the \`after\` that you
sent. With \`types\`, it may be the id of a later event of another type. Null only if there has been no event at all:
then leave \`after\` out again.`.replaceAll("\n", " "),
      }),
  })
  .meta({ id: "FeedEventPage" });

/** A boolean in a query. */
export const QueryFlag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .meta({ type: "boolean" });

/** A time in a query. A function, because the description is part of the schema. */
export const queryTime = (description: string) =>
  z
    .string()
    .refine(
      (text) => z.iso.datetime({ offset: true }).safeParse(text).success,
      "expected an RFC 3339 time such as 2026-11-20T18:00:00Z",
    )
    .transform((text) => Date.parse(text))
    .meta({ type: "string", format: "date-time", description });

/** A duration in a query, in milliseconds. */
export const queryDuration = (description: string) =>
  z
    .string()
    .transform((text, context) => {
      const parsed = parseDuration(text);
      if (parsed.ok) return parsed.value;
      context.addIssue({ code: "custom", message: parsed.error });
      return z.NEVER;
    })
    .meta({ type: "string", format: "duration", description, example: "P1D" });

/** A month in a query, as the time at which it begins. */
export const queryMonth = (description: string) =>
  z
    .string()
    .regex(/^(19[7-9]|2\d\d)\d-(0[1-9]|1[0-2])$/, "expected a month such as 2026-11")
    .transform((text) => Date.parse(`${text}-01T00:00:00Z`))
    .meta({ type: "string", description, example: "2026-11" });

/** A position in a query. */
export const queryPosition = (description: string) => z.string().min(1).max(500).meta({ description });

/** A rating in a query. */
export const queryRating = (description: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, "expected a whole number from 0 to 9999")
    .transform(Number)
    .meta({ type: "integer", minimum: 0, maximum: 9999, description });

/** The query for additional parts of a game. */
export const IncludeQuery = z.strictObject({
  include: z
    .enum(["board"])
    .optional()
    .meta({ description: "`board` adds the pieces by square, reserves and cities." }),
});

/** The query of operations that answer a game. */
export const GameQuery = IncludeQuery.extend({
  since: z
    .string()
    .regex(/^\d{1,5}$/, "expected a ply, such as 24")
    .transform(Number)
    .optional()
    .meta({
      title: "ply",
      type: "integer",
      minimum: 0,
      maximum: 99_999,
      description:
        "Returns only `moves` after this ply: send the `ply` that you have. If the answer's `ply` is smaller, moves were taken back.",
    }),
});

/** The parts of a game that a query requests. */
export const partsOf = ({ include, since }: z.output<typeof GameQuery>): GameParts => ({
  board: include === "board",
  since,
});

/** The query of an event stream: the event after which it continues, and the types of its events. */
export const StreamQuery = z.strictObject({
  after: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, "expected the id of an event")
    .optional()
    .meta({ description: "Id of the last event that you have; `0` for none." }),
  types: EventTypes,
});

/** The query of a list of events: its cursor is the id of an event. */
export const EventQuery = StreamQuery.extend({ limit });
