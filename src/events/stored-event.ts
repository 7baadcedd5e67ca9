import * as z from "zod";

/**
 * An event as it was stored, possibly by an older or newer version of this server: its type may be unknown here, and
 * its data may differ. The feed, streams and webhooks of the format `standard` contain it unchanged. Code that reads
 * `data` has to validate it first.
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

/** Parses the stored JSON of an array of events. Throws if it is damaged. */
export const parseStoredEvents = (text: string): readonly StoredEvent[] => z.array(StoredEvent).parse(JSON.parse(text));
