import * as z from "zod";
import { EVENT_FILTERS, filtersOf } from "../../events/filter";
import { TOURNAMENT_EVENT_TYPES } from "./tournament-event-types";

/** Maximum number of unknown types that a refusal names, and how many characters of each it repeats. */
const NAMED = { types: 3, characters: 40 } as const;

const quote = (text: string): string => JSON.stringify(text.slice(0, NAMED.characters));

/** The parameter `types` of a page or stream of events: filters, separated by commas. */
const typesIn = (filters: readonly string[], example: string, meta: { readonly title?: string } = {}) =>
  z
    .string()
    .transform((text, context) => {
      const wanted = text.split(",");
      const unknown = wanted.filter((filter) => !filters.includes(filter));
      if (unknown.length === 0) return wanted;
      const named = unknown.slice(0, NAMED.types).map(quote).join(", ");
      const message = `${named} is not known here: expected types separated by commas, of ${filters.join(", ")}`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional()
    .meta({
      ...meta,
      type: "string",
      description:
        "Only events of these types: types and families such as `turn.*`, separated by commas. All by default.",
      example,
    });

/** The parameter `types` of feeds and of the events of a game. Its grammar is that of `eventTypes` of a webhook. */
export const EventTypes = typesIn(EVENT_FILTERS, "turn.started,challenge.*");

/** The parameter `types` of the events of a tournament. */
export const TournamentEventTypes = typesIn(filtersOf(TOURNAMENT_EVENT_TYPES), "entered,round.*", {
  title: "of a tournament",
});
