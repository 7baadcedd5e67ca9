import { earliest } from "../../shared/time";
import { CONFIRMATION_TIME, unconfirmed } from "../confirmation";
import type { TournamentEvent } from "../event";
import { currentRound, type TournamentState } from "../state";
import { withPlaceChange } from "./places";
import { engagementsOf, type LadderPlace } from "./state";

/** Events of a ladder that time causes. `at`: when they are due, in milliseconds since 1970. */
interface Due {
  readonly at: number;
  readonly events: () => readonly TournamentEvent[];
}

/**
 * When a player becomes inactive unless something happens before, in milliseconds since 1970. Infinity for a player with
 * a game or an open challenge, and if the terms know no inactivity.
 */
export function inactiveFrom({ ladder, terms }: TournamentState, { player, activeAt }: LadderPlace): number {
  const inactivity = terms.format.kind === "ladder" ? terms.format.inactivity : null;
  if (ladder === null || inactivity === null || engagementsOf(ladder, player).length > 0)
    return Number.POSITIVE_INFINITY;
  return activeAt + inactivity.after;
}

/**
 * The place to which a player drops unless something happens before, and when, in milliseconds since 1970. Null if
 * nothing is due: the player has a game or an open challenge, or there is nobody to drop below. A player never drops
 * below others who are inactive as well: two of them would pass each other for ever.
 */
export function nextDrop(
  state: TournamentState,
  place: LadderPlace,
): { readonly at: number; readonly from: number; readonly to: number } | null {
  const { ladder, terms, status } = state;
  if (ladder === null || terms.format.kind !== "ladder" || status !== "running") return null;
  const { inactivity } = terms.format;
  if (inactivity === null || inactiveFrom(state, place) === Number.POSITIVE_INFINITY) return null;
  // The first end of a period that is not before the last change: earlier ones are over, and nobody was to be passed.
  const since = place.droppedAt ?? place.activeAt;
  const periods = Math.max(1, Math.ceil((ladder.changedAt - since) / inactivity.after));
  const at = since + periods * inactivity.after;
  if (at >= (currentRound(state)?.endsAt ?? 0)) return null;
  const from = ladder.places.indexOf(place) + 1;
  const below = ladder.places.slice(from, from + inactivity.drop);
  const passed = below.findLastIndex((other) => inactiveFrom(state, other) > at) + 1;
  return passed === 0 ? null : { at, from, to: from + passed };
}

/** All that is due at some time if nothing happens before. At the same time, the first one happens first. */
function dueEvents(state: TournamentState): readonly Due[] {
  const { ladder } = state;
  if (ladder === null) return [];
  const confirmations = state.games.flatMap((game): readonly Due[] => {
    const at = (game.decidedAt ?? 0) + CONFIRMATION_TIME;
    return game.status === "ending" ? [{ at, events: () => withPlaceChange(state, unconfirmed(game, at)) }] : [];
  });
  const expiries = ladder.challenges.flatMap(({ id: challengeId, status, answerBy: at }): readonly Due[] =>
    status === "open"
      ? [{ at, events: () => withPlaceChange(state, { type: "challenge.expired", at, challengeId }) }]
      : [],
  );
  const drops = ladder.places.flatMap((place): readonly Due[] => {
    const drop = nextDrop(state, place);
    if (drop === null) return [];
    const { player } = place;
    return [
      { at: drop.at, events: () => [{ type: "place.changed", ...drop, player, reason: "inactive", opponent: null }] },
    ];
  });
  return [...confirmations, ...expiries, ...drops];
}

/** The earliest time for which `ladderEventsDue` may return an event, in milliseconds since 1970; null if there is none. */
export const nextLadderDueAt = (state: TournamentState): number | null =>
  earliest(dueEvents(state).map(({ at }) => at));

/**
 * The next events of a ladder that time has caused until now: a challenge that was not answered, a drop, a decided game
 * that was not confirmed. Events are dated when they were due, and come in that order. So an evaluation that is late
 * by a month has the same result as one at each due time.
 */
export function ladderEventsDue(state: TournamentState, now: number): readonly TournamentEvent[] {
  const due = dueEvents(state).filter(({ at }) => at <= now);
  const first = due.reduce<Due | null>((best, one) => (best === null || one.at < best.at ? one : best), null);
  return first === null ? [] : first.events();
}
