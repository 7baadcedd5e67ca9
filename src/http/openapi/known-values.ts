import { EVENTS } from "../../events/feed-event";
import { EVENT_FILTERS } from "../../events/filter";
import { MATCH_ENDINGS } from "../../match/endings";
import { gameOf, VARIANTS } from "../../rules/registry";

/**
 * What schemas of these names are known to hold. They are texts to the server itself, which passes on what was stored
 * under earlier rules too; clients are told what there is now.
 */
export const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  VariantId: VARIANTS,
  EventType: EVENTS.map(({ type }) => type),
  EventFilter: EVENT_FILTERS,
  OutcomeReason: [...new Set([...MATCH_ENDINGS, ...VARIANTS.flatMap((variant) => gameOf(variant).endings)])],
};
