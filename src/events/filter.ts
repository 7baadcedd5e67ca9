import { EVENTS } from "./feed-event";

const SUBSCRIBABLE = EVENTS.filter(({ subscription }) => subscription !== "none");
const familyOf = (type: string): string => type.split(".")[0] ?? type;

/** The event types that webhooks can subscribe to. */
export const EVENT_TYPES = SUBSCRIBABLE.map(({ type }) => type);

/**
 * The filters of a webhook that was created without any: all types with the subscription `default`. A family of several
 * types that are all `default` is stored as `challenge.*`, so that the webhook also receives types that the family
 * gains later.
 */
export const DEFAULT_EVENT_FILTERS: readonly string[] = [...new Set(defaultFilters())];

function* defaultFilters(): Iterable<string> {
  for (const { type, subscription } of SUBSCRIBABLE) {
    if (subscription !== "default") continue;
    const family = SUBSCRIBABLE.filter((other) => familyOf(other.type) === familyOf(type));
    const isWhole = family.length > 1 && family.every((other) => other.subscription === "default");
    yield isWhole ? `${familyOf(type)}.*` : type;
  }
}

/** All valid filters of a list of types: `*`, every family, and every type. */
export const filtersOf = (types: readonly string[]): readonly string[] => [
  "*",
  ...new Set(types.filter((type) => type.includes(".")).map((type) => `${familyOf(type)}.*`)),
  ...types,
];

/** All valid filters of feeds, streams of games, and webhooks. */
export const EVENT_FILTERS = filtersOf(EVENT_TYPES);

/** Whether a text is a filter: an event type, a family such as `challenge.*`, or `*`. */
export const isEventFilter = (text: string): boolean => EVENT_FILTERS.includes(text);

/** Whether at least one of the filters matches an event type. */
export const passesFilters = (filters: readonly string[], type: string): boolean =>
  filters.some((filter) => matches(filter, type));

const matches = (filter: string, type: string): boolean =>
  filter === "*" || filter === type || filter === `${familyOf(type)}.*`;

/** Whether every browser that shows notifications receives an event type, whatever the browser's filters are. */
export const isInEveryNotice = (type: string): boolean =>
  EVENTS.some((known) => known.type === type && known.subscription === "notices");
