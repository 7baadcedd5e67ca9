import { EVENTS } from "./feed-event";

const SUBSCRIBABLE = EVENTS.filter(({ subscription }) => subscription !== "none");
const familyOf = (type: string): string => type.split(".")[0] ?? type;

/** The types that webhooks can ask for. */
export const EVENT_TYPES = SUBSCRIBABLE.map(({ type }) => type);

/**
 * What a webhook is sent if nothing else is asked for: each type that says so of itself. A family of several that all
 * do so is asked for as a whole, `challenge.*`, so that such a webhook gets what the family has later.
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

/** All filters there are: every type, every family, and all. */
export const EVENT_FILTERS: readonly string[] = [
  "*",
  ...new Set(EVENT_TYPES.map((type) => `${familyOf(type)}.*`)),
  ...EVENT_TYPES,
];

/** Whether a text is a filter: a type of event, the first part of one with `.*`, or `*`. */
export const isEventFilter = (text: string): boolean => EVENT_FILTERS.includes(text);

/** Whether one of the filters lets a type of event through. */
export const passesFilters = (filters: readonly string[], type: string): boolean =>
  filters.some((filter) => matches(filter, type));

const matches = (filter: string, type: string): boolean =>
  filter === "*" || filter === type || filter === `${familyOf(type)}.*`;

/** Whether every browser that shows notices is told of a type of event, whatever its filters are. */
export const isInEveryNotice = (type: string): boolean =>
  EVENTS.some((known) => known.type === type && known.subscription === "notices");
