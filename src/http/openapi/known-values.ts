import { EVENTS } from "../../events/feed-event";
import { EVENT_FILTERS } from "../../events/filter";
import { MATCH_ENDINGS } from "../../match/endings";
import { allRevisions, VARIANTS } from "../../rules/registry";
import { FORMAT_KINDS } from "../../tournament/terms";

/**
 * The current values of the schemas with these names. For the server they are plain strings, since it also returns
 * values that older versions stored; clients get an enum of the current values.
 */
export const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  VariantId: VARIANTS,
  TournamentFormatKind: FORMAT_KINDS,
  EventType: EVENTS.map(({ type }) => type),
  EventFilter: EVENT_FILTERS,
  OutcomeReason: [...new Set([...MATCH_ENDINGS, ...allRevisions().flatMap(({ endings }) => endings)])],
};
