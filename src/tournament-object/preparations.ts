import { WEEK } from "../shared/duration";
import { HOUSE_PLAYERS } from "../shared/house";
import type { DecisionContext } from "../tournament/command";
import { decide } from "../tournament/decide";
import type { TournamentEvent } from "../tournament/event";
import { evolveAll } from "../tournament/evolve";
import { latestStart } from "../tournament/latest-start";
import { activeEntrants, fewestPlayers } from "../tournament/start";
import type { TournamentState } from "../tournament/state";

/**
 * The events that precede the start of a tournament whose date or latest start has come:
 * - House bots fill a tournament that allows them and has too few players, if it can then start. They never play among
 *   themselves: without a player, nothing is filled.
 * - A standing tournament of the server that nobody has entered is postponed by weeks instead of being canceled.
 */
export function preparations(state: TournamentState, context: DecisionContext): readonly TournamentEvent[] {
  const { start, entry } = state.terms;
  const startsBy = latestStart(state.terms);
  if (state.status !== "open" || startsBy === null || startsBy > context.now) return [];
  const entered = activeEntrants(state).length;
  const isStanding = state.organizer === null && state.terms.format.kind !== "team-match";
  if (entered === 0) return isStanding && start.kind === "date" ? postponed(state, start.at, context) : [];
  const missing = fewestPlayers(state.terms) - entered;
  return entry.bots && missing > 0 ? filled(state, missing, context) : [];
}

function postponed(state: TournamentState, startAt: number, context: DecisionContext): readonly TournamentEvent[] {
  const weeks = Math.floor((context.now - startAt) / WEEK) + 1;
  const terms = { ...state.terms, start: { kind: "date", at: startAt + weeks * WEEK } as const };
  const changed = decide(state, { type: "change", terms, arbiters: state.arbiters }, context);
  return changed.ok ? changed.value : [];
}

function filled(state: TournamentState, missing: number, context: DecisionContext): readonly TournamentEvent[] {
  const free = HOUSE_PLAYERS.filter((bot) => state.entrants.every(({ id }) => id !== bot.id));
  if (free.length < missing) return [];
  const events: TournamentEvent[] = [];
  for (const { id, username } of free.slice(0, missing)) {
    const candidate = { id, username, rating: null, provisional: true, isBot: true, division: null, team: null };
    const entered = decide(evolveAll(state, events), { type: "enter", candidate }, context);
    if (entered.ok) events.push(...entered.value);
  }
  return events;
}
