import * as z from "zod";

/**
 * An event as it was stored, possibly by an older or newer version of this server: its type may be unknown here, and
 * its data may differ. Pages, streams and webhooks pass it on unchanged. Code that reads `data` has to validate it
 * first.
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

/** Parses the JSON of an array of events. Throws if an element is not an event, since only this server writes them. */
export const parseStoredEvents = (text: string): readonly StoredEvent[] => z.array(StoredEvent).parse(JSON.parse(text));
