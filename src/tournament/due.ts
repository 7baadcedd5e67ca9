import { earliest } from "../shared/time";
import type { DecisionContext } from "./command";
import { CONFIRMATION_TIME, unconfirmed } from "./confirmation";
import type { TournamentEvent } from "./event";
import { evolveAll } from "./evolve";
import { formatOf } from "./formats/formats";
import { ladderEventsDue, nextLadderDueAt } from "./ladder/due";
import { latestStart, withLatestStart } from "./latest-start";
import { activeEntrants, roundEvent, startEvents } from "./start";
import { currentRound, entrantOf, gamesOf, type TournamentState } from "./state";

/** From this number of games lost on time, the player is withdrawn. */
const MOST_TIMEOUTS = 2;

/**
 * The events that time, ended games and withdrawals cause until now, in order. The caller stores them before it shows
 * the tournament or decides a command, and after each command.
 */
export function eventsDue(state: TournamentState, context: DecisionContext): readonly TournamentEvent[] {
  const events: TournamentEvent[] = [];
  let current = state;
  for (let next = nextEvents(current, context); next.length > 0; next = nextEvents(current, context)) {
    events.push(...next);
    current = evolveAll(current, next);
  }
  return events;
}

/** The earliest time for which `eventsDue` may return an event, in milliseconds since 1970; null if there is none. */
export function nextDueAt(state: TournamentState): number | null {
  if (state.status === "open") return latestStart(state.terms) ?? state.createdAt;
  if (!isUnderWay(state)) return null;
  const endings = state.games.flatMap(({ status, decidedAt, round }) => {
    if (status === "ending") return [(decidedAt ?? 0) + CONFIRMATION_TIME];
    return status === "running" ? [endOf(state, round)] : [];
  });
  // A ladder without games lasts until its end, too.
  if (state.ladder !== null) return earliest([...endings, nextLadderDueAt(state), state.endsBy]);
  return endings.length > 0 ? earliest(endings) : state.endsBy;
}

/** The number of the round of a Swiss tournament that a pairing engine must pair now; null if there is none. */
export function needsEngine(state: TournamentState): number | null {
  if (!mayStartRound(state) || state.rounds.length >= (state.roundCount ?? 0)) return null;
  const { terms } = state;
  return formatOf(terms.format.kind).nextRound(terms.format, state)?.kind === "engine" ? state.rounds.length + 1 : null;
}

const isUnderWay = ({ status }: TournamentState): boolean => status === "running" || status === "paused";

const endOf = ({ rounds }: TournamentState, number: number): number =>
  rounds.find((round) => round.number === number)?.endsAt ?? 0;

/** Whether the tournament runs and is between two rounds, or before the first one. */
const mayStartRound = (state: TournamentState): boolean => state.status === "running" && currentRound(state) === null;

function nextEvents(state: TournamentState, context: DecisionContext): readonly TournamentEvent[] {
  if (state.status === "open") return startDue(state, context.now);
  if (!isUnderWay(state)) return [];
  const ladder = ladderEventsDue(state, context.now);
  if (ladder.length > 0) return ladder;
  const withdrawn = withdrawalsDue(state, context.now);
  if (withdrawn.length > 0) return withdrawn;
  const decided = decisionsDue(state, context.now);
  if (decided.length > 0) return decided;
  return roundsDue(state, context);
}

function startDue(state: TournamentState, now: number): readonly TournamentEvent[] {
  const { terms, arbiters } = state;
  const startsBy = latestStart(terms);
  // The tournament was opened by an earlier release, in which it could stay open without end.
  if (startsBy === null) return [{ type: "changed", at: now, terms: withLatestStart(terms, now), arbiters }];
  const isFull = terms.start.kind === "full" && activeEntrants(state).length >= terms.entry.most;
  if (!isFull && startsBy > now) return [];
  const started = startEvents(state, now);
  if (started.ok) return started.value;
  return [{ type: "canceled", at: now, cancellation: { code: "too-few-players", text: null } }];
}

function withdrawalsDue(state: TournamentState, now: number): readonly TournamentEvent[] {
  return activeEntrants(state)
    .filter(({ timeouts }) => timeouts >= MOST_TIMEOUTS)
    .map(({ id }) => ({ type: "withdrawn", at: now, player: id, reason: "timeouts" }));
}

/** Decisions about games of withdrawn players, at the end of a round, and without a confirmation for too long. */
function decisionsDue(state: TournamentState, now: number): readonly TournamentEvent[] {
  return state.games.flatMap((game): readonly TournamentEvent[] => {
    if (game.status === "finished") return [];
    if (game.status === "ending")
      return now >= (game.decidedAt ?? 0) + CONFIRMATION_TIME ? [unconfirmed(game, now)] : [];
    const [isWhiteGone, isBlackGone] = [game.white, game.black].map(
      (player) => entrantOf(state, player)?.status === "withdrawn",
    );
    const decision = { type: "game.decided", at: now, gameId: game.gameId, reason: null } as const;
    if (isWhiteGone || isBlackGone) {
      const result = isWhiteGone && isBlackGone ? "both-lost" : isWhiteGone ? "black" : "white";
      return [{ ...decision, result, decidedBy: "forfeit" }];
    }
    return now >= endOf(state, game.round) ? [{ ...decision, result: "draw", decidedBy: "adjudication" }] : [];
  });
}

/** Ends the current round if nothing can change it, and starts the next one or ends the tournament. */
function roundsDue(state: TournamentState, context: DecisionContext): readonly TournamentEvent[] {
  const { now } = context;
  const { terms, endsBy } = state;
  const format = formatOf(terms.format.kind);
  const round = currentRound(state);
  if (round !== null) {
    const isPlayed = gamesOf(state, round.number).every(({ status }) => status === "finished");
    const isOver = isPlayed && (!format.hasChallenges || now >= round.endsAt);
    const isFixed = isOver || (state.status === "running" && format.isDecided(terms.format, state));
    return isFixed ? [{ type: "round.finished", at: now, round: round.number }] : [];
  }
  const isAllFinished = state.games.every(({ status }) => status === "finished");
  if (endsBy !== null && now >= endsBy) return isAllFinished ? [{ type: "finished", at: now }] : [];
  if (!mayStartRound(state)) return [];
  // After a long pause, a round that could not be played to its end is not started.
  const isTooLate = state.rounds.length > 0 && endsBy !== null && endsBy - now < terms.roundTime / 2;
  const isLast = state.rounds.length >= (state.roundCount ?? 0);
  const plan = isTooLate || isLast ? null : format.nextRound(terms.format, state);
  if (plan === null) return isAllFinished ? [{ type: "finished", at: now }] : [];
  if (plan.kind === "engine") return [];
  return [
    ...(plan.sections.length === 0 ? [] : [{ type: "sections.added", at: now, sections: plan.sections } as const]),
    roundEvent(state, plan.pairings, plan.byes, context),
  ];
}
