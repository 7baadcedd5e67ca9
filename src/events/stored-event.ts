import * as z from "zod";

/**
 * An event as it was written down, maybe by an older version of this server or by a newer one: of a type that is not
 * known here, or with other data. Pages, streams and webhooks pass it on untouched; whoever wants to know what it says
 * has to look whether it still says so.
 */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const StoredEvent = z.looseObject({
  id: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<StoredEvent>;

/** Reads events back from the JSON of an array of them. What is no event was not written by us: that throws. */
export const parseStoredEvents = (text: string): readonly StoredEvent[] => z.array(StoredEvent).parse(JSON.parse(text));
