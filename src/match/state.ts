import type { Game, Line } from "../rules/game";
import type { Outcome, SetupError, Side } from "../rules/rules";
import { assertNever } from "../shared/assert-never";
import { err, ok, type Result } from "../shared/result";
import type { MatchEvent, MatchEventOf, PlyAuthor } from "./event";
import type { MatchSetup } from "./setup";

/** One ply of the record. `seq` is the sequence number of its event. */
export interface PlyRecord {
  readonly ply: number;
  readonly move: string;
  readonly san: string;
  readonly side: Side;
  readonly by: PlyAuthor;
  readonly at: number;
  readonly position: string;
  readonly seq: number;
}

/** A match at one point of its history. Immutable. */
export interface MatchState {
  readonly setup: MatchSetup;
  /** Sequence number of the last event; 0 before the first. */
  readonly seq: number;
  readonly line: Line;
  readonly plies: readonly PlyRecord[];
  readonly status: "active" | "finished" | "aborted";
  readonly outcome: Outcome | null;
  readonly finishedAt: number | null;
  readonly turnStartedAt: number;
  readonly deadlineAt: number | null;
  /** The side whose draw offer stands. */
  readonly drawOffer: Side | null;
  /** Whether each side has offered a draw since its own last ply. */
  readonly hasOfferedDraw: Readonly<Record<Side, boolean>>;
  /** Moves made by each side; votes not counted. */
  readonly moveCount: Readonly<Record<Side, number>>;
}

/** Why stored events do not fold: the match is frozen and reported, never ended (the rules may have changed). */
export interface ReplayError {
  readonly code: "does-not-replay";
  readonly seq: number;
  readonly detail: string;
}

/** A match before its first event. Refuses a start position that its game can't play. */
export function newMatch(setup: MatchSetup, game: Game): Result<MatchState, SetupError> {
  const line = game.start(setup.options, setup.position ?? undefined);
  if (!line.ok) return line;
  return ok({
    setup,
    seq: 0,
    line: line.value,
    plies: [],
    status: "active",
    outcome: null,
    finishedAt: null,
    turnStartedAt: setup.createdAt,
    deadlineAt: null,
    drawOffer: null,
    hasOfferedDraw: { white: false, black: false },
    moveCount: { white: 0, black: 0 },
  });
}

/** The match after one more event. Fails only if the event's move can't be played: see `ReplayError`. */
export function evolve(state: MatchState, event: MatchEvent): Result<MatchState, ReplayError> {
  const seq = state.seq + 1;
  switch (event.type) {
    case "game.started":
      return ok({ ...state, seq });
    case "turn.started":
      return ok({ ...state, seq, turnStartedAt: event.at, deadlineAt: event.deadlineAt });
    case "move.played":
      return afterMove(state, event, seq);
    case "draw.offered":
      return ok({
        ...state,
        seq,
        drawOffer: event.side,
        hasOfferedDraw: { ...state.hasOfferedDraw, [event.side]: true },
      });
    case "draw.declined":
    case "draw.withdrawn":
      return ok({ ...state, seq, drawOffer: null });
    case "game.finished":
      return ok({
        ...state,
        seq,
        status: event.status,
        outcome: event.outcome,
        finishedAt: event.at,
        deadlineAt: null,
        drawOffer: null,
      });
    default:
      return assertNever(event);
  }
}

function afterMove(
  state: MatchState,
  event: MatchEventOf<"move.played">,
  seq: number,
): Result<MatchState, ReplayError> {
  const played = state.line.play(event.move);
  if (!played.ok || played.value.position !== event.position) {
    const detail = played.ok ? `${event.move} leads to ${played.value.position}` : played.error.detail;
    return err({ code: "does-not-replay", seq, detail });
  }
  const line = played.value;
  const { side, ply, move, san, by, at, position } = event;
  const counts = line.last?.isMove ?? true;
  return ok({
    ...state,
    seq,
    line,
    plies: [...state.plies, { ply, move, san, side, by, at, position, seq }],
    drawOffer: state.drawOffer === side ? side : null,
    hasOfferedDraw: { ...state.hasOfferedDraw, [side]: false },
    moveCount: counts ? { ...state.moveCount, [side]: state.moveCount[side] + 1 } : state.moveCount,
  });
}

/** Folds events onto a match, in order; stops at the first that does not replay. */
export function evolveAll(state: MatchState, events: Iterable<MatchEvent>): Result<MatchState, ReplayError> {
  let current = state;
  for (const event of events) {
    const next = evolve(current, event);
    if (!next.ok) return next;
    current = next.value;
  }
  return ok(current);
}

/** Whose turn it is in the match; null when it is over. */
export const turnOf = (state: MatchState): Side | null => (state.status === "active" ? state.line.turn : null);
