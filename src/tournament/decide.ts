import { assertNever } from "../shared/assert-never";
import type { PlayerId } from "../shared/ids";
import { err, ok, type Result } from "../shared/result";
import type { DecisionContext, TournamentCommand, TournamentRefusal } from "./command";
import { needsEngine } from "./due";
import { decideEntry } from "./entry";
import type { TournamentEvent } from "./event";
import { decideAnswer, decideChallenge } from "./ladder/challenge";
import { withPlaceChange } from "./ladder/places";
import { latestStart, withLatestStart } from "./latest-start";
import { roundEvent, startEvents } from "./start";
import { entrantOf, type Person, type Series, type TournamentState, type WithdrawalReason } from "./state";
import type { TournamentTerms } from "./terms";

export type Decision = Result<readonly TournamentEvent[], TournamentRefusal>;
type CommandOf<Type extends TournamentCommand["type"]> = Extract<TournamentCommand, { readonly type: Type }>;

/** The data of a new tournament. `at`: milliseconds since 1970. `open`: whether players may enter at once. */
export interface Creation {
  readonly id: string;
  readonly terms: TournamentTerms;
  readonly organizer: Person | null;
  readonly arbiters: readonly Person[];
  readonly series: Series | null;
  readonly open: boolean;
  readonly at: number;
}

/** The first events of a tournament. */
export function createTournament({ open, terms, ...creation }: Creation): readonly TournamentEvent[] {
  const { at } = creation;
  if (!open) return [{ type: "created", terms, ...creation }];
  return [
    { type: "created", terms: withLatestStart(terms, at), ...creation },
    { type: "opened", at },
  ];
}

/**
 * Decides a command. Returns the resulting events, which may be none, or the reason of the refusal. The caller must
 * have added all events of `eventsDue` to the state, and adds those that follow from the result.
 */
export function decide(state: TournamentState, command: TournamentCommand, context: DecisionContext): Decision {
  const at = context.now;
  switch (command.type) {
    case "open":
      return decideOpening(state, at);
    case "change":
      return decideChange(state, command, at);
    case "enter":
      return decideEntry(state, command.candidate, at);
    case "withdraw":
      return decideWithdrawal(state, command.player, command.reason, at);
    case "rename": {
      const { player, username } = command;
      const people = [...state.entrants, ...state.arbiters, ...(state.organizer === null ? [] : [state.organizer])];
      const isNew = people.some((person) => person.id === player && person.username !== username);
      return ok(isNew ? [{ type: "renamed", at, player, username }] : []);
    }
    case "start":
      if (state.status === "running" || state.status === "paused") return ok([]);
      return state.status === "open" ? startEvents(state, at) : refused(state);
    case "pause":
      if (state.status === "paused") return ok([]);
      return state.status === "running" ? ok([{ type: "paused", at, reason: command.reason }]) : refused(state);
    case "resume":
      if (state.status === "running") return ok([]);
      return state.status === "paused" ? ok([{ type: "resumed", at }]) : refused(state);
    case "cancel":
      if (state.status === "canceled") return ok([]);
      if (state.status === "finished") return refused(state);
      return ok([{ type: "canceled", at, cancellation: { code: "by-organizer", text: command.reason } }]);
    case "adjudicate":
      return decideAdjudication(state, command, at);
    case "pair": {
      if (needsEngine(state) !== command.round) return err({ code: "not-to-be-paired" });
      return ok([roundEvent(state, command.pairings, command.byes, context)]);
    }
    case "end":
      return needsEngine(state) === command.round ? ok([{ type: "finished", at }]) : err({ code: "not-to-be-paired" });
    case "report":
      return decideReport(state, command, at);
    case "challenge":
      return decideChallenge(state, command, context);
    case "accept-challenge":
    case "decline-challenge":
    case "withdraw-challenge":
      return decideAnswer(state, command, at);
    case "continue":
      return ok(state.nextId === null ? [{ type: "continued", at, nextId: command.nextId }] : []);
    default:
      return assertNever(command);
  }
}

const refused = ({ status }: TournamentState): Decision => err({ code: "tournament-status", status });

function decideOpening(state: TournamentState, at: number): Decision {
  if (state.status === "open") return ok([]);
  if (state.status !== "draft") return refused(state);
  const terms = withLatestStart(state.terms, at);
  const isNew = latestStart(terms) !== latestStart(state.terms);
  return ok([
    ...(isNew ? [{ type: "changed", at, terms, arbiters: state.arbiters } as const] : []),
    { type: "opened", at },
  ]);
}

function decideChange(state: TournamentState, { terms, arbiters }: CommandOf<"change">, at: number): Decision {
  if (state.status !== "draft" && state.status !== "open") return refused(state);
  if (state.entrants.length > 0) return err({ code: "terms-fixed" });
  return ok([{ type: "changed", at, terms: state.status === "open" ? withLatestStart(terms, at) : terms, arbiters }]);
}

function decideWithdrawal(state: TournamentState, player: PlayerId, reason: WithdrawalReason, at: number): Decision {
  if (state.status === "finished" || state.status === "canceled") return refused(state);
  const entrant = entrantOf(state, player);
  if (entrant === undefined) return err({ code: "not-entered" });
  if (entrant.status === "withdrawn") return ok([]);
  const withdrawn: TournamentEvent = { type: "withdrawn", at, player, reason };
  if (state.startedAt !== null || entrant.status === "standby") return ok([withdrawn]);
  const next = state.entrants.find(({ status }) => status === "standby");
  return ok([withdrawn, ...(next === undefined ? [] : [{ type: "promoted", at, player: next.id } as const])]);
}

function decideAdjudication(state: TournamentState, command: CommandOf<"adjudicate">, at: number): Decision {
  const { gameId, result, reason } = command;
  const game = state.games.find((each) => each.gameId === gameId);
  if (game === undefined) return err({ code: "not-a-tournament-game" });
  if (game.status !== "running") return game.result === result ? ok([]) : err({ code: "game-decided" });
  if (state.status !== "running" && state.status !== "paused") return refused(state);
  return ok([{ type: "game.decided", at, gameId, result, decidedBy: "adjudication", reason }]);
}

function decideReport(state: TournamentState, report: CommandOf<"report">, at: number): Decision {
  const { gameId, isRecorded, isPlayed } = report;
  const game = state.games.find((each) => each.gameId === gameId);
  if (game === undefined) return err({ code: "not-a-tournament-game" });
  if (game.status === "finished") return ok([]);
  const finished = { type: "game.finished", at, gameId, isRecorded, isPlayed } as const;
  const { result, decidedBy } = report;
  if (result !== null && decidedBy !== "adjudication")
    return ok(withPlaceChange(state, { ...finished, result, decidedBy }));
  // The object of the game has carried out the decision of the tournament. A game that was aborted without a decision
  // gives nobody a point.
  const decision = { result: game.result ?? result ?? "both-lost", decidedBy: game.decidedBy ?? "adjudication" };
  return ok(withPlaceChange(state, { ...finished, ...decision }));
}
