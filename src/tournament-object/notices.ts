import { type Env, playerObject } from "../bindings";
import type { FeedEvent } from "../events/feed-event";
import { namedPlayer } from "../shared/house";
import type { PlayerId } from "../shared/ids";
import { rfc3339, rfc3339OrNull } from "../shared/time";
import { DONE, type JobHandler } from "../storage/job-runner";
import type { TournamentEvent } from "../tournament/event";
import { endsSeries } from "../tournament/series";
import { entrantOf, type TournamentState } from "../tournament/state";
import type { TournamentStore } from "./tournament-store";

/** Players per step of the job. Their objects are called in parallel. */
const AT_ONCE = 50;

/** Whether an event of a tournament is sent to the feeds of players. */
export const isNotified = (event: TournamentEvent): boolean =>
  event.type === "started" ||
  event.type === "round.started" ||
  event.type === "round.finished" ||
  event.type === "finished" ||
  event.type === "canceled" ||
  event.type === "challenge.made" ||
  event.type === "place.changed" ||
  (event.type === "withdrawn" && event.reason !== "deleted");

/**
 * An event of a tournament as the feeds of players show it; null if it is not sent to them.
 * @param seq the number of the event in the tournament
 */
export function noticeOf(state: TournamentState, event: TournamentEvent, seq: number): FeedEvent | null {
  const { id, terms, endsBy } = state;
  const notice = <Type extends FeedEvent["type"], Data extends object>(type: Type, data: Data) => ({
    // With the time: after a restore from a backup, another event may have this number.
    id: `${id}-${seq}-${event.at.toString(36)}`,
    type,
    timestamp: rfc3339(event.at),
    data: { tournamentId: id, name: terms.name, variant: terms.variant, ...data },
  });
  const named = (player: PlayerId) => namedPlayer(player, entrantOf(state, player)?.username ?? "?");
  switch (event.type) {
    case "started":
      return notice("tournament.started", { rounds: event.roundCount, endsBy: rfc3339OrNull(endsBy) });
    case "round.started":
      return notice("tournament.round.started", { round: event.round, endsAt: rfc3339(event.endsAt) });
    case "round.finished":
      return notice("tournament.round.finished", { round: event.round });
    case "finished":
      return notice("tournament.finished", { status: event.type, reason: null });
    case "canceled":
      return notice("tournament.finished", {
        status: event.type,
        reason: event.cancellation.code,
        ...(endsSeries(state) ? { seriesEnds: true } : {}),
      });
    case "withdrawn":
      return event.reason === "deleted" ? null : notice("tournament.withdrawn", { reason: event.reason });
    case "challenge.made": {
      const { challengeId, challenger, answerBy } = event;
      return notice("ladder.challenged", { challengeId, challenger: named(challenger), answerBy: rfc3339(answerBy) });
    }
    case "place.changed": {
      const { player, opponent, from, to, reason } = event;
      const people = { player: named(player), opponent: opponent === null ? null : named(opponent) };
      return notice("ladder.place.changed", { ...people, from, to, reason });
    }
    default:
      return null;
  }
}

/** The players who receive an event. House bots have no feed. */
function recipientsOf(state: TournamentState, event: TournamentEvent): readonly PlayerId[] {
  if (event.type === "withdrawn") return [event.player];
  if (event.type === "challenge.made") return [event.opponent];
  if (event.type === "place.changed") return event.opponent === null ? [event.player] : [event.player, event.opponent];
  const isForAll = event.type === "finished" || event.type === "canceled";
  const players = state.entrants.filter(({ isBot, status }) => !isBot && (isForAll || status === "entered"));
  // The organizer does not have to look at the date of the start.
  const isEmptyStart = event.type === "canceled" && event.cancellation.code === "too-few-players";
  const organizer = isEmptyStart && state.organizer !== null ? [state.organizer] : [];
  return [...new Set([...players, ...organizer].map(({ id }) => id))];
}

/** The handler of the job `notify`. Players' objects skip an event that they have by its id. */
export function notifyHandler(
  store: TournamentStore,
  env: () => Env,
): JobHandler<{ readonly seq: number; readonly from: number }, undefined> {
  return async ({ seq, from }) => {
    const state = store.load();
    const event = store.journal.event(seq);
    if (state === null || event === null) return DONE;
    const item = noticeOf(state, event, seq);
    if (item === null) return DONE;
    const players = recipientsOf(state, event);
    await Promise.all(players.slice(from, from + AT_ONCE).map((player) => playerObject(env(), player).notify(item)));
    const next = from + AT_ONCE;
    return next < players.length ? { answer: undefined, rest: { seq, from: next } } : DONE;
  };
}
